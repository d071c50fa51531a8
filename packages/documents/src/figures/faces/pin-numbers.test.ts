import { shippedCatalog } from '@cablewright/engine/test-kit/shipped.ts';
import { Library } from '@cablewright/engine';
import type { Body } from '@cablewright/model';
import { expect, test } from 'vitest';
import { textBoxes } from '../../../test-kit/boxes.ts';
import { builtIn } from '../../type/typesetter.ts';
import { blockEm, blockScale } from '../../type/capitals.ts';
import { drawnFace } from './face.ts';
import { scalesFrom } from '../scales.ts';

const { library } = shippedCatalog();
const bodyOf = (id: string) => library.get('bodies', id)!;
const faces = [...library.entries('bodies')].flatMap(({ record }) => {
  const { id, face, positions } = record as Body;
  const drawn = drawnFace(builtIn, Library.empty, face, positions);
  const look = face?.contact;
  const placed = positions.flatMap(({ id: pin, x, y, contact = look }) =>
    x === undefined || y === undefined || contact === undefined
      ? []
      : [{ pin, x, y, width: contact.width, height: contact.height ?? contact.width, isRing: contact.look === 'ring' }],
  );
  const isPlan = face?.seen !== 'side' && placed.length === positions.length && placed.every(({ isRing }) => !isRing);
  return drawn === undefined || !isPlan ? [] : [{ id, drawn, placed }];
});

interface Edges {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The distance between two boxes, 0 if they meet. */
function apart(a: Edges, b: Edges): number {
  const dx = Math.max(a.left - b.right, b.left - a.right, 0);
  const dy = Math.max(a.top - b.bottom, b.top - a.bottom, 0);
  return Math.hypot(dx, dy);
}

test('a number next to a contact is nearer to it than to any other, on the face of every body that ships, at every scale', () => {
  let outside = 0;
  const unclear: string[] = [];
  for (const { id, drawn, placed } of faces)
    for (const scale of scalesFrom(1)) {
      const contacts = placed.map(({ pin, x, y, width, height }) => ({
        pin,
        left: x * scale - (width * scale) / 2,
        right: x * scale + (width * scale) / 2,
        top: -y * scale - (height * scale) / 2,
        bottom: -y * scale + (height * scale) / 2,
      }));
      for (const number of textBoxes(drawn.items(scale))) {
        const own = contacts.find(({ pin }) => pin === number.text)!;
        const edges = { left: number.left, right: number.right, top: number.top, bottom: number.bottom };
        if (apart(edges, own) === 0) continue;
        outside += 1;
        const [nearest] = contacts
          .filter(({ pin }) => pin !== number.text)
          .toSorted((a, b) => apart(edges, a) - apart(edges, b));
        if (nearest !== undefined && apart(edges, nearest) < apart(edges, own) - 0.01)
          unclear.push(
            `${id} at ${scale}: ${number.text} is ${apart(edges, own).toFixed(2)} mm from its contact, ${apart(edges, nearest).toFixed(2)} from ${nearest.pin}`,
          );
      }
    }
  expect(unclear.slice(0, 20)).toEqual([]);
  expect(outside).toBeGreaterThan(1000);
});

test('[DO5.2] a number next to a contact is not towards another contact where it has room on a side without one: two columns', () => {
  const face = bodyOf('dt-12-plug');
  const drawn = drawnFace(builtIn, Library.empty, face.face, face.positions)!;
  const contacts = face.positions.map(({ id, x = 0, y = 0 }) => ({ id, x: x * 1.2, y: -y * 1.2, r: 1.2 }));
  const numbers = textBoxes(drawn.items(1.2, blockEm)).filter(({ text }) => contacts.some(({ id }) => id === text));
  expect(numbers).toHaveLength(12);
  for (const number of numbers) {
    const own = contacts.find(({ id }) => id === number.text)!;
    const [x, y] = [(number.left + number.right) / 2, (number.top + number.bottom) / 2];
    const towards = contacts.filter(
      (other) =>
        other !== own &&
        Math.abs(other.x - x) < other.r &&
        (y - own.y) * (other.y - y) > 0.01 &&
        Math.abs(other.y - y) < 6,
    );
    expect([number.text, towards.map(({ id }) => id)]).toEqual([number.text, []]);
  }
});

test('[DO5.2] a plug with two rows of six has all its numbers at its own size, at the letters of a build sheet', () => {
  for (const id of ['dt-12-plug', 'dt-12-receptacle', 'dtm-12-plug', 'dtm-12-receptacle']) {
    const { face, positions } = bodyOf(id);
    for (const side of ['mating', 'wire'] as const) {
      const items = drawnFace(builtIn, Library.empty, face, positions, side)!.items(1 / blockScale.sheet, blockEm);
      expect([
        id,
        textBoxes(items)
          .map(({ text }) => Number(text))
          .toSorted((a, b) => a - b),
      ]).toEqual([id, Array.from({ length: 12 }, (_, i) => i + 1)]);
    }
  }
});
