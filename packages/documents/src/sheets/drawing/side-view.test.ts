import { Library } from '@cablewright/engine';
import type { Face } from '@cablewright/model';
import { expect, test } from 'vitest';
import { scaleText } from '../../figures/scales.ts';
import { sideView } from './side-view.ts';

/** 20 mm long: an 8 mm ring at the top and a 4 mm barrel at the bottom, where the wire enters. */
const ring: Face = {
  seen: 'side',
  shapes: [
    { shape: 'circle', y: 6, diameter: 8 },
    { shape: 'rect', x: 1, y: -4, width: 4, height: 12 },
    {
      shape: 'polygon',
      points: [
        [-1, -10],
        [1, -10],
        [0, 0],
      ],
    },
  ],
};

test('a connector seen from its side is drawn with the cable at its near end, in either direction', () => {
  const view = sideView(Library.empty, ring, 15, 12)!;
  const scale = 15 / 20;
  expect(view.height).toBeCloseTo(8 * scale, 6);
  for (const towards of [1, -1] as const) {
    const [group] = view.items(towards);
    if (group?.kind !== 'group') throw new Error('no group');
    const [circle, barrel, tip] = group.items;
    expect(group.x).toBeCloseTo(towards * 10 * scale, 6);
    expect(circle).toMatchObject({ kind: 'circle', x: towards * 6 * scale, r: 4 * scale });
    expect(barrel).toMatchObject({ kind: 'rect', width: 12 * scale, height: 4 * scale });
    expect(tip).toMatchObject({ kind: 'path' });
  }
});

test('it is no larger than its room in both directions; a face seen from its mating side has no side view', () => {
  expect(sideView(Library.empty, ring, 15, 4)!.height).toBeCloseTo(4, 6);
  expect(sideView(Library.empty, { ...ring, seen: 'mating' }, 15, 12)).toBeUndefined();
  expect(sideView(Library.empty, undefined, 15, 12)).toBeUndefined();
});

test('scales are written as on drawings', () => {
  expect([2, 1, 0.5].map(scaleText)).toEqual(['2:1', '1:1', '1:2']);
});
