import { query, type EventDraft, type SqlSteps } from '@cablewright/store';

/** Adds events without a change set to the outbox. */
export function* putEvents(drafts: readonly EventDraft[], at: string): SqlSteps<void> {
  for (const { type, payload } of drafts)
    yield* query('insert into outbox (seq, at, type, payload) values (null, $1, $2, $3)', [
      at,
      type,
      JSON.stringify(payload),
    ]);
}
