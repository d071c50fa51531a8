/** Checks labour and totals at the end of an edited bill. They are calculated from the rows above. */
import type { Bill } from '@cablewright/engine';
import type { Refusal } from '@cablewright/modules';
import type { TableRow } from '../table/table.ts';
import type { DecimalSign } from '../values/number.ts';
import { isNumber } from './cell-check.ts';

/** Refuses rows whose amount differs from that of the bill. */
export function closingProblems(rows: readonly TableRow[], bill: Bill, decimal: DecimalSign): Refusal[] {
  const { labour, totals, converted, quantity } = bill;
  const amounts = [
    labour?.cost?.amount,
    converted?.amount,
    ...totals.flatMap(({ amount }) => [amount, amount * quantity]),
  ];
  // Lists round to the smallest coin, or in some currencies to whole units.
  const near = (text: string) => (/\d[.,]\d/.test(text) ? 0.011 : 0.51);
  return rows.flatMap((row): Refusal[] => {
    const text = row.text('extendedCost') ?? '';
    if (!row.has('extendedCost') || amounts.some((amount) => isNumber(text, amount, decimal, near(text)))) return [];
    if (text === '' && amounts.every((amount) => amount === undefined)) return [];
    return [
      {
        at: row.placeOf('extendedCost'),
        message: 'Labour and totals follow from the rows above.',
        remedy: 'Change quantities and unit costs.',
      },
    ];
  });
}
