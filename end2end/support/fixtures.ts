import { test as base, expect, type Page } from '@playwright/test';
import { Product } from './product.ts';
import { Simulator, type SimulatorOptions } from './simulator.ts';

interface Fixtures {
  /** Starts a simulated provider that ends with the test. */
  simulate: (options?: SimulatorOptions) => Promise<Simulator>;
  /** Starts the product that ends with the test. */
  serve: (configuration?: string) => Promise<Product>;
  /** What a page complained of: console errors, page errors, CSP reports. Must stay empty. */
  complaints: string[];
}

export const test = base.extend<Fixtures>({
  simulate: async ({}, use) => {
    const started: Simulator[] = [];
    await use(async (options) => {
      const simulator = await Simulator.start(options);
      started.push(simulator);
      return simulator;
    });
    await Promise.all(started.map((simulator) => simulator.stop()));
  },

  serve: async ({ context }, use, info) => {
    const started: Product[] = [];
    await use(async (configuration = '') => {
      const product = await Product.start(configuration);
      started.push(product);
      return product;
    });
    if (info.status !== info.expectedStatus) {
      for (const product of started) await info.attach('server', { body: product.output });
    }
    // First the pages: a stream that the server cuts off is a complaint.
    await Promise.all(context.pages().map((page) => page.close()));
    await Promise.all(started.map((product) => product.stop()));
  },

  complaints: [
    async ({ context }, use) => {
      const complaints: string[] = [];
      context.on('console', (message) => {
        const text = message.text();
        if (message.type() === 'error' || /hydrat|content security policy/i.test(text)) complaints.push(text);
      });
      context.on('weberror', (error) => complaints.push(String(error.error())));
      await use(complaints);
      expect(complaints, 'what the pages complained of').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Waits until the page's program has taken over. */
export async function hydrated(page: Page): Promise<void> {
  await page.locator('[data-hydrated]').waitFor({ state: 'attached' });
}

/** The clauses on a page whose analysis is in. */
export function clauses(page: Page) {
  return page.locator('article[data-clause-id]');
}
