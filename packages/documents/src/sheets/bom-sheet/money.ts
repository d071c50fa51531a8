import type { Bill, PrintFormat } from '@cablewright/engine';
import { amountText } from '../../lists/money.ts';
import type { FlowRow } from '../../page/flow/blocks.ts';

/** A sum with the decimals of its currency. The currency is named if the column doesn't name it. */
export function total(print: PrintFormat, amount: number, currency: string, isNamed = true): string {
  return `${print.decimals(amountText(amount, currency))}${isNamed ? ` ${currency}` : ''}`;
}

/** Labour, the total of one cable, and of the build: a row for each currency, amounts in the last column. */
export function totalRows(print: PrintFormat, bill: Bill, columns: number, one: string | undefined): FlowRow[] {
  const row = (what: string, amount: number, currency: string, note = ''): FlowRow => {
    const middle = Array.from({ length: columns - 4 }, () => '');
    return {
      strong: true,
      cells: ['', '', what, ...middle.slice(0, -1), note, total(print, amount, currency, one !== currency)],
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
