/** Files that the operating system opens with the installed page. */

import { takeFiles } from './drop.js';
import { filesOf } from './file-handles.js';

/** @typedef {{files: import('./file-handles.js').Handle[]}} Launch */

/** Registers the handler, if the browser supports it. */
export function acceptLaunches() {
  /** @type {{setConsumer: (use: (launch: Launch) => void) => void} | undefined} */
  const queue = Reflect.get(window, 'launchQueue');
  queue?.setConsumer(async ({ files }) => {
    takeFiles(await filesOf(files));
  });
}
