import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callTexts, hiddenTexts, linesOf } from './graph-texts.js';

/** @param {number[]} numbers */
const exact = (numbers) => ({ high: Float64Array.from(numbers), low: null });

test('costs and counts of calls are marked if estimated; recursion has no cost', () => {
  const column = new Uint32Array(0);
  /** @type {import('../protocol/types.js').CallGraph} */
  const graph = {
    row: column,
    cost: exact([]),
    self: exact([]),
    exactness: new Uint8Array(0),
    order: new Uint32Array(0),
    from: Uint32Array.of(0, 0, 1, 1, 2, 2, 0),
    to: Uint32Array.of(1, 2, 2, 1, 1, 2, 3),
    callCost: exact([600, 300, 20, 859, 161, 40, 2]),
    callCount: exact([5, 7000, 0, 39_996, 12, 0, 0.02]),
    callExactness: Uint8Array.of(0, 1, 2, 0, 0, 0, 1),
    hiddenCallers: new Uint32Array(0),
    hiddenCallees: new Uint32Array(0),
    elsewhere: new Uint32Array(0),
    cycle: new Uint32Array(0),
    countEstimated: Uint8Array.of(0, 1, 1, 0, 0, 0, 1),
    inner: Uint8Array.of(0, 0, 0, 1, 1, 1, 0),
    whole: exact([1000]),
    total: exact([1000]),
    leftOut: 0,
    callsLeftOut: 0,
    other: null,
  };
  assert.deepEqual(
    callTexts(graph, (call) => `${graph.callCost.high[call]} Ir`).map((text) =>
      text.replaceAll('\u202f', ' '),
    ),
    [
      '600 Ir · 5 ×',
      '≈ 300 Ir · ≈ 7,000 ×',
      '≤ 20 Ir',
      'calls itself 39,996 ×',
      'within, 12 ×',
      'calls itself',
      '≈ 2 Ir · ≈ 0.02 ×',
    ],
  );
  /** @type {import('../protocol/types.js').CallGraph} */
  const compared = {
    ...graph,
    other: {
      event: 0,
      by: 'b',
      cost: exact([]),
      self: exact([]),
      callCost: exact([0, 0, 0, 0, 0, 0, 0]),
      callCount: exact([5, 6000, 0, 39_996, 0, 0, 0.02]),
    },
  };
  assert.deepEqual(
    callTexts(compared, () => 'B').map((text) => text.replaceAll('\u202f', ' ')),
    [
      'B · 5 ×',
      '≈ B · ≈ 6,000 → ≈ 7,000 ×',
      '≤ B',
      'calls itself 39,996 ×',
      'within, 0 → 12 ×',
      'calls itself',
      '≈ B · ≈ 0.02 ×',
    ],
  );
});

test('what of a node is not drawn is said', () => {
  const graph = {
    hiddenCallers: Uint32Array.of(0, 1, 0),
    hiddenCallees: Uint32Array.of(0, 2, 0),
    elsewhere: Uint32Array.of(0, 0, 3),
  };
  assert.deepEqual(
    [0, 1, 2].map((node) => hiddenTexts(graph, node)),
    [[], ['1 caller, 2 callees not drawn'], ['more of it in <cycle 3>']],
  );
});

test('a name is broken between its words, and whole in its lines', () => {
  assert.deepEqual(linesOf('main'), ['main']);
  const name = 'std::map<std::string, int>::operator[](std::string const&)';
  assert.deepEqual(linesOf(name), [
    'std::map<std::string, ',
    'int>::operator[](std::',
    'string const&)',
  ]);
  assert.deepEqual(linesOf('_Rb_tree::_M_get_insert_hint_unique_pos'), [
    '_Rb_tree::_M_get_',
    'insert_hint_unique_pos',
  ]);
  assert.deepEqual(linesOf('engine::run', 4, 7), ['engine', '::run']);
  assert.deepEqual(linesOf('Kernel->sendRequestThroughRouter'), [
    'Kernel->sendRequest',
    'ThroughRouter',
  ]);
  const words = 'x'.repeat(1000);
  assert.equal(linesOf(words, Infinity).join(''), words);
  assert.ok(linesOf(words, Infinity).every((line) => line.length <= 22));
  assert.doesNotThrow(() => linesOf('😀'.repeat(60), Infinity).map(encodeURIComponent));
});

test('only the middle of a very long name is left out', () => {
  const name = Array.from({ length: 100 }, (_, i) => `part${i}::`).join('');
  const lines = linesOf(name);
  assert.equal(lines.length, 4);
  assert.ok(lines[0]?.startsWith('part0::part1::'));
  assert.ok(lines[1]?.endsWith('…'));
  assert.ok(name.includes(`${lines[2]}${lines[3]}`) && lines[3]?.endsWith('part99::'));
});
