// The interface between the scripts and the analyser is typed: the structs of `src/wasm` declare what is passed,
// so that the type checker reports when one side changes.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';

const DECLARATIONS = new URL('../../pkg/grindscope.d.ts', import.meta.url);

test('no declaration of the analyser has type any', async () => {
  const text = await readFile(DECLARATIONS, 'utf8');
  // The scripts do not use the generated declarations about the analyser's memory.
  const code = text.replaceAll(/\/\*.*?\*\//gs, '').replace(/interface InitOutput {.*?^}/ms, '');
  const lines = code.split('\n').filter((line) => /\bany\b/.test(line));
  assert.deepEqual(lines, []);
});
