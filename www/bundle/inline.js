// index.html as a template for a single file: script and style are inserted, and the policy allows their hashes
// in place of our address.

/** A manifest, and files fetched early, have no use in a page without an address. */
const OF_ADDRESS = /\s*<link rel="(manifest|preload)"[^>]*>/g;
const STYLE = /<link rel="stylesheet" href="\.\/([^"]+)"[^>]*>/;
const SCRIPT = /<script type="module" src="\.\/([^"]+)"><\/script>/;
const POLICY = /(<meta http-equiv="Content-Security-Policy" content=")([^"]*)(")/;

/**
 * @typedef {object} Parts
 * @property {(path: string) => Promise<string>} text  bundles a script or a style
 * @property {(text: string) => string} hash  SHA-256 in base64
 */

/** @param {string} html the template @param {Parts} parts @returns {Promise<string>} */
export async function inlinePage(html, { text, hash }) {
  const style = await text(found(html, STYLE));
  const script = await text(found(html, SCRIPT));
  refuseEnd(style, /<\/style/i);
  // The start of a comment would hide the script's end from the browser.
  refuseEnd(script, /<\/script|<!--/i);
  const policy = selfContained(found(html, POLICY, 2), hash(script), hash(style));
  // Functions: a script may contain `$1` and the like, which `replace` would substitute.
  return html
    .replace(OF_ADDRESS, '')
    .replace(POLICY, (_, before, __, after) => before + policy + after)
    .replace(STYLE, () => `<style>${style}</style>`)
    .replace(SCRIPT, () => `<script type="module">${script}</script>`);
}

/**
 * Returns the page's policy for a file that needs nothing from elsewhere.
 *
 * @param {string} policy
 * @param {string} script  hash
 * @param {string} style  hash
 */
export function selfContained(policy, script, style) {
  /** @type {Record<string, string>} */
  const sources = {
    'script-src': `'sha256-${script}' 'wasm-unsafe-eval'`,
    'style-src': `'sha256-${style}'`,
    'img-src': 'data: blob:',
    'font-src': 'data:',
    // It fetches only from the file itself, without network requests.
    'connect-src': 'data:',
    'worker-src': 'blob:',
    'manifest-src': "'none'",
  };
  const directives = policy.split(';').map((directive) => {
    const [name = ''] = directive.trim().split(' ');
    return name in sources ? `${name} ${sources[name]}` : directive.trim();
  });
  const own = directives.find((directive) => directive.includes("'self'"));
  if (own) throw new Error(`a single file has no address, but its policy contains: ${own}`);
  return directives.join('; ');
}

/** @param {string} html @param {RegExp} pattern @param {number} [group] */
function found(html, pattern, group = 1) {
  const text = pattern.exec(html)?.[group];
  if (text === undefined) throw new Error(`index.html has no match for ${pattern}`);
  return text;
}

/** @param {string} text @param {RegExp} end */
function refuseEnd(text, end) {
  if (end.test(text))
    throw new Error(`a bundle contains ${end}, which would end its element in a page`);
}
