import type { Bill } from '@cablewright/engine';
import { amountText } from '../../lists/money.ts';
import type { FlowRow } from '../../page/flow/blocks.ts';

/** A sum of amounts, to the decimals of its currency, which is named where the column does not name it. */
export function total(amount: number, currency: string, isNamed = true): string {
  return `${amountText(amount, currency)}${isNamed ? ` ${currency}` : ''}`;
}

/** Labour, the total of one cable, and of the build: a row for each currency, amounts in the last column. */
export function totalRows(bill: Bill, columns: number, one: string | undefined): FlowRow[] {
  const row = (what: string, amount: number, currency: string, note = ''): FlowRow => {
    const middle = Array.from({ length: columns - 4 }, () => '');
    return {
      strong: true,
      cells: ['', '', what, ...middle.slice(0, -1), note, total(amount, currency, one !== currency)],
    };
  };
  const { labour, quantity, totals } = bill;
  const worked =
    labour?.cost === undefined
      ? []
      : [row('Labour', labour.cost.amount, labour.cost.currency, `${labour.minutes} min`)];
  const times = quantity > 1 ? totals.map((t) => row(`Total × ${quantity}`, t.amount * quantity, t.currency)) : [];
  return [...worked, ...totals.map((t) => row('Total of one', t.amount, t.currency)), ...times];
}
