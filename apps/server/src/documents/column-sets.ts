/** Column sets: which columns lists are exported with, those that ship and those a shop saves by name. */
import { columnSets } from '@cablewright/documents';
import type { Library } from '@cablewright/engine';
import { ColumnSet } from '@cablewright/model';
import Type from 'typebox';
import { catalogErrors } from '../catalog/errors.ts';
import { IdParam } from '../catalog/inputs.ts';
import { deleteOwn, saveOwn } from '../catalog/saving/own-record.ts';
import type { Saver } from '../catalog/saving/save.ts';
import { ok } from '../platform/http/answer.ts';
import { httpErrors } from '../platform/http/errors.ts';
import { refuse } from '../platform/http/problem.ts';
import { route, type Route } from '../platform/http/route.ts';
import { storedAs } from '../platform/stored-as.ts';

const area = 'Documents';
const kind = 'column-sets';

export const columnsQuery = {
  columns: Type.Optional(
    Type.String({ minLength: 1, maxLength: 100, description: 'A column set, by its id: the columns of the list' }),
  ),
};

/** The set of an id: the shop's own, else the one that ships. */
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
  const own = ownSets(library);
  const hidden = new Set(own.map(({ id }) => id));
  return [...own, ...columnSets.shipped.filter(({ id }) => !hidden.has(id))];
}

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
      const own = ownSets(catalog.library).map(({ id }) => id);
      return ok({ items, own, fields: columnSets.fields, total: items.length });
    },
  });
}

function putRoute(parts: Saver): Route {
  return route({
    method: 'PUT',
    path: '/api/column-sets/:id',
    operation: 'saveColumnSet',
    area,
    role: 'editor',
    scope: 'settings:write',
    summary: 'Save which columns a list is exported with, by name',
    params: IdParam,
    body: ColumnSet,
    ifMatch: 'optional',
    answers: {
      200: { says: 'The set as saved', schema: ColumnSet },
      201: { says: 'The new set', schema: ColumnSet },
    },
    refusals: [catalogErrors['id-differs']],
    handle: (call) => {
      const { params, body } = call;
      const issues = columnSets.problemsOf(body).map((one) => ({ code: 'unknown-field', ...one }));
      if (issues.length > 0) refuse(httpErrors.schema, issues[0]!.message, { issues });
      const message = `Saved the column set ${body.label}`;
      return saveOwn(parts, call, { kind, id: params.id, record: body, message, blind: true });
    },
  });
}

function deleteRoute(parts: Saver): Route {
  return route({
    method: 'DELETE',
    path: '/api/column-sets/:id',
    operation: 'deleteColumnSet',
    area,
    role: 'editor',
    scope: 'settings:write',
    summary: 'Delete a column set of the shop',
    params: IdParam,
    ifMatch: 'required',
    answers: { 204: { says: 'Deleted' } },
    refusals: [catalogErrors['no-such-record'], catalogErrors['belongs-to-a-pack']],
    handle: (call) => {
      const { id } = call.params;
      const noSuch = () => refuse(catalogErrors['no-such-record'], `There is no saved column set "${id}".`);
      return deleteOwn(parts, call, { kind, id, noSuch, message: () => `Deleted the column set ${id}` });
    },
  });
}
