// Inlined functions as functions, after the program was dropped. Expected self costs are the sums of the cost lines
// at the addresses for which LLVM's symbolizer names the function innermost (`shapes/a/functions.txt`).

import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { INLINED_TEXT, SOURCE_TEXT } from '../../messages/code.js';
import { FAILED_TEXT } from '../../messages/errors.js';
import { VIEW_TEXT } from '../../messages/frame.js';
import { FLAME_TEXT } from '../../messages/pictures.js';
import { rows as differenceRows, differences } from './comparing.js';
import { saved } from './exporting.js';
import { expect, test } from './fixture.js';
import { data, functionList, listRows, openProfile, written } from './profiles.js';

/** @import {Page} from '@playwright/test' */

const PROFILE = data('program/shapes/a/callgrind.out.shapes');
const PAGE = fileURLToPath(new URL('../../../dist/grindscope.html', import.meta.url));
/** Inlined everywhere, so the profile has no such function. */
const AREA = '(anonymous namespace)::Shape::area';

/** @param {Page} page @param {string} [build]  of the program */
async function dropProgram(page, build = 'a') {
  const bytes = (await readFile(data(`program/shapes/${build}/shapes`))).toString('base64');
  await page.locator('body').evaluate((body, bytes) => {
    const dropped = new DataTransfer();
    const content = Uint8Array.from(atob(bytes), (byte) => byte.charCodeAt(0));
    dropped.items.add(new File([content], 'shapes'));
    body.dispatchEvent(
      new DragEvent('drop', { dataTransfer: dropped, bubbles: true, cancelable: true }),
    );
  }, bytes);
  await expect(
    page.getByRole('status').filter({ hasText: /shapes is |from shapes/ }),
  ).toBeVisible();
}

/** Returns the cost of the instructions whose chain contains a function, and that of all. @param {string} name */
async function costsWithin(name) {
  const listed = (await readFile(data('program/shapes/a/functions.txt'))).toString();
  const chains = listed.split(/^(?=0x)/m).map((chain) => chain.split('\n'));
  const within = new Set(
    chains.filter((chain) => chain.includes(name)).map(([address]) => Number(address)),
  );
  let [cost, total, address, isCall] = [0, 0, 0, false];
  for (const line of (await readFile(PROFILE)).toString().split('\n')) {
    const [, sign = '', digits, own] = /^([+-]?)(\S+) \S+ (\d+)$/.exec(line) ?? [];
    if (own !== undefined && !isCall) {
      const by = digits === '*' ? 0 : Number(digits);
      address = sign === '' && digits !== '*' ? by : address + (sign === '-' ? -by : by);
      total += Number(own);
      if (within.has(address)) cost += Number(own);
    }
    isCall = line.startsWith('calls=');
  }
  return { cost, total };
}

/** @param {Page} page */
async function toggle(page) {
  await page.getByRole('button', { name: /Recursion/ }).click();
  await page.getByRole('menuitemcheckbox', { name: INLINED_TEXT.toggle }).click();
}

/** Opens a report that was written to a file. @param {Page} page @param {import('./fixture.js').Traffic} traffic @param {string} path */
async function openReport(page, traffic, path) {
  const { href } = pathToFileURL(path);
  await page.goto(href);
  // For the record, every address except its server is foreign.
  traffic.foreign.splice(traffic.foreign.indexOf(href), 1);
}

/** Saves a report. @param {Page} page @param {string} path @param {boolean} hasPrograms */
async function saveReport(page, path, hasPrograms) {
  await page.getByRole('button', { name: 'Export…' }).click();
  await page.getByRole('radio', { name: /^Report / }).check();
  await page.getByRole('checkbox', { name: /^With sources/ }).setChecked(hasPrograms);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await writeFile(path, (await saved(page, 'Report')).bytes);
}

/** The row of a function. @param {Page} page @param {string} name */
const row = (page, name) => listRows(page).filter({ has: page.getByTitle(name, { exact: true }) });

test('inlined functions of a dropped program are functions', async ({ page }) => {
  await openProfile(page, PROFILE);
  await page.getByRole('button', { name: 'count', exact: true }).click();
  await expect(row(page, AREA)).toHaveCount(0);
  await toggle(page);
  await expect(page.getByRole('alert')).toContainText(FAILED_TEXT.inlined);
  await expect(page.getByRole('alert')).toContainText(INLINED_TEXT.ask);
  await dropProgram(page);
  await toggle(page);
  await expect(row(page, AREA)).toContainText('2,211');
  // Runs of inlined code are not counted; `run` was called by two `calls=` lines, 1 and 38 times.
  await expect(row(page, AREA).locator('.figures.muted')).toHaveText(INLINED_TEXT.inlined);
  await expect(row(page, 'run(int)')).toContainText('39');
  await expect(row(page, 'folded')).toContainText('26,695');
  await expect(row(page, 'run(int)')).toContainText('4,329');
  await expect(page).toHaveURL(/transforms=inlined/);
  await expect(page.locator('.transform-bar')).toContainText(INLINED_TEXT.title);

  await row(page, AREA).click();
  await expect(page.locator('.tile').filter({ hasText: 'Called' })).toContainText('inlined');
  await expect(page.getByRole('grid', { name: /Callers/ })).toContainText(INLINED_TEXT.inlined);
  await page.getByRole('tab', { name: 'Flame graph' }).click();
  const graph = page.getByRole('application', { name: /^Flame graph/ });
  await graph.focus();
  await expect(page.locator('.picture-line')).toContainText('area');
  // Everywhere, not only around the selected function.
  await page.getByRole('searchbox', { name: FLAME_TEXT.findNote }).fill('Shape::area');
  const { cost, total } = await costsWithin('area');
  await expect(page.locator('.picture-bar [role=status]')).toHaveText(
    FLAME_TEXT.matches(cost / total, 1, 1),
  );

  // Lines are those of the recorded functions.
  await page.getByRole('tab', { name: 'Source', exact: true }).click();
  const note = page.locator('.transform-note').filter({ hasText: VIEW_TEXT.inlinedIn });
  await note.getByRole('button', { name: 'run' }).click();
  await expect(page.getByText(VIEW_TEXT.unchanged('Source'))).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Source' })).toContainText('shapes.cc');
  await row(page, AREA).click();

  // Other transforms apply to separate functions, and stay rows of the same list.
  await functionList(page).focus();
  await page.keyboard.press('m');
  await expect(row(page, AREA)).toHaveCount(0);
  await page.locator('.transform-bar .chip').first().click();
  await expect(page.locator('.transform-bar')).toHaveCount(0);
  await expect(row(page, 'folded')).toHaveCount(0);
});

test('the treemap has an area for each separate function', async ({ page }) => {
  await openProfile(page, PROFILE);
  await dropProgram(page);
  await toggle(page);
  await page.getByRole('tab', { name: 'Treemap' }).click();
  const map = page.getByRole('application', { name: /^Treemap/ });
  await expect(map).toHaveAttribute('aria-busy', 'false');
  const { x, y, width, height } = (await map.boundingBox()) ?? new DOMRect();
  const line = page.locator('.picture-line');
  /** @type {Map<string, string>} */
  const found = new Map();
  const steps = 16;
  for (let i = 0; i < steps * steps; i += 1) {
    const [across, down] = [(i % steps) + 0.5, Math.floor(i / steps) + 0.5];
    await page.mouse.move(x + (across / steps) * width, y + (down / steps) * height);
    // Between frames there is none.
    if ((await line.locator('b').count()) === 0) continue;
    const name = await line.locator('b').innerText();
    if (!found.has(name)) found.set(name, await line.locator('.figures').innerText());
  }
  for (const [name, cost] of [
    ['folded', '26,695'],
    ['area', '2,211'],
    ['run', '4,329'],
    ['total', '4,797'],
  ]) {
    const [, figures] = [...found].find(([shown]) => shown.includes(String(name))) ?? [];
    expect(figures).toContain(cost);
  }
});

test('a comparison separates inlined functions of both profiles', async ({ page }) => {
  await openProfile(page, PROFILE);
  const picker = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await page.getByRole('menuitem', { name: 'with another file…' }).click();
  await (await picker).setFiles(data('program/shapes/b/callgrind.out.shapes'));
  await expect(differences(page)).toBeVisible();
  const named = (/** @type {string} */ name) => differenceRows(page).filter({ hasText: name });

  // The program of B is not that of A.
  await dropProgram(page, 'b');
  await toggle(page);
  await expect(page.getByRole('alert')).toContainText('A: ');
  await expect(page.locator('.transform-bar')).toHaveCount(0);

  await dropProgram(page, 'a');
  await toggle(page);
  await expect(page.locator('.transform-bar')).toContainText(INLINED_TEXT.title);
  await expect(page).toHaveURL(/transforms=inlined/);
  await expect(differenceRows(page)).toHaveCount(7);
  for (const [name, a, b, difference] of [
    ['area', '2,211', '4,680', '+2,469'],
    ['folded', '26,695', '29,403', '+2,708'],
    ['run', '4,329', '4,563', '+234'],
    ['total', '4,797', '6,786', '+1,989'],
  ])
    await expect(named(String(name))).toContainText(`${a}${b}${difference}`);

  // The selected function has another row now.
  await named('folded').click();
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('folded(int)');
  await page.locator('.transform-bar .chip').first().click();
  await expect(page.locator('.transform-bar')).toHaveCount(0);
  await expect(title).toHaveText('folded(int)');
  await toggle(page);
  await expect(page.locator('.transform-bar')).toContainText(INLINED_TEXT.title);
  await expect(title).toHaveText('folded(int)');

  // Sides change places with their programs, and the steps stay.
  await page.getByRole('button', { name: 'Swap A and B' }).click();
  await expect(named('area')).toContainText('4,6802,211−2,469');
  await expect(page.locator('.transform-bar')).toContainText(INLINED_TEXT.title);
  await page.locator('.transform-bar .chip').first().click();
  await expect(page.locator('.transform-bar')).toHaveCount(0);
  await expect(named('area').first()).not.toContainText('2,211');
});

test('reports open with separate functions of the programs that they contain', async ({
  page,
  traffic,
}, info) => {
  const command = process.env.GRINDSCOPE_COMMAND ?? '';
  expect(command, 'the command, built by `cargo xtask test browser`').not.toBe('');
  const [first, second] = [info.outputPath('first.html'), info.outputPath('second.html')];
  const builds = ['a', 'b'].map((build) => data(`program/shapes/${build}/shapes`));
  const programs = builds.flatMap((program) => ['--program', program]);
  const options = ['--inlined', 'separate', ...programs, '--page', PAGE, '-o', first];
  const write = (/** @type {string[]} */ ...more) =>
    promisify(execFile)(command, ['report', PROFILE, ...more, ...options]);
  const chips = page.locator('.transform-bar');

  // The second transform is about a function that the first one makes.
  await write('--ignore', AREA);
  await openReport(page, traffic, first);
  await expect(chips).toContainText(INLINED_TEXT.title);
  await expect(chips).toContainText('area');
  await expect(row(page, AREA)).toHaveCount(0);
  await expect(row(page, 'run(int)')).toBeVisible();

  await write(data('program/shapes/b/callgrind.out.shapes'));
  await openReport(page, traffic, first);
  const area = differenceRows(page).filter({ hasText: 'area' });
  await expect(area).toContainText('2,2114,680+2,469');

  // Reports of the page contain the programs on request.
  await saveReport(page, second, true);
  await openReport(page, traffic, second);
  await expect(area).toContainText('2,2114,680+2,469');
  await expect(chips).toContainText(INLINED_TEXT.title);
});

test('a report without programs keeps only the transforms that need none', async ({
  page,
  traffic,
}, info) => {
  await openProfile(page, PROFILE);
  await dropProgram(page);
  await toggle(page);
  for (const name of [AREA, 'sums::outside(int)']) {
    await row(page, name).click();
    await functionList(page).focus();
    await page.keyboard.press('i');
    await expect(row(page, name)).toHaveCount(0);
  }
  const path = info.outputPath('without.html');
  await saveReport(page, path, false);
  await openReport(page, traffic, path);
  await expect(page.locator('.transform-bar .chip')).toHaveText([/outside/]);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a note says that the inlined functions of most code are unknown', async ({ page }, info) => {
  // `totals:` is 38,573, so 61,427 more make it 38.57 %.
  const profile = (await readFile(PROFILE)).toString().replace(/^(summary|totals):.*$/gm, '');
  const other = 'ob=/lib/other.so\nfl=o.c\nfn=other\n0x9000 1 61427\n';
  await openProfile(page, await written(info, 'partly.out', profile + other));
  await dropProgram(page);
  await toggle(page);
  await expect(page.locator('.transform-bar')).toContainText(INLINED_TEXT.partly(0.38573));
});

test('a comparison says how much of the code has unknown inlined functions', async ({
  page,
}, info) => {
  const profile = (await readFile(PROFILE)).toString().replace(/^(summary|totals):.*$/gm, '');
  const other = 'ob=/lib/other.so\nfl=o.c\nfn=other\n0x9000 1 61427\n';
  await openProfile(page, await written(info, 'partly.out', profile + other));
  const picker = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await page.getByRole('menuitem', { name: 'with another file…' }).click();
  await (await picker).setFiles(PROFILE);
  await expect(differences(page)).toBeVisible();
  await dropProgram(page);
  await toggle(page);
  await expect(page.locator('.transform-bar')).toContainText(INLINED_TEXT.partlyInBoth(0.38573));
});

test('Source lists the inlined functions that the profile names', async ({ page }, info) => {
  const text =
    'events: Ir\nob=prog\nfl=/far/a.c\nfn=main\n1 500\nfi=/far/b.h\ncfni=push\n2 300\n4 40\n' +
    'cfni=???\n5 7\nfe=/far/a.c\n3 53\nfn=other\n8 100\n';
  await openProfile(page, await written(info, 'cfni.out', text));
  await page.getByRole('button', { name: 'count', exact: true }).click();
  await row(page, 'main').click();
  await page.getByRole('tab', { name: 'Source', exact: true }).click();
  const list = page.locator('.named-inlined');
  await list.getByText(SOURCE_TEXT.named).click();
  await expect(list.getByRole('listitem')).toHaveText([
    `553 ${SOURCE_TEXT.namedOwn} /far/a.c`,
    '340 push /far/b.h',
    `7 ${SOURCE_TEXT.namedUnknown} /far/b.h`,
  ]);
  await row(page, 'other').click();
  await expect(page.getByRole('grid', { name: 'Source' })).toContainText('a.c');
  await expect(list).toHaveCount(0);
});
