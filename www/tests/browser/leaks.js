// Ways in which a page could send data, and a foreign server that counts what arrives.

import { createSocket } from 'node:dgram';
import { createServer } from 'node:http';

/** @typedef {(url: string) => unknown} Attempt  tries to reach the address; may throw */

/** Attempts of both page and worker. @type {Record<string, Attempt>} */
const ANYWHERE = {
  fetch: (url) => fetch(url),
  'fetch-no-cors': (url) => fetch(url, { mode: 'no-cors', method: 'POST', body: 'profile' }),
  'fetch-keepalive': (url) => fetch(url, { mode: 'no-cors', keepalive: true }),
  xhr: (url) => {
    const request = new XMLHttpRequest();
    request.open('GET', url);
    request.send();
  },
  'web-socket': (url) => new WebSocket(url.replace('http', 'ws')),
  'event-source': (url) => new EventSource(url),
  import: (url) => import(url),
};

/** Attempts of a worker. */
export const IN_WORKER = ANYWHERE;

/** Attempts of a page. @type {Record<string, Attempt>} */
export const IN_PAGE = {
  ...ANYWHERE,
  beacon: (url) => navigator.sendBeacon(url, 'profile'),
  image: (url) => {
    new Image().src = url;
  },
  script: (url) =>
    document.head.append(Object.assign(document.createElement('script'), { src: url })),
  style: (url) =>
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'stylesheet', href: url }),
    ),
  prefetch: (url) =>
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'prefetch', href: url }),
    ),
  font: async (url) => new FontFace('foreign', `url(${url})`).load(),
  background: (url) => {
    document.body.style.backgroundImage = `url(${url})`;
  },
  media: (url) => document.body.append(Object.assign(new Audio(), { preload: 'auto', src: url })),
  frame: (url) =>
    document.body.append(Object.assign(document.createElement('iframe'), { src: url })),
  object: (url) =>
    document.body.append(Object.assign(document.createElement('object'), { data: url })),
  ping: (url) => {
    const link = Object.assign(document.createElement('a'), { href: '#', ping: url });
    document.body.append(link);
    link.click();
  },
  form: (url) => {
    const form = Object.assign(document.createElement('form'), { action: url, method: 'get' });
    document.body.append(form);
    form.submit();
  },
  peer: async (url) => {
    const { hostname, port } = new URL(url);
    const servers = [{ urls: `stun:${hostname}:${port}` }];
    const connection = new RTCPeerConnection({ iceServers: servers });
    connection.createDataChannel('profile');
    await connection.setLocalDescription(await connection.createOffer());
  },
};

/** Attempts that no security policy blocks. @type {Record<string, Attempt>} */
export const UNCOVERED = {
  window: (url) => window.open(url),
  navigation: (url) => {
    location.href = url;
  },
};

/**
 * A server of another origin. It answers everything, so that nothing fails without an answer.
 */
export async function startForeignServer() {
  /** @type {Set<string>} */
  const arrived = new Set();
  const server = createServer((request, response) => {
    const name = String(request.url).replace(/^\/|\?.*$/g, '');
    if (name !== 'favicon.ico') arrived.add(name);
    // Both have arrived by then, and a page that does not navigate can be closed: Chromium
    // sometimes never answers during navigation.
    if (name === 'form' || name === 'navigation') return response.writeHead(204).end();
    const type = name === 'page' ? 'text/html' : 'text/javascript';
    response.writeHead(200, { 'Access-Control-Allow-Origin': '*', 'Content-Type': type });
    return response.end(name === 'page' ? '<body></body>' : 'export {};');
  });
  server.on('upgrade', (request, socket) => {
    arrived.add(String(request.url).slice(1));
    socket.destroy();
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(null)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  // WebRTC asks over UDP, without a name.
  const socket = createSocket('udp4', () => arrived.add('peer'));
  socket.bind(port, '127.0.0.1');
  return {
    origin: `http://127.0.0.1:${port}`,
    /** Names of the attempts that arrived. */
    arrived: () => [...arrived].sort(),
    close: () => {
      socket.close();
      server.closeAllConnections();
      server.close();
    },
  };
}

/** @typedef {Awaited<ReturnType<typeof startForeignServer>>} ForeignServer */

/**
 * Makes every attempt in turn.
 *
 * @param {{evaluate: (attempt: any, url: string) => Promise<unknown>}} place  a page or a worker
 * @param {Record<string, Attempt>} attempts
 * @param {ForeignServer} server
 */
export async function tryAll(place, attempts, server) {
  for (const [name, attempt] of Object.entries(attempts)) {
    // A blocked attempt may throw, and a successful one may never settle.
    const late = new Promise((resolve) => setTimeout(resolve, 1000));
    const done = place.evaluate(attempt, `${server.origin}/${name}`).catch(() => {});
    await Promise.race([done, late]);
  }
}
