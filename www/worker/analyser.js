// The analyser's side of the wall: everything that touches WebAssembly.

import load, { version } from '../../pkg/grindscope.js';

await load();
self.postMessage({ version: version() });
