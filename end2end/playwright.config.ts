import { defineConfig } from '@playwright/test';

// `cargo xtask test` sets these; see xtask/src/test.rs.
const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium';

export default defineConfig({
  testDir: './tests',
  // Each test has a server, a data folder and simulators of its own.
  fullyParallel: true,
  workers: 2,
  // A test that needs a second try has found a race.
  retries: 0,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json']],
  use: {
    browserName: 'chromium',
    viewport: { width: 1366, height: 900 },
    locale: 'en-GB',
    colorScheme: 'light',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromium,
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-quic',
        '--no-first-run',
      ],
    },
  },
});
