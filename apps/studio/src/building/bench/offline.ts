/** Keeps the bench for use without a network: a service worker holds its pages, orders and plans. */

/** What a page has loaded so far. The worker keeps it, as it was not there yet when the page loaded it. */
const loaded = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && /^\/(?:assets|first-paint|icon)/.test(pathname))
    .map(({ pathname }) => pathname);

let begun = false;

/** Starts the worker. Browsers have none on plain http but for localhost: the bench then needs the network to open. */
export async function keepForOffline(): Promise<void> {
  if (begun || !('serviceWorker' in navigator)) return;
  begun = true;
  try {
    await navigator.serviceWorker.register('/bench-worker.js', { scope: '/bench' });
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ keep: ['/bench', ...loaded()] }, []);
  } catch {
    begun = false;
  }
}
