/**
 * The events of a quotation. They only name it. They don't contain the customer, cables or prices, which only editors
 * and owners may see.
 */
import type { Quotation } from '@cablewright/model';
import type { EventDraft } from '@cablewright/store';
import { raise } from '../../platform/events/raise.ts';

export type QuotationMove = 'sent' | 'won' | 'lost' | 'expired';

/** Returns, for example, `Q-2026-0007 B`. */
export function nameOf({ number, letter }: Pick<Quotation, 'number' | 'letter'>): string {
  return letter === undefined ? number : `${number} ${letter}`;
}

/** The events of a move of a quotation, without `catalog.changed`. */
export function eventsOf(move: QuotationMove, quotation: Pick<Quotation, 'id' | 'number' | 'letter'>): EventDraft[] {
  return raise(`quotation-${move}`, { subject: { kind: 'quotation', id: quotation.id, label: nameOf(quotation) } });
}
