/** Marks quotations that are no longer valid, each night. A webhook receiver is notified once for each of them. */
import type { Quotation } from '@cablewright/model';
import { ownPut, save, type Saver } from '../../catalog/saving/save.ts';
import type { JobKind } from '../../jobs/job-kinds.ts';
import { systemActor } from '../../platform/http/actor.ts';
import { isStale } from '../../platform/http/etag.ts';
import { eventsOf, nameOf } from './quotation-events.ts';
import { salesParts } from './sales-parts.ts';

/** Whether a quotation is still undecided after its last day and wasn't marked yet. Days are YYYY-MM-DD. */
function hasExpired({ state, validUntil, expiredAt }: Quotation, today: string): boolean {
  return state === 'sent' && expiredAt === undefined && validUntil !== undefined && validUntil < today;
}

/**
 * The job that marks expired quotations and raises `quotation.expired`. The mark and the event are one commit that is
 * based on the version that was read, so a quotation decided in the meantime isn't changed.
 */
export function expireQuotations(saver: Saver): JobKind {
  const { quotations } = salesParts(saver.catalog);
  return {
    kind: 'expire-quotations',
    label: 'Note quotations that are no longer valid',
    onRequest: true,
    schedule: { dailyAt: '04:20' },
    run: async ({ signal }) => {
      let noted = 0;
      for (const { record, seq } of (await quotations.all()).values()) {
        if (signal.aborted) return { ok: false, why: 'It was cancelled.' };
        if (!hasExpired(record, saver.catalog.today())) continue;
        const next: Quotation = { ...record, expiredAt: saver.clock().toISOString() };
        try {
          await save(saver, {
            actor: systemActor,
            message: `The quotation ${nameOf(record)} is no longer valid`,
            ...ownPut('quotations', record.id, next, { seq }, { seq }),
            events: eventsOf('expired', record),
          });
          noted += 1;
        } catch (error) {
          if (!isStale(error)) throw error;
        }
      }
      return { ok: true, result: { noted } };
    },
  };
}
