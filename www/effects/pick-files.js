/** Shows the file dialog without the Open button. */

/** Lets the user select files; does nothing if none are selected. @param {(files: File[]) => void} use */
export function pickFiles(use) {
  const input = Object.assign(document.createElement('input'), {
    type: 'file',
    multiple: true,
    hidden: true,
  });
  // Outside of the document, the browser may delete it while the dialog is open, and the selection with it.
  document.body.append(input);
  input.onchange = () => {
    input.remove();
    use([...(input.files ?? [])]);
  };
  input.oncancel = () => input.remove();
  input.click();
}
