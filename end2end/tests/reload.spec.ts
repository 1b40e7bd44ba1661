import { agreement } from '../support/contracts.ts';
import { clauses, expect, hydrated, test } from '../support/fixtures.ts';

test('a reload half-way brings the finished clauses in the HTML, before any script, and goes on', async ({
  page,
  browser,
  simulate,
  serve,
}) => {
  const simulator = await simulate({ latencyMs: 400 });
  const product = await serve(simulator.entry({ max_in_flight: 2 }));
  const { version_id: id } = await product.upload('services.txt', agreement(20));
  await page.goto(`${product.url}/versions/${id}`);
  await hydrated(page);
  const half = await product.versionThat(id, 'is half done', (state) => state.progress.done >= 8);
  expect(half.status).toBe('running');

  const bare = await browser.newContext({ javaScriptEnabled: false });
  const still = await bare.newPage();
  await still.goto(`${product.url}/versions/${id}`);
  const finished = half.clauses.filter((clause) => clause.status === 'done');
  for (const clause of finished) {
    await expect(still.locator(`article[data-clause-id="${clause.id}"]`)).toHaveAttribute('data-status', 'done');
  }
  expect(await clauses(still).count()).toBe(half.clauses.length);
  await bare.close();

  await page.reload();
  await hydrated(page);
  await product.done(id);
  await expect(page.locator('article[data-clause-id][data-status=done]')).toHaveCount(20);
  const bodies = (await simulator.asked()).map((entry) => JSON.stringify(entry.body));
  expect(new Set(bodies).size, 'no question is asked twice').toBe(bodies.length);
});
