/**
 * Files that the browser lets a page ask for again: their handles. Only some browsers have them.
 *
 * @module
 */

/** @typedef {import('../store/state.js').Handle} Handle */

/** @type {WeakMap<File, Handle>} */
const handles = new WeakMap();

/** The handle that a file came from, if it came from one. @param {File} file */
export const handleOf = (file) => handles.get(file);

/** The files of handles, which are remembered with them. @param {Handle[]} from @returns {Promise<File[]>} */
export async function filesOf(from) {
  return Promise.all(
    from.map(async (handle) => {
      const file = await handle.getFile();
      handles.set(file, handle);
      return file;
    }),
  );
}

/** Remembers which handle a file came from. @param {File} file @param {Handle | null} handle */
export function rememberHandle(file, handle) {
  if (handle?.kind === 'file') handles.set(file, handle);
}

/** Whether the browser can show a dialog that gives handles. */
export const canPick = () => typeof Reflect.get(window, 'showOpenFilePicker') === 'function';

/**
 * The files that the user chooses in such a dialog; none if it is closed.
 *
 * @returns {Promise<File[]>}
 */
export async function pickFiles() {
  /** @type {(options: {multiple: boolean}) => Promise<Handle[]>} */
  const show = Reflect.get(window, 'showOpenFilePicker');
  try {
    return await filesOf(await show.call(window, { multiple: true }));
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return [];
    throw error;
  }
}
