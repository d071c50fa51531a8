import Type from 'typebox';
import { addressOf, invertChanges, isOwnerOnly, rebaseChanges, type Change, type Json } from '@cablewright/model';
import type { StoredChangeSet, StoredRecord, Write } from '@cablewright/store';
import { writeOf } from '../saving/proposal.ts';
import { schemaIssues, save, type Saver } from '../saving/save.ts';
import { unusedIssues } from '../saving/unused-guard.ts';
import { catalogErrors } from '../errors.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { httpErrors } from '../../platform/http/errors.ts';
import { refuse } from '../../platform/http/problem.ts';
import type { LeaseRepository } from '../leases/lease-repository.ts';
import { historyErrors } from './errors.ts';

export interface RestoreParts extends Saver {
  readonly leases: LeaseRepository;
}

/** Which state to go back to, and of which records when not of all. */
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
}

/**
 * Puts records back to how a change set found them or left them, as a new change set in the name of the person who restores: the inverse of
 * the changes, or the changes again, rebased on what is there now. It is checked like any other edit: schema, who uses what
 * is removed, who is editing, the version now. Locked revisions and the records of packs are not touched.
 */
export async function restore(
  parts: RestoreParts,
  actor: Actor,
  changeSet: StoredChangeSet,
  form: RestoreForm,
): Promise<Restored> {
  const { state = 'before' } = form;
  const wanted = wantedChanges(state === 'before' ? invertChanges(changeSet.changes) : changeSet.changes, form);
  if (wanted.length === 0) {
    refuse(historyErrors['nothing-to-restore'], 'It changed only locked revisions or records that belong to a pack.');
  }
  const stored = await parts.catalog.store.readMany(wanted);
  const now = new Map(wanted.map((change, i) => [addressOf(change), stored[i]]));
  const { changes } = rebaseChanges(wanted, (change) => stateOf(now.get(addressOf(change))), 'overwrite');
  const writes = changes.map((change) => writeOf(change, now.get(addressOf(change))?.seq ?? null));
  checkWrites(parts, actor, writes);
  if (writes.length === 0) return { seq: parts.catalog.seq, restored: 0 };
  const saved = await save(parts, { actor, message: `Restored the state ${state} change ${changeSet.seq}`, writes });
  return { seq: saved.seq, restored: writes.length };
}

/** The changes a restore is about: of the records asked for, without what is never restored. */
function wantedChanges(changes: readonly Change[], { records }: RestoreForm): Change[] {
  const chosen = records === undefined ? undefined : new Set(records.map(({ kind, key }) => `${kind}:${key}`));
  return changes.filter(
    (change) => restorable(change) && (chosen === undefined || chosen.has(`${change.kind}:${change.key}`)),
  );
}

function restorable({ kind, key, pack }: Change): boolean {
  return pack === undefined && kind !== 'versions' && kind !== 'revisions' && !isOwnerOnly(kind, key);
}

function stateOf(stored: StoredRecord | undefined): Json {
  return stored === undefined ? null : (JSON.parse(stored.text) as Json);
}

function checkWrites({ catalog, leases, clock }: RestoreParts, actor: Actor, writes: readonly Write[]): void {
  for (const { kind, key } of writes) {
    const lease = kind === 'designs' ? leases.holder(key, clock()) : undefined;
    if (lease !== undefined && (lease.email ?? lease.name) !== (actor.email ?? actor.name)) {
      refuse(historyErrors['being-edited'], `${lease.name} is editing ${key}. Take over editing first.`);
    }
  }
  const broken = writes.flatMap(({ kind, key, op, after }) => (op === 'put' ? schemaIssues(kind, key, after) : []));
  if (broken.length > 0) refuse(httpErrors.schema, broken[0]!.message, { issues: broken });
  const used = unusedIssues(catalog, writes);
  if (used.length > 0) refuse(catalogErrors['in-use'], used[0]!.message, { issues: used });
}
