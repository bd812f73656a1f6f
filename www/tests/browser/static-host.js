// A static host whose files a test may change: a copy of the built page, at an origin of its own.

import { cp } from 'node:fs/promises';

import { dist } from '../../bundle/build.js';
import { startServer } from '../../bundle/server.js';

/**
 * @param {string} folder  where the copy goes; must not exist
 */
export async function startStaticHost(folder) {
  await cp(dist, folder, { recursive: true });
  return startServer({ folder });
}
