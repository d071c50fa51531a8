/** The files that a person dropped, pasted or chose anywhere: the import page takes them from here. */
import { useSyncExternalStore } from 'react';

let chosen: readonly File[] = [];
const listeners = new Set<() => void>();

/** Hands files to the import page. It is called without files once the page has read them. */
export function chooseFiles(files: readonly File[]): void {
  chosen = files;
  for (const listener of listeners) listener();
}

/** Makes a file of pasted rows. */
export function pastedFile(text: string): File {
  return new File([text], 'Pasted list.txt', { type: 'text/plain' });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useChosenFiles(): readonly File[] {
  return useSyncExternalStore(subscribe, () => chosen);
}
