/** Schemas for the JSON responses about documents. */
import Type from 'typebox';
import type { Shape } from '../platform/http/shape.ts';

const Text = Type.String();
const Maybe = Type.Optional(Type.String());
const Label = Type.Object({ id: Text, label: Text });

export const OfferedDocuments = Type.Object(
  {
    documents: Type.Array(
      Type.Object(
        {
          id: Text,
          label: Text,
          code: Type.String({ description: 'IEC 61355 document code; with the part number, the document designation' }),
          formats: Type.Array(Text, { description: 'The first is the default' }),
          options: Type.Array(Text, { description: 'Query parameters the document takes' }),
          layout: Type.Boolean({ description: 'About the layout of a harness: empty for a cable without one' }),
          overview: Type.Boolean({ description: 'The first sheet is an overview; `page` counts the sheets after it' }),
        },
        { title: 'Offered document' },
      ),
    ),
    exports: Type.Array(Label),
    modules: Type.Array(Type.Object({ module: Text, id: Text, label: Text, source: Text }), {
      description: 'Exports that modules add',
    }),
  },
  { title: 'Offered documents' },
);

const MeasuredRow = Type.Object(
  { row: Type.Integer(), from: Text, to: Text, verdict: Maybe, value: Maybe },
  { title: 'Measured row' },
);
const Mark = Type.Enum(['passed', 'failed', 'not-judged', 'not-tested']);
const MarkedTest = Type.Object(
  {
    kind: Type.Enum(['connection', 'isolation']),
    id: Text,
    from: Text,
    to: Text,
    expected: Text,
    mark: Mark,
    rows: Type.Array(MeasuredRow, { description: 'The rows of the table for this test' }),
  },
  { title: 'Marked test' },
);
export const MarkedResults = Type.Object(
  {
    columns: Type.Object({ from: Text, to: Text, verdict: Maybe, value: Maybe }),
    tests: Type.Array(MarkedTest),
    unknown: Type.Array(Type.Object({ row: MeasuredRow, why: Text }), {
      description: 'Rows that match no test, with the reason',
    }),
    counts: Type.Record(Type.String(), Type.Integer(), { description: 'Tests by mark' }),
  },
  { title: 'Marked results' },
);
export type MarkedResults = Shape<typeof MarkedResults>;
