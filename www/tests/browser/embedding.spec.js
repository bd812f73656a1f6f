// A page of another origin embeds this one and sends it profiles: the user is asked first, and the other page
// learns only what `docs/embedding.md` says.

import { expect, test } from './fixture.js';
import { startForeignServer } from './leaks.js';

/** @import {Frame, Page} from '@playwright/test' */

/** @type {import('./leaks.js').ForeignServer} */
let host;
test.beforeEach(async () => {
  host = await startForeignServer();
});
test.afterEach(async ({ page, traffic }) => {
  await page.close();
  // The other page itself, and nothing from within the frame.
  expect(new Set(traffic.foreign)).toEqual(new Set([`${host.origin}/page`]));
  traffic.foreign.length = 0;
  expect(host.arrived()).toEqual(['page']);
  host.close();
});

/** Embeds the page, and returns its frame after the greeting. @param {Page} page @param {string} address */
async function embed(page, address) {
  await page.goto(`${host.origin}/page`);
  await page.evaluate((src) => {
    Object.assign(window, { received: [] });
    window.addEventListener('message', ({ data, origin }) =>
      Reflect.get(window, 'received').push({ data, origin }),
    );
    const frame = document.createElement('iframe');
    Object.assign(frame.style, { width: '1200px', height: '680px' });
    frame.src = src;
    document.body.append(frame);
  }, address);
  await expect.poll(() => received(page)).toEqual(['ready']);
  return /** @type {Frame} */ (page.frames()[1]);
}

/** The kinds of the messages that the other page got. @param {Page} page */
const received = (page) =>
  page.evaluate(() =>
    Reflect.get(window, 'received').map((/** @type {any} */ { data }) => data.grindscope),
  );

/** Sends a message to the frame. @param {Page} page @param {string} text  of the file @param {string} name */
const send = (page, text, name) =>
  page.evaluate(
    ([text, name]) => {
      const bytes = new TextEncoder().encode(text).buffer;
      const message = { grindscope: 'open', files: [{ name, bytes }] };
      window.frames[0]?.postMessage(message, '*', [bytes]);
    },
    [text, name],
  );

const SMALL = 'events: Ir\nfl=a.c\nfn=main\n1 70\nfn=other\n2 30\n';

test('the user is asked, then the profile opens without tabs', async ({
  page,
  baseURL,
  traffic,
}) => {
  const frame = await embed(page, `${baseURL}?embed`);
  await expect(frame.getByText('Waiting for a profile')).toBeVisible();
  const before = traffic.requests.length;
  await send(page, SMALL, 'ci.out');
  const question = frame.getByRole('dialog', { name: 'Open a profile from another page?' });
  await expect(question).toContainText(host.origin);
  await expect(question).toContainText('ci.out');
  await expect(frame.getByRole('grid')).toHaveCount(0);
  expect(await received(page)).toEqual(['ready']);

  await question.getByRole('button', { name: 'Open' }).click();
  await expect(frame.getByRole('grid', { name: 'Functions' })).toContainText('main');
  await expect.poll(() => received(page)).toEqual(['ready', 'opened']);
  await expect(frame.getByRole('navigation', { name: 'Open profiles' })).toHaveCount(0);
  await expect(frame.getByRole('button', { name: 'Open files…' })).toHaveCount(0);
  // All that the other page got.
  const own = new URL(baseURL ?? '').origin;
  expect(await page.evaluate(() => Reflect.get(window, 'received'))).toEqual([
    { data: { grindscope: 'ready' }, origin: own },
    { data: { grindscope: 'opened' }, origin: own },
  ]);
  const later = traffic.requests.slice(before).filter((url) => !url.startsWith('blob:'));
  expect(later, 'requests because of the profile').toEqual([]);

  // The same page is not asked about again.
  await send(page, SMALL, 'second.out');
  await expect.poll(() => received(page)).toEqual(['ready', 'opened', 'opened']);
  await expect(frame.getByRole('navigation', { name: 'Open profiles' })).toContainText(
    'second.out',
  );
});

test('what is refused or of another form is not opened', async ({ page, baseURL }) => {
  const frame = await embed(page, `${baseURL}?embed`);
  await send(page, SMALL, '<b>no</b>');
  const question = frame.getByRole('dialog');
  await expect(question).toContainText('<b>no</b>');
  // A second message does not replace the question.
  await send(page, SMALL, 'other');
  await expect.poll(() => received(page)).toEqual(['ready', 'failed']);
  await expect(question).toContainText('<b>no</b>');
  await question.getByRole('button', { name: 'Refuse' }).click();
  await expect.poll(() => received(page)).toEqual(['ready', 'failed', 'refused']);
  await expect(frame.getByText('Waiting for a profile')).toBeVisible();

  const wrong = [{ files: [] }, { files: 'x' }, { files: [{ name: 1, bytes: null }] }, {}];
  for (const [index, form] of wrong.entries()) {
    await page.evaluate(
      (form) => window.frames[0]?.postMessage({ grindscope: 'open', ...form }, '*'),
      form,
    );
    await expect.poll(async () => (await received(page)).length).toBe(4 + index);
  }
  expect((await received(page)).slice(3)).toEqual(['failed', 'failed', 'failed', 'failed']);
  await expect(frame.getByRole('dialog')).toHaveCount(0);

  // Escape refuses too.
  await send(page, SMALL, 'escaped');
  await expect(question).toContainText('escaped');
  await frame.locator('body').press('Escape');
  await expect.poll(async () => (await received(page)).at(-1)).toBe('refused');

  await send(page, 'no profile', 'text');
  await frame.getByRole('button', { name: 'Open' }).click();
  await expect(frame.getByRole('alert')).toContainText('Could not open text');
  const last = await page.evaluate(() => Reflect.get(window, 'received').at(-1).data);
  expect(last).toEqual({ grindscope: 'failed', reason: expect.stringMatching(/\w/) });
});

test('other windows than that page are ignored', async ({ page, baseURL }) => {
  const frame = await embed(page, `${baseURL}?embed`);
  await page.evaluate((text) => {
    const other = document.createElement('iframe');
    other.srcdoc =
      '<script>onmessage = ({data}) => parent.frames[0].postMessage(data, "*")</script>';
    other.onload = () => {
      const bytes = new TextEncoder().encode(text).buffer;
      other.contentWindow?.postMessage({ grindscope: 'open', files: [{ name: 'x', bytes }] }, '*');
    };
    document.body.append(other);
  }, SMALL);
  await page.waitForTimeout(300);
  await expect(frame.getByRole('dialog')).toHaveCount(0);
  expect(await received(page)).toEqual(['ready']);
});
