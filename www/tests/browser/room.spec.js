// How much of the window is content, and what hides the rest.

import { readFile } from 'node:fs/promises';

import { SPLITTER_TEXT } from '../../messages/controls.js';
import { DETAILS_TEXT } from '../../messages/frame.js';
import { openBoth } from './comparing.js';
import { expect, test } from './fixture.js';
import { CC1, choose, data, functionList, listRows, openProfile, written } from './profiles.js';
import { inOptions } from './views.js';

/** @import {Page} from '@playwright/test' */

/** Windows, and the least share of content in percent. */
const WINDOWS = [
  { width: 1280, height: 680, least: 65 },
  { width: 1024, height: 768, least: 60 },
];

/** A profile with lines and addresses. */
const QUEENS = data('program/callgrind.out.queens');

/** The heading of the detail side. @param {Page} page */
const title = (page) => page.getByRole('heading', { level: 1 });

/**
 * The share of the window that has rows, pictures or the text of a view, in percent. Heads of columns and
 * sections, toolbars and lines below pictures do not count.
 *
 * @param {Page} page
 */
const contentShare = (page) =>
  page.evaluate(() => {
    const within = (/** @type {number} */ at, /** @type {number} */ most) =>
      Math.max(0, Math.min(most, at));
    const area = (/** @type {Element} */ element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const width = within(right, innerWidth) - within(left, innerWidth);
      return width * (within(bottom, innerHeight) - within(top, innerHeight));
    };
    const sum = (/** @type {string} */ selector) =>
      [...document.querySelectorAll(selector)]
        .filter((element) => element.checkVisibility())
        .reduce((all, element) => all + area(element), 0);
    const content =
      sum('.neighbours, .profile-facts, .flame, .sums') +
      sum('.grid:not(.neighbours .grid, .profile-facts .grid)');
    const heads = sum('.grid .head, .neighbours h2, .neighbours .trust');
    return (100 * (content - heads)) / (innerWidth * innerHeight);
  });

/** Opens all views: each has the least share of content in windows of all sizes. @param {Page} page @param {string} of */
async function expectContent(page, of) {
  // The overview leaves the function, so it is the last.
  const [overview, ...others] = await page.getByRole('tab').all();
  for (const tab of [...others, /** @type {typeof others[0]} */ (overview)]) {
    if ((await tab.getAttribute('aria-disabled')) === 'true') continue;
    await tab.click();
    const content = page.locator('.tab-panel :is(.grid, .flame, .profile-facts)').first();
    await expect(content).toBeVisible();
    for (const { width, height, least } of WINDOWS) {
      await page.setViewportSize({ width, height });
      await expect(page.getByText('Laying out')).toHaveCount(0);
      const message = `${of}, ${await tab.textContent()}, ${width} × ${height}`;
      await expect.poll(() => contentShare(page), { message }).toBeGreaterThanOrEqual(least);
    }
  }
}

test('most of the window is content in every view', async ({ page }, info) => {
  test.slow(); // each of them in two sizes
  await openProfile(page, CC1);
  await expectContent(page, 'profile');
  // The legend is open in the first visit only.
  await openProfile(page, QUEENS);
  await listRows(page).filter({ hasText: 'main' }).last().click();
  await expectContent(page, 'function');
  const text = await readFile(QUEENS, 'utf8');
  await openBoth(page, info, text, text + text);
  await expectContent(page, 'comparison');
  await listRows(page).first().click();
  await expectContent(page, 'function of a comparison');
});

test('no bar takes more than one line', async ({ page }) => {
  await openProfile(page, CC1);
  await page.getByLabel('Filter functions').fill('ggc_internal_alloc');
  await listRows(page).first().click();
  for (const { width, height } of WINDOWS) {
    await page.setViewportSize({ width, height });
    for (const view of ['Flame graph', 'Call graph', 'Treemap', 'Source', 'Calls']) {
      await page.getByRole('tab', { name: view, exact: true }).click();
      const bars = page.locator(
        '.profile-bar, .context-bar, .filter-bar, .function-title, .tab-bar, .picture-bar, .source-tools',
      );
      const heights = await bars.evaluateAll((all) => all.map((bar) => bar.clientHeight));
      expect(Math.max(...heights), `${view}, ${width}`).toBeLessThan(42);
      const cut = await bars.evaluateAll((all) =>
        all.filter((bar) => bar.scrollWidth > bar.clientWidth).map((bar) => bar.className),
      );
      expect(cut, `${view}, ${width}`).toEqual([]);
    }
  }
});

test('the bar of a comparison takes one line, and no title is cut', async ({ page }, info) => {
  const text = await readFile(QUEENS, 'utf8');
  await openBoth(page, info, text, text + text);
  await listRows(page).first().click();
  for (const width of [1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 768 });
    const bars = page.locator('.context-bar, .function-title');
    const cut = await bars.evaluateAll(
      (all) =>
        all.filter((bar) => bar.clientHeight > 42 || bar.scrollWidth > bar.clientWidth).length,
    );
    expect(cut, `${width}`).toBe(0);
  }
});

test('a key shows any view alone, and Escape goes up', async ({ page }) => {
  await openProfile(page, CC1);
  await listRows(page).nth(4).click();
  await expect(title(page)).toHaveText('main');
  for (const view of ['Source', 'Machine code', 'Flame graph']) {
    await page.getByRole('tab', { name: view }).click();
    await page.keyboard.press('z');
    await expect(functionList(page)).toBeHidden();
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('tabpanel')).toBeVisible();
    const { width } = (await page.getByRole('tabpanel').boundingBox()) ?? { width: 0 };
    expect(width).toBe(1280);
    await page.keyboard.press('Escape');
    await expect(functionList(page)).toBeVisible();
    await expect(title(page)).toHaveText('main');
  }
  await page.keyboard.press('Escape');
  await expect(title(page)).toHaveText('Profile');
  await page.getByRole('button', { name: 'Maximise' }).click();
  await expect(functionList(page)).toBeHidden();
  await page.getByRole('button', { name: 'Maximise' }).click();
  await expect(functionList(page)).toBeVisible();
  // The focus of the list, which is hidden, goes to the tab and back.
  await functionList(page).focus();
  await page.keyboard.press('z');
  await expect(page.getByRole('tab', { selected: true })).toBeFocused();
  await page.keyboard.press('z');
  await expect(functionList(page)).toBeFocused();
});

test('tabs never vanish, and the whole profile is one step up', async ({ page }) => {
  await openProfile(page, CC1);
  const tabs = page.getByRole('tab');
  const labels = await tabs.allTextContents();
  await expect(page.getByRole('tab', { name: 'Source' })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('tab', { name: 'Source' }).click({ force: true });
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Overview');
  await listRows(page).nth(4).click();
  await expect(tabs).toHaveText(labels);
  await page.getByRole('tab', { name: 'Source' }).click();
  await page.getByRole('button', { name: 'Profile', exact: true }).click();
  await expect(title(page)).toHaveText('Profile');
  await expect(functionList(page)).toBeFocused();
  await listRows(page).nth(4).click();
  await page.getByRole('tab', { name: 'Overview' }).click();
  await expect(title(page)).toHaveText('Profile');
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Overview');
});

test('the tabs of a view alone have room before its name', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await openProfile(page, CC1);
  await listRows(page).filter({ hasText: 'toplev::main' }).click();
  await page.keyboard.press('z');
  const strip = page.getByRole('tablist', { name: 'Views of the function' });
  await expect(page.locator('.maximised-name')).toContainText('main');
  const excess = () => strip.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  await expect.poll(excess).toBe(0);
});

test('tabs that do not fit fade out', async ({ page }) => {
  await openProfile(page, CC1);
  await listRows(page).nth(4).click();
  await page.setViewportSize({ width: 880, height: 700 });
  const strip = page.getByRole('tablist', { name: 'Views of the function' });
  const faded = await strip.evaluate((it) => {
    const fade = /100% - ([\d.]+)px/.exec(getComputedStyle(it).maskImage);
    const isCut = it.scrollWidth > it.clientWidth;
    return { isCut, width: Number(fade?.[1]) };
  });
  expect(faded.isCut).toBe(true);
  // Some letters.
  expect(faded.width).toBeGreaterThan(20);
});

test('the overview keeps the selected function, and says that it is of the whole', async ({
  page,
}) => {
  await openProfile(page, CC1);
  const selected = functionList(page).locator('[aria-selected="true"]');
  const open = page.getByRole('tab', { selected: true });
  const about = page.locator('.function-title');
  await listRows(page).nth(4).click();
  await page.getByRole('tab', { name: 'Source' }).click();
  await page.getByRole('tab', { name: 'Overview' }).click();
  await expect(title(page)).toHaveText('Profile');
  await expect(about).toContainText(DETAILS_TEXT.others('main'));
  await expect(page.locator('.findings li').first()).toBeVisible();
  await expect(selected).toContainText('main');
  await page.goBack();
  await expect(title(page)).toHaveText('main');
  await expect(open).toHaveText('Source');
  await page.goForward();
  await expect(title(page)).toHaveText('Profile');
  // A view of the function returns to it, a row shows its function, Escape drops it.
  await page.getByRole('tab', { name: 'Flame graph' }).click();
  await expect(title(page)).toHaveText('main');
  await page.getByRole('tab', { name: 'Overview' }).click();
  await listRows(page).nth(5).click();
  await expect(title(page)).toHaveText(/^toplev::main/);
  await expect(open).toHaveText('Flame graph');
  await page.getByRole('tab', { name: 'Overview' }).click();
  await page.keyboard.press('Escape');
  await expect(about).toContainText(DETAILS_TEXT.selectFunction);
  await expect(selected).toHaveCount(0);
});

test('the overview says so when it leaves out parts, or what transforms drop', async ({ page }) => {
  const threads = ['01', '02', '03'].map((thread) =>
    data(`corpus/callgrind/c-threads.out-${thread}`),
  );
  await openProfile(page, threads);
  const about = page.locator('.function-title');
  await listRows(page).nth(4).click();
  await page.getByRole('tab', { name: 'Overview' }).click();
  await expect(about).toContainText('The overview is of the whole profile;');
  const total = page.getByRole('status', { name: 'Total', exact: true });
  const whole = (await total.textContent()) ?? '';
  await page
    .getByRole('grid', { name: /^(Parts|Threads)$/ })
    .locator('.row')
    .last()
    .click();
  await expect(about).toContainText('The overview is of all functions in the selected parts;');
  // Until the tables are there, transforms do nothing.
  await expect(total).not.toHaveText(whole);
  await functionList(page).focus();
  await page.keyboard.press('f');
  await expect(about).toContainText('The overview is of what the transforms leave;');
});

test('little room cuts what says least: ends of file names, calls, how the file was read', async ({
  page,
}, info) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  const text = 'events: Ir\nfn=a_function_with_a_long_name\n1 5\nfn=g\n1 3\n';
  await openProfile(page, await written(info, 'first.callgrind.out', text));
  await choose(page, await written(info, 'other.callgrind.out', text));
  await expect(page.locator('.profile-tab-title > .end')).toHaveText(['first', 'other']);
  await expect(page.locator('.profile-tab-title > .common').first()).toHaveText('.callgrind.out');
  const field = page.getByLabel('Filter functions');
  expect(await field.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
  // At its least width the list does not scroll sideways: names end with an ellipsis.
  await page.getByRole('separator', { name: SPLITTER_TEXT.label }).focus();
  for (let step = 0; step < 20; step += 1) await page.keyboard.press('ArrowLeft');
  const list = functionList(page);
  await expect.poll(() => list.evaluate((it) => it.clientWidth)).toBeLessThan(300);
  expect(await list.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
  // What does not fit in the status bar is not seen, rather than cut.
  await page.setViewportSize({ width: 800, height: 768 });
  await field.fill('long_name');
  await expect(page.locator('.status-bar')).toContainText('listed: self cost');
  const cut = await page.locator('.status-bar').evaluate((bar) => {
    const { right, bottom } = bar.getBoundingClientRect();
    const boxes = [...bar.children].map((child) => child.getBoundingClientRect());
    return boxes.filter((box) => box.right > right && box.top < bottom).length;
  });
  expect(cut).toBe(0);
});

test('the filter lies over nothing while the user types', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 700 });
  await openProfile(page, CC1);
  await page.getByLabel('Filter functions').fill('ira');
  const boxes = await page
    .locator('.filter-bar > *')
    .evaluateAll((all) => all.map((element) => element.getBoundingClientRect().toJSON()));
  // What only screen readers read is a pixel wide.
  const shown = boxes.filter(({ width }) => width > 1);
  expect(shown.length).toBeGreaterThan(1);
  for (const [place, { left }] of shown.entries())
    expect(left).toBeGreaterThanOrEqual(shown[place - 1]?.right ?? 0);
  // After the help.
  for (let i = 0; i < 2; i += 1) await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Group' })).toBeFocused();

  await page.keyboard.press('Escape');
  await test.step('names have about 40 % of a narrow list, and no head or cost is cut', async () => {
    await page.setViewportSize({ width: 1024, height: 768 });
    const width = async (/** @type {string} */ of) =>
      (await page.locator(of).first().boundingBox())?.width ?? 0;
    const name = await width('#functions .head .function-column');
    expect(name / (await width('#functions'))).toBeGreaterThan(0.38);
    const cut = await page
      .locator('#functions .head > .numeric, #functions .cost')
      .evaluateAll((all) => all.filter((it) => it.scrollWidth > it.clientWidth).length);
    expect(cut).toBe(0);
  });
});

test('the list takes 38 %, and its width is stored', async ({ page }) => {
  await openProfile(page, CC1);
  const share = async () =>
    ((await page.locator('.function-side').boundingBox())?.width ?? 0) / 1280;
  expect(await share()).toBeCloseTo(0.38, 2);
  await page.getByRole('separator').focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(share).toBeCloseTo(0.36, 2);
  await openProfile(page, CC1);
  expect(await share()).toBeCloseTo(0.36, 2);
});

test('views are next to each other, two from 1600 px and three from 2400 px', async ({ page }) => {
  await openProfile(page, CC1);
  await listRows(page).nth(4).click();
  const halves = page.locator('.detail-half');
  for (const [width, views, more] of /** @type {const} */ ([
    [1600, 2, 'Split'],
    [2400, 3, 'Add a third view'],
  ])) {
    await page.setViewportSize({ width, height: 900 });
    await page.getByRole('button', { name: more, exact: true }).click();
    await expect(halves).toHaveCount(views);
    const tops = await halves.evaluateAll((all) =>
      all.map((half) => half.getBoundingClientRect().y),
    );
    expect(new Set(tops).size, more).toBe(1);
    await expect(page.getByRole('grid', { name: 'Callers' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Close the (second|third) view$/ })).toHaveCount(
      views - 1,
    );
  }
});

test('the legend is open in the first visit, then by choice', async ({ page }) => {
  const legend = page.getByRole('list', { name: 'Colours' });
  const open = async () => {
    await openProfile(page, CC1);
    await page.getByRole('tab', { name: 'Treemap' }).click();
    await expect(page.locator('.treemap')).toHaveAttribute('aria-busy', 'false');
  };
  await open();
  await expect(legend).toBeVisible();
  // Screen readers get the ends of the scale, not the colours between them.
  await expect(page.locator('.legend li')).not.toHaveCount(2);
  await expect(legend.getByRole('listitem')).toHaveText(['mostly callees', 'all self cost']);
  await open();
  await expect(legend).toHaveCount(0);
  await inOptions(page, (panel) => panel.getByLabel('Legend').check());
  await expect(legend).toBeVisible();
  await open();
  await expect(legend).toBeVisible();

  await test.step('the line below a flame graph says how to zoom and to scroll, uncut next to the legend', async () => {
    await page.getByRole('tab', { name: 'Flame graph' }).click();
    await expect(page.getByRole('list', { name: 'Colours' })).toBeVisible();
    const hint = page.locator('.picture-line span');
    await expect(hint).toHaveText(/^wheel zooms, shift\+wheel scrolls.*double-click/i);
    expect(await hint.evaluate((text) => text.scrollWidth - text.clientWidth)).toBeLessThan(1);
  });
});

test('the tools of Machine code are on one line, none of them cut or on another', async ({
  page,
}) => {
  await openProfile(page, QUEENS);
  await listRows(page).nth(4).click();
  await page.getByRole('tab', { name: 'Machine code' }).click();
  for (const width of [1024, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 680 });
    const tools = page
      .locator('.source-tools')
      .locator('select, button, [type=checkbox], .figures')
      .filter({ visible: true });
    // Its longest choice.
    const order = page.locator('.source-tools select');
    await order.selectOption('merged by line');
    expect(await order.evaluate((it) => it.clientWidth)).toBeLessThan(148);
    const ends = await tools.evaluateAll((all) =>
      all
        .map((tool) => tool.getBoundingClientRect())
        .map(({ left, right, top }) => [left, right, top]),
    );
    for (const [place, [left = 0, right = 0, top = 0]] of ends.entries()) {
      expect(right, `${width}: ${place}`).toBeLessThanOrEqual(width);
      expect(left, `${width}: ${place}`).toBeGreaterThanOrEqual(ends[place - 1]?.[1] ?? 0);
      expect(Math.abs(top - (ends[0]?.[2] ?? 0)), `${width}: ${place}`).toBeLessThan(12);
    }
  }
});

test('both ends of the calls of a cycle are seen', async ({ page }, info) => {
  const text =
    'events: Ir\nob=/home/me/calc\nfl=/home/me/parse.cpp\nfn=main\n10 5\ncfn=parse::expression(In&)\ncalls=3 20\n11 60\n' +
    'fn=parse::expression(In&)\n20 10\ncfn=parse::term(In&)\ncalls=8 30\n22 38\ncfn=parse::term(In&)\ncalls=8 30\n24 12\n' +
    'fn=parse::term(In&)\n30 20\ncfn=parse::factor(In&)\ncalls=20 40\n31 30\n' +
    'fn=parse::factor(In&)\n40 30\ncfn=parse::expression(In&)\ncalls=5 20\n44 19\n' +
    'cob=/usr/lib/libc.so.6\ncfi=malloc.c\ncfn=malloc\ncalls=20 5\n46 4\nob=/usr/lib/libc.so.6\nfl=malloc.c\nfn=malloc\n5 4\n';
  await openProfile(page, await written(info, 'callgrind.out.cycle', text));
  await listRows(page).getByText('<cycle 1>', { exact: true }).click();
  await page.getByRole('tab', { name: 'Calls', exact: true }).click();
  const callees = page.getByRole('grid', { name: 'Callees' });
  for (const width of [1100, 1280, 1440]) {
    await page.setViewportSize({ width, height: 680 });
    for (const [from, to] of [
      ['expression', 'term'],
      ['term', 'factor'],
      ['factor', 'expression'],
    ]) {
      const name = callees.getByRole('gridcell', { name: `${to}(In&) via parse::${from}(In&)` });
      await expect(name, `${width}`).toHaveText(new RegExp(`${to}.* via .*${from}`));
      const isSeen = await name
        .locator('.member')
        .evaluate((member) => member.scrollWidth <= member.clientWidth + 1);
      expect(isSeen, `${from}, ${width}`).toBe(true);
    }
  }
});
