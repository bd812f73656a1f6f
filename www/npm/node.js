/** The npm package in Node.js, which cannot fetch the analyser from a file: URL. */

import { readFile } from 'node:fs/promises';
import { initSync } from '../../pkg/grindscope.js';

initSync({ module: await readFile(new URL('../../pkg/grindscope_bg.wasm', import.meta.url)) });

export { compare, open } from './index.js';
