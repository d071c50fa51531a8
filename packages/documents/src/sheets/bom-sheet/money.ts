import type { Bill } from '@cablewright/engine';
import type { FlowRow } from '../../page/flow/blocks.ts';

/** An amount with two decimals, or as many as it has up to four. */
export function money(amount: number, currency?: string): string {
  const rounded = Math.round(amount * 1e4) / 1e4;
  const decimals = Math.max(2, (String(rounded).split('.')[1] ?? '').length);
  return `${rounded.toFixed(decimals)}${currency === undefined ? '' : ` ${currency}`}`;
}

/** A sum of amounts, to the cent. */
export function total(amount: number, currency?: string): string {
  return `${(Math.round(amount * 100) / 100).toFixed(2)}${currency === undefined ? '' : ` ${currency}`}`;
}

/** Labour, the total of one cable, and of the build: a row for each currency, amounts in the last column. */
export function totalRows(bill: Bill, columns: number, one: string | undefined): FlowRow[] {
  const row = (what: string, amount: number, currency: string, note = ''): FlowRow => {
    const middle = Array.from({ length: columns - 4 }, () => '');
    return {
      strong: true,
      cells: ['', '', what, ...middle.slice(0, -1), note, total(amount, one === currency ? undefined : currency)],
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
