// In windows of all sizes nothing overflows, popovers are inside, and all fields are readable.

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

for (const viewport of WINDOWS) {
  test(`in a window of ${viewport.width} to ${viewport.height}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto('./');
    await expect(page.getByRole('button', { name: /^Two runs/ })).toBeVisible();
    expect(await excess(page), 'start page').toBe(0);
    const button = (/** @type {RegExp} */ name) => page.getByRole('button', { name }).boundingBox();
    const [guide, theme] = [await button(/^How do I read/), await button(/^Theme/)];
    expect((guide?.x ?? 0) + (guide?.width ?? 0)).toBeLessThanOrEqual(theme?.x ?? 0);
    await openProfile(page, sample('callgrind.out.sqlite.gz'));
    await expect(page.getByRole('heading', { name: 'Events' })).toBeAttached();
    expect(await cutPopovers(page)).toEqual([]);
    await listRows(page).nth(8).click();
    await page.getByRole('button', { name: 'Split' }).click();
    await expect(page.locator('.hot-lines')).toBeAttached();
    expect(await excess(page), 'workbench').toBe(0);
    expect(await cutPopovers(page)).toEqual([]);
    const field = await page.getByLabel('Filter functions').boundingBox();
    expect(field?.width).toBeGreaterThan(180);

    await page.goto('about:blank');
    await page.goto('./');
    await page.getByRole('button', { name: /^Two runs/ }).click();
    await expect(page.getByRole('table', { name: 'Sums' })).toBeVisible();
    expect(await excess(page), 'comparison').toBe(0);
    expect(await cutPopovers(page)).toEqual([]);
  });
}
