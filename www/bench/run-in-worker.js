// One measurement in a fresh worker.

/**
 * @param {import('@playwright/test').Page} page
 * @param {import('./drive.js').Task} task
 */
export async function runInWorker(page, { url, file, command, runs }) {
  await page.goto(url);
  await page.locator('input').setInputFiles(file);
  return page.evaluate(
    ({ command, runs }) =>
      new Promise((resolve, reject) => {
        const worker = new Worker('./worker.js', { type: 'module' });
        worker.onerror = (event) => reject(new Error(event.message));
        worker.onmessage = ({ data: { result, error } }) => {
          worker.terminate();
          if (error) reject(new Error(error));
          else resolve(result);
        };
        const [file] = document.querySelector('input')?.files ?? [];
        worker.postMessage({ command, file, runs });
      }),
    { command, runs },
  );
}
