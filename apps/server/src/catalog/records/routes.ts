import { RecordPage, RecordUses } from '../answers.ts';
import Type from 'typebox';
import {
  Id,
  idFromLabel,
  LibraryRecord,
  text,
  textLimits,
  type Json,
  type LibraryKind,
  kinds,
} from '@cablewright/model';
import { catalogErrors, numberRefusals } from '../errors.ts';
import { nothingSeen, recordInForce } from '../saving/guarded.ts';
import { deleteOwn, saveOwn } from '../saving/own-record.ts';
import { MessageQuery } from '../inputs.ts';
import { noSuchRecord, requireKind } from '../library-record.ts';
import type { LiveCatalog } from '../live/live-catalog.ts';
import { savedAnswer, storedAnswer } from '../record-answers.ts';
import { notInBody } from '../saving/proposal.ts';
import { creating, ownPut, requireSchema, save, type Saver } from '../saving/save.ts';
import { requireUnused } from '../saving/unused-guard.ts';
import { ok } from '../../platform/http/answer.ts';
import { refuse } from '../../platform/http/problem.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { DefinitionListQuery, listRecords } from './list.ts';
import { usersOf } from './used-in.ts';
import { storedAs } from '../../platform/stored-as.ts';

const area = 'Library';
const KindParam = Type.Object({ kind: Type.String({ maxLength: 60 }) });
const RecordParams = Type.Object({ kind: Type.String({ maxLength: 60 }), id: Id });

/** Any record; its kind's own schema checks the rest. */
const AnyRecord = Type.Object({ id: Type.Optional(Id), label: Type.Optional(text('name')) });
const Naming = Type.Object(
  { id: Type.Optional(Id), label: Type.Optional(text('name', { minLength: 1 })) },
  { additionalProperties: false },
);

const notFound = [catalogErrors['no-such-kind'], catalogErrors['no-such-record']];

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

function nameOf(kind: LibraryKind, id: string): string {
  return `${kinds[kind].names.one} ${id}`;
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

function readRoute({ catalog }: Saver): Route {
  return route({
    method: 'GET',
    path: '/api/definitions/:kind/:id',
    operation: 'getRecord',
    area,
    role: 'viewer',
    summary: 'One record',
    params: RecordParams,
    answers: { 200: { says: 'The record as stored', schema: LibraryRecord } },
    refusals: notFound,
    handle: async ({ params }) => {
      const kind = requireKind(params.kind);
      const now = recordInForce(catalog, kind, params.id);
      const stored = await catalog.readInForce(kind, params.id, now?.pack);
      return storedAnswer(stored ?? noSuchRecord(kind, params.id), catalog.library.entry(kind, params.id)?.shadows);
    },
  });
}

function putRoute(parts: Saver): Route {
  return route({
    method: 'PUT',
    path: '/api/definitions/:kind/:id',
    operation: 'saveRecord',
    area,
    role: 'editor',
    scope: 'library:write',
    summary: 'Save a record. Saving a pack’s record creates your own, which hides it',
    params: RecordParams,
    query: MessageQuery,
    body: AnyRecord,
    ifMatch: 'required',
    answers: {
      200: { says: 'The record as saved', schema: LibraryRecord },
      201: { says: 'The new record', schema: LibraryRecord },
    },
    refusals: [
      catalogErrors['no-such-kind'],
      catalogErrors['id-differs'],
      catalogErrors['rule-broken'],
      catalogErrors['rule-not-evaluated'],
      ...numberRefusals,
    ],
    handle: (call) => {
      const { id } = call.params;
      const kind = requireKind(call.params.kind);
      requireSchema(kind, id, call.body);
      const message = call.query.message ?? `Saved ${nameOf(kind, id)}`;
      return saveOwn(parts, call, { kind, id, record: storedAs<LibraryRecord>(call.body), message });
    },
  });
}

function deleteRoute(parts: Saver): Route {
  return route({
    method: 'DELETE',
    path: '/api/definitions/:kind/:id',
    operation: 'deleteRecord',
    area,
    role: 'editor',
    scope: 'library:write',
    summary: 'Delete your own record. A pack’s record with the same id applies again',
    params: RecordParams,
    ifMatch: 'required',
    answers: { 204: { says: 'Deleted' } },
    refusals: [...notFound, catalogErrors['in-use'], catalogErrors['belongs-to-a-pack'], ...numberRefusals],
    handle: (call) => {
      const { id } = call.params;
      const kind = requireKind(call.params.kind);
      return deleteOwn(parts, call, {
        kind,
        id,
        noSuch: () => noSuchRecord(kind, id),
        check: () => {
          if (parts.catalog.library.entry(kind, id)?.shadows === undefined) requireUnused(parts.catalog, kind, id);
        },
        message: () => `Deleted ${nameOf(kind, id)}`,
      });
    },
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
    params: RecordParams,
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
      const saved = await save(parts, { actor, message, ...put, placeOf: notInBody });
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
    params: RecordParams,
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
