// Pictures of a comparison. Expected values follow from the texts.

import { readFile } from 'node:fs/promises';
import { CYCLE_RULE_TEXT } from '../../messages/calls.js';
import { VIEW_TEXT } from '../../messages/frame.js';
import {
  COLOURS_TEXT,
  COMPARED_PICTURES_TEXT,
  FLAME_TEXT,
  GRAPH_TEXT,
  HINT_TEXT,
  TREEMAP_TEXT,
} from '../../messages/pictures.js';
import { PALETTE_TEXT } from '../../messages/sheets.js';

import { openBoth, title } from './comparing.js';
import { expect, test } from './fixture.js';
import { listRows } from './profiles.js';
import { inOptions } from './views.js';

test('the flame graph of a comparison is searched, and Ctrl K finds its functions', async ({
  page,
}, info) => {
  await openBoth(page, info);
  await page.getByRole('tab', { name: 'Flame graph' }).click();
  // One line at 1280 pixels.
  const legend = page.getByRole('list', { name: COLOURS_TEXT.colours });
  expect((await legend.boundingBox())?.height).toBeLessThan(24);
  const line = page.locator('.picture-line b');
  const find = page.getByLabel(FLAME_TEXT.findNote);
  await find.fill('work');
  // In B, work costs 120 of all 2,215: 210 of main, 2,000 of fresh and 5 of same.
  const found = page.locator('.picture-bar [role=status]');
  await expect(found).toHaveText(FLAME_TEXT.matches(120 / 2215, 1, 0));
  await find.press('Enter');
  await expect(line).toHaveText('work');
  await expect(found).toHaveText(FLAME_TEXT.matches(120 / 2215, 1, 1));
  await page.keyboard.press('Control+k');
  const search = page.getByRole('combobox', { name: PALETTE_TEXT.search });
  await search.fill('fresh');
  await expect(page.getByRole('option')).toHaveText([/fresh/]);
  await search.press('Enter');
  await expect(title(page)).toHaveText('fresh');
  await page.keyboard.press('Control+k');
  await search.fill('view treemap');
  await search.press('Enter');
  await expect(page.getByRole('tab', { name: 'Treemap' })).toHaveAttribute('aria-selected', 'true');
});

test('contexts and areas are coloured by the difference, with marks', async ({ page }, info) => {
  // main costs 160 in A and 230 in B, work 60 and 140; leaf is new.
  const a =
    'events: Ir\nob=prog\nfl=a.c\nfn=main\n1 100\ncfn=work\ncalls=2 1\n1 60\nfn=work\n2 60\n';
  const b =
    'events: Ir\nob=prog\nfl=a.c\nfn=main\n1 90\ncfn=work\ncalls=3 1\n1 140\nfn=work\n2 120\ncfn=leaf\ncalls=1 1\n3 20\nfn=leaf\n4 20\n';
  await openBoth(page, info, a, b);
  await page.getByRole('tab', { name: 'Flame graph' }).click();
  const picture = page.getByRole('application', { name: /^Differential flame graph/ });
  const line = page.locator('.picture-line');
  await expect(page.locator('.trust')).toContainText(
    COMPARED_PICTURES_TEXT.exact(COMPARED_PICTURES_TEXT.noneOfA),
  );
  await picture.focus();
  for (const text of [
    'allA 160 → B 230 Ir',
    'mainA 160 → B 230 Ir',
    'workA 60 → B 140 Ir',
    'leafA 0 → B 20 Ir',
  ]) {
    await page.keyboard.press('ArrowDown');
    await expect(line).toContainText(text);
  }
  await expect(line).toContainText('▲ +20');
  await picture.hover({ position: { x: 50, y: 47 } });
  await expect(page.locator('.box-hint b')).toHaveText('work');
  await expect(page.locator('.box-hint dt').last()).toHaveText(HINT_TEXT.calls);
  await expect(page.locator('.box-hint dd').last()).toHaveText(/^A 2 → B 3\s+▲ \+1\s+×1\.500$/);
  /** Colours of the boxes in the saved picture, by their text. */
  const drawn = async () => {
    await page.getByRole('tabpanel').getByRole('button', { name: 'Save' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'SVG' }).click();
    return readFile(await (await download).path(), 'utf8');
  };
  const svg = await drawn();
  expect(svg).toContain('>equal inclusive cost<');
  const boxes = [...svg.matchAll(/<rect x="([\d.]+)" y="[\d.]+" width="([\d.]+)" height="18"/g)];
  // Widths are those of B, to a pixel: 230, 230, 140, 20 of 230.
  const widths = boxes.map(([, , width]) => Number(width));
  for (const [i, cost] of [230, 230, 140, 20].entries()) {
    expect(Math.abs((widths[i] ?? 0) - (1600 * cost) / 230)).toBeLessThanOrEqual(1.01);
  }
  // The inclusive cost of all boxes increased: an edge of them shows it.
  expect(svg.match(/<rect [^>]* height="2" /g)?.length).toBe(4);
  expect(svg).toContain('>▲ main</text>');
  expect(svg).toContain('>▲ work</text>');
  expect(svg).toContain('▼ ≤\u202f×0.67');
  expect(svg).toContain('before.out → after.out');
  // Inverted, the self cost of work increased in all its calling contexts; main is its caller.
  const inverted = page.getByRole('checkbox', { name: FLAME_TEXT.invert });
  await inverted.check();
  await expect.poll(drawn).toContain('>▲ main</text>');
  expect(await drawn()).toContain('>▲ work</text>');
  await inverted.uncheck();
  await expect.poll(drawn).toBe(svg);

  await picture.focus();
  for (const name of ['all', 'main', 'work']) {
    await page.keyboard.press('ArrowDown');
    await expect(line.locator('b')).toHaveText(name);
  }
  // Its only box.
  await expect(line).not.toContainText('box 1');
  await page.keyboard.press(' ');
  await expect(title(page)).toHaveText('work');
  await inOptions(page, (panel) =>
    panel.getByLabel(/^(Widths by|Areas by|Draw)/).selectOption('a'),
  );
  await expect(page.locator('.trust')).toContainText(COMPARED_PICTURES_TEXT.noneOfB);

  await page.getByRole('tab', { name: 'Treemap' }).click();
  const map = page.getByRole('application', { name: /^Treemap/ });
  await expect(map).toHaveAttribute('aria-busy', 'false');
  await expect(line).toContainText(TREEMAP_TEXT.areasOf.a);
  await page.setViewportSize({ width: 1024, height: 768 });
  const help = line.locator('.muted');
  await expect.poll(() => help.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
  await expect(map).toHaveAttribute('aria-busy', 'false');
  await map.focus();
  const name = line.locator('b');
  await page.keyboard.press('ArrowRight');
  await expect(name).toHaveText('work');
  for (const text of ['main', 'a.c', 'prog']) {
    await page.keyboard.press('ArrowLeft');
    await expect(name).toHaveText(text);
  }
  for (const text of ['a.c', 'main', 'work']) {
    await page.keyboard.press('ArrowRight');
    await expect(name).toHaveText(text);
    if (text === 'main') await expect(line).toContainText('A 100 → B 90');
  }
  await expect(line).toContainText('A 60 → B 120');
  await expect(line).toContainText('▲ +60');
  const area = await map.boundingBox();
  await page.mouse.move((area?.x ?? 0) + 20, (area?.y ?? 0) + (area?.height ?? 0) / 2);
  const hint = page.locator('.box-hint');
  await expect(hint.locator('b')).toHaveText('main');
  await expect(hint).toContainText('a.c · prog');
  await expect(hint.locator('dd')).toHaveText([
    /^A 160 → B 230 Ir\s+▲ \+70/,
    /^A 100 → B 90 Ir\s+▼ −10/,
  ]);
  const areas = await drawn();
  expect(areas).toContain(TREEMAP_TEXT.ofFunctions('A'));
  expect(areas).toContain('>▼ main</text>');

  await page.getByRole('tab', { name: 'Call graph' }).click();
  await expect(page.locator('.legend')).toContainText('equal inclusive cost');
  await inOptions(page, (panel) =>
    panel.getByLabel(/^(Widths by|Areas by|Draw)/).selectOption('b'),
  );
  const list = page.locator('.graph-list');
  await expect(list.locator('li')).not.toHaveCount(0);
  await list.locator('summary').click();
  await expect(list).toContainText('work B 60.87\u202f% ▲ ×2.333');
  await expect(list).toContainText('leaf B 8.70\u202f% path only in B');
  await expect(list).toContainText('calls work 60.87\u202f% ▲ ×2.333');
  // Only what main spent in the selected function.
  await expect(list).toContainText('main B 60.87\u202f% ▲ ×2.333');
  const subject = (/** @type {string} */ of) =>
    `${GRAPH_TEXT.subject(GRAPH_TEXT.of('B') + of)} · ${GRAPH_TEXT.size(3, 2, '')}`;
  expect(await drawn()).toContain(subject(GRAPH_TEXT.around('work')));
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Call graph' }).click();
  await expect(list).toContainText('main B 100.00\u202f% ▲ ×1.438');
  expect(await drawn()).toContain(subject(GRAPH_TEXT.wholeProfile));
  await listRows(page).filter({ hasText: 'work' }).click();
  await page.getByRole('tab', { name: 'Calls', exact: true }).click();
  await expect(page.getByRole('grid', { name: 'Callees' })).toBeVisible();
});

test('the call tree has the costs of both in each context', async ({ page }, info) => {
  const a =
    'events: Ir\nob=prog\nfl=a.c\nfn=main\n1 100\ncfn=work\ncalls=2 1\n1 60\nfn=work\n2 60\n';
  const b =
    'events: Ir\nob=prog\nfl=a.c\nfn=main\n1 90\ncfn=work\ncalls=3 1\n1 140\nfn=work\n2 120\ncfn=leaf\ncalls=1 1\n3 20\nfn=leaf\n4 20\n';
  await openBoth(page, info, a, b);
  await page.getByRole('tab', { name: 'Call tree' }).click();
  const rows = page.getByRole('treegrid', { name: 'Call tree' }).locator('[aria-level]');
  const cells = () =>
    rows.evaluateAll((all) =>
      all.map((row) => [...row.children].map(({ textContent }) => textContent).join(' ')),
    );
  const whole = [
    '160 230 +70▲ ×1.438 all',
    '160 230 +70▲ ×1.438 main',
    '60 140 +80▲ ×2.333 work',
    '0 20 +20▲ new leaf',
  ];
  await expect.poll(cells).toEqual(whole);
  // Around a function it is the same.
  await rows.last().click();
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveText('leaf');
  await expect.poll(cells).toEqual(whole);
  // Below a function are its callers, with what it costs for them.
  await page.getByLabel('Inverted').check();
  await expect
    .poll(cells)
    .toEqual([
      '160 230 +70▲ ×1.438 all',
      '60 120 +60▲ ×2.000 work',
      '60 120 +60▲ ×2.000 main',
      '0 20 +20▲ new leaf',
      '100 90 −10▼ ×0.900 main',
    ]);
  // Rows are those of one side, the largest difference first.
  await page.getByLabel('Paths of').selectOption('a');
  await expect.poll(async () => (await cells()).length).toBe(4);
});

test('estimated contexts are marked and coloured by inclusive cost', async ({ page }, info) => {
  // work is called by a and b, and its cost is divided between them; leaf is called by work.
  const text = (/** @type {number} */ leaf) =>
    `events: Ir\nfn=main\ncfn=a\ncalls=1 1\n1 ${50 + leaf / 2}\ncfn=b\ncalls=1 1\n2 ${50 + leaf / 2}\n` +
    `fn=a\ncfn=work\ncalls=1 1\n1 ${50 + leaf / 2}\nfn=b\ncfn=work\ncalls=1 1\n1 ${50 + leaf / 2}\n` +
    `fn=work\n1 100\ncfn=leaf\ncalls=2 1\n2 ${leaf}\nfn=leaf\n1 ${leaf}\n`;
  await openBoth(page, info, text(20), text(60));
  await page.getByRole('tab', { name: 'Flame graph' }).click();
  await expect(page.locator('.trust')).toContainText('≈ estimated');
  await expect(page.getByRole('list', { name: COLOURS_TEXT.colours })).toContainText(
    'equal inclusive cost',
  );
  await page.getByRole('application', { name: /^Differential flame graph/ }).focus();
  // Costs of the calls of work were recorded, those of leaf for each of them were not.
  const line = page.locator('.picture-line');
  for (const text of ['allA 120', 'mainA 120', 'aA 60', 'workA 60', 'leaf≈\u202fA 10']) {
    await page.keyboard.press('ArrowDown');
    await expect(line).toContainText(text);
  }
});

test('profiles without calls are not called estimated', async ({ page }) => {
  await page.goto('./');
  // Two runs of cachegrind, which has no calls.
  await page.getByRole('button', { name: /two runs/i }).click();
  // The page shows the first profile until both are loaded.
  await expect(page.getByRole('table', { name: 'Sums' })).toBeVisible();
  await page.getByRole('tab', { name: 'Flame graph' }).click();
  await expect(page.locator('.trust')).toHaveText(
    COMPARED_PICTURES_TEXT.noCalls(COMPARED_PICTURES_TEXT.noneOfA),
  );
  // No function is selected.
  await page.getByRole('tab', { name: 'Treemap' }).click();
  const map = page.getByRole('application', { name: /^Treemap/ });
  await expect(map).toHaveAttribute('aria-busy', 'false');
});

test('exact contexts, short names, and the rule that pictures follow', async ({ page }, info) => {
  // Single calls: `g` costs 1 in calls by `a`, and 9 or 90 by `b`. Sums could only be divided.
  const push = 'std::vector<int, std::allocator<int> >::push_back(int const&)';
  const short = 'std::vector<int>::push_back(int const&)';
  const text = (/** @type {number} */ cost) => {
    const call = (/** @type {string} */ name, /** @type {number} */ cost) =>
      `cfn=${name}\ncalls=1 0 0\n1 ${cost}\n`;
    const block = (/** @type {string} */ name, /** @type {number} */ cost, calls = '') =>
      `\nfl=t.php\nfn=${name}\n1 ${cost}\n${calls}`;
    const below = (/** @type {string} */ caller, /** @type {number} */ cost) =>
      block(push, cost) + block(caller, 1, call(push, cost));
    const calls = call('a', 2) + call('b', cost + 1);
    return `creator: xdebug 3.3.1\nevents: Time\n${below('a', 1)}${below('b', cost)}${block('{main}', 5, calls)}`;
  };
  await openBoth(page, info, text(9), text(90));
  await page.getByRole('tab', { name: 'Flame graph' }).click();
  await expect(page.locator('.trust')).toContainText(
    COMPARED_PICTURES_TEXT.exact(COMPARED_PICTURES_TEXT.noneOfA),
  );
  const picture = page.getByRole('application', { name: /^Differential flame graph/ });
  const line = page.locator('.picture-line');
  await picture.focus();
  const us = (/** @type {string} */ a, /** @type {string} */ b) =>
    `A ${a}\u202fµs → B ${b}\u202fµs`;
  for (const text of [
    'all',
    `{main}${us('17.00', '98.00')}`,
    `b${us('10.00', '91.00')}`,
    us('9.000', '90.00'),
  ]) {
    await page.keyboard.press('ArrowDown');
    await expect(line).toContainText(text);
  }
  await expect(line.getByRole('img')).toHaveAccessibleName(short);
  const names = page.locator('#functions[aria-label="Differences"] .name');
  await expect(names.and(page.getByLabel(short, { exact: true }))).toBeVisible();
  await page.getByRole('checkbox', { name: 'Short names' }).uncheck();
  await expect(line.getByRole('img')).toHaveAccessibleName(push);
  await expect(names.and(page.getByLabel(push, { exact: true }))).toBeVisible();
  await page.getByRole('checkbox', { name: 'Short names' }).check();

  // Both sides have single invocations: the call graph counts outermost ones with any rule.
  const menu = page.getByRole('region', { name: 'What the figures show' });
  await menu.getByRole('button', { name: 'Inclusive costs: Recursion' }).click();
  await page.getByRole('menuitemradio', { name: /^Plain numbers/ }).click();
  const note = page.getByText(CYCLE_RULE_TEXT.outermost(VIEW_TEXT.where));
  await expect(page.locator('.trust')).toContainText(
    COMPARED_PICTURES_TEXT.exact(COMPARED_PICTURES_TEXT.noneOfA),
  );
  await expect(note).toHaveCount(0);
  await page.getByRole('tab', { name: 'Call graph' }).click();
  await expect(note).toBeVisible();
});

test('the call tree of a comparison has cycles', async ({ page }, info) => {
  // f and g call each other. What they cost is divided between x and y.
  const text = (/** @type {number} */ own) =>
    `events: Ir\nfl=a.c\nfn=main\n1 ${own}\ncfn=x\ncalls=1 1\n2 40\ncfn=y\ncalls=1 1\n3 60\n` +
    'fn=x\n1 10\ncfn=f\ncalls=1 1\n2 30\nfn=y\n1 20\ncfn=f\ncalls=1 1\n2 40\n' +
    'fn=f\n1 30\ncfn=g\ncalls=5 1\n2 50\nfn=g\n1 30\ncfn=f\ncalls=3 1\n2 20\ncfn=leaf\ncalls=1 1\n3 10\nfn=leaf\n1 10\n';
  await openBoth(page, info, text(1), text(5));
  await page.getByRole('tab', { name: 'Call tree' }).click();
  const rows = page.getByRole('treegrid', { name: 'Call tree' }).locator('[aria-level]');
  await expect(rows.filter({ hasText: 'main' })).toContainText('101105+4▲');
  await rows.filter({ hasText: /y$/ }).click();
  await expect(rows.filter({ hasText: '<cycle' })).toContainText('40400=');
});

test('after a transform with estimates a comparison marks them', async ({ page }, info) => {
  // main and b call work; what leaf costs below b alone, 0 to all of it, is in neither text.
  const text = (/** @type {number} */ leaf) =>
    `events: Ir\nfn=main\n1 10\ncfn=work\ncalls=1 1\n2 20\ncfn=b\ncalls=1 1\n3 ${10 + leaf}\n` +
    `fn=b\n1 10\ncfn=work\ncalls=1 1\n2 ${leaf}\nfn=work\n1 20\ncfn=leaf\ncalls=1 1\n2 ${leaf}\nfn=leaf\n1 ${leaf}\n`;
  await openBoth(page, info, text(20), text(35));
  await listRows(page).filter({ hasText: 'leaf' }).click();
  await page.getByRole('button', { name: /^Equal/ }).click();
  await listRows(page)
    .filter({ hasText: /^(?!.*leaf).*b/ })
    .first()
    .click();
  await page.keyboard.press('f');
  await expect(listRows(page)).toHaveCount(3);
  const leaf = listRows(page).filter({ hasText: 'leaf' });
  await expect(leaf).toContainText('≈\u202f+');
  await leaf.click();
  await expect(page.locator('.tiles')).toContainText('Inclusive, estimated');
  // b makes one of the two calls of work, so some of its two calls of leaf.
  await expect(page.locator('.tiles')).toContainText('≈\u202f= 1');
  const callers = page.getByRole('grid', { name: 'Callers' }).locator('.row:not(.head)');
  await expect(callers).toContainText('≈\u202f1\u202f×work');
  await page.getByRole('tab', { name: 'Call tree' }).click();
  // main and what it calls but b are gone: b has 10 of 30 and of 45.
  await expect(page.locator('.trust')).toContainText(
    '33.33\u202f% of A and 22.22\u202f% of B are exact',
  );
});

test('the filter of the list does not change the flame graph, a search in it does', async ({
  page,
}, info) => {
  await openBoth(page, info);
  await page.getByRole('tab', { name: 'Flame graph' }).click();
  const picture = () =>
    page
      .locator('.flame canvas')
      .evaluate((canvas) => /** @type {HTMLCanvasElement} */ (canvas).toDataURL());
  await expect(page.locator('.picture')).toHaveAttribute('aria-busy', 'false');
  const before = await picture();
  await page.getByLabel('Filter functions').fill('work');
  await expect(listRows(page)).toHaveCount(1);
  expect(await picture()).toBe(before);
  await page.getByLabel(FLAME_TEXT.findNote).fill('work');
  await expect.poll(picture).not.toBe(before);
});

test('the flame graph goes to the outermost level of a function', async ({ page }, info) => {
  // f runs within itself once, where it costs 80 and then 90: with its own 10 it costs 90 and then 100.
  const text = (/** @type {number} */ inner) =>
    `events: Ir\nfn=main\n1 5\ncfn=f\ncalls=1 1\n2 ${inner + 10}\nfn=f\n1 10\ncfn=f'2\ncalls=1 1\n2 ${inner}\nfn=f'2\n1 ${inner}\n`;
  await openBoth(page, info, text(80), text(90));
  await page
    .locator('#functions [aria-rowindex]:not(.head)')
    .filter({ hasText: '2 levels' })
    .click();
  await page.getByRole('tab', { name: 'Flame graph' }).click();
  await expect(page.locator('.picture-line')).toContainText('A 90 → B 100');
});
