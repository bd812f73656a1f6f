/** Texts of errors: what failed, why, and what to do. */

/** What failed, as a title or a reason. */
export const FAILED_TEXT = {
  open: (/** @type {string} */ title) => `Could not open ${title}`,
  /** @param {number} status */
  missing: (status) => `The file does not exist at the page’s address: ${status}.`,
  reopen: (/** @type {string} */ title) => `Could not open ${title} again`,
  noProfiles: (/** @type {string[]} */ names) =>
    names.length > 1
      ? `Not opened, because these are not profiles: ${names.join(', ')}.`
      : `Not opened, because it is not a profile: ${names.join()}.`,
  moved: 'The file may have been moved, renamed or deleted. Open it from its new location.',
  openLink: 'Could not open the profile of the link',
  linkInFile:
    'This page is a file and cannot open profiles from links. Download the profile and drop it here instead.',
  otherAddress: (/** @type {string} */ own) =>
    `Links can only open profiles from the page’s own address, which is ${own}. Download the file and drop it here instead.`,
  dropped: 'Could not open the dropped files',
  files: 'Could not open the files',
  paste: 'Could not paste',
  noClipboardText: 'The clipboard has no text. Copy the whole profile, with its header.',
  clipboardForbidden:
    'The browser does not allow the page to read the clipboard. Press Ctrl V instead.',
  compare: (/** @type {string} */ titles) => `Could not compare ${titles}`,
  compareAgain: 'Could not compare the profiles',
  inlined: 'Could not separate the inlined functions',
  transform: 'Could not transform the profile',
  figures: 'Could not change the figures',
  copy: 'Could not copy',
  picture: 'Could not save the picture',
  view: 'Could not update this view',
  memory:
    'The profile needs more memory than the browser gives to one page. Open fewer parts of it at once, or use the grindscope command, which has no such limit.',
  stopped:
    'An earlier error stopped the analysis of this profile. Open the profile again to continue.',
  notReadable: 'The file cannot be read. It may have been changed, moved or deleted.',
  /** @param {number} limit  in bytes */
  reportTooLarge: (limit) =>
    `The profile is too large for a report: compressed, it exceeds ${limit >> 20} MiB.`,
  /** @param {string} name @param {string} reason */
  workerStopped: (name, reason) => `The ${name} stopped unexpectedly${reason}.`,
  partMissing: (/** @type {string} */ reason) =>
    `A part of the page could not be loaded (${reason}). A newer version may have been published, or the network is down. Reload the page; this closes all profiles.`,
  dialogClosed: 'The dialog was closed before the file was complete.',
  notStarted: 'the browser refused to start it',
  noWebAssembly: 'WebAssembly is turned off in this browser',
};
