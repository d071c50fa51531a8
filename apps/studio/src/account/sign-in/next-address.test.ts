import { expect, test } from 'vitest';
import { nextAddress } from './next-address.ts';

test('after signing in one goes on within the studio, never to another host', () => {
  expect(nextAddress('/cables/lead?tab=issues')).toBe('/cables/lead?tab=issues');
  for (const bad of [undefined, '', '//evil.example', '/\\evil.example', 'https://evil.example', '/sign-in?next=/x']) {
    expect(nextAddress(bad)).toBe('/');
  }
});
