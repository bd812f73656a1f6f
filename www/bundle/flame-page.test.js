import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';

import { buildFlamePage, FLAME_PAGE } from './flame-page.js';

test('the flame graph in the core is built from these sources', async () => {
  const kept = await readFile(FLAME_PAGE, 'utf8');
  assert.equal(kept, await buildFlamePage(), 'run `node bundle/flame-page.js` in www/');
});

test('it has one placeholder for a profile and needs no other files', async () => {
  const page = await buildFlamePage();
  assert.equal(page.split('"the profile"').length, 2);
  assert.doesNotMatch(page, /\bimport\b|https?:/);
  assert.ok(page.includes('JSON.parse('));
});
