import type { Migration, Sql, SqliteMigration } from '@cablewright/store';
import { isHeld, type Lease } from './lease.ts';

export const leaseMigrations: readonly Migration[] = [
  {
    area: 'leases',
    number: 1,
    name: 'who edits what',
    up: `create unlogged table leases (
      design text collate "C" primary key, page text not null, name text not null, email text,
      since text collate "C" not null, until text collate "C" not null)`,
  },
  // The table must be a logged one. A standby only receives logged tables, and its promotion must not end every edit.
  { area: 'leases', number: 2, name: 'who edits what, also after a failover', up: 'alter table leases set logged' },
];

export const sqliteLeaseMigrations: readonly SqliteMigration[] = [
  {
    area: 'leases',
    number: 1,
    up: `create table leases (design text primary key, page text not null, name text not null, email text,
      since text not null, until text not null)`,
  },
];

interface Row {
  readonly design: string;
  readonly page: string;
  readonly name: string;
  readonly email: string | null;
  readonly since: string;
  readonly until: string;
}

const channel = 'leases';
/** The delay before leases are read again after a failure, in ms. */
const readAgainMs = 1_000;

/** Grants or renews a lease. A page other than its holder gets it only if it has expired or is taken over ($7 is not 0). */
const askText = `insert into leases as l (design, page, name, email, since, until) values ($1, $2, $3, $4, $5, $6)
  on conflict (design) do update
    set page = excluded.page, name = excluded.name, email = excluded.email, until = excluded.until,
      since = case when l.page = excluded.page and l.until > excluded.since then l.since else excluded.since end
    where l.page = excluded.page or l.until <= excluded.since or cast($7 as bigint) <> 0
  returning design, page, name, email, since, until`;

/** The edit leases. Every process has a copy, which is refreshed when another process notifies it of a change. */
export class LeaseRepository {
  readonly #sql: Sql;
  readonly #known = new Map<string, Lease>();
  readonly #listeners = new Set<(design: string) => void>();
  #unlisten: () => void = () => undefined;
  #retry: NodeJS.Timeout | undefined;

  private constructor(sql: Sql) {
    this.#sql = sql;
  }

  static async open(sql: Sql): Promise<LeaseRepository> {
    const leases = new LeaseRepository(sql);
    leases.#unlisten = await sql.listen(channel, (design) => void leases.#refresh(design).catch(() => undefined));
    await leases.#readAll();
    return leases;
  }

  async #readAll(): Promise<void> {
    const rows = await this.#sql.query<Row>('select * from leases');
    this.#known.clear();
    for (const row of rows) this.#known.set(row.design, leaseOf(row));
  }

  /** Reads all leases, retrying until it succeeds. Calls the listeners for every design that is or was being edited. */
  async #readAgain(): Promise<void> {
    const before = [...this.#known.keys()];
    try {
      await this.#readAll();
    } catch {
      this.#retry ??= setTimeout(() => this.#again(), readAgainMs).unref();
      return;
    }
    for (const design of new Set([...before, ...this.#known.keys()]))
      for (const listener of this.#listeners) listener(design);
  }

  /**
   * Gives the lease to the requesting page if no other page has it or `takeOver` is set. Returns the resulting lease.
   */
  async ask(requested: Lease, takeOver: boolean): Promise<Lease> {
    const { design, page, name, email = null, since, until } = requested;
    const [row] = await this.#sql.query<Row>(askText, [design, page, name, email, since, until, takeOver ? 1 : 0]);
    if (row === undefined) return (await this.#read(design)) ?? requested;
    const lease = leaseOf(row);
    this.#known.set(design, lease);
    // A renewed lease keeps its earlier start, and other processes needn't know about it.
    if (lease.since === since) await this.#sql.notify(channel, [design]);
    return lease;
  }

  /** Ends the lease if this page has it. */
  async end(design: string, page: string): Promise<void> {
    const text = 'delete from leases where design = $1 and page = $2 returning design';
    if ((await this.#sql.query(text, [design, page])).length === 0) return;
    // Removed here directly, because no notification arrives while this process is disconnected.
    this.#known.delete(design);
    await this.#sql.notify(channel, [design]);
  }

  #again(): void {
    this.#retry = undefined;
    void this.#readAgain();
  }

  async #read(design: string): Promise<Lease | undefined> {
    const [row] = await this.#sql.query<Row>('select * from leases where design = $1', [design]);
    return row === undefined ? undefined : leaseOf(row);
  }

  async #refresh(design: string): Promise<void> {
    // Notifications may have been lost, so any lease may have changed.
    if (design === '') return this.#readAgain();
    const lease = await this.#read(design);
    if (lease === undefined) this.#known.delete(design);
    else this.#known.set(design, lease);
    for (const listener of this.#listeners) listener(design);
  }

  /** The current lease of a design, as far as this process knows. */
  holder(design: string, now: Date): Lease | undefined {
    const lease = this.#known.get(design);
    return isHeld(lease, now) ? lease : undefined;
  }

  /** Calls the listener with the id of a design whenever its editor changes. */
  onChange(listener: (design: string) => void): void {
    this.#listeners.add(listener);
  }

  close(): void {
    clearTimeout(this.#retry);
    this.#listeners.clear();
    this.#unlisten();
  }
}

function leaseOf({ design, page, name, email, since, until }: Row): Lease {
  return { design, page, name, email: email ?? undefined, since, until };
}
