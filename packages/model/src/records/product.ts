import Type from 'typebox';
import { maxLengthMm } from '../text/limits.ts';
import { Id } from '../text/id.ts';
import { recordFields } from './record.ts';
import { text } from '../text/text.ts';
import { names, namesOfKind } from '../schema/reference.ts';

/** A length in mm: at most 10 km. */
const lengthMm = (description: string) =>
  Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: maxLengthMm, description }));

/** A value of an option of the same family. */
const OptionChoice = Type.Object({ axis: Id, value: Id });

/** A part that an option replaces: `from` in the design becomes `to` in the variant. */
const PartChange = Type.Object({
  kind: Type.Enum(['connectors', 'wires', 'components', 'pcbas', 'mechanicals']),
  from: namesOfKind('kind', text('reference', { description: 'Id of the part in the design' })),
  to: Type.Optional(
    namesOfKind(
      'kind',
      text('reference', { description: 'Id of the part instead; none leaves a mechanical part out' }),
    ),
  ),
  instance: Type.Optional(text('reference', { description: 'Only in this place of the design; default: everywhere' })),
});

/** A bundle of the design's layout, and its length in a variant. */
const BundleLength = Type.Object({
  bundle: Id,
  lengthMm: Type.Number({ exclusiveMinimum: 0, maximum: maxLengthMm, description: 'Length of the bundle, in mm' }),
});

/** A value of an option, and its effect on the other options, the length and the parts. */
const OptionValue = Type.Object({
  id: Id,
  label: Type.Optional(text('name')),
  excludes: Type.Optional(
    Type.Array(OptionChoice, { maxItems: 100, description: 'Values it cannot be combined with, in either direction' }),
  ),
  requires: Type.Optional(
    Type.Array(OptionChoice, {
      maxItems: 100,
      description: 'Values it needs. Of several values of one axis, one is enough',
    }),
  ),
  lengthMm: lengthMm('Length of a variant with this value that states none'),
  changes: Type.Optional(Type.Array(PartChange, { maxItems: 100 })),
  bundles: Type.Optional(
    Type.Array(BundleLength, {
      maxItems: 200,
      description: 'Bundles of the layout that have another length with this value',
    }),
  ),
});

/** One option of a family, with its values. */
export const OptionAxis = Type.Object({
  id: Id,
  label: Type.Optional(text('name')),
  default: Type.Optional(Id),
  values: Type.Array(OptionValue),
});
export type OptionAxis = Type.Static<typeof OptionAxis>;

/** One build of a family, documented by exactly one design, with its own part number. */
export const Variant = Type.Object({
  id: Id,
  label: Type.Optional(text('name')),
  design: names('designs', text('reference', { description: 'Id of the design that documents it' })),
  partNumber: Type.Optional(Type.String({ maxLength: 64 })),
  lengthMm: lengthMm('Default: that of its options, else the trunk length of the design'),
  options: Type.Optional(Type.Record(Type.String(), text('reference'), { description: 'Option id to value id' })),
  status: Type.Optional(text('word', { examples: ['planned', 'active', 'retired'] })),
  note: Type.Optional(text('note')),
});
export type Variant = Type.Static<typeof Variant>;

/** The resolved build of a variant, from its family and options. A saved revision of its design contains it. */
export const VariantBuild = Type.Object({
  family: Id,
  variant: Id,
  label: text('name', { description: 'Its name on sheets' }),
  partNumber: Type.Optional(Type.String({ maxLength: 64 })),
  lengthMm: lengthMm('Default: the trunk length of the design'),
  options: Type.Record(Type.String(), text('reference'), { description: 'Axis id to value id, defaults included' }),
  changes: Type.Array(PartChange),
  bundles: Type.Optional(
    Type.Array(BundleLength, {
      description: 'Bundles at the lengths of this variant; default: as the design has them',
    }),
  ),
});
export type VariantBuild = Type.Static<typeof VariantBuild>;

/** A product family: builds that differ in length, colour or another option. `partNumber` may be a pattern ending in XX. */
export const Product = Type.Object(
  {
    ...recordFields,
    options: Type.Optional(Type.Array(OptionAxis)),
    lengthBundles: Type.Optional(
      Type.Array(
        Type.Object({
          bundle: Id,
          plusMm: Type.Optional(
            Type.Number({
              minimum: -maxLengthMm,
              maximum: maxLengthMm,
              description: 'By how much it is longer than the variant, in mm; negative if it is shorter',
            }),
          ),
        }),
        { maxItems: 200, description: 'Bundles of the layout whose length follows that of the variant' },
      ),
    ),
    variants: Type.Array(Variant),
  },
  { title: 'Product family' },
);
export type Product = Type.Static<typeof Product>;
