import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exactAt } from '../values/exact-column.js';
import { machinePairs } from './compared-machine.js';
import { disassembled, side } from './machine.fixture.js';

/** @param {import('./compared-machine.js').MachinePairs} all */
const told = ({ pairs, cost }) =>
  pairs.map(({ a, b }, place) => {
    const figures = [cost.a, cost.b, cost.change].map((column) => exactAt(column, place));
    const address = (/** @type {typeof a} */ item) => item?.address.toString(16) ?? '-';
    return `${address(a)} ${address(b)}: ${figures.join(' ')}`;
  });

test('one build with two inputs: addresses tell', () => {
  const all = machinePairs(
    side([0x10, 0x14, 0x18], [5, 6, 7]),
    side([0x10, 0x18, 0x20], [5, 9, 2]),
  );
  assert.equal(all.by, 'address');
  assert.deepEqual(told(all), ['10 10: 5 5 0', '14 -: 6 0 -6', '18 18: 7 9 2', '- 20: 0 2 2']);
});

test('code that was moved is counted from its begin', () => {
  const all = machinePairs(side([0x10, 0x14], [1, 2]), side([0x110, 0x114], [3, 4]));
  assert.equal(all.by, 'offset');
  assert.deepEqual(told(all), ['10 110: 1 3 2', '14 114: 2 4 2']);
});

test('a function that only one profile has', () => {
  assert.deepEqual(told(machinePairs(side([0x10], [1]), null)), ['10 -: 1 0 -1']);
  assert.deepEqual(told(machinePairs(null, side([0x10], [1]))), ['- 10: 0 1 1']);
  assert.deepEqual(told(machinePairs(null, null)), []);
});

test('with both programs their texts tell, whatever moved', () => {
  const a = disassembled([0x10, 0x14, 0x18, 0x1c], [1, 2, 3, 4], {
    16: 'mov 0x200(%rip),%eax  # 216 <x>',
    20: 'call 500 <f>',
    24: 'jne 10 <main>',
    28: 'ret',
  });
  const b = disassembled([0x20, 0x24, 0x28, 0x2c, 0x30], [10, 20, 30, 40, 50], {
    32: 'push %rbx',
    36: 'mov 0x210(%rip),%eax  # 236 <x>',
    40: 'call 600 <f>',
    44: 'jne 24 <main+0x4>',
    48: 'ret',
  });
  const all = machinePairs(a, b);
  assert.equal(all.by, 'text');
  assert.deepEqual(told(all), [
    '- 20: 0 10 10',
    '10 24: 1 20 19',
    '14 28: 2 30 28',
    '18 2c: 3 40 37',
    '1c 30: 4 50 46',
  ]);
  const other = {
    ...b,
    listing: { ...b.listing, text: b.listing.text.map((text) => text.replace('<f>', '<g>')) },
  };
  assert.ok(told(machinePairs(a, other)).includes('14 -: 2 0 -2'));
});

test('an address with several lines is one instruction', () => {
  const all = machinePairs(side([0x10, 0x10], [1, 2]), side([0x10], [5]));
  assert.deepEqual(told(all), ['10 10: 3 5 2']);
});
