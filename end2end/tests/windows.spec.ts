import { agreement } from '../support/contracts.ts';
import { expect, hydrated, test } from '../support/fixtures.ts';

test('where the browser refuses locks, a window has a stream of its own', async ({ page, simulate, serve }) => {
  const simulator = await simulate({ latencyMs: 200 });
  const product = await serve(simulator.entry({ max_in_flight: 1 }));
  await page.addInitScript(() => {
    navigator.locks.request = () => Promise.reject(new DOMException('no', 'SecurityError'));
  });
  const { version_id: id } = await product.upload('services.txt', agreement(8));
  const streams: string[] = [];
  page.on('request', (request) => request.url().includes('/events') && streams.push(request.url()));
  await page.goto(`${product.url}/versions/${id}`);
  await product.done(id);
  await expect(page.locator('article[data-answered-by^="sim/"]')).toHaveCount(8);
  expect(streams.length).toBe(1);
});

test('two windows on one version share a stream, and the second takes over when the first is closed', async ({
  context,
  simulate,
  serve,
}) => {
  const simulator = await simulate({ latencyMs: 400 });
  const product = await serve(simulator.entry({ max_in_flight: 1 }));
  const { version_id: id } = await product.upload('services.txt', agreement(16));
  const open = async () => {
    const page = await context.newPage();
    const streams: string[] = [];
    page.on('request', (request) => request.url().includes('/events') && streams.push(request.url()));
    await page.goto(`${product.url}/versions/${id}`);
    await hydrated(page);
    return { page, streams, answered: page.locator('article[data-answered-by^="sim/"]') };
  };

  const first = await open();
  await expect.poll(() => first.streams.length).toBe(1);
  const second = await open();
  const before = await second.answered.count();
  await expect.poll(() => second.answered.count()).toBeGreaterThan(before + 2);
  expect(second.streams, 'the second window has no stream of its own').toEqual([]);

  await first.page.close();
  await product.done(id);
  await expect(second.answered).toHaveCount(16);
  await expect(second.page.getByTestId('status-sentence')).not.toContainText(/ of 16/);
  expect(second.streams.length, 'one stream after it took over').toBe(1);
});
