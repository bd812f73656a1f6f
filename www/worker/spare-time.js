/**
 * Work for the time in which nobody asks for anything: after a silence, piece by piece, until
 * something is asked for.
 *
 * @module
 */

/** Milliseconds without a question that count as silence: the page asks the next one sooner. */
const SILENCE = 60;
/** Milliseconds between two pieces, in which a question is heard. */
const BREATH = 5;

/**
 * @param {object} setup
 * @param {() => boolean} setup.work  does a piece; whether there is more to do
 * @param {(run: () => void, milliseconds: number) => unknown} [setup.setTimer]
 * @param {(timer: any) => void} [setup.clearTimer]
 */
export function createSpareTime({
  work,
  setTimer = (run, milliseconds) => setTimeout(run, milliseconds),
  clearTimer = clearTimeout,
}) {
  /** What `setTimer` gave. @type {unknown} */
  let timer;

  /** @param {number} milliseconds */
  function wait(milliseconds) {
    timer = setTimer(() => {
      timer = undefined;
      if (work()) wait(BREATH);
    }, milliseconds);
  }

  function begin() {
    end();
    wait(SILENCE);
  }

  function end() {
    if (timer !== undefined) clearTimer(timer);
    timer = undefined;
  }

  return {
    /** Nothing is asked for any more. */
    begin,
    /** Something is asked for. */
    end,
  };
}
