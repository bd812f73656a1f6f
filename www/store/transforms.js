/**
 * What the profile is looked at without: the transforms that there are, and lists of them as they stand
 * in the address.
 *
 * Functions keep their rows under transforms; those that transforms make stand behind them, in the
 * order of their making.
 *
 * @module
 */

import { at } from '../values/at.js';
import { identityOf, rowsOf } from '../values/identity.js';
import { lastSegment, rowName, wholeName } from '../values/names.js';

/** @typedef {import('../protocol/protocol.js').FunctionIdentity} FunctionIdentity */
/** @typedef {import('../protocol/protocol.js').LoadedTables} LoadedTables */
/** @typedef {import('../protocol/protocol.js').TransformKind} TransformKind */
/** @typedef {import('../protocol/protocol.js').TransformStep} TransformStep */

/**
 * @typedef {object} TransformInfo
 * @property {TransformKind} kind
 * @property {string} key  that does it to the selected function
 * @property {string} label  as something to do
 * @property {string} crumb  as something done, before the name
 * @property {string} what  it leaves
 */

/** @type {TransformInfo[]} */
export const TRANSFORMS = [
  {
    kind: 'focus',
    key: 'f',
    label: 'Focus on it',
    crumb: 'Focus',
    what: 'only what was done below it',
  },
  {
    kind: 'through',
    key: 'o',
    label: 'Show only through it',
    crumb: 'Only through',
    what: 'the same, with the callers that led there',
  },
  {
    kind: 'ignore',
    key: 'i',
    label: 'Ignore it',
    crumb: 'Without',
    what: 'all but what was done below it',
  },
  {
    kind: 'recursion',
    key: 'r',
    label: 'Collapse its recursion',
    crumb: 'Recursion as one',
    what: 'with its cycle it becomes one function',
  },
  {
    kind: 'object',
    key: 'C',
    label: 'Collapse its object',
    crumb: 'Object as one',
    what: 'its program or library becomes one function',
  },
];

/** @param {TransformKind} kind */
export const transformOf = (kind) =>
  /** @type {TransformInfo} */ (TRANSFORMS.find((known) => known.kind === kind));

/**
 * What a step is about, for people.
 *
 * @param {TransformStep} step
 * @param {FunctionIdentity} functions
 */
export function subjectOf({ kind, row, cycle, others = [] }, { names, name, object }) {
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  if (kind === 'object') return (lastSegment(wholeName(names, at(object, row))) || '???') + more;
  const text = rowName(names, at(name, row)) || '???';
  return cycle ? `the cycle of ${text}` : text + more;
}

/**
 * Steps in words, in their order.
 *
 * @param {readonly TransformStep[]} steps
 * @param {FunctionIdentity} functions
 */
export const inWords = (steps, functions) =>
  steps.map((step) => `${transformOf(step.kind).crumb}: ${subjectOf(step, functions)}`).join(' · ');

/**
 * The step that does something to a row, which may be that of a cycle; null where it changes nothing
 * or cannot be done.
 *
 * @param {TransformKind} kind
 * @param {number} row
 * @param {LoadedTables} tables
 * @param {boolean} callsItself  whether the row has calls to itself
 * @returns {TransformStep | null}
 */
export function stepFor(kind, row, { facts, functions }, callsItself) {
  const cycle = at(functions.cycle, row);
  if (row >= facts.functions) {
    const member = functions.cycle.indexOf(cycle);
    return kind === 'object' ? null : { kind, row: member, cycle: true };
  }
  if (kind === 'recursion' && cycle === 0 && !callsItself) return null;
  if (kind === 'object' && at(functions.object, row) === 0) return null;
  return { kind, row, cycle: false };
}

/** The rows of all functions that a step is about. @param {TransformStep} step */
export const subjectRows = ({ row, others = [] }) => [row, ...others];

/** What tells steps apart. @param {readonly TransformStep[]} steps */
const keyOf = (steps) =>
  steps.map((step) => `${step.kind} ${subjectRows(step).join('*')} ${step.cycle}`).join();

/** @param {readonly TransformStep[]} a @param {readonly TransformStep[]} b */
export const sameSteps = (a, b) => keyOf(a) === keyOf(b);

/**
 * The steps without one of them, and without those that are about functions that it had made.
 *
 * @param {readonly TransformStep[]} steps
 * @param {number} index
 * @param {number} ownFunctions
 */
export function without(steps, index, ownFunctions) {
  const kind = steps[index]?.kind;
  const makes = kind === 'object' || kind === 'recursion';
  /** @param {TransformStep} step */
  const isMade = (step) => subjectRows(step).some((row) => row >= ownFunctions);
  return steps.filter(
    (step, place) => place !== index && !(makes && place > index && isMade(step)),
  );
}

/**
 * Steps as a text of an address, which tells no name.
 *
 * @param {readonly TransformStep[]} steps
 * @param {LoadedTables | null} tables
 */
export function toText(steps, tables) {
  if (!tables) return '';
  const { functions, ownFunctions } = tables;
  /** @param {number} row */
  const who = (row) => (row < ownFunctions ? identityOf(functions, row) : `-${row - ownFunctions}`);
  const words = steps.map(
    (step) => `${step.kind}.${subjectRows(step).map(who).join('*')}${step.cycle ? '.cycle' : ''}`,
  );
  return words.join('_');
}

/**
 * The steps of a text; those about functions that the profile does not have are left out.
 *
 * @param {string} text
 * @param {LoadedTables} tables
 */
export function fromText(text, { functions, ownFunctions }) {
  /** @type {TransformStep[]} */
  const steps = [];
  const words = text.split('_').map((word) => {
    const [kind, who = '', cycle] = word.split('.');
    return { kind, who: who.split('*'), cycle };
  });
  const rows = rowsOf(
    functions,
    words.flatMap(({ who }) => who),
  );
  /** @param {string} who */
  const rowNamed = (who) => {
    const made = /^-(\d+)$/.exec(who)?.[1];
    // What the steps before do not make, the analyser refuses.
    return made === undefined ? rows.get(who) : ownFunctions + Number(made);
  };
  for (const { kind, who, cycle } of words) {
    const known = TRANSFORMS.find((transform) => transform.kind === kind);
    const [row, ...others] = who.flatMap((one) => rowNamed(one) ?? []);
    if (!known || row === undefined) continue;
    const step = { kind: known.kind, row, cycle: cycle === 'cycle' };
    steps.push(others.length > 0 ? { ...step, others } : step);
  }
  return steps;
}
