import { NOTHING_LEFT_TEXT } from '../../messages/list.js';
import { expect, test } from './fixture.js';
import { CC1, columnTexts, functionList, listRows, openProfile, plainNumber } from './profiles.js';

test.beforeEach(async ({ page }) => {
  await openProfile(page, CC1);
});

/** @param {import('@playwright/test').Page} page @param {string} name */
const head = (page, name) => functionList(page).getByRole('columnheader', { name });

/** Whether the values are in descending order. @param {(number | string)[]} values */
const descends = (values) =>
  values.every((v, i) => i === 0 || /** @type {any} */ (values[i - 1]) >= v);

test('costs and calls are those of callgrind_annotate, in percent or as counts, sorted both ways', async ({
  page,
}) => {
  const cell = listRows(page).nth(5).getByRole('gridcell').first();
  await expect(cell).toHaveText(/^99\.51\s%$/);
  await expect(cell).toHaveAttribute('title', /^172,187,093 Ir/);
  const count = page.getByRole('button', { name: 'count', exact: true });
  await count.click();
  await expect(cell).toHaveText('172,187,093');
  await expect(count).toHaveAttribute('aria-pressed', 'true');
  const first = async (/** @type {number} */ column, /** @type {number} */ many) =>
    (await columnTexts(page, column)).slice(0, many);
  await expect
    .poll(() => first(0, 6))
    .toEqual([
      '173,038,155',
      '172,258,947',
      '172,258,936',
      '172,238,243',
      '172,187,126',
      '172,187,093',
    ]);
  expect((await first(3, 6)).slice(4)).toEqual(['main', 'toplev::main(int, char**)']);

  for (const [index, name] of ['Inclusive', 'Self', 'Called'].entries()) {
    const sorted = async () => (await columnTexts(page, index)).map(plainNumber);
    // The whole head sorts, not only its text.
    if (name !== 'Inclusive') await head(page, name).click({ position: { x: 16, y: 4 } });
    await expect(head(page, name)).toHaveAttribute('aria-sort', 'descending');
    await expect.poll(async () => descends(await sorted()), name).toBe(true);
    if (name === 'Self') {
      await expect.poll(() => first(1, 3)).toEqual(['6,806,099', '5,913,356', '5,667,985']);
      expect(await first(3, 3)).toEqual([
        'ira_init_register_move_cost(machine_mode)',
        'reg_class_subset_p(int, int)',
        'ira_init()',
      ]);
      expect(await first(2, 3)).toEqual(['42', '261,218', '1']);
    }
    await head(page, name).getByRole('button').first().click();
    await expect(head(page, name)).toHaveAttribute('aria-sort', 'ascending');
    await expect.poll(async () => descends((await sorted()).reverse()), name).toBe(true);
  }
});

test('names, files and objects are sorted both ways', async ({ page }) => {
  // A narrow list has neither file nor object.
  await page.setViewportSize({ width: 2400, height: 800 });
  for (const [index, name, filter] of /** @type {const} */ ([
    [3, 'Function', 'reg'],
    [4, 'File', 'file:.c'],
    [5, 'Object', 'self>0.5%'],
  ])) {
    // Whole names are in the tooltip; cycles have no file and object and come before all names.
    const texts = async () => {
      const hints = await listRows(page).evaluateAll(
        (rows, at) => rows.map((row) => row.children[at]?.getAttribute('title') ?? ''),
        index,
      );
      return hints.map((text) => text.toLowerCase()).filter((text) => !/^$|^<cycle/.test(text));
    };
    await page.getByLabel('Filter functions').fill(filter);
    await head(page, name).getByRole('button').first().click();
    await expect(head(page, name)).toHaveAttribute('aria-sort', 'ascending');
    await expect.poll(async () => descends((await texts()).reverse()), name).toBe(true);
    const ascending = await texts();
    await head(page, name).getByRole('button').first().click();
    await expect(head(page, name)).toHaveAttribute('aria-sort', 'descending');
    await expect.poll(async () => descends(await texts()), name).toBe(true);
    const descending = await texts();
    expect(new Set(ascending).size, name).toBeGreaterThan(1);
    expect(descending[0], name).not.toBe(ascending[0]);
  }
});

test('the filter finds names, files, objects and figures, says what is wrong, and is explained', async ({
  page,
}) => {
  await page.keyboard.press('/');
  await page.keyboard.type('GGC_internal');
  await expect(page.getByRole('status').filter({ hasText: ' of ' })).toHaveText(/^\d+ of 7,365$/);
  const marks = await functionList(page).locator('mark').allTextContents();
  expect(new Set(marks)).toEqual(new Set(['ggc_internal']));
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Filter functions')).toHaveValue('');
  await expect(page.getByText(/^7,031 functions in 7,365 contexts, \d+ cycles$/)).toBeVisible();

  // Regular expressions.
  const field = page.getByLabel('Filter functions');
  await field.fill('/^ira_.*\\(\\)$/');
  await expect
    .poll(async () => (await columnTexts(page, 3)).every((n) => /^ira_.*\(\)$/.test(n)))
    .toBe(true);
  const before = await columnTexts(page, 3);
  expect(before).toContain('ira_init()');
  await field.fill('/(/');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  expect(await columnTexts(page, 3)).toEqual(before);
  await field.fill('ira_init()');
  await expect(field).toHaveAttribute('aria-invalid', 'false');

  // Files, objects and figures.
  await field.fill('object:libc self>1%');
  await expect
    .poll(async () => new Set(await columnTexts(page, 5)))
    .toEqual(new Set(['libc.so.6']));
  // callgrind_annotate: _int_malloc 1.50 %, _int_free 1.58 %, memset 1.57 % and so on
  const shares = (await columnTexts(page, 1)).map((text) => Number.parseFloat(text));
  expect(shares.length).toBeGreaterThan(2);
  expect(Math.min(...shares)).toBeGreaterThan(1);

  // No match.
  await field.fill('no such function');
  await expect(page.getByText(NOTHING_LEFT_TEXT.hiddenBy(true, false))).toBeVisible();
  await expect(functionList(page)).toHaveAttribute('aria-rowcount', '1');
  await page.getByRole('button', { name: 'Clear filter' }).click();
  await expect(field).toBeFocused();

  // Other tools write exclusions and alternatives in other ways.
  for (const [text, meant] of [
    ['_int_ -free', '_int_ !free'],
    ['_int_malloc|_int_free', '/_int_malloc|_int_free/'],
    ['_int_malloc OR _int_free', '/_int_malloc|_int_free/'],
  ]) {
    await field.fill(text ?? '');
    await page.getByRole('button', { name: NOTHING_LEFT_TEXT.instead(meant ?? '') }).click();
    await expect(field).toHaveValue(meant ?? '');
    await expect(listRows(page).first()).toContainText('_int_');
  }
  await field.fill('');
  await expect(listRows(page).first()).toBeVisible();

  await page.getByRole('button', { name: 'What is Filter?' }).click();
  await expect(page.getByRole('note', { name: '' }).filter({ visible: true })).toContainText(
    'object:part-of-path',
  );
});

test('a function that the filter hides is offered when it is selected', async ({ page }) => {
  await page.getByLabel('Filter functions').fill('toplev::main');
  await expect(listRows(page)).toHaveCount(1);
  await listRows(page).first().click();
  const callees = page.getByRole('grid', { name: 'Callees' });
  await callees.locator('[aria-rowindex="2"]').click();
  const hidden = page.locator('.selection-hidden');
  await expect(hidden).toContainText(NOTHING_LEFT_TEXT.selectedByFilter);
  await hidden.getByRole('button', { name: 'Clear filter' }).click();
  await expect(hidden).toHaveCount(0);
  await expect(functionList(page)).toBeFocused();
  await expect(functionList(page).locator('[aria-selected="true"]')).toBeInViewport();
});

test('what the listed functions cost is in the status bar', async ({ page }) => {
  const bar = page.locator('.status-bar');
  await expect(bar).not.toContainText('listed');
  await page
    .getByLabel('Filter functions')
    .fill('/^ira_init_register_move_cost\\(|^reg_class_subset_p\\(/');
  // The two self costs above, of 173,038,155.
  await expect(bar).toContainText('functions listed: self cost 12,719,455, 7.35\u202f%');
  // Cycles, which have the self cost of their members, are left out of the sum.
  await page.getByLabel('Filter functions').fill('self>1%');
  await expect(listRows(page).filter({ hasText: '<cycle' }).first()).toBeVisible();
  await expect(bar).toContainText('functions listed, without cycles: self cost ');
  await page.getByLabel('Filter functions').fill('<cycle');
  await expect(listRows(page).first()).toContainText('cycle');
  await expect(bar).not.toContainText('listed');
});

test('every row can be scrolled to, and only visible rows exist', async ({ page }) => {
  const list = functionList(page);
  expect(await listRows(page).count()).toBeLessThan(60);
  await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  const rows = Number(await list.getAttribute('aria-rowcount'));
  await expect(list.locator(`[aria-rowindex="${rows}"]`)).toBeVisible();
  await list.evaluate((element) => element.scrollTo(0, element.scrollHeight / 2));
  await expect(listRows(page).first()).toBeVisible();
  expect(await listRows(page).count()).toBeLessThan(60);

  await functionList(page).evaluate((element) => element.scrollTo(0, 0));
  await test.step('sorting shows the first rows, with a selected function too', async () => {
    const first = functionList(page).locator('[aria-rowindex="2"]');
    await listRows(page).nth(4).click();
    await head(page, 'Self').getByRole('button').first().click();
    // The most expensive one by callgrind_annotate; `main` is far below it.
    await expect(first).toContainText('ira_init_register_move_cost');
    await expect(first).toBeInViewport();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('main');
  });
});
