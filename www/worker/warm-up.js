/**
 * Makes the browser optimise the parser before the first file arrives: browsers first run a module with
 * quickly compiled code, which is four times as slow. Generated profiles are read until a request arrives.
 */

/** Positions, events, an unchanged position and cost lines, as callgrind writes them. */
const FORMS = /** @type {const} */ ([
  ['line', 'Ir', '*', '+1 6\n* 2\n-2 14\n+12 3\n'],
  ['instr line', 'Ir', '* *', '+3 * 4\n+5 +1 12\n+2 -1 3\n'],
  ['line', 'Ir Dr Dw', '*', '+1 6 2 1\n* 2\n-2 14 3\n+12 3 1 1\n'],
]);

/** Functions in a profile, and in a piece, which takes less time than a frame. */
const [FUNCTIONS, IN_PIECE] = [4000, 200];

/** @param {number} id @param {string} here @param {string} lines */
function functionText(id, here, lines) {
  const inlined = `${lines}fi=(1)\n${lines}fe=(2)\n`;
  const calls = [131, 262, 393, 524].map(
    (step) => `cfn=(${(id * 7 + step) % FUNCTIONS})\ncalls=3 ${here}\n${here} 90\n${inlined}`,
  );
  return `fl=(2)\nfn=(${id}) f${id}\n${here} 5\n${lines.repeat(3)}${calls.join('')}\n`;
}

/** @param {{Session: new () => import('../protocol/types.js').Session, isIdle: () => boolean, pause: () => Promise<void>}} setup  `isIdle`: whether no request has arrived; `pause` lets messages arrive */
export async function warmUp({ Session, isIdle, pause }) {
  for (const [positions, events, here, lines] of FORMS) {
    const session = new Session();
    session.beginFile('generated');
    let text = `positions: ${positions}\nevents: ${events}\n`;
    for (let id = 0; id < FUNCTIONS && isIdle(); text = '') {
      for (const end = id + IN_PIECE; id < end; id += 1) text += functionText(id, here, lines);
      session.push(new TextEncoder().encode(text));
      await pause();
    }
    session.free();
  }
}
