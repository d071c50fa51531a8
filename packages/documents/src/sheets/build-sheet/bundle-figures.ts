/** The place of each step on the board: every bundle as a strip, with the node that its positions are measured from. */
import { harnessView } from '@cablewright/engine';
import type { Design } from '@cablewright/model';
import { ink, line, type Item } from '../../display-list/display-list.ts';
import { heading, paragraph, type Block, type Figure } from '../../page/flow/blocks.ts';
import type { BuildFacts } from './bench.ts';
import { minEm } from '../../type/capitals.ts';

type Bundle = NonNullable<Design['layout']>['bundles'][number];

/** The width of a figure, mm. If there are many bundles, three figures fit in a row. */
const widths = { few: 78, many: 52 } as const;
const maxFew = 6;
const textSize = minEm.sheet;
/** Distance between two levels of numbers, mm. */
const level = 3;

/** Every bundle of the layout with its coverings, fixings and splices, in the order of the layout. Empty without a layout. */
export function bundleFigures(bench: BuildFacts): Block[] {
  const { bundles = [] } = bench.design.layout ?? {};
  if (bundles.length === 0) return [];
  const { print } = bench;
  const width = bundles.length > maxFew ? widths.many : widths.few;
  return [
    heading(2, print.text('build.bundles')),
    paragraph(print.text('build.bundles-from', { unit: print.lengthUnit }), 'quiet'),
    { kind: 'figures', figures: bundles.map((bundle) => bundleFigure(bench, bundle, width)) },
  ];
}

function bundleFigure(bench: BuildFacts, bundle: Bundle, width: number): Figure {
  // The x of the first and of the last node.
  const [first, last] = [4, width - 6];
  const { design, catalog, print } = bench;
  const view = harnessView(catalog, design);
  const at = (mm: number) => first + (Math.min(mm, bundle.lengthMm) / bundle.lengthMm) * (last - first);
  const splices = (design.layout?.splices ?? []).filter((splice) => splice.bundle === bundle.id);
  const { coverings = [], fixings = [] } = bundle;
  const above = [
    ...fixings.map(({ atMm }) => ({ mm: atMm, text: print.bareLength(atMm) })),
    ...splices.map(({ splice, atMm }) => ({
      mm: atMm,
      text: `${bench.names.short(splice)} ${print.bareLength(atMm)}`,
    })),
  ];
  const below = [...new Set(coverings.flatMap(({ fromMm, toMm }) => [fromMm, toMm]))];
  const fixed = numbers(
    bench,
    width,
    above.map(({ mm, text }) => ({ x: at(mm), text })),
  );
  const covered = numbers(
    bench,
    width,
    below.map((mm) => ({ x: at(mm), text: print.bareLength(mm) })),
  );
  const middle = 2.4 + Math.max(1, fixed.levels) * level;
  const title = print.text('build.bundle-figure', {
    bundle: view.bundles.get(bundle.id)?.name ?? bundle.id,
    from: view.nodeName(bundle.from),
    to: view.nodeName(bundle.to),
    length: print.length(bundle.lengthMm),
  });
  return {
    title,
    widthMm: width,
    heightMm: middle + 5.6 + Math.max(0, covered.levels - 1) * level,
    items: [
      ...coverings.map(({ fromMm, toMm }, i): Item => {
        // A covering over another one is drawn a little taller, so that both can be seen.
        const half =
          1.4 + 0.5 * coverings.slice(0, i).filter((under) => under.fromMm < toMm && under.toMm > fromMm).length;
        const [x, to] = [at(fromMm), at(toMm)];
        const stroke = { ink: ink.grey, width: 0.2 };
        return { kind: 'rect', x, y: middle - half, width: to - x, height: 2 * half, fill: ink.pale, stroke };
      }),
      line(first, middle, last, middle, { ink: ink.black, width: 0.6 }),
      // The datum: a triangle at the first node.
      {
        kind: 'path',
        d: `M${first} ${middle} L${first - 1.6} ${middle + 3} L${first + 1.6} ${middle + 3} Z`,
        fill: ink.black,
      },
      { kind: 'circle', x: last, y: middle, r: 0.9, fill: ink.white, stroke: { ink: ink.black, width: 0.3 } },
      ...fixings.map(({ atMm }) =>
        line(at(atMm), middle - 2.2, at(atMm), middle + 2.2, { ink: ink.black, width: 0.4 }),
      ),
      ...splices.map(({ atMm }): Item => ({ kind: 'circle', x: at(atMm), y: middle, r: 1.1, fill: ink.black })),
      ...fixed.items((row) => middle - 3 - row * level),
      ...covered.items((row) => middle + 5.2 + row * level),
    ],
  };
}

interface Mark {
  readonly x: number;
  readonly text: string;
}

/** Numbers next to the strip, each on the first level where it overlaps no other number. */
function numbers(bench: BuildFacts, width: number, marks: readonly Mark[]) {
  const ends: number[] = [];
  const placed = marks
    .toSorted((a, b) => a.x - b.x)
    .map(({ x: atX, text }) => {
      const half = bench.type.width(text, textSize) / 2;
      const x = Math.min(Math.max(atX, half), width - half);
      const free = ends.findIndex((end) => end + 0.8 <= x - half);
      const row = free === -1 ? ends.length : free;
      ends[row] = x + half;
      return { x, text, row };
    });
  return {
    levels: ends.length,
    items: (yOf: (row: number) => number) =>
      placed.map(({ x, text, row }): Item => ({
        kind: 'text',
        x,
        y: yOf(row),
        text,
        size: textSize,
        anchor: 'middle',
      })),
  };
}
