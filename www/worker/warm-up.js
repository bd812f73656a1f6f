/**
 * Makes the browser optimise the parser before the first file arrives: browsers first run a module with
 * quickly compiled code, which is four times as slow. Generated profiles are read until a request arrives.
 */

/** Cost lines as callgrind writes them by default, with instructions, and with caches. */
const FORMS = [
  { positions: 'line', events: 'Ir', here: '*', lines: '+1 6\n* 2\n-2 14\n+12 3\n' },
  { positions: 'instr line', events: 'Ir', here: '* *', lines: '+3 * 4\n+5 +1 12\n+2 -1 3\n' },
  {
    positions: 'line',
    events: 'Ir Dr Dw',
    here: '*',
    lines: '+1 6 2 1\n* 2\n-2 14 3\n+12 3 1 1\n',
  },
];

/** Functions in a profile, and in a piece; a piece takes less time than a frame. */
const FUNCTIONS = 4000;
const IN_PIECE = 200;

/** @param {(typeof FORMS)[number]} form @param {number} id */
function functionText({ lines, here }, id) {
  const calls = [131, 262, 393, 524].map(
    (step) =>
      `cfn=(${(id * 7 + step) % FUNCTIONS})\ncalls=3 ${here}\n${here} 90\n${lines}fi=(1)\n${lines}fe=(2)\n`,
  );
  return `fl=(2)\nfn=(${id}) f${id}\n${here} 5\n${lines.repeat(3)}${calls.join('')}\n`;
}

/** @param {(typeof FORMS)[number]} form @param {number} first */
const piece = (form, first) =>
  Array.from({ length: IN_PIECE }, (_, at) => functionText(form, first + at)).join('');

/**
 * @param {object} setup
 * @param {new () => import('../../pkg/grindscope.js').Session} setup.Session
 * @param {() => boolean} setup.isIdle  whether no request has arrived
 * @param {() => Promise<void>} setup.pause  lets messages arrive
 */
export async function warmUp({ Session, isIdle, pause }) {
  const encoder = new TextEncoder();
  for (const form of FORMS) {
    const session = new Session();
    session.beginFile('generated');
    session.push(encoder.encode(`positions: ${form.positions}\nevents: ${form.events}\n`));
    for (let first = 0; first < FUNCTIONS && isIdle(); first += IN_PIECE) {
      session.push(encoder.encode(piece(form, first)));
      await pause();
    }
    session.free();
  }
}
