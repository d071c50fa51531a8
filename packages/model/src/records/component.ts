import Type from 'typebox';
import { temperatures } from './body.ts';
import { recordFields } from './record.ts';
import { text } from '../text/text.ts';
import { Fitting } from './mechanical.ts';
import { Ref } from '../schema/reference.ts';

/**
 * The role of a terminal in a circuit: `in` and `out` for the signal or supply passing through, `supply` for the part's own
 * supply, `return` for the return of its current.
 */
export const terminalRoles = ['in', 'out', 'supply', 'return'] as const;
export type TerminalRole = (typeof terminalRoles)[number];

export const ComponentTerminal = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 40 }),
  label: Type.Optional(text('name')),
  polarity: Type.Optional(Type.Union([Type.Literal('+'), Type.Literal('-')])),
  role: Type.Optional(Type.Enum(terminalRoles)),
});
export type ComponentTerminal = Type.Static<typeof ComponentTerminal>;

/** The wires that a splice accepts. Areas are conductor areas, in mm². */
const SpliceFacts = Type.Object({
  minMm2: Type.Optional(Type.Number({ exclusiveMinimum: 0, description: 'Least copper in all, in mm²' })),
  maxMm2: Type.Optional(Type.Number({ exclusiveMinimum: 0, description: 'Most copper in all, in mm²' })),
  minWireMm2: Type.Optional(Type.Number({ exclusiveMinimum: 0, description: 'Thinnest wire, in mm²' })),
  maxWires: Type.Optional(Type.Integer({ minimum: 2, description: 'Most wires' })),
  maxWireRatio: Type.Optional(
    Type.Number({ minimum: 1, description: 'Thickest wire against the thinnest, by copper: at most' }),
  ),
  maxSideRatio: Type.Optional(
    Type.Number({ minimum: 1, description: 'Copper on one side against that on the other: at most' }),
  ),
});

/**
 * A discrete part: a resistor, a diode, a fuse. A part without `terminals` has two: a (the + terminal) and b; a splice has
 * one: 1.
 */
export const Component = Type.Object(
  {
    ...recordFields,
    kind: Ref('vocab/component-kinds'),
    category: Type.Optional(text('name', { examples: ['passive', 'semiconductor', 'protection'] })),
    value: Type.Optional(text('name', { examples: ['120 Ω', '100 nF'] })),
    package: Type.Optional(text('name')),
    construction: Type.Optional(text('name', { description: 'How wires are attached, if it differs from its kind' })),
    fitting: Type.Optional(
      Type.Array(Fitting, { description: 'Work on the part when the cable is assembled, such as fitting a fuse link' }),
    ),
    manufacturer: Type.Optional(text('name')),
    mpn: Type.Optional(text('name')),
    powerW: Type.Optional(Type.Number({ exclusiveMinimum: 0, description: 'Power rating, in W' })),
    ratedCurrentA: Type.Optional(
      Type.Number({ exclusiveMinimum: 0, description: 'Rated current in A; of a fuse, its rating' }),
    ),
    ratedVoltageV: Type.Optional(Type.Number({ exclusiveMinimum: 0, description: 'Rated voltage, in V' })),
    forwardV: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        description: 'Of a part that conducts one way: the voltage across it while it conducts, in V',
      }),
    ),
    standOffV: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        description: 'Of a zener diode or suppressor: the voltage up to which it does not conduct, in V',
      }),
    ),
    lengthMm: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: 10_000,
        description: 'Length in the line of a core, from joint to joint with the leads, in mm',
      }),
    ),
    ...temperatures,
    terminals: Type.Optional(Type.Array(ComponentTerminal)),
    splice: Type.Optional(SpliceFacts),
  },
  { title: 'Component' },
);
export type Component = Type.Static<typeof Component>;
