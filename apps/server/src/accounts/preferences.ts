/** A person's preferences for the studio, stored on the server so that they apply in every browser. */
import Type from 'typebox';

/** The id of a list or of one of its columns, as the studio uses them, such as `library:wires` or `partNumber`. */
const Id = Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9:/_-]*$', maxLength: 80 });

export const Preferences = Type.Object(
  {
    theme: Type.Optional(
      Type.Union([Type.Literal('system'), Type.Literal('light'), Type.Literal('dark')], {
        description: 'The colours of the pages; system: as the device has it',
      }),
    ),
    units: Type.Optional(
      Type.Union([Type.Literal('metric'), Type.Literal('us')], {
        description:
          'Lengths, sections and prices per length on the pages: mm, mm² and per m, or inches, AWG and per ft',
      }),
    ),
    density: Type.Optional(
      Type.Union([Type.Literal('comfortable'), Type.Literal('compact')], { description: 'The height of table rows' }),
    ),
    commentMail: Type.Optional(
      Type.Enum(['hourly', 'daily', 'off'], {
        description:
          'Mail about comments that wait for you: at most once an hour, once a day, or none. Default: hourly',
      }),
    ),
    columns: Type.Optional(
      Type.Record(Id, Type.Array(Id, { maxItems: 100 }), {
        maxProperties: 200,
        description: 'The columns that are hidden, by list',
      }),
    ),
  },
  { title: 'Preferences', additionalProperties: false },
);
export type Preferences = Type.Static<typeof Preferences>;
