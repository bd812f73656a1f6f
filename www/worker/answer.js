/** Answers the messages of the page one by one, for the workers with a single kind of request. */

/** Returns the buffers of all typed arrays in an answer, each once. @param {unknown} value @param {Set<ArrayBuffer>} [found] @returns {ArrayBuffer[]} */
export function buffersOf(value, found = new Set()) {
  if (ArrayBuffer.isView(value)) found.add(/** @type {ArrayBuffer} */ (value.buffer));
  else if (value && typeof value === 'object' && !Array.isArray(value)) {
    for (const part of Object.values(value)) buffersOf(part, found);
  }
  return [...found];
}

/** @param {unknown} error */
const message = (error) => (error instanceof Error ? error.message : String(error));

/** @param {(question: any) => unknown} answer @param {(error: unknown) => string} [reason]  why it failed, for the user */
export function answerWith(answer, reason = message) {
  self.onmessage = async ({ data: { id, ...question } }) => {
    try {
      const value = await answer(question);
      self.postMessage({ id, type: 'reply', value }, buffersOf(value));
    } catch (error) {
      const failure = { sentence: reason(error), kind: 'internal', file: '', line: 0 };
      self.postMessage({ id, type: 'failure', failure });
    }
  };
}
