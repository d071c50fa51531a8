/** The bundle table of a harness, and the legend of its hatchings and symbols. */
import type { Bundle } from '@cablewright/model';
import { definition } from '@cablewright/engine';
import { entryOf } from '../../display-list/lookup.ts';
import { ink, type Item } from '../../display-list/display-list.ts';
import type { SheetBlock } from '../blocks/block.ts';
import { gridBlock } from '../blocks/grid.ts';
import { larger } from '../blocks/larger.ts';
import { toleranceOf } from '../../request/length-tolerances.ts';
import { tableScale } from '../plane/wire-grid.ts';
import { coveringParts, hatched, hatches } from './hatching.ts';
import { thicknessMm, type Harness } from '../plane/harness-words.ts';
import { fixingParts, fixingSymbol, spliceSymbol } from './plan-marks.ts';
import { minEm } from '../../type/capitals.ts';

const partNumberOf = ({ subject }: Harness, def: string) =>
  definition(subject.library, 'mechanicals', def)?.partNumber ?? def;

/** Every bundle with its true length: its ends, its thickness, and the items on it, measured from its first node. */
export function bundleTable(harness: Harness): SheetBlock {
  const { subject, names, layout } = harness;
  const { print } = subject.names;
  const grid = gridBlock({
    type: subject.type,
    print,
    title: print.text('harness.bundles', { unit: print.lengthUnit }),
    corner: 'bottom-left',
    widest: 225,
    columns: [
      { label: print.text('head.bundle') },
      { label: print.text('head.from'), least: 14 },
      { label: print.text('head.to'), least: 14 },
      { label: print.text('head.length'), numeric: true },
      { label: print.text('harness.tolerance') },
      { label: print.text('head.wires'), numeric: true },
      { label: 'Ø', numeric: true },
      { label: print.text('head.coverings'), least: 34 },
      { label: print.text('harness.fixings-and-splices'), least: 34 },
    ],
    rows: layout.bundles.map((bundle) => [
      names.bundle(bundle),
      names.place(bundle.from),
      names.place(bundle.to),
      print.bareLength(bundle.lengthMm, 6),
      toleranceText(harness, bundle),
      wireCount(harness, bundle),
      thicknessText(harness, bundle),
      coveringWords(harness, bundle),
      markWords(harness, bundle),
    ]),
  });
  return larger(grid, tableScale);
}

/** The thickness of a bundle in millimetres with one decimal, which is usual for bundle diameters. */
function thicknessText(harness: Harness, bundle: Bundle): string {
  const mm = thicknessMm(harness, bundle);
  const { print } = harness.subject.names;
  if (mm === undefined) return '–';
  const metric = print.decimals(mm.toFixed(1));
  if (print.isMetric) return metric;
  const us = print.bareFine(mm);
  return print.style.units === 'both' ? us.replace(/^[\d.,]+/, metric) : us;
}

function toleranceText({ subject }: Harness, bundle: Bundle): string {
  const tolerance = bundle.tolerance ?? toleranceOf(bundle.lengthMm, subject.drawing, subject.settings);
  if (tolerance === undefined) return '';
  const { plusMm, minusMm } = tolerance;
  const { print } = subject.names;
  const [plus, minus] = [print.bareLength(plusMm, 6), print.bareLength(minusMm, 6)];
  return plusMm === minusMm ? `±${plus}` : `+${plus} −${minus}`;
}

function wireCount({ report }: Harness, { id }: Bundle): string {
  const counts = report.sections.filter(({ bundle }) => bundle === id).map(({ wires }) => wires.length);
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  return least === most ? String(least) : `${least}–${most}`;
}

function coveringWords(harness: Harness, { coverings = [] }: Bundle): string {
  const { print } = harness.subject.names;
  const words = coverings.map(({ def, fromMm, toMm, overlapPct }) => {
    const overlap = overlapPct === undefined ? '' : ` (${print.number(overlapPct, 6)} %)`;
    return `${partNumberOf(harness, def)} ${print.bareLength(fromMm, 6)}–${print.bareLength(toMm, 6)}${overlap}`;
  });
  return words.join(', ') || '–';
}

function markWords(harness: Harness, { id, fixings = [] }: Bundle): string {
  const { print } = harness.subject.names;
  const positionsText = (name: string, places: readonly number[]) =>
    print.text('harness.at', { name, places: places.map((mm) => print.bareLength(mm, 6)).join(', ') });
  const byPart = Map.groupBy(fixings, ({ def }) => def);
  const holders = [...byPart].map(([def, list]) =>
    positionsText(
      partNumberOf(harness, def),
      list.map(({ atMm }) => atMm),
    ),
  );
  const spliced = (harness.layout.splices ?? [])
    .filter(({ bundle }) => bundle === id)
    .map(({ splice, atMm }) => positionsText(harness.subject.names.short(splice), [atMm]));
  return [...holders, ...spliced].join('; ') || '–';
}

const rowHeight = 6.4;
const sampleWidth = 16;
const size = minEm.drawing;

/** The meaning of the hatchings and symbols on the plan. */
export function legend(harness: Harness): SheetBlock | undefined {
  const { subject, layout } = harness;
  const { print } = subject.names;
  const hatchings = hatches(harness);
  const samples: { readonly items: (y: number) => readonly Item[]; readonly words: string }[] = [
    ...coveringParts(harness).map((def) => ({
      items: (y: number) => hatched([0, y], [sampleWidth, y], 1.7, entryOf(hatchings, def)),
      words: partLine(harness, def),
    })),
    ...fixingParts(harness).map((def, i) => ({
      items: (y: number) => fixingSymbol(i, [sampleWidth / 2, y], 1.9),
      words: partLine(harness, def),
    })),
    ...((layout.splices ?? []).length === 0
      ? []
      : [{ items: (y: number) => spliceSymbol([sampleWidth / 2, y], 'splice'), words: print.text('harness.splice') }]),
  ];
  if (samples.length === 0) return undefined;
  const width = Math.max(...samples.map(({ words }) => subject.type.width(words, size))) + sampleWidth + 4;
  return {
    width,
    height: 7 + samples.length * rowHeight,
    corner: 'bottom-left',
    items: [
      { kind: 'text', x: 0, y: 4, text: print.text('harness.on-the-bundles'), size: 4.2, weight: 'bold' },
      ...samples.flatMap(({ items, words }, i): Item[] => {
        const y = 7 + (i + 0.5) * rowHeight;
        const text: Item = { kind: 'text', x: sampleWidth + 3, y: y + 1.25, text: words, size, ink: ink.black };
        return [...items(y), text];
      }),
    ],
  };
}

function partLine(harness: Harness, def: string): string {
  const record = definition(harness.subject.library, 'mechanicals', def);
  return [record?.partNumber, record?.label ?? def].filter((word) => word !== undefined).join(' ');
}
