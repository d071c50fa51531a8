/** The bundles of a harness as a table, and what its hatchings and symbols are. */
import { definition } from '@cablewright/engine';
import { ink, type Item } from '../../display-list/display-list.ts';
import type { Block } from '../drawing/block.ts';
import { gridBlock } from '../drawing/grid.ts';
import { larger } from '../drawing/larger.ts';
import { toleranceOf } from '../../request/length-tolerances.ts';
import { tableScale } from './connector-block.ts';
import { coveringParts, hatched, hatches } from './hatching.ts';
import { thicknessMm, type Harness } from './harness-words.ts';
import type { Bundle } from '../formboard/lay-out.ts';
import { fixingParts, fixingSymbol, spliceSymbol } from './plan-marks.ts';

const partNumberOf = ({ subject }: Harness, def: string) =>
  definition(subject.library, 'mechanicals', def)?.partNumber ?? def;

/** Every bundle with its true length: where it runs, how thick it is, and what is on it, measured from its first node. */
export function bundleTable(harness: Harness): Block {
  const { subject, names, layout } = harness;
  const grid = gridBlock({
    type: subject.type,
    title: 'Bundles, lengths in mm between node centres',
    corner: 'bottom-left',
    widest: 260,
    columns: [
      { label: 'Bundle' },
      { label: 'From', least: 14 },
      { label: 'To', least: 14 },
      { label: 'Length', numeric: true },
      { label: 'Tolerance' },
      { label: 'Wires', numeric: true },
      { label: 'Ø', numeric: true },
      { label: 'Coverings', least: 34 },
      { label: 'Fixings and splices', least: 34 },
    ],
    rows: layout.bundles.map((bundle) => [
      names.bundle(bundle),
      names.place(bundle.from),
      names.place(bundle.to),
      String(bundle.lengthMm),
      toleranceText(harness, bundle),
      wireCount(harness, bundle),
      thicknessMm(harness, bundle)?.toFixed(1) ?? '–',
      coveringWords(harness, bundle),
      markWords(harness, bundle),
    ]),
  });
  return larger(grid, tableScale);
}

function toleranceText({ subject }: Harness, bundle: Bundle): string {
  const tolerance = bundle.tolerance ?? toleranceOf(bundle.lengthMm, subject.drawing, subject.settings);
  if (tolerance === undefined) return '';
  const { plusMm, minusMm } = tolerance;
  return plusMm === minusMm ? `±${plusMm}` : `+${plusMm} −${minusMm}`;
}

function wireCount({ report }: Harness, { id }: Bundle): string {
  const counts = report.sections.filter(({ bundle }) => bundle === id).map(({ wires }) => wires.length);
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  return least === most ? String(least) : `${least}–${most}`;
}

function coveringWords(harness: Harness, { coverings = [] }: Bundle): string {
  const words = coverings.map(({ def, fromMm, toMm, overlapPct }) => {
    const overlap = overlapPct === undefined ? '' : ` (${overlapPct} %)`;
    return `${partNumberOf(harness, def)} ${fromMm}–${toMm}${overlap}`;
  });
  return words.join(', ') || '–';
}

function markWords(harness: Harness, { id, fixings = [] }: Bundle): string {
  const byPart = Map.groupBy(fixings, ({ def }) => def);
  const held = [...byPart].map(
    ([def, list]) => `${partNumberOf(harness, def)} at ${list.map(({ atMm }) => atMm).join(', ')}`,
  );
  const spliced = (harness.layout.splices ?? [])
    .filter(({ bundle }) => bundle === id)
    .map(({ splice, atMm }) => `${harness.subject.names.short(splice)} at ${atMm}`);
  return [...held, ...spliced].join('; ') || '–';
}

const rowHeight = 5.6;
const sampleWidth = 16;
const size = 2.6;

/** What the hatchings and symbols of the plan mean. */
export function legend(harness: Harness): Block | undefined {
  const { subject, layout } = harness;
  const looks = hatches(harness);
  const samples: { readonly items: (y: number) => readonly Item[]; readonly words: string }[] = [
    ...coveringParts(harness).map((def) => ({
      items: (y: number) => hatched([0, y], [sampleWidth, y], 1.7, looks.get(def)!),
      words: partLine(harness, def),
    })),
    ...fixingParts(harness).map((def, i) => ({
      items: (y: number) => fixingSymbol(i, [sampleWidth / 2, y], 1.9),
      words: partLine(harness, def),
    })),
    ...((layout.splices ?? []).length === 0
      ? []
      : [{ items: (y: number) => spliceSymbol([sampleWidth / 2, y], 'splice'), words: 'Splice' }]),
  ];
  if (samples.length === 0) return undefined;
  const width = Math.max(...samples.map(({ words }) => subject.type.width(words, size))) + sampleWidth + 4;
  return {
    width,
    height: 5.5 + samples.length * rowHeight,
    corner: 'bottom-left',
    items: [
      { kind: 'text', x: 0, y: 3.2, text: 'On the bundles', size: 3, weight: 'bold' },
      ...samples.flatMap(({ items, words }, i): Item[] => {
        const y = 5.5 + (i + 0.5) * rowHeight;
        const text: Item = { kind: 'text', x: sampleWidth + 3, y: y + 0.95, text: words, size, ink: ink.black };
        return [...items(y), text];
      }),
    ],
  };
}

function partLine(harness: Harness, def: string): string {
  const record = definition(harness.subject.library, 'mechanicals', def);
  return [record?.partNumber, record?.label ?? def].filter((one) => one !== undefined).join(' ');
}
