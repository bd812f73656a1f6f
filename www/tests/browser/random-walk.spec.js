// A walk at random over the controls of the page. Whatever was done before, nothing may be thrown, no
// message may be empty, and each cell must belong to its head: the lists must be those of a fresh page
// that was led there by the address alone.
//
// The seed is printed; GRINDSCOPE_SEED repeats a walk as far as the times of answers allow.

import { expect, test } from './fixture.js';
import { choose, sample } from './profiles.js';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {() => number} Random  from 0 to 1 */

const SEED = Number(process.env.GRINDSCOPE_SEED ?? 19);
const MILLISECONDS = 35_000;
const STEPS_BETWEEN_COMPARISONS = 20;

/** What leaves the page, asks for files, saves them, or changes what is open. */
const APART =
  /^(Open|Close|Add|Save|Choose|Program|Sources?\b.*…|Reload|Paste|Print|Forget|Compare|Copy|with |Same|Do the same|Swap|Source paths)/;
const KEYS =
  '1 2 3 4 5 6 7 8 9 [ ] f o i r C t n Escape Escape ArrowDown ArrowUp ArrowLeft ArrowRight Enter Backspace 0 PageDown End Home + -'.split(
    ' ',
  );
const FILTERS = ['a', 'self>1%', '!main', '/(/', 'file:c', 'nothing has this name', ''];

/** A generator of numbers that are the same for the same seed (mulberry32). @param {number} seed @returns {Random} */
function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** @template T @param {readonly T[]} all @param {Random} random @returns {T} */
const oneOf = (all, random) => /** @type {T} */ (all[Math.floor(random() * all.length)]);

/** All that can be pressed: where it is, what it is called and of which kind it is. @param {Page} page */
const controls = (page) =>
  page.evaluate(() => {
    const kinds =
      'button, canvas, input, [role=tab], [role^=menuitem], .row:not(.head), .timeline, summary';
    return [...document.querySelectorAll(kinds)].flatMap((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const top = document.elementFromPoint(x + width / 2, y + height / 2);
      const isReached = top && (element.contains(top) || top.contains(element));
      if (width < 4 || height < 4 || !isReached || element.matches(':disabled')) return [];
      const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
      const type = element instanceof HTMLInputElement ? element.type : '';
      return [
        { x, y, width, height, name: name.trim(), kind: `${element.tagName} ${type}`.trim() },
      ];
    });
  });

/** One thing that a user may do. What it was, in words. @param {Page} page @param {Random} random */
async function step(page, random) {
  if (random() < 0.2) {
    const key = oneOf(KEYS, random);
    await page.keyboard.press(key);
    return `key ${key}`;
  }
  const all = (await controls(page)).filter(
    ({ name, kind }) => !APART.test(name) && !/file/.test(kind),
  );
  // Rows are many: a kind first, then one of it.
  const kind = oneOf([...new Set(all.map((control) => control.kind))], random);
  const control = oneOf(
    all.filter((other) => other.kind === kind),
    random,
  );
  if (!control) return 'nothing';
  const [x, y] = [
    control.x + control.width * (0.1 + 0.8 * random()),
    control.y + control.height * (0.1 + 0.8 * random()),
  ];
  await page.mouse.move(x, y);
  if (kind === 'CANVAS' && random() < 0.2) await page.mouse.wheel(0, random() < 0.5 ? 200 : -200);
  else if (random() < 0.15) await page.mouse.dblclick(x, y);
  else await page.mouse.click(x, y);
  if (/INPUT (search|text)/.test(kind)) await page.keyboard.insertText(oneOf(FILTERS, random));
  return `${kind} ${control.name.slice(0, 60)}`;
}

/** What is wrong with what is shown, as far as it can be seen without knowing the profile. @param {Page} page */
const faults = (page) =>
  page.evaluate(() => {
    /** @type {string[]} */
    const found = [];
    const text = document.body.innerText;
    if (text.trim().length < 100) found.push('the page is blank');
    for (const word of ['undefined', 'NaN', '[object'])
      if (text.includes(word)) found.push(`the page says ${word}`);
    for (const alert of document.querySelectorAll('[role=alert]')) {
      if (!alert.checkVisibility()) continue;
      const said = alert.textContent?.trim() ?? '';
      if (said === '' || /Could not (bring|draw|change)|needs more memory|no place/.test(said))
        found.push(`alert: ${said}`);
    }
    for (const grid of document.querySelectorAll('#functions')) {
      const heads = [...(grid.querySelector('.head')?.children ?? [])];
      const isNumber = heads.map((head) => head.classList.contains('numeric'));
      for (const row of grid.querySelectorAll('.row:not(.head)')) {
        const cells = [...row.children];
        if (cells.length !== heads.length)
          found.push(`${cells.length} cells in: ${row.textContent}`);
        else if (cells.some((cell, i) => isNumber[i] === cell.classList.contains('name')))
          found.push(`names and numbers are mixed up in: ${row.textContent}`);
      }
    }
    return found;
  });

/** What the lists show, from their tops, with the total and the heading. @param {Page} page */
const lists = (page) =>
  page.evaluate(async () => {
    for (const grid of document.querySelectorAll('[role$=grid]')) grid.scrollTop = 0;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const texts = (/** @type {string} */ all) =>
      [...document.querySelectorAll(all)].map((element) =>
        [...(element.children.length > 0 ? element.children : [element])].map(
          (cell) => cell.textContent,
        ),
      );
    return [texts('output'), texts('#functions .row, #callers .row, #callees .row').slice(0, 80)];
  });

/** @param {Page} page @param {string[]} files */
async function open(page, files) {
  for (const [i, file] of files.entries()) {
    await choose(page, file);
    await expect(page.locator('.profile-tab')).toHaveCount(i + 1);
  }
  if (files.length < 2) return;
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await page
    .getByRole('menuitem', { name: /^with / })
    .first()
    .click();
  await expect(page.locator('.profile-tab')).toHaveCount(3);
}

/** @param {Page} page @param {string[]} files  that are open */
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

const WALKS = [
  { of: 'a program in C', files: [sample('callgrind.out.sqlite.gz')] },
  { of: 'a program in PHP', files: [sample('cachegrind.out.php.gz')] },
  {
    of: 'a comparison',
    files: [sample('cachegrind.out.cdemo.gz'), sample('cachegrind.out.cdemo-14.gz')],
  },
];

for (const [place, { of, files }] of WALKS.entries()) {
  test(`a walk at random over ${of}`, async ({ page, traffic }) => {
    test.setTimeout(180_000);
    const random = randomFrom(SEED + place);
    console.log(`${of}: GRINDSCOPE_SEED=${SEED}`);
    await page.goto('./');
    await open(page, files);
    /** @type {string[]} */
    const done = [];
    const end = Date.now() + MILLISECONDS;
    while (Date.now() < end) {
      done.push(await step(page, random));
      await page.waitForTimeout(50);
      const wrong = [...traffic.errors, ...(await faults(page))];
      expect(wrong, `after ${done.slice(-12).join('; ')}`).toEqual([]);
      if (done.length % STEPS_BETWEEN_COMPARISONS > 0) continue;
      for (let i = 0; i < 3; i += 1) await page.keyboard.press('Escape');
      if (await page.locator('.start').isVisible()) continue;
      // Until a filter can be used the list is by the one before, which no address knows.
      const broken = page.locator('#function-filter[aria-invalid=true]');
      if (await broken.isVisible()) await broken.fill('');
      await expectSameInFreshPage(page, files);
    }
  });
}
