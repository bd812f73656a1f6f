// Detects changes of the page's sources.

import { watch } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { www } from './build.js';

/** Folders without sources of the page. */
const APART = new Set(['node_modules', 'test-results', 'tests', 'bench', 'bundle']);
/** Delay after a change: editors and compilers write several files, some of them twice. */
const QUIET_MILLISECONDS = 100;

/** Builds after each change, one build at a time. Prints why a build failed. @param {() => Promise<void>} build */
export async function watchSources(build) {
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
