/**
 * The folders that the sources of both profiles of a comparison are in.
 *
 * @module
 */

import { olderSources, sources, sourcesOpen } from '../../store/state.js';
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
          onClick={() => {
            olderSources.value = newer;
          }}
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
        onClick={() => {
          sourcesOpen.value = true;
        }}
      >
        Source paths…
      </button>
    </>
  );
}
