/** A link to a line in the user's editor, by the pattern in the dialog Sources. The browser follows it only on a click. */

import { editorLink, isOfWeb } from '../../code/source-match.js';
import { EDITOR_TEXT } from '../../messages/code.js';
import { editorPattern, sourceRules } from '../../store/state.js';

/**
 * @param {object} props
 * @param {string} props.path  as in the profile
 * @param {number} props.line  0 if it is unknown
 * @param {boolean} [props.isInGrid]  whether a key of the grid follows it, so that it is no stop of the Tab key
 * @param {import('preact').ComponentChildren} props.children  shown without a link if there is none
 */
export function EditorLink({ path, line, isInGrid = true, children }) {
  const url = editorLink(editorPattern.value, path, line, sourceRules.value);
  if (!url) return <>{children}</>;
  return (
    <a
      class="editor-link"
      href={url}
      rel="noopener noreferrer"
      target={isOfWeb(url) ? '_blank' : undefined}
      title={`${EDITOR_TEXT.open(url)} ${isInGrid ? EDITOR_TEXT.key : ''}`}
      tabIndex={isInGrid ? -1 : 0}
      onClick={(event) => event.stopPropagation()}
    >
      {children}
    </a>
  );
}

/** Follows the link of the current row on the key l. @param {KeyboardEvent} event */
export function followLink({ key, target, currentTarget, ctrlKey, metaKey, altKey }) {
  if (key !== 'l' || ctrlKey || metaKey || altKey || target instanceof HTMLInputElement) return;
  const grid = currentTarget instanceof Element ? currentTarget : null;
  const link = grid?.querySelector('[aria-selected="true"] a.editor-link');
  if (link instanceof HTMLElement) link.click();
}
