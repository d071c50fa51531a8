import { expect, test } from 'vitest';
import { FailureLog } from './failure-log.ts';

const away = () =>
  Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' }));
const broken = (message: string) => () => Promise.reject(new Error(message));
const fine = () => Promise.resolve(1);

function opened() {
  let now = 0;
  const lines: string[] = [];
  const log = new FailureLog({ notice: (line) => lines.push(line), clock: () => new Date(now) });
  return { lines, log, wait: (ms: number) => (now += ms) };
}

test('RE9.2 an outage of the database is one line of all work that waits for it, and one when all of it succeeds again', async () => {
  const { lines, log, wait } = opened();
  for (let tries = 0; tries < 300; tries += 1) {
    for (const work of ['read jobs', 'read the outbox', 'schedule jobs'])
      expect(await log.try(work, away)).toBeUndefined();
    wait(100);
  }
  expect(lines).toEqual([
    'The database is unavailable: connect ECONNREFUSED. Jobs and webhooks wait until it answers.',
  ]);
  // One kind of work succeeds and another still fails, so it is still the same outage.
  expect(await log.try('read jobs', fine)).toBe(1);
  await log.try('read jobs', away);
  for (const work of ['read jobs', 'read the outbox']) await log.try(work, fine);
  expect(lines).toHaveLength(1);
  await log.try('schedule jobs', fine);
  expect(lines.slice(1)).toEqual(['The database answers again, after 30 s.']);
  await log.try('read jobs', away);
  expect(lines).toHaveLength(3);
});

test('another failure is logged once until it changes or the work succeeds', async () => {
  const { lines, log } = opened();
  for (const run of [broken('a'), broken('a'), broken('b'), fine, fine, broken('b')]) await log.try('read jobs', run);
  await log.try('read the outbox', broken('b'));
  expect(lines).toEqual([
    'Couldn’t read jobs: a',
    'Couldn’t read jobs: b',
    'Couldn’t read jobs: b',
    'Couldn’t read the outbox: b',
  ]);
});
