/** The worker that colours sources. */

import { answerWith } from './answer.js';
import { syntaxOf } from './highlight.js';

answerWith(({ language, text }) => syntaxOf(language, text));
