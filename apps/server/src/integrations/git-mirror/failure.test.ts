import { expect, test } from 'vitest';
import { failureOf, type FailureCode } from './failure.ts';

/** Messages printed by git 2.39 to 2.47 with libcurl 7.88 (GnuTLS and OpenSSL) and 8.14 (GnuTLS). */
const messages: readonly (readonly [FailureCode, string])[] = [
  ['certificate', 'server certificate verification failed. CAfile: none CRLfile: none'],
  ['certificate', 'server verification failed: certificate signer not trusted. (CAfile: /etc/ssl/a.pem CRLfile: none)'],
  ['certificate', 'SSL certificate problem: self-signed certificate'],
  ['certificate', "SSL: no alternative certificate subject name matches target host name 'git.example'"],
  ['unreachable', 'Could not resolve host: git.example'],
  ['unreachable', 'gnutls_handshake() failed: The TLS connection was non-properly terminated.'],
];

test.each(messages)('the mirror fails with %s when git prints "unable to access: %s"', (code, message) => {
  expect(failureOf(`fatal: unable to access 'https://git.example/x.git/': ${message}`, []).code).toBe(code);
});
