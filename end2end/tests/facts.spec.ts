import { ARRENDAMIENTO } from '../support/contracts.ts';
import { expect, hydrated, test } from '../support/fixtures.ts';

test('whom we act for is asked, and the analysis begins again without losing a decision', async ({ page, serve }) => {
  const product = await serve();
  const { version_id: id } = await product.upload('local.txt', ARRENDAMIENTO);
  const before = await product.done(id);
  const findings = (state: any) => state.clauses.flatMap((clause: any) => clause.findings);
  const finding = findings(before)[0];
  const decided = await fetch(`${product.url}/api/findings/${finding.id}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ decision: 'rejected' }),
  });
  expect(decided.status).toBe(200);

  await page.goto(`${product.url}/versions/${id}`);
  await hydrated(page);
  const question = page.getByTestId('whom-we-act-for');
  const party = question.getByRole('button').first();
  const name = await party.getAttribute('value');
  await party.click();
  const after = await product.versionThat(
    id,
    'is read for that side',
    (state) => state.status === 'done' && state.side === name,
  );
  const kept = findings(after).find((one: any) => one.id === finding.id);
  if (kept) expect(kept.decision).toBe('rejected');
  await page.goto(`${product.url}/versions/${id}`);
  await hydrated(page);
  await expect(page.locator('.facts:not(.key-terms)')).toContainText(name!);
  await expect(question).toHaveCount(0);

  await page.goto(`${product.url}/versions/${id}/facts`);
  await page.getByTestId('facts').locator('input[value=neutral]').check();
  await page.getByTestId('facts').getByRole('button').click();
  await product.versionThat(id, 'is read for neither', (state) => state.status === 'done' && state.side === 'neutral');
});

test('one of our companies is the side of the next contract', async ({ page, serve }) => {
  const product = await serve();
  await page.goto(`${product.url}/settings`);
  const probe = await product.upload('probe.txt', ARRENDAMIENTO);
  const [party] = (await product.done(probe.version_id)).parties;
  await page.getByTestId('add-company').getByRole('textbox').fill(party.name.toUpperCase());
  await page.getByTestId('add-company').getByRole('button').click();
  await expect(page.getByTestId('companies').locator('li')).toHaveCount(1);
  const { version_id: id } = await product.upload('next.txt', ARRENDAMIENTO);
  expect((await product.done(id)).side).toBe(party.name);

  await page.getByTestId('companies').getByRole('button').click();
  await expect(page.getByTestId('companies')).toHaveCount(0);
});
