/**
 * Files dropped anywhere on the page are opened.
 *
 * @module
 */

import { dragging } from '../store/state.js';
import { droppedFiles } from './dropped-files.js';
import { openFiles } from './open-files.js';

/** @param {DragEvent} event */
function carriesFiles(event) {
  return event.dataTransfer?.types.includes('Files') ?? false;
}

/** Starts listening. */
export function acceptDrops() {
  document.addEventListener('dragover', (event) => {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    dragging.value = true;
  });
  document.addEventListener('dragleave', (event) => {
    // Leaving an element for one inside the page goes somewhere; leaving the page goes nowhere.
    if (event.relatedTarget === null) dragging.value = false;
  });
  document.addEventListener('drop', (event) => {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    dragging.value = false;
    droppedFiles(/** @type {DataTransfer} */ (event.dataTransfer)).then(openFiles);
  });
}
