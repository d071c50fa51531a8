import Type from 'typebox';
import { Id } from './id.ts';
import { recordFields } from './record.ts';

/** What realises a conditioning: a termination, a pull-up, a level conversion. */
export const ConditioningRecipe = Type.Object(
  {
    ...recordFields,
    conditioning: Type.Optional(Id),
    from: Type.Optional(
      Type.Object({ kind: Type.Optional(Type.String()), level: Type.Optional(Id), signal: Type.Optional(Id) }),
    ),
    to: Type.Optional(Type.Object({ level: Id })),
    parts: Type.Array(
      Type.Object({
        component: Type.Optional(Id),
        kind: Type.Optional(Id),
        value: Type.Optional(Type.String()),
        placement: Type.Optional(Type.String()),
      }),
    ),
    placement: Type.Optional(Type.Union([Type.Literal('series'), Type.Literal('shunt'), Type.Literal('across')])),
    location: Type.Optional(Id),
    bidirectional: Type.Optional(Type.Boolean()),
  },
  { title: 'Conditioning recipe' },
);
export type ConditioningRecipe = Type.Static<typeof ConditioningRecipe>;

const words = Type.Optional(Type.Array(Type.String()));

/** A pattern over one of the two pins a hazard looks at. */
export const HazardPattern = Type.Object({
  kinds: words,
  notKinds: words,
  signals: words,
  notSignals: words,
  dirs: words,
  levels: words,
});

export const Hazard = Type.Object(
  {
    ...recordFields,
    severity: Type.Union([Type.Literal('reject'), Type.Literal('warning')]),
    a: HazardPattern,
    b: HazardPattern,
    relation: Type.Optional(
      Type.Union([Type.Literal('same-signal'), Type.Literal('different-signal'), Type.Literal('different-level')]),
    ),
    text: Type.Optional(Type.String({ description: 'Template with {a} and {b}' })),
    enabled: Type.Optional(Type.Boolean()),
  },
  { title: 'Hazard' },
);
export type Hazard = Type.Static<typeof Hazard>;

const criteria = [
  'missing',
  'hazards',
  'unverified',
  'boards',
  'prefer-boards',
  'parts',
  'conductors',
  'straight',
] as const;

/** The ranking policy: one object for the whole catalog. */
export const ResolverPolicy = Type.Object(
  {
    id: Type.Optional(Type.String()),
    order: Type.Optional(Type.Array(Type.Enum(criteria))),
    maxOptions: Type.Optional(Type.Integer({ minimum: 1 })),
    screens: Type.Optional(Type.Union([Type.Literal('both'), Type.Literal('source')])),
    src: Type.Optional(Type.String()),
  },
  { title: 'Resolver ranking policy' },
);
export type ResolverPolicy = Type.Static<typeof ResolverPolicy>;

/** A board or adapter nobody makes yet, drafted from what an option lacks, with the decision made on it. */
export const Proposal = Type.Object(
  {
    id: Type.String({ minLength: 1 }),
    key: Type.String({ minLength: 1 }),
    state: Type.Union([Type.Literal('filed'), Type.Literal('declined'), Type.Literal('accepted')]),
    reason: Type.Optional(Type.String()),
    pads: Type.Optional(Type.Array(Type.Unknown())),
    parts: Type.Optional(Type.Array(Type.Unknown())),
    nets: Type.Optional(Type.Array(Type.Unknown())),
    open: Type.Optional(Type.Array(Type.Unknown())),
  },
  { title: 'Board or adapter proposal' },
);
export type Proposal = Type.Static<typeof Proposal>;
