// The border between the scripts and the analyser is typed: what crosses it is declared by the structs of
// `src/wasm`, so that the type checker sees when one side changes.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';

const DECLARATIONS = new URL('../../pkg/grindscope.d.ts', import.meta.url);

test('no declaration of the analyser is of type any', async () => {
  const text = await readFile(DECLARATIONS, 'utf8');
  // What the generated module knows of the memory of the analyser is not for the scripts.
  const code = text.replaceAll(/\/\*.*?\*\//gs, '').replace(/interface InitOutput {.*?^}/ms, '');
  const lines = code.split('\n').filter((line) => /\bany\b/.test(line));
  assert.deepEqual(lines, []);
});
