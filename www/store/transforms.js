/**
 * The available transforms, and lists of them as text for the address.
 *
 * Functions keep their rows with transforms; functions created by transforms come after them, in order of creation.
 */

import { INLINED_TEXT } from '../messages/code.js';
import { at } from '../values/at.js';
import { identityOf, rowsOf } from '../values/identity.js';
import { lastSegment, rowName, visible, wholeName, withoutLevel } from '../values/names.js';
import { isByFunction } from './list-layout.js';
import { SYSTEM_NAMES } from './row-rules.js';

/** @import {FunctionIdentity} from '../values/identity.js' */
/** @import {LoadedTables, TransformKind, TransformStep} from '../protocol/types.js' */
/** Names of a profile or a comparison. @typedef {Pick<LoadedTables, 'ownFunctions'> & {functions: FunctionIdentity}} Named */

/**
 * @typedef {object} TransformInfo
 * @property {TransformKind} kind
 * @property {string} key  applies it to the selected function
 * @property {string} label  name of the action
 * @property {string} many  the same, before several functions
 * @property {string} crumb  name of the applied step, before the function
 * @property {string} what  explanation
 */

/** @type {TransformInfo[]} */
export const TRANSFORMS = [
  {
    kind: 'focus',
    key: 'f',
    label: 'Focus',
    many: 'Focus on',
    crumb: 'Focus',
    what: 'keep only it and its callees',
  },
  {
    kind: 'through',
    key: 'o',
    label: 'Keep paths through it',
    many: 'Keep paths through',
    crumb: 'Paths through',
    what: 'only calls that lead to it or from it',
  },
  {
    kind: 'ignore',
    key: 'i',
    label: 'Drop',
    many: 'Drop',
    crumb: 'Dropped',
    what: 'remove it and everything it calls',
  },
  {
    kind: 'charge',
    key: 'm',
    label: 'Charge to callers',
    many: 'Charge to callers:',
    crumb: 'Charged to callers',
    what: 'its cost becomes self cost of its callers',
  },
  {
    kind: 'fold',
    key: 'c',
    label: 'Fold callees',
    many: 'Fold callees of',
    crumb: 'Callees folded into',
    what: 'the cost of what it calls becomes its self cost',
  },
  {
    kind: 'recursion',
    key: 'r',
    label: 'Collapse recursion',
    many: 'Collapse recursion of',
    crumb: 'Collapsed recursion',
    what: 'make it, or its cycle, one function',
  },
  {
    kind: 'object',
    key: 'C',
    label: 'Collapse object',
    many: 'Collapse objects of',
    crumb: 'Collapsed object',
    what: 'make its program or library one function',
  },
];

/** The groups of which all functions can be transformed. */
export const GROUPS = /** @type {const} */ ([
  'object',
  'file',
  'directory',
  'class',
  'function',
  'generic',
]);

/** Creates the step that transforms everything that a filter finds. @param {TransformKind} kind @param {string} filter @returns {TransformStep} */
export const stepOfFilter = (kind, filter) => ({ kind, row: 0, cycle: false, filter });

/** Makes inlined functions separate; always the first step. @type {TransformStep} */
const INLINED_STEP = { kind: 'inlined', row: 0, cycle: false, filter: '' };

/** Whether inlined functions are separate. @param {readonly TransformStep[]} steps */
export const isSeparate = (steps) => steps[0]?.kind === 'inlined';

/** @param {TransformKind} kind */
const crumbOf = (kind) => TRANSFORMS.find((known) => known.kind === kind)?.crumb ?? '';

/** @param {TransformKind} kind */
export const transformOf = (kind) => ({
  crumb: kind === 'inlined' ? INLINED_TEXT.title : crumbOf(kind),
});

/**
 * Names the subject of a step.
 *
 * @param {TransformStep} step
 * @param {FunctionIdentity} functions
 * @param {(row: number) => string} [nameOf]  the displayed name of a function; by default the whole name
 */
export function subjectOf(step, functions, nameOf) {
  const { kind, row, cycle, others = [], group, filter } = step;
  const { names, object, file } = functions;
  if (kind === 'inlined') return INLINED_TEXT.separate;
  if (filter !== undefined) return SYSTEM_NAMES.get(filter) ?? visible(filter);
  // A link can name a function that an earlier step is about to create.
  if (row >= functions.name.length) return '???';
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  const segment = (/** @type {Uint32Array} */ of) =>
    lastSegment(wholeName(names, at(of, row))) || '???';
  if (kind === 'object' || group === 'object') return segment(object) + more;
  if (isByFunction(group))
    return withoutLevel(nameOf?.(row) ?? rowName(names, at(functions.bare ?? functions.name, row)));
  const text = nameOf?.(row) ?? (rowName(names, at(functions.name, row)) || '???');
  if (group) return group === 'file' ? segment(file) : `the ${group} of ${text}`;
  return cycle ? `the cycle of ${text}` : text + more;
}

/** Describes steps in order. @param {readonly TransformStep[]} steps @param {FunctionIdentity} functions */
export const inWords = (steps, functions) =>
  steps.map((step) => `${transformOf(step.kind).crumb}: ${subjectOf(step, functions)}`).join(' · ');

/**
 * Creates the step that transforms a row, which may be a cycle; null if it changes nothing or is impossible.
 *
 * @param {TransformKind} kind
 * @param {number} row
 * @param {import('./state.js').Tables} tables
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

/**
 * Creates the step that transforms several rows; null if it changes nothing.
 *
 * @param {TransformKind} kind
 * @param {readonly number[]} rows
 * @param {import('./state.js').Tables} tables
 * @returns {TransformStep | null}
 */
export function stepOfRows(kind, rows, { facts, functions }) {
  /** @param {number} row */
  const members = (row) => {
    const cycle = at(functions.cycle, row);
    const all = [...functions.cycle.subarray(0, facts.functions).keys()];
    return all.filter((member) => at(functions.cycle, member) === cycle);
  };
  const all = rows.flatMap((row) => (row < facts.functions ? row : members(row)));
  const meant = all.filter((row) => kind !== 'object' || at(functions.object, row) !== 0);
  const [row, ...others] = new Set(meant);
  return row === undefined ? null : { kind, row, cycle: false, others };
}

/** Returns the rows of all functions that a step names. @param {TransformStep} step */
const subjectRows = ({ row, others = [], filter }) =>
  filter === undefined ? [row, ...others] : [];

/** Returns a key that distinguishes lists of steps. @param {readonly TransformStep[]} steps */
const keyOf = (steps) =>
  JSON.stringify(
    steps.map((step) => [step.kind, subjectRows(step), step.cycle, step.group, step.filter]),
  );

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
  const makes = kind === 'object' || kind === 'recursion' || kind === 'inlined';
  /** @param {TransformStep} step */
  const isMade = (step) => subjectRows(step).some((row) => row >= ownFunctions);
  return steps.filter(
    (step, place) => place !== index && !(makes && place > index && isMade(step)),
  );
}

/** Adds separate inlined functions to the steps; functions made by steps get other rows. @param {readonly TransformStep[]} steps @param {number} ownFunctions */
export const separated = (steps, ownFunctions) =>
  without([INLINED_STEP, INLINED_STEP, ...steps], 0, ownFunctions);

/** Escapes everything that separates words. @param {string} filter */
const escaped = (filter) =>
  encodeURIComponent(filter).replace(
    /[^\w%]|_/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** @param {string} text @returns {string | undefined} */
function unescaped(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Writes steps as text for the address, without names. @param {readonly TransformStep[]} steps @param {Named | null} tables */
export function toText(steps, tables) {
  if (!tables) return '';
  const { functions, ownFunctions } = tables;
  /** @param {number} row */
  const who = (row) => (row < ownFunctions ? identityOf(functions, row) : `-${row - ownFunctions}`);
  const words = steps.map((step) => {
    const { kind, cycle, group, filter } = step;
    if (filter !== undefined) return `${kind}.~${escaped(filter)}`;
    const of = cycle ? 'cycle' : group;
    return `${kind}.${subjectRows(step).map(who).join('*')}${of ? `.${of}` : ''}`;
  });
  return words.join('_');
}

/** Parses steps from text; those with functions that the profile does not have are ignored. @param {string} text @param {Named} tables */
export function fromText(text, { functions, ownFunctions }) {
  /** @type {TransformStep[]} */
  const steps = [];
  const words = text.split('_').map((word) => {
    const [kind, who = '', of] = word.split('.');
    const filter = who.startsWith('~') ? unescaped(who.slice(1)) : undefined;
    return { kind, who: who.split('*'), of, filter };
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
  for (const { kind, who, of, filter } of words) {
    const known = TRANSFORMS.find((transform) => transform.kind === kind);
    if (kind === 'inlined' && steps.length === 0) steps.push(INLINED_STEP);
    if (known && filter !== undefined) steps.push(stepOfFilter(known.kind, filter));
    const [row, ...others] = who.flatMap((one) => rowNamed(one) ?? []);
    if (!known || row === undefined) continue;
    const group = GROUPS.find((group) => group === of);
    const step = { kind: known.kind, row, cycle: of === 'cycle', ...(group && { group }) };
    steps.push(others.length > 0 ? { ...step, others } : step);
  }
  return steps;
}
