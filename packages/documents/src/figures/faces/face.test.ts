import { Library } from '@cablewright/engine';
import type { Face } from '@cablewright/model';
import { describe, expect, test } from 'vitest';
import { textBoxes, textOverlaps } from '../../../test-kit/boxes.ts';
import { textsOf, type Item } from '../../display-list/display-list.ts';
import { contactRow, drawnFace } from './face.ts';
import { builtIn } from '../../type/typesetter.ts';

const pins = [
  { id: '1', x: -2, y: 1 },
  { id: '2', x: 2, y: 1 },
  { id: '3', x: 2, y: -1 },
];
const face: Face = {
  shapes: [{ shape: 'rect', width: 9, height: 6, material: 'plastic' }],
  contact: { look: 'pin', width: 1 },
};
const drawn = (side?: 'mating' | 'wire') => drawnFace(builtIn, Library.empty, face, pins, side)!;
const circlesOf = (items: readonly Item[]) =>
  items.flatMap((item) => (item.kind === 'circle' ? [[item.x, item.y]] : []));

describe('faces', () => {
  test('contacts stand where the body says, at the scale asked for, y upwards', () => {
    expect(circlesOf(drawn().items(2))).toEqual([
      [-4, -2],
      [4, -2],
      [4, 2],
    ]);
    expect(drawn().seen).toBe('Mating side');
  });

  test('the wire side is the mirror image, and says so', () => {
    expect(circlesOf(drawn('wire').items(1)).map(([x]) => x)).toEqual([2, -2, -2]);
    expect(drawn('wire').seen).toBe('Wire side');
  });

  test('every contact is numbered at any scale, no number over another; the first is bold', () => {
    for (const scale of [1, 2, 5, 10]) {
      const items = drawn().items(scale);
      expect([scale, textsOf(items).toSorted()]).toEqual([scale, ['1', '2', '3']]);
      expect(textOverlaps(textBoxes(items))).toEqual([]);
      expect(items.find((item) => item.kind === 'text' && item.text === '1')).toMatchObject({ weight: 'bold' });
    }
  });

  test('a hundred contacts close together are numbered as far as numbers have room, the first and the last always', () => {
    const many = Array.from({ length: 100 }, (_, i) => ({
      id: String(i + 1),
      x: (i % 50) * 0.5,
      y: i < 50 ? 0.5 : -0.5,
    }));
    const items = drawnFace(builtIn, Library.empty, { shapes: [], contact: { look: 'pad', width: 0.3 } }, many)!.items(
      2,
    );
    expect(textsOf(items)).toEqual(expect.arrayContaining(['1', '100']));
    expect(textsOf(items).length).toBeLessThan(100);
    expect(textOverlaps(textBoxes(items))).toEqual([]);
  });

  test('a part seen from its side has the names of its contacts next to it', () => {
    const plug: Face = {
      seen: 'side',
      shapes: [{ shape: 'rect', width: 4, height: 14 }],
      contact: { look: 'pad', width: 1 },
    };
    const side = drawnFace(builtIn, Library.empty, plug, [
      { id: 'tip', x: 0, y: 5 },
      { id: 'sleeve', x: 0, y: -2 },
    ])!;
    expect([side.seen, side.margin.left, side.margin.right > 0]).toEqual(['Side view', 0, true]);
    const texts = side.items(2).filter((item) => item.kind === 'text');
    expect(texts.map(({ text }) => text)).toEqual(['tip', 'sleeve']);
    expect(texts.every(({ x }) => x > 4)).toBe(true);
  });

  test('without places there is no face, but a row in order with a caption that says so', () => {
    const unknown = [{ id: 'A' }, { id: 'B' }];
    expect(drawnFace(builtIn, Library.empty, face, unknown)).toBeUndefined();
    const row = contactRow(builtIn, Library.empty, unknown)!;
    expect(row.seen).toContain('not recorded');
    expect(textsOf(row.items(1))).toEqual(['A', 'B']);
  });
});
