// No room of the page imports a room of its own floor or of a floor above; the floors are those of the
// list at the head of main.js. Tests may look upward: they drive a room from outside.

import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const WWW = fileURLToPath(new URL('../', import.meta.url));

/** Folders of which nothing runs in the page, and what is beside all floors. */
const APART = new Set(['node_modules', 'test-results', 'tests', 'bench', 'bundle', 'flame-page']);

/** Floor of each room by a list, the lowest is 0. @param {string} text */
function floorsOf(text) {
  const list = /```text\n(.*?)\n \* ```/s.exec(text)?.[1] ?? '';
  /** @type {Map<string, number>} */
  const floors = new Map();
  list.split('\n').forEach((line, floor) => {
    const rooms = line.replace(' * ', '').split('  ')[0] ?? '';
    for (const room of rooms.split(', ')) {
      assert.ok(!floors.has(room), `${room} stands twice in the list`);
      floors.set(room, floor);
    }
  });
  return floors;
}

/** What is wrong with an import. @param {Map<string, number>} floors @param {string} from @param {string} to */
function fault(floors, from, to) {
  const [own, other] = [floors.get(from), floors.get(to)];
  if (own === undefined || other === undefined)
    return `${own === undefined ? from : to} is not in the list`;
  return other < own || from === to ? '' : 'upward';
}

/** Rooms of modules that a module names, types included. @param {string} path @param {string} text */
function importsOf(path, text) {
  const named = text.matchAll(/(?:from |import |import\()'(\.[^']*\.jsx?)'/g);
  return Array.from(named, ([, other = '']) => normalize(join(dirname(path), other)));
}

/** Scripts of the page, by their paths. */
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
  const floors = floorsOf(await readFile(join(WWW, 'main.js'), 'utf8'));
  const paths = await modules();
  const faults = [];
  for (const path of paths) {
    const text = await readFile(join(WWW, path), 'utf8');
    for (const other of importsOf(path, text)) {
      // Packages of WebAssembly are no rooms of the page.
      if (other.startsWith('../')) continue;
      const what = fault(floors, dirname(path), dirname(other));
      if (what) faults.push(`${path} → ${other}: ${what}`);
    }
  }
  assert.deepEqual(faults, []);
  const lived = new Set(paths.map((path) => dirname(path)));
  for (const room of floors.keys())
    assert.ok(lived.has(room), `${room} is in the list and not there`);
});

test('upward imports, those within a floor and rooms without a floor are seen', () => {
  const floors = floorsOf('```text\n * low   a\n * left, right   b\n * high   c\n * ```');
  assert.equal(fault(floors, 'high', 'low'), '');
  assert.equal(fault(floors, 'left', 'left'), '');
  assert.equal(fault(floors, 'low', 'high'), 'upward');
  assert.equal(fault(floors, 'left', 'right'), 'upward');
  assert.equal(fault(floors, 'left', 'attic'), 'attic is not in the list');
  const text =
    "import './x.js';\nimport { a } from '../low/a.js'; /** @type {import('../high/b.jsx').B} */";
  assert.deepEqual(importsOf('left/c.js', text), ['left/x.js', 'low/a.js', 'high/b.jsx']);
});
