/**
 * The state of each branch that the hub mirrors to: the last commit on the branch, commits that were sent without a response, and the
 * reason why the last run failed. It is in the catalog's database, so that both go back together.
 */
import type { Migration, Sql, SqlValue } from '@cablewright/store';
import type { FailureCode } from './failure.ts';

const table = `
  create table git_mirrors (place text primary key, change_set bigint, commit_id text, pushed_at text,
    sent text not null default '[]', accepted text, tried_at text, failure text)`;

export const mirrorMigrations: readonly Migration[] = [
  { area: 'git-mirror', number: 1, name: 'branches that the catalog is mirrored to', up: table },
];

/** A commit of a branch, and the change set that it represents. */
export interface MirrorPoint {
  readonly commit: string;
  readonly changeSet: number;
}

export interface MirrorTrouble {
  readonly code: FailureCode;
  readonly message: string;
  /** The output of git; empty if git was not run. */
  readonly words: string;
  readonly remedy: string;
  readonly at: string;
  /** The time of the first of consecutive failures, and their number. */
  readonly since: string;
  readonly count: number;
  /** If others have moved the branch, the commit found there, or empty if the branch is gone. */
  readonly tip?: string;
}

export interface MirrorRecord {
  /** The last commit that is known to be on the branch; undefined before the first push. */
  readonly pushed: (MirrorPoint & { readonly at: string }) | undefined;
  /** Commits sent without a response. Each may be on the branch. */
  readonly sent: readonly MirrorPoint[];
  /** A commit by others that an owner has agreed to continue from. */
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

  /** Called before a push, so that the commit is known as the hub's own even if this process ends. */
  sending(point: MirrorPoint, others: readonly MirrorPoint[]): Promise<void> {
    return this.#write('sent', [JSON.stringify([...others, point])]);
  }

  /** The branch now ends at this commit of the hub. */
  arrived({ commit, changeSet }: MirrorPoint, at: string): Promise<void> {
    const values = [changeSet, commit, at, '[]', null];
    return this.#write('change_set, commit_id, pushed_at, sent, accepted', values);
  }

  /** A run has ended, with a trouble if it failed. */
  async tried(at: string, trouble: MirrorTrouble | undefined): Promise<void> {
    await this.#write('tried_at, failure', [at, trouble === undefined ? null : JSON.stringify(trouble)]);
  }

  /** An owner has agreed to continue from a commit by others. */
  accept(tip: string): Promise<void> {
    return this.#write('accepted', [tip]);
  }

  /** Forgets the branch, so that the next run begins with the current catalog. */
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
