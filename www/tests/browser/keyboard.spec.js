import { ANNOUNCED_TEXT, DETAILS_TEXT } from '../../messages/frame.js';
import { FLAME_TEXT } from '../../messages/pictures.js';
import { KEYS_TEXT, PALETTE_TEXT } from '../../messages/sheets.js';
import { expect, test } from './fixture.js';
import { CC1, choose, functionList, listRows, openProfile, sample, written } from './profiles.js';

/** The heading of the detail side. @param {import('@playwright/test').Page} page */
const title = (page) => page.getByRole('heading', { level: 1 });

test('the palette has the focus at once, also if it has just closed', async ({ page }) => {
  await openProfile(page, CC1);
  const focused = await page.evaluate(async () => {
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }),
    );
    // The next task, as the next key of a fast writer: before the browser draws.
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = resolve;
      port2.postMessage(null);
    });
    return document.activeElement?.getAttribute('aria-label');
  });
  expect(focused).toBe(PALETTE_TEXT.search);

  await page.keyboard.press('Escape');
  await test.step('a palette that is opened as soon as it closed stays open', async () => {
    const field = await openPalette(page);
    await field.fill('toplev::main');
    await expect(
      page.getByRole('listbox', { name: 'Found' }).getByRole('option').first(),
    ).toContainText('toplev::main');
    // Browsers report the closing in a separate task, after which the palette is opened again.
    await page.evaluate(async () => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const dialog = /** @type {HTMLDialogElement} */ (document.querySelector('dialog.palette'));
      const press = (/** @type {KeyboardEventInit} */ init) =>
        document.activeElement?.dispatchEvent(
          new KeyboardEvent('keydown', { bubbles: true, ...init }),
        );
      const closed = new Promise((resolve) => {
        const close = dialog.close.bind(dialog);
        dialog.close = () => {
          close();
          press({ key: 'k', ctrlKey: true });
          resolve(undefined);
        };
      });
      press({ key: 'Enter' });
      await closed;
      for (let i = 0; i < 4; i += 1) await frame();
    });
    await expect(field).toBeFocused();
  });
});

test('? lists all keys, and no key works while it is open', async ({ page }) => {
  await openProfile(page, CC1);
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet).toContainText('Filter the functions');
  await expect(sheet).toContainText(PALETTE_TEXT.search);
  await page.keyboard.press('/');
  await expect(page.getByLabel('Filter functions')).not.toBeFocused();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await page.keyboard.press('/');
  await expect(page.getByLabel('Filter functions')).toBeFocused();
});

test('e opens the events, which can be selected by keys', async ({ page }) => {
  await openProfile(page, sample('callgrind.out.sqlite.gz'));
  await page.keyboard.press('e');
  await expect(page.getByRole('menuitemradio', { name: /^Ir/ })).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Add formula…' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^CEst/, expanded: false })).toBeVisible();
});

/** Opens the palette. @param {import('@playwright/test').Page} page */
async function openPalette(page) {
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search functions and commands' });
  await expect(field).toBeFocused();
  return field;
}

test('the palette keeps a picture open, as a click on a row does', async ({ page }) => {
  await openProfile(page, CC1);
  const open = page.getByRole('tab', { selected: true });
  await page.getByRole('tab', { name: 'Treemap' }).click();
  await openPalette(page);
  await page.keyboard.type('toplev::main');
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveText(/^toplev::main/);
  await expect(open).toHaveText('Treemap');
  await expect(open).toBeFocused();
  // The focus does not stay on a tab that is not open any more.
  await openPalette(page);
  await page.keyboard.type('view source');
  await page.keyboard.press('Enter');
  await expect(open).toHaveText('Source');
  await expect(open).toBeFocused();
});

test('the palette shows the places of functions with the same name', async ({ page }, info) => {
  const text =
    'events: Ir\nob=/usr/bin/p\nfl=src/a.c\nfn=(1) init\n1 5\nfl=src/b.c\nfn=(2) init\n1 3\nfn=(3) initial\n1 1\n';
  await openProfile(page, await written(info, 'callgrind.out.same', text));
  await openPalette(page);
  await page.keyboard.type('init');
  const found = page.getByRole('option', { name: /^Function init/ });
  await expect(found).toHaveCount(3);
  await expect(found.nth(0)).toContainText('init a.c · p');
  await expect(found.nth(1)).toContainText('init b.c · p');
  await expect(found.nth(2)).not.toContainText('b.c');
});

test('the palette finds exact names first, then those that begin so, then by cost', async ({
  page,
}, info) => {
  const costs = Object.entries({
    '(below main)': 90,
    'run(ns::main)': 80,
    main_loop: 70,
    '(anonymous namespace)::main(int)': 60,
    'main(int, char**)': 50,
    main_step: 40,
    main: 30,
  });
  const text = costs.map(([name, cost], line) => `fn=${name}\n${line + 1} ${cost}\n`).join('');
  await openProfile(page, await written(info, 'callgrind.out.main', `events: Ir\n${text}`));
  const field = await openPalette(page);
  const found = page.getByRole('option', { name: /^Function/ });
  const names = () =>
    found.evaluateAll((all) =>
      all.map((one) => (one.getAttribute('title') ?? '').replace(/\n.*/s, '')),
    );
  await field.fill('main');
  await expect
    .poll(names)
    .toEqual([
      'main(int, char**)',
      'main',
      'main_loop',
      '(anonymous namespace)::main(int)',
      'main_step',
      '(below main)',
      'run(ns::main)',
    ]);
  // Other filters keep the order by cost, and their signs have no other meaning in names.
  await field.fill('main self<50');
  await expect.poll(names).toEqual(['main_step', 'main']);
  await field.fill('(below main)');
  await expect.poll(names).toEqual(['(below main)']);
  await field.fill('/^main/');
  await expect.poll(names).toEqual(['main_loop', 'main(int, char**)', 'main_step', 'main']);
});

test('the palette finds functions by their names, and cycles by their own', async ({
  page,
}, info) => {
  // Two functions that call each other: their cycle costs more than each of them.
  const text =
    'events: Ir\nfn=odd\n1 5\ncfn=even\ncalls=1 1\n1 9\nfn=even\n1 9\ncfn=odd\ncalls=1 1\n1 5\n';
  await openProfile(page, await written(info, 'callgrind.out.cycle', text));
  const field = await openPalette(page);
  await field.fill('even');
  const found = page.getByRole('option', { name: /^(Function|Cycle)/ });
  await expect(found).toHaveCount(1);
  await expect(found).toHaveAttribute('title', /^even/);
  await field.fill('cycle');
  await expect(found).toHaveAttribute('title', /^<cycle 1>/);
});

test('the palette finds functions and goes to them, by the typed text and not by earlier results', async ({
  page,
}) => {
  await openProfile(page, CC1);
  const field = await openPalette(page);
  await field.fill('ggc_internal_alloc');
  const first = page.getByRole('listbox', { name: 'Found' }).getByRole('option').first();
  await expect(first).toContainText('ggc_internal_alloc(unsigned long');
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveAccessibleName(/^ggc_internal_alloc\(unsigned long/);
  await expect(field).toBeHidden();
  for (let i = 0; i < 5; i += 1) {
    await openPalette(page);
    await page.keyboard.type('toplev::main');
    await page.keyboard.press('Enter');
    await expect(title(page)).toHaveText(/^toplev::main/);
    await openPalette(page);
    await page.keyboard.type('ggc_internal_alloc');
    await page.keyboard.press('Enter');
    await expect(title(page)).toHaveText(/^ggc_internal_alloc\(/);
  }
});

test('functions found in one profile are not shown for another', async ({ page }, info) => {
  await openProfile(page, CC1);
  const field = await openPalette(page);
  await field.fill('gimple');
  await expect(
    page.getByRole('listbox', { name: 'Found' }).getByRole('option').first(),
  ).toContainText('gimple');
  // It finishes loading while the palette is open.
  const text = 'events: Ir\nfl=a.c\nfn=gimple_small\n1 5\n';
  await choose(page, await written(info, 'callgrind.out.small', text));
  await expect(
    page.getByRole('listbox', { name: 'Found' }).getByRole('option').first(),
  ).toContainText('gimple_small');
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveText('gimple_small');
});

test('brackets go back and forward on keyboards that need AltGr', async ({ page }) => {
  await openProfile(page, CC1);
  await listRows(page).nth(4).click();
  await expect(title(page)).toHaveText('main');
  // The event of AltGr and 8 on a German keyboard in Windows.
  const press = (/** @type {string} */ key) =>
    page.evaluate((key) => {
      const held = { ctrlKey: true, altKey: true, modifierAltGraph: true };
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...held }));
    }, key);
  await press('[');
  await expect(title(page)).toHaveText(DETAILS_TEXT.about);
  await press(']');
  await expect(title(page)).toHaveText('main');

  await test.step('digits and arrows choose the view', async () => {
    const tabs = page.getByRole('tablist', { name: 'Views of the function' });
    const open = tabs.getByRole('tab', { selected: true });
    await expect(open).toHaveText('Calls');
    await page.keyboard.press('3');
    await expect(open).not.toHaveText('Calls');
    await expect(page.getByRole('tabpanel').locator(':focus')).toHaveCount(1);
    await open.focus();
    await page.keyboard.press('ArrowLeft');
    await expect(open).toHaveText('Calls');
    await expect(open).toBeFocused();
    const panel = page.getByRole('tabpanel');
    await expect(panel).toHaveAttribute('aria-labelledby', String(await open.getAttribute('id')));
  });
});

test('rows are copied, those in a selection, the current one, or all', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openProfile(page, CC1);
  const name = (/** @type {number} */ place) => listRows(page).nth(place).locator('.name').first();
  const [from, to] = [await name(4).boundingBox(), await name(5).boundingBox()];
  if (!from || !to) throw new Error('no rows');
  await page.mouse.move(from.x + 10, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(to.x + 60, to.y + 8, { steps: 4 });
  await page.mouse.up();
  await page.keyboard.press('Control+c');
  const copied = async () => {
    const text = await page.evaluate(() => navigator.clipboard.readText());
    return text.split('\n').map((line) => line.split('\t'));
  };
  // In the order of callgrind_annotate.
  await expect
    .poll(async () => (await copied()).map((cells) => cells[3]))
    .toEqual(['main', 'toplev::main(int, char**)']);
  expect((await copied()).map((cells) => cells.length)).toEqual([6, 6]);

  await test.step('a row is copied with tabs between its cells, the whole list with integers', async () => {
    await page.getByRole('button', { name: 'count', exact: true }).click();
    await page.getByLabel('Filter functions').fill('toplev::main');
    await expect(listRows(page)).toHaveCount(1);
    await listRows(page).first().click();
    await functionList(page).focus();
    await page.keyboard.press('Control+c');
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
    // Figures of callgrind_annotate.
    await expect.poll(clipboard).toBe('172,187,093\t985\t1\ttoplev::main(int, char**)\t\tcc1');
    await openPalette(page);
    await page.keyboard.type('copy list as table');
    await expect(page.getByRole('listbox', { name: 'Found' }).getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect
      .poll(clipboard)
      .toBe(
        'Inclusive\tSelf\tCalled\tFunction\tFile\tObject\n172187093\t985\t1\ttoplev::main(int, char**)\t???\t/usr/lib/gcc/x86_64-linux-gnu/12/cc1',
      );
  });
});

test('the palette runs the commands of the page', async ({ page }) => {
  await openProfile(page, sample('callgrind.out.sqlite.gz'));
  await openPalette(page);
  await page.keyboard.type('event bcm');
  await expect(page.getByRole('listbox', { name: 'Found' }).getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status', { name: 'Total', exact: true })).toHaveText('73,378');
  await openPalette(page);
  await page.keyboard.type('hide below');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Hidden functions' })).toContainText('0.1 %');
  await openPalette(page);
  await page.keyboard.type('no such command');
  await expect(page.getByText(PALETTE_TEXT.none)).toBeVisible();
});

test('keys of a single character can be switched off', async ({ page }) => {
  await openProfile(page, CC1);
  await page.keyboard.press('?');
  await page.getByLabel(KEYS_TEXT.single).uncheck();
  await page.keyboard.press('Escape');
  await openProfile(page, CC1);
  await listRows(page).nth(4).click();
  await page.keyboard.press('f');
  await page.keyboard.press('x');
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(page.locator('.transform-bar li')).toHaveCount(0);
});

test('the focus is never lost while a picture is drawn', async ({ page }) => {
  await openProfile(page, CC1);
  await page.getByRole('tab', { name: 'Flame graph' }).click();
  await page.getByRole('application', { name: /^Flame graph/ }).focus();
  // The call graph is laid out after some frames.
  const focused = await page.evaluate(async () => {
    const press = new KeyboardEvent('keydown', { key: '5', bubbles: true });
    document.activeElement?.dispatchEvent(press);
    const names = [];
    // The view that had the focus is removed before the next frame.
    for (let step = 0; step < 9; step++) {
      names.push(document.activeElement?.tagName);
      await null;
    }
    for (let frame = 0; frame < 3; frame++) {
      await new Promise(requestAnimationFrame);
      names.push(document.activeElement?.tagName);
    }
    return names;
  });
  expect(focused).not.toContain('BODY');
  await expect(page.getByRole('application', { name: /^Call graph/ })).toBeFocused();
});

test('the focus moves on when a button disappears', async ({ page }, info) => {
  await openProfile(page, CC1);
  const list = functionList(page);
  const press = async (/** @type {import('@playwright/test').Locator} */ button) => {
    await button.focus();
    await page.keyboard.press('Enter');
  };
  await press(page.getByRole('button', { name: 'Hide', exact: true }));
  await expect(page.getByRole('menuitemcheckbox').first()).toBeFocused();
  await page.getByRole('menuitemcheckbox', { name: /^Below/ }).click();
  await press(page.getByRole('button', { name: /^Hidden: Below/ }));
  await expect(list).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await press(page.getByRole('button', { name: 'Split', exact: true }));
  await expect(page.getByRole('button', { name: 'Close the second view' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Split', exact: true })).toBeFocused();
  await press(page.getByRole('button', { name: 'Transform', exact: true }));
  await expect(page.getByRole('menuitem', { name: /^Focus/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(list).toBeFocused();
  await press(page.getByRole('button', { name: /^Focus: .*, remove$/ }));
  await expect(list).toBeFocused();
  await choose(page, await written(info, 'notes.txt', 'no profile\n'));
  await page.getByRole('alert').getByRole('button').focus();
  await choose(page, sample('callgrind.out.sqlite.gz'));
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(list).toBeFocused();
  await press(page.getByRole('button', { name: 'Compare', exact: true }));
  await expect(page.getByRole('menuitem', { name: /→/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Compare', exact: true })).toHaveCount(0);
  await expect(list).toBeFocused();
  await press(page.getByRole('button', { name: /^Close .*→/ }));
  await press(page.getByRole('button', { name: 'Close callgrind.out.sqlite.gz' }));
  await expect(page.getByRole('button', { name: /^callgrind\.out\.cc1/ })).toBeFocused();
});

test('a picture has a frame while keys are used, and none after a click', async ({ page }) => {
  await openProfile(page, CC1);
  for (const name of ['Flame graph', 'Call graph', 'Treemap']) {
    await page.getByRole('tab', { name, exact: true }).click();
    const picture = page.getByRole('application');
    await picture.click({ position: { x: 60, y: 60 } });
    await page.keyboard.press('ArrowRight');
    const isFramed = () => picture.evaluate((element) => element.matches(':focus-visible'));
    await expect.poll(isFramed).toBe(true);
    await picture.click({ position: { x: 60, y: 90 } });
    await expect(picture).toBeFocused();
    expect(await isFramed()).toBe(false);
  }
});

test('keys go from the list into its view and back, and changes are announced', async ({
  page,
}, info) => {
  const text =
    'events: Ir\nfn=main\n1 10\ncfn=f\ncalls=1 1\n1 60\ncfn=g\ncalls=1 1\n1 30\nfn=f\n1 60\nfn=g\n1 30\n';
  await openProfile(page, await written(info, 'callgrind.out.keys', text));
  const list = functionList(page);
  await list.focus();
  for (let row = 0; row < 3; row += 1) await page.keyboard.press('ArrowDown');
  await expect(title(page)).toHaveText('g');
  const picture = page.getByRole('application');
  const line = page.locator('.picture-line');
  await page.getByRole('tab', { name: 'Flame graph' }).click();
  for (const [key, view] of /** @type {[string, string][]} */ ([
    ['4', 'Flame graph'],
    ['5', 'Call graph'],
    ['8', 'Treemap'],
  ])) {
    await page.keyboard.press('g');
    await expect(list).toBeFocused();
    await page.keyboard.press(key);
    await expect(page.getByRole('tab', { selected: true })).toHaveText(view);
    await expect(picture).toBeFocused();
    // A graph that is drawn anew says first what it shows.
    await expect(async () => {
      await page.keyboard.press('g');
      await expect(list).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(picture).toBeFocused();
      await expect(line.locator('b')).toHaveText('g', { timeout: 1000 });
    }).toPass();
  }
  // Views that are no picture as well.
  await page.keyboard.press('2');
  await expect(page.locator('#callers')).toBeFocused();

  await page.keyboard.press('4');
  await expect(picture).toBeFocused();
  const status = page.getByRole('status');
  await page.keyboard.press('Enter');
  // g has 30 of 100.
  await expect(status.filter({ hasText: FLAME_TEXT.zoomed(0.3) })).toHaveCount(1);
  await page.keyboard.press('Backspace');
  await expect(status.filter({ hasText: FLAME_TEXT.zoomed(1) })).toHaveCount(1);

  await page.keyboard.press('g');
  await page.keyboard.press('z');
  await expect(list).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(list).toBeFocused();
  await page.keyboard.press('i');
  await expect(status.filter({ hasText: /: g$/ })).toHaveCount(1);
  await page.keyboard.press('Control+z');
  await expect(status.filter({ hasText: ANNOUNCED_TEXT.untransformed })).toHaveCount(1);
});
