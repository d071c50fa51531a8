/** Prices in the cells of lists. Pure. */
import type { Cost } from '@cablewright/model';

/** Whether a price of a kind of record is of one metre. */
export function isPerMetre(kind: string, per: Cost['per']): boolean {
  return per === undefined ? kind === 'wires' : per === 'metre';
}
