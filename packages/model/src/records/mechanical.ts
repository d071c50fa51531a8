import Type from 'typebox';
import { contactFacts, flammability, notStated } from './body.ts';
import { recordFields } from './record.ts';
import { text } from '../text/text.ts';
import { translated } from './translations.ts';
import { Ref } from '../schema/reference.ts';

export const mechanicalKinds = [
  'shell',
  'fastener',
  'other',
  'contact',
  'seal',
  'plug',
  'tool',
  'covering',
  'fixing',
] as const;
export type MechanicalKind = (typeof mechanicalKinds)[number];

/** How a tool is driven. */
export const toolDrives = ['hand', 'machine'] as const;
export type ToolDrive = (typeof toolDrives)[number];

/** Whether a conductor is solid or stranded. */
const formations = ['solid', 'stranded'] as const;

/** The wires that fit a contact, seal or tool, or the cables that fit a clamp of a shell: sizes in mm² and mm. */
const Termination = Type.Object({
  systems: Type.Optional(Type.Array(text('word'), { description: 'Contact systems, for example jst-xh' })),
  wireMinMm2: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
  wireMaxMm2: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
  formations: Type.Optional(
    Type.Array(Type.Enum(formations), { description: 'Conductors that it takes. Default: solid and stranded' }),
  ),
  insulationMinMm: Type.Optional(
    Type.Number({ exclusiveMinimum: 0, description: 'Smallest insulation, of a shell the thinnest cable, in mm' }),
  ),
  insulationMaxMm: Type.Optional(
    Type.Number({ exclusiveMinimum: 0, description: 'Largest insulation, of a shell the thickest cable, in mm' }),
  ),
  maxWires: Type.Optional(
    Type.Integer({ minimum: 1, description: 'Wires that it takes. Default: 1 for a seal; of a contact, not stated' }),
  ),
  stripMm: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
  crimpHeights: Type.Optional(
    Type.Array(
      Type.Object({
        wireMm2: Type.Number({ exclusiveMinimum: 0 }),
        heightMm: Type.Number({ exclusiveMinimum: 0 }),
        widthMm: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
      }),
    ),
  ),
  pullForces: Type.Optional(
    Type.Array(
      Type.Object({ wireMm2: Type.Number({ exclusiveMinimum: 0 }), forceN: Type.Number({ exclusiveMinimum: 0 }) }),
      { description: 'Force that a crimp must hold at least, by the size of the wire' },
    ),
  ),
  tool: Type.Optional(Ref('mechanicals')),
  tools: Type.Optional(Type.Array(Ref('mechanicals'))),
});
type Termination = Type.Static<typeof Termination>;

/** The data of a contact or seal about its wires. If no document states them, the manufacturer is asked. */
const terminationValues = [
  'wireMinMm2',
  'wireMaxMm2',
  'insulationMinMm',
  'insulationMaxMm',
  'stripMm',
  'crimpHeights',
  'pullForces',
  'tool',
] as const;

/** The bundles or wires that a covering, fixing or tube fits, and the size it adds, in mm. */
const BundleFit = Type.Object({
  minOdMm: Type.Optional(Type.Number({ exclusiveMinimum: 0, description: 'Thinnest bundle that it holds, in mm' })),
  maxOdMm: Type.Optional(Type.Number({ exclusiveMinimum: 0, description: 'Thickest bundle that it takes, in mm' })),
  wallMm: Type.Optional(
    Type.Number({ exclusiveMinimum: 0, description: 'Thickness of one layer of a covering, in mm' }),
  ),
  tapeWidthMm: Type.Optional(
    Type.Number({ exclusiveMinimum: 0, description: 'Width of a tape that is wound around the bundle, in mm' }),
  ),
  insideMm: Type.Optional(
    Type.Number({ exclusiveMinimum: 0, description: 'Inside diameter of a conduit, which does not follow the bundle' }),
  ),
  outsideMm: Type.Optional(
    Type.Number({
      exclusiveMinimum: 0,
      description: 'Outside diameter of a conduit. Default: the bundle and two walls',
    }),
  ),
  lengthMm: Type.Optional(
    Type.Number({ exclusiveMinimum: 0, description: 'Length of a part that is a cut piece, such as a tube, in mm' }),
  ),
  massGPerM: Type.Optional(Type.Number({ exclusiveMinimum: 0, description: 'Mass of a covering, in g/m of itself' })),
});

/** When a part is fitted: before the wires are connected, with the connections, when the cable is closed, or with the labels. */
const fittingStages = ['before-joints', 'joints', 'assemble', 'label'] as const;

/** How and when a part is fitted. A part may need two operations: slid on before, shrunk after. */
export const Fitting = Type.Object({
  stage: Type.Enum(fittingStages),
  work: text('note', {
    minLength: 1,
    description: 'Work step in a few words',
    examples: ['Slide over the cable', 'Shrink'],
  }),
  translations: translated({ work: Type.Optional(text('note')) }),
});
export type Fitting = Type.Static<typeof Fitting>;

/** A part with no terminals: a shell, a screw, a contact, a seal, a tool. */
export const Mechanical = Type.Object(
  {
    ...recordFields,
    kind: Type.Enum(mechanicalKinds),
    family: Type.Optional(Ref('vocab/families')),
    termination: Type.Optional(Termination),
    drive: Type.Optional(
      Type.Enum(toolDrives, { description: 'Of a tool: worked by hand or by a machine. Default: hand' }),
    ),
    bundle: Type.Optional(BundleFit),
    fitting: Type.Optional(Type.Array(Fitting, { description: 'Assembly steps, in order' })),
    manufacturer: Type.Optional(text('name')),
    mpn: Type.Optional(text('name')),
    ...contactFacts,
    flammability,
    notStated: notStated(terminationValues),
  },
  { title: 'Mechanical part' },
);
export type Mechanical = Type.Static<typeof Mechanical>;
