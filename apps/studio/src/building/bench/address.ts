/** The address of the bench in the browser. */
import { useSyncExternalStore } from 'react';
import { addressText, type BenchAddress, readAddress } from './address-text.ts';

const changed = 'bench-address';

function subscribe(listener: () => void): () => void {
  for (const name of ['popstate', changed]) globalThis.addEventListener(name, listener);
  return () => {
    for (const name of ['popstate', changed]) globalThis.removeEventListener(name, listener);
  };
}

export function useBenchAddress(): BenchAddress {
  return readAddress(useSyncExternalStore(subscribe, () => location.href));
}

/** Goes to an address of the bench and adds a history entry, so that the Back button returns. */
export function goTo(address: BenchAddress): void {
  history.pushState(null, '', addressText(address));
  globalThis.dispatchEvent(new Event(changed));
}

/**
 * Changes the search part of the address without a new entry of the browser's history, so that Back leaves the order.
 */
export function patchSearch(changes: BenchAddress['search']): void {
  const { order, search } = readAddress(location.href);
  const next = { search: { ...search, ...changes } };
  history.replaceState(null, '', addressText(order === undefined ? next : { ...next, order }));
  globalThis.dispatchEvent(new Event(changed));
}
