/**
 * Opens the profile that a link names: `#profileURL=` and a path at the page's own address. Nothing is
 * fetched from anywhere else, so no link can make the page tell another address anything.
 *
 * @module
 */

import { fromFragment } from '../store/links.js';
import { failure } from '../store/state.js';
import { openOwnUrl } from './open.js';

/** @param {string} sentence */
function refuse(sentence) {
  failure.value = {
    title: 'Could not open the profile that the link names',
    failure: { sentence, kind: 'not-own', file: '', line: 0 },
  };
}

/** @param {string} text */
function parsed(text) {
  return URL.canParse(text, location.href) ? new URL(text, location.href) : null;
}

/** What was asked for so far: going back to it is no wish to read it again. @type {Set<string>} */
const asked = new Set();

/** @param {string} fragment */
function openFrom(fragment) {
  const { profileURL = '' } = fromFragment(fragment);
  if (profileURL === '' || asked.has(profileURL)) return;
  asked.add(profileURL);
  const file = parsed(profileURL);
  const isHosted = location.protocol === 'https:' || location.protocol === 'http:';
  if (!file || !isHosted || file.origin !== location.origin) {
    const own = isHosted ? location.origin : 'a web server; this page is a file';
    refuse(
      `Links open profiles of the page’s own address only, which is ${own}. Download the file and drop it here instead.`,
    );
  } else openOwnUrl(profileURL, file);
}

/** Opens what the address of the page names, if it names anything, and what it comes to name. */
export function openLinked() {
  openFrom(location.hash);
  // The page’s own address may already be another one.
  window.addEventListener('hashchange', ({ newURL }) => openFrom(new URL(newURL).hash));
}
