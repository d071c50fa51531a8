/** Opening the palette. Its code is loaded when it is opened for the first time, and what is typed until then is not lost. */
import { spotlight } from '@mantine/spotlight';

let requested = false;
const listeners = new Set<() => void>();

/** Whether the palette was opened since the page was loaded, as an external store of React. */
export const paletteRequested = {
  read: () => requested,
  follow: (changed: () => void) => {
    listeners.add(changed);
    return () => void listeners.delete(changed);
  },
};

function request(): void {
  requested = true;
  for (const changed of listeners) changed();
}

export function openPalette(): void {
  request();
  spotlight.open();
}

export function togglePalette(): void {
  request();
  spotlight.toggle();
}

/** Keys that were pressed between opening the palette and its field. */
interface EarlyKeys {
  readonly text: string;
  readonly enter: boolean;
}

let early: EarlyKeys = { text: '', enter: false };

/** The keys so far. They are taken once. */
export function takeEarlyKeys(): EarlyKeys {
  const taken = early;
  early = { text: '', enter: false };
  return taken;
}

/** Adds a key to those that the field of the palette gets. Returns whether it is one of them. */
export function keepEarlyKey(key: string): boolean {
  const { text, enter } = early;
  if (enter) return true;
  if (key === 'Enter') early = { text, enter: true };
  else if (key === 'Backspace') early = { text: text.slice(0, -1), enter };
  else if (key === 'Escape') {
    takeEarlyKeys();
    spotlight.close();
  } else if (/^.$/u.test(key)) early = { text: text + key, enter };
  else return false;
  return true;
}
