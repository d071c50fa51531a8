/** Exports the records of a kind as a table that can be edited in a spreadsheet and imported again. */
import type { Entry, Library } from '@cablewright/engine';
import { columnSets, safeFileName, toCsv, toXlsx } from '@cablewright/documents';
import { recordTable } from '@cablewright/module-tables/record-table';
import { isLibraryKind, type Json, kinds } from '@cablewright/model';
import Type from 'typebox';
import { catalogErrors } from '../../catalog/errors.ts';
import type { LiveCatalog } from '../../catalog/live/live-catalog.ts';
import { columnSetOf, columnsQuery } from '../../documents/column-sets.ts';
import { documentErrors } from '../../documents/off-thread/errors.ts';
import { refuse } from '../../platform/http/problem.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { storedAs } from '../../platform/stored-as.ts';
import { ok } from '../../platform/http/answer.ts';

const formats = {
  csv: { type: 'text/csv; charset=utf-8', write: toCsv },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: (table: Parameters<typeof toXlsx>[0][number]) => toXlsx([table]),
  },
} as const;

type Format = keyof typeof formats;

const tableQuery = { format: Type.Optional(Type.Enum(['csv', 'xlsx'])), ...columnsQuery };
const answers = {
  200: { says: 'The table', type: 'text/csv, application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
} as const;
const refusals = [catalogErrors['no-such-kind'], catalogErrors['no-such-record'], documentErrors['document-refused']];
/** The most ids in a request. A table of all records needs none. */
const maxIds = 10_000;

interface Asked {
  readonly format?: Format;
  readonly columns?: string;
  /** If undefined, the table has all records of the kind. */
  readonly ids?: readonly string[];
}

export function partTableRoutes({ catalog }: { readonly catalog: LiveCatalog }): Route[] {
  const params = Type.Object({ kind: Type.String({ maxLength: 60 }) });
  return [
    route({
      method: 'GET',
      path: '/api/definitions/:kind/table',
      operation: 'exportRecords',
      area: 'Library',
      role: 'viewer',
      summary: 'The records of a kind as a table, to edit in a spreadsheet and import again',
      params,
      query: Type.Object(tableQuery),
      answers,
      refusals,
      handle: ({ params: { kind }, query }) => tableFile(catalog, kind, query),
    }),
    route({
      method: 'POST',
      path: '/api/definitions/:kind/table',
      operation: 'exportSelectedRecords',
      scope: 'catalog:read',
      area: 'Library',
      role: 'viewer',
      summary: 'Some records of a kind as a table, in the order they are named',
      params,
      body: Type.Object({
        ids: Type.Array(Type.String({ maxLength: 100 }), { minItems: 1, maxItems: maxIds }),
        ...tableQuery,
      }),
      answers,
      refusals,
      handle: ({ params: { kind }, body }) => tableFile(catalog, kind, body),
    }),
  ];
}

function tableFile({ library }: LiveCatalog, kind: string, { format = 'csv', columns: chosen, ids }: Asked) {
  const entries = ids === undefined ? [...library.entries(kind)] : ids.map((id) => entryOf(library, kind, id));
  const made = recordTable(
    kind,
    entries.map(({ record }) => storedAs<Record<string, Json>>(record)),
  );
  if (made === undefined || !isLibraryKind(kind))
    return refuse(catalogErrors['no-such-kind'], `There is no table of "${kind}".`);
  const { columns, rows } = made;
  const whole = {
    title: kinds[kind].names.many,
    columns: columns.map((column) => ({ ...column, label: column.name })),
    rows,
  };
  const set = chosen === undefined ? undefined : columnSetOf(library, chosen);
  if (set !== undefined && (set.list !== 'parts' || kind === 'interfaces'))
    refuse(documentErrors['document-refused'], `The columns "${set.label}" are not for this table.`);
  const table = set === undefined ? whole : columnSets.choose(set, whole);
  const { type, write } = formats[format];
  const name = safeFileName(`${kind}${set === undefined ? '' : `-${set.id}`}.${format}`);
  const headers = {
    'content-type': type,
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'no-store',
  };
  return ok(write(table), headers);
}

function entryOf(library: Library, kind: string, id: string): Entry {
  return library.entry(kind, id) ?? refuse(catalogErrors['no-such-record'], `There is no "${id}" among ${kind}.`);
}
