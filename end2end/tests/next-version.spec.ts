import { agreement } from '../support/contracts.ts';
import { expect, hydrated, test } from '../support/fixtures.ts';

test('of the next version only what changed is asked, and the comparison shows it', async ({
  page,
  simulate,
  serve,
}) => {
  const simulator = await simulate({ latencyMs: 30 });
  const product = await serve(simulator.entry());
  const first = await product.upload('v1.txt', agreement(10));
  await product.done(first.version_id);
  const before = (await simulator.asked()).length;

  const second = await product.upload(
    'v2.txt',
    agreement(10, [4]),
    {},
    `/api/contracts/${first.contract_id}/versions`,
  );
  const state = await product.done(second.version_id);
  expect(state.progress).toEqual({ done: 10, total: 10, reused: 9 });
  // One clause, and the review of the whole.
  expect((await simulator.asked()).length - before).toBe(2);

  await page.goto(`${product.url}/versions/${second.version_id}`);
  await hydrated(page);
  await expect(page.locator('article[data-clause-id][data-status=reused]')).toHaveCount(9);
  await page.goto(`${product.url}/versions/${second.version_id}/compare`);
  await hydrated(page);
  await expect(page.locator('ins').filter({ hasText: 'subject to written approval' }).first()).toBeVisible();
  await expect(page.locator('del')).toHaveCount(0);

  const answer = await fetch(`${product.url}/api/versions/${second.version_id}/diff`);
  const { summary } = (await answer.json()) as { summary: Record<string, number> };
  expect(summary).toMatchObject({ modified: 1, added: 0, removed: 0 });
});
