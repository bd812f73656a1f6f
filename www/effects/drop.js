/**
 * Handles files by their content, dropped on any view, pasted, or opened with the page: profiles are opened,
 * programs are used for machine code, other files as sources.
 */

import { FAILED_TEXT } from '../messages/errors.js';
import { START_TEXT } from '../messages/start.js';
import { areSources } from '../store/dropped.js';
import { isViewOpen, titleOf } from '../store/selectors.js';
import { comparison, current, dragging, pageNote, profile } from '../store/state.js';
import { visible } from '../values/names.js';
import { analyser } from './analyser.js';
import { fail, refuse } from './fail.js';
import {
  dropped,
  filesIn,
  filesOf,
  MOST_FILES,
  MOST_JUDGED,
  MOST_PROFILES,
} from './file-handles.js';
import { openFiles } from './open-files.js';
import { dropProgram, isProgram } from './programs.js';
import { useSources } from './sources.js';

/** @import {GivenSources} from './sources.js' */

/** Whether source lines or instructions are shown: files that are dropped then are more likely sources. */
function showsCode() {
  const isCode = isViewOpen('source') || isViewOpen('machine');
  return isCode && (comparison.peek() !== null || current.selected.peek() !== null);
}

const isOpen = () => profile.peek() !== null || comparison.peek() !== null;

/**
 * Separates profiles to open from sources. Single source files are used together, as the files of a folder are.
 *
 * @param {File[]} files  without programs
 * @param {import('./file-handles.js').Folder[]} folders
 * @param {boolean} isOnCode
 */
async function sorted(files, folders, isOnCode) {
  const headings = await analyser.headings(files);
  if (!isOpen() && !headings.some(({ isProfile }) => isProfile)) {
    const inFolders = await Promise.all(folders.map(filesIn));
    return { opened: [...files, ...inFolders.flat()], given: [] };
  }
  const isSource = (/** @type {File} */ file, /** @type {number} */ i) =>
    areSources([file], headings.slice(i, i + 1), { isFolder: false, isOnCode });
  const loose = files.filter(isSource);
  const opened = files.filter((file) => !loose.includes(file));
  const found = loose.map((file) => ({ path: file.name, open: async () => file }));
  /** @type {GivenSources[]} */
  const given = loose.length > 0 ? [{ name: titleOf(loose), found, isLoose: true }] : [];
  for (const folder of folders) {
    const files = await filesIn(folder);
    const judged = files.slice(0, MOST_JUDGED);
    const headings = await analyser.headings(judged);
    if (areSources(judged, headings, { isFolder: true, isOnCode }))
      given.push({ ...folder, isLoose: false });
    else opened.push(...files);
  }
  return { opened, given };
}

/** @param {import('./file-handles.js').Dropped} all @param {number} side  of a comparison @param {boolean} isOnCode */
async function take({ files, folders }, side, isOnCode) {
  const areProgram = await Promise.all(files.map(isProgram));
  const programs = files.filter((_, i) => areProgram[i]);
  const others = files.filter((_, i) => !areProgram[i]);
  const { opened, given } = await sorted(others, folders, isOnCode);
  // A program cannot be used without a profile; opening it reports that.
  if (opened.length > 0) await openFiles(opened);
  else if (!isOpen()) await openFiles(programs);
  if (!isOpen()) return;
  const ofSources = await useSources(given, side);
  const notes = [];
  for (const program of programs) notes.push(await dropProgram(program));
  notes.push(ofSources);
  // The views of lines and instructions show it themselves.
  const note = visible(notes.filter(Boolean).join(' '));
  if (note && !showsCode()) pageNote.value = note;
}

/** Opens the profiles among files, then uses the others as sources and programs of them. @param {File[]} files */
export const takeFiles = (files) =>
  take({ files, folders: [] }, 1, false).catch((error) => fail(FAILED_TEXT.files, error));

/** @param {DragEvent} event */
const carriesFiles = (event) => event.dataTransfer?.types.includes('Files') ?? false;

function acceptDrops() {
  document.addEventListener('dragover', (event) => {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    dragging.value = true;
  });
  document.addEventListener('dragleave', (event) => {
    // The related target is null only when the pointer leaves the page.
    if (event.relatedTarget === null) dragging.value = false;
  });
  document.addEventListener('drop', (event) => {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    dragging.value = false;
    pageNote.value = '';
    const side = event.clientX < window.innerWidth / 2 ? 0 : 1;
    const most = isOpen() ? MOST_FILES : MOST_PROFILES;
    dropped(/** @type {DataTransfer} */ (event.dataTransfer), most)
      .then((all) => take(all, side, showsCode()))
      .catch((error) => fail(FAILED_TEXT.dropped, error));
  });
}

/** Opens profiles from the clipboard: files on any page, text while no profile is open. @param {string} text */
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

const acceptPastes = () =>
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

/** @typedef {{files: import('./file-handles.js').Handle[]}} Launch */

/** Takes the files that the installed page is opened with, if the browser supports it. */
function acceptLaunches() {
  /** @type {{setConsumer: (use: (launch: Launch) => void) => void} | undefined} */
  const queue = Reflect.get(window, 'launchQueue');
  queue?.setConsumer(async ({ files }) => takeFiles(await filesOf(files)));
}

/** Registers the handlers. */
export function acceptFiles() {
  acceptDrops();
  acceptLaunches();
  acceptPastes();
}
