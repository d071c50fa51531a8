import { catalogOf } from '@cablewright/engine';
import { shippedCatalog } from '@cablewright/engine/test-kit/shipped.ts';
import { expect, test } from 'vitest';
import { printRequest } from '../../../test-kit/print-request.ts';
import type { Item, Text } from '../../display-list/display-list.ts';
import { documentKind } from '../../render/all-kinds.ts';
import { titleBlockOf } from '../../request/request.ts';
import { builtIn } from '../../type/typesetter.ts';

const { library, designs } = shippedCatalog();
const catalog = catalogOf(
  library,
  designs.map(({ design }) => design),
);

test('the number of a note is inside its triangle, with one digit and with two, in all harnesses', () => {
  let flags = 0;
  for (const { design } of designs.filter((sample) => sample.design.layout !== undefined)) {
    const request = printRequest(catalog, design, { paper: 'A3' });
    const kind = documentKind('drawing')!;
    for (const { items } of kind.sheets(request, titleBlockOf(request, kind)))
      for (const { corners, number } of flagsIn(items)) {
        const [[topX, topY], [rightX, foot]] = corners;
        const half = builtIn.width(number.text, number.size) / 2;
        const top = number.y - 0.688 * number.size;
        const halfThere = ((rightX - topX) * (top - topY)) / (foot - topY);
        expect([design.id, number.text, half + 0.1 < halfThere, number.y < foot]).toEqual([
          design.id,
          number.text,
          true,
          true,
        ]);
        flags += number.text.length;
      }
  }
  expect(flags).toBeGreaterThan(20);
});

/** The triangles of notes among items, each with the number after it. */
function flagsIn(items: readonly Item[]): { corners: [[number, number], [number, number]]; number: Text }[] {
  return items.flatMap((item, i) => {
    if (item.kind === 'group') return flagsIn(item.items);
    const [, ...numbers] = item.kind === 'path' ? (/^M(\S+) (\S+) L(\S+) (\S+) L\S+ \S+ Z$/.exec(item.d) ?? []) : [];
    const number = items[i + 1];
    if (numbers.length === 0 || number?.kind !== 'text' || !/^\d+$/.test(number.text)) return [];
    const [topX = 0, topY = 0, rightX = 0, foot = 0] = numbers.map(Number);
    return [
      {
        corners: [
          [topX, topY],
          [rightX, foot],
        ],
        number,
      },
    ];
  });
}
