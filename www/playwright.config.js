// Browser tests of dist/, run by `cargo xtask test browser`, which finds Chromium and the command.

import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

import { dist } from './bundle/build.js';
import { startServer } from './bundle/server.js';

if (!existsSync(join(dist, 'index.html'))) {
  throw new Error('dist/ contains no page: run `cargo xtask build` first');
}
// Set once: workers inherit the variable. An unusual path, as the page must work under any.
process.env.GRINDSCOPE_URL ??= (await startServer({ folder: dist, base: '/some/where/' })).url;

export default defineConfig({
  testDir: './tests/browser',
  outputDir: './test-results',
  reporter: 'list',
  fullyParallel: true,
  // Half of the processors, at least two: tests wait for their browsers at times.
  workers: Math.max(2, Math.floor(availableParallelism() / 2)),
  // For a busy machine. A test that passes never takes this long.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  // A test that only fails on a busy machine is repeated and listed as flaky. The nightly run repeats none.
  retries: process.env.GRINDSCOPE_THOROUGH ? 0 : 1,
  forbidOnly: Boolean(process.env.CI),
  use: {
    baseURL: process.env.GRINDSCOPE_URL,
    // Emptied between tests. A new one would compile the modules again: a sixth of the time of all tests.
    reuseContext: true,
    // Storing the page takes longer than most tests; its own tests enable it.
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 800 },
    // Recording takes as long as many tests; enable it with `-- --trace retain-on-failure`.
    trace: 'off',
    launchOptions: {
      executablePath: process.env.CHROME_PATH,
      args: [
        '--disable-gpu',
        '--disable-quic',
        // Requests to other hosts fail at once: no test depends on the network.
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
      ],
    },
  },
});
