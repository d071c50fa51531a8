import { expect, test } from 'vitest';
import type { PinFacts } from '@cablewright/model';
import { hazard, loose, pin, recipe, world, type Rows } from '../../../test-kit/ports.ts';
import type { CableOption } from './option.ts';
import { resolveCable } from './resolve.ts';

test('C23.1 warnings and unconfirmed facts count in the rank, each by itself', () => {
  const near: Record<string, string | PinFacts> = { '1': 'in tone low', '2': 'out knob', '9': 'passive earth' };
  const far = { '1': 'out tone high', '2': 'in knob', '9': 'passive earth' };
  const unsure = { ...near, '1': { ...pin('in tone low'), confidence: 'inferred' as const } };
  const warned = hazard('beware', { severity: 'warning', a: { signals: ['tone'] }, b: { signals: ['tone'] } });
  const swap = recipe('swap', { from: { level: 'high' }, to: { level: 'low' } });
  const rankOf = (pins: Record<string, string | PinFacts>, ...rows: Rows) => {
    const library = world(loose('a', pins), loose('b', far), swap, ...rows);
    return resolveCable(library, { source: { device: 'a' }, destination: { device: 'b' } }).options[0]!.rank;
  };
  const counts = ({ hazards, unverified }: CableOption['rank']) => [hazards, unverified];
  expect([rankOf(near), rankOf(unsure), rankOf(near, warned)].map(counts)).toEqual([
    [0, 0],
    [0, 1],
    [1, 0],
  ]);
});
