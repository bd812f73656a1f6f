/** A question to the user in a dialog above everything else. */

import { useLayoutEffect, useRef } from 'preact/hooks';

/** @param {{title: string, about: string, onClose: () => void, children: import('preact').ComponentChildren}} props */
export function Question({ title, about, onClose, children }) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useLayoutEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} class="question" aria-label={title} onClose={onClose}>
      <h2>{title}</h2>
      <p class="muted">{about}</p>
      {children}
    </dialog>
  );
}
