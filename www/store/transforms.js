/**
 * The available transforms, and lists of them as text for
 * the address.
 *
 * Functions keep their rows with transforms; functions created by transforms come after them, in
 * order of creation.
 */

import { at } from '../values/at.js';
import { identityOf, rowsOf } from '../values/identity.js';
import { lastSegment, rowName, wholeName } from '../values/names.js';

/** @typedef {import('../values/identity.js').FunctionIdentity} FunctionIdentity */
/** @typedef {import('../protocol/protocol.js').LoadedTables} LoadedTables */
/** @typedef {import('../protocol/protocol.js').TransformKind} TransformKind */
/** @typedef {import('../protocol/protocol.js').TransformStep} TransformStep */
/** Names of a profile or a comparison. @typedef {Pick<LoadedTables, 'ownFunctions'> & {functions: FunctionIdentity}} Named */

/**
 * @typedef {object} TransformInfo
 * @property {TransformKind} kind
 * @property {string} key  applies it to the selected function
 * @property {string} label  name of the action
 * @property {string} crumb  name of the applied step, before the function
 * @property {string} what  explanation
 */

/** @type {TransformInfo[]} */
export const TRANSFORMS = [
  {
    kind: 'focus',
    key: 'f',
    label: 'Focus',
    crumb: 'Focus',
    what: 'keep only it and its callees',
  },
  {
    kind: 'through',
    key: 'o',
    label: 'Keep paths through it',
    crumb: 'Paths through',
    what: 'keep it, its callees and the callers that lead to it',
  },
  {
    kind: 'ignore',
    key: 'i',
    label: 'Drop',
    crumb: 'Without',
    what: 'remove it and everything it calls',
  },
  {
    kind: 'recursion',
    key: 'r',
    label: 'Collapse recursion',
    crumb: 'Collapsed recursion',
    what: 'merge its recursive calls, or its whole cycle',
  },
  {
    kind: 'object',
    key: 'C',
    label: 'Collapse object',
    crumb: 'Collapsed object',
    what: 'merge its program or library into one function',
  },
];

/** @param {TransformKind} kind */
export const transformOf = (kind) =>
  /** @type {TransformInfo} */ (TRANSFORMS.find((known) => known.kind === kind));

/**
 * Names the subject of a step.
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
 * Describes steps in order.
 *
 * @param {readonly TransformStep[]} steps
 * @param {FunctionIdentity} functions
 */
export const inWords = (steps, functions) =>
  steps.map((step) => `${transformOf(step.kind).crumb}: ${subjectOf(step, functions)}`).join(' · ');

/**
 * Creates the step that transforms a row, which may be a cycle; null if it changes nothing
 * or is impossible.
 *
 * @param {TransformKind} kind
 * @param {number} row
 * @param {import('./tab-state.js').Tables} tables
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

/** Returns the rows of all functions that a step transforms. @param {TransformStep} step */
export const subjectRows = ({ row, others = [] }) => [row, ...others];

/** Returns a key that distinguishes lists of steps. @param {readonly TransformStep[]} steps */
const keyOf = (steps) =>
  steps.map((step) => `${step.kind} ${subjectRows(step).join('*')} ${step.cycle}`).join();

/** @param {readonly TransformStep[]} a @param {readonly TransformStep[]} b */
export const sameSteps = (a, b) => keyOf(a) === keyOf(b);

/**
 * Removes a step, and those that depend on functions that it created.
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
 * Writes steps as text for the address, without names.
 *
 * @param {readonly TransformStep[]} steps
 * @param {Named | null} tables
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
 * Parses steps from text; those with functions that the profile does not have are ignored.
 *
 * @param {string} text
 * @param {Named} tables
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
    // The analyser refuses functions that earlier steps do not create.
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
