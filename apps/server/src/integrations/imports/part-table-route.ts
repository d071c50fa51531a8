/** The records of a kind as a table, to edit in a spreadsheet and import again. */
import { columnSets, safeFileName, toCsv, toXlsx } from '@cablewright/documents';
import { recordTable } from '@cablewright/module-tables/record-table';
import { isLibraryKind, kindNames, type Json } from '@cablewright/model';
import Type from 'typebox';
import { catalogErrors } from '../../catalog/errors.ts';
import type { LiveCatalog } from '../../catalog/live/live-catalog.ts';
import { columnSetOf, columnsQuery } from '../../documents/column-sets.ts';
import { documentErrors } from '../../documents/off-thread/errors.ts';
import { refuse } from '../../platform/http/problem.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { storedAs } from '../../platform/stored-as.ts';

const formats = {
  csv: { type: 'text/csv; charset=utf-8', write: toCsv },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: (table: Parameters<typeof toCsv>[0]) => toXlsx([table]),
  },
} as const;

export function partTableRoute({ catalog }: { readonly catalog: LiveCatalog }): Route {
  return route({
    method: 'GET',
    path: '/api/definitions/:kind/table',
    operation: 'exportRecords',
    area: 'Library',
    role: 'viewer',
    summary: 'The records of a kind as a table, to edit in a spreadsheet and import again',
    params: Type.Object({ kind: Type.String({ maxLength: 60 }) }),
    query: Type.Object({ format: Type.Optional(Type.Enum(['csv', 'xlsx'])), ...columnsQuery }),
    answers: {
      200: { says: 'The table', type: 'text/csv, application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
    },
    refusals: [catalogErrors['no-such-kind'], catalogErrors['no-such-record'], documentErrors['document-refused']],
    handle: ({ params: { kind }, query: { format = 'csv', columns: chosen } }) => {
      const records = [...catalog.library.entries(kind)].map(({ record }) => storedAs<Record<string, Json>>(record));
      const made = recordTable(kind, records);
      if (made === undefined || !isLibraryKind(kind))
        return refuse(catalogErrors['no-such-kind'], `There is no table of "${kind}".`);
      const { columns, rows } = made;
      const whole = {
        title: kindNames[kind].many,
        columns: columns.map((column) => ({ ...column, label: column.name })),
        rows,
      };
      const set = chosen === undefined ? undefined : columnSetOf(catalog.library, chosen);
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
      return { status: 200, headers, body: write(table) };
    },
  });
}
