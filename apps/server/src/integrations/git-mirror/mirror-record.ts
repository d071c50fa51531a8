/**
 * What the hub knows of each branch it mirrors to: the last commit that arrived there, those that it has sent and heard nothing
 * of, and why the last run failed. In the database of the catalog: both go back together.
 */
import type { Migration, Sql, SqlValue } from '@cablewright/store';
import type { FailureCode } from './failure.ts';

const table = `
  create table git_mirrors (place text primary key, change_set bigint, commit_id text, pushed_at text,
    sent text not null default '[]', accepted text, tried_at text, failure text)`;

export const mirrorMigrations: readonly Migration[] = [
  { area: 'git-mirror', number: 1, name: 'branches that the catalog is mirrored to', up: table },
];

/** A commit of a branch, and the change set whose catalog it holds. */
export interface MirrorPoint {
  readonly commit: string;
  readonly changeSet: number;
}

export interface MirrorTrouble {
  readonly code: FailureCode;
  readonly message: string;
  /** What git wrote about it; empty where git has not been asked. */
  readonly words: string;
  readonly remedy: string;
  readonly at: string;
  /** When the first of the failures in a row was, and how many there are. */
  readonly since: string;
  readonly count: number;
  /** Of a branch that moved: the commit found there; empty when the branch is gone. */
  readonly tip?: string;
}

export interface MirrorRecord {
  /** The last commit that is known to be on the branch; undefined before the first. */
  readonly pushed: (MirrorPoint & { readonly at: string }) | undefined;
  /** Sent, but no answer came: each may be on the branch. */
  readonly sent: readonly MirrorPoint[];
  /** A commit of others that an owner agreed to continue from. */
  readonly accepted: string | undefined;
  readonly triedAt: string | undefined;
  readonly trouble: MirrorTrouble | undefined;
}

interface Row {
  readonly change_set: number | null;
  readonly commit_id: string | null;
  readonly pushed_at: string | null;
  readonly sent: string;
  readonly accepted: string | null;
  readonly tried_at: string | null;
  readonly failure: string | null;
}

const none: MirrorRecord = {
  pushed: undefined,
  sent: [],
  accepted: undefined,
  triedAt: undefined,
  trouble: undefined,
};

/** The mirror to one branch of one repository. */
export class MirrorRecords {
  readonly #sql: Sql;
  readonly #place: string;

  constructor(sql: Sql, { url, branch }: { readonly url: string; readonly branch: string }) {
    this.#sql = sql;
    this.#place = `${url} ${branch}`;
  }

  async read(): Promise<MirrorRecord> {
    const [row] = await this.#sql.query<Row>('select * from git_mirrors where place = $1', [this.#place]);
    if (row === undefined) return none;
    const { change_set: changeSet, commit_id: commit, pushed_at: at } = row;
    return {
      pushed: commit === null ? undefined : { commit, changeSet: changeSet ?? 0, at: at ?? '' },
      sent: JSON.parse(row.sent) as MirrorPoint[],
      accepted: row.accepted ?? undefined,
      triedAt: row.tried_at ?? undefined,
      trouble: row.failure === null ? undefined : (JSON.parse(row.failure) as MirrorTrouble),
    };
  }

  /** Before a push: whatever becomes of this process, the commit is known as the hub's own. */
  sending(point: MirrorPoint, others: readonly MirrorPoint[]): Promise<void> {
    return this.#write('sent', [JSON.stringify([...others, point])]);
  }

  /** The branch ends at this commit of the hub's own. */
  arrived({ commit, changeSet }: MirrorPoint, at: string): Promise<void> {
    const values = [changeSet, commit, at, '[]', null];
    return this.#write('change_set, commit_id, pushed_at, sent, accepted', values);
  }

  /** A run ended: well, or with a trouble. */
  async tried(at: string, trouble: MirrorTrouble | undefined): Promise<void> {
    await this.#write('tried_at, failure', [at, trouble === undefined ? null : JSON.stringify(trouble)]);
  }

  /** An owner agreed to continue from a commit of others. */
  accept(tip: string): Promise<void> {
    return this.#write('accepted', [tip]);
  }

  /** The branch is gone: the next run begins again with the catalog as found. */
  async forget(): Promise<void> {
    await this.#sql.query('delete from git_mirrors where place = $1', [this.#place]);
  }

  async #write(columns: string, values: readonly SqlValue[]): Promise<void> {
    const parameters = values.map((_value, n) => `$${n + 2}`).join(', ');
    const sets = columns.split(', ').map((column) => `${column} = excluded.${column}`);
    await this.#sql.query(
      `insert into git_mirrors (place, ${columns}) values ($1, ${parameters})
       on conflict (place) do update set ${sets.join(', ')}`,
      [this.#place, ...values],
    );
  }
}
