/** Opens the palette. Its code is loaded on first use; keys typed before its field has the focus are not lost. */
import { createSpotlight } from '@mantine/spotlight';

export const [paletteStore, palette] = createSpotlight();

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

export function openPalette(): void {
  requested = true;
  for (const changed of listeners) changed();
  keepKeys();
  palette.open();
}

/** Opens the palette, or closes it. */
export function togglePalette(): void {
  if (!paletteStore.getState().opened) return openPalette();
  takeEarlyKeys();
  palette.close();
}

/** Keys that were pressed between opening the palette and the focus of its field. */
interface EarlyKeys {
  readonly text: string;
  readonly enter: boolean;
}

const none: EarlyKeys = { text: '', enter: false };
let early = none;

function onKeyDown(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || !keepEarlyKey(event.key)) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Collects keys from now on, until they are taken. */
function keepKeys(): void {
  window.addEventListener('keydown', onKeyDown, { capture: true });
}

/** The keys so far, taken once: when the field of the palette gets the focus, or the palette is closed. */
export function takeEarlyKeys(): EarlyKeys {
  window.removeEventListener('keydown', onKeyDown, { capture: true });
  const taken = early;
  early = none;
  return taken;
}

/** Adds a key to those that will be entered in the palette's field. Returns false for keys that don't belong there. */
function keepEarlyKey(key: string): boolean {
  const { text, enter } = early;
  if (enter) return true;
  if (key === 'Enter') early = { text, enter: true };
  else if (key === 'Backspace') early = { text: text.slice(0, -1), enter };
  else if (key === 'Escape') {
    takeEarlyKeys();
    palette.close();
  } else if (/^.$/u.test(key)) early = { text: text + key, enter };
  else return false;
  return true;
}
