/**
 * The basis of all figures of the current document: the selected parts, the rule of inclusive costs, the
 * user-defined events, and in a comparison the rules that match functions.
 */

import { batch, effect, untracked } from '@preact/signals';
import { FAILED_TEXT } from '../messages/errors.js';
import { failureOf } from '../spawn/analyser-client.js';
import { isAbandoned } from '../spawn/connection.js';
import { hideSmallForRate } from '../store/actions.js';
import { closeSheet } from '../store/sheets.js';
import { peeked, setAll } from '../store/signals.js';
import {
  exportEvent,
  failure,
  originRules,
  profile,
  rulesProblem,
  shown,
  shownDocument,
} from '../store/state.js';
import { isRate } from '../values/format.js';

/** @import {EventFacts, OwnEvent} from '../protocol/types.js' */
/** @import {OpenComparison} from '../store/document.js' */
/** @import {TypedRules} from '../store/document-values.js' */
/** @import {Tab} from '../store/state.js' */

/** The values of a document that are its basis. */
const BASIS = /** @type {const} */ (['partFlags', 'cycleRule', 'ownEvents', 'matchingRules']);

/** @typedef {Pick<import('../store/document-values.js').Choices, typeof BASIS[number]>} Basis */

/** @param {Tab} document @returns {Basis} */
export const basisOf = (document) => peeked(document, BASIS);

/** No flags: all parts. */
const ALL_PARTS = new Uint8Array(0);

/** Returns the lines of a field that are not empty. @param {string} text */
const linesOf = (text) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** The basis of a comparison, as the analyser is asked for it. @param {Basis} basis @returns {import('../protocol/types.js').ComparedBasis} */
export const asked = ({ matchingRules: rules, partFlags: [a, b], cycleRule, ownEvents }) => ({
  rules: {
    objects: linesOf(rules.objects),
    files: linesOf(rules.files),
    functions: linesOf(rules.functions),
    recognise: rules.recognise,
  },
  parts: { a: a ?? ALL_PARTS, b: b ?? ALL_PARTS },
  rule: cycleRule,
  own: ownEvents,
  origins: originRules.peek(),
});

/** @param {Tab} document @param {Basis} basis @param {boolean} swap */
function request(document, basis, swap) {
  if (document.kind === 'comparison') return document.request('rematch', { swap, ...asked(basis) });
  const { partFlags, cycleRule: rule, ownEvents: own } = basis;
  const origins = originRules.peek();
  return document.request('basis', { flags: partFlags[0] ?? null, rule, own, origins });
}

/**
 * Shows tables on a new basis.
 *
 * @param {Tab} document
 * @param {Partial<OpenComparison> | Partial<import('../protocol/types.js').LoadedTables>} tables
 * @param {object} [options]
 * @param {number | string | null} [options.event]  index or name of the event to show then; by default the same event
 * @param {boolean} [options.areOthers]  whether the rows are others than before
 */
export function show(document, tables, { event: requested = null, areOthers = false } = {}) {
  const before = document.tables.peek()?.facts.events ?? [];
  /** @type {EventFacts[]} */
  const events = tables.facts?.events ?? [];
  const placeOf = (/** @type {string | undefined} */ name) =>
    events.findIndex((event) => event.name === name);
  const after = (/** @type {number} */ place) => placeOf(before[place]?.name);
  const { event, secondEvent, ownEvents } = document;
  const place =
    typeof requested === 'string' ? placeOf(requested) : (requested ?? after(event.peek()));
  batch(() => {
    const second = after(secondEvent.peek() ?? -1);
    secondEvent.value = second < 0 ? null : second;
    // Events that cannot be computed were left out.
    ownEvents.value = ownEvents.peek().filter(({ name }) => events[placeOf(name)]?.own);
    if (shown.peek() === document) exportEvent.value = Math.max(0, after(exportEvent.peek()));
    event.value = Math.max(0, Math.min(place, events.length - 1));
    if (areOthers) document.transforms.value = tables.steps ?? [];
    const steps = areOthers ? tables.steps : document.tables.peek()?.steps;
    hideSmallForRate(document, isRate(events[event.peek()]));
    document.replaceTables({ ...tables, ...(steps && { steps }) });
  });
}

/** Moves programs to the other side. @param {ReadonlyMap<string, File>} programs  by side and object */
export const onOtherSide = (programs) =>
  new Map([...programs].map(([key, file]) => [`${1 - Number(key[0])}${key.slice(1)}`, file]));

/** Swaps what was given for both sides. @param {Tab} document */
function swapGiven({ folders, givenPrograms, usedPrograms }) {
  folders.value = folders.peek().toReversed();
  for (const programs of [givenPrograms, usedPrograms])
    programs.value = onOtherSide(programs.peek());
}

/** @param {Tab} document @param {unknown} error */
function fail({ kind }, error) {
  const failed = failureOf(error);
  const title = kind === 'comparison' ? FAILED_TEXT.compareAgain : FAILED_TEXT.figures;
  if (failed.kind === 'substitution') rulesProblem.value = failed.sentence;
  else failure.value = { title, failure: failed };
}

/**
 * Changes the basis of all figures of the current document.
 *
 * @param {Partial<Basis>} change
 * @param {number | string | null} [event]  index or name of the event to show then; by default the same event
 * @param {boolean} [swap]  whether A and B change places
 */
export async function restOn(change, event = null, swap = false) {
  const document = shownDocument.peek();
  const { kind, tables, changingBasis, begin } = document;
  // The sides of a comparison change places only while nothing else does.
  if (kind === 'comparison' && changingBasis.peek()) return;
  const before = basisOf(document);
  const basis = { ...before, ...change };
  const asked = tables.peek();
  // At once, so that the address is written when the answer is there.
  batch(() => {
    setAll(document, basis);
    changingBasis.value = asked !== null;
  });
  if (!asked) return;
  const isLatest = begin('basis');
  rulesProblem.value = '';
  try {
    const answer = await request(document, basis, swap);
    if (!isLatest()) return;
    const areOthers = swap || basis.matchingRules !== before.matchingRules;
    const { a, b } = /** @type {OpenComparison} */ (asked).sides ?? {};
    if (swap) swapGiven(document);
    show(document, swap ? { ...answer, sides: { a: b, b: a } } : answer, { event, areOthers });
    closeSheet('rules');
  } catch (error) {
    if (!isLatest() || isAbandoned(error)) return;
    setAll(document, before);
    fail(document, error);
  } finally {
    if (isLatest()) changingBasis.value = false;
  }
}

/** Documents whose origins are found by rules of the user, and these rules. @type {WeakMap<object, string>} */
const originsOf = new WeakMap();

/** Finds origins by the rules of the user in each document that is shown. */
export const keepOriginsCurrent = () =>
  effect(() => {
    const [document, rules] = [shownDocument.value, originRules.value];
    if (!document.tables.value) return;
    // A comparison begins with them.
    const before = originsOf.get(document) ?? (document.kind === 'comparison' ? rules : '');
    originsOf.set(document, rules);
    if (before !== rules) untracked(() => restOn({}));
  });

/** Matches the functions by other rules. @param {TypedRules} matchingRules */
export const matchBy = (matchingRules) => restOn({ matchingRules });

/** Swaps A and B. */
export function swapSides() {
  const [a = null, b = null] = shownDocument.peek().partFlags.peek();
  return restOn({ partFlags: [b, a] }, null, true);
}

/** Selects parts of the profile, or of a side of the comparison. @param {Uint8Array | null} flags  null for all parts @param {number} [side] */
export const selectParts = (flags, side = 0) =>
  restOn({ partFlags: shownDocument.peek().partFlags.peek().with(side, flags) });

/** Selects some parts of the profile; at least one must stay selected. @param {ReadonlySet<number>} indices */
export function selectOnlyParts(indices) {
  const parts = profile.peek()?.facts.parts.length ?? 0;
  const flags = Uint8Array.from({ length: parts }, (_, index) => (indices.has(index) ? 1 : 0));
  if (flags.some(Boolean)) selectParts(flags.every(Boolean) ? null : flags);
}

/** @param {import('../protocol/types.js').CycleRule} cycleRule */
export const chooseCycleRule = (cycleRule) => restOn({ cycleRule });

/** Defines an event, and shows it. @param {OwnEvent} own */
export const defineEvent = (own) =>
  restOn({ ownEvents: [...shownDocument.peek().ownEvents.peek(), own] }, own.name);

/** Deletes an event, and those that use it. @param {string} name */
export function forgetEvent(name) {
  const own = shownDocument.peek().ownEvents.peek();
  return restOn({ ownEvents: own.filter((event) => event.name !== name) });
}
