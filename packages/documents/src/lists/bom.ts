import {
  billOfMaterials,
  printFormatOf,
  type Bill,
  type BomLine,
  type Catalog,
  type PrintFormat,
} from '@cablewright/engine';
import type { Design, Drawing } from '@cablewright/model';
import { amountOf, lengthStyle } from './length-style.ts';
import { lineKey, proposedNumbers, type NumberSource } from './proposals.ts';
import type { Cell, Column, Table } from '../display-list/table.ts';
import { rounded } from './money.ts';

const columns: readonly Column[] = [
  { name: 'section', label: 'Section' },
  { name: 'part_number', label: 'Part number' },
  { name: 'description', label: 'Description' },
  { name: 'quantity', label: 'Qty', numeric: true },
  { name: 'unit', label: 'Unit' },
  { name: 'location', label: 'Location' },
  { name: 'instances', label: 'Instances' },
  { name: 'variation_pn', label: 'Length number' },
  { name: 'notes', label: 'Notes' },
];

const costColumns: readonly Column[] = [
  { name: 'unit_cost', label: 'Unit cost', numeric: true },
  { name: 'extended_cost', label: 'Cost', numeric: true },
  { name: 'currency', label: 'Currency' },
];

interface BomTableOptions {
  readonly drawing?: Drawing;
  readonly quantity?: number;
  readonly explode?: boolean;
  readonly variation?: string;
  /** If present, the notes of a part without a number contain a proposed number. */
  readonly numbers?: NumberSource | undefined;
}

/** The bill of materials as a table. It has cost columns and totals only if some part has a price. */
export function bomTable(catalog: Catalog, design: Design, options: BomTableOptions = {}): Table {
  const bill = billOfMaterials(catalog, design, options);
  const print = printFormatOf(catalog);
  const style = lengthStyle(catalog);
  const proposed = proposedNumbers(bill.lines, options.numbers);
  const rows = bill.lines.map((line) => [
    ...partCells(print, line, amountOf(line, style), proposed.get(lineKey(line))),
    ...(bill.priced ? costCells(line, amountOf(line, style).cost) : []),
  ]);
  const totals = bill.priced ? closingRows(print, bill) : [];
  return {
    title: 'Bill of materials',
    columns: bill.priced ? [...columns, ...costColumns] : columns,
    rows: [...rows, ...totals],
    totals: totals.length === 0 ? undefined : totals.length,
  };
}

function partCells(
  print: PrintFormat,
  line: BomLine,
  { quantity, unit }: ReturnType<typeof amountOf>,
  proposed: string | undefined,
): Cell[] {
  const offer = proposed === undefined ? [] : [print.text('bom.offer', { number: proposed })];
  return [
    print.known(`section.${line.section}`) ?? line.section,
    line.partNumber ?? '',
    line.description,
    quantity ?? null,
    print.known(`unit.${unit}`) ?? unit,
    line.location,
    line.instances.join(' '),
    line.variationPn ?? '',
    [...line.notes, ...offer].join('; '),
  ];
}

function costCells(line: BomLine, unit: number | undefined): Cell[] {
  return line.cost === undefined || unit === undefined
    ? [null, null, '']
    : [unit, rounded(line.cost.extended, line.cost.currency), line.cost.currency];
}

/** Labour, the total of one cable, and the total of the build, with a row for each currency and the amount under extended_cost. The total in the shop's own currency comes last. */
function closingRows(print: PrintFormat, bill: Bill): Cell[][] {
  const row = (what: string, amount: number, currency: string, note = ''): Cell[] => [
    what,
    ...Array.from({ length: columns.length - 2 }, () => ''),
    note,
    null,
    rounded(amount, currency),
    currency,
  ];
  const { labour, converted } = bill;
  const missing = bill.complete
    ? ''
    : print.text('bom.unpriced', {
        parts: bill.unpriced.map((name) => print.known(`unpriced.${name}`) ?? name).join(', '),
      });
  const times = bill.quantity > 1 ? [bill.quantity] : [];
  return [
    ...(labour?.cost === undefined
      ? []
      : [
          row(
            print.text('labour'),
            labour.cost.amount,
            labour.cost.currency,
            print.text('minutes', { minutes: print.number(labour.minutes ?? 0, 6) }),
          ),
        ]),
    ...bill.totals.map((total) => row(print.text('bom.total'), total.amount, total.currency, missing)),
    ...times.flatMap((n) =>
      bill.totals.map((total) => row(print.text('bom.total-x', { count: n }), total.amount * n, total.currency)),
    ),
    ...(converted === undefined
      ? []
      : [
          row(
            print.text('bom.total-in', { currency: converted.currency }),
            converted.amount,
            converted.currency,
            converted.src,
          ),
        ]),
  ];
}
