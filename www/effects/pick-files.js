/** Shows the file dialog without the Open button. */

import { canPick, pickHandled } from './file-handles.js';

/** Lets the user select files, with handles if the browser has them; does nothing if none are selected. @param {(files: File[]) => unknown} use */
export async function pickFiles(use) {
  const files = canPick() ? await pickHandled() : await pickPlain();
  if (files.length > 0) use(files);
}

/** @returns {Promise<File[]>} */
const pickPlain = () =>
  new Promise((resolve) => {
    const input = Object.assign(document.createElement('input'), {
      type: 'file',
      multiple: true,
      hidden: true,
    });
    const finish = () => {
      input.remove();
      resolve([...(input.files ?? [])]);
    };
    input.onchange = finish;
    input.oncancel = finish;
    // Outside of the document, the browser may delete it while the dialog is open, and the selection with it.
    document.body.append(input);
    input.click();
  });
