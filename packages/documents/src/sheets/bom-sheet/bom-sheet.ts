/** The bill of materials as a sheet: its sections with prices, the total, orderable lengths, and sources. */
import {
  BenchFacts,
  type Bill,
  billOfMaterials,
  type BomLine,
  type Catalog,
  flatten,
  orderableLengths,
  type PrintFormat,
  printFormatOf,
  trunkOf,
} from '@cablewright/engine';
import {
  type Block,
  type FlowCell,
  type FlowColumn,
  type FlowRow,
  heading,
  paragraph,
} from '../../page/flow/blocks.ts';
import { flowSheets } from '../../page/flow/flow-sheets.ts';
import { bomTable } from '../../lists/bom.ts';
import { amountOf, lengthStyle, type LengthStyle } from '../../lists/length-style.ts';
import { usesOf } from '../../lists/uses.ts';
import { amountText, unitPriceText } from '../../lists/money.ts';
import { lineKey, proposedNumbers } from '../../lists/proposals.ts';
import { documentFacts } from '../../request/document-facts.ts';
import type { DocumentKind } from '../../request/document-kind.ts';
import type { RenderRequest } from '../../request/request.ts';
import { isObject, type Supplier } from '@cablewright/model';

/** The manufacturers and suppliers of each part, as far as the library has them. */
function sourceBlocks(catalog: Catalog, lines: readonly BomLine[]): Block[] {
  const { library } = catalog;
  const print = printFormatOf(catalog);
  const seenParts = new Set<string>();
  const rows = lines.flatMap((line): { cells: FlowCell[] }[] => {
    const key = `${line.kind}:${line.def}`;
    if (line.kind === 'designs' || seenParts.has(key)) return [];
    seenParts.add(key);
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
  const isFilled = labels.map((_, c) => rows.some((row) => row.cells[c] !== '–'));
  return {
    kind: 'table',
    columns: labels.filter((_, c) => isFilled[c]).map((label) => ({ label: print.text(label) })),
    rows: rows.map((row) => ({ cells: row.cells.filter((_, c) => isFilled[c]) })),
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

export const bomSheet: DocumentKind = {
  ...documentFacts.bom,
  sheets: (request, block) => flowSheets(bomBlocks(request), block),
  flow: bomBlocks,
  table: (request) => bomTable(request.catalog, request.design, { ...billOptions(request), numbers: request.numbers }),
};

/** The names of parts and the runs of labels, including those of placed designs if the bill lists them. */
function benchOf({ catalog, design, options }: RenderRequest): BenchFacts {
  return new BenchFacts(catalog, options?.explode === true ? flatten(catalog, design).design : design);
}

function billOptions({ drawing, options }: RenderRequest) {
  return { drawing, ...options };
}

export function bomBlocks(request: RenderRequest): Block[] {
  const { catalog, design } = request;
  const bill = billOfMaterials(catalog, design, billOptions(request));
  const proposed = proposedNumbers(bill.lines, request.numbers);
  return [
    heading(1, printFormatOf(catalog).text('kind.bom')),
    facts(request, bill),
    linesTable(bill, proposed, benchOf(request), lengthStyle(catalog)),
    ...remarks(printFormatOf(catalog), bill, proposed),
    ...labelRemark(request, bill),
    ...lengthBlocks(request),
    ...sourceBlocks(catalog, bill.lines),
  ];
}

function facts({ catalog, design, drawing, options, rev }: RenderRequest, bill: Bill): Block {
  const print = printFormatOf(catalog);
  const explode = options?.explode === true;
  const placed = (design.instances.subassemblies ?? []).length;
  const { converted } = bill;
  const cost = bill.totals.map((sum) => total(print, sum.amount, sum.currency)).join(' + ');
  return {
    kind: 'facts',
    facts: [
      [print.text('head.part-number'), drawing?.partNumber ?? design.productRef ?? print.text('not-numbered')],
      [print.text('head.revision'), rev === undefined ? print.text('working-copy') : String(rev)],
      [print.text('bom.build-quantity'), String(bill.quantity)],
      [print.text('bom.unit-cost'), costText(print, cost, bill.complete)],
      ...(converted === undefined
        ? []
        : [
            [
              print.text('bom.unit-cost-in', { currency: converted.currency }),
              print.text('bom.at-rates', {
                cost: total(print, converted.amount, converted.currency),
                date: print.date(converted.date),
              }),
            ] as const,
          ]),
      ...(placed === 0
        ? []
        : [[print.text('bom.placed-cables'), print.text(explode ? 'bom.expanded' : 'bom.one-line-each')] as const]),
      ...(bill.basis === 'price' ? [[print.text('bom.price'), print.text('bom.of-finished')] as const] : []),
    ],
  };
}

function costText(print: PrintFormat, cost: string, isComplete: boolean): string {
  if (cost === '') return print.text('bom.not-known');
  return isComplete ? cost : print.text('bom.without-unpriced', { cost });
}

function linesTable(
  bill: Bill,
  proposed: ReadonlyMap<string, string>,
  { names, print, labelledRuns }: BenchFacts,
  style: LengthStyle,
): Block {
  const currencies = new Set(bill.lines.flatMap(({ cost }) => cost?.currency ?? []));
  const singleCurrency = currencies.size === 1 ? [...currencies][0] : undefined;
  const many = bill.quantity > 1;
  const columns: FlowColumn[] = [
    { label: print.text('head.number'), numeric: true },
    { label: print.text('head.part-number') },
    { label: print.text('head.description') },
    { label: print.text('head.quantity'), numeric: true },
    { label: print.text('head.unit') },
    ...(many ? [{ label: print.text('head.for-quantity', { count: bill.quantity }), numeric: true }] : []),
    { label: print.text('head.used-as') },
    { label: print.text('head.notes') },
    ...(bill.priced
      ? [
          { label: print.text('head.each'), numeric: true },
          {
            label:
              singleCurrency === undefined
                ? print.text('head.cost')
                : print.text('head.cost-in', { currency: singleCurrency }),
            numeric: true,
          },
        ]
      : []),
  ];
  const rows: FlowRow[] = [];
  let section = '';
  for (const [i, line] of bill.lines.entries()) {
    if (line.section !== section) rows.push({ group: print.known(`section.${line.section}`) ?? line.section });
    section = line.section;
    const amount = amountOf(line, style);
    const cells: FlowCell[] = [
      String(i + 1),
      numberCell(print, line, proposed),
      line.description,
      quantityText(print, amount.quantity),
      print.known(`unit.${amount.unit}`) ?? amount.unit,
      ...(many ? [quantityText(print, amount.quantity && amount.quantity * bill.quantity)] : []),
      usesOf(names, line, labelledRuns),
      notesOf(print, line, style),
      ...(bill.priced ? priceCells(print, line, amount.cost, singleCurrency) : []),
    ];
    rows.push({ cells });
  }
  if (bill.priced) rows.push(...totalRows(print, bill, columns.length, singleCurrency));
  return { kind: 'table', columns, rows, none: print.text('bom.none') };
}

/** The quantity as text. A dash if the length of a wire isn't stated. */
function quantityText(print: PrintFormat, quantity: number | undefined): string {
  return quantity === undefined ? '–' : print.number(quantity);
}

function numberCell(print: PrintFormat, line: BomLine, proposed: ReadonlyMap<string, string>): FlowCell {
  if (line.partNumber !== undefined && line.partNumber !== '') return { text: line.partNumber, strong: true };
  const offer = proposed.get(lineKey(line));
  return {
    text: offer === undefined ? print.text('no-number') : print.text('bom.proposed', { number: offer }),
    tone: 'alarm',
  };
}

/** The notes of a line. If the shop has not chosen a unit, they have the length of wire in the other unit. */
function notesOf(print: PrintFormat, { metres, quantity, variationPn, notes }: BomLine, style: LengthStyle): string {
  const otherLength = {
    unset: `${print.number(metres ?? 0)} m`,
    both: `${print.number(quantity ?? 0)} ft`,
    metric: '',
    us: '',
  }[style];
  const length = metres === undefined || otherLength === '' ? [] : [otherLength];
  return [
    ...length,
    ...(variationPn === undefined ? [] : [print.text('for-number', { number: variationPn })]),
    ...notes,
  ].join('; ');
}

function priceCells(
  print: PrintFormat,
  { cost, counted }: BomLine,
  unit: number | undefined,
  singleCurrency: string | undefined,
): FlowCell[] {
  if (cost === undefined || unit === undefined) return [{ text: print.text('bom.no-price'), tone: 'alarm' }, '–'];
  const tone = counted ? 'plain' : 'quiet';
  const currencySuffix = singleCurrency === undefined ? ` ${cost.currency}` : '';
  return [
    { text: `${print.decimals(unitPriceText(unit, cost.currency))}${currencySuffix}`, tone },
    { text: `${print.decimals(amountText(cost.extended, cost.currency))}${currencySuffix}`, tone },
  ];
}

function remarks(print: PrintFormat, bill: Bill, proposed: ReadonlyMap<string, string>): Block[] {
  const several = bill.lines.some(({ counted }) => !counted);
  return [
    ...(bill.priced && !bill.complete
      ? [paragraph(print.text('bom.without-price', { parts: unpricedText(print, bill) }), 'alarm')]
      : []),
    ...(proposed.size === 0 ? [] : [paragraph(print.text('bom.proposed-remark'), 'quiet')]),
    ...(several ? [paragraph(print.text('bom.lengths-remark'), 'quiet')] : []),
  ];
}

/**
 * A remark that labels are printed for which the bill has no part. A cable that is bought finished is not labelled
 * here.
 */
function labelRemark({ catalog, design }: RenderRequest, { labelsWithoutPart: count }: Bill): Block[] {
  if (count === undefined || design.route === 'buy') return [];
  return [paragraph(printFormatOf(catalog).text('bom.labels-without-part', { count }), 'alarm')];
}

/** A note with the lines that have no price, and whether labour has no hourly rate. */
function unpricedText(print: PrintFormat, { unpriced }: Bill): string {
  return unpriced.map((name) => print.known(`unpriced.${name}`) ?? name).join(', ');
}

/** The orderable lengths of a family. */
function lengthBlocks({ catalog, design, drawing, options }: RenderRequest): Block[] {
  const print = printFormatOf(catalog);
  const lengths = orderableLengths(drawing, trunkOf(design)?.lengthMm, options?.variation);
  if (lengths.length === 0) return [];
  const rows = lengths.map(({ partNumber, lengthMm, counted }) => ({
    cells: [{ text: partNumber, strong: true }, print.length(lengthMm), counted ? print.text('bom.costed-here') : '–'],
  }));
  const columns = [
    { label: print.text('head.part-number') },
    { label: print.text('bom.trunk-length'), numeric: true },
    { label: '' },
  ];
  return [heading(2, print.text('bom.orderable-lengths')), { kind: 'table', columns, rows }];
}

/** A sum with the decimals of its currency. The currency is printed if the column heading doesn't name it. */
function total(print: PrintFormat, amount: number, currency: string, isNamed = true): string {
  return `${print.decimals(amountText(amount, currency))}${isNamed ? ` ${currency}` : ''}`;
}

/** Labour, the total of one cable, and of the build: a row for each currency, amounts in the last column. */
function totalRows(print: PrintFormat, bill: Bill, columns: number, singleCurrency: string | undefined): FlowRow[] {
  const row = (label: string, amount: number, currency: string, note = ''): FlowRow => {
    const middle = Array.from({ length: columns - 4 }, () => '');
    return {
      strong: true,
      cells: ['', '', label, ...middle.slice(0, -1), note, total(print, amount, currency, singleCurrency !== currency)],
    };
  };
  const { labour, quantity, totals } = bill;
  const worked =
    labour?.cost === undefined
      ? []
      : [
          row(
            print.text('labour'),
            labour.cost.amount,
            labour.cost.currency,
            print.text('minutes', { minutes: print.number(labour.minutes ?? 0, 6) }),
          ),
        ];
  const times =
    quantity > 1
      ? totals.map((t) => row(print.text('bom.total-times', { count: quantity }), t.amount * quantity, t.currency))
      : [];
  return [...worked, ...totals.map((t) => row(print.text('bom.total-of-one'), t.amount, t.currency)), ...times];
}
