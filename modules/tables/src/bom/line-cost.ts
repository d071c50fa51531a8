/** Reads the cells of a bill with amounts of money. A price changes the part; the cost of the line is calculated from it. */
import type { TableRow } from '../table/table.ts';
import { numberOf, type DecimalSign } from '../values/number.ts';
import { isAlike, isNumber, numberText, refused, type CellCheck } from './cell-check.ts';
import type { PartChanges } from './part-changes.ts';
import type { PrintedLine } from './printed-line.ts';

interface Priced {
  readonly row: TableRow;
  readonly line: PrintedLine;
  /** The part that the row now has. */
  readonly target: PrintedLine;
  /** `m`, `ft` or `ea`. `unknown` for wire whose row does not state it. */
  readonly unit: string;
  readonly decimal: DecimalSign;
  readonly parts: PartChanges;
  /** The number of cables that the list is for. */
  readonly build: number;
}

/** The tolerance for amounts that spreadsheets and lists round to cents. */
const cent = 0.011;

export function costChecks(priced: Priced): CellCheck[] {
  const { row, line, target, unit, decimal, parts, build } = priced;
  const now = row.text('unitCost') ?? '';
  const was = line.unitCost(unit === 'unknown' ? 'ft' : unit);
  const isUnchanged = now === '' ? was === undefined : line.unitCosts().some((cost) => isNumber(now, cost, decimal));
  const part = { kind: target.line.kind, id: target.line.def };
  const currency = line.text('currency') ?? '';
  const ofPlaced =
    line.line.kind === 'designs'
      ? refused('The price of a placed cable is that of its parts.', 'Change the prices of its parts.')
      : undefined;
  const noUnit = refused(
    'The list does not say whether the wire is in metres or feet.',
    'Write m or ft in the column Unit.',
  );
  return [
    {
      field: 'unitCost',
      before: numberText(was),
      same: isUnchanged,
      change: (cell) => {
        ofPlaced?.();
        if (unit === 'unknown') noUnit();
        const bought = (line.line.metres ?? line.line.quantity ?? 0) * build;
        parts.setCost(part, cell, { unit, currency: row.text('currency'), bought });
      },
    },
    {
      field: 'currency',
      before: currency,
      same: isAlike(currency, row.text('currency') ?? '') || (currency === '' && !isUnchanged),
      change: (cell) => {
        ofPlaced?.();
        parts.setCurrency(part, cell);
      },
    },
    {
      field: 'extendedCost',
      before: numberText(line.line.cost?.extended),
      same: isWorkedOut(priced),
      change: refused('The cost follows from quantity and unit cost.', 'Change the unit cost.'),
    },
  ];
}

/** Whether the cost of a line is unchanged, or agrees with its edited quantity and price. */
function isWorkedOut({ row, line, unit, decimal }: Priced): boolean {
  const text = row.text('extendedCost') ?? '';
  const cost = line.line.cost?.extended;
  if (text === '') return cost === undefined;
  if (isNumber(text, cost, decimal, cent)) return true;
  const quantities = [line.amount(unit), numberOf(row.text('quantity') ?? '', decimal)];
  const prices = [line.unitCost(unit), priceIn(row.text('unitCost') ?? '', decimal)];
  const isEdited =
    !isNumber(row.text('quantity') ?? '', quantities[0], decimal) ||
    !isNumber(row.text('unitCost') ?? '', prices[0], decimal);
  return isEdited && quantities.some((quantity) => prices.some((price) => isNear(text, quantity, price, decimal)));
}

function isNear(text: string, quantity: number | undefined, price: number | undefined, decimal: DecimalSign): boolean {
  if (quantity === undefined || price === undefined) return false;
  return isNumber(text, quantity * price, decimal, Math.max(cent, quantity * price * 0.001));
}

/** The number in a price, which may include a currency. */
function priceIn(text: string, decimal: DecimalSign): number | undefined {
  return numberOf(text.replaceAll(/[^\d.,'’+-]/g, ''), decimal);
}
