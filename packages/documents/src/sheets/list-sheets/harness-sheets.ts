/** The bundle table and the covering list as they are printed. */
import { harnessReport } from '@cablewright/engine';
import { bundleTable, coveringTable, figure, sectionName, type HarnessPart } from '../../lists/harness.ts';
import type { FlowCell, FlowRow, TableBlock } from '../../page/flow/blocks.ts';
import type { RenderRequest } from '../../request/request.ts';
import { documentCodes } from '../../request/document-codes.ts';
import { listSheet } from './list-sheet.ts';

export const bundleTableSheet = listSheet({
  kind: 'bundle-table',
  label: 'Bundle table',
  code: documentCodes.bundleTable,
  options: ['paper', 'page'],
  printed: printedBundles,
  table: ({ catalog, design }) => bundleTable(catalog, design),
});

export const coveringListSheet = listSheet({
  kind: 'covering-list',
  label: 'Covering list',
  code: documentCodes.coveringList,
  options: ['paper', 'page'],
  printed: printedCoverings,
  table: ({ catalog, design }) => coveringTable(catalog, design),
});

const none = 'The cable has no layout.';
const text = (value: number | null) => (value === null ? '–' : String(value));

const bundleColumns = [
  { label: 'Bundle' },
  { label: 'From' },
  { label: 'To' },
  { label: 'Length mm', numeric: true },
  { label: 'Wires', numeric: true },
  { label: 'Ø bare mm', numeric: true },
  { label: 'Ø covered mm', numeric: true },
  { label: 'Fill %', numeric: true },
  { label: 'Mass g', numeric: true },
  { label: 'Coverings' },
];

function printedBundles({ catalog, design }: RenderRequest): TableBlock {
  const { sections } = harnessReport(catalog, design);
  const rows = sections.map((one): FlowRow => ({
    cells: [
      { text: sectionName(one, sections), strong: true },
      one.from,
      one.to,
      text(figure(one.lengthMm, 1)),
      String(one.wires.length),
      `${text(figure(one.odMm, 1))}${one.odFrom === 'measured' ? ' (measured)' : ''}`,
      text(figure(one.coveredOdMm, 1)),
      text(figure(one.conduitFillPct ?? one.fillPct, 0)),
      text(figure(one.coveredMassG ?? one.massG, 1)),
      one.coverings.join(', ') || '–',
    ],
  }));
  const totalMm = sections.reduce((sum, { lengthMm }) => sum + lengthMm, 0);
  const total: FlowRow = { group: `${sections.length} sections · ${Math.round(totalMm) / 1000} m of bundle` };
  return { kind: 'table', columns: bundleColumns, rows: rows.length === 0 ? rows : [...rows, total], none };
}

const coveringColumns = [
  { label: 'Bundle' },
  { label: 'From mm', numeric: true },
  { label: 'To mm', numeric: true },
  { label: 'Overlap %', numeric: true },
  { label: 'On Ø mm', numeric: true },
  { label: 'Material mm', numeric: true },
  { label: 'Done' },
];

/** By part, as they are taken from the shelf, with what each takes in all. */
function printedCoverings({ catalog, design }: RenderRequest): TableBlock {
  const byPart = Map.groupBy(harnessReport(catalog, design).parts, ({ def }) => def);
  const rows = [...byPart.values()].flatMap((parts): FlowRow[] => [
    { group: groupText(parts) },
    ...parts.map((part) => ({ cells: coveringCells(part) })),
  ]);
  return {
    kind: 'table',
    columns: coveringColumns,
    rows,
    none: design.layout === undefined ? none : 'Nothing covers or holds its bundles.',
  };
}

function groupText(parts: readonly HarnessPart[]): string {
  const { partNumber, label, kind } = parts[0]!;
  const name = [partNumber, label].filter((one) => one !== '').join(' ');
  if (kind === 'fixing') return `${name} · ${parts.length} ${parts.length === 1 ? 'piece' : 'pieces'}`;
  const known = parts.flatMap(({ usedMm }) => usedMm ?? []);
  const metres = Math.round(known.reduce((sum, mm) => sum + mm, 0)) / 1000;
  const open = parts.length - known.length;
  return `${name} · ${metres} m${open === 0 ? '' : `, and ${open} of unknown length`}`;
}

function coveringCells(part: HarnessPart): FlowCell[] {
  return [
    { text: part.bundle, strong: true },
    text(figure(part.fromMm, 1)),
    text(figure(part.toMm, 1)),
    text(figure(part.overlapPct, 0)),
    text(figure(part.underMm, 1)),
    text(figure(part.usedMm, 0)),
    { text: '', fill: 'tick' },
  ];
}
