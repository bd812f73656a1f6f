/** Turns errors into messages for the page. */

import { FAILED_TEXT } from '../messages/errors.js';

/** @import {Failure} from '../protocol/types.js' */

/** The file that was being read when something failed. */
export class FileError extends Error {
  /** @param {string} file @param {unknown} cause */
  constructor(file, cause) {
    super('reading failed', { cause });
    this.file = file;
  }
}

/**
 * Describes an error. WebAssembly traps when it runs out of memory; any other trap is a bug.
 *
 * @param {unknown} error
 * @returns {Failure}
 */
export function failureOf(error) {
  if (error instanceof FileError) return { ...failureOf(error.cause), file: error.file };
  if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError)
    return { sentence: FAILED_TEXT.memory, kind: 'memory', file: '', line: 0 };
  if (error instanceof DOMException && error.name === 'NotReadableError')
    return { sentence: FAILED_TEXT.notReadable, kind: 'not-readable', file: '', line: 0 };
  const { message, kind, line } = /** @type {{message?: string, kind?: string, line?: number}} */ (
    error
  );
  return {
    sentence: message ?? String(error),
    kind: kind ?? 'internal',
    file: '',
    line: line ?? 0,
  };
}
