// Names of C++, Rust and PHP: short and different in the list, the title, the palette; whole in hints and copies.

import { FUNCTION_TEXT } from '../../messages/calls.js';
import { expect, test } from './fixture.js';
import { CC1, choose, functionList, listRows, openProfile, sample, written } from './profiles.js';

const STRING = 'std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >';
const SORT = `void ns::sort<__gnu_cxx::__normal_iterator<${STRING}*, std::vector<${STRING}, std::allocator<${STRING} > > > >(${STRING}&)`;
const NAMES = [
  SORT,
  `${SORT}'2`,
  'operator delete(void*) [clone .cold]',
  'operator delete(void*, unsigned long)',
  '<alloc::vec::Vec<T> as core::ops::drop::Drop>::drop',
  'App\\Domain\\PostController->findAuthor',
];
const TEXT = `events: Ir\n${NAMES.map((name, i) => `fl=a.c\nfn=${name}\n1 ${90 - i}\n`).join('')}`;
const SHORT = 'ns::sort<std::vector<std::string>::iterator>(std::string&)';

const title = (/** @type {import('@playwright/test').Page} */ page) =>
  page.getByRole('heading', { level: 1 });
const name = (/** @type {import('@playwright/test').Page} */ page, /** @type {number} */ row) =>
  listRows(page).nth(row).locator('.name').first();
/** Whether the text of a name is shown as it is, not cut by the browser. @param {import('@playwright/test').Page} page @param {number} row */
const isWhole = (page, row) =>
  name(page, row)
    .locator('.fitted-name')
    .evaluate((it) => it.scrollWidth <= it.clientWidth + 1);

test('a transform of a function with several rows has its short name, in the hint the whole one', async ({
  page,
}, info) => {
  const whole = 'void app::sort<std::vector<int, std::allocator<int> > >(int)';
  const text = `events: Ir\nfn=main\n1 5\nfn=${whole}\n1 4\nfn=${whole}'2\n1 3\n`;
  await page.goto('./');
  await choose(page, await written(info, 'callgrind.out.levels', text));
  const sort = listRows(page).filter({ hasText: 'sort' });
  await expect(sort.getByTitle('2 recursion levels')).toHaveText('2 levels');
  await sort.click();
  await page.keyboard.press('f');
  const step = page.getByRole('button', { name: /^Focus: / });
  await expect(step.locator('bdi')).toHaveText('app::sort<std::vector<int>>(int)');
  expect(await step.getAttribute('title')).toContain(whole);
});

test('the number of rows is written in words only beside a whole name', async ({ page }, info) => {
  const names = ['build_the_whole_index_of(int)', 'walk_all(int)', 'f(int)'];
  const rows = names.map((name) => `fn=${name}\n1 9\nfn=${name}'2\n1 3\n`);
  await page.goto('./');
  await choose(page, await written(info, 'callgrind.out.rows', `events: Ir\n${rows.join('')}`));
  /** The name of each row, and the number that is seen beside it. */
  const texts = () =>
    listRows(page).evaluateAll((rows) =>
      rows.map((row) => {
        const number = row.querySelector('.figures.shortens');
        const words = number?.querySelector('span');
        const isInWords = (words?.clientWidth ?? 0) > 0;
        const isClipped = isInWords && (words?.scrollWidth ?? 0) > (words?.clientWidth ?? 0) + 1;
        const short = number && getComputedStyle(number, '::after').content;
        const name = row.querySelector('.fitted-name')?.textContent ?? '';
        return { name, number: isClipped ? 'clipped' : isInWords ? words?.textContent : short };
      }),
    );
  for (const width of [1024, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 768 });
    const wrong = async () =>
      (await texts()).filter(({ name, number }) =>
        number === '"×2"' ? name === 'f(int)' : number !== '2 levels' || !names.includes(name),
      );
    await expect.poll(wrong, `${width}`).toEqual([]);
  }
  await expect(listRows(page).first().locator('.name')).toHaveAccessibleName(
    / 2 recursion levels$/,
  );
});

test('names are short, and hints and copies have whole ones', async ({ page, context }, info) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openProfile(page, await written(info, 'callgrind.out.names', TEXT));
  for (const [row, short] of [
    SHORT,
    `${SHORT}'2`,
    'operator delete(void*).cold',
    'operator delete(void*, unsigned long)',
    '<Vec<T> as Drop>::drop',
    'PostController->findAuthor',
  ].entries()) {
    await expect(name(page, row)).toHaveAccessibleName(short);
    await expect(name(page, row)).toHaveAttribute('title', NAMES[row] ?? '');
  }
  await name(page, 1).click();
  await expect(title(page)).toHaveAccessibleName(`${SHORT}'2`);
  await expect(title(page)).toHaveText(/^ns::sort<.*'2$/);
  await expect(title(page)).toHaveAttribute('title', new RegExp(`^${SORT.slice(0, 8)}`));
  await page.keyboard.press('ControlOrMeta+c');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(`${SORT}'2`);

  // In any width, the function and its mark are seen.
  for (const width of [800, 1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 700 });
    await expect(name(page, 1)).toHaveText(/sort.*'2$/);
    await expect.poll(() => isWhole(page, 1), `${width}`).toBe(true);
  }
  await page.setViewportSize({ width: 1280, height: 720 });

  // A filter marks what it finds; what only whole names have is shown after the short ones.
  await page.getByLabel('Filter functions').fill('sort');
  await expect(name(page, 0).locator('mark')).toHaveText('sort');
  await page.getByLabel('Filter functions').fill('allocator');
  const mark = name(page, 0).locator('mark');
  await expect(name(page, 0)).toHaveText(/sort.*…allocator…$/);
  await expect(mark).toHaveText('allocator');
  await expect.poll(() => isWhole(page, 0)).toBe(true);
  await page.getByLabel('Filter functions').fill('');

  await functionList(page).focus();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox').fill('sort');
  await expect(page.getByRole('option', { name: SHORT }).first()).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByLabel('Short names').uncheck();
  await expect(name(page, 0)).toHaveAccessibleName(SORT);
  await page.reload();
  await openProfile(page, await written(info, 'callgrind.out.names', TEXT));
  await expect(name(page, 0)).toHaveAccessibleName(SORT);
});

test('a long name starts with the name of the function in narrow lists', async ({ page }, info) => {
  await page.setViewportSize({ width: 800, height: 600 });
  const long = `very_long_function_name_${'x'.repeat(60)}`;
  const text = `events: Ir\nfn=ns::${long}_end_of_it\n1 5\nfn=ns::${long}_other_end\n1 4\n`;
  await openProfile(page, await written(info, 'callgrind.out.long', text));
  // The scope is cut with its separator.
  await expect(name(page, 0)).toHaveText(/^very_lo.*…x+_end_of_it$/);
  await expect(name(page, 1)).toHaveText(/^very_lo.*…x+_other_end$/);
  expect(await isWhole(page, 0)).toBe(true);
});

test('the most expensive lines have short names, each on one line', async ({ page }, info) => {
  await openProfile(page, await written(info, 'callgrind.out.names', TEXT));
  const lines = page.locator('.top-lines li');
  await expect(lines.first()).toContainText('a.c:1 in ns::sort<vector<string>');
  await expect(lines.first().getByRole('button')).toHaveAttribute('title', /__normal_iterator/);
  for (const line of await lines.all()) {
    const [row, text] = [await line.boundingBox(), await line.locator('.name-text').boundingBox()];
    expect(text?.height).toBeLessThanOrEqual(row?.height ?? 0);
  }

  await test.step('names have at least as much room in wider windows', async () => {
    const head = functionList(page).getByRole('columnheader', { name: 'Function' });
    const widthIn = async (/** @type {number} */ width) => {
      await page.setViewportSize({ width, height: 800 });
      return (await head.boundingBox())?.width ?? 0;
    };
    const least = await widthIn(1280);
    for (const width of [1440, 1600, 1920])
      expect(await widthIn(width)).toBeGreaterThanOrEqual(least);
  });
});

test('what tells functions apart is seen in any width', async ({ page }, info) => {
  const sort = (/** @type {string} */ of) =>
    `void ns::sort_all_of<__gnu_cxx::__normal_iterator<${of}*, std::vector<${of}, std::allocator<${of}> > > >(int)`;
  const fold = (/** @type {string} */ of) =>
    `void ns::fold_all<ns::f()::{lambda(${of}, ${of})#1}>()`;
  const put = (/** @type {string} */ of) =>
    `Tree<std::pair<std::map<int, int>, ${of}>, Less>::put_all(A)`;
  const names = [
    sort('int'),
    sort('char'),
    fold('unsigned long'),
    fold('unsigned short'),
    put('long'),
    put('short'),
  ];
  const text = `events: Ir\nfl=a.c\n${names.map((name, i) => `fn=${name}\n1 ${9 - i}\n`).join('')}`;
  await openProfile(page, await written(info, 'callgrind.out.sorts', text));
  const texts = () =>
    listRows(page).evaluateAll((rows) =>
      rows.map((row) => row.querySelector('.name')?.textContent),
    );
  for (const width of [1024, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 768 });
    await expect.poll(async () => new Set(await texts()).size, `${width}`).toBe(names.length);
    for (const row of names.keys())
      await expect.poll(() => isWhole(page, row), `${width} ${row}`).toBe(true);
  }
  await expect(name(page, 0)).toHaveText('ns::sort_all_of<std::vector<int>::iterator>(int)');
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(name(page, 0)).toHaveText(/^ns::sort_all_of<vector<int>/);
  await expect(name(page, 1)).toHaveText(/^ns::sort_all_of<vector<char>/);
  // The function itself is not cut for long arguments.
  await expect(name(page, 2)).toHaveText(/^ns::fold_all<…long…>/);
  await expect(name(page, 4)).toHaveText(/^Tree<…long…>::put_all/);
  // A filter for a scope, which is in all names, cuts them as without it.
  await page.getByLabel('Filter functions').fill('ns::');
  await expect(name(page, 0)).toHaveText(/^ns::sort_all_of<vector<int>/);
});

test('both functions that free memory in C++ are seen to differ beside three columns', async ({
  page,
}, info) => {
  const names = ['operator delete(void*)', 'operator delete(void*, unsigned long)'];
  const calls = names.map((name) => `cfn=${name}\ncalls=113271 1\n1 100\n`).join('');
  const bodies = names.map((name) => `fn=${name}\n1 100\n`).join('');
  const text = `events: Ir\nfl=a.c\nfn=main\n1 1\n${calls}${bodies}`;
  await openProfile(page, await written(info, 'callgrind.out.delete', text));
  await page.setViewportSize({ width: 1024, height: 768 });
  const texts = () =>
    listRows(page).evaluateAll((rows) =>
      rows.map((row) => row.querySelector('.name')?.textContent),
    );
  await expect.poll(async () => new Set(await texts()).size).toBe(3);
  expect(await texts()).toContain(names[0]);
});

test('long names leave room for other texts', async ({ page }, info) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await openProfile(page, await written(info, 'callgrind.out.names', TEXT));
  const classOf = page.getByRole('menuitem', { name: /class of/ });
  await name(page, 2).click({ button: 'right' });
  await expect(page.getByRole('menuitem', { name: 'Copy name' })).toBeVisible();
  // A function without a class.
  await expect(classOf).toHaveCount(0);
  await page.keyboard.press('Escape');
  await name(page, 0).click({ button: 'right' });
  await expect(classOf).toBeVisible();
  expect((await page.getByRole('menu').boundingBox())?.width).toBeLessThanOrEqual(440);
  await page.keyboard.press('Escape');

  await page.getByRole('tab', { name: 'Treemap' }).click();
  const map = page.getByRole('application', { name: /^Treemap/ });
  await expect(map).toHaveAttribute('aria-busy', 'false');
  await map.focus();
  // The keys start at the selected function.
  await page.keyboard.press('ArrowRight');
  const line = page.locator('.picture-line');
  await expect(line).toContainText('ns::sort');
  const cut = await line
    .locator('.figures')
    .evaluateAll((all) => all.filter((it) => it.scrollWidth > it.clientWidth).length);
  expect(cut).toBe(0);
});

test('the whole name of the selected function is shown by a button, for fingers and keys', async ({
  page,
}) => {
  await openProfile(page, sample('cachegrind.out.blog.gz'));
  await listRows(page).filter({ hasText: 'PostController->' }).first().click();
  await page.getByRole('button', { name: FUNCTION_TEXT.whole }).press('Enter');
  await expect(page.getByRole('note').filter({ visible: true })).toContainText(
    'Blog\\Posts\\PostController->',
  );
});

test('the exact figures of the selected function are shown by a button, in any unit', async ({
  page,
}) => {
  await openProfile(page, CC1);
  await page.getByLabel('Filter functions').fill('toplev::main');
  await listRows(page).filter({ hasText: 'toplev::main' }).first().click();
  await page.getByRole('button', { name: FUNCTION_TEXT.whole }).press('Enter');
  // Those of callgrind_annotate.
  const note = page.getByRole('note').filter({ visible: true }).locator('p');
  await expect(note).toContainText(/Inclusive: 172,187,093 Ir\s*Self: 985 Ir/);
  const cut = await note.evaluate((it) => it.scrollHeight - it.clientHeight);
  expect(cut).toBeLessThanOrEqual(0);
});
