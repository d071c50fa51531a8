import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Library } from '@cablewright/engine';
import { present, recordFindings, type Finding, type Json, type JsonObject } from '@cablewright/model';
import type { Commit, Conflict, EventDraft, ExpectedVersion, StoredChangeSet, Write } from '@cablewright/store';
import { whoOf, type Author } from '../../platform/http/actor.ts';
import { isStale, stale, type Seen } from '../../platform/http/etag.ts';
import { httpErrors } from '../../platform/http/errors.ts';
import { type Issue, RefusalError, problem, refuse, requireNoIssues } from '../../platform/http/problem.ts';
import { catalogErrors } from '../errors.ts';
import { requireOwnerOfApproval } from './approval-guard.ts';
import { causedHeaders } from './caused.ts';
import { eventsOfSave, type Rename, type Summaries } from './events-of-save.ts';
import type { LiveCatalog } from '../live/live-catalog.ts';
import { requireSound } from './guards.ts';
import { claimNumbers } from './number-guard.ts';
import { propose, proposeAgain, type SaveProposal, type ProposalOptions } from './proposal.ts';
import type { InForce } from './guarded.ts';

export type Clock = () => Date;

/** The dependencies of saving: the catalog and the clock. */
export interface Saver {
  readonly catalog: LiveCatalog;
  readonly clock: Clock;
}

interface Save extends Pick<ProposalOptions, 'placeOf' | 'stored'> {
  readonly actor: Author;
  readonly message: string;
  /** Ignored if `proposal` is given, which has its own writes. */
  readonly writes: readonly Write[];
  readonly expects?: readonly ExpectedVersion[];
  /** Additions to the event summaries of single records, by `kind:key`. */
  readonly summaries?: Summaries;
  /** The change of a cable's id that these writes make. */
  readonly rename?: Rename;
  /** Events of the change as a whole, such as the events of a revision or a pack. */
  readonly events?: readonly EventDraft[];
  /** Checks the only written design, if the caller needs its findings too. Called after the commit was sent. */
  readonly check?: () => Promise<readonly Finding[]>;
  /** The proposal of these writes, if the caller has already created it. */
  readonly proposal?: SaveProposal;
}

/** A committed change set, and its effects as response headers. */
export interface Saved extends StoredChangeSet {
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Commits one change set and waits until this process has applied it. Refuses with 412 if a record is newer than the
 * version that the writer has seen, with 409 if a part number is in use, and with 422 if a guard objects to the
 * resulting catalog.
 */
export async function save(saver: Saver, request: Save): Promise<Saved> {
  const { catalog } = saver;
  let proposal = request.proposal ?? propose(catalog, request.writes, request);
  const before = catalog.library;
  requireOwnerOfApproval(request.actor, proposal);
  await requireSound(proposal);
  const commit = await commitOf(saver, request, proposal.writes);
  let checked: Promise<readonly Finding[]> | undefined;
  for (let round = 1; ; round += 1) {
    const claim = await claimNumbers(proposal);
    try {
      const committing = catalog.store.commit({ ...commit, ...givesOf(claim) });
      checked ??= onceSent(request.check);
      const outcome = await committing;
      if (outcome.status === 'conflict') throw new RefusalError(conflictAnswer(outcome.conflicts));
      // Another process has assigned one of the numbers at the same time. The save is checked again, and refused unless
      // the two records may share the number.
      if (outcome.status === 'given' && round < maxRounds) {
        proposal = await proposedLater(proposal);
        continue;
      }
      if (outcome.status === 'given') throw new RefusalError(givenAnswer(outcome.names));
      catalog.take(outcome.changeSet);
      await catalog.reached(outcome.changeSet.seq);
      const headers = await headersOf(proposal, before, outcome.changeSet, checked);
      return { ...outcome.changeSet, headers };
    } finally {
      claim.end();
    }
  }
}

/** Proposes the same writes again, after catching up with the store. */
async function proposedLater(proposal: SaveProposal): Promise<SaveProposal> {
  const { catalog } = proposal;
  await catalog.catchUpWith(await catalog.store.head());
  return proposeAgain(proposal);
}

/** How often a save is checked again because another process has assigned one of its numbers at the same time. */
const maxRounds = 5;

function givesOf({ gives, judgedAt }: Awaited<ReturnType<typeof claimNumbers>>): Pick<Commit, 'gives'> {
  return gives.length === 0 ? {} : { gives: { names: gives, judgedAt } };
}

function givenAnswer(names: readonly string[]) {
  return problem(
    catalogErrors['number-in-use'],
    `${names.join(', ')} was just given out elsewhere. Load the page again and use another number.`,
  );
}

/**
 * The effects of the save as response headers. The change is already committed, so an error here doesn't fail the save.
 */
async function headersOf(
  { catalog, writes }: SaveProposal,
  before: Library,
  changeSet: StoredChangeSet,
  checking: Promise<readonly Finding[]> | undefined,
): Promise<Saved['headers']> {
  const checked = await checking?.catch(() => undefined);
  const caused = causedHeaders({ catalog, writes, before, changeSet, ...present({ checked }) });
  return caused.catch(() => ({}));
}

/** Starts work in the next turn of the event loop, after the commit statement has been sent. */
function onceSent<T>(work: (() => Promise<T>) | undefined): Promise<T> | undefined {
  if (work === undefined) return undefined;
  const working = nextTurn().then(work);
  // The caller handles a rejection when it awaits the work. If the commit is refused, nothing awaits it and a rejection
  // doesn't matter.
  working.catch(() => undefined);
  return working;
}

async function commitOf({ catalog, clock }: Saver, request: Save, writes: readonly Write[]): Promise<Commit> {
  const { actor, message, expects } = request;
  return {
    at: actor.commitAt ?? clock().toISOString(),
    who: whoOf(actor),
    message,
    writes,
    expects,
    events: await eventsOfSave(catalog, writes, request),
  };
}

function conflictAnswer(conflicts: readonly Conflict[]) {
  const names = conflicts.map(({ kind, key }) => `${kind} ${key}`).join(', ');
  return stale(
    conflicts[0]?.current ?? 0,
    `A newer version of ${names} was saved. Load it and make your change again.`,
  );
}

/**
 * If another request has created the same record meanwhile, the error says that the record exists instead of that it
 * has changed.
 */
export async function creating<T>(saving: Promise<T>, what: string): Promise<T> {
  return saving.catch((error: unknown) => {
    if (!isStale(error)) throw error;
    return refuse(catalogErrors.exists, `${what} already exists.`);
  });
}

/** Throws if the id of a record differs from its key. */
export function requireSameId(id: string, record: { readonly id?: unknown }): void {
  if (record.id === id) return;
  const issues = [{ code: 'id-differs', message: `must be "${id}"`, pointer: '/id' }];
  refuse(catalogErrors['id-differs'], `The record's id must be "${id}", as in the URL.`, { issues });
}

/** Throws a 422 if a record doesn't match the schema of its kind, with the pointer of every problem. */
export function requireSchema(kind: string, key: string, record: unknown, at = ''): asserts record is JsonObject {
  const issues = schemaIssues(kind, key, record, at);
  requireNoIssues(httpErrors.schema, issues);
}

export function schemaIssues(kind: string, key: string, record: unknown, at = ''): Issue[] {
  return recordFindings(kind, key, record).map((finding) => issueOf(finding, at));
}

/** Converts a finding to an issue of a problem document. `at` is the pointer of the record in the body. */
export function issueOf({ code, message, where }: Finding, at = ''): Issue {
  return { code, message, pointer: `${at}${where.pointer ?? ''}` };
}

/**
 * The write that replaces the record that the writer has seen with the hub's own record. If a pack's record is in
 * force, the write creates an own record that hides it, provided that the writer has seen that pack's record.
 */
export function ownPut(
  kind: string,
  key: string,
  record: Json | object,
  now: InForce | undefined,
  seen: Exclude<Seen, undefined>,
): { writes: Write[]; expects: ExpectedVersion[] } {
  const version = seen === 'any' ? (now?.seq ?? null) : seen.seq === 0 ? null : seen.seq;
  const after = record as Json;
  if (version !== (now?.seq ?? null)) throw new RefusalError(stale(now?.seq ?? 0));
  if (now?.pack === undefined) return { writes: [{ kind, key, op: 'put', seen: version, after }], expects: [] };
  return {
    writes: [{ kind, key, op: 'put', seen: null, after }],
    expects: [{ kind, key, pack: now.pack, seen: version }],
  };
}

/** The write that deletes the hub's own record. A pack's record can't be deleted. */
export function ownDelete(kind: string, key: string, now: InForce, seen: Exclude<Seen, undefined>): Write {
  if (now.pack !== undefined) {
    refuse(
      catalogErrors['belongs-to-a-pack'],
      `"${key}" comes from the pack ${now.pack}. Remove the pack to remove it.`,
    );
  }
  if (seen !== 'any' && seen.seq !== now.seq) throw new RefusalError(stale(now.seq));
  return { kind, key, op: 'delete', seen: now.seq, after: null };
}
