/** A button that opens files from the disk. */

import { useRef } from 'preact/hooks';
import { takeFiles } from '../../effects/drop.js';
import { canPick, pickFiles } from '../../effects/file-handles.js';

/** @param {{class: string, label: string}} props */
export function OpenButton({ class: className, label }) {
  const input = useRef(/** @type {HTMLInputElement | null} */ (null));
  /** @param {Event & {currentTarget: HTMLInputElement}} event */
  const open = ({ currentTarget }) => {
    takeFiles([...(currentTarget.files ?? [])]);
    currentTarget.value = ''; // so that the same file can be chosen again
  };
  const pick = async () => {
    if (canPick()) takeFiles(await pickFiles());
    else input.current?.click();
  };
  return (
    <>
      <button type="button" class={className} onClick={pick}>
        {label}
      </button>
      <input ref={input} type="file" multiple hidden aria-label={label} onChange={open} />
    </>
  );
}
