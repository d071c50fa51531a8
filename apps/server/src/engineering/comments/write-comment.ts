/** Adds a comment by a person of the shop or by a guest of a link. */
import { present } from '@cablewright/model';
import { tooManyAttempts } from '../../accounts/too-many-attempts.ts';
import type { PeopleRepository } from '../../accounts/people/people-repository.ts';
import type { Limit, SlidingWindows } from '../../accounts/sliding-windows.ts';
import type { LiveCatalog } from '../../catalog/live/live-catalog.ts';
import { raise } from '../../platform/events/raise.ts';
import { refuse, RefusalError } from '../../platform/http/problem.ts';
import type { CommentAuthor, CommentBook, CommentRow, Notice } from './comment-book.ts';
import type { CommentTarget } from './comment-target.ts';
import { commentErrors } from './errors.ts';
import { mentionedIn } from './mentions.ts';

export interface CommentParts {
  readonly catalog: LiveCatalog;
  readonly comments: CommentBook;
  readonly people: PeopleRepository;
  readonly windows: SlidingWindows;
  readonly clock: () => Date;
  /** Whether a cable is built here. If so, builders see it at the bench. */
  readonly isBuilt: (design: string) => Promise<boolean>;
}

/** The most comments on one cable. */
const maxOfCable = 2_000;
/** The most characters of a comment that an event contains. */
const maxInEvent = 500;

/** The number of comments allowed in ten minutes, for each person and for the guests of each network. */
export const paces = {
  person: { ms: 600_000, max: 30 },
  guest: { ms: 600_000, max: 10 },
} as const satisfies Readonly<Record<string, Limit>>;

interface Written {
  readonly design: string;
  readonly label: string;
  readonly text: string;
  readonly author: CommentAuthor;
  /** For a new thread, its target. For a reply, the first comment of its thread. */
  readonly to: CommentTarget | CommentRow;
  /** The name and limit under which the author's comments are counted. */
  readonly pace: { readonly name: string; readonly limit: Limit };
  /** For a guest, the account that created the link. */
  readonly host?: string;
}

/**
 * Adds a comment: determines who is mentioned and who is notified, and raises `comment.added`. Refuses the comment if
 * there are too many. Returns its id.
 */
export async function writeComment(parts: CommentParts, written: Written): Promise<number> {
  const { windows, comments, clock } = parts;
  const { design, label, text, author, to, pace } = written;
  const { allowed, freeAt } = await windows.take(`comments ${pace.name}`, pace.limit);
  if (!allowed) throw new RefusalError(tooManyAttempts(windows.secondsUntil(freeAt)));
  if ((await comments.total(design)) >= maxOfCable)
    refuse(
      commentErrors['too-many-comments'],
      `"${design}" has ${maxOfCable} comments. Delete threads that are resolved.`,
    );
  const root = 'id' in to ? to : undefined;
  const { target, place, rev } = to;
  const at = clock().toISOString();
  const events = (id: number) =>
    raise('comment-added', {
      subject: { kind: 'comment', id: String(id), label },
      summary: { ...summaryOf(design, root?.id ?? id, to), text: text.slice(0, maxInEvent) },
      links: linksOf(design, root?.id ?? id),
      actor: { name: author.name },
    });
  const notices = await noticesOf(parts, written, root);
  return comments.add(
    { design, thread: root?.id ?? null, target, place, rev, body: text, author },
    { at, notices, events },
  );
}

/** The payload of a comment's events, without the text. */
export function summaryOf(design: string, thread: number, { target, place, rev }: CommentTarget) {
  const optional = present({ place: place === '' ? undefined : place, rev: rev === null ? undefined : Number(rev) });
  return { design, thread, target, ...optional };
}

export function linksOf(design: string, thread: number) {
  const key = encodeURIComponent(design);
  return { ui: `/cables/${key}?tab=comments&comment=${thread}`, api: `/api/designs/${key}/comments` };
}

/**
 * The people who are notified of a comment: those mentioned in it, those who have written in its thread and, for a
 * guest's comment, the person who created the link.
 */
async function noticesOf(
  { people, comments }: CommentParts,
  { text, author, host }: Written,
  root: CommentRow | undefined,
): Promise<Notice[]> {
  const notices = new Map<string, Notice>();
  const add = (person: string, reason: Notice['reason']) => {
    if (person !== author.account && !notices.has(person)) notices.set(person, { person, reason });
  };
  // Guests can't see account names, so mentions in their texts are ignored.
  if (author.link === undefined && text.includes('@'))
    for (const id of mentionedIn(text, await people.all())) add(id, 'mention');
  if (root !== undefined) for (const id of await comments.authorsOf(root.id)) add(id, 'reply');
  if (host !== undefined) add(host, 'guest');
  return [...notices.values()];
}
