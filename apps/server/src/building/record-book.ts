/** Appends events to the records of pieces in order of arrival. Each record contains the hash of the previous one. */
import { createHash } from 'node:crypto';
import { type PieceProgress, pieceStateOf, progressAfter, progressOf } from '@cablewright/engine';
import { canonicalJson, type WorkBody, type WorkKind, type WorkRecord, present } from '@cablewright/model';
import { query, type EventDraft, type Sql, type SqlSteps } from '@cablewright/store';
import { refuse } from '../platform/http/problem.ts';
import { buildingErrors } from './errors.ts';
import { putEvents } from '../platform/events/put-events.ts';
import type { OrderRow, PieceRow } from './order-book.ts';
import type { RecordLimits } from './record-limits.ts';
import { setupRecords } from './tables.ts';
import { judgedBody, letsBegin, type PlanRules, type EventRefusal, refusalOf } from './piece-rules.ts';
import { factsOf, ofOrder } from './record-facts.ts';
import type { Head, SignedHead } from './record-key.ts';

/** An event of a piece whose format was checked. */
export interface Arriving {
  readonly id: string;
  readonly kind: WorkKind;
  readonly at: string;
  readonly station?: string | undefined;
  readonly body: WorkBody;
}

/**
 * The result for an event: its record number, or why it wasn't recorded. `again` means that it had been recorded
 * before.
 */
export type Arrived =
  | { readonly id: string; readonly outcome: 'recorded' | 'again'; readonly record: number; readonly hash: string }
  | ({ readonly id: string; readonly outcome: 'refused' } & EventRefusal);

interface Appending {
  readonly order: Pick<OrderRow, 'id' | 'number' | 'design' | 'label' | 'rev'>;
  readonly serial: string;
  readonly rules: PlanRules;
  readonly by: string;
  /** The hub's current time. */
  readonly now: string;
  readonly sign: ((head: Head) => SignedHead) | undefined;
  /** The hub events for a finished or rejected piece and for a finished order. */
  readonly events: {
    readonly piece: (serial: string, state: 'finished' | 'rejected') => EventDraft[];
    readonly order: () => EventDraft[];
  };
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

export class RecordBook {
  readonly #sql: Sql;
  readonly #limits: RecordLimits;

  constructor(sql: Sql, limits: RecordLimits) {
    this.#sql = sql;
    this.#limits = limits;
  }

  /**
   * Records events of one piece in the given order, in one transaction. An event whose id already exists isn't recorded
   * again. An event that isn't allowed is refused, and the following events are still tried.
   */
  async append(arriving: readonly Arriving[], appending: Appending): Promise<Arrived[]> {
    const { records: asTable } = this.#sql.dialect;
    const { order, serial, now } = appending;
    const limits = this.#limits;
    return this.#sql.transaction(function* () {
      // The update locks the row, so that concurrent transactions number the records of a piece one after the other.
      const [piece] = yield* query<PieceRow & { order_state: OrderRow['state'] }>(
        `update work_pieces set records = records where serial = $1 and order_id = $2
          returning id, order_id, position, serial, state, progress, records, head, head_at, signed, finished_at,
          (select o.state from work_orders o where o.id = work_pieces.order_id) as order_state`,
        [serial, order.id],
      );
      if (piece === undefined) return arriving.map(({ id }) => refused(id, noPiece(serial, order.number)));
      const known = yield* knownOf(piece.id, arriving, asTable);
      const needsSetups = piece.position === 0 || appending.rules.setups.size > 0;
      const setups = needsSetups ? yield* setupsOf(piece.order_id, limits.setups) : [];
      const page = new Page(piece, appending, { setups, limits });
      const isCorrected = piece.position > 0 && arriving.some(({ kind }) => kind === 'corrected');
      if (isCorrected && piece.records <= limits.corrected) page.earlier = yield* recordsOf(piece.id);
      const outcomes = arriving.map((event): Arrived => {
        const before = known.get(event.id);
        if (before !== undefined) return { id: event.id, outcome: 'again', ...before };
        if (piece.order_state === 'cancelled' && event.kind !== 'corrected')
          return refused(event.id, { code: 'order-cancelled', message: `The order ${order.number} is cancelled.` });
        const added = page.add(event);
        if (added.outcome === 'recorded') known.set(event.id, { record: added.record, hash: added.hash });
        return added;
      });
      if (page.added.length > 0) yield* store(piece, page, appending, asTable);
      if (page.isOverNow) yield* finishOrder(order, appending, now);
      return outcomes;
    });
  }
}

const noPiece = (serial: string, order: string): EventRefusal => ({
  code: 'no-such-piece',
  message: `The order ${order} has no piece ${serial}.`,
});

function refused(id: string, { code, message }: EventRefusal): Arrived {
  return { id, outcome: 'refused', code, message };
}

type AsTable = Sql['dialect']['records'];

function* knownOf(
  piece: number,
  arriving: readonly Arriving[],
  asTable: AsTable,
): SqlSteps<Map<string, { readonly record: number; readonly hash: string }>> {
  const rows = yield* query<{ id: string; record: number; hash: string }>(
    `select r.id, r.record, r.hash from work_records r
      where r.piece = $2 and r.id in (select a.id from ${asTable('$1', 'a', { id: 'text' })})`,
    [JSON.stringify(arriving.map(({ id }) => ({ id }))), piece],
  );
  return new Map(rows.map(({ id, record, hash }) => [id, { record, hash }]));
}

/**
 * The set-ups of an order and the corrections of its whole-order records, in order. If there are more than `limit`, the
 * newest ones.
 */
function* setupsOf(order: number, limit: number): SqlSteps<WorkRecord[]> {
  const rows = yield* query<{ json: string }>(
    `select r.json from work_records r join work_pieces p on p.id = r.piece
      where p.order_id = $1 and p.position = 0 and ${setupRecords('r.')} order by r.record desc limit $2`,
    [order, limit],
  );
  return rows.map(({ json }) => JSON.parse(json) as WorkRecord).toReversed();
}

/** The steps that may begin according to their last set-up in these records. */
function stepsSetUp(records: readonly WorkRecord[]): Set<string> {
  const corrected = new Set(
    records.flatMap(({ kind, body }) => (kind === 'corrected' ? [(body as WorkBody<'corrected'>).record] : [])),
  );
  const steps = new Set<string>();
  for (const { kind, body, record } of records) {
    if (kind !== 'set-up' || corrected.has(record)) continue;
    const { step } = body as WorkBody<'set-up'>;
    if (letsBegin(body['verdict'])) steps.add(step);
    else steps.delete(step);
  }
  return steps;
}

function* recordsOf(piece: number): SqlSteps<WorkRecord[]> {
  const rows = yield* query<{ json: string }>('select json from work_records where piece = $1 order by record', [
    piece,
  ]);
  return rows.map(({ json }) => JSON.parse(json) as WorkRecord);
}

/** A piece while records are added to it. */
class Page {
  readonly added: { readonly record: WorkRecord; readonly hash: string; readonly json: string }[] = [];
  /** All earlier records. Loaded only if one of the new records corrects an earlier one. */
  earlier: readonly WorkRecord[] = [];
  progress: PieceProgress;
  head: string;
  #count: number;
  readonly #was: string;
  readonly #setUp: Set<string>;
  /** The number of set-ups and corrections recorded for the whole order. */
  #setups: number;
  readonly #piece: PieceRow;
  readonly #appending: Appending;
  readonly #limits: RecordLimits;

  constructor(
    piece: PieceRow,
    appending: Appending,
    { setups, limits }: { readonly setups: readonly WorkRecord[]; readonly limits: RecordLimits },
  ) {
    this.#piece = piece;
    this.#appending = appending;
    this.#setUp = stepsSetUp(setups);
    this.#setups = setups.length;
    this.#limits = limits;
    this.progress = JSON.parse(piece.progress) as PieceProgress;
    this.head = piece.head;
    this.#count = piece.records;
    this.#was = piece.state;
  }

  get count(): number {
    return this.#count;
  }

  /** Whether the added records finished or rejected the piece. */
  get isOverNow(): boolean {
    const now = pieceStateOf(this.progress);
    return now !== this.#was && now !== 'waiting' && now !== 'started' && !isOver(this.#was);
  }

  add({ id, kind, at, station, body }: Arriving): Arrived {
    const { rules, order, by, now } = this.#appending;
    const isWholeOrder = this.#piece.position === 0;
    const standing = {
      progress: this.progress,
      rules,
      setUp: this.#setUp,
      records: this.#count,
      isWholeOrder,
      setups: this.#setups,
      limits: this.#limits,
    };
    const refusal = refusalOf(kind, body, standing);
    if (refusal !== undefined) return refused(id, refusal);
    this.#count += 1;
    const record: WorkRecord = {
      piece: this.#piece.serial,
      order: order.number,
      record: this.#count,
      id,
      kind,
      at,
      receivedAt: now,
      by,
      ...present({ station }),
      body: judgedBody(kind, body, rules),
      previous: this.head,
    };
    const json = canonicalJson(record);
    this.head = sha256(json);
    this.added.push({ record, hash: this.head, json });
    this.#follow(record);
    return { id, outcome: 'recorded', record: record.record, hash: this.head };
  }

  #follow(record: WorkRecord): void {
    const isOfOrder = this.#piece.position === 0;
    if (isOfOrder && (record.kind === 'set-up' || record.kind === 'corrected')) this.#setups += 1;
    if (record.kind !== 'corrected') this.progress = progressAfter(this.progress, record);
    else if (isOfOrder) this.progress = ofOrderWithout(this.progress, (record.body as WorkBody<'corrected'>).record);
    else this.progress = progressOf([...this.earlier, ...this.added.map((one) => one.record)]);
    if (record.kind !== 'set-up') return;
    const { step } = record.body as WorkBody<'set-up'>;
    if (letsBegin(record.body['verdict'])) this.#setUp.add(step);
    else this.#setUp.delete(step);
  }
}

/**
 * The progress of a whole order after a correction. Among an order's own records, only values outside their limits
 * affect it. The records aren't read again, because machines may have recorded thousands of readings for an order.
 */
function ofOrderWithout(progress: PieceProgress, corrected: number): PieceProgress {
  const defects = progress.defects.filter((record) => record !== corrected);
  return { ...progress, started: defects.length > 0, defects };
}

const isOver = (state: string) => state !== 'waiting' && state !== 'started';

function* store(
  piece: PieceRow,
  page: Page,
  { now, sign, serial, events }: Appending,
  asTable: AsTable,
): SqlSteps<void> {
  const rows = page.added.map(({ record, hash, json }) => ({ record: record.record, id: record.id, hash, json }));
  yield* query(
    `insert into work_records (piece, record, id, hash, json) select cast($2 as bigint), a.record, a.id, a.hash, a.json
      from ${asTable('$1', 'a', { record: 'bigint', id: 'text', hash: 'text', json: 'text' })}`,
    [JSON.stringify(rows), piece.id],
  );
  const own = page.added.flatMap(({ record }) => factsOf(record));
  const facts = piece.position > 0 ? own : own.map((fact) => ({ ...fact, kind: ofOrder(fact.kind) }));
  yield* query(
    `insert into work_facts (kind, value, day, piece, number)
      select f.kind, f.value, f.day, cast($2 as bigint), f.number
      from ${asTable('$1', 'f', { kind: 'text', value: 'text', day: 'text', number: 'double precision' })} where true
      on conflict do nothing`,
    [JSON.stringify(distinct(facts)), piece.id],
  );
  const signed = sign?.({ piece: serial, record: page.count, hash: page.head, at: now });
  const state = pieceStateOf(page.progress);
  yield* query(
    `update work_pieces set records = $2, head = $3, head_at = $4, signed = $5, progress = $6, state = $7,
      finished_at = case when $8 = 1 then coalesce(finished_at, $4) else null end where id = $1`,
    [
      piece.id,
      page.count,
      page.head,
      now,
      signed === undefined ? null : JSON.stringify(signed),
      JSON.stringify(page.progress),
      state,
      isOver(state) ? 1 : 0,
    ],
  );
  if (page.isOverNow) yield* putEvents(events.piece(serial, state === 'rejected' ? 'rejected' : 'finished'), now);
}

const distinct = <T extends { readonly kind: string; readonly value: string; readonly day: string }>(
  facts: readonly T[],
) => [...new Map(facts.map((fact) => [JSON.stringify([fact.kind, fact.value, fact.day]), fact])).values()];

/**
 * Finishes the order if all of its pieces are done. The first update serializes two transactions that finish the last
 * two pieces.
 */
function* finishOrder({ id }: Pick<OrderRow, 'id'>, { events }: Appending, now: string): SqlSteps<void> {
  yield* query('update work_orders set state = state where id = $1', [id]);
  const finished = yield* query(
    `update work_orders set state = 'finished', finished_at = $2 where id = $1 and state = 'released'
      and not exists (select 1 from work_pieces where order_id = $1 and position > 0 and state in ('waiting', 'started'))
      returning id`,
    [id, now],
  );
  if (finished.length > 0) yield* putEvents(events.order(), now);
}

/** Parses a stored record. Throws if it was altered in the database and can no longer be read. */
export function readRecord(json: string): WorkRecord {
  try {
    return JSON.parse(json) as WorkRecord;
  } catch {
    return refuse(
      buildingErrors['record-altered'],
      'A record in the database is no JSON, so it was altered. Download the file of records and verify it with verify-records: it names the record.',
    );
  }
}
