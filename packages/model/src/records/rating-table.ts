import Type from 'typebox';
import { recordFields } from './record.ts';
import { TestParameters } from './drawing.ts';
import { loadTypes, supplySources } from './interface.ts';
import { Ref } from '../schema/reference.ts';
import { text } from '../text/text.ts';

/** The purpose of a table. */
const ratingUses = [
  'ampacity',
  'grouping',
  'resistance',
  'materials',
  'fuse',
  'test-limit',
  'insulation-test',
] as const;

/** The confidence in a value: read in the standard, read in another publication, calculated, or from experience only. */
const ratingConfidences = ['documented', 'secondary', 'calculated', 'knowledge'] as const;

/** Classes of IEC 60228: solid, stranded, flexible, very flexible. */
const conductorClasses = ['1', '2', '5', '6'] as const;

const positive = (description: string) => Type.Optional(Type.Number({ exclusiveMinimum: 0, description }));
const exception = Type.Optional(
  Type.Enum(ratingConfidences, { description: 'Of this row, where it differs from that of the table' }),
);

const rowSource = {
  src: Type.Optional(text('reference', { description: 'Source of this row, where it differs from that of the table' })),
  confidence: exception,
};

/** One row of a rating table. Its fields depend on the purpose of the table. */
const RatingRow = Type.Object({
  areaMm2: positive('Cross-section, in mm²'),
  amperes: positive('Current that a conductor of this cross-section carries, in A'),
  ohmPerKm: positive('Largest resistance at 20 °C, in Ω/km'),
  maxStrandMm: positive(
    'Of a resistance: thickest strand of this class, in mm; thicker ones belong to a class below it',
  ),
  count: positive('Loaded conductors or circuits; a count between two rows uses the larger'),
  factor: positive('What the current is multiplied with'),
  material: Type.Optional(Ref('vocab/materials')),
  resistivityOhmMm2PerM: positive('Resistivity at 20 °C, in Ω·mm²/m'),
  coefficientPerK: positive('Change of resistance per kelvin, from 20 °C'),
  ...rowSource,
});
export type RatingRow = Type.Static<typeof RatingRow>;

/** The maximum distance of a fuse from the source, along the conductor. */
const FuseDistance = Type.Object({
  maxMm: Type.Number({ exclusiveMinimum: 0, description: 'Longest conductor before the fuse, in mm' }),
  covered: Type.Optional(
    Type.Boolean({ description: 'Only inside a jacket, a sleeve or conduit. Default: a bare core as well' }),
  ),
  fedBy: Type.Optional(Type.Enum(supplySources, { description: 'Only behind this kind of source. Default: any' })),
  ...rowSource,
});

/** A cord that the protection of a mains outlet protects well enough: the cross-section that its load needs. */
const CordRow = Type.Object({
  areaMm2: Type.Number({ exclusiveMinimum: 0, description: 'Smallest cross-section of the cord, in mm²' }),
  amperes: Type.Number({ exclusiveMinimum: 0, description: 'Most that its load draws, in A' }),
  maxMm: positive('Longest cord, in mm. Default: any length'),
  maxOutletA: positive('Largest breaker of the outlet behind which it is enough, in A. Default: any'),
  ...rowSource,
});

/** A load whose conductors need no protection. */
const ExemptLoad = Type.Object({ load: Type.Enum(loadTypes), ...rowSource });

const { continuityOhmsMax: _continuity, ...insulationParameters } = TestParameters.properties;

/** How the insulation between two nets is tested. The row that fits best applies alone; rows are not combined. */
const InsulationTestRow = Type.Object({
  upToV: positive('Highest nominal voltage between the two nets, in V. Default: any that no other row covers'),
  kinds: Type.Optional(
    Type.Array(text('word'), {
      minItems: 1,
      maxItems: 20,
      examples: [['data', 'control']],
      description:
        'Only where one of the two nets has a signal of these kinds; before rows without kinds. Default: any',
    }),
  ),
  ...insulationParameters,
  ...rowSource,
});
export type InsulationTestRow = Type.Static<typeof InsulationTestRow>;

/** The test of a protective conductor. */
const BondTest = Type.Object({
  amperes: Type.Number({ exclusiveMinimum: 0, description: 'Smallest test current, in A' }),
  maxOhm: Type.Number({
    exclusiveMinimum: 0,
    description: 'Highest resistance beyond that of the conductor itself at 20 °C, in Ω',
  }),
  seconds: positive('How long the current flows, in s. Default: as long as the reading takes'),
  ...rowSource,
});

/**
 * A table of ratings with its source: current of conductors, derating, resistance, materials, fuses, test limits. A record
 * with the id of a built-in table replaces it.
 */
export const RatingTable = Type.Object(
  {
    ...recordFields,
    use: Type.Enum(ratingUses),
    standard: text('reference', { minLength: 1, description: 'Standard, edition and table' }),
    readIn: Type.Optional(text('reference', { description: 'Publication the values were read in' })),
    confidence: Type.Enum(ratingConfidences),
    conditions: Type.Optional(text('note', { description: 'Installation and load the values hold for' })),
    material: Type.Optional(text('word', { description: 'Conductor material of the rows. Default: copper' })),
    classes: Type.Optional(
      Type.Array(Type.Enum(conductorClasses), {
        description: 'Of resistances: the classes of IEC 60228 that the rows hold for. Default: any',
        maxItems: 4,
      }),
    ),
    conductorC: Type.Optional(Type.Number({ description: 'Conductor temperature of the rows, in °C' })),
    ambientC: Type.Optional(Type.Number({ description: 'Ambient temperature of the rows, in °C' })),
    belowSmallest: Type.Optional(
      Type.Enum(['density', 'not-rated'], {
        description: 'Below the smallest row: its current density applies, or nothing. Default: not-rated',
      }),
    ),
    jacket: Type.Optional(text('word', { description: 'Grouping table for the loaded conductors in one jacket' })),
    bundle: Type.Optional(text('word', { description: 'Grouping table for the circuits in one bundle' })),
    fuse: Type.Optional(text('word', { description: 'Fuse rule that belongs to the table' })),
    leaveOutBelowPct: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 100,
        description: 'Conductors that carry less than this share of their derated rating are not counted',
      }),
    ),
    maxRatio: positive('Of a fuse rule: largest fuse rating as a multiple of the current of the wire'),
    distances: Type.Optional(
      Type.Array(FuseDistance, { description: 'Of a fuse rule: how far from its source a fuse may be', maxItems: 100 }),
    ),
    cords: Type.Optional(
      Type.Array(CordRow, {
        description: 'Of a fuse rule: cords that the protection of a mains outlet is enough for',
        maxItems: 100,
      }),
    ),
    exemptLoads: Type.Optional(
      Type.Array(ExemptLoad, {
        description: 'Of a fuse rule: loads whose conductors need no protection',
        maxItems: 20,
      }),
    ),
    baseOhm: positive('Of a test limit: added to the resistance of the wires, in Ω'),
    minOhm: positive('Of a test limit: the smallest limit, in Ω'),
    insulation: Type.Optional(
      Type.Array(InsulationTestRow, {
        description: 'Of an insulation test: how two nets are tested, by the voltage between them and their kinds',
        maxItems: 100,
      }),
    ),
    bond: Type.Optional(BondTest),
    rows: Type.Optional(Type.Array(RatingRow, { maxItems: 1000 })),
  },
  { title: 'Rating table' },
);
export type RatingTable = Type.Static<typeof RatingTable>;
