import assert from 'node:assert/strict';
import { test } from 'node:test';
import { at } from '../values/at.js';
import { createAnswers } from './answers.js';

/** Calls, in order. @type {any[]} */
let calls = [];

/** Reads the bytes of both sides from the third on. @param {Session[]} sides @param {string} what @param {boolean} [isInA]  whether B has none */
function reading(sides, what, isInA = false) {
  const texts = ['', ''];
  const needs = sides.map(({ text }, side) => ({
    side,
    input: 0,
    plain: true,
    start: 2,
    end: text.length,
  }));
  return {
    needs: () => (isInA ? needs.slice(0, 1) : needs),
    /** @param {number} side @param {Uint8Array} bytes */
    push(side, bytes) {
      texts[side] += new TextDecoder().decode(bytes);
    },
    finish() {
      calls.push([what, ...texts]);
    },
    free() {},
    lines: () => ({ what }),
    instructions: () => ({ sides: [] }),
  };
}

class Session {
  text = '';
  /** @type {Session[]} */
  sides = [];
  /** @param {Session} a @param {Session} b */
  static ofTwo(a, b) {
    const both = new Session();
    both.sides = [a, b];
    return both;
  }
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
  /** @param {import('../protocol/types.js').TransformStep[]} steps */
  transform(steps) {
    calls.push(['transform', steps.map(({ kind }) => kind)]);
  }
  /** @param {number} side @param {import('../protocol/types.js').TransformStep[]} steps */
  transformAs(side, steps) {
    calls.push(['transform as', side, steps.map(({ kind }) => kind)]);
  }
  swap() {
    this.sides.reverse();
  }
  compare() {
    calls.push(['compare', ...this.sides.map(({ text }) => text)]);
    const functions = { file: new Uint32Array(1), object: new Uint32Array(1) };
    return { facts: { functions: 1 }, functions };
  }
  /** @param {number} row */
  details(row) {
    return reading(this.sides, `row ${row}`, row === 1);
  }
  /** @param {number} _row @param {string} _fold @param {Uint8Array} a @param {Uint8Array} b */
  fileDetails(_row, _fold, a, b) {
    return reading(this.sides, `file ${a} ${b}`);
  }
}

const NO_RULES = { objects: [], files: [], functions: [], recognise: true };
const BASIS = {
  rules: NO_RULES,
  parts: { a: new Uint8Array(0), b: new Uint8Array(0) },
  rule: /** @type {const} */ ('collapsed'),
  own: [],
  origins: '',
};

test('both profiles are read, and lines of both are read again once', async () => {
  calls = [];
  const answers = createAnswers(/** @type {any} */ ({ Session }));
  const steps = [{ kind: /** @type {const} */ ('focus'), row: 3, cycle: false }];
  const files = [[new File(['text of A'], 'a.out')], [new File(['text of B'], 'b.out')]];
  const comparison = ['compare', 'text of A', 'text of B'];
  await answers.compare({ files, of: 0, steps, basis: BASIS }, () => {});
  // The functions of A get their numbers in the comparison.
  assert.deepEqual(calls, [comparison, ['transform as', 0, ['focus']], comparison]);

  calls = [];
  const other = [{ kind: /** @type {const} */ ('ignore'), row: 0, cycle: false }];
  const transformed = await answers.transform({ steps: other }, () => {});
  assert.deepEqual(calls, [['transform', ['ignore']], comparison]);
  assert.equal(transformed.steps, other);

  calls = [];
  const [params, report] = [{ row: 0, fold: '', event: 1, second: null }, () => {}];
  const lines = await answers.sourceLines({ ...params, file: null }, report);
  assert.deepEqual(lines, {
    ...{ row: 0, fold: '', event: 1, secondEvent: null, file: null },
    what: 'row 0',
  });
  await answers.sourceLines({ ...params, event: 2, file: null }, report);
  await answers.instructions(params, report);
  assert.deepEqual(calls, [['row 0', 'xt of A', 'xt of B']]);
  await answers.instructions({ ...params, row: 1 }, report);
  assert.deepEqual(calls[1], ['row 1', 'xt of A', '']);

  calls = [];
  const file = { a: Uint8Array.of(1), b: Uint8Array.of(2, 3) };
  const whole = await answers.sourceLines({ ...params, file }, report);
  assert.equal(whole.file, file);
  await answers.sourceLines({ ...params, event: 0, file }, report);
  assert.deepEqual(calls, [['file 1 2,3', 'xt of A', 'xt of B']]);

  // Rows change then.
  calls = [];
  await answers.rematch({ swap: true, ...BASIS }, report);
  assert.deepEqual(calls, [['compare', 'text of B', 'text of A']]);
  await answers.sourceLines({ ...params, file }, report);
  assert.deepEqual(at(calls, 1).slice(1), ['xt of B', 'xt of A']);
});
