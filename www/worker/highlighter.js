/**
 * The worker that colours sources.
 *
 * @module
 */

import { answerWith } from './answer.js';
import { syntaxOf } from './highlight.js';

answerWith(({ language, text }) => syntaxOf(language, text));
