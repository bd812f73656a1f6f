// A static host for tests that change files: a copy of the built page with its own origin.

import { cp } from 'node:fs/promises';

import { dist } from '../../bundle/build.js';
import { startServer } from '../../bundle/server.js';

/**
 * @param {string} folder  for the copy; must not exist
 */
export async function startStaticHost(folder) {
  await cp(dist, folder, { recursive: true });
  return startServer({ folder });
}
