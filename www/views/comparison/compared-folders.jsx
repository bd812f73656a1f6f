/**
 * Buttons that select the source folders of both profiles of a comparison.
 *
 * @module
 */

import { takeSourcesOfB } from '../../store/actions.js';
import { showSheet } from '../../store/sheets.js';
import { olderSources, sources } from '../../store/state.js';
import { visible } from '../../values/names.js';
import { SourceChooser } from '../code/source-chooser.jsx';

export function ComparedFolders() {
  const [older, newer] = [olderSources.value, sources.value];
  return (
    <>
      <SourceChooser
        face={older ? `Sources of A: ${visible(older.name)}` : 'Sources of A…'}
        given={olderSources}
        label="Source folder of A"
      />
      {newer && !older && (
        <button
          type="button"
          class="button"
          title={`A uses the sources of B, in ${visible(newer.name)}`}
          onClick={takeSourcesOfB}
        >
          Same for A
        </button>
      )}
      <SourceChooser
        face={newer ? `Sources of B: ${visible(newer.name)}` : 'Sources of B…'}
        label="Source folder of B"
      />
      <button
        type="button"
        class="button"
        title="Files that were found, and rules that rewrite the start of paths"
        onClick={() => showSheet('sources')}
      >
        Source paths…
      </button>
    </>
  );
}
