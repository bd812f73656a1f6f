/** Lists the keyboard shortcuts. */

import { KEYS_TEXT } from '../../messages/sheets.js';
import { Sheet } from '../controls/dialogs.jsx';
import { CHORDS, SHORTCUTS } from '../frame/shortcuts.js';

/** Keys handled by tables and tabs. */
const IN_TABLES = [
  { key: '↓ ↑', what: 'Next or previous row' },
  { key: 'Page Down, Page Up', what: 'One page down or up' },
  { key: 'Home, End', what: 'First or last row' },
  { key: 'Enter', what: 'Move to callers and callees; select one of them' },
  { key: '↓ on a column head', what: 'Explain the column' },
  { key: 'Ctrl C', what: 'Copy the current row as text' },
  {
    key: '← →',
    what: 'Next or previous tab; on the line between the panes, change the width of the list',
  },
  { key: 'Escape', what: 'Clear the filter; close the menu or dialog' },
];

/** Keys handled by pictures. */
const IN_PICTURES = [
  { key: '← → ↑ ↓', what: 'Move between boxes; in the timeline, with Shift extend the range' },
  { key: 'Space', what: 'Select the function' },
  { key: 'Enter', what: 'Zoom in; in the timeline, select the range' },
  { key: 'Backspace, Escape', what: 'Zoom out; in the timeline, select all parts' },
  { key: 'W S, + −', what: 'Zoom in or out' },
  { key: 'Wheel, Shift wheel', what: 'Zoom in or out, scroll' },
  { key: 'A D, drag', what: 'Pan left or right' },
  { key: '0', what: 'Reset zoom' },
  { key: 'Shift F10', what: 'Menu of the function; also by the right button' },
];

/** The nine digits are a single entry. */
const ANYWHERE = [
  ...SHORTCUTS.filter(({ key }) => !/[2-9]/.test(key)).map((shortcut) =>
    shortcut.key === '1' ? { key: '1 – 9', what: 'Open the view with that number' } : shortcut,
  ),
  ...CHORDS.map(({ shown, what }) => ({ key: shown ?? '', what })),
];

/** @param {{title: string, keys: {key: string, what: string}[]}} props */
const KeyList = ({ title, keys }) => (
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

export const KeysSheet = () => (
  <Sheet id="keys" title={KEYS_TEXT.title}>
    <KeyList title={KEYS_TEXT.anywhere} keys={ANYWHERE} />
    <KeyList title={KEYS_TEXT.tables} keys={IN_TABLES} />
    <KeyList title={KEYS_TEXT.pictures} keys={IN_PICTURES} />
  </Sheet>
);
