/**
 * The button that chooses a source folder.
 */

import { useRef } from 'preact/hooks';
import { giveFiles, hasFolderPicker, pickFolder } from '../../effects/sources.js';
import { SOURCE_TEXT } from '../../messages/code.js';

/** @param {{face?: string, side?: number, label?: string}} props  `side`: for which the folder is used */
export function SourceChooser({
  face = SOURCE_TEXT.chooseFolder,
  side,
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
        onClick={() => (hasFolderPicker() ? pickFolder(side) : input.current?.click())}
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
          giveFiles([...(currentTarget.files ?? [])], side);
          currentTarget.value = '';
        }}
      />
    </>
  );
}
