/** Handles, by which a page can reopen files, and the content of a drop: files, and folders with their files. Only some browsers have handles. */

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
function rememberHandle(file, handle) {
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
      if (!handle || file.size > MOST_KEPT || isKept(file)) return file;
      const copy = new File([await file.arrayBuffer()], file.name, file);
      handles.set(copy, handle);
      copies.add(copy);
      return copy;
    }),
  );

/** Whether the browser has a dialog that returns handles. */
export const canPick = () => typeof Reflect.get(window, 'showOpenFilePicker') === 'function';

/** Returns the files that the user selects in such a dialog; none if it is cancelled. @returns {Promise<File[]>} */
export async function pickHandled() {
  /** @type {(options: {multiple: boolean}) => Promise<Handle[]>} */
  const show = Reflect.get(window, 'showOpenFilePicker');
  try {
    return await filesOf(await show.call(window, { multiple: true }));
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return [];
    throw error;
  }
}

/** A file of a folder, opened on demand. @typedef {{path: string, open: () => Promise<File>}} Found */
/** @typedef {{name: string, found: Found[]}} Folder */
/** @typedef {{files: File[], folders: Folder[]}} Dropped */

/** Maximum number of files read from a folder. */
export const MOST_FILES = 300_000;
/** Maximum number of files of a folder opened as profiles. */
export const MOST_PROFILES = 5000;
/** Maximum number of files read to determine the kind of a folder. */
export const MOST_JUDGED = 500;

/** @type {WeakSet<File>} */
const ofFolders = new WeakSet();

/** Whether a file was dropped with its folder, not by itself. @param {File} file */
export const cameFromFolder = (file) => ofFolders.has(file);

/**
 * Lists files in a folder recursively, by name, without hidden ones.
 *
 * @param {FileSystemDirectoryEntry} folder
 * @param {string} path
 * @param {Found[]} found
 * @param {number} most
 */
async function walk(folder, path, found, most) {
  const reader = folder.createReader();
  /** @type {FileSystemEntry[]} */
  const all = [];
  while (found.length + all.length < most) {
    // A reader returns some entries at a time, and none at the end.
    const some = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) break;
    all.push(...some);
  }
  for (const entry of all.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const inner = `${path}/${entry.name}`;
    if (entry.name.startsWith('.')) continue;
    if (entry.isDirectory) {
      await walk(/** @type {FileSystemDirectoryEntry} */ (entry), inner, found, most);
    } else if (found.length < most) {
      const file = /** @type {FileSystemFileEntry} */ (entry);
      found.push({ path: inner, open: () => new Promise((done, fail) => file.file(done, fail)) });
    }
  }
}

/** @param {FileSystemEntry} entry @param {number} most @returns {Promise<Folder>} */
async function folderOf(entry, most) {
  /** @type {Found[]} */
  const found = [];
  await walk(/** @type {FileSystemDirectoryEntry} */ (entry), entry.name, found, most);
  return { name: entry.name, found };
}

/** Opens the first files of a folder; those that fail are skipped. @param {Folder} folder @returns {Promise<File[]>} */
export async function filesIn({ found }) {
  const opened = await Promise.allSettled(found.slice(0, MOST_PROFILES).map(({ open }) => open()));
  const files = opened.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  for (const file of files) ofFolders.add(file);
  return files;
}

/** @param {DataTransferItem} item @returns {Promise<Handle | null>} */
async function handleOfItem(item) {
  const get = Reflect.get(item, 'getAsFileSystemHandle');
  return typeof get === 'function' ? get.call(item).catch(() => null) : null;
}

/**
 * Reads the content of a drop, and stores the handles of files if the browser has them. Must be
 * called while the drop is handled: later the browser denies access.
 *
 * @param {DataTransfer} transfer
 * @param {number} most  files of a folder
 * @returns {Promise<Dropped>}
 */
export async function dropped(transfer, most) {
  const items = [...transfer.items].filter(({ kind }) => kind !== 'string');
  const entries = items.map((item) => item.webkitGetAsEntry?.() ?? null);
  const folders = entries.filter((entry) => entry?.isDirectory);
  // Entries may be missing, but dropped files are always in `files`.
  const names = new Set(folders.map((folder) => folder?.name));
  const files = [...transfer.files].filter(({ name }) => !names.has(name));
  const asked = items.filter((_, i) => !entries[i]?.isDirectory).map(handleOfItem);
  const handles = await Promise.all(asked);
  if (handles.length === files.length)
    for (const [i, file] of files.entries()) rememberHandle(file, handles[i] ?? null);
  const walks = folders.flatMap((folder) => (folder ? [folderOf(folder, most)] : []));
  return { files, folders: await Promise.all(walks) };
}
