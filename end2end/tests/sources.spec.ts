import { expect, test } from '../support/fixtures.ts';

const GUIDE = `# House guide

## Deposits

A deposit of more than one month's rent is refused; it is returned within thirty days of the keys.

## Penalties

A penalty never exceeds the price of the month in which it falls due.
`;

test('a source is added, found, deleted and brought back, with plain forms alone', async ({ browser, serve }) => {
  const product = await serve();
  // Nothing on this page may need a script.
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en-GB' });
  const page = await context.newPage();
  await page.goto(product.url);
  await page.getByRole('navigation').getByRole('link', { name: 'Sources' }).click();
  await expect(page.getByTestId('no-sources')).toBeVisible();

  const form = page.getByTestId('source-form');
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: 'house-guide.md', mimeType: 'text/markdown', buffer: Buffer.from(GUIDE) });
  await form.getByLabel('Country whose law it is about').selectOption({ label: 'Chile' });
  await form.getByLabel('Topic').selectOption({ label: 'Deposit' });
  await form.getByRole('button', { name: 'Add a source' }).click();
  await expect(page.getByTestId('source-added')).toContainText('2 passages');
  const row = page.getByTestId('source-row');
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('house guide');
  await expect(row).toContainText('Chile · Deposit');
  await expect(row).toContainText('not checked by a lawyer');

  const search = async (words: string) => {
    await page.getByRole('searchbox').fill(words);
    await page.getByRole('button', { name: 'Search' }).click();
  };
  await search('deposits returned keys');
  const found = page.getByTestId('found');
  await expect(found.first()).toContainText('returned within thirty days of the keys');
  await expect(found.first()).toContainText('your own source');
  await search('zzzz');
  await expect(page.getByTestId('found-nothing')).toBeVisible();

  await page.getByTestId('delete-source').click();
  await expect(row).toHaveCount(0);
  await search('deposits returned keys');
  await expect(page.getByText('returned within thirty days of the keys')).toHaveCount(0);
  await page.goBack();
  await page.getByTestId('undo-delete').click();
  await expect(row).toHaveCount(1);
  await context.close();
});

test('what the notes cover and what they do not stands in a table and in words', async ({ page, serve }) => {
  const product = await serve();
  await page.goto(`${product.url}/sources`);
  const table = page.getByTestId('coverage');
  await table.getByRole('link', { name: /^Deposit, Spain: / }).click();
  await expect(page.getByTestId('found').first()).toContainText('no');
  await expect(page.getByTestId('found').first()).toContainText('not checked by a lawyer');
  await page.getByTestId('gaps').locator('summary').click();
  await expect(page.getByTestId('gaps')).toContainText('Chile: no note on');

  await page.setViewportSize({ width: 360, height: 800 });
  const wider = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await wider()).toBeLessThanOrEqual(0);
});

test('a file that is no source is refused in words', async ({ page, serve, complaints }) => {
  const product = await serve();
  await page.goto(`${product.url}/sources`);
  await page.getByTestId('source-form').locator('input[type=file]').setInputFiles({
    name: 'guide.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
  });
  await page.getByTestId('source-form').getByRole('button', { name: 'Add a source' }).click();
  await expect(page.getByText(/neither text, Markdown/)).toBeVisible();
  // The browser reports the refusal by itself.
  expect(complaints.splice(0)).toEqual([expect.stringContaining('415')]);
  await page.getByRole('link', { name: 'Back to the sources' }).click();
  await expect(page.getByTestId('no-sources')).toBeVisible();
});
