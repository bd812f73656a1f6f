/**
 * Returns the single-file page, from which reports are made.
 *
 * A single-file page takes its text from the document. Otherwise grindscope.html comes
 * from the stored copy of the page, without a request; only if the browser has stored nothing
 * is it fetched. In either case it belongs to this build.
 */

import { lateFile } from '../spawn/own-file.js';

/** Address of the single-file page; a `data:` URL within that page itself. */
const PAGE = new URL('../../dist/grindscope.html', import.meta.url);

/** Elements of the head before the page or a browser extension adds others. */
const head = [...document.head.children];

/** Returns the document as it was before the page was rendered. */
function textOfDocument() {
  const page = /** @type {Element} */ (document.documentElement.cloneNode());
  page.removeAttribute('data-theme');
  const copy = document.createElement('head');
  copy.append(...head.map((element) => element.cloneNode(true)));
  const title = copy.querySelector('title');
  if (title) title.textContent = 'grindscope';
  const body = /** @type {Element} */ (document.body.cloneNode(true));
  body.querySelector('#page')?.replaceChildren();
  page.append(copy, body);
  return `<!doctype html>\n${page.outerHTML}\n`;
}

/** @param {() => Promise<string[]>} cacheNames  where the page may be stored @returns {Promise<string>} */
export async function ownPage(cacheNames) {
  if (PAGE.protocol === 'data:') return textOfDocument();
  return new TextDecoder().decode(await lateFile(PAGE, cacheNames));
}
