import { agreement } from '../support/contracts.ts';
import { expect, hydrated, test } from '../support/fixtures.ts';

test('with one provider limited and one down, the third finishes the work', async ({ page, simulate, serve }) => {
  const limited = await simulate({ name: 'limited', requestsPerMinute: 3 });
  const down = await simulate({ name: 'down' });
  const sound = await simulate({ name: 'sound', latencyMs: 50 });
  await down.control({ fault: { status: 503 } });
  const product = await serve(
    [limited.entry({ requests_per_minute: 3 }), down.entry(), sound.entry()].join('\n'),
  );
  const { version_id: id } = await product.upload('services.txt', agreement(12));
  const state = await product.done(id);
  expect(state.clauses.filter((clause) => clause.status === 'done')).toHaveLength(12);
  expect(state.clauses.filter((clause) => clause.status === 'failed')).toHaveLength(0);

  // The limit was known, so it was never run into.
  expect((await limited.asked()).filter((entry) => entry.status === 429)).toHaveLength(0);
  // A dead provider is left alone after the first few failures.
  expect((await down.asked()).length).toBeLessThanOrEqual(6);

  await page.goto(`${product.url}/models`);
  await hydrated(page);
  for (const name of ['limited', 'down', 'sound']) {
    await expect(page.getByText(name, { exact: true }).first()).toBeVisible();
  }
});
