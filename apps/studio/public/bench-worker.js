// Stores the bench for offline use: its page, scripts, orders, plans and pieces. No other part of the studio is stored.
// Recorded events are in a database of the browser (event-store.ts), which this worker never touches.

/** The files of one release; `release` names them. */
const files = `bench-files-${new URL(self.location.href).searchParams.get('release') ?? 'unnamed'}`;
/** Orders, plans and pieces, which every release reads. */
const data = 'bench-data';
/** The cache that earlier releases used for both. */
const former = 'bench-1';
/** How long to wait for the hub before the stored response is shown, ms. */
const patienceMs = 4000;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));

async function takeOver() {
  const names = await caches.keys();
  if (names.includes(former)) await moveData(await caches.open(former));
  await self.clients.claim();
}

async function moveData(from) {
  const to = await caches.open(data);
  for (const request of await from.keys()) {
    if (!new URL(request.url).pathname.startsWith('/api/')) continue;
    const answer = await from.match(request);
    if (answer !== undefined && (await to.match(request)) === undefined) await to.put(request, answer);
  }
}

self.addEventListener('message', (event) => {
  if (Array.isArray(event.data?.keep)) event.waitUntil(keepAll(event.data.keep));
  if (Array.isArray(event.data?.request)) event.waitUntil(Promise.all(event.data.request.map(storeAnswer)));
});

/** Requests data that a page received before this worker was running, and stores the answer. */
async function storeAnswer(path) {
  if (!isKept(new URL(path, self.location.origin).pathname)) return;
  const answer = await fetch(path).catch(() => undefined);
  if (answer?.ok) await (await caches.open(data)).put(path, answer);
}

/**
 * How many times the files are requested until all are stored, and the first pause between attempts in ms, which
 * doubles each time.
 */
const attempts = 5;
const firstPauseMs = 2000;

/**
 * Stores the files of this release. Files of other releases are only deleted once all of these are stored; until then
 * the bench opens with the other release.
 */
async function keepAll(paths) {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const kept = await Promise.all(paths.map(keep));
    if (kept.every(Boolean)) return dropOthers();
    await new Promise((resolve) => setTimeout(resolve, firstPauseMs * 2 ** attempt));
  }
}

async function dropOthers() {
  for (const name of await caches.keys())
    if (name === former || (name.startsWith('bench-files-') && name !== files)) await caches.delete(name);
}

async function keep(path) {
  const cache = await caches.open(files);
  if (path.startsWith('/assets/') && (await cache.match(path)) !== undefined) return true;
  try {
    const answer = await fetch(path);
    if (answer.ok) await cache.put(path, answer);
    return answer.ok;
  } catch {
    return false;
  }
}

const isKept = (path) => /^\/api\/(?:me$|setup$|orders(?:\/|$)|pieces\/)/.test(path);

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(fresh(request, files, '/bench'));
  else if (/^\/(?:assets\/|first-paint|icon)/.test(url.pathname)) event.respondWith(stored(request));
  else if (isKept(url.pathname)) event.respondWith(fresh(request, data, url.pathname + url.search));
});

/**
 * Files with a hash in their names never change, so a copy stored by another release is equal. Files without one must
 * come from this release.
 */
async function stored(request) {
  const isSame = new URL(request.url).pathname.startsWith('/assets/');
  const known = await (isSame ? caches : await caches.open(files)).match(request);
  if (known !== undefined) return known;
  try {
    const answer = await fetch(request);
    if (answer.ok) await (await caches.open(files)).put(request, answer.clone());
    return answer;
  } catch (error) {
    const other = await caches.match(request);
    if (other === undefined) throw error;
    return other;
  }
}

/** The response of the hub, or the stored one if the hub can't be reached. */
async function fresh(request, name, key) {
  const cache = await caches.open(name);
  // The page of another release opens with its own files, which are stored until this release is complete.
  const known = (await cache.match(key)) ?? (name === files ? await caches.match(key) : undefined);
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
