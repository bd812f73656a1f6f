/**
 * Programs and libraries whose machine code is shown as text: files selected for the
 * object of the selected function, or found in the source folder under the object's name.
 */

import { effect } from '@preact/signals';
import { DROPPED_TEXT } from '../messages/code.js';
import { canDisassemble } from '../spawn/spawn-disassembler.js';
import * as state from '../store/state.js';
import { shownProfile } from '../store/tab-state.js';
import { at } from '../values/at.js';
import { bytesOf, lastSegment, wholeName } from '../values/names.js';
import { disassembled, programIn, takeDebug } from './disassemble.js';

/** Path of the object that a row is in. @param {number | null} row */
function objectOf(row) {
  const functions = state.profile.value?.functions;
  if (!functions || row === null) return '';
  return wholeName(functions.names, at(functions.object, row));
}

/** @param {string} object @param {File} file */
function setProgram(object, file) {
  state.programs.value = new Map(state.programs.peek()).set(object, file);
}

/** Uses a program for the object of the selected function, or debug information for any. @param {File} file */
export async function giveProgram(file) {
  const object = objectOf(state.selected.peek());
  if (!(await takeDebug(file))) setProgram(object, file);
}

/** Returns the most likely object of a program: the one of its name, or that of the selected function; null if there is neither. @param {File} file */
function objectLike({ name }) {
  const functions = state.profile.peek()?.functions;
  const row = state.selected.peek();
  const symbols = [...new Set(functions?.object)];
  const objects = symbols.map((symbol) => (functions ? wholeName(functions.names, symbol) : ''));
  const own = row === null ? (objects.length === 1 ? objects[0] : undefined) : objectOf(row);
  if (own !== undefined && lastSegment(own) === name) return own;
  return objects.find((object) => lastSegment(object) === name) ?? own ?? null;
}

/** Uses a dropped program for its most likely object. Returns a sentence about its use. @param {File} file */
export async function dropProgram(file) {
  const object = objectLike(file);
  if (await takeDebug(file)) return DROPPED_TEXT.debug(file.name);
  if (object === null) return DROPPED_TEXT.noObject(file.name);
  setProgram(object, file);
  return DROPPED_TEXT.machineCode(file.name, object);
}

/** @param {import('../store/document.js').ProfileDocument} profile @param {import('../protocol/details.js').Instructions} of @param {import('../protocol/details.js').SideCode} code @param {() => boolean} isCurrent */
async function show({ programStates, tables }, of, code, isCurrent) {
  const functions = tables.value?.functions;
  const object = objectOf(of.row);
  const places = { given: state.debugFiles.value, index: state.sources.value };
  const given = state.programs.value.get(object);
  const file = given ?? (await programIn(places.index, object));
  if (!isCurrent()) return;
  if (!file || !functions) {
    programStates.value = [];
    return;
  }
  if (programStates.peek()[0]?.state !== 'read')
    programStates.value = [{ state: 'reading', name: file.name }];
  const name = bytesOf(functions.names, at(functions.name, of.row));
  const disassembly = await disassembled(file, name, code, places);
  if (isCurrent()) programStates.value = [disassembly];
}

function followCode() {
  const profile = shownProfile.value;
  const of = profile.instructions.value;
  const code = of?.sides[0]?.code;
  const isCurrent = profile.begin('program');
  if (!of || !code || code.at.length === 0 || !canDisassemble) profile.programStates.value = [];
  else show(profile, of, code, isCurrent);
}

/** Starts the effect. */
export function keepProgramsCurrent() {
  effect(followCode);
}

/** Returns the name of a row's object. @param {number} row */
export const objectName = (row) => lastSegment(objectOf(row));
