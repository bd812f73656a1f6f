// In windows of all sizes nothing overflows, popovers are inside, and all fields are readable.

import { SPLITTER_TEXT } from '../../messages/controls.js';
import { DETAILS_TEXT, TRANSFORMS_TEXT } from '../../messages/frame.js';
import { FLAME_TEXT } from '../../messages/pictures.js';
import { expect, test } from './fixture.js';
import { listRows, openProfile, sample, written } from './profiles.js';

/** @import {Page} from '@playwright/test' */

const WINDOWS = [
  { width: 390, height: 844 },
  { width: 1024, height: 600 },
  { width: 1280, height: 420 },
  { width: 2560, height: 1440 },
];

/** Pixels by which the page is wider than the window. @param {Page} page */
const excess = (page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });

/** Returns the popovers that are not fully inside the window, by the names of their buttons. @param {Page} page */
function cutPopovers(page) {
  return page.evaluate(() => {
    const cut = [];
    for (const button of document.querySelectorAll('[popovertarget]')) {
      if (!(button instanceof HTMLElement) || !button.checkVisibility()) continue;
      button.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      button.click();
      const panel = document.querySelector(':popover-open');
      const { left, top, right, bottom } = panel?.getBoundingClientRect() ?? new DOMRect(-1);
      if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight)
        cut.push(`${button.ariaLabel ?? button.textContent}: ${left} ${top} ${right} ${bottom}`);
      if (panel instanceof HTMLElement) panel.hidePopover();
    }
    return cut;
  });
}

test('in windows of all sizes', async ({ page }) => {
  test.slow(); // each popover in each of them
  /** @param {(name: string) => Promise<void>} check */
  const inAll = async (check) => {
    for (const viewport of WINDOWS) {
      await page.setViewportSize(viewport);
      await check(`${viewport.width} to ${viewport.height}`);
    }
  };
  await page.goto('./');
  await expect(page.getByRole('button', { name: /^Two runs/ })).toBeVisible();
  const button = (/** @type {RegExp} */ name) => page.getByRole('button', { name }).boundingBox();
  await inAll(async (size) => {
    await expect.poll(() => excess(page), `start page, ${size}`).toBe(0);
    const [guide, theme] = [await button(/^How do I read/), await button(/^Theme/)];
    expect((guide?.x ?? 0) + (guide?.width ?? 0), size).toBeLessThanOrEqual(theme?.x ?? 0);
  });

  await openProfile(page, sample('callgrind.out.sqlite.gz'));
  await expect(page.getByRole('heading', { name: 'Events' })).toBeAttached();
  await inAll(async (size) => expect(await cutPopovers(page), size).toEqual([]));
  await listRows(page).nth(8).click();
  await page.getByRole('button', { name: 'Split' }).click();
  await expect(page.locator('.hot-lines')).toBeAttached();
  await inAll(async (size) => {
    await expect.poll(() => excess(page), `workbench, ${size}`).toBe(0);
    expect(await cutPopovers(page), size).toEqual([]);
    const field = await page.getByLabel('Filter functions').boundingBox();
    expect(field?.width, size).toBeGreaterThan(180);
  });

  await page.goto('about:blank');
  await page.goto('./');
  await page.getByRole('button', { name: /^Two runs/ }).click();
  await expect(page.getByRole('table', { name: 'Sums' })).toBeVisible();
  await inAll(async (size) => {
    await expect.poll(() => excess(page), `comparison, ${size}`).toBe(0);
    expect(await cutPopovers(page), size).toEqual([]);
  });
});

test('the note on a flame graph is whole, and the controls above it are in its pane', async ({
  page,
}) => {
  await openProfile(page, sample('callgrind.out.sqlite.gz'));
  await page.getByRole('tab', { name: 'Flame graph' }).click();
  await listRows(page).nth(8).click();
  await page.getByLabel(FLAME_TEXT.findNote).fill('sqlite');
  await expect(page.locator('.picture-bar')).toContainText('boxes');
  for (const width of [1024, 1100, 1180, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 768 });
    const cut = () =>
      page.locator('.picture').evaluate((picture) => {
        const isCut = (/** @type {Element} */ { scrollWidth, clientWidth }) =>
          scrollWidth > clientWidth;
        const end = picture.getBoundingClientRect().right;
        const outside = [...picture.querySelectorAll('.picture-bar > *')].filter(
          (control) => control.getBoundingClientRect().right > end,
        );
        const notes = [...picture.querySelectorAll('.trust')];
        const short = notes.filter((note) => note.scrollHeight > note.clientHeight || isCut(note));
        return [...outside, ...short].map(({ textContent }) => textContent);
      });
    await expect.poll(cut, `${width} pixels`).toEqual([]);
  }

  // The choice that hides others is whole in the narrowest of them.
  await page.setViewportSize({ width: 1024, height: 768 });
  const show = page.getByRole('combobox', { name: FLAME_TEXT.show });
  await show.selectOption('around');
  const missing = await show.evaluate((element) => {
    const select = /** @type {HTMLSelectElement} */ (element);
    const text = document.createElement('span');
    text.textContent = select.selectedOptions[0]?.textContent ?? '';
    text.style.font = getComputedStyle(select).font;
    document.body.append(text);
    const { width } = text.getBoundingClientRect();
    text.remove();
    return width - select.clientWidth;
  });
  expect(missing).toBeLessThan(0);
});

test('tools and notes beside large neighbours are whole', async ({ page }, info) => {
  const depth = 80;
  const lines = ['events: Ir', 'fl=a.c'];
  for (let i = 0; i < depth; i += 1) {
    lines.push(`fn=a_function_at_level_${i}`, '1 10');
    if (i + 1 < depth)
      lines.push(`cfn=a_function_at_level_${i + 1}`, 'calls=1 1', `1 ${10 * (depth - i - 1)}`);
  }
  await page.setViewportSize({ width: 1024, height: 768 });
  await openProfile(page, await written(info, 'callgrind.out.deep', lines.join('\n')));
  await listRows(page).nth(20).click();
  await page.getByRole('tab', { name: 'Flame graph' }).click();
  await page.getByRole('combobox', { name: FLAME_TEXT.show }).selectOption('around');
  await expect(page.getByRole('application', { name: /^Callers/ })).toBeVisible();
  const hidden = () =>
    page.locator('.picture > .trust').evaluate((it) => it.scrollHeight - it.clientHeight);
  await expect.poll(hidden).toBe(0);

  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.getByRole('button', { name: DETAILS_TEXT.split, exact: true }).click();
  const border = await page.getByRole('separator', { name: SPLITTER_TEXT.ofView(1) }).boundingBox();
  const { x = 0, y = 0, height = 0 } = border ?? {};
  await page.mouse.move(x + 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(1910, y + height / 2, { steps: 4 });
  await page.mouse.up();
  const close = await page.locator('.close-view').boundingBox();
  expect((close?.x ?? 0) + (close?.width ?? 0)).toBeLessThanOrEqual(1920);

  await listRows(page).nth(20).click();
  await page.keyboard.press('i');
  const outcome = page.getByRole('navigation', { name: TRANSFORMS_TEXT.label }).getByRole('status');
  await expect(outcome).toContainText('of the total');
  const explain = page.getByRole('navigation', { name: TRANSFORMS_TEXT.label }).locator('.explain');
  for (let width = 900; width > 500; width -= 10) {
    await page.setViewportSize({ width, height: 768 });
    const [text, mark] = [await outcome.boundingBox(), await explain.boundingBox()];
    const middle = (mark?.y ?? 0) + (mark?.height ?? 0) / 2;
    expect(middle, `${width} pixels`).toBeLessThan((text?.y ?? 0) + (text?.height ?? 0));
  }
});
