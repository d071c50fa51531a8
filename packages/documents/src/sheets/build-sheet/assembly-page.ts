/** The finished cable: each run with its markers, the openings, and the texts of the labels. */
import { ink, line, polyline, type Item } from '../../display-list/display-list.ts';
import { heading, paragraph, type Block, type Figure, type FlowRow } from '../../page/flow/blocks.ts';
import { isLooseWire, labelPlace, type WireLabel } from '@cablewright/engine';
import type { Breakout, End, Segment } from '@cablewright/model';
import { type BuildFacts } from './bench.ts';
import { minEm } from '../../type/capitals.ts';

export function assemblyPage(bench: BuildFacts): Block[] {
  // Loose wires all look alike; their labels are in the table.
  const jacketed = bench.segments.filter(({ id }) => !isLooseWire(bench, id));
  const figures = jacketed.map((segment) => runFigure(bench, segment));
  return [
    heading(2, bench.print.text('build.assembly-and-labels')),
    ...(bench.segments.length === 0
      ? [paragraph(bench.print.text('wire-list.none'), 'quiet')]
      : figures.length === 0
        ? []
        : [{ kind: 'figures' as const, figures }]),
    ...breakoutTables(bench),
    ...labelTable(bench),
  ];
}

const figureWidth = 165;
const margin = 34;

/** A run from end to end, not to scale: its cores at the ends of the jacket, and its markers with their distances from these. */
function runFigure(bench: BuildFacts, segment: Segment): Figure {
  const { id } = segment;
  const labels = bench.labels.filter((label) => label.segment === id && label.core === undefined);
  // A single wire has no jacket, and is measured from its tip.
  const coresMm = labels.some(({ single }) => single === true) ? 0 : coreLength;
  const [x1, x2] = [margin + coresMm, figureWidth - margin - coresMm];
  const names = { a: endLines(bench, id, 'a'), b: endLines(bench, id, 'b') };
  const half = (Math.max(names.a.length, names.b.length) * nameLine) / 2;
  const y = Math.max(8.5, half + 2.5);
  const length = labels[0]?.lengthMm ?? segment.lengthMm;
  const side = (end: 'a' | 'b'): Item[] => {
    const nameX = end === 'a' ? x1 - coresMm - 2 : x2 + coresMm + 2;
    return names[end].map((text, i, { length: count }) => ({
      kind: 'text',
      x: nameX,
      y: y + 0.9 + (i - (count - 1) / 2) * nameLine,
      text,
      size: minEm.sheet,
      weight: 'bold',
      anchor: end === 'a' ? 'end' : 'start',
    }));
  };
  return {
    title: bench.print.text('build.not-to-scale', { run: bench.name(id), length: bench.print.length(length) }),
    widthMm: figureWidth,
    heightMm: y + Math.max(7.5, half + 1),
    items: [
      ...(coresMm === 0 ? [] : [...coreLines(x1, -1, y), ...coreLines(x2, 1, y)]),
      {
        kind: 'rect',
        x: x1,
        y: y - 1,
        width: x2 - x1,
        height: 2,
        radius: coresMm === 0 ? 1 : 0,
        fill: ink.pale,
        stroke: { ink: ink.black, width: 0.25 },
      },
      ...labels.flatMap((label) => markerItems(bench, label, x1, x2, y)),
      ...side('a'),
      ...side('b'),
    ],
  };
}

/** Length of the cores that leave the jacket on the figure of a run, mm. */
const coreLength = 7;

/** Cores that leave the jacket at x, outwards. */
function coreLines(x: number, outward: 1 | -1, y: number): Item[] {
  return [-1, 1].map((side) =>
    polyline(
      [
        [x, y + side * 0.45],
        [x + outward * 2, y + side * 1.1],
        [x + outward * coreLength, y + side * 1.1],
      ],
      { ink: ink.black, width: 0.5 },
    ),
  );
}

/** Line spacing of the names at the ends of a run, mm. */
const nameLine = 3.2;

function endLines(bench: BuildFacts, id: string, end: End): string[] {
  return bench.type.break(
    bench.landsOn(id, end) || bench.print.text('build.open-end'),
    margin - 4,
    minEm.sheet,
    'bold',
  );
}

/** The width of a label on the figure, mm. */
const markerWidth = 14;

function markerItems(bench: BuildFacts, label: WireLabel, x1: number, x2: number, y: number): Item[] {
  const back = 18;
  const [edge, x] = label.end === 'a' ? [x1, x1 + back] : [x2, x2 - back];
  const thin = { ink: ink.grey, width: 0.18 };
  return [
    {
      kind: 'rect',
      x: x - markerWidth / 2,
      y: y - 2,
      width: markerWidth,
      height: 4,
      fill: ink.white,
      stroke: { ink: ink.black, width: 0.3 },
    },
    {
      kind: 'text',
      x,
      y: y + 0.75,
      text: bench.type.fit(label.id, markerWidth - 1, minEm.sheet, 'bold'),
      size: minEm.sheet,
      weight: 'bold',
      anchor: 'middle',
    },
    line(edge, y + 1.4, edge, y + 5.4, thin),
    line(x, y + 2, x, y + 5.4, thin),
    line(edge, y + 4.4, x, y + 4.4, thin),
    {
      kind: 'text',
      x: (edge + x) / 2,
      y: y + 7.2,
      text: bench.print.length(label.offsetMm),
      size: minEm.sheet,
      anchor: 'middle',
    },
  ];
}

function breakoutTables(bench: BuildFacts): Block[] {
  const { breakouts = [] } = bench.design.instances;
  return breakouts.flatMap((breakout) => {
    const { print } = bench;
    const fates = {
      through: print.text('build.goes-on'),
      terminated: print.text('build.ends-here'),
      nc: print.text('build.cut-back'),
    } as const;
    const rows = breakout.conductors.map(({ segment, path, fate, leg, legPath, reason }): FlowRow => {
      const onto = leg === undefined ? joinedTo(bench, breakout, segment, path) : bench.wire(leg, legPath ?? path);
      return { cells: [bench.wire(segment, path), fates[fate], onto, reason ?? '–', bench.done] };
    });
    const columns = [
      { label: print.text('build.core') },
      { label: print.text('build.becomes') },
      { label: print.text('build.in-or-joined') },
      { label: print.text('build.why') },
      { label: print.text('head.done') },
    ];
    return [
      heading(3, print.text('build.breakout', { name: bench.name(breakout.id) })),
      { kind: 'table' as const, columns, rows },
    ];
  });
}

/** The core to which a core is joined at a breakout. */
function joinedTo(bench: BuildFacts, { trunk, legs }: Breakout, segment: string, path: string): string {
  const end = [trunk, ...legs].find((part) => part.segment === segment)?.end;
  const refs = end === undefined ? [] : bench.landings.at(segment, end, path).direct;
  return refs.map((ref) => bench.terminal(ref)).join(', ') || '–';
}

/** Whether the label of a single wire has only the standard lines: its name and its destination. */
function isPlain({ lines, id }: WireLabel): boolean {
  const [name, destination, ...more] = lines;
  return name === id && destination?.includes(' → ') === true && more.length === 0;
}

function labelTable(bench: BuildFacts): Block[] {
  const { print } = bench;
  // Loose wires repeat the text of their table, unless a person has written another one.
  const [plain, others] = [true, false].map((wanted) =>
    bench.labels.filter((label) => (isLooseWire(bench, label.segment) && isPlain(label)) === wanted),
  ) as [WireLabel[], WireLabel[]];
  const rows = others.map((label): FlowRow => {
    return {
      cells: [{ text: label.id, strong: true }, label.lines.join(' | '), labelPlace(bench, label), bench.done],
    };
  });
  const columns = [
    { label: print.text('build.label') },
    { label: print.text('build.text') },
    { label: print.text('build.where') },
    { label: print.text('head.done') },
  ];
  const table: Block = { kind: 'table', columns, rows, none: print.text('build.nothing-to-label') };
  const offsets = [...new Set(plain.map(({ offsetMm }) => offsetMm))].map((mm) => print.length(mm)).join(', ');
  const place = print.text('build.label-offset', { length: offsets });
  return [
    heading(3, print.text('build.labels')),
    ...(bench.labelsWithoutPart === 0 ? [] : [paragraph(print.text('build.no-label-part'), 'alarm')]),
    ...(plain.length === 0 ? [] : [paragraph(print.text('build.loose-labels', { place }))]),
    ...(rows.length === 0 && plain.length > 0 ? [] : [table]),
    ...(rows.length === 0 ? [] : [paragraph(print.text('build.label-middle'))]),
  ];
}
