import {
  canonicalNumber,
  holdEdit,
  letGoEdit,
  type Numbered,
  type NumberEvent,
  type NumbersInUse,
  type RecordEdit,
} from '@cablewright/engine';
import type { CatalogStore, Sql, StoredChangeSet } from '@cablewright/store';
import { currentMoves, pastMoves } from './ledger-fill.ts';
import { moveOf, type LedgerMove, type LedgerRow, type LedgerState } from './ledger-row.ts';
import { markText, moveText } from './ledger-tables.ts';

/** The number of moves recorded in one statement. */
const batchSize = 2_000;
/** The ledger stores its position after this many change sets. After a crash, later ones are read again. */
const markEvery = 500;
const retryMs = 5_000;
/** Saves within this time share a statement, in ms. */
const togetherMs = 100;

type ChangeSetStamp = Pick<StoredChangeSet, 'seq' | 'at' | 'who' | 'mark'>;

/**
 * Every number ever issued, in the database next to the catalog. The rows are derived from the change sets. They are
 * written after the commit, so they don't delay a save. Rows missing after a stop are derived from the history at the
 * next start.
 */
export class NumberLedger {
  readonly #sql: Sql;
  readonly #clock: () => Date;
  #waiting: LedgerMove[] = [];
  #seq = 0;
  #marked = 0;
  #writing: Promise<void> | undefined;
  #retry: NodeJS.Timeout | undefined;
  #soon: NodeJS.Timeout | undefined;
  #isOpen = false;

  constructor(sql: Sql, clock: () => Date) {
    this.#sql = sql;
    this.#clock = clock;
  }

  /**
   * Updates the rows to change set `seq`. Returns the edits that add bound numbers without a record to the index.
   * The first time, the ledger is filled from the whole history or, if there is none, from the records.
   */
  async open(store: CatalogStore, inUse: NumbersInUse, seq: number): Promise<RecordEdit[]> {
    const [mark] = await this.#sql.query<{ seq: number }>('select seq from number_ledger_head');
    const from = mark === undefined || mark.seq > seq ? undefined : mark.seq;
    this.#seq = seq;
    if (from !== seq) await this.#fill(store, inUse, from);
    this.#marked = seq;
    this.#isOpen = true;
    return (await this.#rowsIn(['unused', 'released', 'alias'])).map(heldBy);
  }

  /**
   * Like `open`, but after the database has gone back to an older state: rows of lost change sets are derived again.
   */
  async openAgain(store: CatalogStore, inUse: NumbersInUse, seq: number): Promise<RecordEdit[]> {
    this.#isOpen = false;
    await this.#writing;
    this.#waiting = [];
    await this.#sql.query('update number_ledger set seq = $1 where seq > $1', [seq]);
    const edits = await this.open(store, inUse, seq);
    await this.#sql.query('update number_ledger_head set seq = $1 where seq > $1', [seq]);
    return edits;
  }

  async #fill(store: CatalogStore, inUse: NumbersInUse, from: number | undefined): Promise<void> {
    const stamp = { at: this.#clock().toISOString(), seq: 0, by: null };
    const hasPast = store.history === 'full' || (store.history === 'git' && from !== undefined);
    if (hasPast) await this.#record(pastMoves(store, inUse.scheme, from ?? 0, this.#seq));
    if (from === undefined || !hasPast) await this.#record(currentMoves(store, inUse.scheme, stamp));
    await this.#reconcile(inUse, stamp.at);
    await this.#sql.query(markText, [this.#seq]);
  }

  async #record(moves: AsyncIterable<LedgerMove>): Promise<void> {
    let batch: LedgerMove[] = [];
    for await (const move of moves) {
      batch.push(move);
      if (batch.length < batchSize) continue;
      await this.#write(batch);
      batch = [];
    }
    await this.#write(batch);
  }

  /** Corrects the rows that show a number as in use although the part no longer has it. */
  async #reconcile(inUse: NumbersInUse, at: string): Promise<void> {
    const moves: LedgerMove[] = [];
    for (const { number, holder, kind, shares } of await this.#rowsIn(['in-use'])) {
      const there = inUse.holders(number);
      if (there.some((use) => use.holder === holder)) continue;
      const passedTo = there[0]?.holder;
      const use = { number, holder, kind, where: {}, shares: shares === null ? undefined : JSON.parse(shares) };
      const event: NumberEvent = { type: 'dropped', use, passedTo };
      moves.push(moveOf(event, { at, seq: this.#seq, by: null }));
    }
    await this.#write(moves);
  }

  #rowsIn(states: readonly LedgerState[]): Promise<LedgerRow[]> {
    const list = states.map((state) => `'${state}'`).join(', ');
    return this.#sql.query<LedgerRow>(`select * from number_ledger where state in (${list})`);
  }

  /**
   * The edits that free numbers which an owner has given back in another process. `held` are the numbers that this
   * process still treats as bound.
   */
  async givenBack(held: readonly Numbered[]): Promise<RecordEdit[]> {
    const edits: RecordEdit[] = [];
    for (const use of held) {
      const rows = await this.rowsOf(use.number);
      if (rows.some(({ holder, state }) => holder === use.holder && state === 'given-back')) edits.push(letGoEdit(use));
    }
    return edits;
  }

  /** Records a change set's effects on numbers after a short delay. */
  take(events: readonly NumberEvent[], { seq, at, who, mark }: ChangeSetStamp): void {
    if (!this.#isOpen) return;
    this.#seq = seq;
    for (const event of events) this.#waiting.push(moveOf(event, { at, seq, by: who.name, mark }));
    if (this.#waiting.length === 0 && seq - this.#marked < markEvery) return;
    this.#soon ??= setTimeout(() => this.#writeSoon(), togetherMs).unref();
  }

  #writeSoon(): void {
    this.#soon = undefined;
    void this.written();
  }

  /** Resolves when every move so far is recorded, or has failed and will be retried. */
  async written(): Promise<void> {
    while (this.#writing !== undefined) await this.#writing;
    if (this.#waiting.length === 0 && this.#seq - this.#marked < markEvery) return;
    this.#writing = this.#writeWaiting();
    await this.#writing;
  }

  async #writeWaiting(): Promise<void> {
    const [moves, seq] = [this.#waiting, this.#seq];
    this.#waiting = [];
    try {
      await this.#write(moves);
      if (seq - this.#marked < markEvery) return;
      await this.#sql.query(markText, [seq]);
      this.#marked = seq;
    } catch {
      this.#waiting = [...moves, ...this.#waiting];
      this.#retry ??= setTimeout(() => this.#again(), retryMs).unref();
    } finally {
      this.#writing = undefined;
    }
  }

  #again(): void {
    this.#retry = undefined;
    void this.written();
  }

  /**
   * Writes moves in order. A statement can't change a row twice, so a second move of the same row starts a new batch.
   */
  async #write(moves: readonly LedgerMove[]): Promise<void> {
    let batch = new Map<string, LedgerMove>();
    for (const move of moves) {
      const row = `${move.number} ${move.holder}`;
      if (batch.has(row)) {
        await this.#send(batch);
        batch = new Map();
      }
      batch.set(row, move);
    }
    await this.#send(batch);
  }

  async #send(batch: ReadonlyMap<string, LedgerMove>): Promise<void> {
    if (batch.size === 0) return;
    await this.#sql.query(moveText(this.#sql.dialect), [JSON.stringify([...batch.values()])]);
  }

  /** The rows of a number, newest first. */
  async rowsOf(number: string): Promise<LedgerRow[]> {
    await this.written();
    const text = 'select * from number_ledger where number = $1 order by seq desc, holder';
    return this.#sql.query<LedgerRow>(text, [canonicalNumber(number)]);
  }

  /** A page of rows sorted by number. The counts by state ignore the state filter of the query. */
  async page(query: LedgerQuery): Promise<LedgerPage> {
    await this.written();
    const position = this.#sql.dialect.name === 'sqlite' ? 'instr' : 'strpos';
    const filter = `${position}(lower(number || ' ' || holder), $1) > 0`;
    const values = [query.q.toLowerCase(), query.kind];
    const counted = `select state, count(*) as count from number_ledger
      where ($1 = '' or ${filter}) and ($2 = '' or kind = $2) group by state`;
    const listed = `select * from number_ledger
      where ($1 = '' or ${filter}) and ($2 = '' or kind = $2) and ($3 = '' or state = $3)
      order by number, seq desc, holder limit cast($4 as bigint) offset cast($5 as bigint)`;
    const [counts, rows] = await Promise.all([
      this.#sql.query<{ state: LedgerState; count: number }>(counted, values),
      this.#sql.query<LedgerRow>(listed, [...values, query.state, query.limit, query.offset]),
    ]);
    return { counts: Object.fromEntries(counts.map(({ state, count }) => [state, Number(count)])), rows };
  }

  /** Gives back the number in this row, unless that has already happened. */
  async giveBack(
    { number, holder }: LedgerRow,
    { by, reason }: { readonly by: string; readonly reason: string },
  ): Promise<void> {
    const text = `update number_ledger set state = 'given-back', given_back_at = $3, given_back_by = $4, reason = $5
      where number = $1 and holder = $2 and state = 'unused'`;
    await this.#sql.query(text, [number, holder, this.#clock().toISOString(), by, reason]);
  }

  async close(): Promise<void> {
    clearTimeout(this.#retry);
    clearTimeout(this.#soon);
    await this.written();
    if (this.#waiting.length === 0 && this.#isOpen) await this.#sql.query(markText, [this.#seq]).catch(() => undefined);
  }
}

interface LedgerQuery {
  readonly q: string;
  readonly kind: string;
  readonly state: string;
  readonly limit: number;
  readonly offset: number;
}

interface LedgerPage {
  readonly counts: Readonly<Partial<Record<LedgerState, number>>>;
  readonly rows: readonly LedgerRow[];
}

function heldBy({ number, holder, kind, shares, state }: LedgerRow): RecordEdit {
  const [of = '', id = ''] = holder.split(':');
  const use = {
    number,
    holder,
    kind,
    where: { kind: of, id },
    shares: shares === null ? undefined : (JSON.parse(shares) as string[]),
  };
  return holdEdit(use, state === 'released' ? 'revision' : state === 'alias' ? 'alias' : 'unused');
}
