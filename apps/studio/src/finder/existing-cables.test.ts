import { Library } from '@cablewright/engine';
import type { Design } from '@cablewright/model';
import { expect, test } from 'vitest';
import { endConnectors, joins } from './existing-cables.ts';

const connector = (id: string, body: string, pinout: string) => ({
  kind: 'connectors',
  key: id,
  seq: 1,
  record: { id, body, interface: pinout },
});
const library = Library.build([
  connector('dte', 'socket', 'rs232'),
  connector('dte-gold', 'socket', 'rs232'),
  connector('dce', 'plug', 'rs232'),
  connector('other', 'socket', 'can'),
] as never);
const design = (connectors: string[], recipe?: object): Design =>
  ({
    id: 'x',
    instances: { connectors: connectors.map((def, n) => ({ id: `j${n}`, def })) },
    joints: [],
    recipe,
  }) as never;

test('[CA4.10] a cable joins two devices if it was derived for them, or has connectors for both ports, either way round', () => {
  const ends = endConnectors(library, design(['dte', 'dce']))!;
  const pair = ['pc', 'modem'] as const;
  expect(joins(design(['dte-gold', 'dce']), pair, ends)).toBe('fits');
  expect(joins(design(['dce', 'dte']), pair, ends)).toBe('fits');
  expect(joins(design(['dte', 'dte-gold']), pair, ends)).toBeUndefined();
  expect(joins(design(['other', 'dce']), pair, ends)).toBeUndefined();
  expect(joins(design(['dte', 'dce', 'other']), pair, ends)).toBeUndefined();
  const recipe = (source: string, destination: string) => ({
    source: { device: source },
    destination: { device: destination },
  });
  expect(joins(design([], recipe('modem', 'pc')), pair, ends)).toBe('follows');
  expect(joins(design([], recipe('pc', 'pc')), pair, ends)).toBeUndefined();
  expect(joins(design([], recipe('pc', 'pc')), ['pc', 'pc'], ends)).toBe('follows');
  expect(endConnectors(library, design(['dte']))).toBeUndefined();
});
