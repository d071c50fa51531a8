/** Stores comments on cables: threads, each with a first comment and its replies, and the inbox entries of people. */
import { query, type EventDraft, type Sql, type SqlSteps } from '@cablewright/store';
import { putEvents } from '../../platform/events/put-events.ts';
import type { CommentTarget } from './comment-target.ts';
import { oneRow } from '../../platform/one-row.ts';

export interface CommentRow {
  readonly id: number;
  readonly design: string;
  readonly thread: number | null;
  readonly target: CommentTarget['target'];
  readonly place: string;
  readonly rev: number | null;
  readonly body: string;
  readonly at: string;
  /** The account of the author. Null for a guest, on a hub without sign-in, and after the account was removed. */
  readonly author: string | null;
  /** The current name of the account. Null after the account was removed. */
  readonly author_name: string | null;
  readonly guest: number;
  readonly link: number | null;
  readonly resolved_at: string | null;
  readonly resolver_name: string | null;
}

/** The person who writes or resolves: an account, or only a name if there is no account. */
export interface CommentAuthor {
  readonly account: string | null;
  readonly name: string;
  /** For a guest, the id of the link that was used. */
  readonly link?: number;
}

interface NewComment extends CommentTarget {
  readonly design: string;
  readonly thread: number | null;
  readonly body: string;
  readonly author: CommentAuthor;
}

/** Why a comment is in a person's inbox. */
type NoticeReason = 'mention' | 'reply' | 'guest';

export interface Notice {
  readonly person: string;
  readonly reason: NoticeReason;
}

/** A comment in a person's inbox. */
export interface WaitingRow extends CommentRow {
  readonly reason: NoticeReason;
}

const columns = `c.id, c.design, c.thread, c.target, c.place, c.rev, c.body, c.at, c.author,
  coalesce(p."name", c.author_name) as author_name, c.guest, c.link, c.resolved_at,
  coalesce(r."name", c.resolver_name) as resolver_name`;
const from = `from comments c left join people p on p."id" = c.author left join people r on r."id" = c.resolver`;

/** The inbox entries of person `$1`: comments they haven't seen, in open threads. */
const waits = `n.person = $1 and n.seen_at is null
  and not exists (select 1 from comments t where t.id = coalesce(c.thread, c.id) and t.resolved_at is not null)`;

/** The channel on which processes notify each other that the comments on a cable have changed. */
const commentChannel = 'comments';

export class CommentBook {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async find(id: number): Promise<CommentRow | undefined> {
    const [row] = await this.#sql.query<CommentRow>(`select ${columns} ${from} where c.id = $1`, [id]);
    return row && read(row);
  }

  /**
   * At most `limit` threads of a cable with all their replies, newest first by their first comment. With `before`, only
   * older threads than that one; with `rev`, only threads on that revision.
   */
  async threads(design: string, filter: ThreadFilter, limit: number, before?: number): Promise<CommentRow[][]> {
    const { state, rev, link } = filter;
    const isWanted = `c.design = $1 and c.thread is null and ($2 = 'all' or (c.resolved_at is null) = ($2 = 'open'))
      and (cast($3 as bigint) is null or (c.target = 'revision' and c.rev = $3))
      and (cast($4 as bigint) is null or c.link = $4)
      and (cast($5 as bigint) is null or c.id < $5)`;
    const roots = await this.#sql.query<CommentRow>(
      `select ${columns} ${from} where ${isWanted} order by c.id desc limit $6`,
      [design, state, rev ?? null, link ?? null, before ?? null, limit],
    );
    const { records } = this.#sql.dialect;
    const replies = await this.#sql.query<CommentRow>(
      `select ${columns} ${from} where c.thread in (select t.id from ${records('$1', 't', { id: 'bigint' })}) order by c.id`,
      [JSON.stringify(roots.map(({ id }) => ({ id })))],
    );
    const byThread = Map.groupBy(replies.map(read), ({ thread }) => thread);
    return roots.map((root) => [read(root), ...(byThread.get(Number(root.id)) ?? [])]);
  }

  /** The targets of the open threads of a cable, most recently started first. */
  async marks(design: string): Promise<Pick<CommentRow, 'id' | 'target' | 'place' | 'rev'>[]> {
    const text = `select id, target, place, rev from comments
      where design = $1 and thread is null and resolved_at is null order by id desc`;
    const rows = await this.#sql.query<Pick<CommentRow, 'id' | 'target' | 'place' | 'rev'>>(text, [design]);
    return rows.map((row) => ({ ...row, id: Number(row.id) }));
  }

  /** The numbers of open and resolved threads of a cable. */
  async counts(design: string): Promise<{ open: number; resolved: number }> {
    const rows = await this.#sql.query<{ open: number; resolved: number }>(
      `select count(*) - count(resolved_at) as open, count(resolved_at) as resolved from comments
        where design = $1 and thread is null`,
      [design],
    );
    const { open, resolved } = oneRow(rows);
    return { open: Number(open), resolved: Number(resolved) };
  }

  /** The number of comments on a cable, including replies. */
  async total(design: string): Promise<number> {
    const text = 'select count(*) as total from comments where design = $1';
    return Number(oneRow(await this.#sql.query<{ total: number }>(text, [design])).total);
  }

  /** The accounts that have written in a thread. */
  async authorsOf(thread: number): Promise<string[]> {
    const text = 'select distinct author from comments where (id = $1 or thread = $1) and author is not null';
    return (await this.#sql.query<{ author: string }>(text, [thread])).map(({ author }) => author);
  }

  /** Adds a comment, the inbox entries for people, and its events. A reply doesn't reopen a resolved thread. */
  async add(comment: NewComment, { at, notices, events }: Adding): Promise<number> {
    const { records } = this.#sql.dialect;
    const { design, thread, target, place, rev, body, author } = comment;
    return this.#sql.transaction(function* () {
      const added = yield* query<{ id: number }>(
        `insert into comments (design, thread, target, place, rev, body, at, author, author_name, guest, link)
          values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
        [
          design,
          thread,
          target,
          place,
          rev,
          body,
          at,
          author.account,
          author.account === null ? author.name : null,
          author.link === undefined ? 0 : 1,
          author.link ?? null,
        ],
      );
      const id = Number(oneRow(added).id);
      yield* query(
        `insert into comment_notices (person, comment, reason, at) select p."id", cast($2 as bigint), n.reason, $3
          from ${records('$1', 'n', { person: 'text', reason: 'text' })} join people p on p."id" = n.person
          where true on conflict do nothing`,
        [JSON.stringify(notices), id, at],
      );
      yield* putEvents(events(id), at);
      yield* told(design);
      return id;
    });
  }

  /** Resolves or reopens a thread. Returns false if it is already in that state. */
  async resolve(thread: number, resolution: Resolution | undefined): Promise<boolean> {
    return this.#sql.transaction(function* () {
      const rows = yield* query<{ design: string }>(
        `update comments set resolved_at = $2, resolver = $3, resolver_name = $4
          where id = $1 and thread is null and (resolved_at is null) = ($5 = 1) returning design`,
        [
          thread,
          resolution?.at ?? null,
          resolution?.by.account ?? null,
          resolution === undefined || resolution.by.account !== null ? null : resolution.by.name,
          resolution === undefined ? 0 : 1,
        ],
      );
      const [row] = rows;
      if (row === undefined) return false;
      if (resolution !== undefined) yield* putEvents(resolution.events, resolution.at);
      yield* told(row.design);
      return true;
    });
  }

  /** Deletes a comment. If it is the first of a thread, its replies are deleted too. */
  async remove({ id, design }: CommentRow): Promise<void> {
    await this.#sql.transaction(function* () {
      yield* query('delete from comments where id = $1 or thread = $1', [id]);
      yield* told(design);
    });
  }

  async replies(thread: number): Promise<number> {
    const text = 'select count(*) as total from comments where thread = $1';
    return Number(oneRow(await this.#sql.query<{ total: number }>(text, [thread])).total);
  }

  /** The comments in a person's inbox, newest first, at most `limit`. */
  async waitingFor(person: string, limit: number): Promise<WaitingRow[]> {
    const rows = await this.#sql.query<WaitingRow>(
      `select ${columns}, n.reason ${from} join comment_notices n on n.comment = c.id where ${waits}
        order by c.id desc limit $2`,
      [person, limit],
    );
    return rows.map((row) => ({ ...read(row), reason: row.reason }));
  }

  /** Marks the comments of a thread as seen by a person. */
  async seen(person: string, thread: number, at: string): Promise<void> {
    await this.#sql.query(
      `update comment_notices set seen_at = $3 where person = $1 and seen_at is null
        and comment in (select id from comments where id = $2 or thread = $2)`,
      [person, thread, at],
    );
  }

  /** Moves the comments of a cable to its new id. */
  async moved(from: string, to: string): Promise<void> {
    await this.#sql.query('update comments set design = $2 where design = $1', [from, to]);
  }

  /** Calls `heard` with the id of each cable whose comments were changed by any process. */
  listen(heard: (design: string) => void): Promise<() => void> {
    return this.#sql.listen(commentChannel, heard);
  }
}

interface ThreadFilter {
  readonly state: 'open' | 'resolved' | 'all';
  readonly rev?: number | undefined;
  /** Only threads started by guests of this link. */
  readonly link?: number | undefined;
}

interface Adding {
  readonly at: string;
  readonly notices: readonly Notice[];
  readonly events: (id: number) => readonly EventDraft[];
}

interface Resolution {
  readonly at: string;
  readonly by: CommentAuthor;
  readonly events: readonly EventDraft[];
}

function* told(design: string): SqlSteps<void> {
  yield { channel: commentChannel, texts: [design] };
}

/** PostgreSQL returns `bigint` values as strings. */
function read<T extends CommentRow>(row: T): T {
  const number = (value: number | null) => (value === null ? null : Number(value));
  return { ...row, id: Number(row.id), thread: number(row.thread), link: number(row.link) };
}
