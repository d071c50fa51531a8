/** Outlines of screens and jackets on schematics, read from the items of their sheets. */
import { catalogOf } from '@cablewright/engine';
import { shippedCatalog } from '@cablewright/engine/test-kit/shipped.ts';
import { expect, test } from 'vitest';
import type { Item } from '../../display-list/display-list.ts';
import { drawGraph } from './schematic.ts';
import { builtIn } from '../../type/typesetter.ts';
import { readDesign } from './read-design.ts';

type Rect = Extract<Item, { kind: 'rect' }>;
type Path = Extract<Item, { kind: 'path' }>;

const { library, designs } = shippedCatalog();
const catalog = catalogOf(
  library,
  designs.map(({ design }) => design),
);

/** The rectangles and lines of a schematic, in mm of their run: groups of a run are not moved against each other. */
function drawnIn(id: string): { rects: Rect[]; lines: Path[] } {
  const { design } = designs.find((one) => one.design.id === id)!;
  const rects: Rect[] = [];
  const lines: Path[] = [];
  const visit = (item: Item) => {
    if (item.kind === 'rect') rects.push(item);
    if (item.kind === 'path' && item.ref !== undefined) lines.push(item);
    if (item.kind === 'group') for (const inner of item.items) visit(inner);
  };
  for (const item of drawGraph(readDesign(catalog, design), builtIn).items) visit(item);
  return { rects, lines };
}

test('[DO5.7] a drain that is joined to its screen only does not cross the outline of the screen', () => {
  const { rects, lines } = drawnIn('db25-to-8-xlr');
  const outlines = rects.filter(({ stroke }) => stroke?.dash !== undefined);
  const drains = lines.filter(({ ref, d }) => ref!.endsWith('.drain') && new Set(d.match(/ [\d.]+/g)).size === 1);
  expect([outlines.length, drains.length >= 8]).toEqual([8, true]);
  for (const { d, ref } of drains) {
    const [x1, y, x2] = d.match(/[\d.]+/g)!.map(Number);
    const around = outlines.filter((box) => y! > box.y && y! < box.y + box.height);
    expect([ref, around.length]).toEqual([ref, 1]);
    expect([ref, x1! > around[0]!.x, x2! < around[0]!.x + around[0]!.width]).toEqual([ref, true, true]);
  }
});

test('[DO5.7] the jacket of a coax is an outline thinner than a wire', () => {
  const { rects, lines } = drawnIn('insert-y-lead');
  const wires = lines.filter(({ ref }) => ref!.includes('core')).map(({ stroke }) => stroke!.width);
  const jackets = rects.filter(
    ({ stroke, fill, radius }) => stroke !== undefined && fill === undefined && radius === 1.6,
  );
  expect(jackets.length).toBe(4);
  for (const { stroke } of jackets) expect(stroke!.width).toBeLessThan(Math.min(...wires));
});
