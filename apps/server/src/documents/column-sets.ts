/** Column sets define the columns of exported lists. Some are built in; shops save their own by name. */
import { columnSets } from '@cablewright/documents';
import type { Library } from '@cablewright/engine';
import { ColumnSet } from '@cablewright/model';
import Type from 'typebox';
import { catalogErrors } from '../catalog/errors.ts';
import { deleteOwnRoute, putOwnRoute, type OwnRecords } from '../catalog/saving/own-record-routes.ts';
import type { Saver } from '../catalog/saving/save.ts';
import { ok } from '../platform/http/answer.ts';
import { httpErrors } from '../platform/http/errors.ts';
import { refuse, requireNoIssues } from '../platform/http/problem.ts';
import { route, type Route } from '../platform/http/route.ts';
import { storedAs } from '../platform/stored-as.ts';

const area = 'Documents';
const kind = 'column-sets';

export const columnsQuery = {
  columns: Type.Optional(
    Type.String({ minLength: 1, maxLength: 100, description: 'A column set, by its id: the columns of the list' }),
  ),
};

/** The column set with this id: the shop's own or, if there is none, the built-in one. */
export function columnSetOf(library: Library, id: string): ColumnSet {
  return (
    allSets(library).find((set) => set.id === id) ??
    refuse(catalogErrors['no-such-record'], `There is no column set "${id}".`)
  );
}

function ownSets(library: Library): ColumnSet[] {
  return [...library.entries(kind)].map(({ record }) => storedAs<ColumnSet>(record));
}

function allSets(library: Library): ColumnSet[] {
  const existing = ownSets(library);
  const hidden = new Set(existing.map(({ id }) => id));
  return [...existing, ...columnSets.shipped.filter(({ id }) => !hidden.has(id))];
}

const sets: OwnRecords<typeof ColumnSet> = {
  kind,
  schema: ColumnSet,
  area,
  path: '/api/column-sets/:id',
  operation: 'ColumnSet',
  scope: 'settings:write',
  noSuch: (id) => refuse(catalogErrors['no-such-record'], `There is no saved column set "${id}".`),
};

export function columnSetRoutes(parts: Saver): Route[] {
  return [listRoute(parts), putRoute(parts), deleteRoute(parts)];
}

const FieldShape = Type.Object({ id: Type.String(), label: Type.String() });

function listRoute({ catalog }: Saver): Route {
  return route({
    method: 'GET',
    path: '/api/column-sets',
    operation: 'listColumnSets',
    area,
    role: 'viewer',
    summary: 'The column sets for exported lists, and the fields that a set can name',
    answers: {
      200: {
        says: 'The sets: the shop’s own and those that ship. The fields of parts are the columns of their tables',
        schema: Type.Object(
          {
            items: Type.Array(ColumnSet),
            own: Type.Array(Type.String(), { description: 'The ids of the shop’s own' }),
            fields: Type.Object({ bom: Type.Array(FieldShape), 'wire-list': Type.Array(FieldShape) }),
            total: Type.Integer(),
          },
          { title: 'Column sets' },
        ),
      },
    },
    handle: () => {
      const items = allSets(catalog.library).toSorted((a, b) => a.label.localeCompare(b.label, 'en'));
      const existing = ownSets(catalog.library).map(({ id }) => id);
      return ok({ items, own: existing, fields: columnSets.fields, total: items.length });
    },
  });
}

function putRoute(parts: Saver): Route {
  return putOwnRoute(parts, sets, {
    summary: 'Save which columns a list is exported with, by name',
    says: { 200: 'The set as saved', 201: 'The new set' },
    body: ColumnSet,
    ifMatch: 'optional',
    refusals: [catalogErrors['id-differs']],
    prepare: (_id, record) => {
      const issues = columnSets.problemsOf(record).map((problem) => ({ code: 'unknown-field', ...problem }));
      requireNoIssues(httpErrors.schema, issues);
      return { record, message: `Saved the column set ${record.label}` };
    },
  });
}

function deleteRoute(parts: Saver): Route {
  return deleteOwnRoute(parts, sets, {
    summary: 'Delete a column set of the shop',
    refusals: [catalogErrors['no-such-record'], catalogErrors['belongs-to-a-pack']],
    message: (id) => `Deleted the column set ${id}`,
  });
}
