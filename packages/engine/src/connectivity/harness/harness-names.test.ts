import type { Design } from '@cablewright/model';
import { expect, test } from 'vitest';
import { design } from '../../../test-kit/designs.ts';
import { bundleName, harnessNames } from './harness-names.ts';

const harness: Design = design(
  'names',
  {
    connectors: [
      { id: 'j1', def: 'xh-3-bus', label: 'ECU' },
      { id: 'j2', def: 'xh-3-bus' },
    ],
    components: [{ id: 'sp1', def: 'splice-4', label: 'Ground' }],
    segments: [{ id: 'w1', def: 'hook-up-24-red', lengthMm: 500 }],
  },
  [],
  {
    layout: {
      nodes: [{ id: 'n1', at: 'j1' }, { id: 'n2', at: 'j2' }, { id: 't1' }, { id: 't2', label: 'Firewall', at: 'j2' }],
      bundles: [{ id: 'b1', from: 'n1', to: 't1', lengthMm: 300 }],
      splices: [{ splice: 'sp1', bundle: 'b1', atMm: 120 }],
    },
  },
);

test('a place is named by its label, else by what is at it, else by its id in capitals', () => {
  const { place } = harnessNames(harness);
  expect(['n1', 'n2', 't1', 't2', 'b1@120', 'b1@50', 'gone'].map(place)).toEqual([
    'J1 ECU',
    'J2',
    'T1',
    'Firewall',
    'SP1 Ground',
    'b1@50',
    'gone',
  ]);
  expect(harnessNames(design('bare', {}, [])).place('n1')).toBe('n1');
});

test('runs and bundles are named by their labels, else by their ids in capitals', () => {
  const { run, bundle } = harnessNames(harness);
  expect([run('w1'), run('gone')]).toEqual(['W1', 'gone']);
  expect([bundle({ id: 'b1' }), bundle({ id: 'b1', label: 'Trunk' }), bundleName({ id: 'b2' })]).toEqual([
    'B1',
    'Trunk',
    'B2',
  ]);
});
