import Type from 'typebox';
import { mechanicalKinds, toolDrives } from './mechanical.ts';
import { recordFields } from './record.ts';
import { Ref } from '../schema/reference.ts';
import { text } from '../text/text.ts';

/** The things that an operation may count. The engine reads the counts from the build steps of a cable. */
export const operationDrivers = {
  'wire-setups': 'kinds of wire that a cutting machine is set up for',
  cuts: 'pieces of wire and cable to cut',
  'jacket-openings': 'ends of cables where the jacket is opened',
  strips: 'ends of cores that are stripped',
  screens: 'screens and drains taken out and twisted',
  breakouts: 'places where a cable is opened into legs',
  'crimp-setups': 'combinations of contact, height and tool that a crimp is set up for',
  crimps: 'contacts crimped onto wires',
  clamps: 'cavities whose wires are pressed or screwed in, without a contact of their own',
  insertions: 'contacts and plugs pushed into cavities',
  joints: 'other joints: solder cups, terminals, ports of placed cables',
  splices: 'splices',
  'wires-laid': 'wires laid on the board',
  'covering-metres': 'metres of bundle that are covered',
  fixings: 'ties, clips and grommets on bundles',
  parts: 'shells, boots, sleeves and other parts fitted; a part that is slid on and closed later counts twice',
  labels: 'labels and markers',
  'test-points': 'pins that a tester touches',
  cables: 'the cable itself, once: visual inspection, packing',
} as const;
export type OperationDriver = keyof typeof operationDrivers;
const driverNames = Object.keys(operationDrivers) as OperationDriver[];

/** The source of the times: assumed, from experience in this shop, or from a stopwatch. */
const timeConfidences = ['assumed', 'estimated', 'measured'] as const;

/** A rate per hour in an ISO 4217 currency. */
const HourlyRate = Type.Object({
  ratePerHour: Type.Number({ minimum: 0 }),
  currency: Type.String({ pattern: '^[A-Z]{3}$' }),
});

/** Work that is counted in the build steps of a cable and takes a known time for each count. */
export const Operation = Type.Object(
  {
    ...recordFields,
    counts: Type.Enum(driverNames, {
      description: `What is counted: ${driverNames.map((name) => `${name}, ${operationDrivers[name]}`).join('; ')}`,
    }),
    drive: Type.Optional(
      Type.Enum(toolDrives, {
        description: 'Of crimps and their set-ups: only by hand or only by machine. Default: both',
      }),
    ),
    constructions: Type.Optional(
      Type.Array(Ref('vocab/constructions'), {
        minItems: 1,
        maxItems: 50,
        description: 'Of joints: only those that are made in these ways. Default: all',
      }),
    ),
    parts: Type.Optional(
      Type.Array(Type.Enum(mechanicalKinds), {
        minItems: 1,
        maxItems: mechanicalKinds.length,
        description: 'Of parts: only those of these kinds. Default: all',
      }),
    ),
    secondsEach: Type.Number({ minimum: 0, maximum: 1e6, description: 'Time for each thing that is counted, in s' }),
    setupSeconds: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 1e6,
        description: 'Time to get ready, in s: once for a lot that has anything to count',
      }),
    ),
    perLot: Type.Optional(
      Type.Boolean({ description: 'Counted once for a lot, however many cables it has. Default: in each cable' }),
    ),
    station: text('name', { minLength: 1, description: 'Place of the work', examples: ['Cutting', 'Bench', 'Test'] }),
    rate: Type.Optional(HourlyRate),
    confidence: Type.Enum(timeConfidences),
  },
  { title: 'Operation' },
);
export type Operation = Type.Static<typeof Operation>;
