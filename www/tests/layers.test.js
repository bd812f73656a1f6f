// A folder of the page imports only from folders of lower layers. The list of layers is in the comment
// of main.js. Tests may import upward.

import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const WWW = fileURLToPath(new URL('../', import.meta.url));

/** Folders outside the layers: nothing in them runs in the page. */
const APART = new Set(['node_modules', 'test-results', 'tests', 'bench', 'bundle', 'npm']);

/** Reads the layer of each folder from a list; the lowest is 0. @param {string} text */
function layersOf(text) {
  const list = /```text\n(.*?)\n \* ```/s.exec(text)?.[1] ?? '';
  /** @type {Map<string, number>} */
  const layers = new Map();
  list.split('\n').forEach((line, layer) => {
    const folders = line.replace(' * ', '').split('  ')[0] ?? '';
    for (const folder of folders.split(', ')) {
      assert.ok(!layers.has(folder), `${folder} is in the list twice`);
      layers.set(folder, layer);
    }
  });
  return layers;
}

/** Returns what is wrong with an import. @param {Map<string, number>} layers @param {string} from @param {string} to */
function fault(layers, from, to) {
  const [own, other] = [layers.get(from), layers.get(to)];
  if (own === undefined || other === undefined)
    return `${own === undefined ? from : to} is not in the list`;
  return other < own || from === to ? '' : 'upward';
}

/** Paths of the modules that a module imports, types included. @param {string} path @param {string} text */
function importsOf(path, text) {
  const named = text.matchAll(/(?:from |import |import\()'(\.[^']*\.jsx?)'/g);
  return Array.from(named, ([, other = '']) => normalize(join(dirname(path), other)));
}

/** Paths of the page's scripts. */
async function modules() {
  const all = await readdir(WWW, { recursive: true });
  return all.filter(
    (path) =>
      /\.jsx?$/.test(path) &&
      !/\.(test|fixture)\./.test(path) &&
      !APART.has(path.split('/')[0] ?? '') &&
      path.includes('/'),
  );
}

test('no module of the page imports upward', async () => {
  const layers = layersOf(await readFile(join(WWW, 'main.js'), 'utf8'));
  const paths = await modules();
  const faults = [];
  for (const path of paths) {
    const text = await readFile(join(WWW, path), 'utf8');
    for (const other of importsOf(path, text)) {
      // Packages of WebAssembly are outside the page.
      if (other.startsWith('../')) continue;
      const what = fault(layers, dirname(path), dirname(other));
      if (what) faults.push(`${path} → ${other}: ${what}`);
    }
  }
  assert.deepEqual(faults, []);
  const used = new Set(paths.map((path) => dirname(path)));
  for (const folder of layers.keys())
    assert.ok(used.has(folder), `${folder} is in the list but has no modules`);
});

test('upward imports, those within a layer and folders without a layer are reported', () => {
  const layers = layersOf('```text\n * low   a\n * left, right   b\n * high   c\n * ```');
  assert.equal(fault(layers, 'high', 'low'), '');
  assert.equal(fault(layers, 'left', 'left'), '');
  assert.equal(fault(layers, 'low', 'high'), 'upward');
  assert.equal(fault(layers, 'left', 'right'), 'upward');
  assert.equal(fault(layers, 'left', 'attic'), 'attic is not in the list');
  const text =
    "import './x.js';\nimport { a } from '../low/a.js'; /** @type {import('../high/b.jsx').B} */";
  assert.deepEqual(importsOf('left/c.js', text), ['left/x.js', 'low/a.js', 'high/b.jsx']);
});

/** A module and all that it imports, directly or not, types not included. @param {string} entry */
async function reachedFrom(entry) {
  const reached = new Set([entry]);
  for (const path of reached) {
    if (path.startsWith('..')) continue;
    const text = await readFile(join(WWW, path), 'utf8');
    const code = text.replaceAll(/\/\*\*.*?\*\//gs, '');
    for (const other of importsOf(path, code)) reached.add(other);
  }
  return reached;
}

test('the npm package consists of modules that the page runs', async () => {
  const entries = ['npm/index.js', 'main.js', 'worker/analyser.js'];
  const [own, page, worker] = await Promise.all(entries.map(reachedFrom));
  assert.ok(own && page && worker);
  const only = [...own].filter((path) => !page.has(path) && !worker.has(path));
  assert.deepEqual(only, ['npm/index.js']);
  // The analyser, the reader of files, and figures.
  for (const path of ['../pkg/grindscope.js', 'worker/file-reader.js'])
    assert.ok(own.has(path) && worker.has(path), path);
  assert.ok(own.has('values/at.js'));
});
