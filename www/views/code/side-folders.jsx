/**
 * Buttons that select the source folders of both profiles of a comparison.
 */

import { COMPARED_SOURCES_TEXT } from '../../messages/comparison.js';
import { takeSourcesOfB } from '../../store/actions.js';
import { showSheet } from '../../store/sheets.js';
import { olderSources, sources } from '../../store/state.js';
import { SourceChooser } from './source-chooser.jsx';

export function SideFolders() {
  const [older, newer] = [olderSources.value, sources.value];
  return (
    <>
      <SourceChooser
        face={older ? COMPARED_SOURCES_TEXT.sourcesOfA(older.name) : COMPARED_SOURCES_TEXT.chooseA}
        given={olderSources}
        label={COMPARED_SOURCES_TEXT.folderOfA}
      />
      {newer && !older && (
        <button
          type="button"
          class="button"
          title={COMPARED_SOURCES_TEXT.sameForANote(newer.name)}
          onClick={takeSourcesOfB}
        >
          {COMPARED_SOURCES_TEXT.sameForA}
        </button>
      )}
      <SourceChooser
        face={newer ? COMPARED_SOURCES_TEXT.sourcesOfB(newer.name) : COMPARED_SOURCES_TEXT.chooseB}
        label={COMPARED_SOURCES_TEXT.folderOfB}
      />
      <button
        type="button"
        class="button"
        title={COMPARED_SOURCES_TEXT.pathsNote}
        onClick={() => showSheet('sources')}
      >
        {COMPARED_SOURCES_TEXT.paths}
      </button>
    </>
  );
}
