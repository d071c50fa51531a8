import { expect, test } from 'vitest';
import { keepEarlyKey, takeEarlyKeys } from './palette-door.ts';

test('keys pressed before the field of the palette is there are kept in their order, once', () => {
  for (const key of ['n', 'u', 'x', 'Backspace', 'l', 'l', ' ', 'm', 'Enter', 'z'])
    expect(keepEarlyKey(key)).toBe(true);
  expect(takeEarlyKeys()).toEqual({ text: 'null m', enter: true });
  expect(takeEarlyKeys()).toEqual({ text: '', enter: false });
});

test('Escape forgets them, and keys without a letter are not kept', () => {
  keepEarlyKey('a');
  expect(keepEarlyKey('Escape')).toBe(true);
  expect(keepEarlyKey('Tab')).toBe(false);
  expect(takeEarlyKeys().text).toBe('');
});
