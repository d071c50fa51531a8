/** The layout of a harness: the paths and lengths of its bundles, independent of the connections. */
import Type from 'typebox';
import { maxLengthMm } from '../text/limits.ts';
import { LengthTolerance } from './drawing.ts';
import { Id } from '../text/id.ts';
import { text } from '../text/text.ts';
import { names, Ref } from '../schema/reference.ts';

const maxItems = 5000;

/** A point where bundles begin, branch or end. */
const LayoutNode = Type.Object({
  id: Id,
  label: Type.Optional(text('name')),
  at: Type.Optional(
    text('reference', {
      description:
        'The connector, board, component, splice, sub-assembly or breakout that is here; none at a branch point',
    }),
  ),
});

/** A sleeve, tape, conduit, braid or heat-shrink tube over part of a bundle. */
const Covering = Type.Object({
  def: Ref('mechanicals'),
  fromMm: Type.Number({ minimum: 0, maximum: maxLengthMm, description: 'Where it begins, in mm from the first node' }),
  toMm: Type.Number({
    exclusiveMinimum: 0,
    maximum: maxLengthMm,
    description: 'Where it ends, in mm from the first node',
  }),
  overlapPct: Type.Optional(
    Type.Number({ minimum: 0, exclusiveMaximum: 100, description: 'Overlap of a tape, in % of its width' }),
  ),
});

/** A clip, tie, grommet or label carrier on a bundle. */
const Fixing = Type.Object({
  def: Ref('mechanicals'),
  atMm: Type.Number({ minimum: 0, maximum: maxLengthMm, description: 'Where it is, in mm from the first node' }),
  label: Type.Optional(text('name')),
});

/** A stretch of harness between two nodes. Its lengths are true lengths, measured from node to node. */
const BundleShape = Type.Object({
  id: Id,
  label: Type.Optional(text('name')),
  from: Id,
  to: Id,
  lengthMm: Type.Number({ exclusiveMinimum: 0, maximum: maxLengthMm }),
  tolerance: Type.Optional(LengthTolerance),
  minBendMm: Type.Optional(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: maxLengthMm,
      description: 'Tightest bend on its way: inside radius, in mm',
    }),
  ),
  measuredOdMm: Type.Optional(
    Type.Number({ exclusiveMinimum: 0, maximum: 1000, description: 'Diameter as measured, bare, in mm' }),
  ),
  coverings: Type.Optional(Type.Array(Covering, { maxItems: 100 })),
  fixings: Type.Optional(Type.Array(Fixing, { maxItems: 500 })),
});

/** The route of one wire or cable, if it does not take the shortest path between its ends. */
const Route = Type.Object({
  segment: Id,
  a: Type.Optional(
    Type.String({ maxLength: 1000, description: 'Node of end a. Default: that of what it is joined to' }),
  ),
  b: Type.Optional(
    Type.String({ maxLength: 1000, description: 'Node of end b. Default: that of what it is joined to' }),
  ),
  via: Type.Optional(
    Type.Array(Id, { maxItems: 500, description: 'Bundles that it passes, in order from end a to end b' }),
  ),
});

/** A splice between the nodes of a bundle, where wires join. A splice at a node is stated in the node's `at` instead. */
const SplicePlace = Type.Object({
  splice: text('reference', { description: 'The component that is the splice' }),
  bundle: Id,
  atMm: Type.Number({ minimum: 0, maximum: maxLengthMm, description: 'Where it is, in mm from the first node' }),
});

/** Wires that stay together along their route: twisted with each other, or under a common screen. */
const WireSet = Type.Object({
  id: Id,
  label: Type.Optional(text('name')),
  wires: Type.Array(Id, { minItems: 1, maxItems: 100, description: 'The wires and cables in it' }),
  layMm: Type.Optional(
    Type.Number({ exclusiveMinimum: 0, maximum: 10_000, description: 'They are twisted: length of one turn, in mm' }),
  ),
  screen: Type.Optional(
    names('mechanicals', text('reference', { description: 'The covering in the library that screens them' })),
  ),
});

export const Layout = Type.Object(
  {
    nodes: Type.Array(LayoutNode, { maxItems }),
    bundles: Type.Array(BundleShape, { maxItems }),
    routes: Type.Optional(Type.Array(Route, { maxItems: 20_000 })),
    splices: Type.Optional(Type.Array(SplicePlace, { maxItems })),
    sets: Type.Optional(Type.Array(WireSet, { maxItems })),
  },
  { description: 'Bundles and branches of a harness; a cable without one has its lengths as they are typed' },
);
export type Bundle = Layout['bundles'][number];
export type Layout = Type.Static<typeof Layout>;

/** Length that a shop adds to the route of a wire before it is cut. */
export const HarnessSettings = Type.Object(
  {
    servicePct: Type.Optional(
      Type.Number({ minimum: 0, maximum: 100, description: 'Service allowance in % of the length. Default: 2' }),
    ),
    serviceMm: Type.Optional(
      Type.Number({ minimum: 0, maximum: 10_000, description: 'Service allowance at each end, in mm. Default: 0' }),
    ),
    stripMm: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 1000,
        description: 'Stripped at an end whose contact states no strip length, in mm. Default: 0',
      }),
    ),
    stepMm: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: 10_000,
        description: 'Cut lengths are rounded up to it, in mm. Default: 10',
      }),
    ),
    packing: Type.Optional(
      Type.Number({
        minimum: 1,
        maximum: 2,
        description: 'Packing factor k of a bundle: its diameter is k·√Σd². 1.15 is combed, 1.45 loose. Default: 1.2',
      }),
    ),
    bendFactor: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: 100,
        description:
          'Smallest inside bend of a wire that states none, in outside diameters. Default: 3, and 4 above 12 mm',
      }),
    ),
    fixingClearMm: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 10_000,
        description: 'Fixings keep this distance from nodes, in mm. Default: not checked',
      }),
    ),
    spliceClearMm: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 10_000,
        description: 'Splices keep this distance from nodes, fixings and other splices, in mm. Default: not checked',
      }),
    ),
  },
  { additionalProperties: false },
);
export type HarnessSettings = Type.Static<typeof HarnessSettings>;
