// Warnings of the WebAssembly module. The command must write the same ones: tests/reading checks those.

import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { Session } from '../../../pkg/grindscope.js';
import '../wasm/sessions.js';
import { expect, test } from './fixture.js';
import { data, openProfile } from './profiles.js';

/** Answers of the module for a file; null if it is no profile. @param {string} name @param {Uint8Array} bytes */
function notesOf(name, bytes) {
  const session = new Session();
  try {
    session.beginFile(name);
    session.push(bytes);
    session.endFile();
    session.finish();
    return session.facts().notes;
  } catch {
    return null;
  }
}

/** Warnings of the command for a file; null if it is no profile. @param {string} command @param {string} path */
async function warningsOf(command, path) {
  try {
    const asked = ['summary', '--json', '--damaged', path];
    return JSON.parse((await promisify(execFile)(command, asked)).stdout).warnings;
  } catch {
    return null;
  }
}

test('warnings of the page and of the command have the same words', async () => {
  const command = process.env.GRINDSCOPE_COMMAND ?? '';
  expect(command, 'the command, built by `cargo xtask test browser`').not.toBe('');
  const kinds = new Set();
  for (const name of await readdir(data('bad'))) {
    if (!/\.out(\.gz)?$/.test(name)) continue;
    const notes = notesOf(name, await readFile(data(`bad/${name}`)));
    const written = notes?.map(({ kind, explanation, example, count, places }) => ({
      kind,
      message: example === '' ? explanation : `${explanation} First seen: ${example}`,
      count,
      // A place without a line is one of the whole file.
      first_line: places[0]?.line || null,
    }));
    expect(written ?? null, name).toEqual(await warningsOf(command, data(`bad/${name}`)));
    for (const { kind } of notes ?? []) kinds.add(kind);
  }
  expect(kinds.size).toBeGreaterThan(20);
});

test('an incomplete file is named so beside its figures', async ({ page }) => {
  await openProfile(page, data('bad/cut-line.out'));
  await expect(page.getByRole('button', { name: /^Incomplete file: 1 warning/ })).toBeVisible();
  // A warning of another kind.
  await openProfile(page, data('bad/num-bad.out'));
  await expect(page.getByRole('button', { name: /^1 warning/ })).toBeVisible();
});
