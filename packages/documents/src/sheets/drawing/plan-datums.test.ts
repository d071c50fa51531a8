import { catalogOf } from '@cablewright/engine';
import { shippedCatalog } from '@cablewright/engine/test-kit/shipped.ts';
import type { Design } from '@cablewright/model';
import { expect, test } from 'vitest';
import { textBoxes } from '../../../test-kit/boxes.ts';
import { printRequest } from '../../../test-kit/print-request.ts';
import type { Item } from '../../display-list/display-list.ts';
import { titleBlockOf } from '../../request/request.ts';
import { drawingSheets } from './drawing-sheets.ts';

const { library, designs } = shippedCatalog();
const catalog = catalogOf(
  library,
  designs.map(({ design }) => design),
);
const fused = designs.find(({ design }) => design.id === 'control-unit-supply-fused')!.design;

interface Stroke {
  readonly left: number;
  readonly right: number;
  readonly y: number;
}

/** The level lines among items, mm on the sheet. */
function levelLines(items: readonly Item[], x = 0, y = 0, scale = 1): Stroke[] {
  return items.flatMap((item): Stroke[] => {
    if (item.kind === 'group')
      return levelLines(item.items, x + (item.x ?? 0) * scale, y + (item.y ?? 0) * scale, scale * (item.scale ?? 1));
    if (item.kind !== 'line' || item.y1 !== item.y2) return [];
    const ends = [x + item.x1 * scale, x + item.x2 * scale];
    return [{ left: Math.min(...ends), right: Math.max(...ends), y: y + item.y1 * scale }];
  });
}

/** The dimension lines of a design by their figures: the level line below each figure, on one large sheet. */
function dimensionsOf(design: Design): ReadonlyMap<string, Stroke> {
  const request = printRequest(catalog, design, { paper: 'A0' });
  const items = drawingSheets(request, titleBlockOf(request, 'Drawing')).flatMap((sheet) => sheet.items);
  const lines = levelLines(items);
  const lengths = new Set((design.instances.segments ?? []).map(({ lengthMm }) => String(lengthMm)));
  const boxes = textBoxes(items);
  // A figure on the plan has its tolerance to its right, those of tables have none.
  const figures = boxes.filter(
    ({ text, right, top }) =>
      lengths.has(text) &&
      boxes.some(
        (tolerance) =>
          /^\+\d/.test(tolerance.text) &&
          tolerance.left > right &&
          tolerance.left < right + 3 &&
          Math.abs(tolerance.top - top) < 6,
      ),
  );
  return new Map(
    figures.flatMap(({ text, left, right, bottom }) => {
      const below = lines.find(
        (line) => line.y > bottom - 0.5 && line.y < bottom + 4 && line.left < left && line.right > right,
      );
      return below === undefined ? [] : [[text, below] as const];
    }),
  );
}

test('[DO5.3] a cable whose core goes on to a connector past a fuse is dimensioned from that connector, as it is cut', () => {
  const drawn = dimensionsOf(fused);
  const [wire, cable] = [drawn.get('170')!, drawn.get('2000')!];
  // Both begin at J1, where the wire to the fuse and the core of the cable leave it.
  expect(Math.abs(cable.left - wire.left)).toBeLessThan(0.5);
  expect(cable.right - cable.left).toBeGreaterThan(2 * (wire.right - wire.left));
});

test('[DO5.3] where the core is not level with the cable, the figure says which connector the length goes to', () => {
  const turned: Design = {
    ...fused,
    instances: {
      ...fused.instances,
      connectors: fused.instances.connectors!.map((connector) => ({
        ...connector,
        role: connector.role === 'source' ? 'destination' : 'source',
      })),
    },
  };
  const wordsOf = (design: Design) => {
    const request = printRequest(catalog, design, { paper: 'A0' });
    const boxes = drawingSheets(request, titleBlockOf(request, 'Drawing')).flatMap(({ items }) => textBoxes(items));
    const tolerance = boxes.find(({ text }) => text === '+100')!;
    return boxes.flatMap(({ text, left, bottom }) =>
      left > tolerance.left && left < tolerance.right + 12 && Math.abs(bottom - tolerance.bottom) < 6 ? [text] : [],
    );
  };
  expect(wordsOf(turned)).toContain('up to J1');
  expect(wordsOf(fused)).not.toContain('up to J1');
});
