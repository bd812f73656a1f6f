// index.html as a template: references to our own files get the names of the built files, and
// those that browsers check also get the hashes of their contents.

/** A tag that refers to a file of the page; other references stay as they are. */
const OWN_REFERENCE =
  /<(?<tag>script|link|a|img)\b[^>]*?\b(?<attribute>src|href)="\.\/(?<path>[^"#?]+)"[^>]*>/g;

/** Links whose hash browsers check. */
const CHECKED_LINK = /\brel="(stylesheet|modulepreload)"/;

/**
 * @typedef {object} Linked
 * @property {string} url relative to the page
 * @property {string} integrity
 * @property {Omit<Linked, 'chunks'>[]} chunks
 */

/** @param {string} html the template @param {(path: string) => Promise<Linked>} build builds a file @returns {Promise<string>} the page */
export async function linkPage(html, build) {
  /** @type {Map<string, Linked>} */
  const files = new Map();
  for (const { groups } of html.matchAll(OWN_REFERENCE)) {
    const path = groups?.path ?? '';
    if (!files.has(path)) files.set(path, await build(path));
  }
  return html.replace(OWN_REFERENCE, (tag, ...rest) => {
    const { path } = /** @type {{path: string}} */ (rest.at(-1));
    return linkTag(tag, path, /** @type {Linked} */ (files.get(path)));
  });
}

/** @param {string} tag @param {string} path @param {Linked} file */
function linkTag(tag, path, { url, integrity, chunks }) {
  const linked = tag.replace(`"./${path}"`, `"${url}"`);
  const isScript = tag.startsWith('<script');
  if (!isScript && !CHECKED_LINK.test(tag)) return linked;
  const checked = linked.replace(`"${url}"`, `"${url}" integrity="${integrity}"`);
  // Load it with the page: nothing is fetched while a profile is open.
  return [
    ...chunks.map(
      (chunk) => `<link rel="modulepreload" href="${chunk.url}" integrity="${chunk.integrity}">`,
    ),
    checked,
  ].join('\n    ');
}

/**
 * Inlines the icon. Browsers may request it at any time, and the page promises to make no requests.
 *
 * @param {string} html the template
 * @param {string} svg
 */
export const inlineIcon = (html, svg) =>
  html.replace('"./icon.svg"', `"data:image/svg+xml,${encodeURIComponent(svg.trim())}"`);
