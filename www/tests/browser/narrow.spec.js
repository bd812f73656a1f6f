// Narrow windows and phones: names keep room, and the page never scrolls sideways.

import { openBoth } from './comparing.js';
import { expect, test } from './fixture.js';
import { CC1, listRows, openProfile, written } from './profiles.js';

/** @import {Page} from '@playwright/test' */

const WINDOWS = [
  [1024, 768],
  [900, 800],
  [820, 1180],
  [768, 1024],
  [390, 844],
  [320, 640],
];

/** A chain of calls; times in units of 10 ns. @param {number} deepest @param {number} cost */
function chain(deepest, cost) {
  const calls = Array.from({ length: deepest }, (_, level) => {
    const call = `cfn=Namespace::Class::function_${level + 1}\ncalls=62 1\n1 ${cost}\n`;
    return `fn=Namespace::Class::function_${level}\n1 ${level + (cost % 1000)}\n${level + 1 < deepest ? call : ''}`;
  });
  const last = calls.pop() ?? '';
  return `version: 1\ncreator: xdebug 3.2.0 (PHP 8.2.36)\npositions: line\nevents: Time_(10ns)\n\n${calls.join('\n')}\n${last.replace(/\n1 .*\n/, `\n1 ${cost}\n`)}`;
}

/** Widths of names within the window, of the rows of a grid. @param {Page} page @param {string} grid */
const nameWidths = (page, grid) =>
  page
    .locator(`${grid} .row:not(.head) .fitted-name`)
    .filter({ hasNotText: /^all$/ })
    .evaluateAll((all) =>
      all.map((name) => {
        const { left, right } = name.getBoundingClientRect();
        return Math.min(right, innerWidth) - left;
      }),
    );

/** @param {Page} page @param {boolean} isCompared */
async function check(page, isCompared) {
  await listRows(page).filter({ hasText: 'function_12' }).click();
  for (const [width = 0, height = 0] of WINDOWS) {
    await page.setViewportSize({ width, height });
    for (const view of ['All calls', 'Call tree']) {
      await page.getByRole('tab', { name: view, exact: true }).click();
      const grid = view === 'Call tree' ? '.tree-grid' : '#all-callers';
      await expect(page.locator(`${grid} .row:not(.head)`).nth(2)).toBeVisible();
      const where = `${view}, ${width}, ${isCompared}`;
      for (const of of ['#functions', grid]) {
        const narrowest = async () => Math.min(...(await nameWidths(page, of)));
        await expect.poll(narrowest, `${where}, ${of}`).toBeGreaterThan(64);
      }
      const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      await expect.poll(sideways, where).toBeLessThanOrEqual(0);
    }
  }
}

test('names of a profile have room', async ({ page }, info) => {
  await openProfile(page, await written(info, 'deep.out', chain(30, 8_241_355)));
  await check(page, false);
});

test('names of a comparison have room', async ({ page }, info) => {
  await openBoth(page, info, chain(30, 8_241_355), chain(30, 5_485_907));
  await check(page, true);
});

test('a note that does not fit ends with an ellipsis and has its whole text as tooltip, and boxes fit a finger', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await openProfile(page, CC1);
  await page.getByRole('tab', { name: 'Call graph' }).click();
  const note = page.locator('.picture-bar > .trust');
  await expect(note).toHaveCSS('-webkit-line-clamp', '2');
  await note.hover();
  await expect(note).toHaveAttribute('title', (await note.textContent()) ?? '');

  await test.step('check boxes have room for a finger', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Columns' }).click();
    const sizes = await page.getByRole('checkbox').evaluateAll((boxes) =>
      boxes.map((box) => {
        const { width, height } = box.getBoundingClientRect();
        return Math.min(width, height);
      }),
    );
    // WCAG 2.2, 2.5.8.
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(24);
  });
});

test('texts next to titles, heads and buttons are whole on phones', async ({ page }, info) => {
  await openProfile(page, await written(info, 'deep.out', chain(30, 8_241_355)));
  await listRows(page).filter({ hasText: 'function_12' }).click();
  for (const [width, height] of [
    [390, 844],
    [320, 640],
  ]) {
    await page.setViewportSize({ width: width ?? 0, height: height ?? 0 });
    await page.getByRole('tab', { name: 'Source', exact: true }).click();
    await expect(page.locator('.hot-lines')).toContainText('hot line', { useInnerText: true });
    await page.getByRole('tab', { name: 'Flame graph', exact: true }).click();
    await expect(page.locator('.picture-line b')).toHaveText(/function_12/);
    const cut = () =>
      page
        .locator(
          '.function-title.whole p, .hot-lines .figures, .source-grid .head button, .picture-line span',
        )
        .evaluateAll((all) =>
          all
            .filter((one) => one.checkVisibility())
            // A text that is broken after each letter is not whole, either.
            .filter(
              ({ scrollWidth, clientWidth, scrollHeight, clientHeight, textContent }) =>
                textContent !== '?' &&
                (scrollWidth > clientWidth + 1 ||
                  scrollHeight > clientHeight + 4 ||
                  (textContent ?? '').length > clientWidth / 3),
            )
            .map(({ textContent }) => textContent),
        );
    for (const view of ['Source', 'Flame graph', 'Overview']) {
      await page.getByRole('tab', { name: view, exact: true }).click();
      await expect.poll(cut, `${view}, ${width}`).toEqual([]);
    }
  }
});

test('in a low window, each table of calls shows three rows', async ({ page }, info) => {
  const names = (/** @type {string} */ letter) => Array.from('123456', (digit) => letter + digit);
  const call = (/** @type {string} */ callee) => `cfn=${callee}\ncalls=1 1\n1 10\n`;
  const callers = names('caller').map((name) => `fn=${name}\n1 1\n${call('middle')}`);
  const text = `events: Ir\n${callers.join('')}fn=middle\n1 1\n${names('callee').map(call).join('')}`;
  await openProfile(page, await written(info, 'low.out', text));
  await page.setViewportSize({ width: 844, height: 390 });
  await listRows(page).filter({ hasText: 'middle' }).click();
  for (const grid of await page.locator('.neighbours .grid').all()) {
    const rows = () =>
      grid.evaluate((grid) => {
        const { top, bottom } = grid.getBoundingClientRect();
        const all = [...grid.querySelectorAll('.row:not(.head)')];
        const whole = all.map((row) => row.getBoundingClientRect()).filter((row) => row.height > 0);
        return whole.filter((row) => row.top >= top && row.bottom <= bottom + 0.5).length;
      });
    await expect.poll(rows).toBeGreaterThanOrEqual(3);
  }
});
