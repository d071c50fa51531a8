// Holds the bench for use without a network: its page, scripts, orders, plans and pieces. Nothing else of the studio is kept.
const name = 'bench-1';
/** How long the hub may take before what was kept is shown, ms. */
const patienceMs = 4000;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', ({ data }) => {
  if (Array.isArray(data?.keep)) for (const path of data.keep) void keep(path);
});

async function keep(path) {
  const cache = await caches.open(name);
  if (path.startsWith('/assets/') && (await cache.match(path)) !== undefined) return;
  try {
    const answer = await fetch(path);
    if (answer.ok) await cache.put(path, answer);
  } catch {
    // It is kept the next time.
  }
}

const isKept = (path) => /^\/api\/(?:me$|setup$|orders(?:\/|$)|pieces\/)/.test(path);

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(fresh(request, '/bench'));
  else if (/^\/(?:assets\/|first-paint|icon)/.test(url.pathname)) event.respondWith(stored(request));
  else if (isKept(url.pathname)) event.respondWith(fresh(request, url.pathname + url.search));
});

/** Files with a hash in their names do not change. */
async function stored(request) {
  const cache = await caches.open(name);
  const known = await cache.match(request);
  if (known !== undefined) return known;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

/** The answer of the hub; without one, what was kept. */
async function fresh(request, key) {
  const cache = await caches.open(name);
  const known = await cache.match(key);
  const asking = fetch(request).then(async (answer) => {
    if (answer.ok) await cache.put(key, answer.clone());
    // Data of a person who signed out is not shown to the next.
    if (answer.status === 401 || answer.status === 403) await cache.delete(key);
    return answer;
  });
  if (known === undefined) return asking;
  const late = new Promise((resolve) => setTimeout(() => resolve(known), patienceMs));
  return Promise.race([asking.catch(() => known), late]);
}
