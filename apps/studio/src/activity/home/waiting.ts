/** Work waiting for a person, computed from what the studio has loaded. */
import type { CommentThatWaitsForYou, HistoryLine, Job, LibraryRow, Me, SubmittedRevision } from '@cablewright/client';
import { factsOf, isLibraryKind, isObject, counted } from '@cablewright/model';
import { placeOfDraft } from '../../kit/editor/draft-lines.ts';
import type { DraftLine } from '../../kit/editor/draft-store.ts';
import { recordPath, searchText } from '../../kit/page/paths.ts';
import { capital, kindNoun, recordName } from '../../kit/words/kind-words.ts';

/** One line of a list on Home, and the path it opens. */
export interface HomeLine {
  readonly key: string;
  readonly text: string;
  readonly to: string;
  /** A word or two shown after the line. */
  readonly note?: string;
  readonly at?: string;
}

/** This person's unsaved edits in the browser, by document. */
export function unsavedLines(drafts: readonly DraftLine[]): HomeLine[] {
  return drafts.map(({ document, name, at }) => {
    const { kind, id, from } = placeOfDraft(document);
    const isNamed = name !== undefined && name !== '' && kind !== 'settings' && factsOf(kind)?.stored !== 'object';
    const label = isNamed ? name : capital(recordName(kind, id));
    return {
      key: `draft:${document}`,
      text: id === newId ? `New ${kindNoun(kind)}` : label,
      to: recordPath(kind, id) + searchText({ from }),
      note: 'edited, not saved',
      at,
    };
  });
}

const newId = '@new';

/**
 * Revisions the person may decide on. Their own revisions need another person's approval and are listed as waiting for
 * it.
 */
export function approvalLines(revisions: readonly SubmittedRevision[], me: Me): HomeLine[] {
  return revisions.map(({ kind, id, label, rev, submittedAt, submittedBy }) => {
    const isOwn = submittedBy !== undefined && isMe(submittedBy, me);
    return {
      key: `${kind}/${id}/${rev}`,
      text: `${label}, revision ${rev}`,
      to: recordPath(kind === 'designs' ? 'versions' : 'revisions', kind === 'designs' ? id : `${kind}/${id}`),
      note: isOwn ? 'yours, waits for another person' : `from ${submittedBy?.name ?? 'a colleague'}`,
      at: submittedAt,
    };
  });
}

/** Comments that wait for the person: one line for each thread, with its newest comment. */
export function commentLines(comments: readonly CommentThatWaitsForYou[]): HomeLine[] {
  const byThread = new Map(comments.toReversed().map((comment) => [comment.thread, comment]));
  return [...byThread.values()].toReversed().map(({ thread, design, label, author, text, at, reason }) => ({
    key: `comment:${thread}`,
    text: `${label}: ${text.length > maxQuoted ? `${text.slice(0, maxQuoted)}…` : text}`,
    to: recordPath('designs', design) + searchText({ tab: 'comments', comment: String(thread) }),
    note: reasonWords[reason](author ?? 'a former colleague'),
    at,
  }));
}

/** Maximum number of characters of a comment shown on a line. */
const maxQuoted = 80;

const reasonWords: Readonly<Record<CommentThatWaitsForYou['reason'], (author: string) => string>> = {
  mention: (author) => `${author} mentioned you`,
  reply: (author) => `${author} replied`,
  guest: (author) => `${author}, a guest of your link`,
};

/** Jobs that failed. */
export function jobLines(jobs: readonly Job[]): HomeLine[] {
  return jobs.map(({ id, label, error, finishedAt }) => ({
    key: id,
    text: `${label} failed`,
    to: '/jobs?state=failed',
    note: error,
    at: finishedAt,
  }));
}

/** Board proposals without a decision, and stubs: one line each, if there are any. */
export function libraryLines(rows: readonly LibraryRow[]): HomeLine[] {
  const inForce = rowsInForce(rows);
  const open = inForce.filter(({ kind, record }) => kind === 'proposals' && fieldOf(record, 'state') === 'filed');
  const stubs = inForce.filter(({ kind, record }) => isLibraryKind(kind) && isStub(record));
  return [
    ...(open.length === 0
      ? []
      : [{ key: 'proposals', text: counted(open.length, 'board proposal'), to: '/board-proposals?state=filed' }]),
    ...(stubs.length === 0
      ? []
      : [
          {
            key: 'stubs',
            text: counted(stubs.length, 'part'),
            note: 'made as stubs by an import',
            to: '/library?tags=stub',
          },
        ]),
  ];
}

/**
 * If several records have the same id, the hub's own is in force, otherwise that of the first pack, as in the library.
 */
function rowsInForce(rows: readonly LibraryRow[]): LibraryRow[] {
  const first = new Map<string, LibraryRow>();
  for (const row of rows) {
    const address = `${row.kind}/${row.key}`;
    const before = first.get(address);
    if (before === undefined || (row.pack ?? '') < (before.pack ?? '')) first.set(address, row);
  }
  return [...first.values()];
}

function fieldOf(record: unknown, field: string): unknown {
  return isObject(record) ? record[field] : undefined;
}

function isStub(record: unknown): boolean {
  const tags = fieldOf(record, 'tags');
  return Array.isArray(tags) && tags.includes('stub');
}

/** True for the person who is signed in. */
export function isMe(who: { readonly name: string; readonly email?: string }, me: Me): boolean {
  return me.email === undefined || who.email === undefined ? who.name === me.name : who.email === me.email;
}

/** Changes with more records than this are imports or packs, not edits by hand. */
const maxByHand = 12;

/** The cables that were changed by hand, each once, the latest first. */
export function cablesOf(lines: readonly HistoryLine[], most: number): string[] {
  const ids = new Set<string>();
  for (const { touched, count } of lines) {
    if (count > maxByHand) continue;
    for (const { kind, key } of touched) {
      const [id = key] = kind === 'versions' ? key.split('/') : [key];
      if (['designs', 'drawings', 'versions'].includes(kind)) ids.add(id);
    }
  }
  return [...ids].slice(0, most);
}
