/** Routes for import mappings, which are saved by name for similar files. */
import { SavedMapping } from '@cablewright/model';
import Type from 'typebox';
import { catalogErrors } from '../../catalog/errors.ts';
import { deleteOwnRoute, putOwnRoute, type OwnRecords } from '../../catalog/saving/own-record-routes.ts';
import type { Saver } from '../../catalog/saving/save.ts';
import { ok } from '../../platform/http/answer.ts';
import { refuse } from '../../platform/http/problem.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { storedAs } from '../../platform/stored-as.ts';

const area = 'Imports';
const kind = 'import-mappings';

const mappings: OwnRecords<typeof SavedMapping> = {
  kind,
  schema: SavedMapping,
  area,
  path: '/api/import-mappings/:id',
  operation: 'ImportMapping',
  scope: 'imports:write',
  noSuch: (id) => refuse(catalogErrors['no-such-record'], `There is no saved mapping "${id}".`),
};

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
  return putOwnRoute(parts, mappings, {
    summary: 'Save how files are read, by name',
    says: { 200: 'The mapping as saved', 201: 'The new mapping' },
    body: SavedMapping,
    ifMatch: 'optional',
    refusals: [catalogErrors['id-differs']],
    prepare: (id, record) => ({ record, message: `Saved the import mapping ${record.label ?? id}` }),
  });
}

function deleteRoute(parts: Saver): Route {
  return deleteOwnRoute(parts, mappings, {
    summary: 'Delete a saved mapping',
    refusals: [catalogErrors['no-such-record'], catalogErrors['belongs-to-a-pack']],
    message: (id) => `Deleted the import mapping ${id}`,
  });
}
