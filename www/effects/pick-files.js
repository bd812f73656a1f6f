/** Shows the file dialog without the Open button. */

/** Lets the user select files; does nothing if none are selected. @param {(files: File[]) => void} use */
export function pickFiles(use) {
  const input = Object.assign(document.createElement('input'), { type: 'file', multiple: true });
  input.onchange = () => use([...(input.files ?? [])]);
  input.click();
}
