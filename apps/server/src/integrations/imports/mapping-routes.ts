/** Mappings of imports, saved by name: how the next file like this one is read. */
import { SavedMapping } from '@cablewright/model';
import Type from 'typebox';
import { catalogErrors } from '../../catalog/errors.ts';
import { IdParam } from '../../catalog/inputs.ts';
import { deleteOwn, saveOwn } from '../../catalog/saving/own-record.ts';
import type { Saver } from '../../catalog/saving/save.ts';
import { ok } from '../../platform/http/answer.ts';
import { refuse } from '../../platform/http/problem.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { storedAs } from '../../platform/stored-as.ts';

const area = 'Imports';
const kind = 'import-mappings';

export function mappingRoutes(parts: Saver): Route[] {
  return [listRoute(parts), putRoute(parts), deleteRoute(parts)];
}

function listRoute({ catalog }: Saver): Route {
  return route({
    method: 'GET',
    path: '/api/import-mappings',
    operation: 'listImportMappings',
    area,
    role: 'viewer',
    summary: 'The saved mappings of imports',
    answers: {
      200: {
        says: 'The mappings by name',
        schema: Type.Object({ items: Type.Array(SavedMapping), total: Type.Integer() }, { title: 'Import mappings' }),
      },
    },
    handle: () => {
      const items = [...catalog.library.entries(kind)].map(({ record }) => storedAs<SavedMapping>(record));
      const sorted = items.toSorted((a, b) => (a.label ?? a.id).localeCompare(b.label ?? b.id, 'en'));
      return ok({ items: sorted, total: items.length });
    },
  });
}

function putRoute(parts: Saver): Route {
  return route({
    method: 'PUT',
    path: '/api/import-mappings/:id',
    operation: 'saveImportMapping',
    area,
    role: 'editor',
    scope: 'imports:write',
    summary: 'Save how files are read, by name',
    params: IdParam,
    body: SavedMapping,
    ifMatch: 'optional',
    answers: {
      200: { says: 'The mapping as saved', schema: SavedMapping },
      201: { says: 'The new mapping', schema: SavedMapping },
    },
    refusals: [catalogErrors['id-differs']],
    handle: (call) => {
      const { params, body } = call;
      const message = `Saved the import mapping ${body.label ?? params.id}`;
      return saveOwn(parts, call, { kind, id: params.id, record: body, message, blind: true });
    },
  });
}

function deleteRoute(parts: Saver): Route {
  return route({
    method: 'DELETE',
    path: '/api/import-mappings/:id',
    operation: 'deleteImportMapping',
    area,
    role: 'editor',
    scope: 'imports:write',
    summary: 'Delete a saved mapping',
    params: IdParam,
    ifMatch: 'required',
    answers: { 204: { says: 'Deleted' } },
    refusals: [catalogErrors['no-such-record'], catalogErrors['belongs-to-a-pack']],
    handle: (call) => {
      const { id } = call.params;
      const noSuch = () => refuse(catalogErrors['no-such-record'], `There is no saved mapping "${id}".`);
      return deleteOwn(parts, call, { kind, id, noSuch, message: () => `Deleted the import mapping ${id}` });
    },
  });
}
