// Tells when a source of the page has changed.

import { watch } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { www } from './build.js';

/** What is no source of the page. */
const APART = new Set(['node_modules', 'test-results', 'tests', 'bench']);
/** Editors and compilers write several files, and some of them twice. */
const QUIET_MILLISECONDS = 100;

/**
 * Builds once more after each change, never twice at a time. A build that fails is told of.
 *
 * @param {() => Promise<void>} build
 */
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
  const entries = await readdir(www, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory() && !APART.has(entry.name));
  for (const { name } of folders) watch(join(www, name), { recursive: true }, note);
  watch(www, note);
  for (const modules of ['pkg', 'pkg-disassembly']) watch(join(dirname(www), modules), note);
}
