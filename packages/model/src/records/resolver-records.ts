import Type from 'typebox';
import { terminalRoles } from './component.ts';
import { Id } from '../text/id.ts';
import { Direction } from './interface.ts';
import { recordFields } from './record.ts';
import { text } from '../text/text.ts';
import { translated } from './translations.ts';
import { names, Ref } from '../schema/reference.ts';

/**
 * How a part is connected: `series` in the line, `shunt` from the line to the ground of its end, `across` between two
 * positions of a requirement or the lines of a pair.
 */
const placements = ['series', 'shunt', 'across'] as const;
export const Placement = Type.Enum(placements);
export type Placement = Type.Static<typeof Placement>;

/** A part of a recipe: a record by its id, or the first part of a kind with an equivalent value. */
export const RecipePart = Type.Object({
  component: Type.Optional(Ref('components')),
  kind: Type.Optional(Ref('vocab/component-kinds')),
  value: Type.Optional(text('name')),
  sizes: Type.Optional(
    Type.Array(Ref('components'), {
      maxItems: 100,
      description:
        'Components of different ratings, instead of one: the smallest that carries the current of the line is used',
    }),
  ),
  maxLoadPct: Type.Optional(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: 100,
      description: 'With sizes: the most that the line may draw, in % of the rating. Default: 100',
    }),
  ),
  placement: Type.Optional(Placement),
  terminals: Type.Optional(
    Type.Record(Type.String(), Type.Enum(terminalRoles), {
      description: 'Role of each terminal of a part with more than two, where its own record does not state it',
    }),
  ),
});
export type RecipePart = Type.Static<typeof RecipePart>;

/**
 * A recipe for a conditioning: a termination, a pull-up, a conversion. With `from` and `to` it is a conversion: the driver
 * has the level `from.level` (for a supply: is the rail `from.signal`), and the receiver accepts the level `to.level` (needs
 * the rail `to.signal`).
 */
export const ConditioningRecipe = Type.Object(
  {
    ...recordFields,
    conditioning: Type.Optional(Ref('vocab/conditioning')),
    from: Type.Optional(
      Type.Object({
        kind: Type.Optional(text('word')),
        level: Type.Optional(Ref('vocab/levels')),
        signal: Type.Optional(Ref('vocab/signals')),
      }),
    ),
    to: Type.Optional(
      Type.Object({ level: Type.Optional(Ref('vocab/levels')), signal: Type.Optional(Ref('vocab/signals')) }),
    ),
    parts: Type.Array(RecipePart),
    placement: Type.Optional(Placement),
    at: Type.Optional(
      Type.Enum(['driver', 'receiver', 'supply'], {
        description: 'End that the parts go to: where the line is driven, received, or fed. Default: the receiver',
      }),
    ),
    location: Type.Optional(Ref('vocab/locations')),
    bidirectional: Type.Optional(
      Type.Boolean({ description: 'Suitable for a bus line, which is driven from both ends' }),
    ),
  },
  { title: 'Conditioning recipe' },
);
export type ConditioningRecipe = Type.Static<typeof ConditioningRecipe>;

const words = Type.Optional(Type.Array(text('name')));
const wordsOf = (kind: string) => Type.Optional(Type.Array(names(kind, text('name'))));

/** A pattern for one of the two pins of a hazard. */
export const HazardPattern = Type.Object({
  kinds: words,
  notKinds: words,
  signals: wordsOf('vocab/signals'),
  notSignals: wordsOf('vocab/signals'),
  dirs: words,
  levels: wordsOf('vocab/levels'),
  notLevels: wordsOf('vocab/levels'),
  detected: Type.Optional(Type.Boolean({ description: 'Supplies: fed only after the source has detected a load' })),
});
export type HazardPattern = Type.Static<typeof HazardPattern>;

export const Hazard = Type.Object(
  {
    ...recordFields,
    translations: translated({ text: Type.Optional(text('note')) }),
    severity: Type.Union([Type.Literal('reject'), Type.Literal('warning')]),
    a: HazardPattern,
    b: HazardPattern,
    relation: Type.Optional(
      Type.Union([Type.Literal('same-signal'), Type.Literal('different-signal'), Type.Literal('different-level')]),
    ),
    text: Type.Optional(text('note', { description: 'Message with the tokens {a} and {b}' })),
    enabled: Type.Optional(Type.Boolean()),
  },
  { title: 'Hazard' },
);
export type Hazard = Type.Static<typeof Hazard>;

export const criteria = [
  'missing',
  'hazards',
  'unverified',
  'boards',
  'prefer-boards',
  'parts',
  'conductors',
  'straight',
] as const;

export type Criterion = (typeof criteria)[number];

/** The ranking policy: one object for the whole catalog. */
export const ResolverPolicy = Type.Object(
  {
    id: Type.Optional(text('name')),
    order: Type.Optional(
      Type.Array(text('word'), { description: `Criteria, most important first: ${criteria.join(', ')}` }),
    ),
    maxOptions: Type.Optional(Type.Integer({ minimum: 1 })),
    screens: Type.Optional(Type.Union([Type.Literal('both'), Type.Literal('source')])),
    src: Type.Optional(text('reference')),
  },
  { title: 'Resolver ranking policy' },
);
export type ResolverPolicy = Type.Static<typeof ResolverPolicy>;

const proposalKinds = ['level-converter', 'supply', 'conditioning', 'adapter'] as const;

/** A pad of a proposed board towards the cable or a device, and its signal. */
export const ProposalPad = Type.Object({
  id: Id,
  label: Type.Optional(text('name')),
  signal: Type.Optional(Id),
  level: Type.Optional(Id),
  dir: Type.Optional(Direction),
  side: Type.Optional(
    Type.Union([Type.Literal('source'), Type.Literal('destination')], {
      description: 'Device that it faces',
    }),
  ),
});
export type ProposalPad = Type.Static<typeof ProposalPad>;

/** A part of a proposed board: a library record, or a placeholder with a description. */
export const ProposalPart = Type.Object({
  id: Id,
  component: Type.Optional(Id),
  kind: Type.Optional(Id),
  value: Type.Optional(text('name')),
  label: Type.Optional(text('name')),
  placeholder: Type.Optional(Type.Boolean()),
});
export type ProposalPart = Type.Static<typeof ProposalPart>;

/** A net of a proposed board: pads and part terminals (`r1.a`). */
export const ProposalNet = Type.Object({ id: Id, members: Type.Array(text('reference')) });
export type ProposalNet = Type.Static<typeof ProposalNet>;

/** One end of the cable that a proposal was drafted for. */
const ProposalEnd = Type.Object({ device: Id, port: Id });

const draftFields = {
  key: Type.String({ minLength: 1, maxLength: 200 }),
  kind: Type.Optional(Type.Enum(proposalKinds)),
  label: Type.Optional(text('name')),
  why: Type.Optional(text('note', { description: 'The missing piece it would provide' })),
  ends: Type.Optional(Type.Array(ProposalEnd)),
  pads: Type.Array(ProposalPad),
  parts: Type.Array(ProposalPart),
  nets: Type.Array(ProposalNet),
  open: Type.Array(text('note'), { description: 'Open questions' }),
  from: Type.Optional(text('reference', { description: 'Origin of the draft: the resolver, an importer, a module' })),
};

/** A draft of a board or adapter that does not exist yet, based on what an option lacks or from another source. */
export const ProposalDraft = Type.Object(draftFields, { title: 'Draft of a board or adapter' });
export type ProposalDraft = Type.Static<typeof ProposalDraft>;

/** A draft with its decision. Its id is its key. */
export const Proposal = Type.Object(
  {
    id: Type.String({ minLength: 1, maxLength: 200 }),
    ...draftFields,
    pads: Type.Optional(draftFields.pads),
    parts: Type.Optional(draftFields.parts),
    nets: Type.Optional(draftFields.nets),
    open: Type.Optional(draftFields.open),
    state: Type.Union([Type.Literal('filed'), Type.Literal('declined'), Type.Literal('accepted')]),
    reason: Type.Optional(text('note')),
    board: Type.Optional(Id),
  },
  { title: 'Board or adapter proposal' },
);
export type Proposal = Type.Static<typeof Proposal>;
