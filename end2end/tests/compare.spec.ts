import { agreement } from '../support/contracts.ts';
import { expect, test } from '../support/fixtures.ts';

const file = (name: string, text: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
});

test('two files are compared from a form, without a contract, and the page prints as a report', async ({
  page,
  serve,
}) => {
  const product = await serve();
  await page.goto(`${product.url}/compare`);
  await page.locator('input[name=old]').setInputFiles(file('old.txt', agreement(10)));
  await page.locator('input[name=new]').setInputFiles(file('new.txt', agreement(10, [4])));
  await page.getByTestId('two-files').locator('button[type=submit]').click();
  await page.waitForURL(/\/compare\/[0-9a-f-]{36}$/);

  await expect(page.getByTestId('compare-sentence')).toContainText(/^1 /);
  await expect(page.getByTestId('change-line')).toHaveCount(1);
  await expect(page.locator('ins').first()).toBeVisible();
  const files = page.getByTestId('compared-files');
  await expect(files).toContainText('old.txt');
  await expect(files.locator('code')).toHaveText([/^[0-9a-f]{64}$/, /^[0-9a-f]{64}$/]);

  await page.emulateMedia({ media: 'print' });
  await expect(files).toBeVisible();
  await expect(page.locator('.masthead')).toBeHidden();
  const listed = (await (await fetch(`${product.url}/api/contracts`)).json()) as { contracts: unknown[] };
  expect(listed.contracts).toEqual([]);
});

test('a version is compared with any other one, and equal versions say so', async ({ page, serve }) => {
  const product = await serve();
  const first = await product.upload('v1.txt', agreement(10));
  await product.done(first.version_id);
  const next = `/api/contracts/${first.contract_id}/versions`;
  const second = await product.upload('v2.txt', agreement(10, [2, 7]), {}, next);
  await product.done(second.version_id);
  const third = await product.upload('v3.txt', agreement(10), {}, next);
  await product.done(third.version_id);

  await page.goto(`${product.url}/versions/${third.version_id}/compare`);
  await expect(page.getByTestId('change-line')).toHaveCount(2);
  await page.locator('.versions-line a').first().click();
  await page.waitForURL(/against=/);
  await expect(page.getByTestId('change-line')).toHaveCount(0);
  await expect(page.getByTestId('unchanged')).toBeVisible();
});
