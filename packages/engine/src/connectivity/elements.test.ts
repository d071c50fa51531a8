import { expect, test } from 'vitest';
import { testLibrary } from '../../test-kit/library.ts';
import { elementsOf } from './elements.ts';

const pairs = testLibrary().get('wires', 'shielded-2pair-24awg')!;

test('elements are named by their path, and their kind says core, screen or drain', () => {
  const elements = elementsOf(pairs);
  expect(elements.copper.map((element) => `${element.path} ${element.kind}`)).toEqual([
    'pair-1.a core',
    'pair-1.b core',
    'pair-2.a core',
    'pair-2.b core',
    'overall-shield screen',
    'drain drain',
  ]);
  expect(elements.get('pair-1')?.kind).toBe('group');
  expect(elements.get('pair-1.a')?.groups.map((group) => group.id)).toEqual(['pair-1']);
  expect(elements.get('pair-1.c')).toBeUndefined();
});

test('bonded screens are one mass; sets that share a member are one', () => {
  expect(elementsOf(pairs).bondedWith('drain')).toEqual(['overall-shield', 'drain']);
  expect(elementsOf(pairs).bondedWith('pair-1.a')).toEqual(['pair-1.a']);
  const overlapping = {
    ...pairs,
    bonded: [{ members: ['overall-shield', 'drain'] }, { members: ['drain', 'pair-1.a', 'jacket', 'nothing'] }],
  };
  expect(elementsOf(overlapping).masses).toEqual([['overall-shield', 'drain', 'pair-1.a']]);
});

test('a bare conductor in a stock without a screen is a core', () => {
  const bare = {
    id: 'tcw',
    structure: { type: 'group' as const, id: 'w', children: [{ type: 'conductor' as const, id: 'wire', bare: true }] },
  };
  expect(elementsOf(bare).copper[0]?.kind).toBe('core');
});
