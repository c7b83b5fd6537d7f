// The page without a network. scripts/offline.mjs writes it to sw.js, with the version, which is a hash of all
// files, and their list: another build is another worker, which fetches all of its files before it takes over
// from the one before, when no tab uses that any more. So the files of a page always belong together.
const version = '%VERSION%';
const files = JSON.parse('%FILES%');
const prefix = `berth ${self.registration.scope} `;

self.addEventListener('install', (event) => {
  // A host may tell browsers to keep files for a while: ask it whether they are still the same.
  const requests = files.map((file) => new Request(file, { cache: 'no-cache' }));
  event.waitUntil(caches.open(prefix + version).then((cache) => cache.addAll(requests)));
});

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
