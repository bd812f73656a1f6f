/**
 * The text of the page as one file, of which a report is made.
 *
 * A page that is one file already has its own text in its document. Another finds grindscope.html
 * in the stored copy of the program, without a request; only where the browser has stored nothing
 * is it fetched from beside the page. In either case it is that of this build and no other.
 *
 * @module
 */

import { lateFile } from '../spawn/own-file.js';

/** A `data:` URL in the page that is one file: it has nothing beside it. */
const PAGE = new URL('../../dist/grindscope.html', import.meta.url);

/** What stands in the head before the page or, later, an extension of the browser adds to it. */
const head = [...document.head.children];

/** The document as it was before the page was drawn. */
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

/**
 * @param {() => Promise<string[]>} cacheNames  where the program may be stored
 * @returns {Promise<string>}
 */
export async function ownPage(cacheNames) {
  if (PAGE.protocol === 'data:') return textOfDocument();
  return new TextDecoder().decode(await lateFile(PAGE, cacheNames));
}
