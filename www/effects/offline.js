/** The stored copy of the page: created at the first visit, replaced when the user agrees. */

import { cacheNames } from '../spawn/cache-names.js';
import { trustedScript } from '../spawn/trusted-script.js';
import { offline } from '../store/state.js';
import { reload } from './leaving.js';

/** @type {ServiceWorkerRegistration | undefined} */
let registration;

/** Checks what is stored and whether a newer version is waiting. */
async function look() {
  if (!registration?.active) return;
  if (registration.waiting) offline.value = 'update';
  else if (offline.peek() === 'absent' && (await cacheNames()).length > 0) offline.value = 'ready';
}

/** @param {ServiceWorker | null} worker */
function follow(worker) {
  worker?.addEventListener('statechange', look);
}

/** Stores the page, if the browser supports it. The single-file page has no manifest, and nothing to store. */
export async function keepOffline() {
  if (!('serviceWorker' in navigator) || !document.querySelector('link[rel=manifest]')) return;
  try {
    const script = trustedScript('./service-worker.js');
    registration = await navigator.serviceWorker.register(script, { updateViaCache: 'none' });
    follow(registration.installing);
    registration.addEventListener('updatefound', () => follow(registration?.installing ?? null));
    await look();
  } catch {
    // Private windows may forbid it. The page still works with a network.
  }
}

/** Activates the new version and shows it. Open profiles are closed. */
export function switchToNewVersion() {
  const waiting = registration?.waiting;
  // Another tab may have activated it already.
  if (!waiting) return reload();
  waiting.addEventListener('statechange', () => {
    if (waiting.state === 'activated') reload();
  });
  waiting.postMessage('take over');
}

/** Deletes the stored page. It is stored again at the next visit. */
export async function forgetOffline() {
  await registration?.unregister();
  registration = undefined;
  await Promise.all((await cacheNames()).map((name) => caches.delete(name)));
  offline.value = 'absent';
}
