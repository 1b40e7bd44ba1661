import { ARRENDAMIENTO, agreement } from '../support/contracts.ts';
import { expect, hydrated, test } from '../support/fixtures.ts';

test('whom the contract is between shows without a reload', async ({ page, serve }) => {
  const product = await serve();
  await page.goto(product.url);
  await hydrated(page);
  await page.getByTestId('try-sample').dblclick();
  await page.waitForURL('**/versions/*');
  await hydrated(page);
  await expect(page.locator('.facts:not(.key-terms)')).toContainText('Larkfield Cloud Operations Ltd');
  await expect(page.locator('.facts:not(.key-terms)')).toContainText('United Kingdom');
  const { contracts } = await (await fetch(`${product.url}/api/contracts`)).json();
  expect(contracts.length, 'a double click makes one contract').toBe(1);
});

test('a wording that is being written stays when an answer comes in', async ({ page, simulate, serve }) => {
  const simulator = await simulate({ latencyMs: 1500 });
  const product = await serve(simulator.entry({ max_in_flight: 1 }));
  const { version_id: id } = await product.upload('services.txt', agreement(8));
  const state = await product.versionThat(id, 'has a finding that waits for a model', (state) =>
    state.clauses.some((clause) => clause.status === 'pending' && clause.findings.length > 0),
  );
  const clause = state.clauses.find((clause) => clause.status === 'pending' && clause.findings.length > 0)!;
  await page.goto(`${product.url}/versions/${id}?f=${clause.findings[0].id}`);
  await hydrated(page);
  await page.locator('.edit > summary').click();
  const writing = page.locator('.edit textarea');
  await writing.fill('Within forty-five days.');
  await expect(page.locator(`article[data-clause-id="${clause.id}"]`)).toHaveAttribute('data-status', 'done');
  await expect(writing).toHaveValue('Within forty-five days.');
  await writing.press('Escape');
  await expect(writing).toHaveValue('Within forty-five days.');
  await writing.fill('   ');
  await expect(page.getByTestId('edited')).toBeDisabled();
  await writing.fill('Within sixty days.');
  await page.getByTestId('edited').click();
  await expect(page.getByTestId('undo-decision')).toBeVisible();
  const decided = await (await fetch(`${product.url}/api/versions/${id}`)).json();
  const finding = decided.clauses.flatMap((one: any) => one.findings).find((one: any) => one.text);
  expect(finding.text).toBe('Within sixty days.');
});

test('a window on a finished version shows what another one decides, once it is turned to', async ({
  context,
  serve,
}) => {
  const product = await serve();
  const { version_id: id } = await product.upload('services.txt', agreement(6));
  await product.done(id);
  const open = async () => {
    const page = await context.newPage();
    await page.goto(`${product.url}/versions/${id}`);
    await hydrated(page);
    return page;
  };
  const [first, second] = [await open(), await open()];
  const shown = () => first.getByTestId('finding').getAttribute('data-finding-id');
  await first.getByTestId('to-decide').click();
  const passed = await shown();
  await first.getByTestId('to-decide').click();
  await expect.poll(shown, 'a finding can be passed over').not.toBe(passed);
  expect(first.url()).toContain(`f=${await shown()}`);
  await first.getByTestId('accepted').click();
  await expect(first.getByTestId('undo-decision')).toBeVisible();
  await second.bringToFront();
  await second.evaluate(() => window.dispatchEvent(new Event('focus')));
  const left = await first.getByTestId('to-decide').innerText();
  await expect(second.getByTestId('to-decide')).toHaveText(left);
});

test('the key terms lead to their clauses, on the page and on the one to print', async ({ page, serve }) => {
  const product = await serve();
  const { version_id: id } = await product.upload('lease.txt', ARRENDAMIENTO);
  await product.done(id);
  await page.goto(`${product.url}/versions/${id}`);
  await hydrated(page);
  const object = page.getByTestId('key-terms').locator('[data-term=object]');
  await expect(object).toContainText('El arrendador cede en arrendamiento el local');
  await page.getByRole('link', { name: 'Summary to print' }).click();
  await page.waitForURL(/\/summary$/);
  await expect(object.locator('q')).toContainText('para uso exclusivo de oficina');
  await object.getByRole('link').click();
  await page.waitForURL(new RegExp(`/versions/${id}#c-`));
});
