import { hashPassword } from 'better-auth/crypto';
import { expect, test } from 'vitest';
import { Passwords } from './passwords.ts';

const cheap = { N: 1024, r: 8, p: 1 };

test('a hash is of one password, tells none of it, and is another each time', async () => {
  const passwords = new Passwords(cheap);
  const [one, two] = await Promise.all([passwords.hash('twelve chars'), passwords.hash('twelve chars')]);
  expect(one).toMatch(/^scrypt:1024:8:1:/);
  expect(one).not.toBe(two);
  expect(await passwords.verify({ hash: one, password: 'twelve chars' })).toBe(true);
  expect(await passwords.verify({ hash: one, password: 'twelve Chars' })).toBe(false);
});

test('the same letters typed on another keyboard are the same password', async () => {
  const passwords = new Passwords(cheap);
  const hash = await passwords.hash('caf\u00e9 caf\u00e9 caf\u00e9');
  expect(await passwords.verify({ hash, password: 'cafe\u0301 cafe\u0301 cafe\u0301' })).toBe(true);
});

test('a hash of another cost, or of the account library, is still good', async () => {
  const dear = new Passwords({ N: 2048, r: 8, p: 1 });
  expect(await dear.verify({ hash: await new Passwords(cheap).hash('twelve chars'), password: 'twelve chars' })).toBe(
    true,
  );
  expect(await dear.verify({ hash: await hashPassword('twelve chars'), password: 'twelve chars' })).toBe(true);
});

test.each(['', 'x', 'scrypt:1024:8:1:00:00', `${'0'.repeat(32)}:zz`])(
  '"%s" is not a hash and matches no password',
  async (hash) => {
    expect(await new Passwords(cheap).verify({ hash, password: 'twelve chars' })).toBe(false);
  },
);

test('of many at once all are answered', async () => {
  const passwords = new Passwords(cheap);
  const hash = await passwords.hash('twelve chars');
  const requests = Array.from({ length: 20 }, (_, n) =>
    passwords.verify({ hash, password: n % 2 ? 'twelve chars' : 'x' }),
  );
  expect((await Promise.all(requests)).filter(Boolean)).toHaveLength(10);
});

test('two are computed at a time and sixty wait; a further one is refused at once, and the next is taken again', async () => {
  const passwords = new Passwords(cheap);
  const hash = await passwords.hash('twelve chars');
  const check = () => passwords.verify({ hash, password: 'twelve chars' });
  const outcomes = await Promise.allSettled(Array.from({ length: 70 }, check));
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refused.map(({ reason }) => (reason as { statusCode: number }).statusCode)).toEqual(Array(8).fill(429));
  expect(await check()).toBe(true);
});
