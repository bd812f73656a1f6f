/** Lists irregularities found while reading the file, grouped by kind. */

import { CONTEXT_TEXT } from '../../messages/frame.js';
import { NOTES_TEXT } from '../../messages/sheets.js';
import { noteCount } from '../../store/selectors.js';
import { profile } from '../../store/state.js';
import { count } from '../../values/format.js';
import { visible } from '../../values/names.js';
import { Sheet } from '../controls/dialogs.jsx';

/**
 * Where a note occurs, a text for each file; files are named if there are several.
 *
 * @param {import('../../protocol/types.js').NoteFacts} note
 * @param {boolean} isNamed
 */
function placesOf({ places, count: all }, isNamed) {
  const files = [...new Set(places.map(({ file }) => file))];
  return files.map((file, at) => {
    const own = places.filter((place) => place.file === file && place.line > 0);
    const lines = own.map(({ line }) => line);
    const isCut = at === files.length - 1 && all > places.length;
    const text = lines.length === 0 ? '' : NOTES_TEXT.places(lines, isCut);
    return [text, isNamed && visible(file)].filter(Boolean).join(' · ');
  });
}

/** @param {{note: import('../../protocol/types.js').NoteFacts, showFile: boolean}} props */
function Note({ note, showFile }) {
  const places = placesOf(note, showFile).filter(Boolean);
  return (
    <li>
      <h3>
        <span class="figures">{count(note.count)} ×</span> {note.kind.replaceAll('-', ' ')}
      </h3>
      <p>{note.explanation}</p>
      {note.example && <p class="note-example">{note.example}</p>}
      {places.map((place) => (
        <p key={place} class="muted">
          {place}
        </p>
      ))}
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
