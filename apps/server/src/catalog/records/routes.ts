import { type ListedRecord, RecordPage, type RecordUse, RecordUses } from '../answers.ts';
import Type from 'typebox';
import {
  Id,
  idFromLabel,
  isLibraryKind,
  type Json,
  kinds,
  type LibraryKind,
  LibraryRecord,
  text,
  textLimits,
} from '@cablewright/model';
import { catalogErrors, numberRefusals } from '../errors.ts';
import { nothingSeen } from '../saving/guarded.ts';
import { deleteOwnRoute, type OwnRecords, putOwnRoute, readOwnRoute } from '../saving/own-record-routes.ts';
import { listQuery, MessageQuery, RecordParam } from '../inputs.ts';
import { noSuchRecord, requireKind } from '../library-record.ts';
import { sourcedLines, sourcedQuery } from '../live/sourced.ts';
import type { LiveCatalog } from '../live/live-catalog.ts';
import type { RecordLine } from '../live/record-lines.ts';
import { savedAnswer } from '../record-answers.ts';
import { creating, ownPut, requireSchema, save, type Saver } from '../saving/save.ts';
import { requireUnusedOrHiding } from '../saving/unused-guard.ts';
import { ok } from '../../platform/http/answer.ts';
import { refuse } from '../../platform/http/problem.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { storedAs } from '../../platform/stored-as.ts';
import { etagOf } from '../../platform/http/etag.ts';
import { type Page, pageOf } from '../../platform/http/paging.ts';

const DefinitionListQuery = Type.Object({ ...listQuery, ...sourcedQuery });

function listRecords(
  catalog: LiveCatalog,
  kind: string,
  query: Type.Static<typeof DefinitionListQuery>,
): Page<ListedRecord> {
  const matches = catalog.records.of(kind).search(query.q, query.sort ?? 'label');
  const page = pageOf(sourcedLines(matches, query), query);
  return { ...page, items: page.items.map((line) => listed(catalog, kind, line)) };
}

function listed(
  catalog: LiveCatalog,
  kind: string,
  { id, label, number, status, route, maker, supplier, price, seq }: RecordLine,
): ListedRecord {
  const entry = catalog.library.entry(kind, id)!;
  const { origin, shadows, record } = entry;
  return { id, label, number, status, route, maker, supplier, price, origin, shadows, etag: etagOf(seq), record };
}

const area = 'Library';
const KindParam = Type.Object({ kind: Type.String({ maxLength: 60 }) });

/** Accepts any record. The schema of its kind checks the other fields. */
const AnyRecord = Type.Object({ id: Type.Optional(Id), label: Type.Optional(text('name')) });
const Naming = Type.Object(
  { id: Type.Optional(Id), label: Type.Optional(text('name', { minLength: 1 })) },
  { additionalProperties: false },
);

const notFound = [catalogErrors['no-such-kind'], catalogErrors['no-such-record']];

const records: OwnRecords<typeof LibraryRecord> = {
  kind: requireKind,
  schema: LibraryRecord,
  area,
  path: '/api/definitions/:kind/:id',
  operation: 'Record',
  scope: 'library:write',
  noSuch: (id, kind) => noSuchRecord(requireKind(kind), id),
};

export function definitionRoutes(parts: Saver): Route[] {
  return [
    listRoute(parts),
    createRoute(parts),
    readRoute(parts),
    putRoute(parts),
    deleteRoute(parts),
    forkRoute(parts),
    usedInRoute(parts),
  ];
}

function nameOf(kind: string, id: string): string {
  return `${kinds[requireKind(kind)].names.one} ${id}`;
}

function listRoute({ catalog }: Saver): Route {
  return route({
    method: 'GET',
    path: '/api/definitions/:kind',
    operation: 'listRecords',
    area,
    role: 'viewer',
    summary: 'List the records of a kind, in pages',
    params: KindParam,
    query: DefinitionListQuery,
    answers: { 200: { says: 'A page of records, each with its origin and version', schema: RecordPage } },
    refusals: [catalogErrors['no-such-kind']],
    handle: ({ params, query }) => ok(listRecords(catalog, requireKind(params.kind), query)),
  });
}

function createRoute(parts: Saver): Route {
  return route({
    method: 'POST',
    path: '/api/definitions/:kind',
    operation: 'createRecord',
    area,
    role: 'editor',
    scope: 'library:write',
    summary: 'Create a record',
    params: KindParam,
    query: MessageQuery,
    body: AnyRecord,
    answers: { 201: { says: 'The record as saved', schema: LibraryRecord } },
    refusals: [
      catalogErrors['no-such-kind'],
      catalogErrors.exists,
      catalogErrors['rule-broken'],
      catalogErrors['rule-not-evaluated'],
      ...numberRefusals,
    ],
    handle: async ({ params, body, actor, query }) => {
      const kind = requireKind(params.kind);
      const id = body.id ?? freeId(parts.catalog, kind, body.label ?? '');
      const record: Json = { ...(body as object), id };
      requireSchema(kind, id, record);
      requireFree(parts.catalog, kind, id);
      const message = query.message ?? `Created ${nameOf(kind, id)}`;
      const saving = save(parts, { actor, message, ...ownPut(kind, id, record, undefined, nothingSeen) });
      const saved = await creating(saving, `A ${kinds[kind].names.one} with the id "${id}"`);
      return savedAnswer(201, storedAs<LibraryRecord>(record), saved, {
        location: `/api/definitions/${kind}/${id}`,
      });
    },
  });
}

function freeId(catalog: LiveCatalog, kind: LibraryKind, label: string): string {
  return idFromLabel(label, (id) => catalog.library.entry(kind, id) !== undefined, 'record');
}

function requireFree(catalog: LiveCatalog, kind: LibraryKind, id: string): void {
  if (catalog.library.entry(kind, id) !== undefined) {
    refuse(catalogErrors.exists, `A ${kinds[kind].names.one} with the id "${id}" already exists.`);
  }
}

function readRoute(parts: Saver): Route {
  return readOwnRoute(parts, records, { summary: 'One record', says: 'The record as stored', refusals: notFound });
}

function putRoute(parts: Saver): Route {
  return putOwnRoute(parts, records, {
    summary: 'Save a record. Saving a pack’s record creates your own, which hides it',
    says: { 200: 'The record as saved', 201: 'The new record' },
    body: AnyRecord,
    ifMatch: 'required',
    refusals: [
      catalogErrors['no-such-kind'],
      catalogErrors['id-differs'],
      catalogErrors['rule-broken'],
      catalogErrors['rule-not-evaluated'],
      ...numberRefusals,
    ],
    prepare: (id, body, kind) => {
      requireSchema(kind, id, body);
      return { record: storedAs<LibraryRecord & object>(body), message: `Saved ${nameOf(kind, id)}` };
    },
  });
}

function deleteRoute(parts: Saver): Route {
  const { catalog } = parts;
  return deleteOwnRoute(parts, records, {
    summary: 'Delete your own record. A pack’s record with the same id applies again',
    refusals: [...notFound, catalogErrors['in-use'], catalogErrors['belongs-to-a-pack'], ...numberRefusals],
    check: (id, kind) => requireUnusedOrHiding(catalog, kind, id),
    message: (id, kind) => `Deleted ${nameOf(kind, id)}`,
  });
}

function forkRoute(parts: Saver): Route {
  return route({
    method: 'POST',
    path: '/api/definitions/:kind/:id/fork',
    operation: 'duplicateRecord',
    area,
    role: 'editor',
    scope: 'library:write',
    summary: 'Copy a record under a new id, with a note of its origin',
    params: RecordParam,
    body: Naming,
    answers: { 201: { says: 'The copy', schema: LibraryRecord } },
    refusals: [...notFound, catalogErrors.exists, catalogErrors['rule-broken'], catalogErrors['rule-not-evaluated']],
    handle: async ({ params, body, actor }) => {
      const kind = requireKind(params.kind);
      const entry = parts.catalog.library.entry(kind, params.id) ?? noSuchRecord(kind, params.id);
      const label = body.label ?? `${(entry.record.label ?? params.id).slice(0, textLimits.name - 7)} (copy)`;
      const id = body.id ?? freeId(parts.catalog, kind, label);
      requireFree(parts.catalog, kind, id);
      const { partNumber: _number, aliases: _aliases, ...rest } = entry.record;
      const record = { ...rest, id, label, derivedFrom: { pack: entry.origin, id: params.id } };
      const message = `Copied ${nameOf(kind, params.id)} to ${id}`;
      const put = ownPut(kind, id, record, undefined, nothingSeen);
      const saved = await save(parts, { actor, message, ...put, stored: true });
      return savedAnswer(201, record, saved, { location: `/api/definitions/${kind}/${id}` });
    },
  });
}

function usedInRoute({ catalog }: Saver): Route {
  return route({
    method: 'GET',
    path: '/api/definitions/:kind/:id/used-in',
    operation: 'getRecordUses',
    area,
    role: 'viewer',
    summary: 'The designs and records that refer to a record',
    params: RecordParam,
    answers: { 200: { says: 'The designs and records', schema: RecordUses } },
    refusals: notFound,
    handle: ({ params }) => {
      const kind = requireKind(params.kind);
      if (catalog.library.entry(kind, params.id) === undefined) noSuchRecord(kind, params.id);
      const items = usersOf(catalog, kind, params.id);
      return ok({ items, total: items.length });
    },
  });
}

/** The records that refer to a record: designs first, then the others, each sorted by name. */
function usersOf(catalog: LiveCatalog, kind: string, id: string): RecordUse[] {
  return catalog.usedIn
    .usersOf(`${kind}:${id}`)
    .map((name) => userOf(catalog, name))
    .toSorted((a, b) => rank(a) - rank(b) || (a.label < b.label ? -1 : 1));
}

function userOf(catalog: LiveCatalog, name: string): RecordUse {
  const split = name.indexOf(':');
  const [kind, id] = [name.slice(0, split), name.slice(split + 1)];
  const line = kind === 'designs' ? catalog.designs.get(id) : catalog.records.of(kind).get(id);
  return { kind, id, label: line?.label ?? id };
}

function rank({ kind }: RecordUse): number {
  return kind === 'designs' ? 0 : isLibraryKind(kind) ? 1 : 2;
}
