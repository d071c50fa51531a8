import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { eventIdOf } from './work-event.ts';

test('an id that is made of a hash is a UUID of version 8 and of the variant of RFC 9562, and stays the same in later releases', () => {
  const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
  // SHA-256 of nothing: e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855
  expect(eventIdOf(hashOf(''))).toBe('e3b0c442-98fc-8c14-8afb-f4c8996fb924');
  for (let i = 0; i < 100; i += 1)
    expect(eventIdOf(hashOf(String(i)))).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
});
