// Measures in Chromium what xtask asks for: reads tasks as lines of JSON, answers each with one.
//
// Usage: node bench/drive.js (the browser is in CHROME_PATH)

import { createInterface } from 'node:readline';
import { chromium } from '@playwright/test';
import { openInPage } from './open-in-page.js';
import { openInSpeedscope } from './open-in-speedscope.js';
import { runInWorker } from './run-in-worker.js';
import { usePictures } from './use-pictures.js';

/**
 * @typedef {object} Task
 * @property {'worker' | 'page' | 'pictures' | 'speedscope'} in  what is measured: the analyser alone, the
 *   whole page, its pictures, or the page of others
 * @property {string} url  where it is served
 * @property {string} file  path of the profile
 * @property {'throughput' | 'memory' | 'questions' | 'details'} [command]  of the worker
 * @property {number} runs
 * @property {boolean} [interactive]  whether the page is used once the profile is open
 */

const places = {
  worker: runInWorker,
  page: openInPage,
  pictures: usePictures,
  speedscope: openInSpeedscope,
};
const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH,
  args: ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
});

/** @param {Task} task */
async function perform(task) {
  // A context of its own for each, so that no worker or cache is left from the one before.
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    // Storing the page is work of its own.
    serviceWorkers: 'block',
  });
  try {
    const page = await context.newPage();
    return await places[task.in](page, task);
  } finally {
    await context.close();
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  try {
    const result = await perform(JSON.parse(line));
    console.log(JSON.stringify({ result }));
  } catch (error) {
    console.log(JSON.stringify({ error: String(error) }));
  }
}
await browser.close();
