// In windows of all sizes nothing overflows, popovers are inside, and all fields are readable.

import { FLAME_TEXT } from '../../messages/pictures.js';
import { expect, test } from './fixture.js';
import { listRows, openProfile, sample } from './profiles.js';

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
