// Bundles the page into dist/, and serves it if requested: run by `cargo xtask`.
//
// node bundle/main.js [--dev] [--single-file] [--no-build] [--serve PORT]

import { watch } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildPage, dist, www } from './build.js';
import { startServer } from './server.js';

/** Folders without sources of the page. */
const APART = new Set(['node_modules', 'test-results', 'tests', 'bench', 'bundle']);
/** Delay after a change: editors and compilers write several files, some of them twice. */
const QUIET_MILLISECONDS = 100;

/** Builds after each change, one build at a time. Prints why a build failed. @param {() => Promise<void>} build */
async function watchSources(build) {
  let changed = false;
  let isBuilding = false;
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const run = async () => {
    if (isBuilding) return;
    isBuilding = true;
    while (changed) {
      changed = false;
      await build().catch((error) => console.error(String(error)));
    }
    isBuilding = false;
  };
  const note = () => {
    changed = true;
    clearTimeout(timer);
    timer = setTimeout(run, QUIET_MILLISECONDS);
  };
  // Watch each folder: for a whole tree, Node.js on Linux polls each file every five seconds.
  const modules = ['pkg', 'pkg-disassembly'].map((name) => join(dirname(www), name));
  for (const folder of [...(await foldersOf(www)), ...modules]) watch(folder, note);
}

/** Lists a folder of sources and all folders in it. @param {string} folder @returns {Promise<string[]>} */
async function foldersOf(folder) {
  const entries = await readdir(folder, { withFileTypes: true });
  const inner = entries.filter((entry) => entry.isDirectory() && !APART.has(entry.name));
  const deeper = inner.map(({ name }) => foldersOf(join(folder, name)));
  return [folder, ...(await Promise.all(deeper)).flat()];
}

const { values } = parseArgs({
  options: {
    dev: { type: 'boolean', default: false },
    'single-file': { type: 'boolean', default: false },
    'no-build': { type: 'boolean', default: false },
    serve: { type: 'string' },
  },
});
const live = values.serve !== undefined && !values['no-build'];
const build = () => buildPage({ dev: values.dev, live, singleFile: values['single-file'] });
if (!values['no-build']) await build();
if (values.serve !== undefined) {
  const { url, reload } = await startServer({ folder: dist, port: Number(values.serve), live });
  console.log(`serving ${url} (Ctrl-C ends it)`);
  if (live) {
    console.log('the page reloads when scripts, styles or modules change');
    await watchSources(async () => {
      const begin = performance.now();
      await build();
      console.log(`rebuilt in ${((performance.now() - begin) / 1000).toFixed(1)} s`);
      reload();
    });
  }
}
