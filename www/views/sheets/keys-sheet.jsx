/**
 * All keys.
 *
 * @module
 */

import { Sheet } from '../controls/sheet.jsx';
import { CHORDS, SHORTCUTS } from '../frame/shortcuts.js';

/** Keys of tables and tabs, which handle them themselves. */
const IN_TABLES = [
  { key: '↓ ↑', what: 'Next or previous row' },
  { key: 'Page Down, Page Up', what: 'A screenful down or up' },
  { key: 'Home, End', what: 'First or last row' },
  { key: 'Enter', what: 'Go on to callers and callees; go to one of them' },
  { key: 'Ctrl C', what: 'Copy the current row, for a spreadsheet' },
  { key: '← →', what: 'Next or previous tab; width of the list on the line between the panes' },
  { key: 'Escape', what: 'Empty the filter; close what is open' },
];

/** Keys of pictures, which handle them themselves. */
const IN_PICTURES = [
  { key: '← → ↑ ↓', what: 'From box to box; along time, with Shift a longer stretch' },
  { key: 'Space', what: 'Select the function' },
  { key: 'Enter', what: 'Go in; along time, see the parts of the stretch only' },
  { key: 'Backspace, Escape', what: 'Back out; along time, all parts' },
  { key: 'W S, + −', what: 'Zoom in or out' },
  { key: 'A D', what: 'Move to the left or right' },
  { key: '0', what: 'The whole picture' },
];

/** The nine digits are one line. */
const ANYWHERE = [
  ...SHORTCUTS.filter(({ key }) => !/[2-9]/.test(key)).map((shortcut) =>
    shortcut.key === '1' ? { key: '1 – 9', what: 'The view at that place of the tabs' } : shortcut,
  ),
  ...CHORDS.map(({ shown, what }) => ({ key: shown ?? '', what })),
];

/** @param {{title: string, keys: {key: string, what: string}[]}} props */
function KeyList({ title, keys }) {
  return (
    <section>
      <h3>{title}</h3>
      <dl class="keys">
        {keys.map(({ key, what }) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function KeysSheet() {
  return (
    <Sheet id="keys" title="Keys">
      <KeyList title="Anywhere" keys={ANYWHERE} />
      <KeyList title="In tables" keys={IN_TABLES} />
      <KeyList title="In pictures" keys={IN_PICTURES} />
    </Sheet>
  );
}
