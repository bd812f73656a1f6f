// Texts that users see are in www/messages or in tables: constants in capitals, one entry per item.

import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const WWW = fileURLToPath(new URL('../', import.meta.url));

const FOLDERS = ['views', 'effects'];

/** Pages of prose with markup, and modules that are one table. */
const EXCEPTIONS = new Set([
  'views/sheets/help-examples.jsx',
  'views/sheets/help-pictures.jsx',
  'views/sheets/help-sheet.jsx',
  'views/sheets/privacy-sheet.jsx',
  'views/frame/commands.js',
  'views/frame/shortcuts.js',
]);

/** Names, patterns, selectors, and a message to the service worker. */
const NAMES = new Set([
  'grindscope',
  'Ctrl K',
  'callgrind.out.*',
  'cachegrind.out.*',
  'Files',
  'input, textarea',
  '(prefers-color-scheme: dark)',
  '(pointer: coarse)',
  'take over',
]);

/** Names of keys in events of the keyboard. */
const KEYS = /^(?:(?:Arrow|Page)(?:Up|Down|Left|Right)|Enter|Escape|Home|End|Backspace|AltGraph)$/;

/** Removes comments and tables. @param {string} source */
const codeOf = (source) =>
  source
    .replaceAll(/\/\*[\s\S]*?\*\/|^ *\/\/.*$/gm, '')
    .replaceAll(/^(?:export )?const [A-Z][A-Z_]* = [[{](?:.*|[\s\S]*?^)[\]}];$/gm, '');

/**
 * Returns the texts in a module: words between tags, labels, and strings that are a capitalised word or
 * several words. Lists of classes are not texts.
 *
 * @param {string} source
 * @param {ReadonlySet<string>} classes
 */
function textsIn(source, classes) {
  const code = codeOf(source);
  const between = code.matchAll(/>([^<>{}()=;&|?`]*[A-Za-z]{2}[^<>{}()=;&|?`]*)</g);
  const labels = code.matchAll(
    / (?:title|label|aria-label|legend|placeholder|alt|text|hint|none|note|face|what)="([^"]+)"/g,
  );
  const strings = code.matchAll(/'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g);
  const words = Array.from(strings, ([, plain, template]) =>
    (plain ?? template ?? '').replaceAll(/\$\{[^{}]*\}/g, '…'),
  ).filter((text) =>
    /(?:[A-Za-z]{2}|…)[,:;.]? (?:[A-Za-z]{2}|…[,:;.]? [a-z]{2})|^[A-Z][a-z]+…?$/.test(text),
  );
  const isMarkup = (/** @type {string} */ text) =>
    KEYS.test(text) ||
    NAMES.has(text) ||
    /^\w+\(/.test(text) ||
    text
      .trim()
      .split(/\s+/)
      .every((word) => /^…*$/.test(word) || classes.has(word.replaceAll('…', '')));
  return [...Array.from([...between, ...labels], ([, text = '']) => text.trim()), ...words].filter(
    (text) => text !== '' && !isMarkup(text),
  );
}

/** Reads the names of classes in style sheets. */
async function classesOfStyles() {
  const names = await readdir(join(WWW, 'styles'));
  const sheets = await Promise.all(
    names.map((name) => readFile(join(WWW, 'styles', name), 'utf8')),
  );
  return new Set(
    sheets.flatMap((sheet) =>
      Array.from(sheet.matchAll(/\.([a-z][\w-]*)/g), ([, name]) => name ?? ''),
    ),
  );
}

test('texts are in messages or tables', async () => {
  const classes = await classesOfStyles();
  const faults = [];
  for (const folder of FOLDERS) {
    const names = await readdir(join(WWW, folder), { recursive: true });
    for (const name of names.filter((name) => /(?<!\.test)\.jsx?$/.test(name))) {
      const path = `${folder}/${name}`;
      if (EXCEPTIONS.has(path)) continue;
      const texts = textsIn(await readFile(join(WWW, path), 'utf8'), classes);
      faults.push(...texts.map((text) => `${path}: ${text}`));
    }
  }
  assert.deepEqual(faults, []);
});

test('a text in a view is detected, wherever it is', () => {
  const classes = new Set(['figures', 'zero', 'muted']);
  const found = (/** @type {string} */ source) => textsIn(source, classes);
  assert.deepEqual(found('<p>Nothing found</p>'), ['Nothing found']);
  assert.deepEqual(found('<b>\n  no\n</b>'), ['no']);
  assert.deepEqual(found('<p title="no">{SOME_TEXT.line}</p>'), ['no']);
  assert.deepEqual(found("const a = isLeft ? 'the left one' : 'Right';"), [
    'the left one',
    'Right',
  ]);
  assert.deepEqual(found(`const a = \`\${size} of \${all} lines\`;`), ['… of … lines']);
  assert.deepEqual(found("const KINDS = [\n  { id: 'a', label: 'The first' },\n];"), []);
  assert.deepEqual(found("<i class={a ? 'figures zero' : 'muted'}>{count(a)} / {b}</i>"), []);
  assert.deepEqual(found("// A comment\n/** Another one. */\nif (key === 'Enter') f();"), []);
});
