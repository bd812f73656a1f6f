/** Deletes everything that the page has stored on the device. */

import { forgetPreferences } from '../store/preferences.js';
import { analyser } from './analyser.js';
import { forgetOffline } from './offline.js';
import { forgetRecent } from './recent.js';

export async function forgetEverything() {
  forgetPreferences();
  await analyser.forgetTexts();
  await forgetRecent();
  await forgetOffline();
}
