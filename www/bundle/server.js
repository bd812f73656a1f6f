// A static web server like that of any static host. It sends no special headers on purpose: a page
// that works here works on every host. During development it also makes the page reload.

import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, sep } from 'node:path';

/**
 * @typedef {object} Site
 * @property {string} folder folder to serve
 * @property {string} [base] its path in URLs, with a slash at both ends
 * @property {number} [port] a free one by default, or if this one is in use
 * @property {boolean} [live] whether pages reload on request
 */

/** Browsers refuse modules and streamed WebAssembly of another type. @type {Record<string, string>} */
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.gz': 'application/gzip',
};

const RELOADING = 'live-reload.js';
const CHANGES = 'live-changes';

/** Serves a folder on this machine only; it is not reachable from the network. @param {Site} site */
export async function startServer({ folder, base = '/', port = 0, live = false }) {
  /** Pages that wait for a change. @type {Set<import('node:http').ServerResponse>} */
  const open = new Set();
  const server = createServer(async (request, response) => {
    const path = pathBelow(base, request.url ?? '');
    if (live && path === CHANGES) {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('\n');
      response.on('close', () => open.delete(response));
      open.add(response);
      return;
    }
    if (live && path === RELOADING) {
      const script = `new EventSource('./${CHANGES}').onmessage = () => location.reload();`;
      response.writeHead(200, { 'Content-Type': TYPES['.js'] }).end(script);
      return;
    }
    const body = path === null ? null : await readFile(join(folder, path)).catch(() => null);
    if (path === null || body === null) {
      response.writeHead(404, { 'Content-Type': TYPES['.txt'] }).end('404 Not Found');
      return;
    }
    const type = TYPES[extname(path)] ?? 'application/octet-stream';
    response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-cache' });
    response.write(body);
    if (live && path === 'index.html')
      response.write(`<script type="module" src="./${RELOADING}"></script>`);
    response.end();
  });
  await new Promise((resolve, reject) => {
    server.on('listening', () => resolve(null));
    server.on('error', (error) => {
      if ('code' in error && error.code === 'EADDRINUSE' && port) server.listen(0, '127.0.0.1');
      else reject(error);
    });
    server.listen(port, '127.0.0.1');
  });
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    url: `http://127.0.0.1:${address.port}${base}`,
    /** Reloads every open page. */
    reload() {
      for (const page of open) page.write('data: reload\n\n');
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Returns the path of a file in the folder; null if it is elsewhere. @param {string} base @param {string} url */
function pathBelow(base, url) {
  try {
    const path = decodeURIComponent(url.split(/[?#]/)[0] ?? '');
    if (!path.startsWith(base) || path.split(/[/\\]/).includes('..')) return null;
    const below = path.slice(base.length).replaceAll('/', sep);
    return below === '' || below.endsWith(sep) ? `${below}index.html` : below;
  } catch {
    return null;
  }
}
