/** The items on the bundles of a harness: splices as dots, fixings as symbols. Each kind of fixing has a different symbol. */
import { ink, polyline, type Item, type Stroke } from '../../display-list/display-list.ts';
import type { Point } from '../../display-list/geometry.ts';
import { splicesIn, type Harness } from '../plane/harness-words.ts';
import type { HarnessPlan, PlanBundle } from './plan-places.ts';

export interface PlanMark {
  readonly at: Point;
  readonly r: number;
  readonly kind: 'fixing' | 'splice';
  /** The id of the library part or of the design's splice. */
  readonly id: string;
  readonly name?: string;
}

/** The point of a length on a drawn bundle. Within a bundle, drawn lengths are proportional. */
export function pointAt({ bundle, a, b }: PlanBundle, mm: number): Point {
  const share = Math.max(0, Math.min(1, mm / bundle.lengthMm));
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
}

export function harnessMarks(harness: Harness, plan: HarnessPlan): PlanMark[] {
  return plan.bundles.flatMap((drawn) => [
    ...(drawn.bundle.fixings ?? []).map(({ def, atMm }): PlanMark => ({
      at: pointAt(drawn, atMm),
      r: 2,
      kind: 'fixing',
      id: def,
    })),
    ...splicesIn(harness, drawn.bundle).map(({ splice, atMm }): PlanMark => {
      const name = harness.subject.names.short(splice);
      return { at: pointAt(drawn, atMm), r: 1.9, kind: 'splice', id: splice, name };
    }),
  ]);
}

/** The fixing parts of a harness, in the order of the layout. Their index is the number of their symbol. */
export function fixingParts({ layout }: Harness): string[] {
  return [...new Set(layout.bundles.flatMap(({ fixings = [] }) => fixings.map(({ def }) => def)))];
}

const stroke: Stroke = { ink: ink.black, width: 0.35 };

/** The symbol of a part by its number: plain shapes first, then shapes with a dot. */
export function fixingSymbol(number: number, [x, y]: Point, r: number, ref?: string): Item[] {
  const corners = [3, 4, 0, 5, -4][number % 5]!;
  const dot: Item[] = number < 5 ? [] : [{ kind: 'circle', x, y, r: r * 0.3, fill: ink.black }];
  if (corners === 0) return [{ kind: 'circle', x, y, r, stroke, fill: ink.white, ref }, ...dot];
  const count = Math.abs(corners);
  const first = corners === 4 ? Math.PI / 4 : -Math.PI / 2;
  const points = Array.from({ length: count + 1 }, (_, i): Point => {
    const angle = first + (i * 2 * Math.PI) / count;
    return [x + Math.cos(angle) * r * 1.1, y + Math.sin(angle) * r * 1.1];
  });
  return [{ ...polyline(points, stroke, ref), fill: ink.white }, ...dot];
}

export function spliceSymbol([x, y]: Point, ref: string): Item[] {
  return [
    { kind: 'circle', x, y, r: 1.9, stroke, fill: ink.white, ref },
    { kind: 'circle', x, y, r: 1, fill: ink.black },
  ];
}
