/** The contents of a saved view of a list: its search text, filters, sort order and columns. */
import Type from 'typebox';

/** The id of a column or filter, as used in the studio. */
const Id = Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9:/_-]*$', maxLength: 80 });
/** The id of a list, such as `cables` or `library:wires`. */
export const ListId = Type.String({
  pattern: '^[a-z][a-zA-Z0-9:/_-]*$',
  maxLength: 80,
  examples: ['cables', 'library:wires'],
});

const columnWidths = { least: 40, most: 1200 } as const;

export const ViewState = Type.Object(
  {
    q: Type.Optional(Type.String({ maxLength: 200, description: 'What is searched for' })),
    filters: Type.Optional(
      Type.Record(Id, Type.Array(Type.String({ maxLength: 200 }), { maxItems: 100 }), {
        maxProperties: 30,
        description: 'The chosen values of each filter',
      }),
    ),
    sort: Type.Optional(
      Type.String({
        pattern: '^-?[A-Za-z0-9][A-Za-z0-9:/_-]*$',
        maxLength: 81,
        description: 'The column of the order, with `-` before it from the largest to the smallest',
      }),
    ),
    hidden: Type.Optional(
      Type.Array(Id, { maxItems: 100, description: 'The hidden columns. Absent: those that the list hides by itself' }),
    ),
    widths: Type.Optional(
      Type.Record(Id, Type.Integer({ minimum: columnWidths.least, maximum: columnWidths.most }), {
        maxProperties: 100,
        description: 'Widths of columns, px',
      }),
    ),
  },
  { title: 'View state', additionalProperties: false },
);
export type ViewState = Type.Static<typeof ViewState>;

/** The maximum length of a state as JSON, in characters. */
export const maxState = 16_000;
