/**
 * Opens the profile of a link: `#profileURL=` and a path at the page's address. Nothing is
 * fetched from other addresses, so that no link can make the page send data to one.
 */

import { FAILED_TEXT } from '../messages/errors.js';
import { fromFragment } from '../store/links.js';
import { refuse } from './fail.js';
import { openOwnUrl } from './open.js';

/** @param {string} text */
function parsed(text) {
  return URL.canParse(text, location.href) ? new URL(text, location.href) : null;
}

/** URLs requested so far: going back to one does not read it again. @type {Set<string>} */
const asked = new Set();

/** @param {string} fragment */
function openFrom(fragment) {
  const { profileURL = '' } = fromFragment(fragment);
  if (profileURL === '' || asked.has(profileURL)) return;
  asked.add(profileURL);
  const file = parsed(profileURL);
  const isHosted = location.protocol === 'https:' || location.protocol === 'http:';
  if (!file || !isHosted || file.origin !== location.origin) {
    const why = isHosted ? FAILED_TEXT.otherAddress(location.origin) : FAILED_TEXT.linkInFile;
    refuse(FAILED_TEXT.openLink, why, 'not-own');
  } else openOwnUrl(profileURL, file);
}

/** Opens the profile in the address of the page, now and when the address changes. */
export function openLinked() {
  openFrom(location.hash);
  // The address may already have changed again.
  window.addEventListener('hashchange', ({ newURL }) => openFrom(new URL(newURL).hash));
}
