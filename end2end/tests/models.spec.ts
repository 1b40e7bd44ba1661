import { expect, hydrated, test } from '../support/fixtures.ts';

test('the models page follows what happens, and what is open stays open', async ({ page, simulate, serve }) => {
  const fast = await simulate({ name: 'fast' });
  const product = await serve(fast.entry({ requests_per_minute: 5, trains_on_input: true, country: 'US' }));
  await page.goto(`${product.url}/models`);
  await hydrated(page);
  const row = page.getByTestId('model-row');
  await expect(row).toContainText('learns from what it is sent');
  await expect(row).toContainText('0 / 4');
  await row.locator('summary').click();
  await expect(row).toContainText('It has not been asked anything yet.');

  const ask = () =>
    fetch(`${product.url}/v1/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-advai-deadline': '5' },
      body: JSON.stringify({ model: 'auto', messages: [{ role: 'user', content: 'Hello there.' }] }),
    });
  expect((await ask()).status).toBe(200);
  await expect(row).toContainText('1 / 4');
  await expect(row.locator('details')).toHaveAttribute('open', '');
  await expect(row.locator('tbody tr')).toHaveCount(1);
  await expect(row.locator('summary')).toBeFocused();

  // On a phone its table scrolls, the page does not.
  await page.setViewportSize({ width: 360, height: 800 });
  const wider = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await wider()).toBeLessThanOrEqual(0);

  await fast.control({ fault: { status: 503 } });
  // The only provider rests for longer than the caller waits.
  expect((await ask()).status).toBe(503);
  await expect(row).toHaveAttribute('data-state', 'cooling');
});
