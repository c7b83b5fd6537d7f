// Serves the page without a network. scripts/offline.mjs writes this file to sw.js, with the version, which is a hash
// of all files, and a list of the files with their hashes. Each build is another worker: it fetches all of its files
// before it takes over from the worker of the build before, when no tab uses that one any more. So the files of a page
// always belong to one build.
const version = '%VERSION%';
const files = JSON.parse('%FILES%');
const prefix = `berth ${self.registration.scope} `;

// While a build is copied to a host file by file, some files with the same names belong to another build. Then the
// installation of this worker fails, and the browser tries again later.
async function fetchOwn([file, wanted]) {
  // The host may allow browsers to cache files for a while; 'no-cache' asks the host whether they have changed.
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
