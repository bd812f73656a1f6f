// index.html as a template: its references to our own files get the names of the built files.

/** An attribute that refers to a file beside the page; references elsewhere are not ours. */
const OWN_REFERENCE = /\b(src|href)="\.\/([^"#?]+)"/g;

/**
 * @param {string} html the template
 * @param {(path: string) => Promise<string>} build builds a file and says its new relative URL
 * @returns {Promise<string>} the page
 */
export async function linkPage(html, build) {
  const paths = new Set(Array.from(html.matchAll(OWN_REFERENCE), (match) => match[2] ?? ''));
  /** @type {Map<string, string>} */
  const urls = new Map();
  for (const path of paths) urls.set(path, await build(path));
  return html.replace(OWN_REFERENCE, (_, attribute, path) => `${attribute}="${urls.get(path)}"`);
}
