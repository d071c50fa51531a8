/** The lists of a harness: its sections, its coverings and fixings, and the columns that a layout adds to lists of wires. */
import { harnessReport, type Catalog, type PrintFormat } from '@cablewright/engine';
import type { Design } from '@cablewright/model';
import type { Cell, Column, Table } from '../display-list/table.ts';

type Report = ReturnType<typeof harnessReport>;
type Section = Report['sections'][number];
export type HarnessPart = Report['parts'][number];
export type HarnessSection = Report['sections'][number];

/** Rounds a figure to the given decimals. Null if it is unknown. */
function figure(value: number | undefined, decimals: number): number | null {
  return value === undefined ? null : Number(value.toFixed(decimals));
}

/** `B1`, or `B1 250–500` for the part of a bundle with splices in it. */
export function sectionName(
  { name, fromMm, toMm, bundle }: Section,
  all: readonly Section[],
  print: PrintFormat,
): string {
  return all.filter((one) => one.bundle === bundle).length === 1
    ? name
    : `${name} ${print.bareLength(fromMm, 6)}–${print.bareLength(toMm, 6)}`;
}

const bundleColumns: readonly Column[] = [
  { name: 'bundle', label: 'Bundle' },
  { name: 'from', label: 'From' },
  { name: 'to', label: 'To' },
  { name: 'from_mm', label: 'From mm', numeric: true },
  { name: 'to_mm', label: 'To mm', numeric: true },
  { name: 'length_mm', label: 'Length mm', numeric: true },
  { name: 'wires', label: 'Wires', numeric: true },
  { name: 'diameter_mm', label: 'Ø bare mm', numeric: true },
  { name: 'diameter_from', label: 'Ø from' },
  { name: 'covered_diameter_mm', label: 'Ø covered mm', numeric: true },
  { name: 'fill_pct', label: 'Fill %', numeric: true },
  { name: 'mass_g', label: 'Mass g', numeric: true },
  { name: 'covered_mass_g', label: 'Mass covered g', numeric: true },
  { name: 'coverings', label: 'Coverings' },
  { name: 'not_known', label: 'Not known' },
  { name: 'runs', label: 'Runs' },
];

/** The bundle table: a row for each section, in the order of the layout. */
export function bundleTable(catalog: Catalog, design: Design): Table {
  const { sections } = harnessReport(catalog, design);
  const rows = sections.map((one): Cell[] => [
    one.name,
    one.from,
    one.to,
    one.fromMm,
    one.toMm,
    one.lengthMm,
    one.wires.length,
    figure(one.odMm, 2),
    one.odFrom ?? '',
    figure(one.coveredOdMm, 2),
    figure(one.conduitFillPct ?? one.fillPct, 1),
    figure(one.massG, 1),
    figure(one.coveredMassG, 1),
    one.coverings.join('; '),
    one.unknown.join('; '),
    one.wires.join(' '),
  ]);
  return { title: 'Bundle table', columns: bundleColumns, rows };
}

const coveringColumns: readonly Column[] = [
  { name: 'kind', label: 'Kind' },
  { name: 'part_number', label: 'Part number' },
  { name: 'part', label: 'Part' },
  { name: 'bundle', label: 'Bundle' },
  { name: 'from_mm', label: 'From mm', numeric: true },
  { name: 'to_mm', label: 'To mm', numeric: true },
  { name: 'overlap_pct', label: 'Overlap %', numeric: true },
  { name: 'under_mm', label: 'On Ø mm', numeric: true },
  { name: 'diameter_mm', label: 'Ø over mm', numeric: true },
  { name: 'material_mm', label: 'Material mm', numeric: true },
];

/** The covering list: coverings with their material, then fixings with their places, in the order of the layout. */
export function coveringTable(catalog: Catalog, design: Design): Table {
  const { parts } = harnessReport(catalog, design);
  const rows = parts.map((one): Cell[] => [
    one.kind,
    one.partNumber,
    one.label,
    one.bundle,
    figure(one.fromMm, 1),
    figure(one.toMm, 1),
    figure(one.overlapPct, 1),
    figure(one.underMm, 2),
    figure(one.odMm, 2),
    figure(one.usedMm, 0),
  ]);
  return { title: 'Covering list', columns: coveringColumns, rows };
}

/** The route of each run by its id, as lists print it. Empty without a layout. */
export interface RunRoute {
  /** `B1 · B3` */
  readonly route: string;
  /** `B1 400 + B3 650 + 2 % = 1071, cut 1080` */
  readonly sum: string;
  /** The length that is cut in addition to the bundles, mm. */
  readonly allowanceMm: number;
}

export function runRoutes(catalog: Catalog, design: Design): ReadonlyMap<string, RunRoute> {
  if (design.layout === undefined) return new Map();
  const { wires } = harnessReport(catalog, design);
  return new Map(
    wires.flatMap(({ wire, lengthMm, route }) => {
      if (route === undefined) return [];
      const allowanceMm = Number(((lengthMm ?? route.cutMm) - route.cutMm + route.allowanceMm).toFixed(3));
      return [[wire, { route: route.bundles.join(' · '), sum: route.sum, allowanceMm }] as const];
    }),
  );
}
