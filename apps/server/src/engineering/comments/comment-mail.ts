/**
 * Emails people about the comments in their inbox. Each person chooses at most one email an hour, at most one a day, or
 * none. An email collects the unseen entries that weren't emailed yet.
 */
import { counted } from '@cablewright/model';
import type { Sql } from '@cablewright/store';
import { sendMail, type Letter } from '../../accounts/mail.ts';
import { readMethods } from '../../accounts/methods.ts';
import type { LiveCatalog } from '../../catalog/live/live-catalog.ts';
import type { RuntimeSettings } from '../../settings/runtime/runtime-settings.ts';
import { linksOf } from './write-comment.ts';

interface MailParts {
  readonly sql: Sql;
  readonly catalog: LiveCatalog;
  readonly runtime: RuntimeSettings;
  readonly clock: () => Date;
  /** The hub's address, which precedes the paths of pages. */
  readonly address: string;
  readonly notice: (message: string) => void;
}

/** An inbox entry, and the person it belongs to. */
interface DueRow {
  readonly person: string;
  readonly name: string;
  readonly email: string;
  readonly comment: number;
  readonly design: string;
  readonly thread: number;
  readonly target: string;
  readonly place: string;
  readonly rev: number | null;
  readonly body: string;
  readonly author: string | null;
}

const minuteMs = 60_000;
const everyMs = minuteMs;
/**
 * The delay before a comment is emailed, so that its author can correct it and others can read it on the page first.
 */
const restMs = 2 * minuteMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** How long no emails are sent after a failure of the mail server. */
const pauseMs = 10 * minuteMs;
const maxAtOnce = 500;
/** The most comments shown in an email. The others are only counted. */
const maxShown = 20;
const maxText = 500;

const due = `select n.person, p."name" as name, p."email" as email, c.id as comment, c.design, coalesce(c.thread, c.id) as thread,
    c.target, c.place, c.rev, c.body, coalesce(a."name", c.author_name) as author
  from comment_notices n join comments c on c.id = n.comment join comments t on t.id = coalesce(c.thread, c.id)
    join people p on p."id" = n.person left join people a on a."id" = c.author
    left join preferences f on f."person" = n.person and f."name" = 'commentMail'
  where n.seen_at is null and n.mailed_at is null and n.at <= $1 and t.resolved_at is null
    and coalesce(f."value", '') <> '"off"'
    and coalesce((select max(m.mailed_at) from comment_notices m where m.person = n.person), '')
      <= case when f."value" = '"daily"' then $2 else $3 end
  order by n.person, c.id limit ${maxAtOnce}`;

export class CommentMail {
  readonly #parts: MailParts;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<unknown> = Promise.resolve();
  #pausedUntil = 0;

  constructor(parts: MailParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#timer = setInterval(() => void this.send(), everyMs).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
  }

  /** Sends the emails that are due. Returns how many were sent. */
  send(): Promise<number> {
    const sending = this.#running.then(() => this.#send());
    this.#running = sending.catch((error: Error) => this.#parts.notice(`Mail about comments: ${error.message}`));
    return sending;
  }

  async #send(): Promise<number> {
    const { sql, runtime, clock } = this.#parts;
    const now = clock().getTime();
    if (now < this.#pausedUntil) return 0;
    const { mail } = await readMethods(runtime);
    if (mail === undefined) return 0;
    const before = (ms: number) => new Date(now - ms).toISOString();
    const rows = await sql.query<DueRow>(due, [before(restMs), before(dayMs), before(hourMs)]);
    let sent = 0;
    for (const [person, theirs] of Map.groupBy(rows, (row) => row.person)) {
      const taken = await this.#take(person, theirs, new Date(now).toISOString());
      if (taken.length === 0) continue;
      try {
        await sendMail(mail, this.#letter(taken));
        sent += 1;
      } catch (error) {
        await this.#giveBack(person, taken);
        this.#pausedUntil = now + pauseMs;
        this.#parts.notice(`A mail about comments could not be sent: ${(error as Error).message}`);
        return sent;
      }
    }
    return sent;
  }

  /** Marks the entries of an email as sent, so that no other process sends them too. */
  async #take(person: string, rows: readonly DueRow[], at: string): Promise<DueRow[]> {
    const { sql } = this.#parts;
    const taken = await sql.query<{ comment: number }>(
      `update comment_notices set mailed_at = $2 where person = $1 and mailed_at is null and comment in
        (select t.comment from ${sql.dialect.records('$3', 't', { comment: 'bigint' })}) returning comment`,
      [person, at, JSON.stringify(rows.map(({ comment }) => ({ comment })))],
    );
    const ids = new Set(taken.map(({ comment }) => Number(comment)));
    return rows.filter(({ comment }) => ids.has(Number(comment)));
  }

  async #giveBack(person: string, rows: readonly DueRow[]): Promise<void> {
    const { sql } = this.#parts;
    await sql.query(
      `update comment_notices set mailed_at = null where person = $1 and comment in
        (select t.comment from ${sql.dialect.records('$2', 't', { comment: 'bigint' })})`,
      [person, JSON.stringify(rows.map(({ comment }) => ({ comment })))],
    );
  }

  #letter(rows: readonly DueRow[]): Letter {
    const { catalog, address } = this.#parts;
    const words = texts[catalog.library.settings.documents?.language ?? 'en'];
    const [{ email, author, design: firstDesign }] = rows as [DueRow];
    const labelOf = (design: string) => catalog.designs.get(design)?.label ?? design;
    const subject = rows.length === 1 ? words.one(author, labelOf(firstDesign)) : words.several(rows.length);
    const shown = rows.slice(0, maxShown).map((row) => {
      const place = words.place(row.target, row.place, row.rev);
      const head = `${words.by(row.author)} · ${[labelOf(row.design), place].filter(Boolean).join(', ')}`;
      const text = row.body.length > maxText ? `${row.body.slice(0, maxText)} …` : row.body;
      return `${head}\n${text.replaceAll(/^/gm, '  ')}\n${address}${linksOf(row.design, Number(row.thread)).ui}`;
    });
    const left = rows.length - shown.length;
    const more = left > 0 ? [words.more(left)] : [];
    return {
      to: email,
      subject: oneLine(subject),
      text: [...shown, ...more, words.end(`${address}/account`)].join('\n\n'),
    };
  }
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').slice(0, 150);

const texts = {
  en: {
    one: (author: string | null, label: string) => `${author ?? 'A former colleague'} commented: ${label}`,
    several: (count: number) => `${counted(count, 'comment')} for you`,
    by: (author: string | null) => author ?? 'A former colleague',
    place: (target: string, place: string, rev: number | null) =>
      target === 'cable' ? '' : target === 'revision' ? `revision ${rev}` : `${target} ${place}`,
    more: (count: number) => `${count} more on your page Home.`,
    end: (page: string) =>
      `You get this mail because you were mentioned or have written there. Once a day, or not at all: ${page}`,
  },
  de: {
    one: (author: string | null, label: string) => `${author ?? 'Ehemaliges Mitglied'} hat kommentiert: ${label}`,
    several: (count: number) => `${count} Kommentare für Sie`,
    by: (author: string | null) => author ?? 'Ehemaliges Mitglied',
    place: (target: string, place: string, rev: number | null) =>
      target === 'cable'
        ? ''
        : target === 'revision'
          ? `Revision ${rev}`
          : `${germanTargets[target] ?? target} ${place}`,
    more: (count: number) => `${count} weitere stehen auf Ihrer Startseite.`,
    end: (page: string) =>
      `Sie erhalten diese Nachricht, weil Sie erwähnt wurden oder dort geschrieben haben. Einmal am Tag oder gar nicht: ${page}`,
  },
} as const;

const germanTargets: Readonly<Record<string, string>> = {
  part: 'Teil',
  pin: 'Kontakt',
  wire: 'Leitung',
  finding: 'Befund',
};
