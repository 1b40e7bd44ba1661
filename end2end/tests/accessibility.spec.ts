import AxeBuilder from '@axe-core/playwright';
import { agreement } from '../support/contracts.ts';
import { expect, hydrated, test } from '../support/fixtures.ts';

for (const colorScheme of ['light', 'dark'] as const) for (const which of ['contract', 'others'] as const) {
  test(`no page has a barrier that axe finds (${colorScheme}, ${which})`, async ({ page, simulate, serve }) => {
    await page.emulateMedia({ colorScheme });
    const simulator = await simulate();
    const product = await serve(simulator.entry());
    const first = await product.upload('v1.txt', agreement(10));
    await product.done(first.version_id);
    const second = await product.upload(
      'v2.txt',
      agreement(10, [2, 7]),
      {},
      `/api/contracts/${first.contract_id}/versions`,
    );
    await product.done(second.version_id);
    const version = `/versions/${second.version_id}`;
    const clause = (await product.version(second.version_id)).clauses[3].id;
    const pages = { contract: [version, `${version}/compare`, `${version}/sent`, `${version}/export`, `${version}/facts`, `${version}/summary`, `/clauses/${clause}/remark`], others: ['/', '/compare', '/sources?q=deposit', '/playbook', '/playbook/deposit', '/settings', '/models'] }[which];
    for (const path of pages) {
      await page.goto(product.url + path);
      await hydrated(page);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => [path, id, nodes.map((node) => node.html)])).toEqual([]);
    }
  });
}
