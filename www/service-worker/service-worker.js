/**
 * Makes the page work without a network: it answers from the stored version.
 *
 * A new version is stored next to the old one and takes over when the user agrees, or when no tab shows the page
 * any more. A build without files to store (`--dev`) deletes the stored versions and unregisters itself.
 */

import { createVersions } from './versions.js';

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const versions = createVersions(
  { caches, load: (url, init) => fetch(url, init), scope: worker.registration.scope },
  BUILD,
);
const keepsNothing = BUILD.files.length === 0;

worker.addEventListener('install', (event) => {
  event.waitUntil(keepsNothing ? worker.skipWaiting() : versions.install());
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    versions.prune().then(() => (keepsNothing ? worker.registration.unregister() : true)),
  );
});

worker.addEventListener('message', ({ data }) => {
  if (data === 'take over') worker.skipWaiting();
});

worker.addEventListener('fetch', (event) => {
  const stored = versions.lookUp(event.request);
  if (stored) event.respondWith(stored().then((response) => response ?? fetch(event.request)));
});
