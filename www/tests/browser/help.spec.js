// Explanations: popovers and the help.

import { LIST_COLUMNS } from '../../values/columns.js';

import { violations } from './axe.js';
import { expect, test } from './fixture.js';
import { functionList, listRows, openProfile, sample } from './profiles.js';

// It opens every view.
test.slow();

test('every column head, view and event has an explanation, also by keys', async ({ page }) => {
  await openProfile(page, sample('callgrind.out.sqlite.gz'));
  const heads = functionList(page).getByRole('columnheader');
  for (let at = 0; at < (await heads.count()); at += 1) {
    const button = heads.nth(at).getByRole('button', { name: /^What is/ });
    await expect(button).toHaveAccessibleDescription(/\w+ .*\./);
  }
  const sort = heads.nth(1).getByRole('button').first();
  // Each head is one tab stop.
  await sort.focus();
  await expect(sort).toHaveAccessibleDescription(new RegExp(LIST_COLUMNS.self.explanation));
  await page.keyboard.press('Tab');
  await expect(heads.nth(2).getByRole('button').first()).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowDown');
  await expect(heads.nth(1).getByRole('button', { name: 'What is Self?' })).toBeFocused();
  const note = page.getByRole('note').filter({ visible: true });
  await expect(note).toContainText(LIST_COLUMNS.self.explanation);
  expect(await violations(page, { within: '.function-grid .head' })).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(note).toHaveCount(0);
  // It did not sort.
  await expect(heads.first()).toHaveAttribute('aria-sort', 'descending');
  await listRows(page).nth(4).click();
  const tabs = page.getByRole('tablist', { name: 'Views of the function' }).getByRole('tab');
  for (const name of (await tabs.allTextContents()).filter((name) => name !== 'Overview')) {
    await page.getByRole('tab', { name, exact: true }).click();
    await expect(
      // A column of the view may be called the same.
      page.getByRole('button', { name: `What is ${name}?` }).first(),
    ).toHaveAccessibleDescription(/\w+ .*\./);
    const inView = page.getByRole('tabpanel').getByRole('columnheader');
    const explained = inView.filter({ has: page.getByRole('button', { name: /^What is/ }) });
    await expect.poll(async () => (await inView.count()) - (await explained.count())).toBe(0);
  }
  await page.getByRole('button', { name: 'What is Ir?' }).click();
  await expect(note).toContainText('Instructions that were executed.');
});

test('the help explains the events and views of the open profile', async ({ page }) => {
  await page.goto('./');
  await page.getByRole('button', { name: 'How do I read a profile?' }).click();
  const help = page.getByRole('dialog', { name: 'How do I read this?' });
  await expect(help).toContainText('estimated from the call graph');
  await expect(help).not.toContainText('D1mr');
  // Widths by callgrind_annotate's figures of gcc: 19,525,283 of 27,940,295 Ir, and the rest.
  const transforms = help.getByRole('region', { name: 'Transforms' });
  const widths = await transforms.locator('.help-flame').evaluateAll((pictures) =>
    pictures.map((picture) => {
      const [first, ...others] = [...picture.children].map((box) => box.getBoundingClientRect());
      const width = picture.clientWidth;
      return [first, ...others].map((box) => Math.round((100 * (box?.width ?? 0)) / width));
    }),
  );
  expect(widths.slice(0, 4)).toEqual([[100, 70, 45], [100, 64], [100, 100, 64], [30]]);
  expect(await violations(page, { within: 'dialog[open]' })).toEqual([]);
  await page.keyboard.press('Escape');
  await openProfile(page, sample('callgrind.out.sqlite.gz'));
  await page.keyboard.press('h');
  await expect(help).toContainText('D1mr');
  await expect(help).toContainText('Treemap');
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violations(page, { rules: ['color-contrast'] })).toEqual([]);
});

test('the search shows the sections and terms that contain all words', async ({ page }) => {
  await openProfile(page, sample('callgrind.out.sqlite.gz'));
  await page.getByRole('button', { name: 'Help' }).click();
  const help = page.getByRole('dialog', { name: 'How do I read this?' });
  const sections = help.getByRole('region');
  const all = await sections.count();
  await help.getByRole('searchbox').fill('Threads dumps');
  await expect(sections).toHaveCount(1);
  await expect(sections.getByRole('term')).toHaveText(['Threads and dumps']);
  await help.getByRole('searchbox').fill('no such word');
  await expect(sections).toHaveCount(0);
  await expect(help.getByText('No matches.')).toBeVisible();
  await help.getByRole('searchbox').fill('');
  await expect(sections).toHaveCount(all);
});
