/** Export formats of the current document, from `src/export/formats.rs`, and names of the files. */

import { computed } from '@preact/signals';
import { comparison, current, exportFormat, profile } from './state.js';

/** A format. @typedef {import('../protocol/types.js').ExportFormat} Format */

/** Id of a format. @typedef {string} FormatId */

/** The formats in the order in which they are offered. @type {import('@preact/signals').ReadonlySignal<Format[]>} */
export const formats = computed(
  () => profile.value?.facts.formats ?? comparison.value?.facts.formats ?? [],
);

/** The selected format, or the first one if the document cannot be saved in that. */
export const chosenFormat = computed(
  () => formats.value.find(({ id }) => id === exportFormat.value) ?? formats.value[0],
);

/** Extensions of compressed files; saved files are not compressed. */
const PACKED = /\.(gz|zst|xz|bz2|zip)$/i;

/** The title of the document, for the names of files. */
export const exportTitle = computed(() => current.title.value.replace(' → ', ' - '));

/** Returns the name of a saved file. @param {string} title @param {Pick<Format, 'ending'>} format */
export const fileNameOf = (title, { ending }) => `${title.replace(PACKED, '')}${ending}`;
