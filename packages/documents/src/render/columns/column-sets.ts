/** Exports lists with the columns that another program or machine expects. */
import { type ColumnSet, present } from '@cablewright/model';
import type { Table } from '../../display-list/table.ts';
import type { RenderRequest } from '../../request/request.ts';
import { allFields, fieldsOf } from './fields.ts';
import shipped from './shipped-sets.json' with { type: 'json' };

/** The sets that ship. A shop's set with the same id replaces them. */
const shippedColumnSets = shipped as readonly ColumnSet[];

/** The fields of each list under the names that column sets use. The fields of parts are the columns of their tables. */
const columnFields: Readonly<Record<'bom' | 'wire-list', readonly { readonly id: string; readonly label: string }[]>> =
  {
    bom: fieldsOf.bom.map(({ id, label }) => ({ id, label })),
    'wire-list': fieldsOf['wire-list'].map(({ id, label }) => ({ id, label })),
  };

/** The reasons why a set is invalid, each as a sentence. Empty if it is valid. */
function columnSetProblems({ list, columns }: ColumnSet): { readonly pointer: string; readonly message: string }[] {
  if (list === 'parts') return [];
  const known = columnFields[list].map(({ id }) => id);
  return columns.flatMap(({ field }, i) =>
    known.includes(field)
      ? []
      : [{ pointer: `/columns/${i}/field`, message: `There is no field "${field}". Use one of ${known.join(', ')}.` }],
  );
}

/** The list of a cable with the columns of a set. */
export function chosenTable(set: ColumnSet, request: RenderRequest): Table {
  const { list } = set;
  if (list === 'parts') throw new TypeError('parts are not a list of a cable');
  const columns = fieldsOf[list].map(({ id, label, numeric }) => ({ name: id, label, ...present({ numeric }) }));
  return chosenColumns(set, { title: set.label, columns, rows: allFields(list, request) });
}

/** A table with the columns of a set, in its order and with its headers. A column that the table lacks is empty. */
function chosenColumns({ columns, separator, withoutHeader }: ColumnSet, table: Table): Table {
  const places = columns.map(({ field }) => table.columns.findIndex(({ name }) => name === field));
  return {
    title: table.title,
    columns: columns.map(({ field, header = field }) => ({
      ...present({ numeric: table.columns.find(({ name }) => name === field)?.numeric }),
      name: header,
      label: header,
    })),
    rows: table.rows.map((row) => places.map((place) => row[place] ?? null)),
    ...present({ separator, withoutHeader }),
  };
}

/** Column sets: the ones that ship, their fields, their validation, and their use on a table. */
export const columnSets = {
  shipped: shippedColumnSets,
  fields: columnFields,
  problemsOf: columnSetProblems,
  choose: chosenColumns,
} as const;
