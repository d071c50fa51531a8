import { printFormatOf, type BomLine, type Catalog, type PrintFormat } from '@cablewright/engine';
import { isObject, type Supplier } from '@cablewright/model';
import { heading, type Block, type FlowCell } from '../../page/flow/blocks.ts';

/** The manufacturers and suppliers of each part, as far as the library has them. */
export function sourceBlocks(catalog: Catalog, lines: readonly BomLine[]): Block[] {
  const { library } = catalog;
  const print = printFormatOf(catalog);
  const seen = new Set<string>();
  const rows = lines.flatMap((line): { cells: FlowCell[] }[] => {
    const key = `${line.kind}:${line.def}`;
    if (line.kind === 'designs' || seen.has(key)) return [];
    seen.add(key);
    const record: unknown = library.get(line.kind, line.def);
    if (!isObject(record)) return [];
    return sourcesOf(print, record).map((source) => ({
      cells: [
        { text: line.partNumber ?? line.def, strong: true },
        textOf(record['manufacturer']),
        textOf(record['mpn']),
        ...source,
      ],
    }));
  });
  if (rows.length === 0) return [];
  return [heading(2, print.text('bom.where-to-buy')), withoutEmptyColumns(print, rows)];
}

const labels = [
  'head.part-number',
  'bom.maker',
  'bom.makers-number',
  'bom.supplier',
  'bom.order-number',
  'head.note',
] as const;

/** Columns that are empty for all parts are left out. */
function withoutEmptyColumns(print: PrintFormat, rows: readonly { readonly cells: readonly FlowCell[] }[]): Block {
  const kept = labels.map((_, c) => c).filter((c) => rows.some((row) => row.cells[c] !== '–'));
  return {
    kind: 'table',
    columns: kept.map((c) => ({ label: print.text(labels[c]!) })),
    rows: rows.map((row) => ({ cells: kept.map((c) => row.cells[c]!) })),
  };
}

function sourcesOf(print: PrintFormat, record: Record<string, unknown>): [string, string, string][] {
  const suppliers = (Array.isArray(record['suppliers']) ? record['suppliers'] : []) as readonly Supplier[];
  if (suppliers.length > 0)
    return suppliers.map(({ supplier, number, note }) => [supplier, number ?? '–', note ?? '–']);
  return record['mpn'] === undefined && record['manufacturer'] === undefined
    ? []
    : [[print.text('not-stated'), '–', '–']];
}

function textOf(value: unknown): string {
  return typeof value === 'string' && value !== '' ? value : '–';
}
