/**
 * Asking for files outside the Open button.
 *
 * @module
 */

/**
 * Has the user pick files; nothing happens if none are picked.
 *
 * @param {(files: File[]) => void} use
 */
export function pickFiles(use) {
  const input = Object.assign(document.createElement('input'), { type: 'file', multiple: true });
  input.onchange = () => use([...(input.files ?? [])]);
  input.click();
}
