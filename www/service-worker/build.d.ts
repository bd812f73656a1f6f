/** The build that a service worker belongs to; inserted by the bundler (bundle/offline.js). */
declare const BUILD: import('./versions.js').Version;
