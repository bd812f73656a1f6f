/** Opens profiles from the clipboard: files on any page, text while no profile is open. */

import { FAILED_TEXT } from '../messages/errors.js';
import { START_TEXT } from '../messages/start.js';
import { profile } from '../store/state.js';
import { takeFiles } from './drop.js';
import { refuse } from './fail.js';
import { openFiles } from './open-files.js';

/** @param {string} text */
function openText(text) {
  if (text.trim() !== '') openFiles([new File([text], START_TEXT.pasted)], { isRemembered: false });
  else refusePaste(FAILED_TEXT.noClipboardText);
}

/** @param {string} sentence */
const refusePaste = (sentence) => refuse(FAILED_TEXT.paste, sentence, 'clipboard');

/** Opens the text on the clipboard; some browsers ask for permission. */
export async function pasteText() {
  try {
    openText(await navigator.clipboard.readText());
  } catch {
    refusePaste(FAILED_TEXT.clipboardForbidden);
  }
}

/** Registers the handler. */
export function acceptPastes() {
  document.addEventListener('paste', (event) => {
    const isField = event.target instanceof Element && event.target.closest('input, textarea');
    const { clipboardData } = event;
    if (isField || !clipboardData) return;
    const files = [...clipboardData.files];
    if (files.length > 0) takeFiles(files);
    else if (!profile.peek()) openText(clipboardData.getData('text/plain'));
    else return;
    event.preventDefault();
  });
}
