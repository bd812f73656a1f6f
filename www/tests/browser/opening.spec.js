import { FAILURE_TEXT } from '../../messages/controls.js';
import { FAILED_TEXT } from '../../messages/errors.js';
import { CONTEXT_TEXT, DROP_TEXT } from '../../messages/frame.js';
import { expect, test } from './fixture.js';
import {
  CC1,
  CC1_FACTS,
  choose,
  data,
  functionList,
  listRows,
  openProfile,
  runsOfCc1,
  written,
} from './profiles.js';

const total = CC1_FACTS.total.toLocaleString('en-US');

test('the sample opens with its name', async ({ page, traffic }) => {
  await page.goto('./');
  await page.getByRole('button', { name: /A C\+\+ compiler/ }).click();
  await expect(page.getByRole('status', { name: 'Total', exact: true })).toHaveText(total);
  const overview = page.getByRole('region', { name: 'Profile' });
  await expect(overview).toContainText(CC1_FACTS.command);
  await expect(overview).toContainText('callgrind-3.19.0');
  await expect(overview).toContainText('Instructions executed');
  await expect(page.locator('.status-bar')).toContainText(
    `${CC1_FACTS.distinct} functions in ${CC1_FACTS.functions} contexts`,
  );
  await expect(page).toHaveTitle(/callgrind\.out\.cc1/);
  expect(traffic.foreign).toEqual([]);
});

test('a dropped file is opened', async ({ page }) => {
  await page.goto('./');
  const text = 'events: Ir\nfn=dropped_function\n1 42\n';
  const transfer = await page.evaluateHandle((content) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([content], 'callgrind.out.dropped'));
    return transfer;
  }, text);
  await page.dispatchEvent('body', 'dragover', { dataTransfer: transfer });
  await expect(page.getByText(DROP_TEXT.title)).toBeVisible();
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
  await expect(page.getByText(DROP_TEXT.title)).toBeHidden();
  await expect(functionList(page)).toContainText('dropped_function');
});

test('a real file of more than 10 MB opens as the sum of its parts', async ({ page }, info) => {
  await openProfile(page, await runsOfCc1(info, 8));
  await expect(page.getByRole('status', { name: 'Total', exact: true })).toHaveText(
    (8n * CC1_FACTS.total).toLocaleString('en-US'),
  );
  await expect(page.locator('.status-bar')).toContainText('8 parts');
  await expect(page.locator('.status-bar')).toContainText('13.9 MB read in');
  await expect(page.getByRole('grid', { name: 'Parts' })).toBeVisible();
});

test('several files become parts of one profile', async ({ page }) => {
  await openProfile(
    page,
    [1, 2, 3].map((n) => data(`corpus/callgrind/c-threads.out-0${n}`)),
  );
  await expect(page.locator('.status-bar')).toContainText('3 threads');
});

test('a load is cancelled, and the next one works', async ({ page }, info) => {
  const large = await runsOfCc1(info, 120);
  await page.goto('./');
  await choose(page, large);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('progressbar')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Drop profiles anywhere' })).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
  await choose(page, CC1);
  await expect(page.getByRole('status', { name: 'Total', exact: true })).toHaveText(total);
});

test('an invalid file is reported and leaves the open profile as it is', async ({ page }, info) => {
  await openProfile(page, CC1);
  await listRows(page).nth(4).click();
  await choose(page, data('bad/page.html'));
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('page.html');
  await expect(alert).toContainText('HTML');
  await expect(alert.getByRole('paragraph').first()).toHaveText(/^[A-Z].*\.$/);
  await expect(alert).toContainText(FAILURE_TEXT.unchanged);
  await expect(page.getByRole('status', { name: 'Total', exact: true })).toHaveText(total);

  await listRows(page).nth(2).click();
  await expect(page.getByRole('grid', { name: 'Callers' })).toBeVisible();
  await alert.getByRole('button', { name: 'Dismiss' }).click();
  await expect(alert).toBeHidden();

  await choose(page, await written(info, 'late.out', 'version: 1\n\nfn=f\n1 2\nevents: Ir\n'));
  await expect(alert).toContainText('line 4');
});

test('files that are no profiles do not keep the others from being opened', async ({ page }) => {
  await page.goto('./');
  await choose(page, [data('bad/page.html'), CC1]);
  await expect(page.getByRole('status', { name: 'Total', exact: true })).toHaveText(total);
  await expect(page.getByText(FAILED_TEXT.noProfiles(['page.html']))).toBeVisible();
});

test('a profile that is opened while another one is read opens after it', async ({
  page,
}, info) => {
  const second = await written(info, 'second.out', 'events: Ir\nfn=f\n1 2\n');
  await page.goto('./');
  await choose(page, await runsOfCc1(info, 40));
  await expect(page.getByRole('progressbar')).toBeVisible();
  await choose(page, second);
  await expect(page.getByRole('status', { name: 'Total', exact: true })).toHaveText('2');
  await expect(
    page.getByRole('button', { name: 'callgrind.out.40-runs', exact: true }),
  ).toBeVisible();
});

test('warnings are listed with number and place', async ({ page }, info) => {
  const text = 'events: Ir\nfn=f\n1 2\nwhat is this\n2 3\nand this\n';
  await openProfile(page, await written(info, 'odd.out', text));
  await page.getByRole('button', { name: CONTEXT_TEXT.warnings(1) }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toContainText('Unknown lines were skipped.');
  await expect(sheet).toContainText('what is this');
  await expect(sheet).toContainText('Lines 4, 6');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
});

test('lines of several files are listed by file', async ({ page }, info) => {
  const thread = (/** @type {number} */ number, /** @type {string} */ lines) =>
    written(
      info,
      `callgrind.out.1-0${number}`,
      `creator: callgrind-3.19.0\npid: 1\npart: 1\nthread: ${number}\nevents: Ir\nfn=f\n${lines}totals: 2\n`,
    );
  const files = await Promise.all([thread(1, '1 2\nodd\n'), thread(2, 'odd\n1 2\nodd\n')]);
  await openProfile(page, files);
  await page.getByRole('button', { name: CONTEXT_TEXT.warnings(1) }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toContainText('Line 8 · callgrind.out.1-01');
  await expect(sheet).toContainText('Lines 7, 9 · callgrind.out.1-02');
});

test('names are shown as they are and never treated as markup', async ({ page }, info) => {
  const name = '<img src=x onerror="document.title=1"><b>bold</b>';
  await openProfile(
    page,
    await written(info, 'hostile.out', `events: Ir\ncmd: ${name}\nfn=${name}\n1 2\n`),
  );
  await page.setViewportSize({ width: 1920, height: 800 });
  await expect(listRows(page).first()).toContainText(name);
  await listRows(page).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  expect(await page.locator('img, #page b > *, .name b').count()).toBe(0);
});

test('sentences do not contain a name of a megabyte', async ({ page }, info) => {
  await openProfile(
    page,
    await written(info, 'long.out', `events: Ir\nfn=${'f'.repeat(1e6)}\n1 2\n`),
  );
  const finding = page.locator('.findings li').first();
  await expect(finding).toContainText('ffff');
  expect((await finding.textContent())?.length).toBeLessThan(3000);
});
