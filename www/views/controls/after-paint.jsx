/** Renders a slow part of the page in a separate task, so that the rest appears without noticeable delay. */

import { useEffect, useState } from 'preact/hooks';

/**
 * Renders its children from the second frame.
 *
 * @param {object} props
 * @param {import('preact').ComponentChildren} props.meanwhile  shown until then, so that the layout does not shift
 * @param {import('preact').ComponentChildren} props.children
 */
export function AfterPaint({ meanwhile, children }) {
  const [isPainted, setPainted] = useState(false);
  // An effect runs when the frame with the rest of the page is on the screen.
  useEffect(() => setPainted(true), []);
  return <>{isPainted ? children : meanwhile}</>;
}
