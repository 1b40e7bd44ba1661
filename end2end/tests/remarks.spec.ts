import { ARRENDAMIENTO } from '../support/contracts.ts';
import { expect, hydrated, test } from '../support/fixtures.ts';

test('a person’s own remark on selected words is decided like any other', async ({ page, serve }) => {
  const product = await serve();
  const { version_id: id } = await product.upload('lease.txt', ARRENDAMIENTO);
  await product.done(id);
  await page.goto(`${product.url}/versions/${id}`);
  await hydrated(page);
  const clause = page.locator('article[data-clause-id][data-status=done]').first();
  const clauseId = await clause.getAttribute('data-clause-id');
  await clause.locator('.paper-text p').first().evaluate((paragraph) => {
    const text = paragraph.firstChild!;
    const range = document.createRange();
    range.setStart(text, 0);
    range.setEnd(text, text.textContent!.split(' ').slice(0, 5).join(' ').length);
    window.getSelection()!.removeAllRanges();
    window.getSelection()!.addRange(range);
  });
  await clause.hover();
  await clause.getByTestId('add-remark').click();
  const form = page.getByTestId('remark-form');
  await expect(form.getByLabel('Words of the clause')).not.toHaveValue('');
  await form.getByLabel('What it means').fill('The client wants this <b>gone</b>.');
  await form.getByLabel('Put in their place').fill('Nothing of the kind');
  await form.getByRole('button', { name: 'Save' }).click();

  await page.waitForURL(/\?f=/);
  await hydrated(page);
  const card = page.getByTestId('finding');
  await expect(card).toContainText('The client wants this <b>gone</b>.');
  await card.getByText('Note', { exact: true }).click();
  await card.getByLabel('Note or reason').fill('Agreed with the client.');
  await card.getByLabel('Who sees this').selectOption({ label: 'the other side too, as a comment' });
  await card.getByTestId('accepted').click();
  await expect(page.locator('.toast')).toContainText('Finding accepted.');

  const state = await product.version(id);
  const kept = state.clauses.find((one) => one.id === clauseId)!.findings.find((one) => one.by === 'person')!;
  expect(kept).toMatchObject({ decision: 'accepted', note: 'Agreed with the client.', share: true });

  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);
  const other = page.locator('article[data-clause-id][data-status=done]').nth(1);
  await other.hover();
  await other.getByTestId('reviewed').click();
  await expect(other.getByTestId('reviewed')).toHaveText('✓ Reviewed');
  await expect(page.getByTestId('reviewed-count')).toHaveText('1 of 5 clauses');
  await page.reload();
  await expect(page.getByTestId('reviewed-count')).toHaveText('1 of 5 clauses');
});

test('words that the clause does not say are refused in words', async ({ browser, serve }) => {
  const product = await serve();
  const { version_id: id } = await product.upload('lease.txt', ARRENDAMIENTO);
  const state = await product.done(id);
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'es-ES' });
  const page = await context.newPage();
  const clause = state.clauses.find((one) => one.kind === 'clause')!;
  await page.goto(`${product.url}/clauses/${clause.id}/remark`);
  const form = page.getByTestId('remark-form');
  await form.getByLabel('Palabras de la cláusula').fill('esto no lo dice nadie');
  await form.getByLabel('Qué supone').fill('Nada.');
  await form.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('La cláusula no contiene esas palabras.')).toBeVisible();
  await context.close();
});
