/** Keeps the bench for use without a network: a service worker holds its pages, orders and plans. */

/** The addresses of resources of this hub. */
const ownAddresses = (entries: PerformanceEntryList) =>
  entries.map(({ name }) => new URL(name)).filter(({ origin }) => origin === location.origin);

/**
 * The files that the page has loaded so far. The worker stores them, because it was not running yet when the page
 * loaded them.
 */
const loaded = () =>
  ownAddresses(performance.getEntriesByType('resource'))
    .map(({ pathname }) => pathname)
    .filter((path) => /^\/(?:assets|first-paint|icon)/.test(path));

/**
 * Lets the worker request the orders and pieces that this page requested before the worker was running, including
 * requests that are still pending. The first order that a tablet opens can then be opened again without a network.
 */
function storeFirstAnswers(worker: ServiceWorker): void {
  const now = performance.now();
  new PerformanceObserver((list) => {
    const first = ownAddresses(list.getEntries().filter(({ startTime }) => startTime < now)).map(
      ({ pathname, search }) => pathname + search,
    );
    if (first.length > 0) worker.postMessage({ request: first }, []);
  }).observe({ type: 'resource', buffered: true });
}

/** The release of this page: the names of its script and styles, which have a hash of their content. */
function release(): string {
  const files = document.querySelectorAll('script[src^="/assets/"], link[rel="stylesheet"][href^="/assets/"]');
  const names = [...files].map((file) =>
    (file.getAttribute('src') ?? file.getAttribute('href') ?? '').split('/').at(-1),
  );
  return names.join('+');
}

let begun = false;
/** The pause before the worker is registered again, ms. It doubles with each failure. */
let pauseMs = 5_000;
const maxPauseMs = 600_000;

/**
 * Starts the service worker of this release, which replaces that of another release. Browsers offer none on plain http
 * except for localhost; the bench then needs the network to open.
 */
export async function keepForOffline(): Promise<void> {
  if (begun || !('serviceWorker' in navigator)) return;
  begun = true;
  const isFirst = navigator.serviceWorker.controller === null;
  try {
    const query = new URLSearchParams({ release: release() });
    const registration = await navigator.serviceWorker.register(`/bench-worker.js?${query}`, { scope: '/bench' });
    const worker = await active(registration);
    worker?.postMessage({ keep: ['/bench', ...loaded()] }, []);
    if (worker !== null && isFirst) storeFirstAnswers(worker);
  } catch {
    // The network may be back soon.
    begun = false;
    setTimeout(() => void keepForOffline(), pauseMs);
    pauseMs = Math.min(2 * pauseMs, maxPauseMs);
  }
}

/**
 * The worker of a registration once it is active. Undefined if it never becomes active because another page registered
 * a newer one.
 */
async function active({ installing, waiting, active: now }: ServiceWorkerRegistration): Promise<ServiceWorker | null> {
  const worker = installing ?? waiting ?? now;
  if (worker === null || worker.state === 'activated') return worker;
  return new Promise((resolve) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve(worker);
      if (worker.state === 'redundant') resolve(null);
    });
  });
}
