import Type from 'typebox';
import { isOwnerOnly, sameJson, type Change, type Json } from '@cablewright/model';
import type { StoredChangeSet, StoredRecord, Write } from '@cablewright/store';
import { schemaIssues, save, type Saver } from '../save.ts';
import { unusedIssues } from '../unused.ts';
import { catalogErrors } from '../errors.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { httpErrors } from '../../platform/http/errors.ts';
import { refuse } from '../../platform/http/problem.ts';
import type { LeaseBook } from '../leases/lease-book.ts';
import { historyErrors } from './errors.ts';

export interface RestoreParts extends Saver {
  readonly leases: LeaseBook;
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

/** What a restore can bring back: a record and the state it had; null when it was not there. */
interface Target {
  readonly kind: string;
  readonly key: string;
  readonly state: Json;
}

export interface Restored {
  readonly seq: number;
  readonly restored: number;
}

/**
 * Puts records back to how a change set found them or left them, as a new change set of the person who asks. It is
 * checked like any other edit: schema, who uses what is taken away, who is editing, the version now. Locked revisions
 * and the records of packs are not touched.
 */
export async function restore(
  parts: RestoreParts,
  actor: Actor,
  changeSet: StoredChangeSet,
  form: RestoreForm,
): Promise<Restored> {
  const targets = targetsOf(changeSet, form);
  if (targets.length === 0) {
    refuse(historyErrors['nothing-to-restore'], 'It touched only locked revisions, or records that belong to a pack.');
  }
  const current = await parts.catalog.store.readMany(targets);
  const writes = targets.flatMap((target, i) => writeOf(target, current[i]));
  checkWrites(parts, actor, writes);
  if (writes.length === 0) return { seq: parts.catalog.seq, restored: 0 };
  const which = (form.state ?? 'before') === 'before' ? 'before' : 'after';
  const saved = await save(parts, { actor, message: `Restored the state ${which} change ${changeSet.seq}`, writes });
  return { seq: saved.seq, restored: writes.length };
}

function targetsOf({ changes }: StoredChangeSet, { state = 'before', records }: RestoreForm): Target[] {
  const wanted = records === undefined ? undefined : new Set(records.map(({ kind, key }) => `${kind}:${key}`));
  return changes
    .filter((change) => restorable(change) && (wanted === undefined || wanted.has(`${change.kind}:${change.key}`)))
    .map((change) => ({ kind: change.kind, key: change.key, state: change[state] }));
}

function restorable({ kind, key, pack }: Change): boolean {
  return pack === undefined && kind !== 'versions' && kind !== 'revisions' && !isOwnerOnly(kind, key);
}

/** The write that brings a state back; none when it is so already. */
function writeOf({ kind, key, state }: Target, now: StoredRecord | undefined): Write[] {
  if (state === null) return now === undefined ? [] : [{ kind, key, op: 'delete', seen: now.seq, after: null }];
  if (now !== undefined && sameJson(JSON.parse(now.text), state)) return [];
  return [{ kind, key, op: 'put', seen: now?.seq ?? null, after: state }];
}

function checkWrites({ catalog, leases, clock }: RestoreParts, actor: Actor, writes: readonly Write[]): void {
  for (const { kind, key } of writes) {
    const lease = kind === 'designs' ? leases.holder(key, clock()) : undefined;
    if (lease !== undefined && (lease.email ?? lease.name) !== (actor.email ?? actor.name)) {
      refuse(historyErrors['being-edited'], `${lease.name} is editing ${key}; take the editing over first.`);
    }
  }
  const broken = writes.flatMap(({ kind, key, op, after }) => (op === 'put' ? schemaIssues(kind, key, after) : []));
  if (broken.length > 0) refuse(httpErrors.schema, broken[0]!.message, { issues: broken });
  const used = unusedIssues(catalog, writes);
  if (used.length > 0) refuse(catalogErrors['in-use'], used[0]!.message, { issues: used });
}
