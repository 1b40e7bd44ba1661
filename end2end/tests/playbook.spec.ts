import { ARRENDAMIENTO } from '../support/contracts.ts';
import { expect, hydrated, test } from '../support/fixtures.ts';
import type { Finding } from '../support/product.ts';

const MEANING = 'More than the firm ever agrees to.';
const ours = (finding: Finding) => finding.why === MEANING;

test('the playbook is made one’s own and given back, with plain forms alone', async ({ browser, serve }) => {
  const product = await serve();
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en-GB' });
  const page = await context.newPage();
  await page.goto(product.url);
  await page.getByRole('navigation').getByRole('link', { name: 'Playbook' }).click();
  await page.getByRole('searchbox').fill('deposit');
  await page.getByLabel('Type of contract').selectOption('lease');
  await page.getByRole('button', { name: 'Show' }).click();
  await page.getByTestId('topics').getByRole('link', { name: 'Deposit', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deposit');

  const client = page.getByTestId('position').and(page.locator('[data-side=client]'));
  await client.getByText('Change this position').click();
  await client.getByLabel('Preferred').fill('No deposit at all </textarea><b>.');
  await client.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByTestId('playbook-saved')).toBeVisible();
  await expect(client.locator('dd').first()).toHaveText('No deposit at all </textarea><b>.');
  await expect(client).toContainText('our own');

  const rule = page.getByTestId('rule').first();
  await rule.getByRole('combobox').selectOption({ label: 'off' });
  await rule.getByRole('button', { name: 'Save level' }).click();
  await expect(page.getByTestId('rule').first().locator('.level')).toContainText('off');

  await page.getByText('Add a rule').first().click();
  const form = page.getByTestId('rule-form');
  await form.getByLabel('Words that the sentence must hold').fill('deposit*\nthree months');
  await form.getByLabel('What it means').fill('More than the firm ever agrees to.');
  await form.getByRole('button', { name: 'Add a rule' }).click();
  await expect(page.getByTestId('own-rule')).toContainText('“deposit*” + “three months”');

  await page.getByTestId('undo-edition').click();
  await expect(page.getByTestId('editions').getByRole('listitem')).toHaveCount(5);
  await page.goto(`${product.url}/playbook/deposit`);
  await expect(page.getByTestId('own-rule')).toHaveCount(0);
  await expect(page.getByTestId('rule').first().locator('.level')).toContainText('off');
  await context.close();
});

test('a rule of one’s own is read with at the next reading of a contract', async ({ page, serve }) => {
  const product = await serve();
  const { version_id: id } = await product.upload('lease.txt', ARRENDAMIENTO);
  await product.done(id);
  const version = `${product.url}/versions/${id}`;
  await page.goto(version);
  await hydrated(page);
  await expect(page.getByTestId('newer-playbook')).toHaveCount(0);

  await page.goto(`${product.url}/playbook/deposit`);
  await page.getByText('Add a rule').first().click();
  const form = page.getByTestId('rule-form');
  await form.getByLabel('Words that the sentence must hold').fill('renta');
  await form.getByLabel('What it means').fill(MEANING);
  await form.getByRole('button', { name: 'Add a rule' }).click();
  await expect(page.getByTestId('playbook-saved')).toBeVisible();

  await page.goto(version);
  await page.getByTestId('newer-playbook').getByRole('button').click();
  const state = await product.versionThat(
    id,
    'is read with it',
    (state) => state.status === 'done' && state.clauses.some((clause) => clause.findings.some(ours)),
  );
  const found = state.clauses.flatMap((clause) => clause.findings).find(ours)!;
  await page.goto(`${version}?f=${found.id}`);
  await expect(page.getByTestId('finding')).toContainText(MEANING);
  await expect(page.getByTestId('newer-playbook')).toHaveCount(0);
});
