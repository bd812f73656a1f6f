import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as format from './format.js';

/** Narrow spaces as plain ones, to write expectations with. @param {string} text */
const plain = (text) => text.replaceAll('\u202f', ' ').replaceAll('\u2212', '-');

test('counts are grouped and exact beyond doubles', () => {
  assert.equal(format.count(0), '0');
  assert.equal(format.count(173038155), '173,038,155');
  assert.equal(plain(format.count(-1234)), '-1,234');
  assert.equal(format.count(18446744073709551615n), '18,446,744,073,709,551,615');
  assert.equal(plain(format.count(-9007199254740993n)), '-9,007,199,254,740,993');
});

test('estimated numbers of calls can be parts of one', () => {
  assert.equal(format.callsText(7000n, 0), '7,000');
  const texts = [7000n, 3.6, 0.25, 0.02, 0.001].map((calls) => plain(format.callsText(calls, 1)));
  assert.deepEqual(texts, ['≈ 7,000', '≈ 4', '≈ 0.25', '≈ 0.02', '≈ < 0.01']);
});

test('shares have two decimals, and only zero is shown as zero', () => {
  assert.equal(plain(format.share(172187093, 173038155)), '99.51 %');
  assert.equal(plain(format.share(1, 3)), '33.33 %');
  assert.equal(plain(format.share(5, 5)), '100.00 %');
  assert.equal(plain(format.share(1, 1000000)), '< 0.01 %');
  assert.equal(plain(format.share(-1, 1000000)), '< -0.01 %');
  assert.equal(plain(format.share(-1, 4)), '-25.00 %');
  assert.equal(format.share(0, 5), '0');
});

test('a share of zero has no value', () => {
  assert.equal(format.share(3, 0), format.NO_VALUE);
  assert.equal(format.share(3, -4), format.NO_VALUE);
  assert.equal(format.share(0, 0), '0');
});

test('slight costs are those that round to 0.00 %', () => {
  assert.equal(format.isSlight(0, 100), true);
  assert.equal(format.isSlight(49, 1_000_000), true);
  assert.equal(format.isSlight(50, 1_000_000), false);
  assert.equal(format.isSlight(-1, 10), false);
});

test('cost per call', () => {
  assert.equal(format.perCall(3702920, 48688), '76.05');
  assert.equal(format.perCall(300, 2), '150');
  assert.equal(format.perCall(1001, 3), '334');
  assert.equal(plain(format.perCall(-1, 4)), '-0.25');
  assert.equal(format.perCall(7, 0), format.NO_VALUE);
});

test('sizes', () => {
  assert.equal(format.bytes(0), '0 bytes');
  assert.equal(format.bytes(999), '999 bytes');
  assert.equal(format.bytes(1000), '1.0 kB');
  assert.equal(format.bytes(1734295), '1.7 MB');
  assert.equal(format.bytes(12_340_000), '12.3 MB');
  assert.equal(format.bytes(999_999), '1.0 MB');
  assert.equal(format.bytes(2_200_000_000), '2.2 GB');
  assert.equal(format.bytes(2 ** 63), '9,223,372 TB');
});

test('speeds', () => {
  assert.equal(format.rate(200_000_000, 500), '400 MB/s');
  assert.equal(format.rate(1, 0), format.NO_VALUE);
});

test('durations', () => {
  assert.equal(format.duration(0.2), '1 ms');
  assert.equal(format.duration(41.7), '42 ms');
  assert.equal(format.duration(999.6), '1.0 s');
  assert.equal(format.duration(59_940), '59.9 s');
  assert.equal(format.duration(59_960), '1 min 0 s');
  assert.equal(format.duration(125_000), '2 min 5 s');
});

test('nouns', () => {
  assert.equal(format.plural(1, 'part'), '1 part');
  assert.equal(format.plural(7365, 'function'), '7,365 functions');
  assert.equal(format.plural(0, 'note'), '0 notes');
});

test('a total is exceeded if the percentage shows it', () => {
  // The real case: 2 of 49,376,274 instructions.
  assert.equal(format.exceeds(49_376_276, 49_376_274), false);
  assert.equal(format.exceeds(100.006, 100), true);
  assert.equal(format.exceeds(5, 0), false);
});
