// A random walk over the controls of the page. Nothing may throw, no
// message may be empty, and each cell must match its head: the lists must be those of a fresh page
// opened with the same address.
//
// The seed is printed; GRINDSCOPE_SEED repeats a walk, apart from the timing of answers.

import { expect, test } from './fixture.js';
import { choose, sample } from './profiles.js';

/** @import {Page} from '@playwright/test' */
/** @typedef {() => number} Random  from 0 to 1 */

const SEED = Number(process.env.GRINDSCOPE_SEED ?? 19);
const IS_THOROUGH = Boolean(process.env.GRINDSCOPE_THOROUGH);
const MILLISECONDS = IS_THOROUGH ? 60_000 : 12_000;
/** Independent of the machine's speed. */
const STEPS = IS_THOROUGH ? 300 : 60;
const STEPS_BETWEEN_COMPARISONS = 20;

/** Controls that leave the page, ask for files, save them, or change the open profiles. */
const APART =
  /^(Open|Close .|Add|Save|Choose|Program|Sources?\b.*…|Reload|Paste|Print|Forget|Compare|Copy|with |Same|Apply to|Swap|Source paths)/;
const CURSOR = ['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'PageDown', 'End', 'Home'];
const KEYS = [...'1234567890[]foirCtn+-', ...CURSOR, 'Escape', 'Enter', 'Backspace'];
const FILTERS = ['a', 'self>1%', '!main', '/(/', 'file:c', 'nothing has this name', ''];

/** A random generator with a seed (mulberry32). @param {number} seed @returns {Random} */
function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** @template T @param {readonly T[]} all @param {Random} random */
const oneOf = (all, random) => all[Math.floor(random() * all.length)];

/** Returns all controls with position, name and kind. @param {Page} page */
const controls = (page) =>
  page.evaluate(() => {
    const kinds =
      'button:not(.sample), canvas, input, [role=tab], [role^=menuitem], .row:not(.head), .timeline, summary';
    return [...document.querySelectorAll(kinds)].flatMap((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const top = document.elementFromPoint(x + width / 2, y + height / 2);
      const isReached = top && (element.contains(top) || top.contains(element));
      if (width < 4 || height < 4 || !isReached || element.matches(':disabled')) return [];
      const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
      const type = element instanceof HTMLInputElement ? element.type : '';
      const kind = element.getAttribute('role') ?? `${element.tagName} ${type}`.trim();
      return [{ x, y, width, height, name: name.trim(), kind }];
    });
  });

/** Selects an entry of a menu: most choices are in menus. @param {Page} page @param {Random} random */
async function chooseFromMenu(page, random) {
  const menu = oneOf(await page.locator('[aria-haspopup=menu]:visible').all(), random);
  const face = (await menu?.textContent()) ?? '';
  if (!menu || APART.test(face)) return 'no menu';
  await menu.evaluate((button) => /** @type {HTMLElement} */ (button).click());
  const items = page.locator('[role=menu]:popover-open [role^=menuitem]');
  const item = oneOf(await items.all(), random);
  const name = (await item?.textContent()) ?? '';
  if (!item || APART.test(name) || name.endsWith('…')) return `menu ${face}`;
  await item.evaluate((choice) => /** @type {HTMLElement} */ (choice).click());
  return `${name} of menu ${face}`;
}

/** Performs one user action and returns its description. @param {Page} page @param {Random} random */
async function step(page, random) {
  if (random() < 0.2) {
    const key = oneOf(KEYS, random) ?? 'Escape';
    await page.keyboard.press(key);
    return `key ${key}`;
  }
  if (random() < 0.3) return chooseFromMenu(page, random);
  const all = (await controls(page)).filter(
    ({ name, kind }) => !APART.test(name) && !/file/.test(kind),
  );
  // Select a kind first, as there are many rows, then one of it.
  const kind = oneOf([...new Set(all.map((control) => control.kind))], random) ?? '';
  const ofKind = all.filter((control) => control.kind === kind);
  const control = oneOf(ofKind, random);
  if (!control) {
    await page.keyboard.press('Escape');
    return 'nothing to press';
  }
  const x = control.x + control.width * (0.1 + 0.8 * random());
  const y = control.y + control.height * (0.1 + 0.8 * random());
  await page.mouse.move(x, y);
  if (kind === 'CANVAS' && random() < 0.2) await page.mouse.wheel(0, random() < 0.5 ? 200 : -200);
  else await page.mouse.click(x, y, { clickCount: random() < 0.15 ? 2 : 1 });
  if (/INPUT (search|text)/.test(kind))
    await page.keyboard.insertText(oneOf(FILTERS, random) ?? '');
  return `${kind} ${control.name.slice(0, 60)}`;
}

/** Returns errors that are visible without knowing the profile. @param {Page} page */
const faults = (page) =>
  page.evaluate(() => {
    /** @type {string[]} */
    const found = [];
    const text = document.body.innerText;
    if (text.trim().length < 100) found.push('the page is blank');
    for (const word of ['undefined', 'NaN', '[object'])
      if (text.includes(word)) found.push(`the page says ${word}`);
    for (const alert of document.querySelectorAll('[role=alert]')) {
      if (alert.clientHeight === 0) continue; // an empty placeholder
      const message = alert.textContent?.trim() ?? '';
      if (
        message === '' ||
        /Could not (update|draw|change)|needs more memory|is outside a list/.test(message)
      )
        found.push(`alert: ${message}`);
    }
    for (const grid of document.querySelectorAll('#functions')) {
      const heads = [...grid.querySelectorAll('.head > *')];
      const isNumber = heads.map((head) => head.matches('.numeric'));
      for (const row of grid.querySelectorAll('.row:not(.head)')) {
        const cells = [...row.children];
        if (cells.length !== heads.length) found.push(`${cells.length} cells in a row`);
        // Groups have only their own name in the columns of names.
        else if (cells.some((it, i) => it.textContent && isNumber[i] === it.matches('.name')))
          found.push(`names and numbers are mixed up in: ${row.textContent}`);
      }
    }
    return found;
  });

/** Returns the first rows of the lists, with the total and the heading. @param {Page} page */
const lists = (page) =>
  page.evaluate(async () => {
    for (const grid of document.querySelectorAll('[role$=grid]')) grid.scrollTop = 0;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const texts = (/** @type {string} */ all, most = 6) =>
      [...document.querySelectorAll(all)]
        // The number of visible rows depends on the content above them.
        .filter((element) => Number(element.getAttribute('aria-rowindex')) <= most)
        .map((element) => [element, ...element.children].map((cell) => cell.textContent));
    return [texts('output'), texts('#functions .row'), texts('#callers .row, #callees .row', 2)];
  });

/** @param {Page} page @param {string[]} files */
async function open(page, files) {
  for (const [i, file] of files.entries()) {
    await choose(page, file);
    await expect(page.locator('.profile-tab')).toHaveCount(i + 1);
  }
  if (files.length < 2) return;
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await page.locator('[role=menuitem]', { hasText: ' → ' }).first().click();
  await expect(page.locator('.profile-tab')).toHaveCount(3);
}

/** @param {Page} page @param {string[]} files */
async function expectSameInFreshPage(page, files) {
  const fresh = await page.context().newPage();
  await fresh.goto('./');
  await open(fresh, files);
  await fresh.evaluate((hash) => {
    location.hash = hash;
  }, new URL(page.url()).hash);
  await expect(async () => expect(await lists(page)).toEqual(await lists(fresh))).toPass({
    timeout: 20_000,
  });
  await fresh.close();
}

const WALKS = Object.entries({
  'a program in C': ['callgrind.out.sqlite.gz'],
  'a program in PHP': ['cachegrind.out.blog.gz'],
  'a comparison': ['cachegrind.out.cdemo.gz', 'cachegrind.out.cdemo-14.gz'],
});

for (const [place, [of, names]] of WALKS.entries()) {
  test(`a random walk over ${of}`, async ({ page, traffic }) => {
    test.setTimeout(180_000);
    const random = randomFrom(SEED + place);
    console.log(`${of}: GRINDSCOPE_SEED=${SEED}`);
    const [files, done] = [names.map(sample), /** @type {string[]} */ ([])];
    await page.goto('./');
    await open(page, files);
    const end = Date.now() + MILLISECONDS;
    while (done.length < STEPS && Date.now() < end) {
      done.push(await step(page, random));
      await page.waitForTimeout(50);
      const wrong = [...traffic.errors, ...(await faults(page))];
      expect(wrong, `step ${done.length}, after ${done.slice(-12).join('; ')}`).toEqual([]);
      if (done.length % STEPS_BETWEEN_COMPARISONS > 0) continue;
      for (let i = 0; i < 3; i += 1) await page.keyboard.press('Escape');
      if (await page.locator('.start').isVisible()) continue;
      // Until a filter is valid the list follows the previous one, which is not in the address.
      const broken = page.locator('#function-filter[aria-invalid=true]');
      if (await broken.isVisible()) await broken.fill('');
      await expectSameInFreshPage(page, files);
    }
    console.log(`${of}: ${done.length} steps`);
  });
}
