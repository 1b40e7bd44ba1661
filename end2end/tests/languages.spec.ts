import { ARRENDAMIENTO } from '../support/contracts.ts';
import { expect, hydrated, test } from '../support/fixtures.ts';

for (const [locale, tag, words] of [
  ['es-ES', 'es', /contrato/i],
  ['en-GB', 'en', /contract/i],
] as const) {
  test(`the pages speak ${tag} to a browser that asks for it`, async ({ browser, serve, complaints }) => {
    const product = await serve();
    const { version_id: id } = await product.upload('local.txt', ARRENDAMIENTO);
    await product.done(id);
    const context = await browser.newContext({ locale });
    context.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    const page = await context.newPage();
    for (const path of ['/', `/versions/${id}`, '/models']) {
      await page.goto(product.url + path);
      await hydrated(page);
      await expect(page.locator('html')).toHaveAttribute('lang', tag);
    }
    await page.goto(product.url);
    await expect(page.locator('main')).toContainText(words);
    // The contract keeps its own language, whatever the page speaks.
    await page.goto(`${product.url}/versions/${id}`);
    await expect(page.locator('article[data-clause-id] [lang=es], article[data-clause-id][lang=es]').first()).toBeVisible();
    await context.close();
  });
}
