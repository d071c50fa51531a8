import Type from 'typebox';
import { recordFields } from './record.ts';
import { text } from '../text/text.ts';
import { RefOfKind } from '../schema/reference.ts';

/** A set of library parts that are ordered together. */
export const Kit = Type.Object(
  {
    ...recordFields,
    sku: Type.Optional(text('name')),
    contents: Type.Array(
      Type.Object({
        part: Type.Object({
          kind: text('word', { description: 'A library kind, for example mechanicals' }),
          def: RefOfKind('kind'),
        }),
        qty: Type.Number({ exclusiveMinimum: 0 }),
      }),
    ),
  },
  { title: 'Kit' },
);
export type Kit = Type.Static<typeof Kit>;
