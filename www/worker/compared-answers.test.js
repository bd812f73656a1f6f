import assert from 'node:assert/strict';
import { test } from 'node:test';
import { at } from '../values/at.js';
import { createComparedAnswers } from './compared-answers.js';

/** Calls, in order. @type {any[]} */
let calls = [];

class Session {
  text = '';
  /** @param {string} name */
  beginFile(name) {
    this.name = name;
  }
  /** @param {Uint8Array} bytes */
  push(bytes) {
    this.text += new TextDecoder().decode(bytes);
  }
  endFile() {}
  finish() {}
  /** @param {Transforms} transforms */
  transform(transforms) {
    calls.push(['transform', this.name, [...transforms.added]]);
  }
}

class Transforms {
  /** @type {string[]} */
  added = [];
  /** @param {string} kind */
  add(kind) {
    this.added.push(kind);
  }
  free() {}
}

/** Reads the bytes of its session from the third on. @param {Session} session @param {string} what */
const reading = (session, what) => ({
  what: `${what} of ${session.name}`,
  text: '',
  needs: () => [{ input: 0, plain: true, start: 2, end: session.text.length }],
  /** @param {Uint8Array} bytes */
  push(bytes) {
    this.text += new TextDecoder().decode(bytes);
  },
  finish() {},
});

class Comparison {
  rest() {}
  /** @param {Session} a @param {Session} b */
  compare(a, b) {
    calls.push(['compare', a.text, b.text]);
    return { functions: { file: new Uint32Array(1), object: new Uint32Array(1) } };
  }
  /** @param {Session} session @param {boolean} isA @param {number} row */
  rowDetails(session, isA, row) {
    return row === 1 && !isA ? undefined : reading(session, `row ${row}`);
  }
  /** @param {Session} session @param {boolean} isA @param {Uint8Array} a @param {Uint8Array} b */
  fileDetails(session, isA, a, b) {
    return reading(session, `file ${isA} ${a} ${b}`);
  }
  /** @param {(ReturnType<typeof reading> | undefined)[]} held */
  hold(...held) {
    calls.push(['hold', ...held.map((one) => one && [one.what, one.text])]);
  }
  /** @param {number} _row @param {boolean} isWhole */
  lines(_row, isWhole) {
    return { isWhole };
  }
  instructions() {
    return { sides: [] };
  }
}

const NO_RULES = { objects: [], files: [], functions: [], recognise: true };
const BASIS = {
  rules: NO_RULES,
  parts: { a: new Uint8Array(0), b: new Uint8Array(0) },
  rule: /** @type {const} */ ('collapsed'),
  own: [],
};

test('both profiles are read, and lines of both are read again once', async () => {
  calls = [];
  const analyser = /** @type {any} */ ({ Session, Comparison, Transforms });
  const { answers, code } = createComparedAnswers(analyser);
  const steps = [{ kind: /** @type {const} */ ('focus'), row: 3, cycle: false }];
  const a = { files: [new File(['text of A'], 'a.out')], steps };
  const b = { files: [new File(['text of B'], 'b.out')], steps: [] };
  await answers.compare({ a, b, basis: BASIS }, () => {});
  assert.deepEqual(calls, [
    ['transform', 'a.out', ['focus']],
    ['compare', 'text of A', 'text of B'],
  ]);

  calls = [];
  const params = { row: 0, event: 1, second: null };
  const lines = await code.sourceLines({ ...params, file: null });
  assert.deepEqual(lines, { row: 0, event: 1, secondEvent: null, file: null, isWhole: false });
  await code.sourceLines({ ...params, event: 2, file: null });
  await code.instructions(params);
  const ofRow = ['hold', ['row 0 of a.out', 'xt of A'], ['row 0 of b.out', 'xt of B']];
  assert.deepEqual(calls, [ofRow]);
  await code.instructions({ ...params, row: 1 });
  assert.deepEqual(calls[1], ['hold', ['row 1 of a.out', 'xt of A'], undefined]);

  calls = [];
  const file = { a: Uint8Array.of(1), b: Uint8Array.of(2, 3) };
  const whole = await code.sourceLines({ ...params, file });
  assert.equal(whole.file, file);
  await code.sourceLines({ ...params, event: 0, file });
  const ofFile = [
    ['file true 1 2,3 of a.out', 'xt of A'],
    ['file false 1 2,3 of b.out', 'xt of B'],
  ];
  assert.deepEqual(calls, [['hold', ...ofFile]]);

  // Rows change then.
  calls = [];
  await answers.rematch({ swap: true, ...BASIS });
  assert.deepEqual(calls, [['compare', 'text of B', 'text of A']]);
  await code.sourceLines({ ...params, file });
  assert.deepEqual(at(calls, 1).slice(1), [
    ['file true 1 2,3 of b.out', 'xt of B'],
    ['file false 1 2,3 of a.out', 'xt of A'],
  ]);
});
