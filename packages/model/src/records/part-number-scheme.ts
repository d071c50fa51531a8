import Type from 'typebox';
import { Id } from '../text/id.ts';
import { text } from '../text/text.ts';

/** The kinds of item that have part numbers. Families and variants are numbered as cables: `design`. */
export const numberKinds = [
  'body',
  'connector',
  'component',
  'wire',
  'pcba',
  'bare-pcb',
  'shell',
  'fastener',
  'mechanical-other',
  'kit',
  'design',
] as const;
export type NumberKind = (typeof numberKinds)[number];
const Kinds = Type.Array(Type.Enum(numberKinds), { minItems: 1, description: 'Default: any kind' });

/** The maximum length of a part number, in characters. Longer text is never tested against the shop's patterns. */
export const maxNumberLength = 64;

const closed = { additionalProperties: false };
const value = Type.String({ pattern: '^[A-Za-z0-9]{1,8}$', description: '1 to 8 letters or digits' });
const count = Type.Integer({ minimum: 0, maximum: 999_999_999_999 });
const named = { id: Id, label: Type.Optional(text('name')) };

/** One prefix per record kind and a counter: <PREFIX><separator><digits>, followed by <separator>01, 02 … for variants. */
export const PrefixScheme = Type.Object(
  {
    type: Type.Literal('prefix'),
    id: Type.Optional(Id),
    label: Type.Optional(text('name')),
    src: Type.Optional(text('reference')),
    prefixes: Type.Object(Object.fromEntries(numberKinds.map((kind) => [kind, Type.Optional(value)])), closed),
    digits: Type.Integer({ minimum: 1, maximum: 12 }),
    start: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 999_999_999_999,
        description: 'New numbers start here; lower existing numbers stay valid. Default: 1',
      }),
    ),
    separator: Type.Optional(Type.String({ maxLength: 2, pattern: '^[^\\[\\]{}\\s]*$' })),
    immutable: Type.Optional(Type.Boolean()),
  },
  closed,
);
export type PrefixScheme = Omit<Type.Static<typeof PrefixScheme>, 'prefixes'> & {
  prefixes: { readonly [K in NumberKind]?: string };
};

/** A segment of the number with one of a list of codes. */
export const ChoiceSegment = Type.Object(
  {
    ...named,
    type: Type.Literal('choice'),
    values: Type.Array(
      Type.Object({ value, label: Type.Optional(text('name')), kinds: Type.Optional(Kinds) }, closed),
      {
        minItems: 1,
        maxItems: 200,
      },
    ),
    default: Type.Optional(value),
  },
  closed,
);
export type ChoiceSegment = Type.Static<typeof ChoiceSegment>;

export const CounterSpan = Type.Object({ from: count, to: count }, closed);
export type CounterSpan = Type.Static<typeof CounterSpan>;

/** Counter values that are never proposed: single values and ranges. */
const Exclusions = Type.Array(Type.Union([count, CounterSpan]), { maxItems: 100 });
export type Exclusion = number | CounterSpan;

/** The combinations of choices that a range applies to: each segment must have one of the listed values. */
export const RangeMatch = Type.Record(Id, Type.Union([value, Type.Array(value, { minItems: 1, maxItems: 200 })]));
export type RangeMatch = Type.Static<typeof RangeMatch>;

export const CounterRange = Type.Object(
  {
    label: Type.Optional(text('name')),
    match: Type.Optional(Type.Union([RangeMatch, Type.Array(RangeMatch, { minItems: 1, maxItems: 50 })])),
    from: Type.Optional(count),
    to: Type.Optional(count),
    spans: Type.Optional(Type.Array(CounterSpan, { minItems: 1, maxItems: 100 })),
    exclude: Type.Optional(Exclusions),
  },
  closed,
);
export type CounterRange = Type.Static<typeof CounterRange>;

/** A segment of the number with a counter. Without a range it counts from 1 to the largest number with `width` digits. */
export const CounterSegment = Type.Object(
  {
    ...named,
    type: Type.Literal('counter'),
    width: Type.Integer({ minimum: 1, maximum: 12, description: 'Digits, padded with zeros' }),
    per: Type.Optional(Type.Array(Id, { description: 'Choices with a separate count. Default: all' })),
    ranges: Type.Optional(Type.Array(CounterRange, { minItems: 1, maxItems: 100 })),
    exclude: Type.Optional(Exclusions),
  },
  closed,
);
export type CounterSegment = Type.Static<typeof CounterSegment>;

const ordinal = Type.Union([
  Type.Integer({ minimum: 0, maximum: 999_999 }),
  Type.String({ pattern: '^[A-Za-z0-9]{1,6}$' }),
]);

/** A segment of the number that distinguishes builds of a part. */
export const VariantSegment = Type.Object(
  {
    ...named,
    type: Type.Literal('variant'),
    style: Type.Optional(Type.Enum(['numeric', 'alpha'])),
    width: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 6,
        description: 'Digits, padded with zeros; the maximum number of letters. Default: 2',
      }),
    ),
    first: Type.Optional(ordinal),
    max: Type.Optional(ordinal),
    kinds: Type.Optional(Kinds),
    optional: Type.Optional(Type.Boolean({ description: 'Optional in a number; placed in a [ ] group' })),
  },
  closed,
);
export type VariantSegment = Type.Static<typeof VariantSegment>;

export type SchemeSegment = ChoiceSegment | CounterSegment | VariantSegment;

/** The segment schemas by the value of `type`. Each type has its own schema, so that a problem names the wrong field. */
export const segmentSchemas = { choice: ChoiceSegment, counter: CounterSegment, variant: VariantSegment } as const;

/** A scheme made of segments, which a template arranges. */
export const DeclarativeScheme = Type.Object(
  {
    type: Type.Literal('declarative'),
    id: Id,
    label: Type.Optional(text('name')),
    src: Type.Optional(text('reference')),
    template: Type.String({ minLength: 1, maxLength: 200, examples: ['{class}-{number}[-{variant}]'] }),
    segments: Type.Array(Type.Union([ChoiceSegment, CounterSegment, VariantSegment]), { minItems: 1, maxItems: 12 }),
    validation: Type.Optional(
      Type.Object(
        { regex: Type.String({ minLength: 1, maxLength: 200 }), message: Type.String({ maxLength: 500 }) },
        closed,
      ),
    ),
    immutable: Type.Optional(Type.Boolean()),
  },
  closed,
);
export type DeclarativeScheme = Type.Static<typeof DeclarativeScheme>;

/**
 * The same scheme with unchecked segments. Each segment is then checked against the schema of its own type, which gives
 * better messages.
 */
export const DeclarativeEnvelope = Type.Object(
  { ...DeclarativeScheme.properties, segments: Type.Array(Type.Unknown(), { minItems: 1, maxItems: 12 }) },
  closed,
);

/** The active part-number scheme, one object for the whole catalog. */
export const PartNumberScheme = Type.Union([PrefixScheme, DeclarativeScheme], { title: 'Part-number scheme' });
export type PartNumberScheme = PrefixScheme | DeclarativeScheme;
