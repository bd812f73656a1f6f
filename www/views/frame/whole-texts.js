/** Shows a text that is cut off as a tooltip, before that of its element, while the pointer is on it. */

/** The element with such a tooltip, and its own one. @type {{element: HTMLElement, own: string | null} | null} */
let lent = null;

function takeBack() {
  if (!lent) return;
  const { element, own } = lent;
  lent = null;
  if (own === null) element.removeAttribute('title');
  else element.title = own;
}

/** Whether the end of the text of an element is cut off. @param {HTMLElement} element */
function isCut(element) {
  const { textOverflow, webkitLineClamp } = getComputedStyle(element);
  if (webkitLineClamp !== 'none') return element.scrollHeight > element.clientHeight;
  return element.scrollWidth > element.clientWidth && textOverflow === 'ellipsis';
}

/** @param {PointerEvent} event */
function lend({ target }) {
  takeBack();
  if (!(target instanceof HTMLElement)) return;
  const titled = target.closest('[title]');
  const text = target.innerText;
  if ((titled && titled !== target) || !isCut(target)) return;
  const own = target.getAttribute('title');
  if (own?.includes(text)) return;
  lent = { element: target, own };
  target.title = own ? `${text}\n${own}` : text;
}

/** Starts to follow the pointer. */
export function showWholeTexts() {
  document.addEventListener('pointerover', lend);
}
