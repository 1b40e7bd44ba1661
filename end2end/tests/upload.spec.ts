import { agreement, SECRETS } from '../support/contracts.ts';
import { clauses, expect, hydrated, test } from '../support/fixtures.ts';

test('a contract dropped into the form waits for a word, and is then reviewed to its end, every clause exactly once', async ({
  page,
  simulate,
  serve,
}) => {
  const simulator = await simulate({ latencyMs: 60 });
  const product = await serve(simulator.entry());
  await page.goto(product.url);
  await hydrated(page);
  await page
    .locator('[data-testid=upload-form] input[type=file]')
    .first()
    .setInputFiles({ name: 'services.txt', mimeType: 'text/plain', buffer: Buffer.from(agreement(10)) });
  // Choosing a file may send it at once; else the form's button does.
  await page.waitForURL(/\/versions\//, { timeout: 2_000 }).catch(() =>
    page.locator('[data-testid=upload-form] button[type=submit]').click(),
  );
  await page.waitForURL(/\/versions\//);
  const id = page.url().split('/versions/')[1].split(/[/?#]/)[0];

  // Nothing leaves before a person has seen what would.
  await page.getByTestId('outgoing').click();
  await expect(page.getByTestId('outgoing-sentence')).toContainText('10 excerpts');
  await expect(page.getByTestId('excerpt')).toHaveCount(10);
  expect(await simulator.asked()).toHaveLength(0);
  await page.getByTestId('release').click();
  await page.waitForURL(new RegExp(`/versions/${id}$`));

  await expect(clauses(page).filter({ has: page.getByText('Governing law') }).first()).toBeVisible();
  const state = await product.done(id);
  await expect(page.locator('article[data-clause-id][data-status=done]')).toHaveCount(10);
  for (const clause of state.clauses) {
    await expect(page.locator(`article[data-clause-id="${clause.id}"]`)).toHaveCount(1);
  }
  await expect(page.locator('article[data-answered-by="sim/sim-large"]')).toHaveCount(10);

  const asked = await simulator.asked();
  expect(asked.filter((entry) => entry.status === 200)).toHaveLength(11);
  for (const secret of SECRETS) {
    expect(JSON.stringify(asked).toLowerCase()).not.toContain(secret.toLowerCase());
  }
});

test('a file that is no contract is refused in words, and nothing is stored', async ({
  page,
  serve,
  complaints,
}) => {
  const product = await serve();
  await page.goto(product.url);
  await hydrated(page);
  const picture = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  await page
    .locator('[data-testid=upload-form] input[type=file]')
    .first()
    .setInputFiles({ name: 'contract.pdf', mimeType: 'application/pdf', buffer: picture });
  const error = page.getByTestId('upload-error');
  await error.waitFor({ timeout: 2_000 }).catch(() =>
    page.locator('[data-testid=upload-form] button[type=submit]').click(),
  );
  await expect(error).toContainText(/PDF/);
  // The browser reports the refusal by itself.
  expect(complaints.splice(0)).toEqual([expect.stringContaining('415')]);
  const listed = (await (await fetch(`${product.url}/api/contracts`)).json()) as { contracts: unknown[] };
  expect(listed.contracts).toEqual([]);
});
