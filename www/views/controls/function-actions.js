/** The actions of functions and of groups of functions, in the menus of their rows. */

import { batch } from '@preact/signals';
import { pairActions } from '../../effects/compare.js';
import { copyText } from '../../effects/export.js';
import { applyTransform, listedStep, stepOf } from '../../effects/transform.js';
import { ACTIONS_TEXT } from '../../messages/controls.js';
import { BOX_MENU_TEXT } from '../../messages/pictures.js';
import { chooseView, select } from '../../store/actions.js';
import { foldedOf, functionsOf, hasObjects, listedFunctions } from '../../store/selectors.js';
import { functionName, wholeNameOf } from '../../store/shown-names.js';
import { current } from '../../store/state.js';
import { stepOfFilter, subjectOf, TRANSFORMS } from '../../store/transforms.js';
import { at } from '../../values/at.js';
import { cutName } from '../../values/cut-name.js';
import { hasClass, isUnknown, rowName, wholeName } from '../../values/names.js';
import { focusList } from './focus-next.js';

/** @import {MenuAction} from './menus.jsx' */
/** @import {TransformStep} from '../../protocol/types.js' */

/** The transforms of any number of functions. */
const OF_MANY = TRANSFORMS.filter(({ kind }) => kind !== 'recursion' && kind !== 'object');

/** Characters of a name that a menu has room for, after other text. */
const WIDE = 28;

/** @param {TransformStep | null} step */
function apply(step) {
  applyTransform(step);
  focusList();
}

/** The whole name of the function of a row. @param {number} row */
function nameOf(row) {
  const folded = foldedOf(row);
  return folded ? wholeName(folded.of.facts.names, folded.group) : wholeNameOf(row);
}

/** The actions of one or more functions. @param {ReadonlySet<number>} rows @returns {(MenuAction | null)[]} */
export function functionActions(rows) {
  const [row] = rows;
  if (row === undefined) return [];
  const number = functionsOf(rows);
  const names = async () => [...new Set([...rows].map(nameOf))].join('\n');
  const copy = { label: ACTIONS_TEXT.copy(number), run: () => copyText(names) };
  const show = { label: ACTIONS_TEXT.show, run: () => select(row) };
  const plain = rows.has(current.selected.value ?? -1) ? [copy] : [show, copy];
  const tables = current.tables.value;
  if (!tables) return plain;
  const possible = TRANSFORMS.filter(({ kind }) => kind !== 'object' || tables.facts.hasObjects);
  const transforms = possible.map(({ kind, key, label, many, what }) => {
    const step = stepOf(kind, rows);
    const name =
      number > 1 ? { label: many, what: ACTIONS_TEXT.functions(number) } : { label, what };
    return { ...name, key, isOff: step === null, run: () => apply(step) };
  });
  const pairs = pairActions(rows);
  const others = pairs.length > 0 ? [...pairs, null] : [];
  return [...others, ...transforms, null, ...ofPlaces(rows, tables), ...ofListed(), ...plain];
}

/** The views of a function, without one that is open. @param {number} row @param {string} [open] @returns {MenuAction[]} */
export const viewActions = (row, open = '') =>
  Object.entries(BOX_MENU_TEXT.views)
    .filter(([id]) => id !== open && (id !== 'machine' || hasObjects.value))
    .map(([id, label]) => ({
      label,
      run: () =>
        batch(() => {
          select(row);
          chooseView(id);
        }),
    }));

/** The actions of rows of the list: views if they are one function, as in pictures, and those of all functions. @param {ReadonlySet<number>} rows */
export function listedActions(rows) {
  const [row] = rows;
  if (row === undefined || functionsOf(rows) > 1) return functionActions(rows);
  return [...viewActions(row), null, ...functionActions(rows)];
}

/**
 * Charges everything of the object, file or class of a function.
 *
 * @param {ReadonlySet<number>} rows
 * @param {import('../../store/state.js').Tables} tables
 * @returns {(MenuAction | null)[]}
 */
function ofPlaces(rows, { facts, functions }) {
  const [row = 0] = rows;
  if (functionsOf(rows) > 1 || row >= facts.functions) return [];
  /** @param {'object' | 'file'} place */
  const isKnown = (place) => !isUnknown(rowName(functions.names, at(functions[place], row)));
  const known = {
    object: isKnown('object'),
    file: isKnown('file'),
    class: hasClass(wholeNameOf(row)),
  };
  const groups = /** @type {const} */ (['object', 'file', 'class']);
  const actions = groups
    .filter((group) => known[group])
    .map((group) => {
      /** @type {TransformStep} */
      const step = { kind: 'charge', row, cycle: false, group };
      const name = subjectOf(step, functions, () => cutName(functionName(row), WIDE));
      const label = ACTIONS_TEXT.chargeGroup(name);
      return { label, run: () => apply(step) };
    });
  return [...actions, null];
}

/** The transforms of everything in the list, if that is several functions. @returns {(MenuAction | null)[]} */
function ofListed() {
  if (listedFunctions.value < 2) return [];
  const actions = OF_MANY.flatMap(({ kind, many: label }) => {
    const step = listedStep(kind);
    const what = ACTIONS_TEXT.listed(listedFunctions.value);
    return step ? { label, what, run: () => apply(step) } : [];
  });
  return actions.length > 0 ? [...actions, null] : [];
}

/**
 * The actions of all functions of a group.
 *
 * @param {number} row  of any of them
 * @param {Exclude<import('../../protocol/types.js').GroupKind, 'function' | 'generic'>} by
 * @param {string} name  of the group
 * @returns {(MenuAction | null)[]}
 */
export const groupActions = (row, by, name) =>
  OF_MANY.map(({ kind, label }) => {
    if (by === 'origin') {
      const step = stepOfFilter(kind, `origin:${name}`);
      return { label, run: () => apply(step) };
    }
    const group = by === 'cycle' ? {} : { group: by };
    return { label, run: () => apply({ kind, row, cycle: by === 'cycle', ...group }) };
  });
