/** Callbacks that clean up when a person signs out on this page. */
const listeners = new Set<() => void>();

export function onSignedOut(listener: () => void): void {
  listeners.add(listener);
}

export function tellSignedOut(): void {
  for (const listener of listeners) listener();
}
