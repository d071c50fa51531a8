import Type from 'typebox';
import { Id } from '../text/id.ts';
import { recordFields } from './record.ts';
import { text } from '../text/text.ts';
import { names, Ref } from '../schema/reference.ts';

/** The direction of a signal as seen from the device: `out` leaves the device. */
export const Direction = Type.Union([
  Type.Literal('out'),
  Type.Literal('in'),
  Type.Literal('bidir'),
  Type.Literal('passive'),
]);
export type Direction = Type.Static<typeof Direction>;

/** Voltages of a pin against its return, in V: delivered by an output or supply, accepted by an input. */
export const pinVoltages = {
  nominalV: Type.Optional(Type.Number({ description: 'Nominal voltage, in V' })),
  minV: Type.Optional(Type.Number({ description: 'Lowest voltage that the pin delivers, or works with, in V' })),
  maxV: Type.Optional(Type.Number({ description: 'Highest voltage that the pin delivers, or takes, in V' })),
};

/**
 * The sources of a supply. A limited power source needs no protection behind it (IEC 62368-1, annex Q; NEC class 2).
 */
export const supplySources = ['battery', 'mains', 'limited-power'] as const;

/**
 * The source of a supply, the currents that it delivers and accepts, and the current at which its own protection
 * opens or limits, in A. For a supply of a device, they apply to all its contacts together.
 */
export const supplyLimits = {
  fedBy: Type.Optional(
    Type.Enum(supplySources, {
      description:
        'What feeds the supply. limited-power: a source that needs no protection behind it (IEC 62368-1, annex Q; NEC class 2)',
    }),
  ),
  maxA: Type.Optional(
    Type.Number({
      exclusiveMinimum: 0,
      description: 'The most that the supply delivers, even into a short circuit, in A',
    }),
  ),
  limitedA: Type.Optional(
    Type.Number({
      exclusiveMinimum: 0,
      description: 'Current above which the device limits or opens by its own fuse, breaker or electronics, in A',
    }),
  ),
  unlimited: Type.Optional(
    Type.Boolean({
      description:
        'The supply delivers more than any conductor carries, as a battery does. Default: false, unless its signal says so',
    }),
  ),
  reverseA: Type.Optional(
    Type.Number({
      exclusiveMinimum: 0,
      description:
        'The most that other sources may drive back into the supply, such as the maximum series fuse of photovoltaic modules, in A',
    }),
  ),
};

/** Loads that a fuse rule may leave without protection. */
export const loadTypes = ['cranking'] as const;

export const loadType = Type.Optional(
  Type.Enum(loadTypes, {
    description: 'What the load is, if a fuse rule leaves its conductors out. cranking: the starter motor of an engine',
  }),
);

/** Conditioning that every cable must add at a pin. */
export const needs = Type.Optional(
  Type.Array(Ref('vocab/conditioning'), { description: 'Conditioning that every cable must add' }),
);

/** A termination inside a device between a line and the other line of its pair, in Ω; 0 means no termination. */
export const terminationOhm = Type.Optional(
  Type.Number({
    minimum: 0,
    description:
      'Termination in the device between this line and its pair, in Ω. 0: none. All of a bus together, such as 60 Ω for two of 120 Ω: the bus is complete without this cable',
  }),
);

/** A signal or supply that a device can work without: a second pair of a link, a second sound channel. */
export const optional = Type.Optional(
  Type.Boolean({
    description: 'The pin may stay open: the device works without what it takes or sends. Default: false',
  }),
);

/** A contact without which a device does not work at all: a pilot, a sense line. */
export const required = Type.Optional(
  Type.Boolean({
    description: 'The device does not work with the pin open, which is a finding in a drawn cable too. Default: false',
  }),
);

/** A supply that shares its contact with a line, such as phantom power or Power over Ethernet. */
export const phantom = Type.Optional(
  Type.Object(
    { signal: Ref('vocab/signals'), dir: Direction },
    {
      description:
        'Supply on the same contact as the line. A port that takes one supply on several contacts needs it on one of them',
    },
  ),
);

export const accepts = Type.Optional(
  Type.Array(Ref('vocab/levels'), { description: 'Other levels that an input accepts' }),
);

/** The signal of one position. */
export const PinMeaning = Type.Object({
  signal: Ref('vocab/signals'),
  label: Type.Optional(text('name')),
  dir: Type.Optional(Direction),
  level: Type.Optional(Ref('vocab/levels')),
  accepts,
  color: Type.Optional(
    names(
      'vocab/colours',
      text('name', { description: 'Colour of the conductor that the standard of the pinout gives this contact' }),
      '/',
    ),
  ),
  currentA: Type.Optional(
    Type.Number({
      minimum: 0,
      description: 'Current of the pin in A: what a supply is rated to deliver, what a load draws',
    }),
  ),
  loadType,
  ...supplyLimits,
  ...pinVoltages,
  needs,
  terminationOhm,
  optional,
  required,
  phantom,
});
export type PinMeaning = Type.Static<typeof PinMeaning>;

/** A position with several possible signals: each device that uses the pinout chooses one of them. */
export const OpenPin = Type.Object({
  oneOf: Type.Array(PinMeaning, { minItems: 1 }),
  label: Type.Optional(text('name')),
});
export type OpenPin = Type.Static<typeof OpenPin>;

const InterfacePins = Type.Record(Type.String(), Type.Union([PinMeaning, OpenPin]));

/** A pinout: the signal of each position. */
export const Interface = Type.Object(
  {
    ...recordFields,
    short: Type.Optional(text('name', { description: 'Short name, a few letters' })),
    bodies: Type.Optional(Type.Array(Ref('bodies'))),
    pins: InterfacePins,
    joined: Type.Optional(
      Type.Array(Type.Array(text('reference'), { minItems: 2 }), {
        description: 'Sets of positions that every plug connects with each other',
      }),
    ),
    maxLengthMm: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        description: 'Longest way over a cable between this pinout and another, in mm',
      }),
    ),
    maxStubMm: Type.Optional(
      Type.Number({ exclusiveMinimum: 0, description: 'Longest branch of a bus to this pinout, in mm' }),
    ),
    screenAtOneEnd: Type.Optional(
      Type.Boolean({
        description:
          'The screen of a cable to this pinout is grounded at one end only, as SAE J1939-11 asks. Default: false, either is right',
      }),
    ),
    apart: Type.Optional(
      Type.Array(Type.Array(text('reference'), { minItems: 2 }), {
        description: 'Sets of positions that must never be connected with each other',
      }),
    ),
    modes: Type.Optional(Type.Array(Type.Object({ id: Id, label: Type.Optional(text('name')), pins: InterfacePins }))),
  },
  { title: 'Interface (pinout)' },
);
export type Interface = Type.Static<typeof Interface>;
