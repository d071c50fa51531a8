/** A library of invented signals for tests of the resolver. None of it belongs to any trade. */
import type { ConditioningRecipe, Device, Hazard, PinFacts, Port } from '@cablewright/model';
import { Library, type LibraryRow } from '../src/library/library.ts';

const src = 'synthetic example';

export function row(kind: string, record: object, key = (record as { id: string }).id): LibraryRow {
  return { kind, key, seq: 1, record: { src, ...record } };
}

const words: Readonly<Record<string, readonly object[]>> = {
  signals: [
    { id: 'send', label: 'Send', kind: 'data', pairsWith: ['hear'] },
    { id: 'hear', label: 'Hear', kind: 'data' },
    { id: 'ready', label: 'Ready', kind: 'control', pairsWith: ['asked', 'seen'] },
    { id: 'asked', label: 'Asked', kind: 'control' },
    { id: 'seen', label: 'Seen', kind: 'control' },
    { id: 'tone', label: 'Tone', kind: 'sound' },
    { id: 'knob', label: 'Knob', kind: 'sound' },
    { id: 'bus', label: 'Bus', kind: 'data' },
    { id: 'plus', label: 'Plus', kind: 'data', diffPair: 'minus' },
    { id: 'minus', label: 'Minus', kind: 'data' },
    { id: 'rail-5', label: 'Rail 5', kind: 'power', nominalV: 5 },
    { id: 'rail-12', label: 'Rail 12', kind: 'power', nominalV: 12 },
    { id: 'earth', label: 'Earth', kind: 'ground' },
    { id: 'frame', label: 'Frame', kind: 'ground', takesScreen: true },
    { id: 'free', label: 'Free', kind: 'none' },
  ],
  levels: ['low', 'high'].map((id) => ({ id, label: `${id} level` })),
  conditioning: ['damping', 'shift'].map((id) => ({ id, label: id })),
  genders: [
    { id: 'pins', label: 'Pins', opposite: 'sockets' },
    { id: 'sockets', label: 'Sockets', opposite: 'pins' },
  ],
  locations: [
    { id: 'near-end', label: 'near end', end: 'source' },
    { id: 'far-end', label: 'far end', end: 'destination' },
  ],
  'component-kinds': [
    { id: 'resistor', label: 'Resistor', designator: 'R' },
    { id: 'converter', label: 'Converter', designator: 'N' },
  ],
};

const components = [
  { id: 'r-100', label: '100 Ω', kind: 'resistor', value: '100 Ω' },
  { id: 'n-1', label: 'Converter 1', kind: 'converter' },
];

/** Rows, and lists of rows as returned by `jacked`. */
export type Rows = readonly (LibraryRow | readonly LibraryRow[])[];

/** The invented vocabulary and two components, overridden by additional rows. */
export function world(...extra: Rows): Library {
  const vocabulary = Object.entries(words).flatMap(([list, all]) => all.map((word) => row(`vocab/${list}`, word)));
  return Library.build([...vocabulary, ...components.map((one) => row('components', one)), ...extra.flat()], 1);
}

/** The facts of a pin from words such as `out send high`. */
export function pin(text: string, more: Partial<PinFacts> = {}): PinFacts {
  const [dir, signal, level] = text.split(' ');
  return { dir: dir as PinFacts['dir'], signal, level, ...more };
}

/** Pins from words: `{1: 'out send high', 2: 'nc'}`. */
export function pins(words: Readonly<Record<string, string | PinFacts>>): NonNullable<Port['pins']> {
  return Object.fromEntries(
    Object.entries(words).map(([position, says]) => {
      if (says === 'nc') return [position, 'nc' as const];
      return [position, typeof says === 'string' ? pin(says) : says];
    }),
  );
}

export function device(id: string, ports: readonly Port[], more: Partial<Device> = {}): LibraryRow {
  return row('devices', { id, label: `The ${id}`, ports, ...more });
}

/** A device with one port that has these pins and no connector. */
export function loose(
  id: string,
  words: Readonly<Record<string, string | PinFacts>>,
  more: Partial<Port> = {},
): LibraryRow {
  return device(id, [{ id: 'main', pins: pins(words), ...more }]);
}

/**
 * A device with a jack: its pinout, the jack's body, the body that mates with it, and the cable's plug. `housing` makes
 * the plug a crimped one; `construction` states how its wires are attached.
 */
export function jacked(
  id: string,
  words: Readonly<Record<string, string>>,
  more: Partial<Port> = {},
  housing?: object,
  construction?: string,
): LibraryRow[] {
  const facts = pins(words) as Record<string, PinFacts>;
  const positions = Object.keys(words).map((position) => ({ id: position }));
  return [
    row('interfaces', {
      id: `${id}-pinout`,
      label: `Pinout ${id}`,
      pins: Object.fromEntries(Object.entries(facts).map(([at, fact]) => [at, openOr(fact)])),
    }),
    row('bodies', { id: `${id}-jack`, gender: 'pins', positions, mates: `${id}-plug-body` }),
    row('bodies', {
      id: `${id}-plug-body`,
      gender: 'sockets',
      positions,
      mates: `${id}-jack`,
      housing,
      construction,
    }),
    row('connectors', { id: `${id}-plug`, label: `Plug ${id}`, body: `${id}-plug-body`, interface: `${id}-pinout` }),
    device(id, [{ id: 'main', interface: `${id}-pinout`, body: `${id}-jack`, ...more }]),
  ];
}

/** In a pinout, `nc` becomes a signal of kind none. */
function openOr(fact: PinFacts | 'nc') {
  if (fact === 'nc') return { signal: 'free', dir: 'passive' };
  const { signal, dir, level } = fact;
  return { signal, dir, level };
}

interface StockShape {
  readonly cores?: number;
  readonly pairs?: number;
  /** `foil`: a foil and its drain wire, which are electrically one; `braid`: a single screen. */
  readonly screen?: 'foil' | 'braid';
  readonly areaMm2?: number;
}

/** A wire stock with cores c1…, twisted pairs p1.a, p1.b…, and a screen. */
export function stock(id: string, { cores = 0, pairs = 0, screen, areaMm2 = 0.25 }: StockShape): LibraryRow {
  const core = (name: string) => ({ type: 'conductor', id: name, areaMm2, insulatedOdMm: 1.2 });
  const numbers = (count: number) => Array.from({ length: count }, (_, i) => i + 1);
  const twisted = numbers(pairs).map((n) => ({
    type: 'group',
    id: `p${n}`,
    role: 'twisted-pair',
    children: [core('a'), core('b')],
  }));
  const foil = [
    { type: 'shield', id: 'foil', construction: 'foil' },
    { type: 'conductor', id: 'drain', bare: true, areaMm2 },
  ];
  const screens =
    screen === 'foil' ? foil : screen === 'braid' ? [{ type: 'shield', id: 'braid', construction: 'braid' }] : [];
  return row('wires', {
    id,
    label: `Stock ${id}`,
    structure: {
      type: 'group',
      id: 'cable',
      children: [...numbers(cores).map((n) => core(`c${n}`)), ...twisted, ...screens],
    },
    ...(screen === 'foil' ? { bonded: [{ members: ['foil', 'drain'] }] } : {}),
  });
}

export function recipe(id: string, more: Partial<ConditioningRecipe>): LibraryRow {
  return row('conditioning-recipes', { id, label: `Recipe ${id}`, parts: [{ component: 'r-100' }], ...more });
}

export function hazard(id: string, more: Partial<Hazard>): LibraryRow {
  return row('hazards', { id, label: `Hazard ${id}`, severity: 'reject', a: {}, b: {}, ...more });
}

/** A board with pads for the wires and a connector that mates with the interface `mates`. */
export const padsOf = (id: string, mates: string, words: Readonly<Record<string, string>>): LibraryRow[] => [
  row('pcbas', {
    id: `${id}-board`,
    terminals: [...Object.keys(words), 'j1.1', 'j1.2'].map((terminal) => ({ id: terminal })),
  }),
  device(
    id,
    [
      { id: 'mate', interface: mates, terminals: 'j1' },
      { id: 'pads', terminals: '', pins: pins(words) },
    ],
    { board: `${id}-board` },
  ),
];
