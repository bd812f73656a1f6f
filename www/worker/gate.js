/**
 * A gate at which long work waits while something else is to be done. Pure.
 *
 * @module
 */

/** A gate that is closed at first. */
export function createGate() {
  let isOpen = false;
  /** Who waits at it. @type {(() => void)[]} */
  const waiting = [];
  return {
    open() {
      isOpen = true;
      for (const pass of waiting.splice(0)) pass();
    },
    close() {
      isOpen = false;
    },
    /** Resolves while it is open. @returns {Promise<void>} */
    passed: () =>
      isOpen
        ? Promise.resolve()
        : new Promise((resolve) => {
            waiting.push(resolve);
          }),
  };
}
