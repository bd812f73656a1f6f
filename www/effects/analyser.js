/**
 * The one connection to the analyser.
 *
 * @module
 */

import { createAnalyserClient } from '../analyser-client.js';
import { spawnAnalyser } from '../spawn-analyser.js';

export const analyser = createAnalyserClient(spawnAnalyser);
