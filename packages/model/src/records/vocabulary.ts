import Type from 'typebox';
import { recordFields } from './record.ts';
import { text } from '../text/text.ts';
import { translated, wordFields } from './translations.ts';
import { names, Ref } from '../schema/reference.ts';
import { supplyLimits } from './interface.ts';

/** A word of any vocabulary list. */
export const Word = Type.Object({ ...wordFields }, { title: 'Vocabulary word' });
export type Word = Type.Static<typeof Word>;

/** A resistor in the cable that identifies the cable to a device. */
const PullResistor = Type.Object({
  to: Ref('vocab/signals', { description: 'The supply or ground at the same device that it leads to' }),
  ohms: Type.Number({ exclusiveMinimum: 0 }),
  tolerancePct: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 100, description: 'Default: 10' })),
  device: Type.Optional(
    Type.Enum(['takes', 'delivers'], {
      description: 'Only where the device takes its supply from the cable, or delivers one. Default: any',
    }),
  ),
  currentA: Type.Optional(
    Type.Number({
      exclusiveMinimum: 0,
      description:
        'Current that the resistor promises a device the conductors of the cable carry, as in the plugs of charging leads (IEC 61851-1), in A',
    }),
  ),
  conditioning: Type.Optional(
    Ref('vocab/conditioning', {
      description:
        'The conditioning whose recipes fit this resistor into a derived cable between the line and that supply or ground',
    }),
  ),
});

/**
 * A signal. The engine itself knows only the kinds none, power, ground, protective and control; the vocabulary may define
 * others. A ground returns currents. A protective earth never does: it is a separate conductor, which carries current only in
 * a fault.
 */
export const Signal = Type.Object(
  {
    ...wordFields,
    kind: Type.Optional(
      text('word', { examples: ['none', 'power', 'ground', 'protective', 'data', 'control', 'audio'] }),
    ),
    pairsWith: Type.Optional(
      Type.Array(Ref('vocab/signals'), { description: 'Signals that this one connects to at the other device' }),
    ),
    mayMeet: Type.Optional(
      Type.Array(Ref('vocab/signals'), {
        description:
          'Signals that a drawn cable may connect it to as well, such as the other pair of a port that crosses by itself. Derived cables do not',
      }),
    ),
    diffPair: Type.Optional(Ref('vocab/signals')),
    materials: Type.Optional(
      Type.Array(Ref('vocab/materials'), {
        maxItems: 20,
        description:
          'Conductor materials that the line may have, such as the alloy of a thermocouple or its extension cable. Default: any',
      }),
    ),
    senses: Type.Optional(
      Ref('vocab/signals', {
        description:
          'The signal that this one measures with a conductor of its own, such as a sense line of a load cell or the third wire of an RTD. At a device without a contact for it, both conductors are on the contact of that signal',
      }),
    ),
    exchangeable: Type.Optional(
      Type.Boolean({
        description: 'Of the two lines of a pair: they may be exchanged, as those of a thermistor. Default: false',
      }),
    ),
    parallel: Type.Optional(
      Type.Boolean({
        description:
          'Supplies only: several sources may feed it together, such as photovoltaic modules in parallel. Default: false',
      }),
    ),
    series: Type.Optional(
      Type.Boolean({
        description:
          'Its like may be connected in series: the return of one battery or module to the supply of the next, or both lines of a current loop through one device after the other. Default: false',
      }),
    ),
    polarity: Type.Optional(
      Type.Union([Type.Literal('+'), Type.Literal('-')], {
        description: 'Of the two lines of a pair: the positive or hot one takes the first colour of a twisted pair',
      }),
    ),
    returnFor: Type.Optional(
      Type.Array(Ref('vocab/signals'), {
        description: 'Grounds only: the supplies and lines whose current flows back through it',
      }),
    ),
    isolated: Type.Optional(
      Type.Boolean({ description: 'Grounds only: it must not be connected to another ground. Default: false' }),
    ),
    phaseDeg: Type.Optional(
      Type.Number({
        description:
          'Supplies only: the angle of one phase of an alternating supply, in degrees. The phases return through each other, and through the neutral',
        examples: [0, 120, 240],
      }),
    ),
    pullResistors: Type.Optional(
      Type.Array(PullResistor, {
        maxItems: 10,
        description: 'One of these resistors is needed in a cable that connects the line to no other device',
      }),
    ),
    ...supplyLimits,
    nominalV: Type.Optional(Type.Number({ description: 'Nominal voltage of a supply, in V' })),
    minV: Type.Optional(Type.Number({ description: 'Lowest voltage of a supply in normal use, in V' })),
    maxV: Type.Optional(Type.Number({ description: 'Highest voltage of a supply in normal use, in V' })),
    detected: Type.Optional(
      Type.Boolean({
        description:
          'Supplies only: the source feeds after it has detected a load that takes the supply. Default: always on',
      }),
    ),
    notConnected: Type.Optional(
      Type.Boolean({ description: 'Kind none only: the position must not be wired. Default: it may take any signal' }),
    ),
    takesScreen: Type.Optional(
      Type.Boolean({ description: 'Grounds only: the device frame, where the screen of a cable connects' }),
    ),
    takesPairScreens: Type.Optional(
      Type.Boolean({
        description:
          'With takesScreen: a contact for the screens of pairs inside the cable, such as the GND_DRAIN of USB 3; the screen around all goes elsewhere',
      }),
    ),
  },
  { title: 'Signal' },
);
export type Signal = Type.Static<typeof Signal>;

const VoltageRange = Type.Object({ min: Type.Optional(Type.Number()), max: Type.Optional(Type.Number()) });

/** A level: the voltages of a line, and its requirements for a cable. */
export const Level = Type.Object(
  {
    ...wordFields,
    driveV: Type.Optional(
      Type.Unsafe<Type.Static<typeof VoltageRange>>({
        ...VoltageRange,
        description: 'Voltages an output puts on the line against its return, in V',
      }),
    ),
    takesV: Type.Optional(
      Type.Unsafe<Type.Static<typeof VoltageRange>>({
        ...VoltageRange,
        description: 'Voltages an input takes without damage, in V',
      }),
    ),
    impedanceOhm: Type.Optional(
      Type.Number({ exclusiveMinimum: 0, description: 'Characteristic impedance the line needs, in Ω' }),
    ),
    impedanceTolerancePct: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 100 })),
    twistedPair: Type.Optional(Type.Boolean({ description: 'The two lines must run in one twisted pair' })),
    screened: Type.Optional(Type.Boolean({ description: 'The line needs a screened stock' })),
    commonReturn: Type.Optional(
      Type.Boolean({
        description:
          'A pair of this level needs a ground between the two devices as well, if both have one. Default: false',
      }),
    ),
    insulationV: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        description:
          'Rated voltage that the stock needs beyond the voltage of the line, such as basic insulation to the mains, in V',
      }),
    ),
    highV: Type.Optional(
      Type.Object(
        {
          drives: Type.Optional(Type.Number({ description: 'Lowest voltage of a high output, in V' })),
          takes: Type.Optional(
            Type.Number({ description: 'Lowest voltage that an input is sure to read as high, in V' }),
          ),
        },
        { description: 'Thresholds of a logic level' },
      ),
    ),
    termination: Type.Optional(
      Type.Object({
        ohms: Type.Number({ exclusiveMinimum: 0 }),
        count: Type.Integer({ minimum: 1, description: 'Terminations of a complete bus' }),
        tolerancePct: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 100 })),
      }),
    ),
    maxLengthMm: Type.Optional(
      Type.Number({ exclusiveMinimum: 0, description: 'Longest run between two devices, in mm' }),
    ),
    maxStubMm: Type.Optional(Type.Number({ exclusiveMinimum: 0, description: 'Longest stub of a bus, in mm' })),
    minAreaMm2: Type.Optional(
      Type.Number({ exclusiveMinimum: 0, description: 'Smallest cross-section of its conductors, in mm²' }),
    ),
    categories: Type.Optional(
      Type.Array(text('word'), {
        maxItems: 50,
        description: 'Cable categories that are good enough, for example 5e, 6, 6A',
      }),
    ),
    materials: Type.Optional(
      Type.Array(Ref('vocab/materials'), {
        maxItems: 20,
        description:
          'Conductor materials that the line may have, such as the alloy of a thermocouple or its extension cable. Default: any',
      }),
    ),
    maxCapacitancePf: Type.Optional(
      Type.Number({ exclusiveMinimum: 0, description: 'Largest capacitance of the whole line, in pF' }),
    ),
  },
  { title: 'Level' },
);
export type Level = Type.Static<typeof Level>;

/** A conditioning that a cable adds at a pin or port. */
export const Conditioning = Type.Object(
  {
    ...wordFields,
    terminates: Type.Optional(
      Type.Boolean({
        description:
          'It terminates a bus, so that no cable adds it where the device at the other end states a complete bus. Default: false',
      }),
    ),
  },
  { title: 'Conditioning' },
);

/** A colour: its letters (from IEC 60757 if listed there) and the value it is drawn with. */
export const Colour = Type.Object(
  {
    ...wordFields,
    code: Type.Optional(Type.String({ description: 'Letter code (IEC 60757)', maxLength: 8 })),
    hex: Type.Optional(Type.String({ pattern: '^#[0-9a-fA-F]{6}$' })),
  },
  { title: 'Colour' },
);
export type Colour = Type.Static<typeof Colour>;

/** A material: resistivity at 20 °C in Ω·mm²/m, its change with temperature, density, and the colour in drawings. */
export const Material = Type.Object(
  {
    ...wordFields,
    resistivityOhmMm2PerM: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
    coefficientPerK: Type.Optional(
      Type.Number({ exclusiveMinimum: 0, description: 'Change of resistance per kelvin, from 20 °C' }),
    ),
    densityGPerCm3: Type.Optional(Type.Number({ exclusiveMinimum: 0, description: 'Density, g/cm³' })),
    hex: Type.Optional(Type.String({ pattern: '^#[0-9a-fA-F]{6}$', description: 'Colour in drawings' })),
  },
  { title: 'Material' },
);
export type Material = Type.Static<typeof Material>;

/** A location in a cable. If it is inside one end, `end` names that end, so that parts can be placed there. */
export const Location = Type.Object(
  {
    ...wordFields,
    end: Type.Optional(Type.Union([Type.Literal('source'), Type.Literal('destination')])),
    inLine: Type.Optional(Type.Boolean({ description: 'In the wires, outside of any plug: a fuse holder, a splice' })),
  },
  { title: 'Location' },
);
export type Location = Type.Static<typeof Location>;

/** A gender of connectors, and the gender that mates with it. */
export const Gender = Type.Object(
  { ...wordFields, opposite: Type.Optional(Ref('vocab/genders')) },
  { title: 'Gender' },
);
export type Gender = Type.Static<typeof Gender>;

const dcReadings = ['resistance', 'continuity', 'open', 'unverified'] as const;

const conductingWays = ['plus-to-minus', 'minus-to-plus'] as const;

/** A kind of component: the letters of its designators, and its reading on a DC meter. */
export const ComponentKind = Type.Object(
  {
    ...wordFields,
    designator: Type.Optional(Type.String({ maxLength: 4, examples: ['R', 'C', 'D'] })),
    dcReading: Type.Optional(
      Type.Enum(dcReadings, {
        description:
          'Reading on a DC meter. resistance: its value; continuity: a short; open: an open circuit; unverified: unknown',
      }),
    ),
    construction: Type.Optional(text('name', { description: 'How wires are attached, unless the part overrides it' })),
    polarised: Type.Optional(
      Type.Boolean({ description: 'Its + terminal must be at the higher voltage: electrolytic capacitors, LEDs' }),
    ),
    needsCurrentLimit: Type.Optional(
      Type.Boolean({ description: 'It must not lie across a supply without a part that limits the current: LEDs' }),
    ),
    conducts: Type.Optional(
      Type.Enum(conductingWays, {
        description:
          'Of a part that conducts one way: from its + to its - terminal (diodes, LEDs), or from its - to its + terminal, and the other way above its stand-off voltage (zener diodes, suppressors)',
      }),
    ),
    symbol: Type.Optional(
      text('word', {
        description:
          'Symbol on schematics: resistor, thermistor, varistor, fuse, ptc-fuse, capacitor, electrolytic, inductor, ferrite, diode, zener, tvs, led, switch, reed, link, transformer or relay. Default: the symbol with the name of the kind, or a plain square',
        examples: ['diode', 'fuse'],
      }),
    ),
    protects: Type.Optional(
      Type.Boolean({ description: 'It opens when its rated current is exceeded: fuses, circuit breakers' }),
    ),
  },
  { title: 'Component kind' },
);
export type ComponentKind = Type.Static<typeof ComponentKind>;

/** A colour code: the core colours in order. */
export const ColourCode = Type.Object(
  { ...wordFields, colours: Type.Optional(Type.Array(names('vocab/colours', text('word'), '/'))) },
  { title: 'Colour code' },
);
export type ColourCode = Type.Static<typeof ColourCode>;

/** Where a connector takes parts and jumpers: inside the plug, in the wires behind it, or nowhere. */
const partsPlaces = ['inside', 'in-line', 'none'] as const;

/** How wires are attached to a part, as stated on the build sheet. */
export const Construction = Type.Object(
  {
    ...recordFields,
    translations: translated({
      label: Type.Optional(text('name')),
      join: Type.Optional(text('name')),
      insert: Type.Optional(text('reference')),
    }),
    join: Type.Optional(
      text('name', {
        description: 'Work on a wire that connects directly to the part',
        examples: ['solder', 'press the cores in'],
      }),
    ),
    parts: Type.Optional(
      Type.Enum(partsPlaces, {
        description:
          'Parts and jumpers at its contacts. inside: they fit in the plug (default); in-line: they go into the wires behind it; none: it takes neither',
      }),
    ),
    maxWires: Type.Optional(
      Type.Integer({ minimum: 1, description: 'Wires that one contact takes. Default: not stated' }),
    ),
    unstripped: Type.Optional(Type.Boolean({ description: 'Wires are not stripped' })),
    insert: Type.Optional(
      text('reference', {
        description: 'Work with contacts that are already crimped on',
        examples: ['push the contacts in until they lock'],
      }),
    ),
  },
  { title: 'Construction' },
);
export type Construction = Type.Static<typeof Construction>;
