/**
 * Copies the function list for a spreadsheet: its columns, its functions in order, groups with their functions if open.
 */

import { FAILED_TEXT } from '../messages/errors.js';
import { listColumns, listLayout } from '../store/selectors.js';
import * as state from '../store/state.js';
import { shownProfile } from '../store/state.js';
import { visible } from '../values/names.js';
import { fail } from './fail.js';

/** @import {TextTable} from '../protocol/types.js' */

/** The content of the list. Cycles are omitted: their self cost is that of their members. */
function entries() {
  const { length, entryAt } = listLayout.peek();
  const functions = shownProfile.peek().tables.peek()?.facts.functions ?? 0;
  const rows = [];
  const isGroup = [];
  for (let place = 0; place < length; place += 1) {
    const entry = entryAt(place);
    if (entry.kind === 'row' && entry.row >= functions) continue;
    rows.push(entry.kind === 'row' ? entry.row : entry.group);
    isGroup.push(entry.kind === 'row' ? 0 : 1);
  }
  return { rows: Uint32Array.from(rows), isGroup: Uint8Array.from(isGroup) };
}

/** Returns the list as UTF-8 text. @param {TextTable['separator']} separator */
export function tableText(separator) {
  const columns = listColumns.peek();
  return shownProfile.peek().request('table', {
    columns: columns.map(({ figure, isShare, event }) => ({
      figure: /** @type {import('../protocol/types.js').ProfileColumn} */ (figure),
      isShare,
      event: event ?? state.event.peek(),
    })),
    heads: columns.map(({ label }) => visible(label)),
    ...entries(),
    groupBy: state.listing.peek()?.grouped?.by ?? '',
    separator,
  });
}

/** Copies text to the clipboard. @param {() => Promise<string>} text */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(await text());
  } catch (error) {
    fail(FAILED_TEXT.copy, error);
  }
}

export const copyTable = () =>
  copyText(async () => new TextDecoder().decode(await tableText('\t')));
