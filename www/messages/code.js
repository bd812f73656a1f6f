/** Texts of source and machine code. */

import { count, plural, share } from '../values/format.js';
import { visible } from '../values/names.js';

/** Source and machine code. */
export const CODE_TEXT = {
  find: 'Find',
  findNote: 'Find in source',
  self: 'Self',
  selfNote: (/** @type {string} */ noun, /** @type {string} */ event) =>
    `Self cost of the ${noun} in ${event}, without code inlined at it. Click to sort.`,
  total: 'Total',
  lineTotal: 'Line total',
  totalNote: (/** @type {string} */ noun, /** @type {string} */ event) =>
    `Everything that the ${noun} costs in ${event}: its self cost, code inlined at it, and its calls, without recursive calls. Click to sort.`,
  secondTotal: 'total',
  /** @param {string} noun @param {string} event @param {string} explanation */
  secondNote: (noun, event, explanation) =>
    `Total of the ${noun} in ${visible(event)}, with inlined code and calls. ${visible(explanation)} Click to sort.`,
  ofFunction: '% of function',
  ofFunctionNote:
    'Shares are of the cost of this function with its calls, instead of the total of the profile',
  onlyChanged: 'Only changes',
  onlyChangedNote: 'Hide what costs the same in A and in B',
  notFound: 'not found',
  noSource: 'no source',
  /** @param {number} place @param {number} all */
  position: (place, all) => `${count(place + 1)} of ${count(all)}`,
};

/** The buttons that go to expensive lines and instructions. */
export const HOT_TEXT = {
  previousKey: (/** @type {string} */ noun) => `Previous ${noun} (p)`,
  previous: (/** @type {string} */ noun) => `Previous ${noun}`,
  position: (/** @type {number} */ place, /** @type {string} */ all) => `${place} of ${all}`,
  threshold: ' ≥ 1 %',
  nextKey: (/** @type {string} */ noun) => `Next ${noun} (n)`,
  next: (/** @type {string} */ noun) => `Next ${noun}`,
  hot: (/** @type {string} */ noun) => `hot ${noun}`,
  hotNote: (/** @type {string} */ noun) =>
    noun === 'difference'
      ? 'Differences of at least 1 % of all differences'
      : `Each ${noun} with at least 1 % of the function’s cost, calls included`,
};

/** Machine code. */
export const MACHINE_TEXT = {
  elsewhere: '(elsewhere)',
  order: 'Order',
  /** @param {number | bigint} followed @param {number | bigint} executed @param {string} taken */
  taken: (followed, executed, taken) => `${count(followed)} of ${count(executed)} (${taken})`,
  notInProgram: 'not in the program',
  noLine: 'no line',
  /** @param {number} instructions */
  gap: (instructions) => `${plural(instructions, 'instruction')} without cost`,
  label: 'Machine code',
  address: 'Address',
  jumps: 'Jumps',
  instruction: 'Instruction',
  source: 'Source',
  sourceNote: 'Source line that the instruction was compiled from.',
  cycle: 'A cycle has no code: select one of its members.',
  unreadable: (/** @type {string} */ problem) => `The instructions cannot be read: ${problem}`,
  noAddresses:
    'This profile has no addresses for this function. Record with these options of callgrind:',
  ofInstructions: 'costs by instruction',
  ofJumps: 'jumps between them',
  reading: 'Reading the instructions of the function…',
};

/** Programs and debug information. */
export const PROGRAM_TEXT = {
  theProgram: 'the program',
  program: 'Program',
  programOf: (/** @type {string} */ side) => `Program of ${side}`,
  choiceNote: (/** @type {string} */ object) =>
    `The file of ${object} (ELF, x86 or AArch64). It is read on this computer only. You can also drop it anywhere on the page.`,
  linesFromProgram:
    'This profile has no line numbers for this function. These are from the program’s debug information.',
  debugAlone: (/** @type {string} */ name) =>
    `${visible(name)} contains only debug information. Add the program that it belongs to.`,
  /** @param {string} file @param {string} name @param {string} refusal */
  unusableDebug: (file, name, refusal) =>
    `Could not use ${visible(file)} for ${name}: ${visible(refusal)}.`,
  reading: (/** @type {string} */ name) => `Reading ${name}…`,
  /** @param {string} name @param {string} why */
  unusable: (name, why) => `${name} cannot be disassembled: ${visible(why)}.`,
  /** @param {string} name @param {string} file @param {boolean} isProven */
  linesFrom: (name, file, isProven) =>
    `The source lines of ${name} are from ${visible(file)}${isProven ? '' : ', which may not match it'}.`,
  functionIn: (/** @type {string} */ object) => `The function is in ${visible(object)}.`,
};

/** Source. */
export const SOURCE_TEXT = {
  notFound: 'source not found',
  readingSource: 'reading…',
  unreadable: 'source cannot be read',
  equals: (/** @type {number} */ files) => `one of ${count(files)} files that match`,
  unknownFile: 'unknown file',
  inlinedHere: 'inlined here',
  inlinedHereNote:
    'Code of this file that the compiler inlined into the function. The profile does not say at which line. If it has addresses, add the program with its debug information.',
  /** @param {number} lines @param {boolean} isWhole  whether lines of all functions are shown */
  gap: (lines, isWhole) =>
    `${plural(lines, 'line')} ${isWhole ? '' : 'of other functions or '}without cost`,
  newer: 'newer than the profile',
  noLineNote:
    'This code has no line number: the compiler generated it, it has no debug information, or the profile was recorded with --dump-line=no',
  noLine: 'code without a line',
  afterEnd: 'after the end of the file',
  inlined: 'inlined',
  from: 'from',
  fromFiles: 'from several files',
  alsoListed: ', also listed at its own lines',
  chooseFolder: 'Sources…',
  options: 'Paths and editor',
  folder: 'Source folder',
  folderNote:
    'Sources are read on this computer only. You can also drop the folder anywhere on the page.',
  source: 'Source',
  line: 'Line',
  linesInProgram:
    'This profile has no line numbers for this function. Drop the program here to get them from its debug information.',
  sources: (/** @type {string} */ name) => `Sources: ${visible(name)}`,
  unreadableLines: (/** @type {string} */ problem) => `The lines cannot be read: ${problem}`,
  xdebug: 'Xdebug records the self cost of a function at its first line.',
  phpInternal: 'A function of PHP itself has no source: the lines are those that call it.',
  noLines: 'This profile has no line numbers for this function.',
  leadBack:
    'Costs of calls contain calls that lead back to the function, so some of its own cost is in several lines.',
  reading: 'Reading the lines of the function…',
  /** @param {string} why */
  inlinedBelow: (why) => `Code inlined from other files is listed by file. ${why}`,
  named: 'Self cost by inlined function, as named in the profile',
  namedNote:
    'Names have no scope and are those of the innermost functions: the profile does not record which function inlined them.',
  namedOwn: 'own code, or inlined code without a name',
  namedUnknown: 'inlined code without a name',
  inlinedSilent: 'The program’s debug information does not say where it was inlined.',
  inlinedProgram: 'Add the program to see it where it was inlined.',
  inlinedRecord: 'Record with --dump-instr=yes and add the program to see where.',
  wholeFileNote: 'Show all lines of the file, for all functions',
  wholeFile: 'Whole file',
  wholeFileLines:
    'Line totals contain calls, but no code inlined from other files: see the lines of the functions.',
  wholeFilePlaced: 'Line totals contain calls, and inlined code where the program is known.',
  wholeFileTwice:
    'If a function on a line calls another one on the same line, the cost of that call is counted twice.',
  backToFunction: 'Back to function',
};

/** The dialog Sources. */
export const SOURCES_TEXT = {
  rules: 'Rules',
  rulesNote:
    'A file is found by the longest matching end of its path. Rules rewrite the start of a path first; the first matching rule applies.',
  rulePath: (/** @type {number} */ rule) => `Rule ${rule + 1}: path in the profile starts with`,
  rulePathExample: 'path in the profile',
  ruleReplacement: (/** @type {number} */ rule) => `Rule ${rule + 1}: replace with`,
  ruleReplacementExample: 'path in the folder',
  title: 'Sources',
  showWhole: 'Show all lines of the file',
  foundAs: (/** @type {string} */ path) => `found as ${visible(path)}`,
  /** @param {string} name @param {number} files @param {boolean} areMore */
  folder: (name, files, areMore) =>
    `${name}: ${plural(files, 'file')}.${areMore ? ' More files were ignored.' : ''}`,
  more: (/** @type {number} */ files) => `and ${count(files)} more`,
  notFound: 'not found',
  anotherFolder: 'Choose another folder…',
  newer: 'Newer than the profile: lines may have moved',
  missing: 'Missing',
  found: 'Found',
};

/** Links to an editor. */
export const EDITOR_TEXT = {
  title: 'Editor',
  about:
    'Lines and functions link to your editor or to a repository by this pattern. {path} is the path in the profile after the rules above, {line} the line. It is stored in this browser; nothing is opened until you click a link.',
  pattern: 'Pattern of links',
  example: 'vscode://file/{path}:{line}',
  others:
    'Others: phpstorm://open?file={path}&line={line} · https://github.com/OWNER/NAME/blob/COMMIT/{path}#L{line}',
  refused:
    'This pattern is not used: it must start with the scheme of an editor, or with https:// and a host, and contain {path} after that.',
  open: (/** @type {string} */ url) => `Open ${url}`,
  key: '(l)',
};

/** What dropped files are used for. */
export const DROPPED_TEXT = {
  /** @param {string} name */
  programForBoth: (name) => `${name} is used for the profiles it matches. See Machine code.`,
  sources: (/** @type {string} */ name) => `Using sources from ${name}.`,
  /** @param {string} a @param {string} b */
  sourcesOfBoth: (a, b) => `Using sources of A from ${a}, of B from ${b}.`,
  /** @param {string} side @param {string} name */
  sourcesOf: (side, name) => `Using sources of ${side} from ${name}.`,
  debug: (/** @type {string} */ name) => `${name} is used as debug information.`,
  noObject: (/** @type {string} */ name) =>
    `No object of this profile has the name ${name}. Select a function of the program, then drop it again.`,
  noAddresses: (/** @type {string} */ name) =>
    `${name} cannot be used: the profile has no addresses. Record it with --dump-instr=yes.`,
  machineCode: (/** @type {string} */ name, /** @type {string} */ object) =>
    `Machine code and inlined functions of ${object || 'the profiled program'} are read from ${name}.`,
  /** @param {string[]} sides */
  programOf: (sides) => `is used as the program ${sides.map((side) => `of ${side}`).join(' and ')}`,
  matchesNeither: (/** @type {string} */ why) => `matches neither profile: ${why}`,
  notNeeded: 'is not needed here: other programs match',
  kept: 'is kept until instructions are shown',
};

/** Inlined functions as functions. */
export const INLINED_TEXT = {
  title: 'Inlined functions',
  separate: 'separate',
  toggle: 'Inlined functions: separate',
  toggleNote: 'needs the program with debug information',
  inlined: 'inlined',
  explained: 'Includes code that the compiler inlined here; how often it ran is unknown',
  runs: 'The compiler inlined this function; how often inlined code ran is unknown',
  ask: 'Drop the profiled program here first: it needs debug information (-g).',
  noAddresses: 'The profile has no addresses: record it with --dump-instr=yes.',
  partly: (/** @type {number} */ coverage) =>
    `Inlined functions are known for ${share(coverage, 1)} of the cost. The rest is code of programs that were not added or that have no debug information (-g).`,
  partlyInBoth: (/** @type {number} */ coverage) =>
    `Inlined functions are known for at least ${share(coverage, 1)} of the cost of each profile. The rest is code of programs that were not added or that have no debug information (-g).`,
  nothing: 'The program contains no inlined functions at these addresses.',
};

/** Notes on the program that instructions are from. */
export const PROGRAM_NOTES_TEXT = {
  buildId: (/** @type {string} */ id) => `Build id ${id}….`,
  noBuildId: 'No build id.',
  /** @param {string} doubt @param {string} id */
  otherBuild: (doubt, id) => `probably another build of the profiled program: ${doubt}. ${id}`,
  /** @param {string} shift */
  shifted: (shift) => `addresses in the profile are 0x${shift} higher than in this file.`,
  noLines: (/** @type {string} */ why, /** @type {boolean} */ hasDebugFile) =>
    `no source lines are known: ${why}.${hasDebugFile ? ' Drop that file here too, or keep it in the source folder.' : ''}`,
  split: 'inlined calls are recorded in .dwo files (-gsplit-dwarf), which are not read.',
  cut: 'the function is too large to show in full.',
  unreadable: 'it could not be read completely',
};
