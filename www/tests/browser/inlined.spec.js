// Inlined functions as functions, after the program was dropped. Expected self costs are the sums of the cost lines
// at the addresses for which LLVM's symbolizer names the function innermost (`shapes/a/functions.txt`).

import { readFile } from 'node:fs/promises';
import { INLINED_TEXT } from '../../messages/code.js';
import { FAILED_TEXT } from '../../messages/errors.js';
import { VIEW_TEXT } from '../../messages/frame.js';
import { expect, test } from './fixture.js';
import { data, functionList, listRows, openProfile } from './profiles.js';

/** @import {Page} from '@playwright/test' */

const PROFILE = data('program/shapes/a/callgrind.out.shapes');
/** Inlined everywhere, so the profile has no such function. */
const AREA = '(anonymous namespace)::Shape::area';

/** @param {Page} page */
async function dropProgram(page) {
  const bytes = (await readFile(data('program/shapes/a/shapes'))).toString('base64');
  await page.locator('body').evaluate((body, bytes) => {
    const dropped = new DataTransfer();
    const content = Uint8Array.from(atob(bytes), (byte) => byte.charCodeAt(0));
    dropped.items.add(new File([content], 'shapes'));
    body.dispatchEvent(
      new DragEvent('drop', { dataTransfer: dropped, bubbles: true, cancelable: true }),
    );
  }, bytes);
  await expect(page.getByRole('status').filter({ hasText: 'shapes is used' })).toBeVisible();
}

/** @param {Page} page */
async function toggle(page) {
  await page.getByRole('button', { name: 'Hide', exact: true }).click();
  await page.getByRole('menuitemcheckbox', { name: INLINED_TEXT.toggle }).click();
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
  await expect(row(page, 'folded')).toContainText('26,695');
  await expect(row(page, 'run(int)')).toContainText('4,329');
  await expect(page).toHaveURL(/transforms=inlined/);
  await expect(page.locator('.transform-bar')).toContainText(INLINED_TEXT.title);

  await row(page, AREA).click();
  await expect(page.getByRole('grid', { name: /Callers/ })).toContainText(INLINED_TEXT.inlined);
  await page.getByRole('tab', { name: 'Flame graph' }).click();
  const graph = page.getByRole('application', { name: /^Flame graph/ });
  await graph.focus();
  await expect(page.locator('.picture-line')).toContainText('area');

  // Lines are those of the recorded functions.
  await page.getByRole('tab', { name: 'Source', exact: true }).click();
  await expect(page.getByText(VIEW_TEXT.madeByTransform)).toBeVisible();
  await row(page, 'run(int)').click();
  await expect(page.getByText(VIEW_TEXT.unchanged)).toBeVisible();
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
