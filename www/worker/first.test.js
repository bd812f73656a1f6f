// The first half of the analyser by itself, as of the last build: it opens every profile and lists
// its functions, and nothing of the rest is needed for it.

import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';

const ROOT = new URL('../../', import.meta.url);

/** Profiles of all kinds, packed and plain, good and bad, and files that are none. */
const FOLDERS = ['www/samples/', 'tests/data/bad/', 'tests/data/container/', 'tests/data/writers/'];

/** What is unpacked to gigabytes is no other format than the same with less in it. */
const LARGE = /newlines-/;

const first = new WebAssembly.Module(await readFile(new URL('pkg/grindscope_first.wasm', ROOT)));
const rest = new WebAssembly.Module(await readFile(new URL('pkg/grindscope_rest.wasm', ROOT)));

/** Made for work on the page, the first half has everything. */
const isSplit = WebAssembly.Module.imports(rest).some(({ kind }) => kind === 'function');
const skip = isSplit ? false : 'a build of --dev';

let instances = 0;

/** A new instance of the first half, and what it exports. @param {(exports: any) => void} needed */
async function begin(needed) {
  instances += 1;
  // The script holds its instance: another one is another script.
  const analyser = await import(`../../pkg/grindscope.js?${instances}`);
  const exports = analyser.initSync({ module: first });
  analyser.onAbsent(() => needed(exports));
  return analyser;
}

/** All that the page asks for until a profile is on the screen, and orders of the list. @param {any} session */
function look(session) {
  session.finish();
  const { events } = session.facts();
  session.functions();
  for (const event of events.keys()) session.columns(event);
  for (const column of ['inclusive', 'self', 'called', 'perCall', 'selfPerCall']) {
    session.list({
      event: 0,
      column,
      descending: true,
      filter: '',
      rules: '',
      shownPermille: 1000,
    });
  }
}

/** @param {any} analyser @param {string} name @param {Uint8Array} content */
function open(analyser, name, content) {
  const session = new analyser.Session();
  try {
    session.beginFile(name);
    for (let at = 0; at < content.length; at += 1 << 18) {
      session.push(content.subarray(at, at + (1 << 18)));
    }
    session.endFile();
    look(session);
    return '';
  } catch (error) {
    return /** @type {Error} */ (error).message;
  } finally {
    session.free();
  }
}

/** The text of a file that is not packed, or packed once by gzip. @param {Buffer} content */
function textOf(content) {
  try {
    return (content[0] === 0x1f ? gunzipSync(content) : content).toString('latin1');
  } catch {
    return '';
  }
}

/** Mangled names, events that are sums of others, and costs that are no doubles. */
const RARE = /\b_[ZR]\w|^event: *\w+ *=|\b\d{16}/m;

/** Whether a profile is of the kinds that people have most. @param {Buffer} content */
function isUsual(content) {
  const text = textOf(content);
  return /^[\n\r -~]/.test(text) && !text.includes('\0') && !RARE.test(text);
}

for (const folder of FOLDERS) {
  const entries = await readdir(new URL(folder, ROOT), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !LARGE.test(entry.name));

  test(`the rest is not needed to open and list the profiles of ${folder}`, async () => {
    /** @type {string[]} */
    const needs = [];
    let usual = 0;
    for (const { parentPath, name } of files) {
      const content = await readFile(`${parentPath}/${name}`);
      let call = '';
      const analyser = await begin((exports) => {
        const stack = new Error().stack?.split('\n').filter((line) => line.includes('wasm'));
        call = `${name}: ${stack?.slice(2, 5).join()}`;
        new WebAssembly.Instance(rest, { first: exports });
      });
      const isOpen = open(analyser, name, content) === '';
      if (!isOpen || !isUsual(content)) continue;
      usual += 1;
      if (call !== '') needs.push(call);
    }
    assert.ok(usual > 4, `${usual} profiles`);
    assert.deepEqual(needs, []);
  });
}

test('what the first half lacks comes when it is needed', { skip }, async () => {
  let needs = 0;
  const analyser = await begin((exports) => {
    needs += 1;
    new WebAssembly.Instance(rest, { first: exports });
  });
  const session = new analyser.Session();
  session.beginFile('a');
  session.push(new TextEncoder().encode('events: Ir\nfn=one\n1 20\nfn=another\n2 22\n'));
  session.endFile();
  session.finish();
  const { rows } = session.list({ filter: '/^an/' });
  assert.equal(rows.length, 1);
  assert.equal(session.columns(0).self.high.length, 2);
  assert.match(new TextDecoder().decode(session.csv(rows)), /another/);
  assert.equal(needs, 1);
});

test('without a loader, and with one that fails, it says why', { skip }, async () => {
  const analyser = await begin(() => {
    throw new Error('there is no network');
  });
  assert.throws(() => analyser.version(), /there is no network/);
});
