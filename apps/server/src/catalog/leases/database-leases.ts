import type { Migration, Pool } from '@cablewright/store';
import { holds, type Lease, type LeaseBook } from './lease-book.ts';

export const leaseMigrations: readonly Migration[] = [
  {
    area: 'leases',
    number: 1,
    name: 'who edits what',
    // Losing a lease in a crash loses nothing, so its table is not written to the log.
    up: `create unlogged table leases (
      design text collate "C" primary key, page text not null, name text not null, email text,
      since text collate "C" not null, until text collate "C" not null)`,
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

/** Leases shared by every process on a database. Each keeps a copy, refreshed when another says that one moved. */
export class DatabaseLeases implements LeaseBook {
  readonly #pool: Pool;
  readonly #known = new Map<string, Lease>();
  readonly #listeners = new Set<(design: string) => void>();
  #stop: () => Promise<void> = async () => undefined;

  private constructor(pool: Pool) {
    this.#pool = pool;
  }

  static async open(pool: Pool): Promise<DatabaseLeases> {
    const book = new DatabaseLeases(pool);
    await book.#listen();
    const { rows } = await pool.query<Row>('select * from leases');
    for (const row of rows) book.#known.set(row.design, leaseOf(row));
    return book;
  }

  /** Keeps one connection that hears of leases; a lost one is opened again. */
  async #listen(): Promise<void> {
    const client = await this.#pool.connect();
    // Given back once, whether it was lost or is no longer wanted: a server that goes down later says so of both.
    let gone = false;
    client.on('notification', ({ payload }) => {
      if (payload !== undefined) void this.#refresh(payload).catch(() => undefined);
    });
    client.on('error', (error) => {
      if (gone) return;
      gone = true;
      client.release(error);
      setTimeout(() => void this.#listen().catch(() => undefined), 1_000).unref();
    });
    await client.query(`listen ${channel}`);
    this.#stop = async () => {
      if (!gone) client.release(true);
      gone = true;
    };
  }

  async ask(asked: Lease, takeOver: boolean): Promise<Lease> {
    const { rows } = await this.#pool.query<Row & { moved: boolean }>({
      name: 'ask for a lease',
      text: `with old as (select page from leases where design = $1 and until > $7),
        taken as (
          insert into leases as l (design, page, name, email, since, until) values ($1, $2, $3, $4, $5, $6)
          on conflict (design) do update
            set page = excluded.page, name = excluded.name, email = excluded.email, until = excluded.until,
                since = case when l.page = excluded.page and l.until > $7 then l.since else excluded.since end
            where l.page = excluded.page or l.until <= $7 or $8
          returning *),
        said as (select pg_notify('${channel}', $1) from taken where not exists (select from old where page = $2))
        select taken.*, (select count(*) from said) > 0 as moved from taken`,
      values: [
        asked.design,
        asked.page,
        asked.name,
        asked.email ?? null,
        asked.since,
        asked.until,
        asked.since,
        takeOver,
      ],
    });
    if (rows[0] === undefined) return (await this.#read(asked.design)) ?? asked;
    const lease = leaseOf(rows[0]);
    this.#known.set(lease.design, lease);
    return lease;
  }

  async end(design: string, page: string): Promise<void> {
    await this.#pool.query({
      name: 'end a lease',
      text: `with gone as (delete from leases where design = $1 and page = $2 returning design)
             select pg_notify('${channel}', design) from gone`,
      values: [design, page],
    });
  }

  async #read(design: string): Promise<Lease | undefined> {
    const { rows } = await this.#pool.query<Row>('select * from leases where design = $1', [design]);
    return rows[0] === undefined ? undefined : leaseOf(rows[0]);
  }

  async #refresh(design: string): Promise<void> {
    const lease = await this.#read(design);
    if (lease === undefined) this.#known.delete(design);
    else this.#known.set(design, lease);
    for (const listener of this.#listeners) listener(design);
  }

  holder(design: string, now: Date): Lease | undefined {
    const lease = this.#known.get(design);
    return holds(lease, now) ? lease : undefined;
  }

  onChange(listener: (design: string) => void): void {
    this.#listeners.add(listener);
  }

  async close(): Promise<void> {
    this.#listeners.clear();
    await this.#stop();
  }
}

function leaseOf({ design, page, name, email, since, until }: Row): Lease {
  return { design, page, name, ...(email === null ? {} : { email }), since, until };
}
