/**
 * The button that asks for a folder of sources.
 *
 * @module
 */

import { useRef } from 'preact/hooks';
import { giveFiles, hasFolderPicker, pickFolder } from '../effects/sources.js';

/** @param {{face?: string}} props */
export function SourceChooser({ face = 'Choose source folder…' }) {
  const input = useRef(/** @type {HTMLInputElement | null} */ (null));
  const folder = /** @type {any} */ ({ webkitdirectory: true });
  return (
    <>
      <button
        type="button"
        class="button"
        title="Sources are read on this machine only. They can be dropped here too."
        onClick={() => (hasFolderPicker() ? pickFolder() : input.current?.click())}
      >
        {face}
      </button>
      <input
        ref={input}
        type="file"
        {...folder}
        hidden
        data-sources
        aria-label="Folder of sources"
        onChange={({ currentTarget }) => {
          giveFiles([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
    </>
  );
}
