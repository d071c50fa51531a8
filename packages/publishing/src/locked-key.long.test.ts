import { expect, test } from 'vitest';
import { readSecretKey } from './index.ts';

/** Created for this test with `minisign -G` and the password "secret". */
const locked = `untrusted comment: minisign encrypted secret key
RWRTY0IyvMG+u4jIm6fGvvaTshBkC3A5RUZdonPu8mhk0Bv+EQwAAAACAAAAAAAAAEAAAAAAGMiyKOLBmLQ/AnKzV9MWrmQJj8xBDvjrnzV5zPTXzcsd3Ceqe6pS3AlrYkFSxJHkAvJkD+EVzU2YG1OdvQg1UCYHpDTE5d3GJAIdH1Jd+kHYu3RPXba8/dtO8l+AxvxXSQsh1ziIR5E=`;
const itsPublicKey = 'RWT/JSLQSH22LUTMq0z8gBrVeCymGBZAXq1znRHHHkbEsDHJNrsK4GeI';

test('a secret key that minisign made with a password is read with it, and with no other', () => {
  expect(readSecretKey(locked)).toEqual({ ok: false, why: 'wants-password' });
  const read = readSecretKey(locked, 'secret');
  expect(read.ok && read.key.publicKey.text).toBe(itsPublicKey);
  // The file is given the lowest scrypt limits, so that a wrong password is refused quickly. No password fits it,
  // because the key was encrypted with other limits.
  const weak = Buffer.from(locked.split('\n')[1]!, 'base64');
  weak.writeBigUInt64LE(32_768n, 38);
  weak.writeBigUInt64LE(16_777_216n, 46);
  expect(readSecretKey(weak.toString('base64'), 'wrong')).toEqual({ ok: false, why: 'wrong-password' });
  expect(readSecretKey('untrusted comment: x\nabc\n')).toEqual({ ok: false, why: 'not-a-key' });
});
