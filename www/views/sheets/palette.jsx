/** The palette: finds functions and commands by typing. */

import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect } from 'preact/hooks';
import { PALETTE_TEXT } from '../../messages/sheets.js';
import { change, selectRow } from '../../store/actions.js';
import { costOf, isCycle, scale } from '../../store/selectors.js';
import { closeSheet, isSheetOpen } from '../../store/sheets.js';
import { pictureName, wholeNameOf } from '../../store/shown-names.js';
import { columns, current, paletteText, profile } from '../../store/state.js';
import { at } from '../../values/at.js';
import { share } from '../../values/format.js';
import { visible, withoutCodes } from '../../values/names.js';
import { useDialog } from '../controls/dialogs.jsx';
import { FittedName } from '../controls/fitted-name.jsx';
import { commandsFor } from '../frame/commands.js';
import { placeOf } from '../pictures/hint.jsx';

/** Maximum number of commands in the list. */
const MOST = 12;

/** @typedef {{kind: string, label: string, title?: string, place?: string, aside?: string, run: () => void}} Entry */

/** @returns {Entry[]} */
function functionEntries() {
  const rows = [...current.paletteFound.value.rows];
  const names = rows.map((row) => pictureName(row));
  const isRepeated = (/** @type {string} */ name) => names.indexOf(name) < names.lastIndexOf(name);
  return rows.map((row, index) => ({
    kind: isCycle(profile.value, row) ? PALETTE_TEXT.cycle : PALETTE_TEXT.function,
    label: at(names, index),
    title: wholeNameOf(row),
    place: isRepeated(at(names, index)) ? placeOf(row) : '',
    aside: profile.value
      ? share(Number(costOf(columns.value, row).inclusive), scale.value.total)
      : '',
    run: () => selectRow(row),
  }));
}

/** Functions before the commands, which stay in sight; the other functions follow. */
const FIRST = 6;

/** @returns {Entry[]} */
function entries() {
  const found = functionEntries();
  const commands = commandsFor(paletteText.value).slice(0, MOST);
  return [...found.slice(0, FIRST), ...commands, ...found.slice(FIRST)];
}

/** @param {{id: string, entry: Entry, isCurrent: boolean, onRun: () => void}} props */
const Option = ({ id, entry, isCurrent, onRun }) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and the keys
  <div
    id={id}
    role="option"
    aria-selected={isCurrent}
    class="palette-option"
    aria-label={`${entry.kind} ${visible(withoutCodes(entry.label))} ${entry.aside ?? ''}`}
    title={entry.title}
    onClick={onRun}
  >
    <span class="muted">{entry.kind}</span>
    <span class={entry.kind === PALETTE_TEXT.function ? 'palette-name' : ''}>
      {entry.title ? <FittedName coded={entry.label} /> : visible(entry.label)}
      {entry.place && <span class="muted"> {entry.place}</span>}
    </span>
    <span class="muted figures">{entry.aside}</span>
  </div>
);

function PaletteBody() {
  const place = useSignal(0);
  const list = entries();
  const currentPlace = Math.min(place.value, list.length - 1);
  const chosen = list[currentPlace];
  const idOf = (/** @type {number} */ index) => `palette-${index}`;
  useEffect(() => {
    document.getElementById(idOf(currentPlace))?.scrollIntoView({ block: 'nearest' });
  });
  const run = (/** @type {Entry} */ entry) => {
    closeSheet('palette');
    entry.run();
  };
  // The list may still match the previous text: Enter waits for the new one.
  const entered = useSignal(false);
  const isDue = entered.value && current.paletteFound.value.text === paletteText.value;
  useEffect(() => {
    if (!isDue) return;
    entered.value = false;
    if (chosen) run(chosen);
  });
  /** @param {KeyboardEvent} event */
  const press = (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && list.length > 0) {
      event.preventDefault();
      place.value = (currentPlace + step + list.length) % list.length;
    } else if (event.key === 'Enter') {
      event.preventDefault();
      entered.value = true;
    }
  };
  return (
    <>
      <input
        class="field"
        role="combobox"
        aria-label={PALETTE_TEXT.search}
        aria-expanded="true"
        aria-controls="palette-list"
        aria-activedescendant={chosen && idOf(currentPlace)}
        placeholder={PALETTE_TEXT.search}
        autocomplete="off"
        spellcheck={false}
        value={paletteText.value}
        onInput={({ currentTarget }) => {
          place.value = 0;
          entered.value = false;
          change(paletteText, currentTarget.value);
        }}
        onKeyDown={press}
      />
      <div id="palette-list" role="listbox" aria-label={PALETTE_TEXT.found}>
        {list.map((entry, index) => (
          <Option
            // All of the list changes with the text, so the index is a good key.
            key={index}
            id={idOf(index)}
            entry={entry}
            isCurrent={entry === chosen}
            onRun={() => run(entry)}
          />
        ))}
      </div>
      {list.length === 0 && <p class="muted none">{PALETTE_TEXT.none}</p>}
    </>
  );
}

export function Palette() {
  const dialog = useDialog('palette');
  const open = isSheetOpen('palette');
  useLayoutEffect(() => {
    if (open) change(paletteText, '');
  }, [open]);
  return (
    <dialog {...dialog} class="palette" aria-label={PALETTE_TEXT.label}>
      {open && <PaletteBody />}
    </dialog>
  );
}
