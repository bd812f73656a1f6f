/**
 * A part of a page that is long in drawing, in a task of its own: all at once would hold up the page
 * for longer than people take for immediate.
 *
 * @module
 */

import { useEffect, useState } from 'preact/hooks';

/**
 * Renders its children from the second frame on.
 *
 * @param {object} props
 * @param {import('preact').ComponentChildren} props.meanwhile  shown until then, so that nothing moves
 * @param {import('preact').ComponentChildren} props.children
 */
export function AfterPaint({ meanwhile, children }) {
  const [isPainted, setPainted] = useState(false);
  // An effect runs when the frame with the rest of the page is on the screen.
  useEffect(() => setPainted(true), []);
  return <>{isPainted ? children : meanwhile}</>;
}
