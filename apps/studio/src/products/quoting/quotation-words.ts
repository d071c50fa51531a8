/** The words of quotations on pages. */
import type { Quotation } from '@cablewright/client';

/** `Q-2026-0007 B` */
export function nameOfQuotation({ number, letter }: Pick<Quotation, 'number' | 'letter'>): string {
  return letter === undefined ? number : `${number} ${letter}`;
}

/** The state in a word; a sent quotation that is no longer valid is expired. */
export function stateText(
  { state, validUntil }: Pick<Quotation, 'state' | 'validUntil'>,
  today = new Date().toISOString().slice(0, 10),
): string {
  return state === 'sent' && validUntil !== undefined && validUntil < today ? 'expired' : state;
}
