/** Orders and their pieces in the database. */
import { recordLimits, type RecordLimits } from './record-limits.ts';
import { countedNumber, notBegun, type OpenNumber } from '@cablewright/engine';
import { noRecord, type NewOrder, type PieceState, present } from '@cablewright/model';
import { lockTable, query, type EventDraft, type Sql, type SqlSteps } from '@cablewright/store';
import { putEvents } from '../platform/events/put-events.ts';
import { refuse } from '../platform/http/problem.ts';
import { buildingErrors } from './errors.ts';
import { oneRow } from '../platform/one-row.ts';

/** A stored order, without its plan. */
export interface OrderRow {
  readonly id: number;
  readonly number: string;
  readonly state: 'planned' | 'released' | 'finished' | 'cancelled';
  readonly design: string;
  readonly label: string;
  readonly rev: number;
  readonly variation: string | null;
  readonly quantity: number;
  readonly due: string | null;
  readonly customer: string | null;
  readonly quotation: string | null;
  readonly reference: string | null;
  readonly note: string | null;
  readonly created_at: string;
  readonly created_by: string;
  readonly released_at: string | null;
  readonly finished_at: string | null;
}

export interface PieceRow {
  readonly id: number;
  readonly order_id: number;
  readonly position: number;
  readonly serial: string;
  readonly state: PieceState;
  /** `PieceProgress` as JSON. */
  readonly progress: string;
  readonly records: number;
  /** The hash of the last record. */
  readonly head: string;
  readonly head_at: string | null;
  /** `SignedHead` as JSON. */
  readonly signed: string | null;
  readonly finished_at: string | null;
}

const orderColumns = `id, number, state, design, label, rev, variation, quantity, due, customer, quotation, reference, note,
  created_at, created_by, released_at, finished_at`;
export const pieceColumns = `id, order_id, position, serial, state, progress, records, head, head_at, signed, finished_at`;

/** Prefixes each column with the name of its table. */
export const columnsOf = (table: string, columns: string) =>
  columns
    .split(',')
    .map((column) => `${table}.${column.trim()}`)
    .join(', ');

interface OrderFilter {
  readonly state?: string | undefined;
  readonly design?: string | undefined;
  readonly customer?: string | undefined;
  /** Words to search for in the number, cable, name and reference. */
  readonly q?: string | undefined;
}

/** The number of pieces of an order in each state. */
export type PieceCounts = Readonly<Partial<Record<PieceState, number>>>;

/** The number of an order or piece is already in use. */
export class NumberTaken extends Error {
  readonly number: string;

  constructor(number: string) {
    super(`The number ${number} is in use.`);
    this.number = number;
  }
}

export class OrderBook {
  readonly limits: RecordLimits;
  readonly #sql: Sql;

  constructor(sql: Sql, limits: Partial<RecordLimits> = {}) {
    this.#sql = sql;
    this.limits = { ...recordLimits, ...limits };
  }

  async order(number: string): Promise<OrderRow | undefined> {
    const text = `select ${orderColumns} from work_orders where number = $1`;
    return (await this.#sql.query<OrderRow>(text, [number]))[0];
  }

  /** At most `limit` orders, newest first. With `before`, only orders older than the one with that id. */
  async orders({ state, design, customer, q }: OrderFilter, limit: number, before?: number) {
    const words = (q ?? '').toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8);
    const values: (string | number | null)[] = [state ?? null, design ?? null, customer ?? null];
    const isWanted = words.map((word) => {
      values.push(`%${word.replaceAll(/[%_\\]/g, String.raw`\$&`)}%`);
      return String.raw` and lower(number || ' ' || design || ' ' || label || ' ' || coalesce(reference, '')) like $${values.length} escape '\'`;
    });
    const filter = `(cast($1 as text) is null or state = $1) and (cast($2 as text) is null or design = $2)
      and (cast($3 as text) is null or customer = $3)${isWanted.join('')}`;
    const counted = await this.#sql.query<{ total: number }>(
      `select count(*) as total from work_orders where ${filter}`,
      values,
    );
    const page = `select ${orderColumns} from work_orders where ${filter}
      and (cast($${values.length + 1} as bigint) is null or id < $${values.length + 1}) order by id desc limit $${values.length + 2}`;
    const rows = await this.#sql.query<OrderRow>(page, [...values, before ?? null, limit]);
    return { rows, total: Number(oneRow(counted).total) };
  }

  /** The orders for the given cables or for a customer, newest first. */
  async ordersFor(
    { designs, customer }: { readonly designs: readonly string[]; readonly customer?: string | undefined },
    limit: number,
  ): Promise<OrderRow[]> {
    const { records } = this.#sql.dialect;
    const text = `select ${orderColumns} from work_orders where customer = $2
      or design in (select d.id from ${records('$1', 'd', { id: 'text' })}) order by id desc limit $3`;
    return this.#sql.query<OrderRow>(text, [JSON.stringify(designs.map((id) => ({ id }))), customer ?? null, limit]);
  }

  /**
   * Removes a customer, and the customer's own order number, from all orders. Returns how many orders had this
   * customer.
   */
  async forget(customer: string): Promise<number> {
    const text = 'update work_orders set customer = null, reference = null where customer = $1 returning id';
    return (await this.#sql.query(text, [customer])).length;
  }

  /** The number of pieces in each state for each of the given orders. */
  async counts(orders: readonly number[]): Promise<ReadonlyMap<number, PieceCounts>> {
    const { records } = this.#sql.dialect;
    const text = `select p.order_id as "order", p.state, count(*) as pieces from work_pieces p
      where p.position > 0 and p.order_id in (select o.id from ${records('$1', 'o', { id: 'bigint' })})
      group by p.order_id, p.state`;
    const rows = await this.#sql.query<{ order: number; state: PieceState; pieces: number }>(text, [
      JSON.stringify(orders.map((id) => ({ id }))),
    ]);
    const byOrder = new Map<number, Partial<Record<PieceState, number>>>();
    for (const { order, state, pieces } of rows) {
      const counts = byOrder.get(Number(order)) ?? {};
      counts[state] = Number(pieces);
      byOrder.set(Number(order), counts);
    }
    return byOrder;
  }

  /** Creates a planned order. If no number is given, the next number is taken from the template. */
  async plan(
    order: NewOrder & { readonly rev: number; readonly label: string },
    { at, by, open, events }: Stamp & { readonly open: OpenNumber; readonly events: (number: string) => EventDraft[] },
  ): Promise<OrderRow> {
    const orderCounter = counter;
    return this.#sql.transaction(function* () {
      const number = order.number ?? oneRow(yield* orderCounter(open, 1, 'work_orders', 'number'));
      const { design, label, rev, variation, quantity, due, customer, quotation, reference, note } = order;
      const rows = yield* query<OrderRow>(
        `insert into work_orders (number, state, design, label, rev, variation, quantity, due, customer, quotation, reference,
          note, created_at, created_by)
          values ($1, 'planned', $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
          on conflict (number) do nothing returning ${orderColumns}`,
        [
          number,
          design,
          label,
          rev,
          variation ?? null,
          quantity,
          due ?? null,
          customer ?? null,
          quotation ?? null,
          reference ?? null,
          note ?? null,
          at,
          by,
        ],
      );
      if (rows.length === 0) throw new NumberTaken(number);
      yield* putEvents(events(number), at);
      return oneRow(rows);
    });
  }

  /** Replaces the data of a planned order. Undefined if the order is no longer planned. */
  async change(number: string, { rev, variation, quantity, due, customer, quotation, reference, note }: Changed) {
    const text = `update work_orders set rev = $2, variation = $3, quantity = $4, due = $5, customer = $6, quotation = $7,
      reference = $8, note = $9 where number = $1 and state = 'planned' returning ${orderColumns}`;
    const values = [
      number,
      rev,
      variation ?? null,
      quantity,
      due ?? null,
      customer ?? null,
      quotation ?? null,
      reference ?? null,
      note ?? null,
    ];
    return (await this.#sql.query<OrderRow>(text, values))[0];
  }

  /** Removes a planned order. Its number isn't used again. */
  async remove(number: string): Promise<boolean> {
    const text = `delete from work_orders where number = $1 and state = 'planned' returning id`;
    return (await this.#sql.query(text, [number])).length > 0;
  }

  /**
   * Releases a planned order: freezes its plan and parts and creates its pieces. Undefined if the order is no longer
   * planned.
   */
  async release(
    { id, number, quantity }: OrderRow,
    {
      at,
      plan,
      kit,
      open,
    }: { readonly at: string; readonly plan: string; readonly kit: string; readonly open: OpenNumber },
  ): Promise<OrderRow | undefined> {
    const { records } = this.#sql.dialect;
    const serials = counter;
    return this.#sql.transaction(function* () {
      const rows = yield* query<OrderRow>(
        `update work_orders set state = 'released', released_at = $2, plan = $3, kit = $4
          where id = $1 and state = 'planned' returning ${orderColumns}`,
        [id, at, plan, kit],
      );
      if (rows.length === 0) return undefined;
      // Orders are released one at a time, so that the pieces of an order have consecutive ids. Searches rely on that.
      yield* lockTable('work_counters');
      const issued = yield* serials(open, quantity, 'work_pieces', 'serial');
      const pieces = [number, ...issued].map((serial, position) => ({ serial, position }));
      const made = yield* query<{ serial: string }>(
        `insert into work_pieces (order_id, position, serial, state, progress, head)
          select cast($2 as bigint), p.position, p.serial, 'waiting', $3, $4
          from ${records('$1', 'p', { serial: 'text', position: 'bigint' })} where true
          on conflict (serial) do nothing returning serial`,
        [JSON.stringify(pieces), id, JSON.stringify(notBegun), noRecord],
      );
      if (made.length < pieces.length) {
        const isMade = new Set(made.map(({ serial }) => serial));
        throw new NumberTaken(pieces.find(({ serial }) => !isMade.has(serial))!.serial);
      }
      return oneRow(rows);
    });
  }

  /** Cancels an order. Undefined if the order is already finished or cancelled. */
  async cancel(number: string, at: string): Promise<OrderRow | undefined> {
    const text = `update work_orders set state = 'cancelled', finished_at = $2
      where number = $1 and state in ('planned', 'released') returning ${orderColumns}`;
    return (await this.#sql.query<OrderRow>(text, [number, at]))[0];
  }

  /** Whether an order for this cable was ever released. */
  async isBuilt(design: string): Promise<boolean> {
    const text = `select 1 as found from work_orders where design = $1 and released_at is not null limit 1`;
    return (await this.#sql.query(text, [design])).length > 0;
  }

  /** The plan of a released order as JSON. */
  async planOf(number: string): Promise<string | undefined> {
    const text = 'select plan from work_orders where number = $1';
    return (await this.#sql.query<{ plan: string | null }>(text, [number]))[0]?.plan ?? undefined;
  }

  async kit(number: string): Promise<string | undefined> {
    const text = 'select kit from work_orders where number = $1';
    return (await this.#sql.query<{ kit: string | null }>(text, [number]))[0]?.kit ?? undefined;
  }

  async piece(serial: string): Promise<(PieceRow & { readonly order: string }) | undefined> {
    const text = `select ${columnsOf('p', pieceColumns)}, o.number as "order" from work_pieces p
      join work_orders o on o.id = p.order_id where p.serial = $1`;
    return (await this.#sql.query<PieceRow & { order: string }>(text, [serial]))[0];
  }

  /** At most `limit` pieces of an order, starting after the given position. Position 0 is the whole order. */
  pieces(order: number, after: number, limit: number): Promise<PieceRow[]> {
    const text = `select ${pieceColumns} from work_pieces where order_id = $1 and position > $2 order by position limit $3`;
    return this.#sql.query<PieceRow>(text, [order, after, limit]);
  }

  /** How often a piece was reworked or one of its records was corrected. Earlier tests no longer prove anything. */
  async countReworks(serial: string): Promise<number> {
    const text = `select count(*) as n from work_records r join work_pieces p on p.id = r.piece
      where p.serial = $1 and (r.json like $2 or r.json like $3)`;
    const [row] = await this.#sql.query<{ n: number }>(text, [
      serial,
      kindPattern('reworked'),
      kindPattern('corrected'),
    ]);
    return Number(row?.n ?? 0);
  }

  /**
   * All records of a piece, exactly as they were hashed. Call `requireReadable` first to make sure that there aren't
   * too many.
   */
  async records(piece: number): Promise<{ readonly hash: string; readonly json: string }[]> {
    const text =
      'select record, hash, json from work_records where piece = $1 and record > $2 order by record limit $3';
    return this.#inParts<RecordRow>(text, [piece], ({ record }) => [record], [0], Infinity);
  }

  /**
   * The records of a piece as they were hashed: either a machine's readings for a job, or all others. If they are too
   * many for one response, throws an error whose text ends with `instead`.
   */
  async recordsByReading(
    piece: number,
    areReadings: boolean,
    instead: string,
  ): Promise<{ readonly hash: string; readonly json: string }[]> {
    const text = `select record, hash, json from work_records where piece = $1
      and ${areReadings ? '' : 'not '}(json like $2 and json like $3) and record > $4 order by record limit $5`;
    const values = [piece, kindPattern('measured'), readingPattern];
    return this.#inParts<RecordRow>(text, values, ({ record }) => [record], [0], this.limits.most, instead);
  }

  /** The newest records of a piece in chronological order, at most `limit`, without machine readings. */
  async newestRecords(piece: number, limit: number): Promise<{ readonly json: string }[]> {
    const text = `select json from work_records where piece = $1 and not (json like $2 and json like $3)
      order by record desc limit $4`;
    const rows = await this.#sql.query<{ json: string }>(text, [piece, kindPattern('measured'), readingPattern, limit]);
    return rows.toReversed();
  }

  /**
   * The records of some kinds that belong to whole orders, and their corrections, in order. If there are too many,
   * throws like `recordsByReading`.
   */
  async recordsOfWhole(
    orders: readonly number[],
    kinds: readonly string[],
    instead: string,
  ): Promise<{ readonly order: number; readonly json: string }[]> {
    const { records } = this.#sql.dialect;
    const wanted = [...kinds, 'corrected'];
    const isWanted = wanted.map((_, i) => `r.json like $${i + 2}`).join(' or ');
    const [order, record, limit] = [1, 2, 3].map((i) => `$${wanted.length + 1 + i}`);
    const text = `select p.order_id as "order", r.record, r.json from work_records r join work_pieces p on p.id = r.piece
      where p.position = 0 and p.order_id in (select o.id from ${records('$1', 'o', { id: 'bigint' })}) and (${isWanted})
      and (p.order_id, r.record) > (${order}, ${record}) order by p.order_id, r.record limit ${limit}`;
    const values = [JSON.stringify(orders.map((id) => ({ id }))), ...wanted.map(kindPattern)];
    const rows = await this.#inParts<{ order: number; record: number; json: string }>(
      text,
      values,
      (row) => [Number(row.order), row.record],
      [0, 0],
      this.limits.most,
      instead,
    );
    return rows.map(({ order: of, json }) => ({ order: Number(of), json }));
  }

  /**
   * Reads all rows of a statement in batches. The last parameters of the statement are the key values of the previous
   * row and the batch size. If there are more than `most` rows, throws an error whose text ends with `instead`.
   */
  async #inParts<Row>(
    text: string,
    values: readonly (string | number)[],
    keyOf: (row: Row) => readonly number[],
    first: readonly number[],
    most: number,
    instead = '',
  ): Promise<Row[]> {
    const all: Row[] = [];
    let after = first;
    for (;;) {
      const some = await this.#sql.query<Row>(text, [...values, ...after, this.limits.together]);
      all.push(...some);
      if (all.length > most)
        refuse(
          buildingErrors['too-many-records'],
          `This needs more than ${most} records, and one answer is made from at most ${most}. ${instead}`,
        );
      const last = some.at(-1);
      if (last === undefined || some.length < this.limits.together) return all;
      after = keyOf(last);
    }
  }

  /** Released and finished orders, newest first. */
  newestReleased(limit: number): Promise<OrderRow[]> {
    const text = `select ${orderColumns} from work_orders where state in ('released', 'finished') order by id desc limit $1`;
    return this.#sql.query<OrderRow>(text, [limit]);
  }

  /**
   * The most recently recorded pieces of an order, at most `limit`. If there are more pieces, also the time of the last
   * record among the others.
   */
  async lastRecorded(
    order: number,
    limit: number,
  ): Promise<{ readonly pieces: readonly PieceRow[]; readonly othersUntil?: string }> {
    const text = `select ${pieceColumns} from work_pieces where order_id = $1 and position > 0 and head_at is not null
      order by head_at desc limit $2`;
    const rows = await this.#sql.query<PieceRow>(text, [order, limit + 1]);
    const next = rows[limit]?.head_at ?? undefined;
    return { pieces: rows.slice(0, limit), ...present({ othersUntil: next }) };
  }

  /**
   * The records of some kinds for all pieces of an order, and their corrections, each with the id of its piece. If
   * there are too many, throws like `recordsByReading`.
   */
  async recordsOfKinds(
    order: number,
    kinds: readonly string[],
    instead: string,
  ): Promise<{ readonly piece: number; readonly json: string }[]> {
    const wanted = [...kinds, 'corrected'];
    const isWanted = wanted.map((_, i) => `r.json like $${i + 2}`).join(' or ');
    const [position, record, limit] = [1, 2, 3].map((i) => `$${wanted.length + 1 + i}`);
    const text = `select r.piece, p.position, r.record, r.json from work_records r join work_pieces p on p.id = r.piece
      where p.order_id = $1 and p.position > 0 and (${isWanted}) and (p.position, r.record) > (${position}, ${record})
      order by p.position, r.record limit ${limit}`;
    return this.#inParts<{ piece: number; position: number; record: number; json: string }>(
      text,
      [order, ...wanted.map(kindPattern)],
      (row) => [row.position, row.record],
      [0, 0],
      this.limits.most,
      instead,
    );
  }
}

interface RecordRow {
  readonly record: number;
  readonly hash: string;
  readonly json: string;
}

interface Stamp {
  readonly at: string;
  readonly by: string;
}

/** Matches records of a kind by their canonical JSON. A string value can't match, as its quotes would be escaped. */
const kindPattern = (kind: string) => `%"kind":"${kind}"%`;

/** Matches the body of a machine reading, in which `job` is always the first key of the canonical JSON. */
const readingPattern = '%"body":{"job":%';

type Changed = Omit<NewOrder, 'number' | 'design'> & { readonly rev: number };

/**
 * Takes the next numbers of a counter. Numbers that are already in the table, such as manually entered ones, are
 * skipped, so that no number is used twice.
 */
function* counter(
  open: OpenNumber,
  count: number,
  table: 'work_orders' | 'work_pieces',
  column: 'number' | 'serial',
): SqlSteps<string[]> {
  const { start, end } = open;
  yield* query(
    `insert into work_counters (start_text, end_text, last) values ($1, $2, 0) on conflict (start_text, end_text) do nothing`,
    [start, end],
  );
  const numbers: string[] = [];
  while (numbers.length < count) {
    const wanted = count - numbers.length;
    const rows = yield* query<{ last: number }>(
      `update work_counters set last = last + $3 where start_text = $1 and end_text = $2 returning last`,
      [start, end, wanted],
    );
    const last = Number(oneRow(rows).last);
    const tried = Array.from({ length: wanted }, (_, i) => countedNumber(open, last - wanted + 1 + i));
    const places = tried.map((_, i) => `$${i + 1}`);
    const taken = new Set<string>();
    for (let i = 0; i < tried.length; i += maxTogether) {
      const some = tried.slice(i, i + maxTogether);
      const text = `select ${column} as number from ${table} where ${column} in (${places.slice(0, some.length).join(', ')})`;
      for (const { number } of yield* query<{ number: string }>(text, some)) taken.add(number);
    }
    numbers.push(...tried.filter((number) => !taken.has(number)));
  }
  return numbers;
}

const maxTogether = 500;
