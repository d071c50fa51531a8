/** The history of the catalog in git: determines which records each commit has changed. */
import { addressOf, put, remove, sameJson, type Change, type Json, type Who } from '@cablewright/model';
import type { ChangeSetFilter, HistoryLine, ChangeSetQuery, StoredChangeSet } from '../port/port.ts';
import { documentAt, hashOf, parseDocument, type DocumentName } from './document.ts';
import type { FileChange, Git, LogEntry, NewCommit } from './git.ts';
import type { LedgerLine, Touched } from './ledger.ts';

/** The changes in a commit, in the order of its files. An unreadable document counts as empty. */
async function changesOf(git: Pick<Git, 'changedFiles' | 'blobs'>, commit: string): Promise<Change[]> {
  const files = await git.changedFiles(commit);
  const ids = [...new Set(files.flatMap(({ before, after }) => [before ?? [], after ?? []].flat()))];
  const texts = await git.blobs(ids);
  const text = new Map(ids.map((id, n) => [id, texts[n]!]));
  return files.flatMap((file) => changesOfFile(file, text));
}

function changesOfFile({ path, before, after }: FileChange, text: ReadonlyMap<string, string>): Change[] {
  const name = documentAt(path);
  if (name === undefined) return [];
  const recordsOf = (id: string | undefined) => recordsIn(name, id === undefined ? undefined : text.get(id));
  const [old, fresh] = [recordsOf(before), recordsOf(after)];
  const keys = [...new Set([...old.keys(), ...fresh.keys()])];
  return keys.flatMap((key) => {
    const was = old.get(key) ?? null;
    const is = fresh.get(key) ?? null;
    if (sameText(was, is)) return [];
    return [is === null ? remove(name.kind, key, was, name.pack) : put(name.kind, key, was, is, name.pack)];
  });
}

function recordsIn(name: DocumentName, text: string | undefined): ReadonlyMap<string, Json> {
  const parsed = text === undefined ? undefined : parseDocument(name, text);
  return parsed?.ok === true ? parsed.records : new Map();
}

function sameText(a: Json, b: Json): boolean {
  return sameJson(a, b) && JSON.stringify(a) === JSON.stringify(b);
}

export function touchedBy(change: Change): Touched {
  const { kind, key, pack, op, after } = change;
  return { kind, key, pack, op, hash: op === 'delete' ? undefined : hashOf(after) };
}

/** The ledger line for a commit that a person made. */
export async function handLine(git: Git, entry: LogEntry, seq: number): Promise<LedgerLine> {
  const who: Who = { name: entry.name, email: entry.email === '' ? undefined : entry.email, via: 'local' };
  const touched = (await changesOf(git, entry.commit)).map(touchedBy);
  return { seq, at: entry.at, who, message: entry.message, touched, commit: entry.commit };
}

/** The commit for a save. Its author is the person who saved, and its trailers identify the change set. */
export function commitFor(line: LedgerLine): NewCommit {
  const trailers = `Service-Change-Set: ${line.seq}\nService-Via: ${line.who.via}`;
  const message = `${line.message === '' ? 'Save' : line.message}\n\n${trailers}\n`;
  return { name: line.who.name, email: line.who.email ?? '', at: line.at, message };
}

/** The change set of a ledger line, with the states from git. */
export async function changeSetOf(git: Git, line: LedgerLine): Promise<StoredChangeSet> {
  const order = new Map(line.touched.map((record, index) => [addressOf(record), index]));
  const position = (change: Change) => order.get(addressOf(change)) ?? order.size;
  const changes = await changesOf(git, line.commit!);
  const { seq, at, who, message } = line;
  return { seq, at, who, message, changes: changes.toSorted((a, b) => position(a) - position(b)) };
}

/** The most records listed in a line of the history. */
const listed = 100;

export function linesOf(lines: readonly LedgerLine[], query: ChangeSetQuery): HistoryLine[] {
  const matching = lines.filter((line) => lineFits(line, query));
  return matching
    .slice(-query.limit)
    .toReversed()
    .map(({ seq, at, who, message, touched }) => {
      return { seq, at, who, message, count: touched.length, touched: touched.slice(0, listed).map(withoutHash) };
    });
}

export function countOf(lines: readonly LedgerLine[], filter: ChangeSetFilter): number {
  return lines.filter((line) => lineFits(line, filter)).length;
}

export function withoutHash({ kind, key, pack, op }: Touched): Omit<Touched, 'hash'> {
  return { kind, key, pack, op };
}

function lineFits(line: LedgerLine, query: Omit<ChangeSetQuery, 'limit'>): boolean {
  const authorText = `${line.who.name}\n${line.who.email ?? ''}`.toLowerCase();
  const { kind, key } = query;
  return (
    (query.before === undefined || line.seq < query.before) &&
    (query.from === undefined || line.at >= query.from) &&
    (query.to === undefined || line.at < query.to) &&
    (query.who === undefined || authorText.includes(query.who.toLowerCase())) &&
    line.touched.some(
      (record) => (kind === undefined || record.kind === kind) && (key === undefined || record.key === key),
    )
  );
}
