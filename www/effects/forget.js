/**
 * Deleting everything that the page has stored on the device.
 *
 * @module
 */

import { forgetPreferences } from '../preferences.js';
import { forgetOffline } from './offline.js';

export async function forgetEverything() {
  forgetPreferences();
  await forgetOffline();
}
