/**
 * Files that the operating system opens with the installed page.
 *
 * @module
 */

import { openFiles } from './open.js';

/** @typedef {{files: {getFile: () => Promise<File>}[]}} Launch */

/** Starts listening, where the browser knows of such a thing. */
export function acceptLaunches() {
  /** @type {{setConsumer: (use: (launch: Launch) => void) => void} | undefined} */
  const queue = Reflect.get(window, 'launchQueue');
  queue?.setConsumer(async ({ files }) => {
    openFiles(await Promise.all(files.map((handle) => handle.getFile())));
  });
}
