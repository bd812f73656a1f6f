// The WebAssembly module as it is published, called from JavaScript. Expected values follow from the texts.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { headings, Session, version, WebgrindExport } from '../../../pkg/grindscope.js';
import { at, basis, bytes, column, compared, filled, opened, params, textOf } from './sessions.js';
import { TEXT } from './texts.js';

/** @typedef {import('../../../pkg/grindscope.js').DetailsReading} DetailsReading */

const LARGEST = 18_446_744_073_709_551_615n;

/** The error that a call throws. @param {() => unknown} call @returns {any} */
function thrown(call) {
  try {
    call();
  } catch (error) {
    assert(error instanceof Error);
    return error;
  }
  assert.fail('nothing was thrown');
}

test('the version is that of the package', () => {
  const manifest = readFileSync(new URL('../../../Cargo.toml', import.meta.url), 'utf8');
  assert.equal(version(), manifest.match(/^version = "(.*)"/m)?.[1]);
});

test('facts are plain objects', () => {
  const facts = opened(TEXT, 1).facts();
  assert.equal(facts.creator, 'test');
  assert.equal(facts.command, 'a.out \\xff');
  assert.equal(facts.functions, 2);
  assert.equal(facts.calls, 1);
  assert.equal(at(facts, 'events.0.longName'), 'Instructions executed');
  assert.equal(at(facts, 'events.1.total'), LARGEST + 4n);
  assert.equal(at(facts, 'notes.0.kind'), 'unknown-line');
  assert.equal(at(facts, 'notes.0.places.0.line'), 13);
  assert.equal(at(facts, 'files.0.bytes'), TEXT.length);
});

test('tables are exact columns', () => {
  const session = opened(TEXT);
  const functions = session.functions();
  assert.deepEqual(column(functions, 'called.high'), [0, 3]);
  assert.equal(at(functions, 'called.low'), null);
  const columns = session.columns(1);
  assert.deepEqual(column(columns, 'self.high'), [2 ** 64, 4]);
  assert.deepEqual(column(columns, 'self.low'), [-1, 0]);
  assert.deepEqual(column(session.list(params({})), 'rows'), [0, 1]);
  const list = session.list(params({ filter: 'MAIN', column: 'self' }));
  assert.deepEqual(column(list, 'rows'), [0]);
  assert.deepEqual(column(list, 'matchEnd'), [4]);
  const calls = session.calls(0, 1, '');
  assert.deepEqual(column(calls, 'callers.rows'), [0]);
  assert.deepEqual(column(calls, 'callers.cost.high'), [30]);
  assert.deepEqual(column(calls, 'callers.count.high'), [3]);
});

test('transforms leave rows where they are', () => {
  const session = opened(TEXT);
  const ignore = { kind: 'ignore', row: 1, cycle: false };
  thrown(() => session.transform(params([{ ...ignore, kind: 'forget' }])));
  session.transform(params([ignore]));
  assert.deepEqual(column(session.list(params({})), 'rows'), [0]);
  const facts = session.facts();
  assert.equal(at(facts, 'events.0.total'), 10n);
  assert.equal(at(facts, 'events.0.whole'), 40n);
  assert.equal(at(facts, 'events.0.certain'), undefined, 'the graph decides it all');
  const callgrind = session.export('callgrind', 0, null, false, false, []);
  assert(!textOf(callgrind).includes('calls='));

  const unknown = [ignore, { kind: 'focus', row: 9, cycle: false }];
  assert.equal(thrown(() => session.transform(params(unknown))).kind, 'transform');
  const ofCycles = { kind: 'charge', row: 1, cycle: false, group: 'cycle' };
  thrown(() => session.transform(params([ofCycles])));
  session.transform(params([{ kind: 'charge', row: 0, cycle: false, filter: 'f' }]));
  assert.deepEqual(column(session.list(params({})), 'rows'), [0]);
  assert.equal(at(session.facts(), 'events.0.total'), 40n);
  session.transform(params([]));
  assert.deepEqual(column(session.list(params({})), 'rows'), [0, 1]);
});

test('transforms of one profile are applied to both that are compared', () => {
  const comparison = compared(TEXT, TEXT);
  comparison.transformAs(0, params([{ kind: 'ignore', row: 1, cycle: false }]));
  const tables = comparison.compare(basis());
  assert.deepEqual(at(tables, 'facts.events.0.totals'), [10n, 10n]);
  assert.equal(at(tables, 'ownFunctions'), 2);
  assert.equal(at(tables, 'steps.0.kind'), 'ignore');
  const columns = comparison.groupColumns('object', 0);
  assert.deepEqual(column(columns, 'self.change.high'), [0]);
});

test('groups and relatives are columns, too', () => {
  const session = opened(TEXT);
  assert.deepEqual(column(session.list(params({ groupBy: 'object' })), 'grouped.starts'), [0, 2]);
  assert.deepEqual(column(session.groups('object'), 'functions'), [2]);
  const columns = session.groupColumns('object', 0);
  assert.deepEqual(column(columns, 'inclusive.high'), [40]);
  assert.deepEqual(column(columns, 'self.high'), [40]);
  const all = session.allCalls(0, 0, '', 'distance');
  assert.deepEqual(column(all, 'callees.rows'), [1]);
  assert.deepEqual(column(all, 'callees.distance'), [1]);
  assert.deepEqual(column(all, 'callees.cost.high'), [30]);
  assert.deepEqual(column(all, 'callees.count.high'), [3]);
  assert.deepEqual(column(all, 'callers.rows'), []);
});

test('classes have short names', () => {
  const name = 'std::vector<int, std::allocator<int> >';
  const session = opened(`version: 1\nevents: Ir\nfn=${name}::push_back(int&&)\n1 2\n`);
  const facts = session.groups('class');
  const text = (/** @type {string} */ key) => Buffer.from(at(facts, key)).toString();
  assert.equal(text('names.bytes'), name);
  // With the codes of what needs room.
  assert.equal(text('short.bytes').replaceAll('\u0001', ''), 'std::vector<int>');
  assert.deepEqual(column(session.groups('file'), 'short.offsets'), [0]);
});

test('failures are errors with kind and line', () => {
  const session = new Session();
  session.beginFile('late.out');
  const error = thrown(() => {
    session.push(bytes('version: 1\nfn=f\n1 2\n'));
    session.endFile();
  });
  assert.equal(error.kind, 'cost-before-events');
  assert.equal(error.line, 3);
  assert.equal(thrown(() => session.push(bytes('more'))).kind, 'internal');
  const other = opened(TEXT);
  assert.equal(thrown(() => other.list(params({ filter: '/(/' }))).kind, 'filter');
  thrown(() => other.columns(2));
  thrown(() => other.calls(0, 2, ''));
  thrown(() => other.list(params({ column: 'colour' })));
  thrown(() => other.list(params({ groupBy: 'colour' })));
  thrown(() => other.allCalls(0, 2, '', 'cost'));
});

test('unknown events and rows of a comparison are no traps', () => {
  const comparison = compared(TEXT, TEXT);
  assert.equal(thrown(() => comparison.findings(9)).kind, 'internal');
  assert.equal(thrown(() => comparison.changedRows(9)).kind, 'internal');
  assert.equal(thrown(() => comparison.objects(0, 9)).kind, 'internal');
  const file = bytes(TEXT.match(/fl=(.*)/)?.[1] ?? '');
  const lines = filled(comparison.fileDetails(99, '', file, file), TEXT, TEXT);
  assert.deepEqual(comparison.changedLine(0, lines, []), []);
  const ofB = /** @type {DetailsReading} */ (comparison.partDetails(1, Uint32Array.of(0), 0));
  filled(ofB, '', TEXT);
  assert(ofB.lines(comparison, 0).length > 0);
  assert.deepEqual(comparison.changedRows(0), new Uint32Array());
});

/** An export of the profile in one piece of text. @param {string} event @param {Uint8Array} text */
function webgrindOf(event, text) {
  const exported = new WebgrindExport(event, new BigInt64Array(), [], false, false);
  exported.onlyFile(text);
  exported.beginFile('test.out');
  exported.push(text);
  exported.endFile();
  exported.finish();
  return exported;
}

test('webgrind buffers are written from the text', () => {
  const text =
    'events: Time\nfl=a.php\nfn=f\n3 7\n\nfl=a.php\nfn={main}\n1 5\ncfn=f\ncalls=1 0 0\n2 7\n';
  const exported = webgrindOf('Time', bytes(text));
  const buffer = exported.write(6, 'refuse');
  assert.deepEqual([...buffer.subarray(0, 4)], [6, 0, 0, 0], 'the version');
  assert.deepEqual([...buffer.subarray(8, 12)], [2, 0, 0, 0], 'the number of functions');
  assert.equal(exported.excess(6).values, 0);
  assert.equal(thrown(() => exported.excess(4)).kind, 'unsupported');
  const again = webgrindOf('Time', buffer).write(6, 'refuse');
  assert.deepEqual(again, buffer, 'a buffer is not summed again');
});

test('numbers that do not fit a webgrind buffer are counted', () => {
  const exported = webgrindOf('Ir', bytes('events: Ir\nfl=a\nfn=f\n1 5000000000\n'));
  const excess = exported.excess(6);
  assert.equal(excess.values, 2, 'self and inclusive cost');
  assert.equal(excess.largest, 5_000_000_000n);
  thrown(() => exported.write(6, 'refuse'));
  assert(exported.write(6, 'scale').length > 0);
});

test('contexts are written of the event and parts asked for', () => {
  const folded = (
    /** @type {number} */ event,
    parts = /** @type {number[]} */ ([]),
    steps = /** @type {object[]} */ ([]),
  ) => {
    const session = opened('events: A B\nfn=f\n1 10 1\npart: 2\nevents: A B\nfn=f\n1 5 20\n');
    session.transform(params(steps));
    session.selectParts(Uint8Array.from(parts));
    session.define(params([{ name: 'C', formula: 'A + 2 B' }]));
    return textOf(session.export('folded', event, null, false, false, []));
  };
  // A function alone has one context.
  assert.equal(folded(0), 'f 15\n');
  assert.equal(folded(1, [0, 1]), 'f 20\n');
  assert.equal(folded(0, [], [{ kind: 'ignore', row: 0, cycle: false }]), '');
  assert.equal(folded(2), 'f 57\n');
});

test('headings distinguish runs', () => {
  const facts = headings([
    bytes('cmd: ls\npid: 1\nevents: Ir\nfn=f\n'),
    bytes('cmd: ls\npid: 2\nevents: Ir\nfn=f\n'),
    bytes('\x89PNG\r\n\x1a\n'),
  ]);
  assert.equal(at(facts, '1.pid'), '2');
  assert.deepEqual(
    facts.map(({ run }) => run),
    [0, 1, 0],
  );
  assert.equal(at(facts, '2.isProfile'), false);
});

test('contexts are boxes by level', () => {
  const session = opened(TEXT);
  const contexts = session.contexts(0, false, false, false, false, '');
  // The whole program, main, and f that it calls.
  assert.deepEqual(column(contexts, 'boxes.row'), [0xffff_ffff, 0, 1]);
  assert.deepEqual(column(contexts, 'boxes.levels'), [0, 1, 2, 3]);
  assert.deepEqual(column(contexts, 'boxes.width'), [40, 40, 30]);
  assert.deepEqual(column(contexts, 'boxes.self.high'), [0, 10, 30]);
  assert.equal(at(contexts, 'origin.certain'), 1);
  thrown(() => session.contexts(2, false, false, false, false, ''));
  assert.deepEqual(column(session.classes('class'), 'name'), [0, 0]);
});

test('own events and rules reach every figure', () => {
  const session = opened(
    'events: Ir Dr\nfn=a\n1 10 1\ncfn=b\ncalls=1 1\n1 20 2\nfn=b\n1 20 2\ncfn=a\ncalls=1 1\n1 7 1\n',
  );
  assert.equal(at(session.tryEvent('X', 'Ir + Nope'), 'at'), 5);
  assert.equal(at(session.tryEvent('X', 'Ir + 10 Dr'), 'event.total'), 60n);
  const own = [
    { name: 'X', formula: 'Ir + 10 Dr' },
    { name: 'Bad', formula: 'X /' },
    { name: 'Y', formula: '2 X' },
  ];
  assert.deepEqual([...session.define(params(own))], [1, 0, 1]);
  const columns = session.columns(3);
  assert.deepEqual(column(columns, 'self.high'), [40, 80, 120]);
  // Put together, a and b cost what they cost themselves; plain, each with its call.
  assert.deepEqual(column(columns, 'inclusive.high'), [40, 80, 120]);
  assert.deepEqual(column(columns, 'inclusive.extent'), [0, 120]);
  session.chooseRule('plain');
  assert.deepEqual(column(session.columns(3), 'inclusive.high'), [120, 114, 120]);
  assert.equal(column(session.list(params({})), 'rows').length, 2);
  thrown(() => session.chooseRule('round'));
});
