import { expect, test } from 'vitest';
import { isDatabaseAway } from './away.ts';

const failing = (message: string, more: object = {}) => Object.assign(new Error(message), more);

test('RE9.2 a server that stops, starts, cannot be reached, or is no longer the primary is away; an invalid statement does not mean that', () => {
  const away = [
    ...['57P01', '57P02', '57P03', '57P04', '08006', '53300', '25006'].map((code) => failing(code, { code })),
    failing('connect ECONNREFUSED 127.0.0.1:5432', { code: 'ECONNREFUSED', syscall: 'connect' }),
    failing('read ECONNRESET', { code: 'ECONNRESET', syscall: 'read' }),
    failing('connect ENOENT /run/.s.PGSQL.5432', { code: 'ENOENT', syscall: 'connect' }),
    failing('Connection terminated unexpectedly'),
    failing('timeout exceeded when trying to connect'),
  ];
  const queryErrors = [
    ...['40001', '42601', '23505', '53100', '57014'].map((code) => failing(code, { code })),
    failing("ENOENT: no such file or directory, open 'x'", { code: 'ENOENT', syscall: 'open' }),
    failing('Cannot read properties of undefined'),
    '57P01',
  ];
  expect(away.filter((error) => !isDatabaseAway(error))).toEqual([]);
  expect(queryErrors.filter(isDatabaseAway)).toEqual([]);
});
