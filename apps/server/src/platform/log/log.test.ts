import { expect, test } from 'vitest';
import { openLog } from './log.ts';

const clock = () => new Date('2026-01-02T03:04:05Z');

function lines(format: 'text' | 'json') {
  const written: string[] = [];
  return { written, log: openLog({ format, clock, from: 'app', write: (line) => written.push(line) }) };
}

test('O33.1 a line for a machine is one JSON object, with no token in it', () => {
  const { written, log } = lines('json');
  log.notice(`It said "Bearer abcdefgh"\nand cwt_${'a'.repeat(40)}`);
  log.request({ method: 'GET', route: '/api/designs/:id', status: 200, ms: 3 });
  expect(written.map((line) => JSON.parse(line) as object)).toEqual([
    { at: '2026-01-02T03:04:05.000Z', level: 'notice', from: 'app', message: 'It said "Bearer …"\nand cwt_…' },
    {
      at: '2026-01-02T03:04:05.000Z',
      level: 'request',
      from: 'app',
      method: 'GET',
      route: '/api/designs/:id',
      status: 200,
      ms: 3,
    },
  ]);
  expect(written.every((line) => line.indexOf('\n') === line.length - 1)).toBe(true);
});

test('a line for a person is the time and the message, without requests', () => {
  const { written, log } = lines('text');
  log.request({ method: 'GET', route: '/', status: 200, ms: 1 });
  log.notice('All is well.');
  expect(written).toEqual(['2026-01-02T03:04:05.000Z All is well.\n']);
});

test('a name with line breaks and marks in it stays one entry of the log', () => {
  const { written, log } = lines('text');
  log.notice('The cable "a\n2026-01-02T03:04:05.000Z All is well.\u202e\u0007" was saved.');
  expect(written).toEqual([
    '2026-01-02T03:04:05.000Z The cable "a\n    2026-01-02T03:04:05.000Z All is well.\\u{202e}\\u{7}" was saved.\n',
  ]);
});
