/**
 * What the page stores on the device: its copy, created at the first visit and replaced when the user agrees. And leaving
 * the page: the browser asks before open profiles would be lost.
 */

import { effect } from '@preact/signals';
import { trustedScript } from '../spawn/late-workers.js';
import { cacheNames } from '../spawn/own-file.js';
import { forgetPreferences } from '../store/preferences.js';
import { isLosable, offline } from '../store/state.js';
import { analyser } from './analyser.js';
import { forgetRecent } from './recent.js';

/** Makes the browser ask before leaving the page, while open profiles would be lost. @param {BeforeUnloadEvent} event */
const ask = (event) => event.preventDefault();

/** Starts the effect. The listener disables the back/forward cache in some browsers, so it is registered only if needed. */
export const askBeforeLeaving = () =>
  effect(() => {
    if (!isLosable.value) return undefined;
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  });

/** Reloads the page without asking: the user has agreed already. */
export function reload() {
  window.removeEventListener('beforeunload', ask);
  location.reload();
}

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
async function forgetOffline() {
  await registration?.unregister();
  registration = undefined;
  await Promise.all((await cacheNames()).map((name) => caches.delete(name)));
  offline.value = 'absent';
}

/** Deletes everything that the page has stored on the device. */
export async function forgetEverything() {
  forgetPreferences();
  await analyser.forgetTexts();
  await forgetRecent();
  await forgetOffline();
}
