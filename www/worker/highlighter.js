/**
 * The worker that colours sources.
 *
 * @module
 */

import { syntaxOf } from './highlight.js';
import { buffersOf } from './transfer.js';

self.onmessage = ({ data: { id, language, text } }) => {
  try {
    const value = syntaxOf(language, text);
    self.postMessage({ id, value }, buffersOf(value));
  } catch (error) {
    self.postMessage({ id, failure: error instanceof Error ? error.message : String(error) });
  }
};
