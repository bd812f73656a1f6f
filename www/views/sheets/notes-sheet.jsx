/** Lists irregularities found while reading the file, grouped by kind. */

import { CONTEXT_TEXT } from '../../messages/frame.js';
import { NOTES_TEXT } from '../../messages/sheets.js';
import { noteCount } from '../../store/selectors.js';
import { profile } from '../../store/state.js';
import { count } from '../../values/format.js';
import { visible } from '../../values/names.js';
import { Sheet } from '../controls/sheet.jsx';

/** @param {import('../../protocol/types.js').NoteFacts} note */
function placesOf({ places, count: all }) {
  const lines = places.filter(({ line }) => line > 0).map(({ line }) => line);
  return lines.length === 0 ? '' : NOTES_TEXT.places(lines, all > lines.length);
}

/** @param {{note: import('../../protocol/types.js').NoteFacts, showFile: boolean}} props */
function Note({ note, showFile }) {
  const lines = placesOf(note);
  const file = showFile ? note.places[0]?.file : '';
  return (
    <li>
      <h3>
        <span class="figures">{count(note.count)} ×</span> {note.kind.replaceAll('-', ' ')}
      </h3>
      <p>{note.explanation}</p>
      {note.example && <p class="note-example">{note.example}</p>}
      {(lines || file) && (
        <p class="muted">{[lines, file && visible(file)].filter(Boolean).join(' · ')}</p>
      )}
    </li>
  );
}

export function NotesSheet() {
  const facts = profile.value?.facts;
  if (!facts) return null;
  return (
    <Sheet id="notes" title={CONTEXT_TEXT.warnings(noteCount(profile.value))}>
      <p class="muted">{NOTES_TEXT.about}</p>
      <ul>
        {facts.notes.map((note) => (
          <Note key={note.kind} note={note} showFile={facts.files.length > 1} />
        ))}
      </ul>
    </Sheet>
  );
}
