// Builds the standalone flame graph: script and style in one page, into which the analyser
// and the command write a profile (src/export/flame_page.rs).
//
// node bundle/flame-page.js writes src/export/flame_page.html, as every `cargo xtask build` does. The
// file is kept with the sources because the core is compiled without Node.js.

import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { bundle } from './esbuild.js';

const www = dirname(dirname(fileURLToPath(import.meta.url)));
export const FLAME_PAGE = join(dirname(www), 'src/export/flame_page.html');

/** @param {string} path */
async function bundleText(path) {
  const { outputFiles } = await bundle(join(www, path), {
    www,
    dev: false,
    url: async (file) => Promise.reject(new Error(`the flame graph names ${file} by a URL`)),
    more: { write: false, outdir: www },
  });
  return outputFiles?.[0]?.text.trim() ?? '';
}

/** The text of the page. */
export async function buildFlamePage() {
  const [html, style, script] = await Promise.all([
    readFile(join(www, 'flame-page/page.html'), 'utf8'),
    bundleText('flame-page/style.css'),
    bundleText('flame-page/script.js'),
  ]);
  if (/<\/|<!--/.test(style + script)) throw new Error('a script or style would end its element');
  // Functions: a script may contain `$1` and the like, which `replace` would substitute.
  const page = html.replace('/* style */', () => style).replace('// script', () => script);
  const [, run = ''] = /<script type="module">([\s\S]*?)<\/script>/.exec(page) ?? [];
  const hash = createHash('sha256').update(run).digest('base64');
  return page.replace("script-src 'unsafe-inline'", `script-src 'sha256-${hash}'`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const page = await buildFlamePage();
  // Write only if the content differs: a new modification time would cause a recompilation.
  if ((await readFile(FLAME_PAGE, 'utf8').catch(() => '')) !== page) {
    await writeFile(FLAME_PAGE, page);
  }
}
