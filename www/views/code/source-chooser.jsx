/**
 * The button that chooses a source folder.
 *
 * @module
 */

import { useRef } from 'preact/hooks';
import { giveFiles, hasFolderPicker, pickFolder } from '../../effects/sources.js';
import { sources } from '../../store/state.js';

/** @param {{face?: string, given?: typeof sources, label?: string}} props  `given`: signal that receives the folder */
export function SourceChooser({
  face = 'Choose source folder…',
  given = sources,
  label = 'Source folder',
}) {
  const input = useRef(/** @type {HTMLInputElement | null} */ (null));
  const folder = /** @type {any} */ ({ webkitdirectory: true });
  return (
    <>
      <button
        type="button"
        class="button"
        title="Sources are read on this computer only. You can also drop the folder anywhere on the page."
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
