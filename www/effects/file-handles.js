/** Handles, by which a page can reopen files. Only some browsers have them. */

/** @typedef {import('../store/state.js').Handle} Handle */

/** @type {WeakMap<File, Handle>} */
const handles = new WeakMap();

/** Returns the handle of a file, if it has one. @param {File} file */
export const handleOf = (file) => handles.get(file);

/** Returns the files of handles, and stores the handles with them. @param {Handle[]} from @returns {Promise<File[]>} */
export const filesOf = async (from) =>
  Promise.all(
    from.map(async (handle) => {
      const file = await handle.getFile();
      handles.set(file, handle);
      return file;
    }),
  );

/** Stores the handle of a file. @param {File} file @param {Handle | null} handle */
export function rememberHandle(file, handle) {
  if (handle?.kind === 'file') handles.set(file, handle);
}

/** Identifies the state of files. @param {readonly File[]} files */
export const stampOf = (files) =>
  files.map(({ name, lastModified, size }) => `${name} ${lastModified} ${size}`).join();

/** Files up to this size are copied. */
const MOST_KEPT = 64 << 20;

/** @type {WeakSet<File>} */
const copies = new WeakSet();

/** Whether a file is a copy, which stays readable after the file on disk has changed. @param {File} file */
export const isKept = (file) => copies.has(file);

/** Copies files with handles, unless they are large. Others are returned as they are. @param {File[]} files */
export const keptFiles = (files) =>
  Promise.all(
    files.map(async (file) => {
      const handle = handles.get(file);
      if (!handle || file.size > MOST_KEPT) return file;
      const copy = new File([await file.arrayBuffer()], file.name, file);
      handles.set(copy, handle);
      copies.add(copy);
      return copy;
    }),
  );

/** Whether the browser has a dialog that returns handles. */
export const canPick = () => typeof Reflect.get(window, 'showOpenFilePicker') === 'function';

/**
 * Returns the files that the user selects in such a dialog; none if it is cancelled.
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
