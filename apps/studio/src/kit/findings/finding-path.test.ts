import type { Design } from '@cablewright/model';
import { expect, test } from 'vitest';
import { findingPath, placeInCable } from './finding-path.ts';

const design = {
  id: 'lead',
  instances: { segments: [{ id: 'w1' }, { id: 'w2' }], connectors: [{ id: 'j1' }] },
  joints: [],
} as unknown as Design;

test.each([
  [{ pointer: '/src' }, { sel: '@cable', field: '/src' }],
  [{ pointer: '/instances/segments/1/lengthMm' }, { sel: 'w2', field: '/lengthMm' }],
  [{ pointer: '/instances/segments/1' }, { sel: 'w2' }],
  [
    { instance: 'w1/x', pointer: '/instances/segments/0/def' },
    { sel: 'w1', field: '/def' },
  ],
  [
    { terminal: 'j1.3', pointer: '/joints/2' },
    { sel: 'j1', at: 'j1.3' },
  ],
  [{ terminal: 'w1@a.red' }, { sel: 'w1', at: 'w1@a.red' }],
  [{ pointer: '/layout/nodes/2' }, {}],
  [{ pointer: '/instances/segments/7/lengthMm' }, { tab: 'issues' }],
])('CA2.6 a finding of a cable leads to its part, its line and its field: %o', (where, place) => {
  const set = Object.fromEntries(Object.entries(placeInCable(where, design)).filter(([, value]) => value));
  expect(set).toEqual({ tab: 'wiring', ...place });
});

test.each([
  [{ kind: 'wires', id: 'hook-up', pointer: '/src' }, '/library/wires/hook-up?field=%2Fsrc'],
  [{ kind: 'vocab/signals', id: 'txd', pointer: '/label' }, '/library/vocabulary/signals/txd?field=%2Flabel'],
  [{ kind: 'wires', id: 'hook-up' }, '/library/wires/hook-up'],
  [{ kind: 'products', id: 'leads', pointer: '/variants/3/design' }, '/products/leads?field=%2Fvariants%2F3%2Fdesign'],
  [{ kind: 'products', id: 'leads', pointer: '/label' }, '/products/leads?tab=options&field=%2Flabel'],
  [{ kind: 'validation-rules', id: 'r', pointer: '/require' }, '/rules/r?field=%2Frequire'],
  [{ kind: 'designs', id: 'lead', pointer: '/src' }, '/cables/lead?tab=wiring&sel=%40cable&field=%2Fsrc'],
  [
    { kind: 'designs', id: 'lead', instance: 'w1', pointer: '/instances/segments/0/def' },
    '/cables/lead?tab=wiring&sel=w1&field=%2Fdef',
  ],
])('CA2.6 the data-quality page leads to the field of any record: %o', (where, path) => {
  expect(findingPath(where)).toBe(path);
});
