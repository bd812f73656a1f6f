/**
 * A button that opens files from the disk.
 *
 * @module
 */

import { useRef } from 'preact/hooks';
import { openFiles } from '../effects/open.js';

/** @param {{class: string, label: string}} props */
export function OpenButton({ class: className, label }) {
  const input = useRef(/** @type {HTMLInputElement | null} */ (null));
  /** @param {Event & {currentTarget: HTMLInputElement}} event */
  const open = ({ currentTarget }) => {
    openFiles([...(currentTarget.files ?? [])]);
    currentTarget.value = ''; // so that the same file can be chosen again
  };
  return (
    <>
      <button type="button" class={className} onClick={() => input.current?.click()}>
        {label}
      </button>
      <input ref={input} type="file" multiple hidden aria-label={label} onChange={open} />
    </>
  );
}
