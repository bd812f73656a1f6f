// The npm package as others get it: packed, installed into an empty folder, used in Node.js and by the type
// checker. Expected figures are those of tests/facts.py.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';

const PROJECT = fileURLToPath(new URL('../../', import.meta.url));
const PROFILE = join(PROJECT, 'tests/data/writers/callgrind-cache.out');
const PART = join(PROJECT, 'tests/data/writers/callgrind-parts.1.out');
const OTHER = join(PROJECT, 'tests/data/writers/callgrind-parts.2.out');

/** @type {string} */
let folder;
/** @type {typeof import('../npm/types.js')} */
let grindscope;

/** @param {string[]} words */
const npm = (...words) => execFileSync('npm', words, { cwd: folder, encoding: 'utf8' });

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'grindscope-package-'));
  await writeFile(join(folder, 'package.json'), '{"type": "module"}');
  const [packed] = JSON.parse(npm('pack', join(PROJECT, 'pkg'), '--json', '--ignore-scripts'));
  npm('install', '--offline', '--no-audit', '--no-fund', join(folder, packed.filename));
  await writeFile(join(folder, 'door.js'), "export * from 'grindscope';");
  grindscope = await import(pathToFileURL(join(folder, 'door.js')).href);
});

after(() => rm(folder, { recursive: true }));

/** @param {string} file */
async function facts(file) {
  return JSON.parse(await readFile(`${file}.facts.json`, 'utf8'));
}

test('bytes, streams and files give the figures of the facts', async () => {
  const bytes = await readFile(PROFILE);
  const { totals, functions, top_self } = await facts(PROFILE);
  const inputs = [
    new Uint8Array(bytes),
    new Uint8Array(bytes).buffer,
    new Blob([bytes]),
    new Blob([bytes]).stream(),
    (async function* () {
      for (const byte of bytes) yield Uint8Array.of(byte);
    })(),
  ];
  for (const input of inputs) {
    const profile = await grindscope.open(input);
    for (const { name, index, total } of profile.events.slice(0, 9)) {
      assert.equal(total, BigInt(totals[name]));
      const own = profile.functions(index).filter(({ isCycle }) => !isCycle);
      assert.equal(own.length, functions);
      assert.equal(
        own.reduce((sum, { self }) => sum + Number(self), 0),
        totals[name],
      );
    }
    for (const { name, file, object, self, calls_in } of top_self) {
      const row = profile.functions().find((found) => found.name === name);
      assert.deepEqual(
        [row?.file, row?.object, row?.self, row?.called],
        [file, object, self, calls_in],
      );
    }
    profile.free();
  }
});

test('callers, callees, flame boxes and exports of the profile', async () => {
  const profile = await grindscope.open(await readFile(PROFILE));
  const work = profile.functions().find(({ name }) => name === 'work');
  assert.ok(work);
  // The file has `calls=1` with 213 and 63 in main; work calls only leaf, which calls nothing and costs 50.
  assert.deepEqual(
    profile.callers(work.row).map(({ name, count, cost }) => [name, count, cost]),
    [['main', 2, 213 + 63]],
  );
  assert.deepEqual(
    profile.callees(work.row).map(({ name, count, cost }) => [name, count, cost]),
    [['leaf', 25, 50]],
  );
  const { estimated, boxes } = profile.flame();
  assert.equal(estimated, true);
  assert.equal(boxes[0]?.width, 397);
  assert.equal(boxes.find(({ of }) => of?.name === 'work')?.width, 276);
  for (const { id } of profile.formats) assert.ok(profile.export(id).length > 100, id);
  const json = JSON.parse(new TextDecoder().decode(profile.export('json')));
  assert.equal(json.functions.length, 10);
  assert.throws(() => profile.export('none'), RangeError);
  assert.throws(() => profile.functions(99), RangeError);
  assert.throws(() => profile.callers(-1), RangeError);
});

test('a comparison has the figures of both profiles', async () => {
  const [a, b] = await Promise.all([facts(PART), facts(OTHER)]);
  const comparison = await grindscope.compare(await readFile(PART), await readFile(OTHER));
  const rows = comparison.functions();
  assert.equal(rows.length, b.top_self.length);
  for (const { name, self } of b.top_self) {
    const before = a.top_self.find((/** @type {any} */ row) => row.name === name)?.self ?? 0;
    assert.deepEqual(rows.find((row) => row.name === name)?.self, {
      a: before,
      b: self,
      change: self - before,
    });
  }
});

test('callers, flame boxes and exports of a comparison', async () => {
  const comparison = await grindscope.compare(await readFile(PART), await readFile(OTHER));
  const row = (/** @type {string} */ name) =>
    comparison.functions().find((found) => found.name === name)?.row ?? -1;
  // Part 1 has `calls=1` with 3 from (below main) to main, part 2 has `calls=0` with 322, and 213 from main to work.
  const count = { a: 1, b: 0, change: -1 };
  assert.deepEqual(
    comparison.callers(row('main')).map(({ name, count, cost }) => [name, count, cost]),
    [['(below main)', count, { a: 3, b: 322, change: 319 }]],
  );
  const [work] = comparison.callees(row('main')).filter(({ name }) => name === 'work');
  assert.deepEqual(work?.cost, { a: 0, b: 213, change: 213 });
  const { boxes } = comparison.flame();
  assert.deepEqual(boxes[0]?.inclusive, { a: 5, b: 322, change: 317 });
  assert.equal(boxes.find(({ of }) => of?.name === 'work')?.width, 213);
  assert.ok(comparison.formats.length > 3);
  for (const { id } of comparison.formats) assert.ok(comparison.export(id).length > 50, id);
  assert.throws(() => comparison.callers(99), RangeError);
});

test('a cycle of a comparison has a box with its name', async () => {
  // By hand: all 100 below main are those of the cycle of f and g, which main enters at f.
  const text =
    'events: Ir\nfn=main\n1 10\ncfn=f\ncalls=1 1\n2 100\nfn=f\n3 60\ncfn=g\ncalls=4 1\n4 70\n' +
    'fn=g\n5 40\ncfn=f\ncalls=3 1\n6 30\n';
  const bytes = new TextEncoder().encode(text);
  const comparison = await grindscope.compare(bytes, bytes);
  const cycle = comparison.flame().boxes.find(({ of }) => of?.isCycle);
  assert.match(cycle?.of?.name ?? '', /cycle/);
  assert.deepEqual(cycle?.inclusive, { a: 100, b: 100, change: 0 });
  assert.deepEqual(
    comparison.functions().map(({ name }) => name),
    ['main', 'f', 'g'],
  );
  assert.throws(() => comparison.callers(cycle?.of?.row ?? -1), RangeError);
});

test('several inputs are parts of one profile', async () => {
  const profile = await grindscope.open([await readFile(PART), new Blob([await readFile(OTHER)])]);
  const [a, b] = await Promise.all([facts(PART), facts(OTHER)]);
  assert.equal(profile.events[0]?.total, BigInt(a.totals.Ir + b.totals.Ir));
  for (const { name, self } of a.top_self) {
    const other = b.top_self.find((/** @type {any} */ row) => row.name === name)?.self ?? 0;
    assert.equal(profile.functions().find((row) => row.name === name)?.self, self + other, name);
  }
});

test('a file that is not a profile is an error that says why', async () => {
  await assert.rejects(grindscope.open(new TextEncoder().encode('hello\n')), { kind: 'no-events' });
  for (const input of /** @type {any[]} */ (['a path', null]))
    await assert.rejects(grindscope.open(input), /bytes, a file or a stream/);
  await assert.rejects(
    grindscope.open(
      /** @type {any} */ (new Blob(['x']).stream().pipeThrough(new TextDecoderStream())),
    ),
    TypeError,
  );
});

test('a strict TypeScript program compiles', async () => {
  const program = `import { open, compare, type Costs } from 'grindscope';
const profile = await open(new Uint8Array());
const rows: Costs[] = profile.functions(0);
const exact: number | bigint = (await compare(new Blob([]), new ArrayBuffer(1))).functions()[0]!.self.change;
// @ts-expect-error a profile is not opened by its name
await open('file');
export { exact, rows };
`;
  await writeFile(join(folder, 'program.ts'), program);
  const tsc = join(PROJECT, 'www/node_modules/typescript/bin/tsc');
  for (const resolution of [
    ['nodenext', 'nodenext'],
    ['es2022', 'bundler'],
  ]) {
    const [module = '', how = ''] = resolution;
    const words = ['--noEmit', '--strict', '--target', 'es2022', '--module', module];
    execFileSync(
      process.execPath,
      [tsc, ...words, '--moduleResolution', how, '--types', '', 'program.ts'],
      { cwd: folder, stdio: 'inherit' },
    );
  }
});
