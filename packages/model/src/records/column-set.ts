/** The columns of an exported list, saved by name for the program or machine that reads the export. */
import Type from 'typebox';
import { Id } from '../text/id.ts';
import { text } from '../text/text.ts';

const columnLists = ['bom', 'wire-list', 'parts'] as const;

export const ColumnSet = Type.Object(
  {
    id: Id,
    label: text('name', { minLength: 1, description: 'Name' }),
    list: Type.Enum(columnLists, { description: 'Bill of materials, wire list, or the parts of a kind' }),
    columns: Type.Array(
      Type.Object(
        {
          field: text('word', { minLength: 1, description: 'What the column holds' }),
          header: Type.Optional(text('name', { description: 'Its header. Default: the name of the field' })),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: 100, description: 'In their order' },
    ),
    separator: Type.Optional(Type.Enum([',', ';', '\t'], { description: 'Between columns. Default: a comma' })),
    withoutHeader: Type.Optional(Type.Boolean({ description: 'Whether the row of headers is left out' })),
    src: Type.Optional(text('note', { description: 'Where the columns are documented' })),
  },
  { title: 'Column set' },
);
export type ColumnSet = Type.Static<typeof ColumnSet>;
