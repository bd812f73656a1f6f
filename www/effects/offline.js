/**
 * The stored copy of the page: made at the first visit, replaced when the user wants it.
 *
 * @module
 */

import { cacheNames } from '../spawn/cache-names.js';
import { trustedScript } from '../spawn/trusted-script.js';
import { offline } from '../store/state.js';
import { reload } from './leaving.js';

/** @type {ServiceWorkerRegistration | undefined} */
let registration;

/** Looks what is stored and whether something newer waits. */
async function look() {
  if (!registration?.active) return;
  if (registration.waiting) offline.value = 'update';
  else if (offline.peek() === 'absent' && (await cacheNames()).length > 0) offline.value = 'ready';
}

/** @param {ServiceWorker | null} worker */
function follow(worker) {
  worker?.addEventListener('statechange', look);
}

/**
 * Stores the page, where the browser can. One file that is a page by itself has no manifest, and
 * nothing to store.
 */
export async function keepOffline() {
  if (!('serviceWorker' in navigator) || !document.querySelector('link[rel=manifest]')) return;
  try {
    const script = trustedScript('./service-worker.js');
    registration = await navigator.serviceWorker.register(script, { updateViaCache: 'none' });
    follow(registration.installing);
    registration.addEventListener('updatefound', () => follow(registration?.installing ?? null));
    await look();
  } catch {
    // Private windows may forbid it. The page works all the same, as long as there is a network.
  }
}

/** Lets the new version take over and shows it. Whatever is open is closed. */
export function switchToNewVersion() {
  const waiting = registration?.waiting;
  // Another tab may have let it take over already.
  if (!waiting) return reload();
  waiting.addEventListener('statechange', () => {
    if (waiting.state === 'activated') reload();
  });
  waiting.postMessage('take over');
}

/** Deletes the stored page. It is made anew at the next visit. */
export async function forgetOffline() {
  await registration?.unregister();
  registration = undefined;
  await Promise.all((await cacheNames()).map((name) => caches.delete(name)));
  offline.value = 'absent';
}
