/** How a table or another file is read during import, saved by name for similar files. */
import Type from 'typebox';
import { Id } from '../text/id.ts';
import { text } from '../text/text.ts';

const MappedColumn = Type.Object(
  {
    header: text('name', { description: 'The header of the column' }),
    field: text('word', { description: 'What the column is. Empty: it is not imported' }),
    unit: Type.Optional(text('word', { description: 'The unit of its numbers' })),
  },
  { additionalProperties: false },
);

/** The answers to an importer's questions about a file, and the meaning of the table columns. */
export const ImportMapping = Type.Object(
  {
    answers: Type.Optional(Type.Record(text('word'), text('name'))),
    columns: Type.Optional(Type.Array(MappedColumn, { maxItems: 1000 })),
  },
  { title: 'Import mapping', additionalProperties: false },
);
export type ImportMapping = Type.Static<typeof ImportMapping>;

/** A mapping with a name, and the importer that it belongs to. */
export const SavedMapping = Type.Object(
  {
    id: Id,
    label: Type.Optional(text('name', { description: 'Name' })),
    importer: text('name', { description: 'The module and its importer, such as tables/table' }),
    mapping: ImportMapping,
  },
  { title: 'Saved import mapping' },
);
export type SavedMapping = Type.Static<typeof SavedMapping>;
