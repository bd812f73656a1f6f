// Accessibility by axe-core.

import { readFile } from 'node:fs/promises';

const AXE = new URL('../../node_modules/axe-core/axe.min.js', import.meta.url);

/**
 * Returns failures of WCAG 2.2 A and AA and bad practices found by axe.
 *
 * @param {import('@playwright/test').Page} page
 * @param {object} [scope]
 * @param {string} [scope.within]  selects the part of the page to check
 * @param {string} [scope.except]  selects what is left out
 * @param {string[]} [scope.rules]  all of them by default
 * @returns {Promise<string[]>}
 */
export async function violations(page, { within = 'html', except, rules } = {}) {
  if (!(await page.evaluate(() => 'axe' in window)))
    await page.evaluate(await readFile(AXE, 'utf8'));
  const context = { include: within, ...(except && { exclude: except }) };
  // Describing what passes takes longer than finding what does not. The rule that needs `preload` is about
  // sounds, which the page has not.
  const options = {
    resultTypes: ['violations'],
    preload: false,
    ...(rules && { runOnly: rules }),
  };
  return page.evaluate(
    async ([context, options]) => {
      const { violations } = await Reflect.get(window, 'axe').run(context, options);
      return violations.map((/** @type {import('axe-core').Result} */ { id, nodes }) =>
        [id, ...nodes.map(({ html }) => html)].join(' | '),
      );
    },
    [context, options],
  );
}
