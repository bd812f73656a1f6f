// Browser tests of the built page: `cargo xtask test browser`, which serves dist/, finds a Chromium
// and tells both here.

import { defineConfig } from '@playwright/test';

if (!process.env.GRINDSCOPE_URL) {
  throw new Error(
    'GRINDSCOPE_URL is not set: run `cargo xtask test browser`, or `cargo xtask serve` and set it to that URL',
  );
}

export default defineConfig({
  testDir: './tests/browser',
  outputDir: './test-results',
  reporter: 'list',
  fullyParallel: true,
  // For a loaded machine. A test that passes never waits this long.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    baseURL: process.env.GRINDSCOPE_URL,
    // Storing the page takes longer than most tests; those that are about it allow it.
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 800 },
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.CHROME_PATH,
      args: [
        '--disable-gpu',
        '--disable-quic',
        // A request to anywhere else fails at once, whatever the network: no test depends on it.
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
      ],
    },
  },
});
