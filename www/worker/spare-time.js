/**
 * Work for the time in which nobody asks for anything, a small piece after each silence.
 *
 * @module
 */

/** Milliseconds without a question that count as silence: the page asks the next one sooner. */
const SILENCE = 150;

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

  function begin() {
    end();
    timer = setTimer(() => {
      timer = undefined;
      if (work()) begin();
    }, SILENCE);
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
