import { catalogOf } from '@cablewright/engine';
import { shippedCatalog } from '@cablewright/engine/test-kit/shipped.ts';
import { expect, test } from 'vitest';
import { printRequest } from '../../../test-kit/print-request.ts';
import type { Item } from '../../display-list/display-list.ts';
import { buildSheet } from './build-sheet.ts';

const { library, designs } = shippedCatalog();
const catalog = catalogOf(
  library,
  designs.map(({ design }) => design),
);

/** The items of a figure with their positions in it, in mm before the figure is enlarged. */
function flat(items: readonly Item[], x = 0, y = 0): Item[] {
  return items.flatMap((item): Item[] => {
    if (item.kind === 'group') return flat(item.items, x + (item.x ?? 0), y + (item.y ?? 0));
    if (item.kind !== 'text' && item.kind !== 'circle') return [];
    return [{ ...item, x: x + item.x, y: y + item.y }];
  });
}

test('[DO5.2] every number of the faces of a vehicle harness is nearest to its own contact, not in the gap between two', () => {
  const { design } = designs.find((shipped) => shipped.design.id === 'vehicle-body-harness')!;
  const blocks = buildSheet.flow!(printRequest(catalog, design));
  const at = blocks.findIndex((block) => block.kind === 'heading' && block.text.startsWith('J10 '));
  const figures = blocks[at + 2];
  if (figures?.kind !== 'figures') throw new Error('J10 has no face');
  expect(figures.figures).toHaveLength(2);
  for (const { items } of figures.figures) {
    const all = flat(items);
    const contacts = all.flatMap((item) => (item.kind === 'circle' && item.r < 5 ? [item] : []));
    const numbers = all.flatMap((item) => (item.kind === 'text' && /^\d+$/.test(item.text) ? [item] : []));
    expect([contacts.length, numbers.length]).toEqual([13, 13]);
    for (const number of numbers) {
      const distances = contacts
        .map(({ x, y }) => Math.hypot(number.x - x, number.y - number.size * 0.36 - y))
        .toSorted((a, b) => a - b);
      expect([number.text, 2 * distances[0]! < distances[1]!]).toEqual([number.text, true]);
    }
  }
});
