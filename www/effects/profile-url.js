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

/** Opens what the address of the page names, if it names anything. */
export function openLinked() {
  const { profileURL } = fromFragment(location.hash);
  if (profileURL === '') return;
  const file = parsed(profileURL);
  const isHosted = location.protocol === 'https:' || location.protocol === 'http:';
  if (!file || !isHosted || file.origin !== location.origin) {
    const own = isHosted ? location.origin : 'a web server; this page is a file';
    refuse(
      `Links open profiles of the page’s own address only, which is ${own}. Download the file and drop it here instead.`,
    );
  } else openOwnUrl(profileURL, file);
}
