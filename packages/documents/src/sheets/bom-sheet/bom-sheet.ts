/** The bill of materials as a sheet: its sections with prices, the total, lengths that can be ordered, where to buy. */
import { billOfMaterials, flatten, trunkOf, orderableLengths, type Bill, type BomLine } from '@cablewright/engine';
import {
  heading,
  paragraph,
  type Block,
  type FlowCell,
  type FlowColumn,
  type FlowRow,
} from '../../page/flow/blocks.ts';
import { flowPage } from '../../page/flow/flow-page.ts';
import { flowSheets } from '../../page/flow/flow-sheets.ts';
import { bomTable } from '../../lists/bom.ts';
import { usesOf } from '../../lists/uses.ts';
import { Names } from '../../page/names.ts';
import { amountText, unitPriceText } from '../../lists/money.ts';
import { total, totalRows } from './money.ts';
import { lineKey, proposedNumbers } from '../../lists/proposals.ts';
import { sourceBlocks } from './sources.ts';
import { documentCodes } from '../../request/document-codes.ts';
import type { DocumentKind } from '../../request/document-kind.ts';
import type { RenderRequest } from '../../request/request.ts';

export const bomSheet: DocumentKind = {
  kind: 'bom',
  label: 'Bill of materials',
  code: documentCodes.bom,
  formats: ['html', 'svg', 'pdf', 'csv'],
  options: ['paper', 'page', 'variation', 'quantity', 'explode'],
  sheets: (request, block) => flowSheets(bomBlocks(request), block),
  html: (request, block) => flowPage(bomBlocks(request), block),
  table: (request) => bomTable(request.catalog, request.design, { ...billOptions(request), numbers: request.numbers }),
};

/** The names of what the bill lists: with the parts of placed designs where they are listed. */
function namesOf({ catalog, design, options }: RenderRequest): Names {
  return new Names(catalog, options?.explode === true ? flatten(catalog, design).design : design);
}

function billOptions({ drawing, options }: RenderRequest) {
  return { drawing, ...options };
}

export function bomBlocks(request: RenderRequest): Block[] {
  const { catalog, design } = request;
  const bill = billOfMaterials(catalog, design, billOptions(request));
  const proposed = proposedNumbers(bill.lines, request.numbers);
  return [
    heading(1, 'Bill of materials'),
    facts(request, bill),
    linesTable(bill, proposed, namesOf(request)),
    ...remarks(bill, proposed),
    ...lengthBlocks(request),
    ...sourceBlocks(catalog.library, bill.lines),
  ];
}

function facts({ design, drawing, options, rev }: RenderRequest, bill: Bill): Block {
  const explode = options?.explode === true;
  const placed = (design.instances.subassemblies ?? []).length;
  const { converted } = bill;
  const cost = bill.totals.map((sum) => total(sum.amount, sum.currency)).join(' + ');
  return {
    kind: 'facts',
    facts: [
      ['Part number', drawing?.partNumber ?? design.productRef ?? 'not numbered'],
      ['Revision', rev === undefined ? 'working copy' : String(rev)],
      ['Build quantity', String(bill.quantity)],
      [
        'Unit cost',
        cost === '' ? 'not known' : `${cost}${bill.complete ? '' : ' without the parts that have no price'}`,
      ],
      ...(converted === undefined
        ? []
        : [
            [
              `Unit cost in ${converted.currency}`,
              `${total(converted.amount, converted.currency)} at the exchange rates of ${converted.date}`,
            ] as const,
          ]),
      ...(placed === 0 ? [] : [['Placed cables', explode ? 'expanded into their parts' : 'one line each'] as const]),
      ...(bill.basis === 'price' ? [['Price', 'of the finished cable, not of its parts'] as const] : []),
    ],
  };
}

function linesTable(bill: Bill, proposed: ReadonlyMap<string, string>, names: Names): Block {
  const currencies = new Set(bill.lines.flatMap(({ cost }) => cost?.currency ?? []));
  const one = currencies.size === 1 ? [...currencies][0] : undefined;
  const many = bill.quantity > 1;
  const columns: FlowColumn[] = [
    { label: 'No.', numeric: true },
    { label: 'Part number' },
    { label: 'Description' },
    { label: 'Qty', numeric: true },
    { label: 'Unit' },
    ...(many ? [{ label: `For ${bill.quantity}`, numeric: true }] : []),
    { label: 'Used as' },
    { label: 'Notes' },
    ...(bill.priced
      ? [
          { label: 'Each', numeric: true },
          { label: one === undefined ? 'Cost' : `Cost, ${one}`, numeric: true },
        ]
      : []),
  ];
  const rows: FlowRow[] = [];
  let section = '';
  for (const [i, line] of bill.lines.entries()) {
    if (line.section !== section) rows.push({ group: (section = line.section) });
    const cells: FlowCell[] = [
      String(i + 1),
      numberCell(line, proposed),
      line.description,
      String(line.quantity),
      line.unit,
      ...(many ? [String(Math.round(line.quantity * bill.quantity * 1000) / 1000)] : []),
      usesOf(names, line),
      notesOf(line),
      ...(bill.priced ? priceCells(line, one) : []),
    ];
    rows.push({ cells });
  }
  if (bill.priced) rows.push(...totalRows(bill, columns.length, one));
  return { kind: 'table', columns, rows, none: 'The cable has no parts yet.' };
}

function numberCell(line: BomLine, proposed: ReadonlyMap<string, string>): FlowCell {
  if (line.partNumber !== undefined && line.partNumber !== '') return { text: line.partNumber, strong: true };
  const offer = proposed.get(lineKey(line));
  return { text: offer === undefined ? 'no number' : `${offer} (proposed)`, tone: 'alarm' };
}

function notesOf({ metres, variationPn, notes }: BomLine): string {
  const length = metres === undefined ? [] : [`${Math.round(metres * 1000) / 1000} m`];
  return [...length, ...(variationPn === undefined ? [] : [`for ${variationPn}`]), ...notes].join('; ');
}

function priceCells({ cost, counted }: BomLine, one: string | undefined): FlowCell[] {
  if (cost === undefined) return [{ text: 'no price', tone: 'alarm' }, '–'];
  const tone = counted ? 'plain' : 'quiet';
  const named = one === undefined ? ` ${cost.currency}` : '';
  return [
    { text: `${unitPriceText(cost.unit, cost.currency)}${named}`, tone },
    { text: `${amountText(cost.extended, cost.currency)}${named}`, tone },
  ];
}

function remarks(bill: Bill, proposed: ReadonlyMap<string, string>): Block[] {
  const several = bill.lines.some(({ counted }) => !counted);
  return [
    ...(bill.priced && !bill.complete ? [paragraph(`Without a price: ${bill.unpriced.join(', ')}.`, 'alarm')] : []),
    ...(proposed.size === 0
      ? []
      : [paragraph('A proposed number is the next one of the numbering scheme. It is not assigned yet.', 'quiet')]),
    ...(several
      ? [paragraph('One of the orderable lengths is costed; the lines of the others are grey.', 'quiet')]
      : []),
  ];
}

/** The lengths a family can be ordered in. */
function lengthBlocks({ design, drawing, options }: RenderRequest): Block[] {
  const lengths = orderableLengths(drawing, trunkOf(design)?.lengthMm ?? 0, options?.variation);
  if (lengths.length === 0) return [];
  const rows = lengths.map(({ partNumber, lengthMm, counted }) => ({
    cells: [{ text: partNumber, strong: true }, `${lengthMm} mm`, counted ? 'costed here' : '–'],
  }));
  const columns = [{ label: 'Part number' }, { label: 'Trunk length', numeric: true }, { label: '' }];
  return [heading(2, 'Orderable lengths'), { kind: 'table', columns, rows }];
}
