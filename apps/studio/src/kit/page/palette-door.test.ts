import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPalette, paletteStore, takeEarlyKeys, togglePalette } from './palette-door.ts';

/** Presses a key on the page. Returns whether the palette intercepted it. */
function press(key: string, held: object = {}): boolean {
  const event = Object.assign(new Event('keydown', { cancelable: true }), { key, ...held });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget());
  openPalette();
});
afterEach(() => {
  if (paletteStore.getState().opened) togglePalette();
  vi.unstubAllGlobals();
});

test('keys pressed before the field of the palette has the focus are kept in their order, once', () => {
  for (const key of ['n', 'u', 'x', 'Backspace', 'l', 'l', ' ', 'm', 'Enter', 'z']) expect(press(key)).toBe(true);
  expect(takeEarlyKeys()).toEqual({ text: 'null m', enter: true });
  expect(takeEarlyKeys()).toEqual({ text: '', enter: false });
  // The field has the focus, so it receives the keys itself.
  expect(press('a')).toBe(false);
});

test('Escape closes the palette and forgets them; keys without a letter, and with Ctrl, are left to the page', () => {
  expect(press('a')).toBe(true);
  expect([press('Tab'), press('k', { ctrlKey: true })]).toEqual([false, false]);
  expect(press('Escape')).toBe(true);
  expect(paletteStore.getState().opened).toBe(false);
  expect(takeEarlyKeys().text).toBe('');
  expect(press('b')).toBe(false);
});

test('closed by its key before it is there, it takes no more keys', () => {
  press('a');
  togglePalette();
  expect(paletteStore.getState().opened).toBe(false);
  expect(press('b')).toBe(false);
  togglePalette();
  expect(press('c')).toBe(true);
  expect(takeEarlyKeys().text).toBe('c');
});
