/**
 * Customers, offers and quotations: a list of each kind, and routes to read, save and delete a record. Viewers can't
 * see them.
 */
import { idFromLabel } from '@cablewright/model';
import Type from 'typebox';
import { catalogErrors } from '../../catalog/errors.ts';
import { IdParam, MessageQuery } from '../../catalog/inputs.ts';
import type { Followed } from '../../catalog/live/followed-records.ts';
import { nothingSeen, overWhatIsThere } from '../../catalog/saving/guarded.ts';
import {
  creating,
  ownDelete,
  ownPut,
  requireSameId,
  requireSchema,
  save,
  type Saver,
} from '../../catalog/saving/save.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { created, done, ok } from '../../platform/http/answer.ts';
import { etagOf, requireSeen } from '../../platform/http/etag.ts';
import { pageOf, pageQuery, pageSchema } from '../../platform/http/paging.ts';
import { refuse, type ErrorRow } from '../../platform/http/problem.ts';
import { route, type Route } from '../../platform/http/route.ts';

/** A kind of sales record, with its names. */
export interface SalesKind<T extends { readonly id: string }> {
  readonly kind: 'customers' | 'offers' | 'quotations';
  readonly one: string;
  /** The name of the kind in operation ids, such as `Customer` in `saveCustomer`. */
  readonly operation: string;
  readonly schema: Type.TSchema;
  /** The records by id. */
  readonly all: () => Promise<ReadonlyMap<string, Followed<T>>>;
  /** The text that is searched. */
  readonly textOf: (record: T) => string;
  /** The sort order of the list. */
  readonly order: (a: T, b: T) => number;
}

const area = 'Quotations';
const path = ({ kind }: { readonly kind: string }) => `/api/${kind}`;

/** Returns the record with this id, or throws a 404. */
export async function requireSales<T extends { readonly id: string }>(
  { all, one }: Pick<SalesKind<T>, 'all' | 'one'>,
  id: string,
): Promise<Followed<T>> {
  return (await all()).get(id) ?? refuse(catalogErrors['no-such-record'], `No ${one} has the id "${id}".`);
}

export function listRoute<T extends { readonly id: string }>(sales: SalesKind<T>): Route {
  const Listed = Type.Object({ record: sales.schema, etag: Type.String() }, { title: `Listed ${sales.one}` });
  return route({
    method: 'GET',
    path: path(sales),
    operation: `list${sales.operation}s`,
    area,
    role: 'editor',
    scope: 'catalog:read',
    summary: `List the ${sales.one}s, in pages`,
    query: Type.Object({
      ...pageQuery,
      q: Type.Optional(Type.String({ maxLength: 200, description: 'Words to look for' })),
    }),
    answers: { 200: { says: 'A page', schema: pageSchema(Listed, `${sales.operation} page`) } },
    handle: async ({ query }) => {
      const words = (query.q ?? '').toLowerCase().split(/\s+/).filter(Boolean);
      const all = [...(await sales.all()).values()].filter(({ record }) => {
        const text = sales.textOf(record).toLowerCase();
        return words.every((word) => text.includes(word));
      });
      const page = pageOf(
        all.toSorted((a, b) => sales.order(a.record, b.record)),
        query,
      );
      return ok({ ...page, items: page.items.map(({ record, seq }) => ({ record, etag: etagOf(seq) })) });
    },
  });
}

export function readRoute<T extends { readonly id: string }>(sales: SalesKind<T>): Route {
  return route({
    method: 'GET',
    path: `${path(sales)}/:id`,
    operation: `get${sales.operation}`,
    area,
    role: 'editor',
    scope: 'catalog:read',
    summary: `One ${sales.one}`,
    params: IdParam,
    answers: { 200: { says: 'The record as stored', schema: sales.schema } },
    refusals: [catalogErrors['no-such-record']],
    handle: async ({ params }) => {
      const { record, seq } = await requireSales(sales, params.id);
      return ok(record, { etag: etagOf(seq), 'cache-control': 'no-cache' });
    },
  });
}

/** Accepts any record. The schema of its kind checks it and reports every problem. */
const AnyRecord = Type.Object({});

/** The name of a record in messages: its label, or its id if it has no label. */
function nameOf({ id, label }: { readonly id: string; readonly label?: unknown }): string {
  return typeof label === 'string' && label !== '' ? label : id;
}

const article = (noun: string) => (/^[aeiou]/.test(noun) ? 'an' : 'a');

export function createRoute<T extends { readonly id: string }>(saver: Saver, sales: SalesKind<T>): Route {
  return route({
    method: 'POST',
    path: path(sales),
    operation: `create${sales.operation}`,
    area,
    role: 'editor',
    scope: 'settings:write',
    summary: `Create ${article(sales.one)} ${sales.one}. Without an id it gets one`,
    query: MessageQuery,
    body: AnyRecord,
    answers: { 201: { says: 'The record as saved', schema: sales.schema } },
    refusals: [catalogErrors.exists],
    handle: async ({ body, actor, query }) => {
      const all = await sales.all();
      const named = body as { readonly id?: string; readonly label?: string };
      const id = named.id ?? idFromLabel(named.label ?? sales.one, (one) => all.has(one), sales.one);
      const record = { ...named, id };
      requireSchema(sales.kind, id, record);
      const message = query.message ?? `Created the ${sales.one} ${nameOf(record)}`;
      const saving = save(saver, { actor, message, ...ownPut(sales.kind, id, record, undefined, nothingSeen) });
      const { seq, headers } = await creating(saving, `A ${sales.one} with the id "${id}"`);
      return created(record as never as T, { ...headers, etag: etagOf(seq), location: `${path(sales)}/${id}` });
    },
  });
}

export function putRoute<T extends { readonly id: string }>(
  saver: Saver,
  sales: SalesKind<T>,
  /** Throws if the changes must not replace the current record. Otherwise returns the record to save. */
  checked: (record: T, now: T, actor: Actor) => Promise<T> = (record) => Promise.resolve(record),
  refusals: readonly ErrorRow[] = [],
): Route {
  return route({
    method: 'PUT',
    path: `${path(sales)}/:id`,
    operation: `save${sales.operation}`,
    area,
    role: 'editor',
    scope: 'settings:write',
    summary: `Save ${article(sales.one)} ${sales.one}`,
    params: IdParam,
    query: MessageQuery,
    body: AnyRecord,
    ifMatch: 'required',
    answers: { 200: { says: 'The record as saved', schema: sales.schema } },
    refusals: [catalogErrors['no-such-record'], catalogErrors['id-differs'], ...refusals],
    handle: (call) =>
      overWhatIsThere(saver.catalog, call, async () => {
        const { params, body, actor, query } = call;
        const { record: now, seq: current } = await requireSales(sales, params.id);
        const seen = requireSeen(call.headers['if-match'], current);
        const given = { id: params.id, ...body };
        requireSameId(params.id, given);
        requireSchema(sales.kind, params.id, given);
        const record = await checked(given as never, now, actor);
        const message = query.message ?? `Saved the ${sales.one} ${nameOf(record)}`;
        const writes = ownPut(sales.kind, params.id, record, { seq: current }, seen);
        const { seq, headers } = await save(saver, { actor, message, ...writes });
        return ok(record, { ...headers, etag: etagOf(seq) });
      }),
  });
}

export function deleteRoute<T extends { readonly id: string }>(
  saver: Saver,
  sales: SalesKind<T>,
  /** Throws if the record must not be deleted. */
  check: (record: T) => Promise<void> = () => Promise.resolve(),
  refusals: readonly ErrorRow[] = [],
): Route {
  return route({
    method: 'DELETE',
    path: `${path(sales)}/:id`,
    operation: `delete${sales.operation}`,
    area,
    role: 'editor',
    scope: 'settings:write',
    summary: `Delete ${article(sales.one)} ${sales.one}`,
    params: IdParam,
    ifMatch: 'required',
    answers: { 204: { says: 'Deleted' } },
    refusals: [catalogErrors['no-such-record'], ...refusals],
    handle: async ({ params, actor, headers: sent }) => {
      const { record, seq } = await requireSales(sales, params.id);
      const write = ownDelete(sales.kind, params.id, { seq }, requireSeen(sent['if-match'], seq));
      await check(record);
      const { headers } = await save(saver, {
        actor,
        message: `Deleted the ${sales.one} ${nameOf(record)}`,
        writes: [write],
      });
      return done(headers);
    },
  });
}
