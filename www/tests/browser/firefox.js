// An installed Firefox, driven by Marionette, the protocol built into every Firefox.
// Playwright can only drive its own Firefox, or one newer than Debian's.

import { spawn } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { join } from 'node:path';

import { expect } from './fixture.js';

/** Path of Firefox; empty if not installed. Set by `cargo xtask test browser`. */
export const FIREFOX = process.env.FIREFOX_PATH ?? '';

/** The key under which WebDriver returns elements. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** A port without a listener. */
const UNUSED_PORT = 9;

/**
 * @param {string} downloads  folder for files that are saved
 * @param {string} host  the only one that can be reached; empty for none
 */
function preferences(downloads, host) {
  return {
    'marionette.port': 0, // a free port, which it writes into its profile
    'browser.download.folderList': 2,
    'browser.download.dir': downloads,
    'browser.helperApps.neverAsk.saveToDisk': 'text/csv,text/html',
    'browser.download.alwaysOpenPanel': false,
    // No network: every other request goes to a missing proxy.
    'network.proxy.no_proxies_on': host,
    'network.proxy.type': 1,
    'network.proxy.http': '127.0.0.1',
    'network.proxy.http_port': UNUSED_PORT,
    'network.proxy.ssl': '127.0.0.1',
    'network.proxy.ssl_port': UNUSED_PORT,
    'network.proxy.allow_hijacking_localhost': true,
    'browser.startup.page': 0,
    'browser.aboutwelcome.enabled': false,
    'datareporting.policy.dataSubmissionEnabled': false,
    'toolkit.telemetry.enabled': false,
  };
}

/**
 * Messages are JSON after their length: `17:[0,1,"WebDriver:…"]`.
 *
 * @param {number} port
 */
async function connect(port) {
  const socket = createConnection({ port, host: '127.0.0.1' });
  /** @type {Map<number, {resolve: (value: any) => void, reject: (error: Error) => void}>} */
  const waiting = new Map();
  let received = Buffer.alloc(0);
  let last = 0;
  /** @type {() => void} */
  let greeted;
  const greeting = new Promise((resolve) => {
    greeted = () => resolve(null);
  });

  /** @param {any} message */
  function take(message) {
    if (!Array.isArray(message)) return greeted(); // the greeting
    const [, id, error, value] = message;
    const waiter = waiting.get(id);
    waiting.delete(id);
    if (error) waiter?.reject(new Error(`${error.error}: ${error.message}`));
    else waiter?.resolve(value);
  }

  socket.on('data', (/** @type {Buffer} */ data) => {
    received = Buffer.concat([received, data]);
    for (;;) {
      const colon = received.indexOf(':');
      const length = Number(received.subarray(0, colon));
      if (colon < 0 || received.length < colon + 1 + length) return;
      const message = received.subarray(colon + 1, colon + 1 + length).toString();
      received = received.subarray(colon + 1 + length);
      take(JSON.parse(message));
    }
  });
  socket.on('error', (error) => {
    for (const { reject } of waiting.values()) reject(error);
  });
  await greeting;
  return {
    /** @param {string} name @param {object} [params] @returns {Promise<any>} */
    ask(name, params = {}) {
      last += 1;
      const text = JSON.stringify([0, last, name, params]);
      return new Promise((resolve, reject) => {
        waiting.set(last, { resolve, reject });
        socket.write(`${Buffer.byteLength(text)}:${text}`);
      });
    },
    close: () => socket.destroy(),
  };
}

/**
 * Starts a Firefox without a network and with a new profile.
 *
 * @param {string} folder  for its files; downloads go to `downloads` in it
 * @param {string} [host]  the only one that can be reached
 */
export async function startFirefox(folder, host = '') {
  const profile = join(folder, 'firefox');
  const downloads = join(folder, 'downloads');
  await mkdir(profile, { recursive: true });
  await mkdir(downloads, { recursive: true });
  const lines = Object.entries(preferences(downloads, host)).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  );
  await writeFile(join(profile, 'user.js'), lines.join(''));
  const child = spawn(
    FIREFOX,
    ['--headless', '--marionette', '--no-remote', '--profile', profile, 'about:blank'],
    { stdio: 'ignore' },
  );
  const port = () => readFile(join(profile, 'MarionetteActivePort'), 'utf8').catch(() => '');
  await expect.poll(port, { timeout: 60_000 }).toMatch(/^\d+$/);
  const marionette = await connect(Number(await port()));
  await marionette.ask('WebDriver:NewSession', {});

  return {
    downloads,
    /** @param {string} url */
    goto: (url) => marionette.ask('WebDriver:Navigate', { url }),
    /** Evaluates an expression in the page. @param {string} expression */
    async value(expression) {
      const script = `return (${expression})`;
      return (await marionette.ask('WebDriver:ExecuteScript', { script, args: [] })).value;
    },
    /** @param {string} selector  CSS */
    async find(selector) {
      const found = await marionette.ask('WebDriver:FindElement', {
        using: 'css selector',
        value: selector,
      });
      const id = found.value[ELEMENT];
      return {
        click: () => marionette.ask('WebDriver:ElementClick', { id }),
        /** Keys, or the path of a file. @param {string} text */
        type: (text) => marionette.ask('WebDriver:ElementSendKeys', { id, text }),
      };
    },
    async close() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      await marionette.ask('Marionette:Quit', { flags: ['eForceQuit'] }).catch(() => {});
      marionette.close();
      await ended;
    },
  };
}
