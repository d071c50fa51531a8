/**
 * The state of each mirrored branch: the last commit on the branch, commits that were sent but not acknowledged, and
 * the reason why the last run failed. It is stored in the catalog's database, so that a restore resets both together.
 */
import type { Migration, Sql, SqlValue } from '@cablewright/store';
import type { FailureCode } from './failure.ts';

const table = `
  create table git_mirrors (place text primary key, change_set bigint, commit_id text, pushed_at text,
    sent text not null default '[]', accepted text, tried_at text, failure text)`;

export const mirrorMigrations: readonly Migration[] = [
  { area: 'git-mirror', number: 1, name: 'branches that the catalog is mirrored to', up: table },
];

/** A commit on a branch, and the change set that it represents. */
export interface MirrorPoint {
  readonly commit: string;
  readonly changeSet: number;
}

export interface MirrorTrouble {
  readonly code: FailureCode;
  readonly message: string;
  /** The output of git. Empty if git was not run. */
  readonly words: string;
  readonly remedy: string;
  readonly at: string;
  /** When the first of a series of consecutive failures happened, and their number. */
  readonly since: string;
  readonly count: number;
  /** If others have moved the branch, the commit found there. Empty if the branch was removed. */
  readonly tip?: string;
}

export interface MirrorRecord {
  /** The last commit that is known to be on the branch. Undefined before the first push. */
  readonly pushed: (MirrorPoint & { readonly at: string }) | undefined;
  /** Commits that were sent but not acknowledged. Each of them may be on the branch. */
  readonly sent: readonly MirrorPoint[];
  /** A commit by others from which an owner has agreed to continue. */
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

/** Stores the state of the mirror for one branch of one repository. */
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

  /** Called before a push. If the process ends during the push, the commit is still known to be the hub's own. */
  sending(point: MirrorPoint, others: readonly MirrorPoint[]): Promise<void> {
    return this.#write('sent', [JSON.stringify([...others, point])]);
  }

  /** Records that the branch now ends at this commit of the hub. */
  arrived({ commit, changeSet }: MirrorPoint, at: string): Promise<void> {
    const values = [changeSet, commit, at, '[]', null];
    return this.#write('change_set, commit_id, pushed_at, sent, accepted', values);
  }

  /** Records that a run has ended. `trouble` is set if it failed. */
  async tried(at: string, trouble: MirrorTrouble | undefined): Promise<void> {
    await this.#write('tried_at, failure', [at, trouble === undefined ? null : JSON.stringify(trouble)]);
  }

  /** Records that an owner has agreed to continue from a commit by others. */
  accept(tip: string): Promise<void> {
    return this.#write('accepted', [tip]);
  }

  /** Deletes the state of the branch, so that the next run starts with the current catalog. */
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
