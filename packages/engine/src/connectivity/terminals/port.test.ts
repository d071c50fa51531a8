import { expect, test } from 'vitest';
import { formatPort, parsePort } from './port.ts';

test.each([
  ['j1:3', { instance: 'j1', terminal: '3' }],
  ['w1@b:red', { instance: 'w1', end: 'b', terminal: 'red' }],
  ['w1@a:pigtail:shield', { instance: 'w1', end: 'a', terminal: 'pigtail:shield' }],
  ['lead-1:j2:1', { instance: 'lead-1', terminal: 'j2:1' }],
] as const)('%s is a port, and is written as it is read', (text, port) => {
  expect(parsePort(text)).toEqual(port);
  expect(formatPort(port)).toBe(text);
});

test.each(['', 'j1', ':3', 'j1:', '@a:3', 'w1@c:red', 'w1@:red', 'w1@a@b:red', 'w1@a@a:red'])(
  '"%s" is no port',
  (text) => {
    expect(parsePort(text)).toBeUndefined();
  },
);
