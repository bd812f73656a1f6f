/** How a picture is used. */

import { TOOLS_TEXT } from '../../messages/pictures.js';

/** What to do with mouse and keys, or by touch on devices without a mouse. @param {string} text  for mouse and keys */
export const gestures = (text) =>
  matchMedia('(pointer: coarse)').matches ? TOOLS_TEXT.byTouch : text;
