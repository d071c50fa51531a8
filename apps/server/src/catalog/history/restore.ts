import Type from 'typebox';
import {
  addressOf,
  invertChanges,
  isOwnerOnly,
  rebaseChanges,
  type Change,
  type Json,
  factsOf,
} from '@cablewright/model';
import type { CatalogStore, StoredChangeSet, Write } from '@cablewright/store';
import { storedVersions } from '../live/stored-versions.ts';
import { writeOf } from '../saving/proposal.ts';
import { schemaIssues, save, type Saved, type Saver } from '../saving/save.ts';
import { unusedIssues } from '../saving/unused-guard.ts';
import { catalogErrors } from '../errors.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { httpErrors } from '../../platform/http/errors.ts';
import { etagOf } from '../../platform/http/etag.ts';
import { RefusalError, problem, refuse, requireNoIssues } from '../../platform/http/problem.ts';
import type { LeaseRepository } from '../leases/lease-repository.ts';
import { historyErrors } from './errors.ts';
import type { ChangeSetAnswer } from '../answers.ts';

export interface RestoreParts extends Saver {
  readonly leases: LeaseRepository;
}

/**
 * The state to restore, and optionally the records to restore. By default all records of the change set are restored.
 */
export const RestoreForm = Type.Object(
  {
    state: Type.Optional(Type.Union([Type.Literal('before'), Type.Literal('after')])),
    records: Type.Optional(
      Type.Array(Type.Object({ kind: Type.String({ maxLength: 100 }), key: Type.String({ maxLength: 300 }) }), {
        minItems: 1,
        maxItems: 20_000,
      }),
    ),
  },
  { additionalProperties: false },
);
export type RestoreForm = Type.Static<typeof RestoreForm>;

interface Restored {
  readonly seq: number;
  readonly restored: number;
  /** The effects of the restore, for the response headers. */
  readonly headers: Saved['headers'];
}

/**
 * Restores records to their state before or after a change set. The result is a new change set by the person who
 * restores. It applies the changes, or their inverse, rebased on the current state. The same checks apply as for any
 * other edit: schema, where-used and edit leases. `seen` is the newest change set that the person has seen, by default
 * the restored one. Records changed after it aren't overwritten (412). Locked revisions and records of packs are never
 * changed.
 */
export async function restore(
  parts: RestoreParts,
  actor: Actor,
  changeSet: StoredChangeSet,
  form: RestoreForm,
  seen: number = changeSet.seq,
): Promise<Restored> {
  const { state = 'before' } = form;
  const requested = requestedOf(state === 'before' ? invertChanges(changeSet.changes) : changeSet.changes, form);
  const restorableChanges = requested.filter((change) => whyNotRestored(change) === undefined);
  if (restorableChanges.length === 0) refuse(historyErrors['nothing-to-restore'], whyNothing(requested));
  const stored = await storedVersions(parts.catalog.store, restorableChanges);
  const now = new Map(restorableChanges.map((change, i) => [addressOf(change), stored[i]]));
  const { changes } = rebaseChanges(restorableChanges, (change) => stateOf(now.get(addressOf(change))), 'overwrite');
  const writes = changes.map((change) => writeOf(change, now.get(addressOf(change))?.seq ?? null));
  await requireUnchanged(parts.catalog.store, changeSet, writes, seen);
  checkWrites(parts, actor, writes);
  if (writes.length === 0) return { seq: parts.catalog.seq, restored: 0, headers: {} };
  const message = `Restored the state ${state} change ${changeSet.seq}`;
  const { seq, headers } = await save(parts, { actor, message, writes, stored: true });
  return { seq, restored: writes.length, headers };
}

/** A record that a restore would overwrite, and its newest change. */
type Overwritten = ChangeSetAnswer['since'][number];

/** The records of a change set that were changed again after change set `seen`, at most `limit` of them. */
export async function changedSince(
  store: CatalogStore,
  records: readonly Pick<Change, 'kind' | 'key'>[],
  seen: number,
  limit: number,
): Promise<Overwritten[]> {
  const stored = await storedVersions(
    store,
    records.map(({ kind, key }) => ({ kind, key })),
  );
  const changed: Overwritten[] = [];
  for (const [i, { kind, key }] of records.entries()) {
    if (changed.length >= limit) break;
    const now = stored[i];
    if (now !== undefined && now.seq <= seen) continue;
    const [line] = await store.lines({ kind, key, limit: 1 });
    if (line !== undefined && line.seq > seen)
      changed.push({ kind, key, seq: line.seq, at: line.at, by: line.who.name, message: line.message });
  }
  return changed;
}

const maxNamed = 20;

/** Throws a 412 if changes that the person hasn't seen would be overwritten. The error says who made them. */
async function requireUnchanged(
  store: CatalogStore,
  changeSet: StoredChangeSet,
  writes: readonly Write[],
  seen: number,
): Promise<void> {
  const changed = await changedSince(store, writes, seen, maxNamed);
  const issues = changed.map(({ kind, key, by, message, at }) => ({
    code: 'stale',
    message: `${kind} ${key} was changed by ${by} (${message}, ${at}).`,
  }));
  const [first] = issues;
  if (first === undefined) return;
  const head = await store.head();
  const detail = `${first.message} Restoring change ${changeSet.seq} would overwrite it. Look at it, then send If-Match with the ETag of the change set as you read it now.`;
  throw new RefusalError(problem(httpErrors.stale, detail, { headers: { etag: etagOf(head) }, issues }));
}

function requestedOf(changes: readonly Change[], { records }: RestoreForm): readonly Change[] {
  if (records === undefined) return changes;
  const chosen = new Set(records.map(({ kind, key }) => `${kind}:${key}`));
  return changes.filter(({ kind, key }) => chosen.has(`${kind}:${key}`));
}

const isRevision = (kind: string) => factsOf(kind)?.writtenBy === 'release';

export function restorable({ kind, key, pack }: Change): boolean {
  return pack === undefined && !isRevision(kind) && !isOwnerOnly(kind, key);
}

/** The reason why a change can never be restored, or undefined if it can. */
function whyNotRestored(change: Change): string | undefined {
  const { kind, after, pack } = change;
  if (pack !== undefined) return 'records of a pack';
  if (isRevision(kind)) return 'saved revisions, which stay as they are';
  if (factsOf(kind)?.confidential === true) return 'customers, offers and quotations';
  if (!restorable(change)) return 'settings that only owners change';
  // Settings can't be deleted, so their first change (the organisation's name, entered at setup) can't be undone.
  return kind === 'settings' && after === null ? 'the first settings of the hub' : undefined;
}

function whyNothing(requested: readonly Change[]): string {
  const whys = [...new Set(requested.map(whyNotRestored))];
  return whys.length === 0 ? 'It changed none of the records asked for.' : `Not restored: ${whys.join('; ')}.`;
}

function stateOf(stored: { readonly text?: string } | undefined): Json {
  return stored?.text === undefined ? null : (JSON.parse(stored.text) as Json);
}

function checkWrites({ catalog, leases, clock }: RestoreParts, actor: Actor, writes: readonly Write[]): void {
  for (const { kind, key } of writes) {
    const lease = kind === 'designs' ? leases.holder(key, clock()) : undefined;
    if (lease !== undefined && (lease.email ?? lease.name) !== (actor.email ?? actor.name)) {
      refuse(
        historyErrors['being-edited'],
        `${lease.name} is editing ${key}. Restore it when they have saved or discarded their draft.`,
      );
    }
  }
  const broken = writes.flatMap(({ kind, key, op, after }) => (op === 'put' ? schemaIssues(kind, key, after) : []));
  requireNoIssues(httpErrors.schema, broken);
  const used = unusedIssues(catalog, writes);
  requireNoIssues(catalogErrors['in-use'], used);
}
