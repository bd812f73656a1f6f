/**
 * The button that asks for a folder of sources.
 *
 * @module
 */

import { useRef } from 'preact/hooks';
import { giveFiles, hasFolderPicker, pickFolder } from '../../effects/sources.js';
import { sources } from '../../store/state.js';

/** @param {{face?: string, given?: typeof sources, label?: string}} props  `given`: where the folder goes */
export function SourceChooser({
  face = 'Choose source folder…',
  given = sources,
  label = 'Folder of sources',
}) {
  const input = useRef(/** @type {HTMLInputElement | null} */ (null));
  const folder = /** @type {any} */ ({ webkitdirectory: true });
  return (
    <>
      <button
        type="button"
        class="button"
        title="Sources are read on this machine only. You can also drop the folder anywhere on the page."
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
