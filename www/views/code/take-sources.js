/**
 * What is dropped on the views of source and machine code is no profile, but sources and programs.
 *
 * @module
 */

import { giveDropped } from '../../effects/sources.js';
import { dragging } from '../../store/state.js';

/** @param {DragEvent} event */
export function takeSources(event) {
  if (!event.dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  event.stopPropagation();
  dragging.value = false;
  giveDropped(event.dataTransfer);
}
