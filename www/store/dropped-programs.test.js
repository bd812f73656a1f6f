import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dropNotes, programOf, tried } from './dropped.js';

/** @import {Judged} from './dropped.js' */

/** @param {string} name */
const file = (name) => new File([], name);

/** A program that was read, with doubts if any. @param {string[]} doubt @returns {any} */
const read = (doubt) => ({ state: 'read', listing: { doubt } });

/** A side in whose profile the function is in `/build/prog`. @param {[File, any][]} states @param {File | null} [given] @returns {Judged} */
const side = (states, given = null) => ({ object: '/build/prog', given, states: new Map(states) });

/** @param {{a: Judged | null, b: Judged | null}} both @param {File[]} dropped */
function answer(both, dropped) {
  const taken = { a: programOf(both, 'a', dropped), b: programOf(both, 'b', dropped) };
  return { ...taken, notes: dropNotes(both, taken, dropped).map(({ what }) => what) };
}

test('a program is used for the sides that it matches', () => {
  const prog = file('prog');
  const both = answer({ a: side([[prog, read([])]]), b: side([[prog, read([])]]) }, [prog]);
  assert.deepEqual(both, {
    a: prog,
    b: prog,
    notes: ['is used as the program of A and of B'],
  });
  const judged = { a: side([[prog, read(['another build'])]]), b: side([[prog, read([])]]) };
  assert.deepEqual(answer(judged, [prog]), {
    a: null,
    b: prog,
    notes: ['is used as the program of B'],
  });
});

test('a program that matches neither side is used by name, or not at all', () => {
  const [prog, other] = [file('prog'), file('other')];
  const doubt = read(['it has no code there']);
  const named = answer({ a: side([[prog, doubt]]), b: side([[prog, doubt]]) }, [prog]);
  assert.deepEqual([named.a, named.b], [prog, prog]);
  const unnamed = answer({ a: side([[other, doubt]]), b: null }, [other]);
  assert.deepEqual(unnamed, {
    a: null,
    b: null,
    notes: ['matches neither profile: it has no code there'],
  });
  /** @type {any} */
  const unusable = { state: 'unusable', name: 'other', sentence: 'it is damaged' };
  const damaged = answer({ a: null, b: side([[other, unusable]]) }, [other]);
  assert.match(damaged.notes[0] ?? '', /matches neither profile: it is damaged/);
  assert.match(answer({ a: null, b: null }, [other]).notes[0] ?? '', /kept/);
});

test('the selected program comes first, then those of the right name', () => {
  const [chosen, prog, other] = [file('chosen'), file('prog'), file('other')];
  assert.deepEqual(tried(side([], chosen), [other, prog]), [chosen, prog, other]);
  assert.deepEqual(tried(side([]), [other, prog]), [prog, other]);
  // A matching program replaces it, but not one that only has the name.
  const doubt = read(['another build']);
  const left = side(
    [
      [chosen, doubt],
      [prog, read([])],
    ],
    chosen,
  );
  assert.equal(programOf({ a: left, b: null }, 'a', [prog]), prog);
  const kept = side(
    [
      [chosen, doubt],
      [prog, doubt],
    ],
    chosen,
  );
  assert.equal(programOf({ a: kept, b: null }, 'a', [prog]), chosen);
  const fitting = answer({ a: side([[chosen, read([])]], chosen), b: null }, [prog]);
  assert.deepEqual(fitting, {
    a: chosen,
    b: null,
    notes: ['is not needed here: other programs match'],
  });
});
