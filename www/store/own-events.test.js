import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsOfText, splitAt, textOfEvents } from './document-links.js';

test('events come back from their text', () => {
  const events = [
    { name: 'Miss', formula: 'D1mr + 2 (D1mw - I1mr)' },
    { name: 'é', formula: '"Time_(10ns)" * 3' },
  ];
  assert.deepEqual(eventsOfText(textOfEvents(events)), events);
  assert.deepEqual(eventsOfText(''), []);
});

test('a formula of several lines is joined, and lines without an equals sign are ignored', () => {
  assert.equal(textOfEvents([{ name: 'A', formula: 'Ir\n + Dr' }]), 'A = Ir + Dr');
  assert.deepEqual(eventsOfText('x\nA = b = c'), [{ name: 'A', formula: 'b = c' }]);
});

test('positions are counted in bytes', () => {
  assert.deepEqual(splitAt('é + x', 5), ['é + ', 'x']);
  assert.deepEqual(splitAt('Ir', 0), ['', 'Ir']);
});
