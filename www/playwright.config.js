// Browser tests of dist/: `cargo xtask test browser`, which finds a Chromium and the command.

import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

import { dist } from './bundle/build.js';
import { startServer } from './bundle/server.js';

if (!existsSync(join(dist, 'index.html'))) {
  throw new Error('dist/ holds no page: run `cargo xtask build` first');
}
// Once, for workers inherit the variable. A path that no page would expect: it must work under any.
process.env.GRINDSCOPE_URL ??= (await startServer({ folder: dist, base: '/some/where/' })).url;

export default defineConfig({
  testDir: './tests/browser',
  outputDir: './test-results',
  reporter: 'list',
  fullyParallel: true,
  // Half of the processors, and two of two: a test waits for its browser now and then.
  workers: Math.max(2, Math.floor(availableParallelism() / 2)),
  // For a loaded machine. A test that passes never waits this long.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    baseURL: process.env.GRINDSCOPE_URL,
    // Storing the page takes longer than most tests; those that are about it allow it.
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 800 },
    // Recording takes as long as many a test; `-- --trace retain-on-failure` asks for it.
    trace: 'off',
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
