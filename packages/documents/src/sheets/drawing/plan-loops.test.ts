/** Tests leads with parts in their lines by reading the lines and texts of their printed sheets. */
import { catalogOf, type Catalog } from '@cablewright/engine';
import { testCatalog } from '@cablewright/engine/test-kit/index.ts';
import { inlineLead } from '@cablewright/engine/test-kit/random-leads.ts';
import { shippedCatalog } from '@cablewright/engine/test-kit/shipped.ts';
import type { Design, Drawing } from '@cablewright/model';
import { describe, expect, test } from 'vitest';
import { textBoxes } from '../../../test-kit/boxes.ts';
import { unstatedLengths } from '../../../test-kit/unstated-lengths.ts';
import { boundsOf } from '../../display-list/bounds.ts';
import { ink, textsOf, type Item } from '../../display-list/display-list.ts';
import { titleBlockOf, type RenderRequest } from '../../request/request.ts';
import { builtIn } from '../../type/typesetter.ts';
import { drawingSheets } from './drawing-sheets.ts';

const shipped = shippedCatalog();
const shippedParts = catalogOf(
  shipped.library,
  shipped.designs.map(({ design }) => design),
);
const fused = ['control-unit-supply-fused', 'dc-y-24v', 'distribution-feed-16'].map((id) => {
  const { design, drawing } = shipped.designs.find((one) => one.design.id === id)!;
  return [id, shippedParts, design, drawing] as const;
});
const twoParts = shipped.designs.find(({ design }) => design.id === 'control-unit-supply-diode')!;
const random = Array.from({ length: 60 }, (_, i) => {
  const design = inlineLead(i + 1);
  return [design.id, testCatalog(), design, undefined] as const;
});

function sheetsOf(catalog: Catalog, design: Design, drawing: Drawing | undefined, paper: 'A4' | 'A0') {
  const request: RenderRequest = { catalog, design, drawing, state: 'UNRELEASED', options: { paper } };
  return drawingSheets(request, titleBlockOf(request, 'Drawing'));
}

type Point = readonly [x: number, y: number];

interface Printed {
  /** Every drawn cable or core, by the points of its path; `ref` names its runs. */
  readonly cables: readonly { readonly points: readonly Point[]; readonly ref: string | undefined }[];
  /** The box of every symbol, by the part it shows. */
  readonly symbols: readonly { readonly ref: string; readonly box: NonNullable<ReturnType<typeof boundsOf>> }[];
}

/**
 * The cables and symbols of a sheet, mm. A cable is recognized by its dark edge of at least 1.5 mm before the plan is
 * enlarged.
 */
function printed(items: readonly Item[]): Printed {
  const cables: Printed['cables'][number][] = [];
  const symbols: Printed['symbols'][number][] = [];
  const read = (item: Item, { x, y, scale }: { x: number; y: number; scale: number }) => {
    if (item.kind === 'path' && item.stroke?.ink === ink.black && item.stroke.width >= 1.5 && item.fill === undefined) {
      const numbers = item.d.match(/-?\d*\.?\d+/g)!.map(Number);
      const points = numbers.flatMap((number, i) =>
        i % 2 === 0 ? [[x + number * scale, y + numbers[i + 1]! * scale] as const] : [],
      );
      cables.push({ points, ref: item.ref });
    }
    if (item.kind !== 'group') return;
    const at = { x: x + (item.x ?? 0) * scale, y: y + (item.y ?? 0) * scale, scale: scale * (item.scale ?? 1) };
    const box = item.ref === undefined ? undefined : boundsOf(item.items, builtIn);
    if (box === undefined) for (const inner of item.items) read(inner, at);
    else {
      const [left, right] = [at.x + box.left * at.scale, at.x + box.right * at.scale];
      const [top, bottom] = [at.y + box.top * at.scale, at.y + box.bottom * at.scale];
      symbols.push({ ref: item.ref!, box: { left, top, right, bottom } });
    }
  };
  for (const item of items) read(item, { x: 0, y: 0, scale: 1 });
  return { cables, symbols };
}

/** Distance at which two drawn things touch, mm. */
const reach = 4;

function touches([x, y]: Point, { left, top, right, bottom }: Printed['symbols'][number]['box']): boolean {
  return x >= left - reach && x <= right + reach && y >= top - reach && y <= bottom + reach;
}

function isOn([x, y]: Point, points: readonly Point[]): boolean {
  return points.slice(1).some(([x2, y2], i) => {
    const [x1, y1] = points[i]!;
    const squared = (x2 - x1) ** 2 + (y2 - y1) ** 2;
    const share = squared === 0 ? 0 : Math.max(0, Math.min(1, ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / squared));
    return Math.hypot(x - x1 - share * (x2 - x1), y - y1 - share * (y2 - y1)) <= reach;
  });
}

/** Groups of items that touch on the picture, each as its parts and runs, and the ends of cables that touch nothing. */
function pictures({ cables, symbols }: Printed): { groups: string[]; loose: Point[] } {
  const group = [...cables, ...symbols].map((_, i) => i);
  const rootOf = (i: number): number => (group[i] === i ? i : rootOf(group[i]!));
  const join = (a: number, b: number) => (group[rootOf(a)] = rootOf(b));
  const loose: Point[] = [];
  for (const [i, { points }] of cables.entries()) {
    for (const end of [points[0]!, points.at(-1)!]) {
      const touched = [
        ...symbols.flatMap(({ box }, s) => (touches(end, box) ? [cables.length + s] : [])),
        ...cables.flatMap((other, c) => (c !== i && isOn(end, other.points) ? [c] : [])),
      ];
      if (touched.length === 0) loose.push(end);
      for (const other of touched) join(i, other);
    }
  }
  const named = Map.groupBy([...cables, ...symbols].entries(), ([i]) => rootOf(i));
  const groups = [...named.values()].map((all) =>
    all
      .flatMap(([, { ref }]) => ref?.split(' ') ?? [])
      .toSorted()
      .join(' '),
  );
  return { groups: groups.toSorted(), loose };
}

/** The parts and runs of a design that are joined to one another, from its joints alone. */
function joinedIn({ instances, joints }: Design): string[] {
  const { connectors = [], components = [], segments = [], breakouts = [] } = instances;
  const ids = [...connectors, ...components, ...segments, ...breakouts].map(({ id }) => id);
  const group = new Map(ids.map((id) => [id, id]));
  const rootOf = (id: string): string => (group.get(id) === id ? id : rootOf(group.get(id)!));
  const join = (a: string, b: string) => group.set(rootOf(a), rootOf(b));
  for (const { a, b } of joints) join(a.instance, b.instance);
  for (const { id, trunk, legs } of breakouts) for (const { segment } of [trunk, ...legs]) join(id, segment);
  return [...Map.groupBy(ids, rootOf).values()].map((all) => all.toSorted().join(' ')).toSorted();
}

/** Whether a number is directly to the left of its tolerance. */
function isNextTo(
  { right, top }: { right: number; top: number },
  tolerance: ReturnType<typeof textBoxes>[number],
): boolean {
  return Math.abs(right - tolerance.left) < tolerance.size && Math.abs(top - tolerance.top) < 2 * tolerance.size;
}

describe('a lead with parts in its lines', () => {
  test.each([...fused, ...random])(
    '[DO5.13] %s: every lead starts and ends at a drawn end, and each cable is one continuous picture',
    (_, catalog, design, drawing) => {
      const sheets = sheetsOf(catalog, design, drawing, 'A0');
      const { groups, loose } = pictures(printed(sheets.flatMap(({ items }) => items)));
      expect(loose).toEqual([]);
      expect(groups).toEqual(joinedIn(design));
      expect(sheets.flatMap(({ items }) => textsOf(items)).filter((text) => /^(to|from) [^.]+$/.test(text))).toEqual(
        [],
      );
    },
  );

  test.each([...fused, ...random])(
    '[DO5.13] %s: the dimensions are the lengths of the design',
    (_, catalog, design, drawing) => {
      const boxes = sheetsOf(catalog, design, drawing, 'A0').flatMap(({ items }) => textBoxes(items));
      const { segments = [] } = design.instances;
      const lengths = new Set(segments.map(({ lengthMm }) => String(lengthMm)));
      // A length has a tolerance to its right. Wires that are drawn as one have their names in front of it.
      const tolerances = boxes.filter(({ text }) => /^\+\d+$/.test(text));
      const dimensioned = tolerances.flatMap((tolerance) =>
        boxes
          .filter((box) => /^(W\d+(, W\d+)*: )?[1-9]\d*$/.test(box.text) && isNextTo(box, tolerance))
          .map(({ text }) => text.replace(/^.*: /, '')),
      );
      expect(dimensioned.length).toBeGreaterThanOrEqual(tolerances.length);
      expect(new Set(dimensioned)).toEqual(lengths);
    },
  );

  test('[DO5.1] the core behind the last of two parts in line is drawn at its far lead', () => {
    const [sheet] = sheetsOf(shippedParts, twoParts.design, twoParts.drawing, 'A0');
    const { cables, symbols } = printed(sheet!.items);
    const diode = symbols.find(({ ref }) => ref === 'd1')!.box;
    const touching = cables.flatMap(({ points, ref }) =>
      [points[0]!, points.at(-1)!].flatMap((end) => (touches(end, diode) ? [{ x: end[0], ref }] : [])),
    );
    // The anode is at the left, towards the fuse, the cathode at the right: so is the core that is joined to it.
    const middle = (diode.left + diode.right) / 2;
    expect(touching.filter(({ x }) => x < middle).map(({ ref }) => ref)).toEqual(['w3']);
    expect(touching.filter(({ x }) => x > middle).map(({ ref }) => ref)).toEqual([undefined]);
  });

  test('[DO5.13] a fused lead states how far it reaches, its parts, and which core is cut back', () => {
    const text = (i: number, change = (design: Design) => design) => {
      const [, catalog, design, drawing] = fused[i]!;
      return sheetsOf(catalog, change(design), drawing, 'A0')
        .flatMap(({ items }) => textsOf(items))
        .join(' ');
    };
    expect(text(0)).toContain('Overall lengths, for reference: J1 to J2 2000.');
    expect(text(0)).toContain(
      'W2-A: its length is that of BK, to J1. There cut RD back by 230 (W1 170 + F1 60). 80 of it is outside the jacket.',
    );
    expect(text(0)).toContain('The jacket is opened for: W2-A 310, W2-B 40.');
    expect(text(0)).toContain('W2 RD 1.5 F1·b J2·1 +12 V 1770');
    expect(text(0, unstatedLengths)).toContain('There cut RD back by W1 170 + F1.');
    expect(text(0, unstatedLengths)).not.toMatch(/outside the jacket|The jacket is opened/);
    expect(text(0, unstatedLengths)).toContain('W2 RD 1.5 F1·b J2·1 +12 V 2000 − W1 − F1');
    expect(text(1)).toContain('J1 to J3 2520 + F1, J1 to J4 2520 + F1, J2 to J3 2400, J2 to J4 2400.');
    expect(text(2)).toContain('Overall lengths, for reference: J1 to J3 1650 + F1.');
  });

  test('[DO5.13] jackets and cores have their colours', () => {
    const [, catalog, design, drawing] = fused[0]!;
    const inks = new Map<string, string[]>();
    const visit = (item: Item) => {
      if (item.kind === 'path' && item.stroke !== undefined && item.fill === undefined)
        inks.set(item.d, [...(inks.get(item.d) ?? []), item.stroke.ink]);
      if (item.kind === 'group') item.items.forEach(visit);
    };
    sheetsOf(catalog, design, drawing, 'A0')
      .flatMap(({ items }) => items)
      .forEach(visit);
    const [red, black] = ['red', 'black'].map((name) => catalog.library.colour(name)!.hex!);
    const pairs = [...inks.values()].filter(([edge, fill]) => edge === ink.black && fill !== undefined);
    // W1 and the red core of W2; the black core of W2, and its jacket.
    const drawnIn = (colour: string | undefined) => pairs.filter(([, fill]) => fill === colour).length;
    expect([pairs.length, drawnIn(red), drawnIn(black)]).toEqual([4, 2, 2]);
  });

  test('[DO5.13] a plan that is cut names both sides of each cut', () => {
    const [, catalog, design, drawing] = fused[0]!;
    const texts = sheetsOf(catalog, design, drawing, 'A4').flatMap(({ items }) => textsOf(items));
    expect(texts.filter((text) => text.startsWith('to '))).toEqual(['to F1', 'to W2-A', 'to W2-A']);
    expect(texts).toEqual(expect.arrayContaining(['F1', 'from J1 Battery feed', 'W2-A']));
  });
});

test('[DO5.6] each drawing that ships is on a paper on which no plan is cut and nothing is left off, or has paper auto', () => {
  const short = shipped.designs.flatMap(({ design, drawing }) => {
    const paper = drawing?.paper ?? 'A4';
    if (paper === 'auto' || design.layout !== undefined) return [];
    const request: RenderRequest = { catalog: shippedParts, design, drawing, state: 'UNRELEASED', options: { paper } };
    const sheets = drawingSheets(request, titleBlockOf(request, 'Drawing'));
    return sheets.some(({ shortfalls = 0 }) => shortfalls > 0) ? [design.id] : [];
  });
  expect(short).toEqual([]);
  expect(shipped.designs.filter(({ drawing }) => drawing?.paper === 'auto').map(({ design }) => design.id)).toEqual(
    expect.arrayContaining(fused.map(([id]) => id)),
  );
});
