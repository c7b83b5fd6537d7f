// The page without a network. scripts/offline.mjs writes it to sw.js, with the version, which is a hash of all
// files, and their list with the hash of each: another build is another worker, which fetches all of its files before
// it takes over from the one before, when no tab uses that any more. So the files of a page always belong together.
const version = '%VERSION%';
const files = JSON.parse('%FILES%');
const prefix = `berth ${self.registration.scope} `;

// While a build is put on a host file by file, some are of another one, with the same names: then there is no worker of
// this build, until a browser looks for it again.
async function fetchOwn([file, wanted]) {
  // The host may let browsers cache files for a while; 'no-cache' asks it whether they have changed.
  const request = new Request(file, { cache: 'no-cache' });
  const response = await fetch(request);
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  const digest = await crypto.subtle.digest('SHA-256', await response.clone().arrayBuffer());
  const hash = Array.from(new Uint8Array(digest, 0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('');
  if (hash !== wanted) throw new Error(`${file} is of another build`);
  return [request, response];
}

async function keepAll() {
  const own = await Promise.all(files.map(fetchOwn));
  const cache = await caches.open(prefix + version);
  await Promise.all(own.map(([request, response]) => cache.put(request, response)));
}

self.addEventListener('install', (event) => event.waitUntil(keepAll()));

async function takeOver() {
  for (const name of await caches.keys()) {
    if (name.startsWith(prefix) && name !== prefix + version) await caches.delete(name);
  }
  await self.clients.claim();
}

self.addEventListener('activate', (event) => event.waitUntil(takeOver()));

async function answer(request) {
  const url = new URL(request.url);
  const path = url.pathname.endsWith('/') ? `${url.pathname}index.html` : url.pathname;
  const cache = await caches.open(prefix + version);
  return (await cache.match(url.origin + path)) ?? fetch(request);
}

self.addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  if (method === 'GET' && url.startsWith(self.registration.scope)) event.respondWith(answer(event.request));
});
