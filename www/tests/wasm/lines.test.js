// Costs of lines and instructions, read again from the bytes of the files. Expected values follow from the texts.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { at, basis, bytes, column, compared, filled, opened, params, source } from './sessions.js';
import { CODE, TEXT } from './texts.js';

test('lines are read again from the needed bytes', () => {
  const session = opened(TEXT);
  const reading = session.details(0, '', null);
  const needs = reading.needs();
  assert.equal(needs.length, 1);
  assert.equal(at(needs, '0.plain'), true);
  filled(reading, TEXT);
  const files = reading.lines(session, 0);
  assert.equal(files.length, 2);
  assert.equal(files.hasNumbers, true);
  const lines = source(session, reading, 0, 1);
  assert.deepEqual(column(lines, 'line.high'), [1, 2]);
  assert.deepEqual(column(lines, 'costs.self.high'), [10, 0]);
  assert.deepEqual(column(lines, 'costs.total.high'), [10, 30]);
  assert.deepEqual(column(lines, 'costs.second.high'), [2 ** 64, 4]);
  assert.deepEqual(column(lines, 'costs.second.low'), [-1, 0]);
  assert.deepEqual(column(lines, 'calls.place'), [1]);
  assert.deepEqual(column(lines, 'calls.callee'), [1]);
  assert.deepEqual(column(lines, 'calls.count.high'), [3]);
  assert.throws(() => reading.lines(session, 2));
  assert.throws(() => source(session, reading, 0, 2));
  assert.throws(() => session.details(9, '', null));
});

test('lines of a comparison come from its profiles', () => {
  const a = 'events: Ir Dr\nfl=/old/a.c\nfn=f\n10 5 1\n11 7 1\nfn=g\n1 1 1\n';
  const b = 'events: Ir\nfl=/new/a.c\nfn=f\n15 6\n16 7\n20 9\n';
  const comparison = compared(a, b);
  const tables = comparison.compare(basis([{ name: 'X', formula: '2 Ir' }]));
  assert.equal(at(tables, 'facts.events.1.own'), true);
  const reading = filled(comparison.details(0, '', null), a, b);
  const files = reading.lines(comparison, 0);
  assert.deepEqual(column(files, 'moves.by.high'), [5]);
  assert.equal(files.length, 3);
  const lines = source(comparison, reading, 1);
  assert.deepEqual(column(lines, 'file'), [0, 0, 0]);
  assert.deepEqual(column(lines, 'numbers.0'), [10, 11, 0]);
  assert.deepEqual(column(lines, 'numbers.1'), [15, 16, 20]);
  assert.deepEqual(column(lines, 'costs.self.a.high'), [10, 14, 0]);
  assert.deepEqual(column(lines, 'costs.self.change.high'), [2, 0, 18]);
  assert.throws(() => source(comparison, reading, 0, 9));
});

test('nothing is asked of a side without the function', () => {
  const a = 'events: Ir Dr\nfl=/old/a.c\nfn=f\n10 5 1\n11 7 1\nfn=g\n1 1 1\n';
  const b = 'events: Ir\nfl=/new/a.c\nfn=f\n15 6\n';
  const comparison = compared(a, b);
  // `g` is in A alone.
  const reading = comparison.details(1, '', null);
  const needs = reading.needs();
  assert.deepEqual(
    needs.map(({ side }) => side),
    [0],
  );
  filled(reading, a, b);
  assert.deepEqual(column(source(comparison, reading, 0), 'costs.presence'), [2]);
  assert.throws(() => comparison.details(2, '', null));
  // Nor has the text of A addresses.
  const code = reading.instructions(comparison, 0);
  assert.equal(at(code, 'sides.0.code.at.length'), 0);
  assert.equal(at(code, 'sides.0.object'), '');
  assert.equal(at(code, 'sides.1'), null);
});

test('a whole file of a comparison has the lines of all functions', () => {
  const a = 'events: Ir\nfl=/old/a.c\nfn=f\n10 5\nfn=g\n10 2\n11 1\nfl=/old/b.c\nfn=h\n10 9\n';
  const b = 'events: Ir\nfl=/new/a.c\nfn=f\n15 6\nfn=late\n16 4\nfl=/new/b.c\nfn=h\n10 9\n';
  const comparison = compared(a, b);
  // As `late` names it, which is in B alone.
  const reading = filled(comparison.fileDetails(0, '', bytes(''), bytes('/new/a.c')), a, b);
  assert.deepEqual(column(reading.lines(comparison, 0), 'moves.by.high'), [5]);
  const lines = source(comparison, reading, 0);
  assert.deepEqual(column(lines, 'file'), [0, 0]);
  assert.deepEqual(column(lines, 'numbers.0'), [10, 11]);
  assert.deepEqual(column(lines, 'numbers.1'), [15, 16]);
  assert.deepEqual(column(lines, 'costs.self.a.high'), [7, 1]);
  assert.deepEqual(column(lines, 'costs.self.b.high'), [6, 4]);
  const none = comparison.fileDetails(0, '', bytes(''), bytes('/none.c'));
  assert.equal(none.lines(comparison, 0).length, 0);
});

test('calls and instructions of a comparison are those of its profiles', () => {
  // In B the callee is called twice as often, from an address that is moved.
  const b = CODE.replaceAll('0x14', '0x24').replace('calls=3', 'calls=6');
  const comparison = compared(CODE, b);
  const reading = filled(comparison.details(0, '', null), CODE, b);

  const lines = source(comparison, reading, 0, 1);
  // With the 3 of the callee.
  assert.deepEqual(column(lines, 'costs.second.b.high'), [1, 5]);
  assert.deepEqual(column(lines, 'calls.place'), [1, 1]);
  assert.deepEqual(column(lines, 'calls.callee'), [0, 1]);
  for (const [side, count] of [
    ['a', 3],
    ['b', 6],
  ]) {
    assert.deepEqual(column(lines, `calls.cost.${side}.high`), [100, 30]);
    assert.deepEqual(column(lines, `calls.second.${side}.high`), [10, 3]);
    assert.deepEqual(column(lines, `calls.count.${side}.high`), [2, count]);
  }
  // Recursion is contained in other calls.
  assert.deepEqual(column(lines, 'calls.counted'), [0, 1]);
  assert.deepEqual(column(lines, 'costs.total.a.high'), [5, 37]);

  const code = reading.instructions(comparison, 1);
  assert.deepEqual(column(code, 'sides.0.code.address.high'), [16, 20]);
  assert.deepEqual(column(code, 'sides.1.code.address.high'), [16, 36]);
  assert.deepEqual(column(code, 'sides.0.code.jumps.followed.high'), [3]);
  // Its instruction was executed 7 times.
  assert.deepEqual(column(code, 'sides.0.code.jumps.executed.high'), [7]);
  assert.deepEqual(column(code, 'sides.0.code.jumps.to'), [0]);
  assert.equal(at(code, 'sides.0.object'), '/bin/p');
});

test('instructions of a comparison are in the order of their addresses or lines', () => {
  const b = CODE.replaceAll('0x14', '0x24').replace('calls=3', 'calls=6');
  const comparison = compared(CODE, b);
  const reading = filled(comparison.details(0, '', null), CODE, b);
  const ordered = (/** @type {string} */ order) =>
    reading.machineRows(comparison, params({ event: 1, order }));
  const code = ordered('address');
  assert.equal(code.by, 'address');
  assert.deepEqual(column(code, 'code.costs.presence'), [0, 2, 1]);
  assert.deepEqual(column(code, 'code.costs.self.a.high'), [1, 2, 0]);
  assert.deepEqual(column(code, 'code.costs.self.b.high'), [1, 0, 2]);
  assert.deepEqual(column(code, 'code.costs.total.b.high'), [1, 0, 5]);
  assert.deepEqual(column(code, 'code.line'), [1, 2, 2]);
  assert.deepEqual(column(code, 'code.calls.place'), [1, 1, 2, 2]);
  assert.deepEqual(column(code, 'code.calls.callee'), [0, 1, 0, 1]);
  assert.deepEqual(column(code, 'code.calls.presence'), [2, 2, 1, 1]);
  // Instructions are 0, calls 1.
  assert.deepEqual(column(code, 'rows.kind'), [0, 0, 1, 1, 0, 1, 1]);
  assert.equal(at(code, 'rows.lines'), null);
  assert.deepEqual(column(code, 'jumps.from'), [1, 2]);
  const merged = ordered('merged');
  // No instruction of line 2 is in both, so the lines are not matched.
  assert.deepEqual(column(merged, 'rows.lines.sites.0.line'), [1, 2, 0]);
  assert.deepEqual(column(merged, 'rows.lines.sites.1.line'), [1, 0, 2]);
  assert.deepEqual(column(merged, 'rows.lines.costs.self.a.high'), [1, 2, 0]);
  assert.deepEqual(column(merged, 'rows.lines.costs.total.b.high'), [1, 0, 5]);
  assert.deepEqual(column(merged, 'rows.lines.costs.presence'), [0, 2, 1]);
  assert.throws(() => ordered('backwards'));
  assert.throws(() => comparison.details(9, '', null));
});

test('calls of both sides are one and the largest come first', () => {
  // In A line 2 calls g and h, in B only h, and line 3 calls g. Rows are f, g, h.
  const text = (/** @type {string[]} */ ...calls) =>
    `events: Ir\nfl=a.c\nfn=f\n1 1\n${calls.join('')}fn=g\n50 1\nfn=h\n60 1\n`;
  const call = (
    /** @type {number} */ line,
    /** @type {string} */ name,
    /** @type {number} */ cost,
  ) => `${line} 1\ncfn=${name}\ncalls=1 0\n${line} ${cost}\n`;
  const [a, b] = [text(call(2, 'g', 5), call(2, 'h', 7)), text(call(2, 'h', 9), call(3, 'g', 1))];
  const comparison = compared(a, b);
  const lines = source(comparison, filled(comparison.details(0, '', null), a, b), 0);
  assert.deepEqual(column(lines, 'calls.place'), [1, 1, 2]);
  assert.deepEqual(column(lines, 'calls.callee'), [2, 1, 1]);
  assert.deepEqual(column(lines, 'calls.presence'), [0, 2, 1]);
  assert.deepEqual(column(lines, 'calls.cost.a.high'), [7, 5, 0]);
  assert.deepEqual(column(lines, 'calls.cost.b.high'), [9, 0, 1]);
  // Each call is on a line with a self cost of 1.
  assert.deepEqual(column(lines, 'costs.total.a.high'), [1, 14, 0]);
  assert.deepEqual(column(lines, 'costs.total.change.high'), [0, -4, 2]);
});

test('texts of both sides say which line is which', () => {
  const [a, b] = ['events: Ir\nfl=a.c\nfn=f\n1 5\n2 7\n', 'events: Ir\nfl=a.c\nfn=f\n1 1\n3 8\n'];
  const comparison = compared(a, b);
  const reading = filled(comparison.details(0, '', null), a, b);
  // Two lines, of which the second one is the third of B.
  const texts = [
    [
      ['a.c', 'a.c'],
      ['one();\ntwo();', 'one();\nif (x)\ntwo();'],
    ],
  ];
  const asked = { event: 0, second: null, texts, lengths: [[1, 'a.c', 3]] };
  const found = reading.sourceRows(comparison, params(asked));
  assert.deepEqual(column(found, 'lines.numbers.0'), [1, 2]);
  assert.deepEqual(column(found, 'lines.numbers.1'), [1, 3]);
  assert.deepEqual(column(found, 'lines.costs.self.change.high'), [-4, 1]);
  // The heading, three lines.
  assert.deepEqual(column(found, 'rows.line'), [0, 1, 2, 3]);
});

test('a comparison stays if a rule is invalid', () => {
  const text = 'events: Ir\nfl=a.c\nfn=f\n1 5\n';
  const comparison = compared(text, text);
  const wrong = basis();
  wrong.rules.files = ['s/open'];
  assert.throws(() => comparison.compare(wrong), { kind: 'substitution' });
  assert.deepEqual(column(comparison.columns(0), 'self.b.high'), [5]);
});

test('a changed file is an error', () => {
  const reading = opened(TEXT).details(0, '', null);
  const changed = TEXT.replace('1 10 ', '1 11 ');
  assert.throws(
    () => {
      reading.push(0, bytes(changed));
      reading.finish();
    },
    { kind: 'changed' },
  );
});

test('a spool hands on the text', () => {
  const spool = opened(TEXT).spool(0, 0);
  /** @type {Uint8Array[]} */
  const pieces = [];
  const take = (/** @type {Uint8Array} */ piece) => pieces.push(piece.slice());
  for (let start = 0; start < TEXT.length; start += 50)
    spool.push(bytes(TEXT.slice(start, start + 50)), take);
  spool.finish(take);
  assert.equal(Buffer.concat(pieces).toString('latin1'), TEXT);
});
