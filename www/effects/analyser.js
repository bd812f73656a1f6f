/** The connection to the analyser. */

import { createAnalyserClient } from '../spawn/analyser-client.js';
import { spawnAnalyser } from '../spawn/spawn-analyser.js';

export const analyser = createAnalyserClient(spawnAnalyser);
