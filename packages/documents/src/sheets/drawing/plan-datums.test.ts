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

/** The straight level paths among items with the runs they show, mm on the sheet. */
function levelPaths(
  items: readonly Item[],
  x = 0,
  scale = 1,
): { ref: string | undefined; left: number; right: number }[] {
  return items.flatMap((item) => {
    if (item.kind === 'group') return levelPaths(item.items, x + (item.x ?? 0) * scale, scale * (item.scale ?? 1));
    const points = item.kind === 'path' ? /^M(\S+) (\S+) L(\S+) (\S+)$/.exec(item.d) : null;
    if (item.kind !== 'path' || points === null || points[2] !== points[4]) return [];
    const ends = [points[1], points[3]].map((at) => x + Number(at) * scale);
    return [{ ref: item.ref, left: Math.min(...ends), right: Math.max(...ends) }];
  });
}

/** The dimension lines of a design by their figures: the level line below each figure, on one large sheet. */
function dimensionsOf(design: Design): ReadonlyMap<string, Stroke> {
  const request = printRequest(catalog, design, { paper: 'A0' });
  const items = drawingSheets(request, titleBlockOf(request, 'Drawing')).flatMap((sheet) => sheet.items);
  const lines = levelLines(items);
  const lengths = new Set((design.instances.segments ?? []).map(({ lengthMm }) => String(lengthMm)));
  const boxes = textBoxes(items);
  // A figure on the plan has its tolerance to its right. A figure in a table has none.
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

/** The words next to the length of 2000 mm. */
function wordsOf(design: Design, paper: 'A0' | 'A4' = 'A0'): readonly string[] {
  const request = printRequest(catalog, design, { paper });
  const pages = drawingSheets(request, titleBlockOf(request, 'Drawing')).map(({ items }) => textBoxes(items));
  const boxes = pages.find((page) => page.some(({ text }) => text === '+100'))!;
  const tolerance = boxes.find(({ text }) => text === '+100')!;
  return boxes.flatMap(({ text, left, bottom }) =>
    left > tolerance.left && left < tolerance.right + 12 && Math.abs(bottom - tolerance.bottom) < 6 ? [text] : [],
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
  expect(wordsOf(turned)).toContain('up to J1');
  expect(wordsOf(fused)).not.toContain('up to J1');
});

test('[DO5.3] the length of a cable with cores to two ends names both, also where the plan is cut into parts', () => {
  const lead = designs.find(({ design }) => design.id === 'dc-y-24v')!.design;
  expect(wordsOf(lead)).toContain('up to F1, J2');
  expect(wordsOf(lead, 'A4')).toContain('up to F1, J2');
  const toJacket: Design = {
    ...lead,
    instances: {
      ...lead.instances,
      segments: lead.instances.segments!.map((segment) => ({
        ...segment,
        preparation: { a: { from: 'jacket-end' }, b: { from: 'jacket-end' } },
      })),
    },
  };
  expect(wordsOf(toJacket).join()).not.toContain('up to');
});

test('[DO5.3] the length of a cable begins where its jacket is drawn to begin, also where its cores fan out', () => {
  const lead = designs.find(({ design }) => design.id === 'dc-y-24v')!.design;
  const request = printRequest(catalog, lead, { paper: 'A0' });
  const items = drawingSheets(request, titleBlockOf(request, 'Drawing')).flatMap((sheet) => sheet.items);
  const jacket = levelPaths(items).find(({ ref }) => ref === 'w1')!;
  const { left, right } = dimensionsOf(lead).get('2000')!;
  expect(left).toBeCloseTo(jacket.left, 1);
  // At its other end the jacket goes into the breakout, whose edge is the end of its length.
  expect(right).toBeLessThan(jacket.right);
});
