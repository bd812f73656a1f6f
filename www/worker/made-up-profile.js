/**
 * A profile that says nothing, in the forms that writers use most, for the analyser to read before a
 * person's first file comes.
 *
 * @module
 */

/**
 * Forms of cost lines: what callgrind writes by default, with instructions, and with all caches.
 *
 * @type {{positions: string, events: string, lines: string[], jump: string}[]}
 */
const FORMS = [
  { positions: 'line', events: 'Ir', lines: ['+1 6', '* 2', '-2 14', '+12 3'], jump: '' },
  {
    positions: 'instr line',
    events: 'Ir',
    lines: ['+3 * 4', '+5 +1 12', '+2 -1 3', '+4 * 120'],
    jump: 'jcnd=3/4 +6 * \n* * \njump=2 -8 +1 \n* * \n',
  },
  {
    positions: 'line',
    events: 'Ir Dr Dw I1mr D1mr D1mw ILmr DLmr DLmw',
    lines: ['+1 6 2 1 0 0 1', '* 2', '-2 14 3', '+12 3 1 1 1'],
    jump: '',
  },
];

const FUNCTIONS = 4000;
/** Functions in a piece: what the browser is busy with at once stays below a frame. */
const IN_PIECE = 200;
const CALLS = 4;

/**
 * One function: a definition, blocks of lines, calls and jumps.
 *
 * @param {number} id
 * @param {(typeof FORMS)[number]} form
 */
function functionText(id, { positions, lines, jump }) {
  const start = positions === 'line' ? `${id + 1}` : `0x${(64 * id).toString(16)} ${id + 1}`;
  const here = positions === 'line' ? '*' : '* *';
  const block = `${lines.join('\n')}\n`;
  const calls = Array.from({ length: CALLS }, (_, at) => {
    const callee = (id * 7 + at * 131 + 1) % FUNCTIONS;
    return `cob=(1)\ncfi=(${callee % 50})\ncfn=(${callee})\ncalls=3 ${start}\n${here} 90\n${block}${jump}`;
  });
  return `fl=(${id % 50})\nfn=(${id})\n${start} 5\n${block}${block}${block}fi=(1)\n${block}fe=(${id % 50})\n${calls.join('')}\n`;
}

/** Names of everything, so that any of it may be called first. */
function names() {
  const define = (/** @type {string} */ key, /** @type {number} */ number) =>
    Array.from({ length: number }, (_, id) => `${key}=(${id}) made_up/${key}_${id}\n`).join('');
  return define('ob', 2) + define('fl', 50) + define('fn', FUNCTIONS);
}

/**
 * The texts of the profiles, each in pieces.
 *
 * @returns {Iterable<Iterable<string>>}
 */
export function madeUpProfiles() {
  return FORMS.map((form) => pieces(form));
}

/** @param {(typeof FORMS)[number]} form */
function* pieces(form) {
  yield `# callgrind format\npositions: ${form.positions}\nevents: ${form.events}\n${names()}`;
  for (let first = 0; first < FUNCTIONS; first += IN_PIECE) {
    const ids = Array.from({ length: IN_PIECE }, (_, at) => first + at);
    yield ids.map((id) => functionText(id, form)).join('');
  }
}

/** Instructions of the long function: answers about so many take a few milliseconds. */
const LONG = 10_000;

/**
 * A profile of one function with more instructions than any of the others has, and with calls and jumps:
 * what the details of a function are asked of. It is the first that costs anything.
 */
export function longFunction() {
  const names = 'ob=(1) made_up\nfl=(2) made_up.h\nfl=(1) made_up.c\nfn=(1) long\nfn=(2) callee\n';
  const block = `+3 +1 4\n+5 * 12\n+2 -1 3\n+4 +2 120\ncob=(1)\ncfi=(1)\ncfn=(2)\ncalls=3 0x9 9\n* * 90\nfi=(2)\n+4 7 5\nfe=(1)\n+4 * 1\njcnd=3/4 -8 *\n* *\n`;
  const head = `positions: instr line\nevents: Ir\n${names}fn=(1)\n0x100 1 1\n`;
  return `# callgrind format\n${head}${block.repeat(LONG / 6)}fn=(2)\n0x9 9 1\n`;
}
