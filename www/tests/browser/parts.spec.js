import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { CONTEXT_TEXT } from '../../messages/frame.js';
import { PARTS_TEXT, TIMELINE_TEXT } from '../../messages/overview.js';
import { savedPicture } from './exporting.js';
import { expect, test } from './fixture.js';
import { choose, columnTexts, data, listRows, openProfile, written } from './profiles.js';

/** @import {Page} from '@playwright/test' */

const THREADS = ['01', '02', '03'];
const file = (/** @type {string} */ thread) => data(`corpus/callgrind/c-threads.out-${thread}`);

/** Returns the cost of a thread from its facts: see tests/facts.py. @param {string} thread */
async function totalOf(thread) {
  const facts = JSON.parse((await readFile(`${file(thread)}.facts.json`)).toString());
  return BigInt(facts.totals.Ir);
}

/** @param {Page} page */
const partRows = (page) =>
  page.getByRole('grid', { name: /^(Parts|Threads)$/ }).locator('.row:not(.head)');

test('every figure follows the parts that are selected', async ({ page }) => {
  await openProfile(page, THREADS.map(file));
  const totals = await Promise.all(THREADS.map(totalOf));
  const all = totals.reduce((sum, total) => sum + total, 0n);
  const total = page.getByRole('status', { name: 'Total', exact: true });
  await expect(total).toHaveText(all.toLocaleString('en-US'));
  await page.getByRole('button', { name: 'count', exact: true }).click();

  // What follows is below the rows.
  const last = await partRows(page).last().boundingBox();
  const next = await page.locator('.origin').boundingBox();
  expect(next?.y).toBeGreaterThanOrEqual((last?.y ?? 0) + (last?.height ?? 0));
  await partRows(page).nth(1).click();
  const without = all - (totals[1] ?? 0n);
  await expect(total).toHaveText(without.toLocaleString('en-US'));
  await expect(page.getByRole('button', { name: 'Threads 1, 3', exact: true })).toBeVisible();
  // The most expensive function of a thread is its entry point: no row costs more than the sum.
  await expect.poll(async () => (await columnTexts(page, 0)).length).toBeGreaterThan(0);
  for (const text of await columnTexts(page, 0))
    expect(BigInt(text.replaceAll(',', ''))).toBeLessThanOrEqual(without);

  await page.getByRole('button', { name: 'Only this thread' }).click();
  await expect(total).toHaveText((totals[1] ?? 0n).toLocaleString('en-US'));
  await partRows(page).nth(1).click();
  await expect(total, 'the last part stays').toHaveText((totals[1] ?? 0n).toLocaleString('en-US'));
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await expect(total).toHaveText(all.toLocaleString('en-US'));
});

test('threads are parts with their names, and one is selected by one click', async ({ page }) => {
  await openProfile(page, THREADS.map(file));
  const totals = await Promise.all(THREADS.map(totalOf));
  const total = page.getByRole('status', { name: 'Total', exact: true });
  // The table of the whole profile, without a selected function.
  await page.getByRole('tab', { name: 'Threads' }).click();
  await expect(partRows(page)).toHaveCount(3);
  await partRows(page).nth(1).getByRole('button', { name: PARTS_TEXT.only }).click();
  await expect(total).toHaveText((totals[1] ?? 0n).toLocaleString('en-US'));
  await expect(page.getByRole('button', { name: 'Thread 2', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Sum of 3 threads' })).toBeVisible();
  // The parts of a function are the same view.
  await listRows(page).first().click();
  const parts = page.getByRole('grid', { name: 'Threads of the function' });
  const last = parts.locator('.row').last();
  await expect(last).toContainText('Thread');
  await last.getByRole('button', { name: PARTS_TEXT.only }).click();
  await expect(total).not.toHaveText(
    totals.reduce((sum, one) => sum + one, 0n).toLocaleString('en-US'),
  );
});

test('long text next to a heading leaves its button visible', async ({ page }) => {
  await openProfile(page, data('corpus/callgrind/c-multi.out.gz'));
  const section = page.locator('.timeline-section');
  const pane = await section.boundingBox();
  const button = await section.getByRole('button', { name: 'Save' }).boundingBox();
  const end = (pane?.x ?? 0) + (pane?.width ?? 0);
  expect((button?.x ?? 0) + (button?.width ?? end)).toBeLessThanOrEqual(end);
});

test('a single thread of a range is selected, by keys and by pointer', async ({ page }, info) => {
  // The threads of a dump share a column, and each has a lane.
  const totals = [60n, 30n, 20n];
  const part = (/** @type {number} */ thread) =>
    `pid: 7\npart: 1\nthread: ${thread + 1}\nevents: Ir\nfn=f\n1 ${totals[thread]}\n`;
  const next = 'pid: 7\npart: 2\nthread: 1\nevents: Ir\nfn=f\n1 40\n';
  const text = [...totals.keys()].map(part).join('') + next;
  await openProfile(page, await written(info, 'dumps.out', text));
  const [dump, all] = [110n, 150n];
  const total = page.getByRole('status', { name: 'Total', exact: true });
  const chart = page.getByRole('application', { name: /^Parts over time/ });
  const line = page.locator('.timeline-section .picture-line');

  await chart.focus();
  await page.keyboard.press('Home');
  await expect(line).toContainText(`3 threads, 1 to 3${dump} Ir`);
  for (const thread of [0, 1]) {
    await page.keyboard.press('ArrowDown');
    await expect(line).toContainText(`thread ${thread + 1}${totals[thread]} Ir`);
  }
  await page.keyboard.press('Enter');
  await expect(total).toHaveText(String(totals[1]));
  // Above the lanes, a range is of the threads that are selected.
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(line).toContainText(`thread 2${totals[1]} Ir`);
  await page.keyboard.press('Escape');
  await expect(total).toHaveText(String(all));

  /** Clicks the lane of a thread: what is above the chart depends on the parts. @param {number} thread */
  const click = async (thread) => {
    await chart.scrollIntoViewIfNeeded();
    const button = page.getByRole('button', { name: `thread ${thread + 1}`, exact: true });
    const label = await button.boundingBox();
    const box = await chart.boundingBox();
    if (!box || !label) throw new Error('not shown');
    await chart.click({ position: { x: box.width / 4, y: label.y + label.height / 2 - box.y } });
  };
  await click(2);
  await expect(total).toHaveText(String(totals[2]));
  await click(1);
  await expect(total).toHaveText(String(totals[1]));
  // A second time selects all.
  await click(1);
  await expect(total).toHaveText(String(all));

  // The picture above all views is the same one, and stays when another view is opened.
  const strip = page.getByRole('region', { name: TIMELINE_TEXT.title('part') });
  await page.getByRole('button', { name: TIMELINE_TEXT.strip }).click();
  await page.getByRole('tab', { name: 'Flame graph' }).click();
  await strip.getByRole('button', { name: 'thread 3' }).click();
  await expect(total).toHaveText(String(totals[2]));
  await page.reload();
  await choose(page, info.outputPath('dumps.out'));
  await expect(strip).toContainText(` ${totals[2]} Ir`);
  await page.getByRole('button', { name: TIMELINE_TEXT.strip }).click();
  await expect(strip).toHaveCount(0);
});

test('parts of a profile are compared with others of it', async ({ page }, info) => {
  // Two dumps of two threads: costs 1, 2, 4 and 8.
  const text = [0, 1, 2, 3].map(
    (at) =>
      `pid: 7\npart: ${at < 2 ? 1 : 2}\nthread: ${1 + (at % 2)}\nevents: Ir\nfn=f\n1 ${2 ** at}\n`,
  );
  await openProfile(page, await written(info, 'two.out', text.join('\n')));
  const totals = page.locator('.compared-totals, .context-bar');
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Thread 1 → Thread 2 of this profile' }).click();
  await expect(totals).toContainText('A 5B 10');
  await expect(page.getByRole('button', { name: 'Thread 1 → Thread 2' })).toBeVisible();
  await expect(listRows(page).first()).toContainText('+5');

  // With a selection: the others with it.
  await page
    .getByRole('button', { name: /^two\.out/ })
    .first()
    .click();
  await partRows(page).nth(3).getByRole('button', { name: PARTS_TEXT.only }).click();
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await page.getByRole('menuitem', { name: '3 of 4 parts → Thread 2 · part 2' }).click();
  await expect(totals).toContainText('A 7B 8');
});

test('two threads or parts that are selected are compared with each other', async ({ page }) => {
  await openProfile(page, THREADS.map(file));
  const [, second = 0n, third = 0n] = await Promise.all(THREADS.map(totalOf));
  await page.getByRole('tab', { name: 'Threads' }).click();
  await expect(page.getByRole('contentinfo')).toContainText('3 threads');
  await partRows(page).first().click();
  await page.getByRole('button', { name: 'Compare Thread 2 → Thread 3' }).click();
  const totals = page.locator('.compared-totals, .context-bar');
  const text = [second, third].map((cost) => cost.toLocaleString('en-US'));
  await expect(totals).toContainText(`A ${text[0]}B ${text[1]}`);
});

test('parts in which the selected function does not occur are not compared', async ({
  page,
}, info) => {
  const part = (/** @type {number} */ number, name = '') =>
    `part: ${number}\nfn=main\n1 5\n${name && `fn=${name}\n1 2\n`}totals: ${name ? 7 : 5}\n`;
  const text = `version: 1\nevents: Ir\n${part(1, 'once')}${part(2)}`;
  await openProfile(page, await written(info, 'callgrind.out.once', text));
  const compare = page.getByRole('tabpanel').getByRole('button', { name: /^Compare/ });
  await listRows(page).filter({ hasText: 'main' }).click();
  await page.getByRole('tab', { name: 'Parts' }).click();
  await expect(compare).toHaveText('Compare Part 1 → Part 2');
  await listRows(page).filter({ hasText: 'once' }).click();
  await expect(page.getByRole('tabpanel')).toContainText(PARTS_TEXT.absent(1, 'part'));
  await expect(compare).toHaveCount(0);
});

test('requests of one file are called so, and the end of their scripts is shown', async ({
  page,
}, info) => {
  // As Xdebug appends requests: each begins with the head of a file.
  const folder = `/var/www/${'very-long-folder/'.repeat(12)}`;
  const text = ['index.php', 'admin.php'].map(
    (name) =>
      `version: 1\ncreator: xdebug 3.4.1 (PHP 8.3.6)\ncmd: ${folder}${name}\npart: 1\npositions: line\n\nevents: Time_(10ns) Memory_(bytes)\n\nfl=(1) ${folder}${name}\nfn=(1) {main}\n1 10 0\n\nsummary: 10 0\n\n`,
  );
  await openProfile(page, await written(info, 'cachegrind.out.1', text.join('')));
  await page.getByRole('tab', { name: 'Requests' }).click();
  await expect(page.getByRole('contentinfo')).toContainText('2 requests');
  await expect(page.getByRole('button', { name: 'Sum of 2 requests' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Requests over time' })).toBeVisible();
  const rows = page.getByRole('grid', { name: 'Requests' }).locator('.row:not(.head)');
  for (const [place, name] of ['index.php', 'admin.php'].entries()) {
    const cell = rows.nth(place).locator('.path-end');
    await expect(cell).toHaveText(`${folder}${name}`);
    const [text, room] = [await cell.locator('bdi').boundingBox(), await cell.boundingBox()];
    if (!text || !room) throw new Error('not shown');
    // The whole text needs more room, and its right end is in sight.
    expect(text.width).toBeGreaterThan(room.width);
    expect(text.x + text.width).toBeLessThanOrEqual(room.x + room.width + 1);
  }
});

test('parts selected just before a change of tabs belong to their own tab', async ({
  page,
}, info) => {
  await openProfile(page, THREADS.map(file));
  const [first, , third] = await Promise.all(THREADS.map(totalOf));
  const total = page.getByRole('status', { name: 'Total', exact: true });
  await choose(page, await written(info, 'other.out', 'events: Ir\nfn=f\n1 17\n'));
  await expect(total).toHaveText('17');
  const tabs = page.locator('.profile-tab-name');
  await tabs.first().click();
  const row = await partRows(page).nth(1).elementHandle();
  const other = await tabs.last().elementHandle();
  // Both before any answer can arrive.
  await page.evaluate(
    ([part, tab]) => {
      /** @type {HTMLElement} */ (part).click();
      /** @type {HTMLElement} */ (tab).click();
    },
    [row, other],
  );
  await expect(total).toHaveText('17');
  await tabs.first().click();
  await expect(page.getByRole('button', { name: 'Threads 1, 3', exact: true })).toBeVisible();
  const both = (first ?? 0n) + (third ?? 0n);
  await expect(total).toHaveText(both.toLocaleString('en-US'));
});

test('a function shows its cost in each part, and cycles follow the parts', async ({
  page,
}, info) => {
  // `h` is stated once for two callers: sums, without the order of calls.
  const text =
    'events: Ir\nfn=a\n1 9\ncfn=h\ncalls=1 1\n1 1\ncfn=b\ncalls=1 1\n1 20\nfn=b\n1 19\ncfn=h\ncalls=1 1\n1 1\nfn=h\n1 2\npart: 2\nevents: Ir\nfn=b\n1 5\ncfn=a\ncalls=3 1\n1 7\nfn=a\n1 7\n';
  await openProfile(page, await written(info, 'two.out', text));
  await page.getByRole('button', { name: 'count', exact: true }).click();
  await expect.poll(() => columnTexts(page, 3)).toContain('<cycle 1> b, a');
  await partRows(page).nth(1).click();
  await expect.poll(() => columnTexts(page, 3)).toEqual(['a', 'b', 'h']);
  await expect.poll(() => columnTexts(page, 0)).toEqual(['30', '20', '2']);

  await listRows(page).nth(1).click();
  await page.getByRole('tab', { name: 'Parts' }).click();
  const parts = page
    .getByRole('grid', { name: 'Parts of the function' })
    .locator('.row:not(.head)');
  await expect(parts).toHaveCount(2);
  await expect(parts.nth(0)).toContainText('20');
  await expect(parts.nth(1)).toContainText('12');

  // All parts together cost 42, whichever are selected.
  await page.getByRole('button', { name: '%', exact: true }).click();
  await expect(parts).toHaveText([/^✓selected47\.62\s%/, /^excluded28\.57\s%/]);
  const total = page.getByRole('status', { name: 'Total', exact: true });
  await parts.nth(1).click();
  await expect(total).toHaveText('42');
  await expect(parts.nth(1)).toHaveText(/^✓selected/);

  // The same choice above all views; the function stays selected.
  await page.getByRole('button', { name: 'Sum of 2 parts' }).click();
  await partRows(page).first().click();
  await expect(total).toHaveText('12');
  await page.keyboard.press('Escape');
  await expect(parts.first()).toHaveText(/^excluded47\.62/);
});

test('the parts of a thread, and a range of parts, are selected at once', async ({
  page,
}, info) => {
  // Two dumps of two threads: costs 1, 2, 4 and 8.
  const text = [0, 1, 2, 3].map((at) => {
    const part = at < 2 ? 1 : 2;
    const range = `desc: Timerange: Basic block ${9 * part} - ${9 * part + 9}`;
    return `part: ${part}\nthread: ${1 + (at % 2)}\n${range}\nevents: Ir\nfn=${at === 0 ? 'g' : 'f'}\n1 ${2 ** at}\n`;
  });
  await openProfile(page, await written(info, 'callgrind.out.threads', text.join('\n')));
  await page.getByRole('tab', { name: 'Parts' }).click();
  const total = page.getByRole('status', { name: 'Total', exact: true });
  await expect(total).toHaveText('15');
  await expect(page.getByRole('application', { name: /^Parts over time/ })).toBeVisible();
  // 1 + 4 and 2 + 8 of 15.
  const legend = page.getByRole('list', { name: TIMELINE_TEXT.threads });
  await expect(legend).toContainText(/thread 133\.33.% 5 Ir/);
  await expect(legend).toContainText(/thread 266\.67.% 10 Ir/);
  const thread = page.getByRole('combobox', { name: PARTS_TEXT.byThread });
  await thread.selectOption('2');
  await expect(total).toHaveText('10');
  await expect(page.getByRole('contentinfo')).toContainText('2 of 4 parts');
  await expect(legend).toContainText(/thread 133\.33.% 5 Ir/);
  await thread.selectOption('');
  await expect(total).toHaveText('15');
  const order = page.getByRole('columnheader', { name: 'Total' }).getByRole('button').first();
  await order.click();
  await expect(partRows(page).first()).toContainText('8');
  await order.click();
  await expect(partRows(page).first()).toContainText('6.67');
  // In a low window the whole view scrolls, also by the wheel over the table.
  await page.setViewportSize({ width: 1280, height: 420 });
  await partRows(page).first().hover();
  await page.mouse.wheel(0, 2000);
  await expect(partRows(page).last()).toBeInViewport({ ratio: 0.9 });
  await page.setViewportSize({ width: 1280, height: 800 });
  await partRows(page).nth(1).click();
  await expect(total).toHaveText('13');
  await partRows(page)
    .nth(3)
    .click({ modifiers: ['Shift'] });
  await expect(total).toHaveText('1');
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('');

  // A thread and a range of dumps are chosen apart. The lane of the second thread is the lower one.
  await page.getByRole('button', { name: 'All', exact: true }).click();
  const chart = page.getByRole('application', { name: /^Parts over time/ });
  await chart.click({ position: { x: 20, y: 5 } });
  await expect(total).toHaveText('3');
  await legend.getByRole('button', { name: 'thread 2' }).click();
  await expect(total).toHaveText('2');
  await expect(page.getByRole('button', { name: 'Thread 2 · part 1', exact: true })).toBeVisible();
  const box = await chart.boundingBox();
  if (!box) throw new Error('not shown');
  const right = box.x + box.width - 20;
  await page.mouse.move(0, 0);
  await chart.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(total).toHaveText('8');
  await legend.getByRole('button', { name: 'thread 2' }).click();
  await expect(total).toHaveText('12');
  await page.keyboard.down('Shift');
  await page.mouse.click(box.x + 20, box.y + box.height - 22);
  await page.keyboard.up('Shift');
  await expect(total).toHaveText('14');
  // Begun in a lane, a range is of its thread, or of those of all lanes that it touches.
  /** @param {number} above  the lower edge of the lanes, in pixels */
  const drag = async (above) => {
    await page.mouse.move(right, box.y + box.height - 22);
    await page.mouse.down();
    await page.mouse.move(box.x + 20, box.y + box.height - above, { steps: 3 });
    await page.mouse.up();
  };
  await drag(50);
  await expect(total).toHaveText('15');
  await drag(22);
  await expect(total).toHaveText('10');
  await expect(page.getByRole('button', { name: 'Thread 2', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await partRows(page).nth(1).getByRole('button', { name: PARTS_TEXT.only }).click();
  await partRows(page)
    .nth(3)
    .click({ modifiers: ['Shift'] });
  await expect(total).toHaveText('14');

  // The parts of a function are chosen in the same way.
  await partRows(page).first().getByRole('button', { name: PARTS_TEXT.only }).click();
  await listRows(page).filter({ hasText: 'g' }).click();
  await expect(page.getByText(PARTS_TEXT.absent(3, 'part'))).toBeVisible();
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await listRows(page).filter({ hasText: 'f' }).click();
  await expect(page.getByText(PARTS_TEXT.absent(1, 'part'))).toBeVisible();
  const own = page
    .getByRole('grid', { name: PARTS_TEXT.ofFunction('part') })
    .locator('.row:not(.head)');
  await own.nth(0).click();
  await expect(total).toHaveText('13');
  await own.nth(2).click({ modifiers: ['Shift'] });
  await expect(total).toHaveText('1');
  // f costs 2 + 8 of 15 in the second thread.
  await expect(legend).toContainText(/thread 266\.67.% 10 Ir/);
});

test('dragging over a range of time selects its parts', async ({ page }) => {
  // Five dumps of one run; blocks 0, 38609, 38914, 66472, 93596, 95086 by their `desc: Timerange:`.
  const names = ['.1', '.2', '.3', '.4', ''].map((n) => `corpus/callgrind/c-parts.out${n}`);
  const costs = await Promise.all(
    names.map(async (name) => {
      const facts = JSON.parse((await readFile(`${data(name)}.facts.json`)).toString());
      return BigInt(facts.totals.Ir);
    }),
  );
  const sum = (/** @type {bigint[]} */ some) =>
    some.reduce((all, cost) => all + cost, 0n).toLocaleString('en-US');
  await openProfile(page, names.map(data));
  const total = page.getByRole('status', { name: 'Total', exact: true });
  await expect(total).toHaveText(sum(costs));
  const chart = page.getByRole('application', { name: /^Parts over time/ });
  const line = page.locator('.timeline-section .picture-line');

  await chart.focus();
  await page.keyboard.press('End');
  await expect(line).toContainText(`part 5${sum(costs.slice(4))} Ir`);
  await expect(line).toContainText(TIMELINE_TEXT.blocks(93_596, 95_086));
  await page.keyboard.press('Enter');
  await expect(total).toHaveText(sum(costs.slice(4)));
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press(' ');
  await expect(total).toHaveText(sum(costs.slice(3)));
  await page.keyboard.press('Escape');
  await expect(total).toHaveText(sum(costs));

  await chart.scrollIntoViewIfNeeded();
  const box = await chart.boundingBox();
  if (!box) throw new Error('not shown');
  const at = (/** @type {number} */ block) => box.x + (block / 95_086) * box.width;
  await page.mouse.move(at(30_000), box.y + 60);
  await page.mouse.down();
  await page.mouse.move(at(50_000), box.y + 60, { steps: 4 });
  const brush = await page.locator('.brush').boundingBox();
  expect(Math.abs((brush?.x ?? 0) - box.x)).toBeLessThan(1);
  expect(Math.abs((brush?.width ?? 0) - (66_472 / 95_086) * box.width)).toBeLessThan(1);
  await page.mouse.up();
  await expect(total).toHaveText(sum(costs.slice(0, 3)));
  await expect(page.getByRole('button', { name: 'Parts 1–3', exact: true })).toBeVisible();

  const svg = (await savedPicture(page.locator('.timeline-section'), 'SVG')).bytes.toString();
  expect(svg).toContain(TIMELINE_TEXT.overBlocks);
  expect(svg).toContain(`total ${sum(costs.slice(0, 3))}`);
  expect(svg).toContain(`>${CONTEXT_TEXT.someParts(3, 5, 'part')}<`);
  expect(svg).toContain(`>${TIMELINE_TEXT.notSelected}<`);
});

/** Opens the benchmarks of CodSpeed's callgrind, whose parts have names. @param {Page} page */
async function openBenchmarks(page) {
  const file = data('corpus/codspeed/store-bench.out.gz');
  await openProfile(page, file);
  const text = gunzipSync(await readFile(file)).toString();
  /** Sums of the first event by trigger. @type {Map<string, bigint>} */
  const totals = new Map();
  for (const part of text.split(/^part: /m).slice(1)) {
    const trigger = /^desc: Trigger: (?:Client Request: )?(.*)$/m.exec(part)?.[1] ?? '';
    totals.set(trigger, BigInt(/^totals: (\d+)/m.exec(part)?.[1] ?? 0));
  }
  return totals;
}

test('threads that ended together are bars in a table, not one column', async ({ page }) => {
  await openProfile(page, THREADS.map(file));
  const totals = await Promise.all(THREADS.map(totalOf));
  await expect(partRows(page)).toHaveCount(3);
  await expect(page.getByRole('application', { name: /^Parts over time/ })).toHaveCount(0);
  const all = Number(totals.reduce((sum, cost) => sum + cost, 0n));
  const most = Number(totals.reduce((most, cost) => (cost > most ? cost : most), 0n));
  for (const [place, cost] of totals.entries()) {
    const cell = partRows(page).nth(place).locator('.cost');
    const percent = ((100 * Number(cost)) / all).toFixed(2);
    await expect(cell).toHaveText(`${cost.toLocaleString('en-US')} ${percent}\u202f%`);
    const bar = await cell.locator('i').evaluate((element) => element.style.width);
    expect(Math.abs(Number.parseFloat(bar) - (100 * Number(cost)) / most)).toBeLessThan(0.01);
  }

  await test.step('a menu near the lower edge stays in the window', async () => {
    const button = page.getByRole('button', { name: 'Save' }).nth(1);
    // What arrives after the button moves it.
    await expect(async () => {
      await button.evaluate((element) => element.scrollIntoView({ block: 'end' }));
      expect((await button.boundingBox())?.y).toBeGreaterThan(600);
    }).toPass();
    await button.click();
    const menu = page.getByRole('menu', { name: 'Save picture' });
    const box = await menu.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(800);
    const download = page.waitForEvent('download');
    await menu.getByRole('menuitem', { name: 'PNG' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.png$/);
  });
});

test('the timeline has the trigger of a part, and parts are selected by it', async ({ page }) => {
  const totals = await openBenchmarks(page);
  const line = page.locator('.timeline-section .picture-line');
  await page.getByRole('application', { name: /^Parts over time/ }).focus();
  await page.keyboard.press('Home');
  const shapes = 'store.cpp::shapes[120]';
  await expect(async () => {
    await page.keyboard.press('ArrowRight');
    await expect(line.locator('b')).toContainText(`${shapes} · part `, { timeout: 100 });
  }).toPass();
  await expect(line).toContainText(`${totals.get(shapes)?.toLocaleString('en-US')} Ir`);
  const total = page.getByRole('status', { name: 'Total', exact: true });
  const field = page.getByRole('searchbox', { name: PARTS_TEXT.byName });
  for (const [pattern, names] of /** @type {[string, string[]][]} */ ([
    ['store.cpp::kv::fill[400]', ['store.cpp::kv::fill[400]']],
    [
      'store.cpp::*[*]',
      ['store.cpp::kv::fill[400]', 'store.cpp::shapes[120]', 'store.cpp::ackermann[2,5]'],
    ],
    ['cpp::sh', ['store.cpp::shapes[120]']],
    ['*', [...totals.keys()]],
  ])) {
    await field.fill(pattern);
    await field.press('Enter');
    const sum = names.reduce((sum, name) => sum + (totals.get(name) ?? 0n), 0n);
    await expect(total).toHaveText(sum.toLocaleString('en-US'));
  }
  await field.fill('cpp::*');
  await field.press('Enter');
  await expect(page.getByText(PARTS_TEXT.noneNamed)).toBeVisible();

  await field.fill('*');
  await field.press('Enter');
  await test.step('only the first part of a file has its process, and all are drawn over time', async () => {
    const heading = page.locator('.timeline-section h2');
    await expect(heading).toContainText(TIMELINE_TEXT.overBlocks);
    const chart = page.getByRole('application', { name: /^Parts over time/ });
    await chart.focus();
    await page.keyboard.press('Home');
    for (let column = 1; column < 6; column += 1) await page.keyboard.press('ArrowRight');
    const line = page.locator('.timeline-section .picture-line');
    await expect(line).toContainText('blocks 152,074 to 152,075');
  });
});

test('parts show thread names and the processes that they start', async ({ page }, info) => {
  const text =
    'events: Ir\npart: 1\ndesc: Spawned pid: 4711\ndesc: Spawned pid: 4712\nthread: 9001\n' +
    'desc: Thread name: worker <b>\ndesc: Trigger: Client Request: a\nfn=f\n1 1\n' +
    'part: 2\nthread: 9002\nevents: Ir\nfn=f\n1 1\n';
  await openProfile(page, await written(info, 'spawned.out', text));
  const [first, second] = await partRows(page).allTextContents();
  expect(first).toContain('9001 worker <b>');
  expect(first).toContain('a · starts pid 4711 · starts pid 4712');
  expect(second).not.toContain('starts');
});
