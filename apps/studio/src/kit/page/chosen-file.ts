/** The file that a person dropped, pasted or chose anywhere: the import page takes it from here. */
import { useSyncExternalStore } from 'react';

let chosen: File | undefined;
const listeners = new Set<() => void>();

/** Hands a file to the import page; undefined when the page is done with it. */
export function chooseFile(file: File | undefined): void {
  chosen = file;
  for (const listener of listeners) listener();
}

/** Rows that were pasted, as a file. */
export function pastedFile(text: string): File {
  return new File([text], 'pasted.txt', { type: 'text/plain' });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useChosenFile(): File | undefined {
  return useSyncExternalStore(subscribe, () => chosen);
}
