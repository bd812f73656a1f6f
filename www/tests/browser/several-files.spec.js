import { expect, test } from './fixture.js';
import { choose, data, functionList, listRows, written } from './profiles.js';

/** @typedef {import('@playwright/test').Page} Page */

/** @param {string} command @param {number} pid @param {number} cost */
const run = (command, pid, cost) =>
  `creator: callgrind-3\npid: ${pid}\ncmd: ${command}\n\nevents: Ir\nfn=f\n1 ${cost}\n`;

/** @param {Page} page */
const question = (page) => page.getByRole('dialog', { name: 'These files are of 2 runs' });

/** Hands two dumps of one run and one of another to the page. @param {Page} page @param {import('@playwright/test').TestInfo} info */
async function chooseTwoRuns(page, info) {
  await page.goto('./');
  await choose(page, [
    await written(info, 'a.1', run('ls -l', 7, 10)),
    await written(info, 'a.2', run('ls -l', 7, 20)),
    await written(info, 'b', run('cat <b>', 8, 400)),
  ]);
  await expect(question(page)).toContainText('ls -l');
  await expect(question(page)).toContainText('cat <b>');
  await expect(question(page)).toContainText('process 8');
}

test('files of several runs are never added up without asking', async ({ page }, info) => {
  await chooseTwoRuns(page, info);
  await question(page)
    .getByRole('button', { name: /^Add them up/ })
    .click();
  await expect(page.getByLabel('Total', { exact: true })).toHaveText('430');
});

test('the first run alone can be opened', async ({ page }, info) => {
  await chooseTwoRuns(page, info);
  await question(page)
    .getByRole('button', { name: /^Open the first/ })
    .click();
  await expect(page.getByLabel('Total', { exact: true })).toHaveText('30');
  await expect(page.locator('.status-bar')).toContainText('2 parts');
});

for (const [way, cancel] of /** @type {[string, (page: Page) => Promise<void>][]} */ ([
  ['the button', (page) => question(page).getByRole('button', { name: 'Cancel' }).click()],
  ['Escape', (page) => page.keyboard.press('Escape')],
])) {
  test(`nothing is opened after ${way}`, async ({ page }, info) => {
    await chooseTwoRuns(page, info);
    await cancel(page);
    await expect(question(page)).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Drop profiles anywhere' })).toBeVisible();
  });
}

test('threads and dumps of one run are parts, an empty file beside them is noted', async ({
  page,
}) => {
  await page.goto('./');
  const threads = ['', '-01', '-02', '-03'].map((end) =>
    data(`corpus/callgrind/c-threads.out${end}`),
  );
  await choose(page, threads);
  await expect(listRows(page).first()).toBeVisible();
  await expect(page.locator('.status-bar')).toContainText('3 parts');
  await page.getByRole('button', { name: '1 note' }).click();
  await expect(page.getByRole('dialog')).toContainText('empty file');
});

test('of a folder the profiles are opened as parts and other files left alone', async ({
  page,
}) => {
  await page.goto('./');
  await page.evaluate(
    (texts) => {
      const entries = Object.entries(texts).map(([name, text]) => ({
        name,
        isDirectory: false,
        file: (/** @type {(file: File) => void} */ use) => use(new File([text], name)),
      }));
      const folder = {
        name: 'folder',
        isDirectory: true,
        createReader() {
          const batches = [entries, []];
          return {
            readEntries: (/** @type {(some: any) => void} */ use) => use(batches.shift()),
          };
        },
      };
      // Only a person can drop a real folder; the event is made up with what browsers hand over.
      const event = new Event('drop', { bubbles: true, cancelable: true });
      const transfer = {
        types: ['Files'],
        files: [],
        items: [{ webkitGetAsEntry: () => folder }],
      };
      Object.defineProperty(event, 'dataTransfer', { value: transfer });
      document.body.dispatchEvent(event);
    },
    {
      'callgrind.out.7-01': run('ls', 7, 1),
      'callgrind.out.7-02': run('ls', 7, 2),
      'main.c': 'int main() { return 0; }\n',
    },
  );
  await expect(functionList(page)).toBeVisible();
  await expect(page.getByLabel('Total', { exact: true })).toHaveText('3');
  await expect(page.locator('.status-bar')).toContainText('2 parts');
});
