import Type from 'typebox';
import { recordFields } from './record.ts';
import { Ref } from '../schema/reference.ts';
import { text } from '../text/text.ts';

/** The purpose of a table. */
const ratingUses = ['ampacity', 'grouping', 'resistance', 'materials', 'fuse', 'test-limit'] as const;

/** The confidence in a value: read in the standard, read in another publication, calculated, or from experience only. */
const ratingConfidences = ['documented', 'secondary', 'calculated', 'knowledge'] as const;

const positive = (description: string) => Type.Optional(Type.Number({ exclusiveMinimum: 0, description }));
const exception = Type.Optional(
  Type.Enum(ratingConfidences, { description: 'Of this row, where it differs from that of the table' }),
);

/** One row of a rating table. Its fields depend on the purpose of the table. */
const RatingRow = Type.Object({
  areaMm2: positive('Cross-section, in mm²'),
  amperes: positive('Current that a conductor of this cross-section carries, in A'),
  ohmPerKm: positive('Largest resistance at 20 °C, in Ω/km'),
  count: positive('Loaded conductors or circuits; a count between two rows uses the larger'),
  factor: positive('What the current is multiplied with'),
  material: Type.Optional(Ref('vocab/materials')),
  resistivityOhmMm2PerM: positive('Resistivity at 20 °C, in Ω·mm²/m'),
  coefficientPerK: positive('Change of resistance per kelvin, from 20 °C'),
  src: Type.Optional(text('reference', { description: 'Source of this row, where it differs from that of the table' })),
  confidence: exception,
});
export type RatingRow = Type.Static<typeof RatingRow>;

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
    baseOhm: positive('Of a test limit: added to the resistance of the wires, in Ω'),
    minOhm: positive('Of a test limit: the smallest limit, in Ω'),
    rows: Type.Optional(Type.Array(RatingRow, { maxItems: 1000 })),
  },
  { title: 'Rating table' },
);
export type RatingTable = Type.Static<typeof RatingTable>;
