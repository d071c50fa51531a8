import { billOfMaterials, type Bill, type BomLine, type Catalog } from '@cablewright/engine';
import type { Design, Drawing } from '@cablewright/model';
import type { NumberSource } from '../request/number-source.ts';
import { lineKey, proposedNumbers } from './proposals.ts';
import type { Cell, Column, Table } from '../formats/tables/table.ts';
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
  /** With these the notes of an unnumbered part propose a number. */
  readonly numbers?: NumberSource | undefined;
}

/** The bill of materials as a table; cost columns and closing rows only when some part has a price. */
export function bomTable(catalog: Catalog, design: Design, options: BomTableOptions = {}): Table {
  const bill = billOfMaterials(catalog, design, options);
  const proposed = proposedNumbers(bill.lines, options.numbers);
  const rows = bill.lines.map((line) => [
    ...partCells(line, proposed.get(lineKey(line))),
    ...(bill.priced ? costCells(line) : []),
  ]);
  return {
    title: 'Bill of materials',
    columns: bill.priced ? [...columns, ...costColumns] : columns,
    rows: bill.priced ? [...rows, ...closingRows(bill)] : rows,
  };
}

function partCells(line: BomLine, proposed: string | undefined): Cell[] {
  const offer = proposed === undefined ? [] : [`proposed number ${proposed}`];
  return [
    line.section,
    line.partNumber ?? '',
    line.description,
    line.quantity,
    line.unit,
    line.location,
    line.instances.join(' '),
    line.variationPn ?? '',
    [...line.notes, ...offer].join('; '),
  ];
}

function costCells(line: BomLine): Cell[] {
  return line.cost === undefined
    ? [null, null, '']
    : [line.cost.unit, rounded(line.cost.extended, line.cost.currency), line.cost.currency];
}

/** Labour, then the total of one cable, then of the build: a row for each currency, the amount under extended_cost; then the total in the shop's own. */
function closingRows(bill: Bill): Cell[][] {
  const row = (what: string, amount: number, currency: string, note = ''): Cell[] => [
    what,
    ...Array.from({ length: columns.length - 2 }, () => ''),
    note,
    null,
    rounded(amount, currency),
    currency,
  ];
  const { labour, converted } = bill;
  const missing = bill.complete ? '' : `without a price: ${bill.unpriced.join(', ')}`;
  const times = bill.quantity > 1 ? [bill.quantity] : [];
  return [
    ...(labour?.cost === undefined
      ? []
      : [row('Labour', labour.cost.amount, labour.cost.currency, `${labour.minutes} min`)]),
    ...bill.totals.map((total) => row('Total', total.amount, total.currency, missing)),
    ...times.flatMap((n) => bill.totals.map((total) => row(`Total x ${n}`, total.amount * n, total.currency))),
    ...(converted === undefined
      ? []
      : [row(`Total in ${converted.currency}`, converted.amount, converted.currency, converted.src)]),
  ];
}
