import Type from 'typebox';
import { flammability, temperatures } from './body.ts';
import { Id } from '../text/id.ts';
import { recordFields } from './record.ts';
import { text } from '../text/text.ts';
import { names, Ref } from '../schema/reference.ts';

/** Copper (or another metal) that carries current: a core, or a bare drain wire. */
export const ConductorElement = Type.Object({
  type: Type.Literal('conductor'),
  id: Id,
  label: Type.Optional(text('name')),
  color: Type.Optional(
    names(
      'vocab/colours',
      text('name', { description: 'Colour id, or base and stripe separated by a slash: white/blue' }),
      '/',
    ),
  ),
  material: Type.Optional(Ref('vocab/materials')),
  formation: Type.Optional(text('name', { examples: ['7x0.20', 'solid'] })),
  areaMm2: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
  awg: Type.Optional(
    Type.String({
      pattern: '^([0-9]|[1-4][0-9]|5[0-6]|[1-4]/0)$',
      description:
        'Gauge (AWG) as its maker states it: 24, 2/0. Sheets in US units print it instead of the nearest one',
      examples: ['24'],
    }),
  ),
  insulatedOdMm: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
  bare: Type.Optional(Type.Boolean({ description: 'No insulation: a drain wire' })),
  ratedCurrentA: Type.Optional(
    Type.Number({
      exclusiveMinimum: 0,
      description: 'Rated current of this conductor, where it differs from the stock',
    }),
  ),
});
export type ConductorElement = Type.Static<typeof ConductorElement>;

/** A screen around the elements of its group. */
export const ShieldElement = Type.Object({
  type: Type.Literal('shield'),
  id: Id,
  label: Type.Optional(text('name')),
  construction: Type.Optional(
    Type.Union([Type.Literal('braid'), Type.Literal('spiral'), Type.Literal('foil'), Type.Literal('tape')]),
  ),
  coveragePct: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })),
  material: Type.Optional(Ref('vocab/materials')),
});
export type ShieldElement = Type.Static<typeof ShieldElement>;

/** An insulating layer: a jacket, a dielectric. */
export const InsulationElement = Type.Object({
  type: Type.Literal('insulation'),
  id: Id,
  label: Type.Optional(text('name')),
  material: Type.Optional(Ref('vocab/materials')),
  odMm: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
  color: Type.Optional(names('vocab/colours', text('name'), '/')),
});
export type InsulationElement = Type.Static<typeof InsulationElement>;

export const groupRoles = ['coax', 'shielded-core', 'twisted-pair', 'bundle', 'cable'] as const;
type GroupRole = (typeof groupRoles)[number];

/** A group of elements: a pair, a coax, the whole cable. */
export interface GroupElement {
  type: 'group';
  id: Id;
  label?: string;
  role?: GroupRole;
  layMm?: number;
  /** The arrangement of the elements; `flat` places them next to each other. */
  arrangement?: 'round' | 'flat';
  children: WireElement[];
}
export type WireElement = ConductorElement | ShieldElement | InsulationElement | GroupElement;

const module = Type.Module({
  WireElement: Type.Union([ConductorElement, ShieldElement, InsulationElement, Type.Ref('GroupElement')]),
  GroupElement: Type.Object({
    type: Type.Literal('group'),
    id: Id,
    label: Type.Optional(text('name')),
    role: Type.Optional(Type.Enum(groupRoles)),
    layMm: Type.Optional(Type.Number({ exclusiveMinimum: 0, description: 'Lay length of a twist, mm' })),
    arrangement: Type.Optional(
      Type.Enum(['round', 'flat'], {
        description: 'Arrangement of the elements: flat is side by side. Default: round',
      }),
    ),
    children: Type.Array(Type.Ref('WireElement')),
  }),
});
export const GroupElement = Type.Unsafe<GroupElement>(module.GroupElement);

/** Wire stock: a tree of elements. Only conductors and shields have terminals. */
export const Wire = Type.Object(
  {
    ...recordFields,
    structure: GroupElement,
    manufacturer: Type.Optional(text('name')),
    mpn: Type.Optional(text('name', { description: "Manufacturer's part number" })),
    odMm: Type.Optional(Type.Number({ exclusiveMinimum: 0, description: 'Outer diameter, mm' })),
    bonded: Type.Optional(
      Type.Array(Type.Object({ members: Type.Array(text('reference'), { description: 'Element paths' }) }), {
        description: 'Sets of screens and bare conductors that touch along their whole length',
      }),
    ),
    minBendMm: Type.Optional(
      Type.Number({ exclusiveMinimum: 0, description: 'Smallest inside bend radius, laid fixed, in mm' }),
    ),
    massGPerM: Type.Optional(Type.Number({ exclusiveMinimum: 0, description: 'Mass, g/m' })),
    ratedCurrentA: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
    ratedVoltageV: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
    temperatureC: Type.Optional(Type.Number({ description: 'Maximum conductor temperature, °C' })),
    minTemperatureC: temperatures.minTemperatureC,
    flammability,
    impedanceOhm: Type.Optional(
      Type.Number({ exclusiveMinimum: 0, description: 'Characteristic impedance of its pairs or coaxes, in Ω' }),
    ),
    capacitancePfPerM: Type.Optional(
      Type.Number({ exclusiveMinimum: 0, description: 'Capacitance between the lines of a pair, in pF/m' }),
    ),
    category: Type.Optional(Type.String({ description: 'Cable category, for example 5e', maxLength: 20 })),
    colourCode: Type.Optional(Ref('vocab/colour-codes')),
    contacts: Type.Optional(
      Type.Array(
        Type.Object({
          interface: Ref('interfaces'),
          cores: Type.Record(Type.String(), text('reference'), {
            description: 'Element path of the conductor by position of the pinout',
          }),
        }),
        {
          maxItems: 100,
          description: 'Which conductor each contact of a pinout gets, where a standard or the maker says so',
        },
      ),
    ),
    levels: Type.Optional(
      Type.Array(Ref('vocab/levels'), {
        description: 'Levels it is designed for; suggested first for lines with these levels',
      }),
    ),
  },
  { title: 'Wire stock' },
);
export type Wire = Type.Static<typeof Wire>;
