/**
 * The programs of both sides of a comparison: files that the user gives for A and for B, or that lie in
 * their folders of sources. They may have the same name and be two builds.
 *
 * @module
 */

import { effect } from '@preact/signals';
import * as compared from '../comparison-state.js';
import { canDisassemble } from '../spawn-disassembler.js';
import { olderSources, sources } from '../state.js';
import { disassembled, programIn } from './disassemble.js';

/** @typedef {import('../comparison-state.js').KnownProgram} KnownProgram */
/** @typedef {import('@preact/signals').Signal<KnownProgram>} Shown */

/** @typedef {'a' | 'b'} Side */

/** @param {Side} side @param {string} object */
const keyOf = (side, object) => `${side} ${object}`;

/** Takes a program for the selected function in one of the profiles. @param {Side} side @param {File} file */
export function giveComparedProgram(side, file) {
  const own = compared.instructions.peek()?.[side];
  if (!own) return;
  const given = new Map(compared.programs.peek()).set(keyOf(side, own.object), file);
  compared.programs.value = given;
}

/**
 * @param {Side} side
 * @param {typeof sources} folder
 * @param {Shown} shown
 */
function follow(side, folder, shown) {
  /** What was asked last; an older answer is of no use. */
  let latest = 0;
  effect(() => {
    const own = compared.instructions.value?.[side];
    latest += 1;
    const mine = latest;
    if (!own || own.code.at.length === 0 || !canDisassemble) {
      shown.value = null;
      return;
    }
    const given = compared.programs.value.get(keyOf(side, own.object));
    const file = given ? Promise.resolve(given) : programIn(folder.value, own.object);
    const isCurrent = () => mine === latest;
    show(file, own, shown, isCurrent);
  });
}

/**
 * @param {Promise<File | null>} file
 * @param {import('../protocol-comparison.js').SideInstructions} own
 * @param {Shown} shown
 * @param {() => boolean} isCurrent
 */
async function show(file, { name, code }, shown, isCurrent) {
  const program = await file;
  const told = program && (await disassembled(program, name, code));
  if (isCurrent()) shown.value = told;
}

/** Starts following the instructions that are compared. */
export function keepComparedProgramsCurrent() {
  follow('a', olderSources, compared.programA);
  follow('b', sources, compared.programB);
}
