import Type from 'typebox';
import { maxLengthMm } from '../text/limits.ts';
import { Cost, OneOffCost } from './cost.ts';
import { PinFacts } from './device.ts';
import { Id } from '../text/id.ts';
import { Layout } from './layout.ts';
import { Preparations } from './preparation.ts';
import { recordFields } from './record.ts';
import { End, TerminalRef } from './terminal-ref.ts';
import { text } from '../text/text.ts';
import { copied, Ref } from '../schema/reference.ts';

/** The version of the design document that this program writes. */
export const designSchemaVersion = 6;

/** The parts in one cavity of a placed connector: the contact, seal or plug. */
export const CavityAssignment = Type.Object({
  cavity: text('reference', { minLength: 1 }),
  contact: Type.Optional(Ref('mechanicals')),
  seal: Type.Optional(Ref('mechanicals')),
  plug: Type.Optional(Ref('mechanicals')),
  note: Type.Optional(text('note')),
});
export type CavityAssignment = Type.Static<typeof CavityAssignment>;

export const ConnectorInstance = Type.Object({
  id: Id,
  def: Ref('connectors'),
  role: Type.Optional(text('word', { examples: ['source', 'destination'] })),
  label: Type.Optional(text('name', { description: 'Printed instead of the id' })),
  cavities: Type.Optional(Type.Array(CavityAssignment)),
  signals: Type.Optional(
    Type.Record(Type.String(), Ref('vocab/signals'), { description: 'Signal of a pin, set by hand' }),
  ),
  pins: Type.Optional(
    Type.Record(Type.String(), copied(Type.Union([Type.Literal('nc'), PinFacts])), {
      description: 'Facts of the device this plug goes to, by pin: they override the pinout',
    }),
  ),
});
export type ConnectorInstance = Type.Static<typeof ConnectorInstance>;

/** Screens twisted together at one wire end and connected once. Without `members`: all bonded screens of the wire. */
export const Pigtail = Type.Object({
  id: Id,
  end: End,
  members: Type.Optional(Type.Array(text('reference'))),
  lengthMm: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: maxLengthMm })),
});
export type Pigtail = Type.Static<typeof Pigtail>;

/** A segment of wire stock, cut to a length in mm. */
export const Segment = Type.Object({
  id: Id,
  def: Ref('wires'),
  lengthMm: Type.Optional(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: maxLengthMm,
      description:
        'Length between the points that it is measured to, in mm; in a harness with a layout the cut length. Absent as long as it is not stated',
    }),
  ),
  lengthFrom: Type.Optional(
    Type.Literal('route', {
      description: 'The length follows from its route in the layout. Default: it is set by hand',
    }),
  ),
  role: Type.Optional(text('word', { examples: ['trunk', 'leg', 'link'] })),
  label: Type.Optional(text('name', { description: 'Printed instead of W<n>' })),
  endLabels: Type.Optional(Type.Object({ a: Type.Optional(text('name')), b: Type.Optional(text('name')) })),
  pigtails: Type.Optional(Type.Array(Pigtail)),
  scope: Type.Optional(
    Type.Array(text('reference'), {
      description: 'Element paths of this wire, if a breakout gives it only some of them',
    }),
  ),
  coreLabels: Type.Optional(Type.Record(Type.String(), text('name'))),
  preparation: Type.Optional(Preparations),
  suppliedTerminated: Type.Optional(Type.Boolean({ description: 'Supplied terminated by the contract manufacturer' })),
});
export type Segment = Type.Static<typeof Segment>;

export const ComponentInstance = Type.Object({
  id: Id,
  def: Ref('components'),
  location: Type.Optional(Ref('vocab/locations')),
  label: Type.Optional(text('name')),
  lengthMm: Type.Optional(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: 10_000,
      description: 'Length in the line of a core, from joint to joint, in mm. Default: that of the part',
    }),
  ),
});
export type ComponentInstance = Type.Static<typeof ComponentInstance>;

export const PcbaInstance = Type.Object({
  id: Id,
  def: Ref('pcbas'),
  label: Type.Optional(text('name')),
  location: Type.Optional(Ref('vocab/locations')),
  build: Type.Optional(Id),
  signals: Type.Optional(Type.Record(Type.String(), Ref('vocab/signals'))),
});
export type PcbaInstance = Type.Static<typeof PcbaInstance>;

export const MechanicalInstance = Type.Object({
  id: Id,
  def: Ref('mechanicals'),
  qty: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
  attachedTo: Type.Optional(text('reference')),
  label: Type.Optional(text('name')),
});
export type MechanicalInstance = Type.Static<typeof MechanicalInstance>;

export const SegmentEnd = Type.Object({ segment: Id, end: End });
export type SegmentEnd = Type.Static<typeof SegmentEnd>;

/**
 * The treatment of one element where a breakout opens the cable: `through` (the same copper continues into `leg`, where
 * it has the path `legPath`, by default the same path), `terminated` (soldered there) or `nc` (cut back, with a
 * reason).
 */
export const BreakoutConductor = Type.Object({
  segment: Id,
  path: text('reference', { minLength: 1 }),
  fate: Type.Union([Type.Literal('through'), Type.Literal('terminated'), Type.Literal('nc')]),
  leg: Type.Optional(Id),
  legPath: Type.Optional(text('reference')),
  reason: Type.Optional(text('note')),
});
export type BreakoutConductor = Type.Static<typeof BreakoutConductor>;

/** The point where a trunk end meets leg ends. It lists every element of each end exactly once. */
export const Breakout = Type.Object({
  id: Id,
  label: Type.Optional(text('name')),
  trunk: SegmentEnd,
  legs: Type.Array(SegmentEnd),
  conductors: Type.Array(BreakoutConductor),
});
export type Breakout = Type.Static<typeof Breakout>;

/** Another design placed in this one: a saved revision if `rev` is present, otherwise its working copy. */
export const SubAssembly = Type.Object({
  id: Id,
  def: Ref('designs'),
  rev: Type.Optional(Type.Integer({ minimum: 1 })),
  label: Type.Optional(text('name')),
});
export type SubAssembly = Type.Static<typeof SubAssembly>;

/** A physical connection of copper, such as a solder cup or a crimp. Not a net. */
export const Joint = Type.Object({ a: TerminalRef, b: TerminalRef, note: Type.Optional(text('note')) });
export type Joint = Type.Static<typeof Joint>;

/** A note on a design. `names` lists the subjects of the note: an end that a note names is open on purpose. */
export const Note = Type.Union([
  text('reference'),
  Type.Object({
    text: text('note'),
    names: Type.Optional(Type.Array(text('name'))),
    origin: Type.Optional(
      Type.Literal('recipe', { description: 'Written by the resolver, and replaced each time the design is derived' }),
    ),
  }),
]);
export type Note = Type.Static<typeof Note>;

/** Declared electrical values: currents in A by terminal (`j1:3`), and assumptions of the checks. */
export const Electrical = Type.Object({
  currents: Type.Optional(Type.Record(Type.String(), Type.Number({ minimum: 0 }))),
  rules: Type.Optional(
    Type.Object({
      ambientC: Type.Optional(Type.Number()),
      supplyV: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
      maxDropPct: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 100 })),
      maxDropV: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
      ampacityTable: Type.Optional(text('word', { description: 'Rating table for the current of its conductors' })),
      bundles: Type.Optional(
        Type.Array(Type.Array(Id, { minItems: 2, maxItems: 1000 }), {
          maxItems: 200,
          description: 'Sets of wires that are laid or bound together',
        }),
      ),
    }),
  ),
});
export type Electrical = Type.Static<typeof Electrical>;

/**
 * A finding that a user accepts. It is listed separately until the date `until`, or until the values that it depends on
 * change. `reads` is the fingerprint of those values.
 */
export const Waiver = Type.Object({
  code: text('word', { minLength: 1 }),
  at: text('description', { description: 'Terminals or instances the finding names, separated by spaces' }),
  reads: text('description'),
  reason: Type.String({ minLength: 1, maxLength: 1000 }),
  by: text('name'),
  since: text('name', { description: 'Date, YYYY-MM-DD' }),
  until: Type.Optional(text('name', { description: 'Last day it is valid, YYYY-MM-DD' })),
});
export type Waiver = Type.Static<typeof Waiver>;

export const Instances = Type.Object({
  connectors: Type.Optional(Type.Array(ConnectorInstance)),
  segments: Type.Optional(Type.Array(Segment)),
  components: Type.Optional(Type.Array(ComponentInstance)),
  pcbas: Type.Optional(Type.Array(PcbaInstance)),
  mechanical: Type.Optional(Type.Array(MechanicalInstance)),
  breakouts: Type.Optional(Type.Array(Breakout)),
  subassemblies: Type.Optional(Type.Array(SubAssembly)),
});
export type Instances = Type.Static<typeof Instances>;
export type InstanceList = keyof Instances;
export const instanceLists = [
  'connectors',
  'segments',
  'components',
  'pcbas',
  'mechanical',
  'breakouts',
  'subassemblies',
] as const satisfies readonly InstanceList[];

/** The design document: one cable assembly as built, without presentation. */
export const Design = Type.Object(
  {
    ...recordFields,
    schemaVersion: Type.Integer({ minimum: 1 }),
    productRef: Type.Optional(Type.String({ maxLength: 64, description: 'Part number of the cable' })),
    labourMinutes: Type.Optional(Type.Number({ minimum: 0, maximum: 1_000_000 })),
    labourCost: Type.Optional(Cost),
    oneOffCosts: Type.Optional(
      Type.Array(OneOffCost, { maxItems: 100, description: 'Paid once for the cable, whatever the quantity' }),
    ),
    instances: Instances,
    joints: Type.Array(Joint),
    layout: Type.Optional(Layout),
    electrical: Type.Optional(Electrical),
    waivers: Type.Optional(Type.Array(Waiver)),
    notes: Type.Optional(Type.Array(Note)),
    extensions: Type.Optional(Type.Unknown()),
    recipe: Type.Optional(Type.Unknown({ description: 'The recipe the resolver derived the cable from' })),
  },
  { title: 'Design' },
);
export type Design = Type.Static<typeof Design>;

/** A new, empty design, which is valid and contains no parts. */
export function emptyDesign(id: Id, label: string): Design {
  return {
    schemaVersion: designSchemaVersion,
    id,
    label,
    status: 'development',
    route: 'make',
    instances: {
      connectors: [],
      segments: [],
      components: [],
      pcbas: [],
      mechanical: [],
      breakouts: [],
      subassemblies: [],
    },
    joints: [],
    notes: [],
  };
}
