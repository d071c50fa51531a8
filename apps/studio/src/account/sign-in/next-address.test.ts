import { expect, test } from 'vitest';
import { nextAddress } from './next-address.ts';

test('after sign-in the next address is always in the studio, never on another host', () => {
  expect(nextAddress('/cables/lead?tab=issues')).toBe('/cables/lead?tab=issues');
  for (const bad of [undefined, '', '//evil.example', '/\\evil.example', 'https://evil.example', '/sign-in?next=/x']) {
    expect(nextAddress(bad)).toBe('/');
  }
});
