/**
 * Draws coverings as strokes across the bundle, in a style that depends on the type of the part. Parts of one type
 * differ in spacing.
 */
import { definition } from '@cablewright/engine';
import { ink, line, polyline, type Item, type Stroke } from '../../display-list/display-list.ts';
import { angleOf, distance, type Point, turner } from '../../display-list/geometry.ts';
import type { Harness } from '../plane/harness-words.ts';

/** Wound tape is slanted, a conduit has ribs, a sleeve is a mesh; a covering of unspecified type is plain. */
type Look = 'tape' | 'ribs' | 'mesh' | 'plain';

interface Hatch {
  readonly look: Look;
  /** Distance between strokes, mm. */
  readonly pitch: number;
}

/** The parts that cover a harness, in the order of the layout. */
export function coveringParts({ layout }: Harness): string[] {
  return [...new Set(layout.bundles.flatMap(({ coverings = [] }) => coverings.map(({ def }) => def)))];
}

const pitches: Readonly<Record<Look, number>> = { tape: 1.9, ribs: 1.1, mesh: 1.7, plain: 1 };

export function hatches(harness: Harness): ReadonlyMap<string, Hatch> {
  const counts = new Map<Look, number>();
  return new Map(
    coveringParts(harness).map((def) => {
      const look = lookOf(harness, def);
      const before = counts.get(look) ?? 0;
      counts.set(look, before + 1);
      return [def, { look, pitch: pitches[look] * (1 + 0.7 * before) }];
    }),
  );
}

function lookOf({ subject }: Harness, def: string): Look {
  const facts = definition(subject.library, 'mechanicals', def)?.bundle;
  if (facts?.tapeWidthMm !== undefined) return 'tape';
  if (facts?.outsideMm !== undefined) return 'ribs';
  return facts?.wallMm === undefined ? 'plain' : 'mesh';
}

const edge: Stroke = { ink: ink.black, width: 0.25 };
const fine: Stroke = { ink: '#4b5563', width: 0.18 };

/** A covering from `a` to `b`, extending `half` to each side. */
export function hatched(a: Point, b: Point, half: number, { look, pitch }: Hatch): Item[] {
  const [length, heading] = [distance(a, b), angleOf(a, b)];
  const toPage = turner(a, heading);
  const corners: readonly Point[] = [
    [0, -half],
    [length, -half],
    [length, half],
    [0, half],
    [0, -half],
  ];
  const strokes = strokesOf(look, length, half, pitch).map(([from, to]) => {
    const [[x1, y1], [x2, y2]] = [toPage(from), toPage(to)];
    return line(x1, y1, x2, y2, fine);
  });
  return [{ ...polyline(corners.map(toPage), edge), fill: look === 'plain' ? ink.pale : ink.faint }, ...strokes];
}

type Leg = readonly [Point, Point];

function strokesOf(look: Look, length: number, half: number, pitch: number): Leg[] {
  const count = look === 'plain' ? 0 : Math.floor(length / pitch);
  const lean = look === 'ribs' ? 0 : look === 'tape' ? half : 2 * half;
  return Array.from({ length: count }, (_, i) => (i + 0.5) * pitch).flatMap((x): Leg[] => {
    const stroke = leaning(x, lean, half, length);
    return look === 'mesh' ? [stroke, leaning(x, -lean, half, length)] : [stroke];
  });
}

/** A slanted stroke through `x` on the axis, clipped at the ends of the covering. */
function leaning(x: number, lean: number, half: number, length: number): Leg {
  const within = (on: number, off: number): Point => {
    const cut = Math.max(0, Math.min(length, on));
    return lean === 0 ? [cut, off] : [cut, (2 * half * (cut - x)) / lean];
  };
  return [within(x - lean / 2, -half), within(x + lean / 2, half)];
}
