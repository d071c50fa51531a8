import Type from 'typebox';
import { Face, FaceContact } from './face.ts';
import { Id } from '../text/id.ts';
import { preparedLengths } from './preparation.ts';
import { recordFields } from './record.ts';
import { text } from '../text/text.ts';
import { Ref } from '../schema/reference.ts';

/** How wires are terminated in a housing: the contact systems that fit, and how it is sealed. */
export const Housing = Type.Object({
  systems: Type.Array(text('word'), { description: 'Contact systems that fit, for example jst-xh' }),
  sealing: Type.Optional(Type.Union([Type.Literal('none'), Type.Literal('per-wire'), Type.Literal('mat')])),
  plugUnused: Type.Optional(Type.Boolean({ description: 'Unused cavities take a cavity plug' })),
  cavities: Type.Optional(
    Type.Array(text('reference'), { description: 'Ids of the positions that are crimp cavities. Default: all' }),
  ),
  sealMinMm: Type.Optional(
    Type.Number({ exclusiveMinimum: 0, description: 'Thinnest insulation that a mat seals, in mm' }),
  ),
  sealMaxMm: Type.Optional(
    Type.Number({ exclusiveMinimum: 0, description: 'Thickest insulation that a mat seals, in mm' }),
  ),
});
export type Housing = Type.Static<typeof Housing>;

/**
 * The conductor sizes, in mm², for a contact without a crimp: a solder cup, a screw terminal, an insulation displacement
 * contact.
 */
export const wireRange = {
  wireMinMm2: Type.Optional(
    Type.Number({ exclusiveMinimum: 0, description: 'Smallest conductor of a contact that is not crimped, in mm²' }),
  ),
  wireMaxMm2: Type.Optional(
    Type.Number({
      exclusiveMinimum: 0,
      description: 'Largest conductor, or sum of conductors, of a contact that is not crimped, in mm²',
    }),
  ),
};

/** The current that a contact carries with a wire of this size. */
const ContactCurrent = Type.Object({
  wireMm2: Type.Number({ exclusiveMinimum: 0 }),
  ambientC: Type.Optional(
    Type.Number({ minimum: -60, maximum: 250, description: 'Highest ambient temperature for this current, in °C' }),
  ),
  maxA: Type.Number({ exclusiveMinimum: 0 }),
});
type ContactCurrent = Type.Static<typeof ContactCurrent>;

/** The current and voltage that the contacts of a connector are rated for. */
export const contactRatings = {
  contactRatingA: Type.Optional(
    Type.Number({ exclusiveMinimum: 0, description: 'Current rating of one contact, in A' }),
  ),
  contactCurrents: Type.Optional(
    Type.Array(ContactCurrent, {
      description: 'Current of one contact by the size of its wire, and by temperature where the maker states it',
    }),
  ),
  ratedVoltageV: Type.Optional(
    Type.Number({ exclusiveMinimum: 0, description: 'Highest voltage between its contacts, in V' }),
  ),
};

/** The temperatures that a part is rated for, in °C. */
const minTemperatureC = Type.Optional(
  Type.Number({ minimum: -273, maximum: 1000, description: 'Lowest temperature that it is rated for, in °C' }),
);
const maxTemperatureC = Type.Optional(
  Type.Number({ minimum: -273, maximum: 1000, description: 'Highest temperature that it is rated for, in °C' }),
);
export const temperatures = { minTemperatureC, maxTemperatureC };

const plating = Type.Optional(
  text('name', {
    description: 'Surface of the contacts where they mate',
    examples: ['tin', 'gold', 'silver', 'nickel'],
  }),
);
export const flammability = Type.Optional(
  text('name', { description: 'Flammability class', examples: ['UL 94 V-0', 'UL 94 HB', 'VW-1', 'IEC 60332-1-2'] }),
);

/** Facts that decide whether another contact can take its place. */
export const contactFacts = { plating, ...temperatures };

/** Facts that decide whether another connector can take its place. */
export const connectorFacts = {
  pitchMm: Type.Optional(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: 1000,
      description: 'Distance of neighbouring contacts, in mm. Default: as the positions are placed',
    }),
  ),
  keying: Type.Optional(
    text('name', {
      description: 'Coding that keeps it from mating with others of its series',
      examples: ['A', 'key 2'],
    }),
  ),
  ...contactFacts,
  flammability,
};

/** Parts that complete a connector on a cable, such as a hood or screws. Quantities are for one connector. */
export const accessories = Type.Optional(
  Type.Array(
    Type.Object({
      def: Ref('mechanicals'),
      qty: Type.Optional(Type.Number({ exclusiveMinimum: 0, description: 'For one connector. Default: 1' })),
    }),
    {
      description:
        'Parts that a connector on a cable is finished with: hood, screws, boot, wedge. Derived cables have them',
    },
  ),
);

/**
 * Values that are stated in none of the documents read for the record, so that the manufacturer must be asked for them.
 */
export const notStated = <const Name extends string>(names: readonly Name[]) =>
  Type.Optional(
    Type.Array(Type.Enum(names), { description: 'Not stated by the maker: values for which the maker must be asked' }),
  );

/** The ratings of a body to request from its manufacturer if no document states them. */
const bodyRatings = ['contactRatingA', 'ratedVoltageV', 'sealMinMm', 'sealMaxMm'] as const;

/** One position of a body. `x` and `y` place it on the mating face, in mm from the centre with y up; absent if unknown. */
const Position = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 40 }),
  label: Type.Optional(text('name')),
  x: Type.Optional(Type.Number()),
  y: Type.Optional(Type.Number()),
  contact: Type.Optional(FaceContact),
});
type Position = Type.Static<typeof Position>;

/** The physical connector without its pinout: positions, gender and the body that it mates with. */
export const Body = Type.Object(
  {
    ...recordFields,
    family: Type.Optional(Ref('vocab/families')),
    gender: Type.Optional(Ref('vocab/genders')),
    positions: Type.Array(Position),
    mates: Type.Optional(Ref('bodies')),
    plugs: Type.Optional(
      Type.Array(
        Type.Object({ id: Id, label: Type.Optional(text('name')), positions: Type.Array(text('reference')) }),
        {
          description: 'Separate plugs of a lead, such as a pair of phono plugs. Default: one',
        },
      ),
    ),
    construction: Type.Optional(
      text('name', { examples: ['solder', 'crimp', 'idc', 'screw', 'ring', 'moulded', 'pcb'] }),
    ),
    drawing: Type.Optional(text('reference', { description: 'Alias of the artwork' })),
    face: Type.Optional(Face),
    housing: Type.Optional(Housing),
    accessories,
    manufacturer: Type.Optional(text('name')),
    mpn: Type.Optional(text('name', { description: "Manufacturer's part number" })),
    ...contactRatings,
    ...connectorFacts,
    entryMm: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 1000,
        description: 'Wire inside the connector, from its wire side to the contact, in mm',
      }),
    ),
    depthMm: Type.Optional(
      Type.Number({ minimum: 0, maximum: 1000, description: 'From its wire side to its mating face, in mm' }),
    ),
    ...preparedLengths,
    ...wireRange,
    notStated: notStated(bodyRatings),
  },
  { title: 'Connector body' },
);
export type Body = Type.Static<typeof Body>;
