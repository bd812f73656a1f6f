// Runs the tests of the WebAssembly interface, compiled into a module by wasm-bindgen-test.
//
// node tests/run-wasm-tests.js MODULE [PART OF A NAME]

import { createRequire } from 'node:module';

const [, , module = '', part = ''] = process.argv;
// Functions that the module calls in Node.js: for its output, and to start a test.
Object.assign(globalThis, {
  __wbgtest_og_console_log: console.log,
  __wbgtest_og_console_error: console.error,
  __wbg_test_invoke: (/** @type {() => unknown} */ test) => test(),
});
// Skip the names of tests that start: results have them too.
console.log = () => {};
const wasm = createRequire(import.meta.url)(module);
const all = Object.keys(wasm.__wasm).filter((name) => name.startsWith('__wbgt_'));
const chosen = all.filter((name) => name.includes(part));
if (chosen.length === 0) throw new Error('there is no such test');
const context = new wasm.WasmBindgenTestContext(false);
context.include_ignored(false);
context.filtered_count(all.length - chosen.length);
const passed = await context.run(chosen.map((name) => wasm.__wasm[name]));
process.exit(passed ? 0 : 1);
