/**
 * Routes to read, save and delete a single record. The hub's own record hides a pack's record with the same id. After
 * the own record is deleted, the pack's is in force again.
 */
import Type from 'typebox';
import type { Write } from '@cablewright/store';
import type { Actor, Scope } from '../../platform/http/actor.ts';
import { done, type AnswerHeaders } from '../../platform/http/answer.ts';
import type { Seen } from '../../platform/http/etag.ts';
import type { ErrorRow } from '../../platform/http/problem.ts';
import { route, type Call, type Route } from '../../platform/http/route.ts';
import { catalogErrors } from '../errors.ts';
import { IdParam, MessageQuery, RecordParam } from '../inputs.ts';
import { savedAnswer, storedAnswer, type SavedAnswer } from '../record-answers.ts';
import { guarded, overWhatIsThere, recordInForce, type InForce } from './guarded.ts';
import { ownDelete, ownPut, requireSameId, requireSchema, save, type Saver } from './save.ts';
import { hiddenPack } from './unused-guard.ts';

/** Records of one kind, or of all kinds that share a path. */
export interface OwnRecords<S extends Type.TSchema = Type.TSchema> {
  /** The kind. If the path contains `:kind`, a function that validates the kind and throws for an unknown one. */
  readonly kind: string | ((named: string) => string);
  readonly schema: S;
  readonly area: string;
  /** The path of a record, with `:id`. */
  readonly path: string;
  /** The name of the records in operation ids, such as `Rule` in `saveRule`. */
  readonly operation: string;
  /** The scope that a token needs to write. */
  readonly scope: Scope;
  /** Throws the error for an id that no record has. */
  readonly noSuch: (id: string, kind: string) => never;
}

interface Reading {
  readonly summary: string;
  readonly says: string;
  readonly refusals: readonly ErrorRow[];
}

interface Saving<S extends Type.TSchema, B extends Type.TSchema> {
  readonly summary: string;
  readonly says: { readonly 200: string; readonly 201: string };
  readonly body: B;
  /** With `optional`, a writer that sends no version overwrites the current record. */
  readonly ifMatch: 'required' | 'unless-new' | 'optional';
  readonly refusals: readonly ErrorRow[];
  /** Throws if the body can't be saved. Otherwise returns the record to save. */
  readonly prepare: (id: string, body: Type.Static<B>, kind: string) => Prepared<Type.Static<S> & object>;
}

interface Prepared<T extends object> {
  readonly record: T;
  /** The message of the change, if the writer doesn't send one. */
  readonly message: string;
  /** Response headers. Called after the save. */
  readonly headers?: (isNew: boolean) => AnswerHeaders;
  /** Replaces the default way of saving, if more than the record must be written or returned. */
  readonly write?: (save: OwnSave<T>) => Promise<SavedAnswer<200 | 201, T>>;
}

interface OwnSave<T> {
  readonly actor: Actor;
  readonly message: string;
  readonly record: T;
  readonly now: InForce | undefined;
  readonly seen: Exclude<Seen, undefined>;
  readonly status: 200 | 201;
}

interface Deleting {
  readonly summary: string;
  readonly refusals: readonly ErrorRow[];
  readonly message: (id: string, kind: string) => string;
  /** Throws if the record is needed and must not be deleted. */
  readonly check?: (id: string, kind: string) => void;
  /** Additional writes of the deletion, such as the deletion of a sidecar. */
  readonly also?: (id: string) => Promise<readonly Write[]>;
}

export function readOwnRoute({ catalog }: Saver, records: OwnRecords, { summary, says, refusals }: Reading): Route {
  const { area, path, operation, schema } = records;
  return route({
    method: 'GET',
    path,
    operation: `get${operation}`,
    area,
    role: 'viewer',
    summary,
    params: paramsOf(records),
    answers: { 200: { says, schema } },
    refusals,
    handle: async ({ params }) => {
      const { kind, id } = addressIn(records, params);
      const stored = await catalog.readInForce(kind, id, recordInForce(catalog, kind, id)?.pack);
      return storedAnswer(stored ?? records.noSuch(id, kind), hiddenPack(catalog, kind, id));
    },
  });
}

export function putOwnRoute<S extends Type.TSchema, B extends Type.TSchema>(
  saver: Saver,
  records: OwnRecords<S>,
  { summary, says, body, ifMatch, refusals, prepare }: Saving<S, B>,
): Route {
  const { area, path, operation, scope } = records;
  const schema: Type.TSchema = records.schema;
  const blind = ifMatch === 'optional';
  return route({
    method: 'PUT',
    path,
    operation: `save${operation}`,
    area,
    role: 'editor',
    scope,
    summary,
    params: paramsOf(records),
    query: blind ? undefined : MessageQuery,
    body,
    ifMatch,
    answers: { 200: { says: says[200], schema }, 201: { says: says[201], schema } },
    refusals,
    handle: (call) => {
      const { kind, id } = addressIn(records, call.params);
      const prepared = prepare(id, call.body as Type.Static<B>, kind);
      const message = call.query?.message ?? prepared.message;
      const headers = blind ? { 'if-match': '*', ...call.headers } : call.headers;
      return saveOwn(saver, { actor: call.actor, headers }, { kind, id }, { ...prepared, message });
    },
  });
}

/** Saves the record, provided that the writer has seen its latest version. */
async function saveOwn<T extends object>(
  saver: Saver,
  call: Pick<Call, 'actor' | 'headers'>,
  { kind, id }: Address,
  { record, message, headers, write }: Prepared<T>,
): Promise<SavedAnswer<200 | 201, T>> {
  requireSameId(id, record);
  const { catalog } = saver;
  const { actor } = call;
  return overWhatIsThere(catalog, call, async () => {
    const { now, seen } = await guarded(catalog, call, () => recordInForce(catalog, kind, id));
    const status = now === undefined ? 201 : 200;
    if (write !== undefined) return write({ actor, message, record, now, seen, status });
    const saved = await save(saver, { actor, message, ...ownPut(kind, id, record, now, seen) });
    return savedAnswer(status, record, saved, headers?.(status === 201));
  });
}

/** The route to delete the hub's own record. A pack's record can't be deleted. */
export function deleteOwnRoute(saver: Saver, records: OwnRecords, deleting: Deleting): Route {
  const { area, path, operation, scope, noSuch } = records;
  const { summary, refusals, message, check, also } = deleting;
  const { catalog } = saver;
  return route({
    method: 'DELETE',
    path,
    operation: `delete${operation}`,
    area,
    role: 'editor',
    scope,
    summary,
    params: paramsOf(records),
    ifMatch: 'required',
    answers: { 204: { says: 'Deleted' } },
    refusals,
    handle: async (call) => {
      const { kind, id } = addressIn(records, call.params);
      const { now, seen } = await guarded(catalog, call, () => recordInForce(catalog, kind, id));
      const write = ownDelete(kind, id, now ?? noSuch(id, kind), seen);
      check?.(id, kind);
      const writes = [write, ...((await also?.(id)) ?? [])];
      const saved = await save(saver, { actor: call.actor, message: message(id, kind), writes });
      return done(saved.headers);
    },
  });
}

/** Accepts any record. The schema of its kind checks it and reports every problem. */
const AnyRecord = Type.Object({});

/**
 * Routes to read, save and delete records that need no checks beyond their schema. `name` is the noun for such a
 * record, and `inFull` an optional longer noun for the summaries. Both must begin with a vowel, because "an" precedes
 * them.
 */
export function plainOwnRoutes(
  saver: Saver,
  records: OwnRecords & { readonly kind: string },
  { name, inFull = name }: { readonly name: string; readonly inFull?: string },
): Route[] {
  return [
    readOwnRoute(saver, records, {
      summary: `One ${inFull}`,
      says: 'The record as stored',
      refusals: [catalogErrors['no-such-record']],
    }),
    putOwnRoute(saver, records, {
      summary: `Save an ${inFull}. With the id of a pack’s record it becomes your own and hides the pack’s`,
      says: { 200: `The ${name} as saved`, 201: `The new ${name}` },
      body: AnyRecord,
      ifMatch: 'unless-new',
      refusals: [catalogErrors['id-differs'], catalogErrors['rule-broken']],
      prepare: (id, body) => {
        const record = { ...body, id };
        requireSchema(records.kind, id, record);
        return { record, message: `Saved the ${name} ${id}` };
      },
    }),
    deleteOwnRoute(saver, records, {
      summary: `Delete your own ${inFull}. A pack’s record with the same id applies again`,
      refusals: [catalogErrors['no-such-record'], catalogErrors['belongs-to-a-pack']],
      message: (id) => `Deleted the ${name} ${id}`,
    }),
  ];
}

interface Address {
  readonly kind: string;
  readonly id: string;
}

function paramsOf({ kind }: Pick<OwnRecords, 'kind'>): typeof IdParam | typeof RecordParam {
  return typeof kind === 'string' ? IdParam : RecordParam;
}

function addressIn(
  { kind }: Pick<OwnRecords, 'kind'>,
  params: { readonly kind?: string; readonly id: string },
): Address {
  return { kind: typeof kind === 'string' ? kind : kind(params.kind ?? ''), id: params.id };
}
