/**
 * Handles the texts of a board that has no room for all of them: each is moved along its wire until it is clear, or
 * left out and counted.
 */
import { pairwise } from '../../display-list/lookup.ts';
import type { Item, Text } from '../../display-list/display-list.ts';
import { along, type Capsule, distance } from '../../display-list/geometry.ts';
import type { Typesetter } from '../../type/typesetter.ts';
import { putTexts } from '../plane/text-places.ts';
import type { DrawnWay } from './drawn-way.ts';

/** The items of a way, including its texts. */
interface PaintedWay {
  readonly way: DrawnWay;
  readonly items: readonly Item[];
}

/** Distance between two candidate positions of a text along its wire, mm. */
const step = 7;

/**
 * The items of each way with texts that touch no other text, no other wire and nothing in `fixed`, and the number of texts
 * that are left off because there is no room.
 */
export function clearedTexts(
  type: Typesetter,
  painted: readonly PaintedWay[],
  fixed: readonly Capsule[],
): { readonly items: readonly (readonly Item[])[]; readonly leftOff: number } {
  const wires = painted.flatMap(({ way: { lanes, thickness } }) =>
    lanes.flatMap(({ points }) => pairwise(points).map(([a, b]): Capsule => ({ a, b, r: thickness / 2 }))),
  );
  const texts = painted.flatMap(({ way, items }, index) =>
    items.flatMap((item) => (item.kind === 'text' ? [{ way, index, text: item }] : [])),
  );
  const spots = texts.map(({ way, text }) => ({ places: placesAlong(way, text), needed: false }));
  const put = putTexts(type, spots, [...fixed, ...wires]).texts;
  const items = painted.map(({ items: all }, index) => [
    ...all.filter(({ kind }) => kind !== 'text'),
    ...put.flatMap((placed, i) => (texts[i]!.index === index ? placed : [])),
  ]);
  return { items, leftOff: put.filter(({ length }) => length === 0).length };
}

/** The position of a text, followed by positions farther and farther along its wire, in both directions. */
function* placesAlong({ placed: { from, to } }: DrawnWay, text: Text): Generator<Text[]> {
  yield [text];
  const length = distance(from.at, to.at);
  for (let shift = step; shift < length; shift += step)
    for (const by of [shift, -shift]) {
      const [x, y] = along([text.x, text.y], text.turn ?? 0, by);
      if (distance([x, y], from.at) < length && distance([x, y], to.at) < length) yield [{ ...text, x, y }];
    }
}
