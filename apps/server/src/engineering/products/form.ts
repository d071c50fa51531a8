import Type from 'typebox';
import { text, Variant } from '@cablewright/model';

const length = Type.Number({ exclusiveMinimum: 0, maximum: 10_000_000, description: 'Millimetres' });
const closed = { additionalProperties: false } as const;

/**
 * Accepts any objects. The checks of product families validate each of them, so that every problem has its own code.
 */
export const FamiliesForm = Type.Object({ products: Type.Array(Type.Object({}), { maxItems: 20_000 }) }, closed);
export const FamilyForm = Type.Object({ id: Type.Optional(text('reference')) });

export const MergeForm = Type.Object(
  {
    from: Type.Array(Type.String({ maxLength: 200 }), { maxItems: 1000 }),
    axes: Type.Optional(
      Type.Record(Type.String({ maxLength: 400 }), Type.Enum(['join', 'separate']), {
        maxProperties: 1000,
        description: 'For an axis that both have and that differs, by <family>/<axis>: the same option, or another',
      }),
    ),
  },
  closed,
);
export type MergeForm = Type.Static<typeof MergeForm>;

export const SplitForm = Type.Object(
  {
    variants: Type.Array(Type.String({ maxLength: 200 }), {
      maxItems: 10_000,
      description: 'Ids of the variants to move',
    }),
    id: Type.String({ maxLength: 200 }),
    label: text('name'),
    partNumber: Type.Optional(Type.String({ maxLength: 64 })),
  },
  closed,
);
export type SplitForm = Type.Static<typeof SplitForm>;

export const WantedForm = Type.Object(
  {
    axes: Type.Optional(
      Type.Record(Type.String(), Type.Array(Type.String({ maxLength: 200 }), { maxItems: 1000 }), {
        description: 'Axis id to the value ids wanted; an axis left out is not set',
      }),
    ),
    lengthsMm: Type.Optional(Type.Array(length, { maxItems: 1000, description: 'None: the length of the design' })),
    designs: Type.Optional(
      Type.Record(Type.String(), text('reference'), {
        description: 'The design of a build, by its options as `axis=value`, joined by semicolons',
      }),
    ),
  },
  closed,
);

export const AcceptForm = Type.Object({ variants: Type.Array(Variant, { minItems: 1, maxItems: 1000 }) }, closed);
