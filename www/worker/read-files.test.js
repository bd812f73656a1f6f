import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FAILED_TEXT } from '../messages/errors.js';
import { failureOf } from './read-files.js';

test('errors of the bindings after a trap are a sentence that says what to do', () => {
  // As wasm-bindgen throws them.
  for (const message of [
    'attempted to take ownership of Rust value while it was borrowed',
    'null pointer passed to rust',
    'recursive use of an object detected which would lead to unsafe aliasing in rust',
  ])
    assert.equal(failureOf(new Error(message)).sentence, FAILED_TEXT.stopped);
  const own = Object.assign(new Error('line 3: a Rust value'), { kind: 'syntax', line: 3 });
  assert.equal(failureOf(own).sentence, 'line 3: a Rust value');
  assert.equal(failureOf(own).line, 3);
});
