/**
 * The button that chooses a source folder.
 */

import { useRef } from 'preact/hooks';
import { giveFiles, hasFolderPicker, pickFolder } from '../../effects/sources.js';
import { SOURCE_TEXT } from '../../messages/code.js';
import { sources } from '../../store/state.js';

/** @param {{face?: string, given?: typeof sources, label?: string}} props  `given`: signal that receives the folder */
export function SourceChooser({
  face = SOURCE_TEXT.chooseFolder,
  given = sources,
  label = SOURCE_TEXT.folder,
}) {
  const input = useRef(/** @type {HTMLInputElement | null} */ (null));
  const folder = /** @type {any} */ ({ webkitdirectory: true });
  return (
    <>
      <button
        type="button"
        class="button"
        title={SOURCE_TEXT.folderNote}
        onClick={() => (hasFolderPicker() ? pickFolder(given) : input.current?.click())}
      >
        {face}
      </button>
      <input
        ref={input}
        type="file"
        {...folder}
        hidden
        data-sources
        aria-label={label}
        onChange={({ currentTarget }) => {
          giveFiles([...(currentTarget.files ?? [])], given);
          currentTarget.value = '';
        }}
      />
    </>
  );
}
