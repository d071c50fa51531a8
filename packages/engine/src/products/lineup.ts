/** The lineup: every variant of every family as one row, for catalogs, shops and planning systems. */
import type { Product, Variant, VariantBuild } from '@cablewright/model';
import { buildOf, chosenOptions } from './build.ts';
import type { ProductContext, Release, VariantCost } from './facts.ts';
import { statusOf } from './family.ts';

export interface LineupRow {
  readonly family: string;
  readonly familyLabel: string;
  readonly variant: string;
  readonly label: string;
  readonly number: string | null;
  readonly design: string;
  readonly status: string;
  readonly route: string | null;
  readonly maker: string | null;
  readonly lengthMm: number | null;
  /** Label of the chosen value, by axis id. */
  readonly options: Readonly<Record<string, string>>;
  readonly release: Release | null;
  /** Cost of one cable: parts and labour. */
  readonly cost: VariantCost | null;
  readonly aliases: readonly string[];
}

interface LineupContext extends Pick<ProductContext, 'design' | 'release'> {
  /** Cost of one cable of a design, built as the variant; see `lengthCosts`. */
  cost(design: string, build: VariantBuild): VariantCost | undefined;
}

interface LineupOptions {
  /** List retired variants too. */
  readonly retired?: boolean;
}

/** The rows of a family, in the order of its variants. */
export function familyRows(
  family: Product,
  context: LineupContext,
  { retired = false }: LineupOptions = {},
): LineupRow[] {
  const listed = retired ? family.variants : family.variants.filter((variant) => statusOf(variant) !== 'retired');
  const valueLabel = labelsOf(family);
  return listed.map((variant) => rowOf(family, variant, valueLabel, context));
}

function rowOf(
  family: Product,
  variant: Variant,
  valueLabel: (axis: string, value: string) => string,
  context: LineupContext,
): LineupRow {
  const design = context.design(variant.design);
  const build = buildOf(family, variant);
  return {
    family: family.id,
    familyLabel: family.label ?? family.id,
    variant: variant.id,
    label: variant.label ?? variant.id,
    number: variant.partNumber ?? null,
    design: variant.design,
    status: statusOf(variant),
    route: design?.route ?? family.route ?? null,
    maker: design?.maker ?? family.maker ?? null,
    lengthMm: build.lengthMm ?? design?.trunkMm ?? null,
    options: Object.fromEntries(
      Object.entries(chosenOptions(family, variant)).map(([axis, value]) => [axis, valueLabel(axis, value)]),
    ),
    release: context.release?.(variant.design, build) ?? null,
    cost: context.cost(variant.design, build) ?? null,
    aliases: family.aliases ?? [],
  };
}

function labelsOf({ options = [] }: Product): (axis: string, value: string) => string {
  const labels = new Map(
    options.flatMap(({ id, values }) => values.map((value) => [`${id}=${value.id}`, value.label ?? value.id] as const)),
  );
  return (axis, value) => labels.get(`${axis}=${value}`) ?? value;
}

/** A list as rows and columns, for export to CSV, a workbook or a sheet. */
interface LineupTable {
  readonly title: string;
  readonly columns: readonly { readonly name: string; readonly label: string; readonly numeric?: boolean }[];
  readonly rows: readonly (readonly (string | number | null)[])[];
}

type Column = LineupTable['columns'][number] & { readonly cell: (row: LineupRow) => string | number | null };

const before: readonly Column[] = [
  { name: 'family', label: 'Family', cell: (row) => row.family },
  { name: 'familyLabel', label: 'Family name', cell: (row) => row.familyLabel },
  { name: 'variant', label: 'Variant', cell: (row) => row.variant },
  { name: 'label', label: 'Name', cell: (row) => row.label },
  { name: 'number', label: 'Part number', cell: (row) => row.number },
  { name: 'design', label: 'Design', cell: (row) => row.design },
  { name: 'status', label: 'Status', cell: (row) => row.status },
  { name: 'route', label: 'Route', cell: (row) => row.route },
  { name: 'maker', label: 'Maker', cell: (row) => row.maker },
  { name: 'lengthMm', label: 'Length, mm', numeric: true, cell: (row) => row.lengthMm },
];

const after: readonly Column[] = [
  {
    name: 'release',
    label: 'Release',
    cell: (row) => (row.release === null ? null : (row.release.label ?? row.release.rev)),
  },
  { name: 'cost', label: 'Cost', numeric: true, cell: (row) => row.cost?.amount ?? null },
  { name: 'currency', label: 'Currency', cell: (row) => row.cost?.currency ?? null },
  {
    name: 'costComplete',
    label: 'Cost complete',
    cell: (row) => (row.cost === null ? null : row.cost.complete ? 'yes' : 'no'),
  },
  { name: 'aliases', label: 'Also known as', cell: (row) => row.aliases.join('; ') },
];

/**
 * The rows as a table with one column per axis: `option:<axis id>`. The axes are those of the whole lineup, because the rows
 * may be only one page of it.
 */
export function lineupTableOf(
  axesOfAll: readonly { readonly id: string; readonly label: string }[],
  rows: readonly LineupRow[],
): LineupTable {
  const axes = axesOfAll.map(({ id, label }): Column => ({
    name: `option:${id}`,
    label,
    cell: (row) => row.options[id] ?? null,
  }));
  const columns = [...before, ...axes, ...after];
  return {
    title: 'Lineup',
    columns: columns.map(({ cell: _cell, ...column }) => column),
    rows: rows.map((row) => columns.map(({ cell }) => cell(row))),
  };
}
