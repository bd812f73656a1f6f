import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NO_VALUE } from './format.js';
import {
  costPerCall,
  fitting,
  fittingApart,
  inUnit,
  plainName,
  shownUnit,
  totalOf,
  unitsOf,
  withUnit,
} from './units.js';

/** @param {'count' | 'time' | 'bytes' | 'rate'} unit @param {number} [picoseconds] */
const event = (unit, picoseconds = 0) => ({
  name: 'E',
  longName: '',
  total: 0n,
  whole: 0n,
  unit,
  picoseconds,
  divisor: 1,
  own: false,
});
const TEN_NS = event('time', 10_000);
const US = event('time', 1_000_000);
const plain = (/** @type {string} */ text) =>
  text.replaceAll('\u202f', ' ').replaceAll('\u2212', '-');

test('times are offered in milliseconds and microseconds, other costs as counts', () => {
  const ids = (/** @type {any} */ of, total = 5n) => unitsOf({ ...of, total }).map(({ id }) => id);
  assert.deepEqual(ids(TEN_NS), ['percent', 'ms', 'us', 'count']);
  assert.deepEqual(ids(event('bytes')), ['percent', 'count']);
  assert.deepEqual(ids(event('count')), ['percent', 'count']);
  // A negative total has no shares.
  assert.deepEqual(ids(event('count'), -5n), ['count']);
  assert.deepEqual(ids(TEN_NS, 0n), ['ms', 'us', 'count']);
  assert.equal(shownUnit({ ...event('count'), total: -5n }, 'percent'), 'count');
  assert.equal(shownUnit(TEN_NS, 'ms'), 'ms');
  assert.equal(shownUnit(event('bytes'), 'ms'), 'count');
});

test('a cost has its unit next to it; without a positive whole there are no shares', () => {
  assert.equal(plain(withUnit(245_932, TEN_NS, 'percent', 1_000_000)), '24.59 %');
  assert.equal(plain(withUnit(245_932, TEN_NS, 'ms', 1_000_000)), '2.459 ms');
  assert.equal(plain(withUnit(245_932, TEN_NS, 'us', 1_000_000)), '2,459.32 µs');
  assert.equal(plain(withUnit(245_932, TEN_NS, 'count', 1_000_000)), '245,932');
  assert.equal(plain(withUnit(-110_000, event('bytes'), 'percent', -110_000)), '-110 kB');
  assert.equal(plain(withUnit(1600, event('count'), 'count', 0)), '1,600');
});

test('the cost per call of times and sizes has a unit', () => {
  assert.equal(plain(costPerCall(298_254, 3, TEN_NS)), '994.2 µs');
  assert.equal(plain(costPerCall(3000, 2, event('bytes'))), '1.5 kB');
  assert.equal(plain(costPerCall(3, 2, event('count'))), '1.50');
  assert.equal(plain(costPerCall(3, 0, TEN_NS)), NO_VALUE);
});

test('microseconds are exact, milliseconds rounded once', () => {
  assert.equal(inUnit(245_932, TEN_NS, 'us'), '2,459.32');
  assert.equal(inUnit(245_932, TEN_NS, 'ms'), '2.459');
  assert.equal(inUnit(7, US, 'us'), '7');
  assert.equal(inUnit(7, US, 'ms'), '0.007');
  assert.equal(inUnit(49, TEN_NS, 'ms'), '0.000');
  assert.equal(inUnit(50, TEN_NS, 'ms'), '0.001');
  assert.equal(plain(inUnit(-150, TEN_NS, 'ms')), '-0.002');
  assert.equal(inUnit(18_446_744_073_709_551_615n, TEN_NS, 'us'), '184,467,440,737,095,516.15');
  assert.equal(inUnit(1_234, event('count'), 'count'), '1,234');
});

test('the unit fits the size', () => {
  assert.equal(plain(fitting(245_932, TEN_NS)), '2.459 ms');
  assert.equal(plain(fitting(1, TEN_NS)), '10.00 ns');
  assert.equal(plain(fitting(123_456_789, US)), '123.5 s');
  assert.equal(plain(fitting(-2_500, US)), '-2.500 ms');
  assert.equal(fitting(0, US), '0');
  assert.equal(fitting(12_345, event('bytes')), '12.3 kB');
  assert.equal(plain(fitting(-12_345n, event('bytes'))), '-12.3 kB');
  assert.equal(fitting(12_345, event('count')), '12,345');
});

test('different costs look different', () => {
  const apart = (/** @type {[number, number, ReturnType<typeof event>]} */ ...of) =>
    fittingApart(...of).map(plain);
  assert.deepEqual(apart(434_069, 434_066, TEN_NS), ['434,069 E', '434,066 E']);
  assert.deepEqual(apart(434_069, 433_000, TEN_NS), ['4.341 ms', '4.330 ms']);
  assert.deepEqual(apart(12_345, 12_346, event('bytes')), ['12,345 E', '12,346 E']);
  assert.deepEqual(apart(6, 4, event('count')), ['6', '4']);
});

test('a rate has four digits, no share, and no value for zero divided by zero', () => {
  const rate = { ...event('rate'), rate: 0.054321 };
  assert.deepEqual(
    unitsOf(rate).map(({ id }) => id),
    ['count'],
  );
  assert.equal(shownUnit(rate, 'percent'), 'count');
  assert.equal(totalOf(rate), '0.05432');
  assert.equal(totalOf(event('rate')), '–');
  assert.equal(totalOf(TEN_NS), '0');
  assert.equal(plain(inUnit(-12.5, rate, 'count')), '-12.50');
  assert.equal(inUnit(Number.NaN, rate, 'count'), '–');
  assert.equal(fitting(0, rate), '0');
  assert.equal(fitting(123_456.7, rate), '123,457');
  assert.equal(fitting(0.0000123, rate), '1.230e-5');
});

test('costs counted in fractions are divided where they are shown', () => {
  const tenths = { ...event('count'), divisor: 10 };
  assert.equal(inUnit(12_345n, tenths, 'count'), '1,234.5');
  assert.equal(plain(fitting(-5, tenths)), '-0.5');
  assert.equal(fitting(-0.2, tenths), '0.0');
  // 1000 thirds are 333.333…
  assert.equal(fitting(1000n, { ...tenths, divisor: 3 }), '333.333333333');
  assert.equal(fitting(7n, { ...tenths, divisor: 4 }), '1.75');
});

test('units that figures have are left out of names', () => {
  const named = (/** @type {string} */ name, /** @type {'time' | 'bytes' | 'count'} */ unit) =>
    plainName({ ...event(unit), name });
  assert.equal(named('Time_(10ns)', 'time'), 'Time');
  assert.equal(named('Memory_(bytes)', 'bytes'), 'Memory');
  assert.equal(named('sysTime', 'time'), 'sysTime');
  assert.equal(named('a_(b)', 'count'), 'a_(b)');
});
