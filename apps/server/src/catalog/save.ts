import { recordFindings, type Finding, type Json, type JsonObject } from '@cablewright/model';
import type { Commit, Conflict, EventDraft, Expectation, StoredChangeSet, Write } from '@cablewright/store';
import { whoOf, type Actor } from '../platform/http/actor.ts';
import { stale, type Seen } from '../platform/http/etag.ts';
import { httpErrors } from '../platform/http/errors.ts';
import { Refusal, refuse, type Issue } from '../platform/http/problem.ts';
import { catalogErrors } from './errors.ts';
import { eventsOfSave, type Told } from './events-of-save.ts';
import { requireSoundFamilies } from './family-checks.ts';
import type { LiveCatalog } from './live-catalog.ts';
import { claimNumbers } from './number-guard.ts';
import { requireSoundResolver, type PlaceOf } from './resolver-guard.ts';
import { requireRules } from './rule-guard.ts';

export type Clock = () => Date;

/** What saving needs: the catalog and the time. */
export interface Saver {
  readonly catalog: LiveCatalog;
  readonly clock: Clock;
}

export interface Save {
  readonly actor: Actor;
  readonly message: string;
  readonly writes: readonly Write[];
  readonly expects?: readonly Expectation[];
  /** What the events of single records say besides, by `kind:key`. */
  readonly told?: Told;
  /** Events besides those every save raises. */
  readonly events?: readonly EventDraft[];
  /** Where in the body of the request each record stands, for refusals. */
  readonly placeOf?: PlaceOf;
  /** What the checks found in the one design among the writes, where the saver has run them. */
  readonly checked?: readonly Finding[];
}

/**
 * Commits one change set and waits until this process has taken it in. Refuses with 412 when a record has moved from the
 * version the writer saw, with 422 when an error rule of the shop does not hold of what is written, or when it would
 * leave an error in a product family or add one to what the resolver works with.
 */
export async function save(saver: Saver, { actor, told, checked, placeOf, ...rest }: Save): Promise<StoredChangeSet> {
  requireSoundFamilies(saver.catalog, rest.writes);
  requireSoundResolver(saver.catalog, rest.writes, placeOf);
  await requireRules(saver.catalog, rest.writes, checked);
  const events = [...(await eventsOfSave(saver.catalog, rest.writes, told)), ...(rest.events ?? [])];
  const commit: Commit = { ...rest, at: saver.clock().toISOString(), who: whoOf(actor), events };
  const claim = await claimNumbers(saver.catalog, rest.writes);
  try {
    const outcome = await saver.catalog.store.commit(commit);
    if (outcome.status === 'conflict') throw new Refusal(conflictAnswer(outcome.conflicts));
    saver.catalog.take(outcome.changeSet);
    await saver.catalog.reached(outcome.changeSet.seq);
    return outcome.changeSet;
  } finally {
    claim.end();
  }
}

function conflictAnswer(conflicts: readonly Conflict[]) {
  const names = conflicts.map(({ kind, key }) => `${kind} ${key}`).join(', ');
  return stale(
    conflicts[0]?.current ?? 0,
    `Somebody saved a newer version of ${names}. Read it, and send your change again.`,
  );
}

/** Refuses a record whose own id is not the one it is kept under. */
export function requireSameId(id: string, record: { readonly id?: unknown }): void {
  if (record.id === id) return;
  const issues = [{ code: 'id-differs', message: `must be "${id}"`, pointer: '/id' }];
  refuse(catalogErrors['id-differs'], `The record's id must be "${id}", as in the address.`, { issues });
}

/** Refuses a record that does not keep its kind's schema (422), naming every place. */
export function requireSchema(kind: string, key: string, record: unknown, at = ''): asserts record is JsonObject {
  const issues = schemaIssues(kind, key, record, at);
  if (issues.length > 0) refuse(httpErrors.schema, issues[0]!.message, { issues });
}

export function schemaIssues(kind: string, key: string, record: unknown, at = ''): Issue[] {
  return recordFindings(kind, key, record).map((finding) => issueOf(finding, at));
}

/** A finding as an issue of a problem document; `at` is where in the body the record stands. */
export function issueOf({ code, message, where }: Finding, at = ''): Issue {
  return { code, message, pointer: `${at}${where.pointer ?? ''}` };
}

/** A record in force, as far as a write needs to know it: its version and whose it is. */
export interface InForce {
  readonly seq: number;
  readonly pack?: string;
}

/**
 * The write that puts the hub's own record over what the writer saw. Over a pack's record it makes the hub's own, which
 * shadows it, on condition that the pack's is still the one seen.
 */
export function ownPut(
  kind: string,
  key: string,
  record: Json,
  now: InForce | undefined,
  seen: Exclude<Seen, undefined>,
): { writes: Write[]; expects: Expectation[] } {
  const version = seen === 'any' ? (now?.seq ?? null) : seen.seq === 0 ? null : seen.seq;
  if (version !== (now?.seq ?? null)) throw new Refusal(stale(now?.seq ?? 0));
  if (now?.pack === undefined) return { writes: [{ kind, key, op: 'put', seen: version, after: record }], expects: [] };
  return {
    writes: [{ kind, key, op: 'put', seen: null, after: record }],
    expects: [{ kind, key, pack: now.pack, seen: version }],
  };
}

/** The write that deletes the hub's own record. A pack's cannot be deleted. */
export function ownDelete(kind: string, key: string, now: InForce, seen: Exclude<Seen, undefined>): Write {
  if (now.pack !== undefined) {
    refuse(
      catalogErrors['belongs-to-a-pack'],
      `"${key}" comes from the pack ${now.pack}; remove the pack to remove it.`,
    );
  }
  if (seen !== 'any' && seen.seq !== now.seq) throw new Refusal(stale(now.seq));
  return { kind, key, op: 'delete', seen: now.seq, after: null };
}
