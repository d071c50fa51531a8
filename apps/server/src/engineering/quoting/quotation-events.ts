/** The events of a quotation. They name it and nothing that only editors and owners see: no customer, cable or price. */
import type { Quotation } from '@cablewright/model';
import type { EventDraft } from '@cablewright/store';
import { raise } from '../../platform/events/raise.ts';

export type QuotationMove = 'sent' | 'won' | 'lost' | 'expired';

/** `Q-2026-0007 B` */
export function nameOf({ number, letter }: Pick<Quotation, 'number' | 'letter'>): string {
  return letter === undefined ? number : `${number} ${letter}`;
}

/** The events of what happens to a quotation, without `catalog.changed`. */
export function eventsOf(move: QuotationMove, quotation: Pick<Quotation, 'id' | 'number' | 'letter'>): EventDraft[] {
  return raise(`quotation-${move}`, { subject: { kind: 'quotation', id: quotation.id, label: nameOf(quotation) } });
}
