import { expect, test } from 'vitest';
import fc from 'fast-check';
import {
  formatPort,
  formatTerminal,
  formatWireEnd,
  looksLikeTerminal,
  parsePort,
  parseTerminal,
  parseWireEnd,
  pigtailOf,
  pigtailTerminal,
  placedPath,
  placedPrefix,
  splitName,
  wireOf,
} from './terminal-text.ts';

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

const id = fc.stringMatching(/^[a-z0-9]+(-[a-z0-9]+)*$/);
const placed = fc.array(id, { minLength: 1, maxLength: 3 }).map((path) => path.join('/'));
const element = fc.array(id, { minLength: 1, maxLength: 3 }).map((path) => path.join('.'));
const inside = fc.oneof(
  element,
  id.map(pigtailTerminal),
  fc.tuple(id, element).map(([part, pin]) => `${part}:${pin}`),
);
const ref = fc.record(
  { instance: placed, terminal: inside, end: fc.constantFrom('a' as const, 'b' as const), pad: id },
  { requiredKeys: ['instance', 'terminal'] },
);

test('whatever is written as a terminal, a port or a wire end is read as the same', () => {
  fc.assert(
    fc.property(ref, id, ({ pad, ...at }, wire) => {
      const whole = pad === undefined ? at : { ...at, pad };
      expect(parseTerminal(formatTerminal(whole))).toEqual(whole);
      expect(parsePort(formatPort(at))).toEqual(at);
      expect(parseTerminal(formatTerminal({ instance: wire, terminal: formatPort(at) }))).toEqual({
        instance: wire,
        terminal: formatPort(at),
      });
      expect(splitName(`${at.instance}.${at.terminal}`)).toEqual({ instance: at.instance, terminal: at.terminal });
      for (const end of ['a', 'b'] as const)
        expect(parseWireEnd(formatWireEnd(at.instance, end))).toEqual({ wire: at.instance, end });
      expect([wireOf(formatWireEnd(wire, 'b')), wireOf(wire)]).toEqual([wire, wire]);
      expect([formatTerminal(whole), formatWireEnd(wire, 'a'), wire].map(looksLikeTerminal)).toEqual([
        true,
        true,
        false,
      ]);
    }),
  );
});

test('a pigtail is a terminal, and a placed part knows the designs it is in', () => {
  expect([pigtailOf('pigtail:screen'), pigtailOf('screen'), pigtailOf(pigtailTerminal('s-1'))]).toEqual([
    'screen',
    undefined,
    's-1',
  ]);
  expect([placedPath('a/b/j1'), placedPrefix('a/b/j1')]).toEqual([['a', 'b', 'j1'], 'a/b/']);
  expect([placedPath('j1'), placedPrefix('j1')]).toEqual([['j1'], '']);
});

test.each(['', 'j1', '@a', 'w1@', 'w1@c'])('"%s" is no wire end and no name of a pin', (text) => {
  expect([parseWireEnd(text), splitName(text)]).toEqual([undefined, undefined]);
});
