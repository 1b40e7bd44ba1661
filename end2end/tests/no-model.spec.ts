import { ARRENDAMIENTO } from '../support/contracts.ts';
import { expect, hydrated, test } from '../support/fixtures.ts';

test('without any model the playbook answers, says so, and tells how to add one', async ({ page, serve }) => {
  const product = await serve();
  const { version_id: id } = await product.upload('local.txt', ARRENDAMIENTO);
  const state = await product.done(id);
  expect(state.warnings.map((warning) => warning.code)).toContain('no_model');
  const analysed = state.clauses.filter((clause) => clause.kind === 'clause');
  expect(analysed).toHaveLength(5);
  expect(analysed.every((clause) => clause.answered_by === 'playbook' && clause.status === 'done')).toBe(true);
  expect(analysed.some((clause) => clause.risk === 'high' || clause.risk === 'medium')).toBe(true);

  await page.goto(`${product.url}/versions/${id}`);
  await hydrated(page);
  await expect(page.getByText(/Ollama/).first()).toBeVisible();
  await page.goto(`${product.url}/models`);
  await hydrated(page);
  await expect(page.getByText(/Ollama/).first()).toBeVisible();
});

test('the sample contract needs nothing but a click', async ({ page, serve }) => {
  const product = await serve();
  await page.goto(product.url);
  await hydrated(page);
  await page.getByTestId('try-sample').click();
  await page.waitForURL(/\/versions\//);
  await expect(page.locator('article[data-clause-id][data-status=done]').first()).toBeVisible();
});

test('a local contract never goes to a cloud provider', async ({ simulate, serve }) => {
  const cloud = await simulate({ name: 'cloud' });
  const product = await serve(cloud.entry());
  const { version_id: id } = await product.upload('local.txt', ARRENDAMIENTO, { privacy: 'local' });
  const state = await product.done(id);
  expect(state.warnings.map((warning) => warning.code)).toContain('no_model');
  expect(await cloud.asked()).toEqual([]);
});
