import Type from 'typebox';
import { maxLengthMm } from '../text/limits.ts';
import { Id } from '../text/id.ts';
import { text } from '../text/text.ts';

export const paperSizes = [
  'A4',
  'A3',
  'A2',
  'A1',
  'A0',
  'letter',
  'legal',
  'tabloid',
  'ansi-c',
  'ansi-d',
  'ansi-e',
] as const;
export type Paper = (typeof paperSizes)[number];

/** A paper, or `auto`: the smallest of its family on which nothing is cut or left off. */
export const paperChoices = [...paperSizes, 'auto'] as const;
export type PaperChoice = (typeof paperChoices)[number];
export const PaperChoice = Type.Enum(paperChoices, {
  description:
    'A paper, or auto: for each document the smallest sheet of the family (ISO or ANSI) on which nothing is cut, hidden or too small to read',
});

/** Continuity test settings; later layers override earlier ones: base, the organisation, the design. Ω, V DC, MΩ, s, µA. */
export const TestParameters = Type.Object({
  continuityOhmsMax: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
  isolationVolts: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
  isolationMinMohm: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
  isolationSeconds: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
  hipotVolts: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
  hipotSeconds: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
  hipotMaxMicroamps: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
});
export type TestParameters = Type.Static<typeof TestParameters>;

/** An orderable length of a family: the suffix that replaces XX in the part number, and the length of the trunk in mm. */
export const Variation = Type.Object({
  suffix: Type.String({ minLength: 1, maxLength: 8 }),
  lengthMm: Type.Number({ exclusiveMinimum: 0, maximum: maxLengthMm }),
});
export type Variation = Type.Static<typeof Variation>;

/** Tolerance of a length, in mm. */
export const LengthTolerance = Type.Object({
  plusMm: Type.Number({ minimum: 0 }),
  minusMm: Type.Number({ minimum: 0 }),
});
export type LengthTolerance = Type.Static<typeof LengthTolerance>;

const Coordinate = Type.Number({ minimum: -1_000_000, maximum: 1_000_000 });

/** The drawing of a design: all its presentation, stored separately from the design. */
export const Drawing = Type.Object(
  {
    id: Id,
    partNumber: Type.Optional(Type.String({ maxLength: 64 })),
    title: Type.Optional(text('name')),
    subtitle: Type.Optional(text('name', { description: 'Supplementary title' })),
    technicalReference: Type.Optional(text('name', { description: 'Person to ask about the drawing' })),
    massG: Type.Optional(Type.Number({ exclusiveMinimum: 0, description: 'Mass of the cable, g' })),
    drawn: Type.Optional(text('name')),
    checked: Type.Optional(text('name')),
    date: Type.Optional(text('name')),
    paper: Type.Optional(PaperChoice),
    variations: Type.Optional(Type.Array(Variation)),
    tolerance: Type.Optional(LengthTolerance),
    notes: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 500 }), {
        maxItems: 50,
        description: 'Numbered notes on the engineering drawing, before those generated from the design',
      }),
    ),
    places: Type.Optional(
      Type.Record(Type.String(), Type.Object({ x: Coordinate, y: Coordinate }), {
        maxProperties: 5000,
        description: 'Where a person put parts on the canvas, by instance, in px; parts without a place are arranged',
      }),
    ),
    nodes: Type.Optional(
      Type.Record(Type.String(), Type.Object({ x: Coordinate, y: Coordinate }), {
        maxProperties: 5000,
        description:
          'Where a person put the nodes of the layout, in mm at true length; y downwards. Nodes without a place are arranged',
      }),
    ),
    photos: Type.Optional(Type.Array(Type.Unknown())),
    test: Type.Optional(TestParameters),
  },
  { title: 'Drawing sidecar' },
);
export type Drawing = Type.Static<typeof Drawing>;
