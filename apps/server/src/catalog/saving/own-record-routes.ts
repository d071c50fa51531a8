/**
 * The routes of one record of the hub's own: read it, save it, delete it. A record of a pack with the same id stays, and the
 * hub's own hides it.
 */
import type Type from 'typebox';
import type { Scope } from '../../platform/http/actor.ts';
import type { AnswerHeaders } from '../../platform/http/answer.ts';
import type { ErrorRow } from '../../platform/http/problem.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { IdParam, MessageQuery } from '../inputs.ts';
import { storedAnswer } from '../record-answers.ts';
import { recordInForce } from './guarded.ts';
import { deleteOwn, saveOwn } from './own-record.ts';
import type { Saver } from './save.ts';

/** The records of a kind that have addresses of their own. */
export interface OwnRecords<S extends Type.TSchema = Type.TSchema> {
  readonly kind: string;
  readonly schema: S;
  readonly area: string;
  /** The address of one record, with `:id`. */
  readonly path: string;
  /** Its name in operations: `Rule` in `saveRule`. */
  readonly operation: string;
  /** The scope that a token needs to write. */
  readonly scope: Scope;
  /** Refuses an id that no record has. */
  readonly noSuch: (id: string) => never;
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
  /** `optional`: a writer that states no version writes over what is there, and gives no message. */
  readonly ifMatch: 'unless-new' | 'optional';
  readonly refusals: readonly ErrorRow[];
  /** Refuses a body that cannot be saved, and returns what to save. */
  readonly prepare: (id: string, body: Type.Static<B>) => Prepared<S>;
}

interface Prepared<S extends Type.TSchema> {
  readonly record: Type.Static<S> & object;
  /** The message of the change, unless the writer gives one. */
  readonly message: string;
  /** Headers of the answer, asked for when the record is saved. */
  readonly headers?: (isNew: boolean) => AnswerHeaders;
}

interface Deleting {
  readonly summary: string;
  readonly refusals: readonly ErrorRow[];
  readonly message: (id: string) => string;
  /** Refuses to delete a record that is needed. */
  readonly check?: (id: string) => void;
}

export function readOwnRoute({ catalog }: Saver, own: OwnRecords, { summary, says, refusals }: Reading): Route {
  const { kind, area, path, operation, schema } = own;
  return route({
    method: 'GET',
    path,
    operation: `get${operation}`,
    area,
    role: 'viewer',
    summary,
    params: IdParam,
    answers: { 200: { says, schema } },
    refusals,
    handle: async ({ params: { id } }) => {
      const stored = await catalog.readInForce(kind, id, recordInForce(catalog, kind, id)?.pack);
      return storedAnswer(stored ?? own.noSuch(id), catalog.library.entry(kind, id)?.shadows);
    },
  });
}

export function putOwnRoute<S extends Type.TSchema, B extends Type.TSchema>(
  saver: Saver,
  own: OwnRecords<S>,
  { summary, says, body, ifMatch, refusals, prepare }: Saving<S, B>,
): Route {
  const { kind, area, path, operation, scope } = own;
  const schema: Type.TSchema = own.schema;
  const blind = ifMatch === 'optional';
  return route({
    method: 'PUT',
    path,
    operation: `save${operation}`,
    area,
    role: 'editor',
    scope,
    summary,
    params: IdParam,
    ...(blind ? {} : { query: MessageQuery }),
    body,
    ifMatch,
    answers: { 200: { says: says[200], schema }, 201: { says: says[201], schema } },
    refusals,
    handle: (call) => {
      const { id } = call.params;
      const prepared = prepare(id, call.body as Type.Static<B>);
      return saveOwn(saver, call, { kind, id, blind, ...prepared, message: call.query?.message ?? prepared.message });
    },
  });
}

export function deleteOwnRoute(saver: Saver, own: OwnRecords, { summary, refusals, message, check }: Deleting): Route {
  const { kind, area, path, operation, scope, noSuch } = own;
  return route({
    method: 'DELETE',
    path,
    operation: `delete${operation}`,
    area,
    role: 'editor',
    scope,
    summary,
    params: IdParam,
    ifMatch: 'required',
    answers: { 204: { says: 'Deleted' } },
    refusals,
    handle: (call) => {
      const { id } = call.params;
      return deleteOwn(saver, call, {
        kind,
        id,
        noSuch: () => noSuch(id),
        check: () => check?.(id),
        message: () => message(id),
      });
    },
  });
}
