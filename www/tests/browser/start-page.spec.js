// Other ways to open a profile than choosing and dropping files: pasted text and links.

import { readFile } from 'node:fs/promises';
import { FAILED_TEXT } from '../../messages/errors.js';
import { LINK_TEXT } from '../../messages/frame.js';
import { START_TEXT } from '../../messages/start.js';

import { expect, test } from './fixture.js';
import {
  CC1,
  CC1_FACTS,
  choose,
  columnTexts,
  data,
  functionList,
  listRows,
  openProfile,
  written,
} from './profiles.js';

const TEXT = 'events: Ir\nfn=main\n1 10\ncfn=work\ncalls=1 1\n2 5\nfn=work\n1 5\n';

test('pasted text is opened, with the keys and with the button', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('./');
  await page.evaluate((text) => navigator.clipboard.writeText(text), TEXT);
  await page.keyboard.press('Control+V');
  await expect(listRows(page)).toHaveCount(2);
  await expect(page.getByRole('status', { name: 'Total', exact: true })).toHaveText('15');
  await page.reload();
  await page.getByRole('button', { name: 'Paste text' }).click();
  await expect(listRows(page)).toHaveCount(2);
  // Any text pasted into the filter is a filter.
  await page.getByLabel('Filter functions').focus();
  await page.evaluate(() => navigator.clipboard.writeText('main'));
  await page.keyboard.press('Control+V');
  await expect(page.getByLabel('Filter functions')).toHaveValue('main');
});

test('text that is not a profile is rejected with its kind', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('./');
  await page.evaluate(() => navigator.clipboard.writeText('hello\nworld\n'));
  await page.keyboard.press('Control+V');
  await expect(page.getByRole('alert')).toContainText(FAILED_TEXT.open(START_TEXT.pasted));

  await test.step('an empty clipboard is reported', async () => {
    await page.goto('./');
    await page.evaluate(() => navigator.clipboard.writeText(' '));
    await page.getByRole('button', { name: 'Paste text' }).click();
    await expect(page.getByRole('alert')).toContainText(FAILED_TEXT.noClipboardText);
  });
});

test('a link entered into the address of the open page opens its file too', async ({ page }) => {
  await page.route('**/profiles/*', async (route) => route.fulfill({ body: TEXT }));
  await page.goto('./');
  await expect(page.getByRole('button', { name: 'Paste text' })).toBeVisible();
  for (const name of ['one', 'two']) {
    await page.evaluate((name) => {
      location.hash = `#profileURL=profiles/${name}`;
    }, name);
    await expect(page).toHaveTitle(new RegExp(`^${name} `));
  }
  // Going back shows the open profile and reads nothing again.
  await page.getByRole('button', { name: 'one', exact: true }).click();
  await expect(page).toHaveTitle(/^one /);
  await page.goBack();
  await expect(page).toHaveTitle(/^two /);
  await expect(page.getByRole('button', { name: /^Close/ })).toHaveCount(2);
});

test('a link opens a file from the page’s address with its view', async ({ page }) => {
  await page.route('**/profiles/callgrind.out.cc1', async (route) =>
    route.fulfill({ body: await readFile(CC1) }),
  );
  await page.goto('./#profileURL=profiles/callgrind.out.cc1&filter=ira_init');
  await expect(page.getByLabel('Filter functions')).toHaveValue('ira_init');
  await expect(listRows(page).first()).toContainText('ira_init');
  await expect(page.getByRole('status', { name: 'Total', exact: true })).toHaveText(
    CC1_FACTS.total.toLocaleString('en-US'),
  );
  await listRows(page).first().click();
  await expect(page).toHaveURL(/selected=/);
  expect(page.url()).toContain('profileURL=profiles');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^ira_init/);
});

test('a link to functions of another profile says so', async ({ page }, info) => {
  const profile = (/** @type {string} */ name) => `events: Ir\nfn=${name}\n1 10\n`;
  await openProfile(page, await written(info, 'f.out', profile('f')));
  await listRows(page).first().click();
  await expect(page).toHaveURL(/selected=/);
  const note = page.getByText(LINK_TEXT.otherFunctions);
  await page.reload();
  await choose(page, info.outputPath('f.out'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('f');
  await expect(note).toHaveCount(0);
  await page.reload();
  await choose(page, await written(info, 'g.out', profile('g')));
  await expect(note).toBeVisible();
});

test('a link to another address is refused without a request', async ({ page, traffic }) => {
  for (const url of [
    'https://example.com/callgrind.out',
    '//example.com/x',
    'file:///etc/passwd',
  ]) {
    await page.goto('about:blank');
    await page.goto(`./#profileURL=${encodeURIComponent(url)}`);
    await expect(page.getByRole('alert')).toContainText('from the page’s own address');
  }
  expect(traffic.requests.filter((url) => url.includes('example'))).toEqual([]);
});

test('the selected parts are in the address', async ({ page }) => {
  const parts = [1, 2].map((n) => data(`corpus/callgrind/c-threads.out-0${n}`));
  await openProfile(page, parts);
  await page.getByRole('button', { name: 'count', exact: true }).click();
  const whole = await columnTexts(page, 0);
  await page.getByRole('grid', { name: 'Threads' }).getByRole('row').nth(2).click();
  await expect(page).toHaveURL(/parts=0/);
  await expect.poll(() => columnTexts(page, 0)).not.toEqual(whole);
  const some = await columnTexts(page, 0);
  await page.goBack();
  await expect.poll(() => columnTexts(page, 0)).toEqual(whole);
  await page.goForward();
  await expect.poll(() => columnTexts(page, 0)).toEqual(some);
  await expect(functionList(page)).toBeVisible();
});

test('the sample of two runs shows the differences', async ({ page }) => {
  await page.goto('./');
  await page.getByRole('button', { name: /^Two runs compared/ }).click();
  // fib executes 41,792 instructions in one run and 25,822 in the other: sums of its lines.
  const first = listRows(page).first();
  await expect(first).toContainText('fib');
  await expect(first).toContainText('15,970');
  await expect(page.getByRole('button', { name: /^Close/ })).toHaveCount(3);
});

test('the sample of a regression names the two loops', async ({ page }) => {
  await page.goto('./');
  await page.getByRole('button', { name: /^A regression in C\+\+/ }).click();
  // Valgrind reports 7,079,370 and 35,233,537 instructions. Only these loops differ in the source.
  await expect(page.getByLabel('Totals')).toContainText('+28,154,167');
  const findings = page.locator('.findings li');
  await expect(findings.nth(1)).toContainText('middle');
  await expect(findings.nth(2)).toContainText('revenue');
});

test('the analyser is fetched with the page, once', async ({ page, traffic }) => {
  await openProfile(page, CC1);
  const analyser = /grindscope_bg-\w+\.wasm$/;
  expect(traffic.requests.filter((url) => analyser.test(url))).toHaveLength(1);
  await expect(page.locator('link[rel="preload"]')).toHaveAttribute('href', analyser);
});

test('a command is copied, and a refusal of the browser is said', async ({ page }) => {
  await page.goto('./');
  await page.evaluate(() => {
    Object.assign(window, { copied: '' });
    navigator.clipboard.writeText = async (text) => void Object.assign(window, { copied: text });
  });
  const copy = page.getByRole('button', { name: /^Copy: valgrind/ }).first();
  await copy.click();
  await expect.poll(() => page.evaluate('copied')).toMatch(/^valgrind --tool=callgrind/);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () =>
      Promise.reject(new DOMException('Write permission denied.'));
  });
  await copy.click();
  await expect(page.getByRole('alert')).toContainText(FAILED_TEXT.copy);
});
