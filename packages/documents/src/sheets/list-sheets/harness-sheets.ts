/** The printed bundle table and covering list. */
import { harnessReport, harnessView, printFormatOf, type Catalog, type PrintFormat } from '@cablewright/engine';
import type { Design } from '@cablewright/model';
import { bundleTable, coveringTable, sectionName, type HarnessPart, type HarnessSection } from '../../lists/harness.ts';
import type { FlowCell, FlowColumn, FlowRow, TableBlock } from '../../page/flow/blocks.ts';
import type { RenderRequest } from '../../request/request.ts';
import { documentFacts } from '../../request/document-facts.ts';
import { listSheet } from './list-sheet.ts';

export const bundleTableSheet = listSheet(documentFacts.bundleTable, {
  printed: printedBundles,
  table: ({ catalog, design }) => bundleTable(catalog, design),
});

export const coveringListSheet = listSheet(documentFacts.coveringList, {
  printed: printedCoverings,
  table: ({ catalog, design }) => coveringTable(catalog, design),
});

/** A figure, or a dash if it is unknown. */
function figureText(value: number | undefined, write: (known: number) => string): string {
  return value === undefined ? '–' : write(value);
}

function bundleColumns(print: PrintFormat): FlowColumn[] {
  const unit = print.lengthUnit;
  return [
    { label: print.text('head.bundle') },
    { label: print.text('head.from') },
    { label: print.text('head.to') },
    { label: print.text('head.length-in', { unit }), numeric: true },
    { label: print.text('head.wires'), numeric: true },
    { label: print.text('head.bare-diameter', { unit }), numeric: true },
    { label: print.text('head.covered-diameter', { unit }), numeric: true },
    { label: print.text('head.fill'), numeric: true },
    { label: print.text('head.mass'), numeric: true },
    { label: print.text('head.coverings') },
  ];
}

/** The mass of a section with its coverings. If only a part of it is known, that part as a minimum. */
function massText({ massG, coveredMassG, metalOnly }: HarnessSection, print: PrintFormat): string {
  const knownMass = coveredMassG ?? massG;
  const partly = metalOnly || coveredMassG === undefined;
  return figureText(knownMass, (g) => `${partly ? '≥ ' : ''}${print.number(g, 1)}`);
}

function printedBundles({ catalog, design }: RenderRequest): TableBlock {
  const { sections } = harnessReport(catalog, design);
  const print = printFormatOf(catalog);
  const rows = sections.map((section): FlowRow => ({
    cells: [
      { text: sectionName(section, sections, print), strong: true },
      section.from,
      section.to,
      figureText(section.lengthMm, (mm) => print.bareLength(mm, 1)),
      String(section.wires.length),
      `${figureText(section.odMm, (mm) => print.bareFine(mm, 1))}${section.odFrom === 'measured' ? ` ${print.text('measured')}` : ''}`,
      figureText(section.coveredOdMm, (mm) => print.bareFine(mm, 1)),
      figureText(section.conduitFillPct ?? section.fillPct, (pct) => print.number(pct, 0)),
      massText(section, print),
      section.coverings.join(', ') || '–',
    ],
  }));
  const totalMm = sections.reduce((sum, { lengthMm }) => sum + lengthMm, 0);
  const total: FlowRow = {
    group: print.text('harness.totals', {
      sections: sections.length,
      length: print.metres(Math.round(totalMm) / 1000),
    }),
  };
  return {
    kind: 'table',
    columns: bundleColumns(print),
    rows: rows.length === 0 ? rows : [...rows, total],
    none: print.text('harness.no-layout'),
  };
}

function coveringColumns(print: PrintFormat): FlowColumn[] {
  const unit = print.lengthUnit;
  return [
    { label: print.text('head.bundle') },
    { label: print.text('head.measured-from') },
    { label: print.text('head.from-in', { unit }), numeric: true },
    { label: print.text('head.to-in', { unit }), numeric: true },
    { label: print.text('head.overlap'), numeric: true },
    { label: print.text('head.on-diameter', { unit }), numeric: true },
    { label: print.text('head.material-in', { unit }), numeric: true },
    { label: print.text('head.done') },
  ];
}

/** The coverings and fixings grouped by part, as they are taken from the shelf, with the total of each. */
function printedCoverings({ catalog, design }: RenderRequest): TableBlock {
  const print = printFormatOf(catalog);
  const datums = firstNodes(catalog, design);
  const byPart = Map.groupBy(harnessReport(catalog, design).parts, ({ def }) => def);
  const rows = [...byPart.values()].flatMap((parts): FlowRow[] => [
    { group: groupText(print, parts) },
    ...parts.map((part) => ({ cells: coveringCells(print, part, datums.get(part.bundle) ?? '–') })),
  ]);
  return {
    kind: 'table',
    columns: coveringColumns(print),
    rows,
    none: print.text(design.layout === undefined ? 'harness.no-layout' : 'harness.nothing-covers'),
  };
}

/** The node that positions on each bundle are measured from, by the name of the bundle. Bundles of one name have none. */
function firstNodes(catalog: Catalog, design: Design): ReadonlyMap<string, string> {
  const { bundles, nodeName } = harnessView(catalog, design);
  const nodes = new Map<string, string>();
  for (const { id, from } of design.layout?.bundles ?? []) {
    const name = bundles.get(id)?.name ?? id;
    const node = nodeName(from);
    nodes.set(name, (nodes.get(name) ?? node) === node ? node : '–');
  }
  return nodes;
}

function groupText(print: PrintFormat, parts: readonly HarnessPart[]): string {
  const { partNumber, label, kind } = parts[0]!;
  const name = [partNumber, label].filter((word) => word !== '').join(' ');
  if (kind === 'fixing') return `${name} · ${print.text('count.pieces', { n: parts.length })}`;
  const lengths = parts.flatMap(({ usedMm }) => usedMm ?? []);
  const length = print.metres(Math.round(lengths.reduce((sum, mm) => sum + mm, 0)) / 1000);
  const open = parts.length - lengths.length;
  return `${name} · ${open === 0 ? length : print.text('harness.unknown-length', { length, count: open })}`;
}

function coveringCells(print: PrintFormat, part: HarnessPart, datum: string): FlowCell[] {
  return [
    { text: part.bundle, strong: true },
    datum,
    figureText(part.fromMm, (mm) => print.bareLength(mm, 1)),
    figureText(part.toMm, (mm) => print.bareLength(mm, 1)),
    figureText(part.overlapPct, (pct) => print.number(pct, 0)),
    figureText(part.underMm, (mm) => print.bareFine(mm, 1)),
    figureText(part.usedMm, (mm) => print.bareLength(mm, 0)),
    { text: '', fill: 'tick' },
  ];
}
