import { agreement } from '../support/contracts.ts';
import { expect, hydrated, test } from '../support/fixtures.ts';

test('after kill -9 and a restart the open page goes on by itself, and nothing answered is asked again', async ({
  page,
  complaints,
  simulate,
  serve,
}) => {
  const simulator = await simulate({ latencyMs: 300 });
  const product = await serve(simulator.entry({ max_in_flight: 2 }));
  const { version_id: id } = await product.upload('services.txt', agreement(16));
  await page.goto(`${product.url}/versions/${id}`);
  await hydrated(page);
  await page.evaluate(() => ((window as unknown as { sameVisit: boolean }).sameVisit = true));
  await product.versionThat(id, 'is under way', (state) => state.progress.done >= 5);

  await product.kill();
  const before = await simulator.asked();
  await expect(page.getByTestId('connection-notice')).toBeVisible();
  // The browser itself reports the dead server; the page may not.
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !/Failed to load resource|ERR_/.test(text)));
  await product.restart();

  await product.done(id);
  await expect(page.locator('article[data-clause-id][data-status=done]')).toHaveCount(16);
  await expect(page.getByTestId('connection-notice')).toBeHidden();
  expect(await page.evaluate(() => (window as unknown as { sameVisit?: boolean }).sameVisit)).toBe(true);
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !/Failed to load resource|ERR_/.test(text)));

  // Asked twice are at most the calls that were in flight at the kill.
  const all = (await simulator.asked()).map((entry) => JSON.stringify(entry.body));
  const repeated = all.length - new Set(all).size;
  const inFlight = before.filter((entry) => !entry.answered).length;
  expect(repeated).toBeLessThanOrEqual(Math.max(inFlight, 2));
});
