// Events by formulas, rules for cycles, and figures based on them. Expected values follow from the texts.

import { ABOVE_TOTAL_TEXT, CYCLE_RULE_TEXT, DISAGREEMENT_TEXT } from '../../messages/calls.js';
import { COST_TEXT, EXPLAIN_TEXT } from '../../messages/controls.js';
import { VIEW_TEXT } from '../../messages/frame.js';
import { FLAME_TEXT, RATE_TEXT } from '../../messages/pictures.js';
import { EXPORT_TEXT, FORMULAS_TEXT } from '../../messages/sheets.js';

import { violations } from './axe.js';
import { saved } from './exporting.js';
import { expect, test } from './fixture.js';
import { columnTexts, data, listRows, openProfile, written } from './profiles.js';

/** `main` calls `a`; `a` and `b` call each other; `h` costs more than its caller accounts for. */
const RING =
  'cmd: prog\nevents: Ir Dr\nfl=a.c\nfn=main\n1 10 1\ncfn=a\ncalls=1 1\n2 100 8\ncfn=h\ncalls=1 1\n3 5 0\n' +
  'fn=a\n3 60 3\ncfn=b\ncalls=4 1\n4 70 6\nfn=b\n5 40 5\ncfn=a\ncalls=3 1\n6 30 1\nfn=h\n7 20 0\n';

/** @param {import('@playwright/test').Page} page @param {string} label */
async function openMenu(page, label) {
  await page
    .getByRole('region', { name: 'What the figures show' })
    .getByRole('button', { name: label })
    .click();
}

test('the formula of a new event is offered below any number of events', async ({ page }, info) => {
  const names = Array.from({ length: 24 }, (_, number) => `E${number}`).join(' ');
  await openProfile(page, await written(info, 'many.out', `events: ${names}\nfn=f\n1 5\n`));
  await page.locator('#event-picker').click();
  await expect(page.getByRole('menuitem', { name: 'Add formula…' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('menuitemradio', { name: 'E23' })).not.toBeInViewport();
});

test('a user-defined formula is an event everywhere, and is in the address', async ({
  page,
}, info) => {
  const path = await written(info, 'ring.out', RING);
  await openProfile(page, path);
  await page.getByRole('button', { name: 'count', exact: true }).click();
  await page.locator('#event-picker').click();
  await page.getByRole('menuitem', { name: 'Add formula…' }).click();
  const sheet = page.getByRole('dialog', { name: 'Formulas' });
  const [name, formula, outcome] = [
    sheet.getByLabel('Name'),
    sheet.getByLabel('Formula', { exact: true }),
    sheet.getByRole('status'),
  ];
  const add = sheet.getByRole('button', { name: 'Add' });
  await expect(formula).toBeFocused();
  await expect(name).toHaveAttribute('placeholder', 'F1');
  await expect(formula).toHaveAttribute('placeholder', 'Dr / Ir');
  await name.fill('X');
  /** @type {[string, string][]} */
  const refused = [
    ['Ir +', 'An event or a number is missing at the end.'],
    ['Ir + Nope', 'No event is named “Nope”'],
    ['Ir - Ir', 'All terms of this formula cancel out.'],
  ];
  for (const [text, problem] of refused) {
    await formula.fill(text);
    await expect(outcome).toContainText(problem);
    await expect(add).toBeDisabled();
  }
  await name.clear();
  await formula.fill('Sum = Ir + 10 Dr');
  await expect(name).toHaveValue('Sum');
  await expect(formula).toHaveValue('Ir + 10 Dr');
  await expect(outcome).toHaveText(FORMULAS_TEXT.total('220'));
  await name.fill('Dr');
  await expect(outcome).toContainText('An event named “Dr” exists already.');
  await name.fill('X');
  await expect(add).toBeEnabled();
  expect(await violations(page, { within: 'dialog[open]' })).toEqual([]);
  await add.click();
  await expect(page.getByLabel('Total')).toHaveText('220');
  // Self costs by name: main 20, a 90, b 90, h 20.
  await expect.poll(() => columnTexts(page, 1)).toContain('90');
  await expect(page).toHaveURL(/own=X/);
  await listRows(page).filter({ hasText: 'main' }).click();
  const callee = page.getByRole('grid', { name: 'Callees' }).locator('[aria-rowindex="2"]');
  await expect(callee).toContainText('180');
  const folded = await saved(page, 'Folded stacks');
  const costs = folded.bytes
    .toString()
    .trim()
    .split('\n')
    .map((line) => Number(line.split(' ').at(-1)));
  expect(costs.reduce((sum, cost) => sum + cost, 0)).toBe(220);
  const callgrind = await saved(page, 'callgrind');
  expect(callgrind.bytes.toString()).toContain('event: X = Ir + 10 Dr\n');

  const address = page.url();
  await page.goto('about:blank');
  await page.goto(address);
  await page.locator('input[type=file]').setInputFiles(path);
  await expect(page.getByLabel('Total')).toHaveText('220');

  await page.locator('#event-picker').click();
  await page.getByRole('menuitem', { name: 'Add formula…' }).click();
  await sheet.getByRole('button', { name: 'Remove X' }).click();
  await expect(page.getByLabel('Total')).toHaveText('130');
  await expect(page).not.toHaveURL(/own=/);
});

test('a sum with fractions as factors is divided where it is shown, and summed in pictures', async ({
  page,
}, info) => {
  await openProfile(page, await written(info, 'fractions.out', RING));
  await page.getByRole('button', { name: 'count', exact: true }).click();
  await page.locator('#event-picker').click();
  await page.getByRole('menuitem', { name: 'Add formula…' }).click();
  const sheet = page.getByRole('dialog', { name: 'Formulas' });
  await sheet.getByLabel('Formula', { exact: true }).fill('0.5*Ir + 3.5 Dr');
  // 65 + 31.5.
  await expect(sheet.getByRole('status')).toHaveText(FORMULAS_TEXT.total('96.5'));
  // Enter is enough, and a name is not needed.
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Total')).toHaveText('96.5');
  await expect(page.locator('#event-picker')).toContainText('F1');
  // Of a 30 + 10.5.
  await expect(listRows(page).filter({ hasText: 'a.c' }).first()).toBeVisible();
  await expect.poll(() => columnTexts(page, 1)).toContain('40.5');
  await page.getByRole('tab', { name: 'Flame graph' }).click();
  await expect(page.locator('.flame canvas')).toBeVisible();
  const folded = await saved(page, 'Folded stacks');
  const costs = folded.bytes.toString().trim().split('\n');
  // In halves.
  expect(costs.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)).toBe(193);
});

test('a rate is computed row by row, and is not offered where sums are needed', async ({
  page,
}, info) => {
  await openProfile(page, await written(info, 'rate.out', RING));
  await page.locator('#event-picker').click();
  await page.getByRole('menuitem', { name: 'Add formula…' }).click();
  const sheet = page.getByRole('dialog', { name: 'Formulas' });
  await sheet.getByLabel('Name').fill('R');
  await sheet.getByLabel('Formula', { exact: true }).fill('Ir / Dr');
  await expect(sheet.getByRole('status')).toContainText(FORMULAS_TEXT.rateTotal('14.44'));
  await sheet.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByLabel('Total')).toHaveText('14.44');
  // h has none of the events that the rate divides by.
  await page.getByRole('button', { name: /Below 0\.1 % of the rate’s denominator/ }).click();
  await page.getByRole('columnheader', { name: /^Self/ }).getByRole('button').first().click();
  // Ir by Dr: a 60 by 3, the cycle 100 by 8, main 10 by 1, b 40 by 5, h 20 by 0.
  const rows = async () => {
    const [costs, names] = [await columnTexts(page, 1), await columnTexts(page, 3)];
    return names.map((name, place) => `${name} ${costs[place]}`);
  };
  const [a, cycle, main, b, h] = [
    'a 20.00',
    '<cycle 1> a, b 12.50',
    'main 10.00',
    'b 8.000',
    'h –',
  ];
  await expect.poll(rows).toEqual([a, cycle, main, b, h]);
  await page.getByRole('columnheader', { name: /^Self/ }).getByRole('button').first().click();
  await expect.poll(rows).toEqual([b, main, cycle, a, h]);
  await page.getByLabel('Filter functions').fill('self>=12.5');
  await expect.poll(rows).toEqual([cycle, a]);
  await page.getByLabel('Filter functions').fill('');
  await expect(page).toHaveURL(/own=R/);

  await listRows(page).filter({ hasText: 'main' }).click();
  const callees = page.getByRole('grid', { name: 'Callees' });
  await expect(callees.locator('[aria-rowindex="2"]')).toContainText('12.50');
  await expect(callees.locator('[aria-rowindex="3"]')).toContainText('–');
  await page.getByRole('tab', { name: 'Flame graph' }).click();
  const notice = page.getByRole('tabpanel').filter({ hasText: RATE_TEXT.about });
  await expect(notice).toContainText(RATE_TEXT.about);
  expect(await violations(page, { within: '[role=tabpanel]' })).toEqual([]);
  const csv = await saved(page, 'CSV');
  const [head, ...lines] = csv.bytes.toString().trim().split('\r\n');
  expect(head).toBe(
    'function,mangled,file,object,called,self:Ir,self:Dr,self:R,inclusive:Ir,inclusive:Dr,inclusive:R,at_least',
  );
  expect(lines).toContain('h,,a.c,,1,20,0,,20,0,,');
  // A member of a cycle.
  expect(lines).toContain('b,,a.c,,4,40,5,8,40,5,8,inclusive');
  await page.getByRole('button', { name: 'Export…' }).click();
  const exporting = page.getByRole('dialog', { name: 'Export' });
  await exporting.getByRole('radio', { name: /^DOT/ }).check();
  await expect(exporting.getByRole('option', { name: EXPORT_TEXT.rate })).toBeDisabled();
  await page.keyboard.press('Escape');
  await notice.getByRole('button', { name: 'Draw Ir' }).click();
  await expect(page.getByRole('tabpanel').filter({ hasText: RATE_TEXT.about })).toHaveCount(0);
  await expect(page.getByLabel('Total')).toHaveText('130');
});

test('cycles are merged, plain, or KCachegrind’s; callers that disagree are reported', async ({
  page,
}, info) => {
  await openProfile(page, await written(info, 'rules.out', RING));
  await page.getByRole('button', { name: 'count', exact: true }).click();
  const rows = async () => {
    const [costs, names] = [await columnTexts(page, 0), await columnTexts(page, 3)];
    return names.map((name, place) => `${name} ${costs[place]}`).sort();
  };
  await expect
    .poll(rows)
    .toEqual(['<cycle 1> a, b 100', 'a 100', 'b ≥\u202f40', 'h 20', 'main 115']);
  await openMenu(page, 'Inclusive costs: Recursion');
  await page.getByRole('menuitemradio', { name: /^Plain numbers/ }).click();
  await expect.poll(rows).toEqual(['a 130', 'b 70', 'h 20', 'main 115']);
  await expect(page).toHaveURL(/cycles=plain/);
  const says = (/** @type {string} */ where) => page.getByText(CYCLE_RULE_TEXT.merged(where));
  await page.getByRole('tab', { name: 'Flame graph' }).click();
  await expect(says(VIEW_TEXT.where)).toBeVisible();
  await page.getByRole('tab', { name: 'Overview' }).click();
  await openMenu(page, 'Inclusive costs: Plain numbers');
  await page.getByRole('menuitemradio', { name: /^Like KCachegrind/ }).click();
  await expect.poll(rows).toEqual(['<cycle 1> a, b 100', 'a 60', 'b 40', 'h 5', 'main 115']);
  await openMenu(page, 'Inclusive costs: Like KCachegrind');
  await page.getByRole('menuitemradio', { name: /^Merged cycles/ }).click();
  await expect.poll(rows).toContain('h 20');

  await listRows(page)
    .filter({ hasText: /^.*h.*a\.c/ })
    .last()
    .click();
  const note = page.getByRole('note');
  await expect(note).toContainText(DISAGREEMENT_TEXT.less('5', '20'));
  await listRows(page).filter({ hasText: 'main' }).click();
  await expect(note).toHaveCount(0);

  await page.getByLabel('Filter functions').fill('main');
  const filtered = await saved(page, 'callgrind, filtered');
  const text = filtered.bytes.toString();
  expect(text).toContain('desc: Filtered: 1 of 4 functions\n');
  expect(text).toContain('cfn=(2) a\n');
  expect(text.match(/^fn=/gm)).toHaveLength(1);

  // Of the stacks those that hold a function of the list.
  await page.getByLabel('Filter functions').fill('h');
  await expect.poll(() => columnTexts(page, 3)).toEqual(['h']);
  await page.getByRole('button', { name: 'Export…' }).click();
  const sheet = page.getByRole('dialog', { name: 'Export' });
  await sheet.getByRole('radio', { name: /^JSON/ }).check();
  await expect(sheet).toContainText(EXPORT_TEXT.filterIgnored);
  await sheet.getByRole('radio', { name: /^Folded stacks/ }).check();
  await expect(sheet).toContainText(EXPORT_TEXT.stacks(EXPORT_TEXT.wholeProfile, 1));
  await sheet.getByRole('button', { name: 'Close' }).click();
  const folded = await saved(page, 'Folded stacks');
  const stacks = folded.bytes.toString().trim().split('\n');
  expect(stacks.every((stack) => /;h( |;)/.test(stack))).toBe(true);

  // Recorded invocations have no cycles: nothing is merged.
  await openProfile(page, data('webgrind/xd3-cb.cachegrind.out'));
  await openMenu(page, 'Inclusive costs: Recursion');
  await page.getByRole('menuitemradio', { name: /^Plain numbers/ }).click();
  await page.getByRole('tab', { name: 'Flame graph' }).click();
  await expect(page.getByText(FLAME_TEXT.recorded(''))).toBeVisible();
  await expect(says(VIEW_TEXT.where)).toHaveCount(0);
});

test('a cost above the total is explained', async ({ page }, info) => {
  // The self costs are 100; the file states 103 for `main` with its callees.
  const text = 'events: Ir\nfl=a.c\nfn=main\n1 10\ncfn=work\ncalls=1 1\n2 93\nfn=work\n1 90\n';
  await openProfile(page, await written(info, 'above.out', text));
  await page.getByRole('button', { name: 'count', exact: true }).click();
  const main = listRows(page).filter({ hasText: 'main' });
  const cost = main.getByRole('gridcell', { name: '103' });
  await expect(cost).toHaveAttribute('title', new RegExp(COST_TEXT.aboveTotal));
  await main.click();
  const note = page.getByRole('note').first();
  await expect(note).toContainText(`${ABOVE_TOTAL_TEXT.excess('3')} ${ABOVE_TOTAL_TEXT.inFile}`);
  // By the file's lines.
  await expect(note).toContainText(ABOVE_TOTAL_TEXT.cost('93', '90'));
  await note.getByRole('button').click();
  await expect(page.locator('.disagreement')).toContainText('Its callers account for more');
});

test('a difference as small as a rounding is a mark', async ({ page }, info) => {
  // The calls cost 49,999 and 50,000, the lines of `work` 100,000.
  const call = (/** @type {number} */ cost) => `cfn=work\ncalls=1 1\n2 ${cost}\n`;
  const text = `events: Ir\nfl=a.c\nfn=main\n1 5\n${call(49_999)}cfn=f\ncalls=1 1\n3 50003\nfn=f\n1 3\n${call(50_000)}fn=work\n1 100000\n`;
  await openProfile(page, await written(info, 'rounded.out', text));
  await listRows(page).filter({ hasText: 'work' }).click();
  await page.getByRole('button', { name: EXPLAIN_TEXT.what(DISAGREEMENT_TEXT.rounding) }).click();
  const note = page.getByRole('note');
  await expect(note).toHaveCount(1);
  await expect(note).toContainText(DISAGREEMENT_TEXT.less('99,999', '100,000'));
});

test('recorded invocations cost no more than the whole profile', async ({ page }) => {
  // `totals:` of the file is 752,021; its call costs sum to 752,030, as KCachegrind shows.
  await openProfile(page, data('kcachegrind/50-xdebug3.cachegrind.out'));
  await page.getByRole('button', { name: 'count', exact: true }).click();
  const main = listRows(page).filter({ hasText: '{main}' });
  await expect(main.getByRole('gridcell', { name: '752,021' })).toBeVisible();
  await main.click();
  await expect(page.getByRole('note')).toHaveCount(0);
});
