/** A small language for cables with one mistake each, with a separate library for each cable. */
import type { Design, Finding, Instances } from '@cablewright/model';
import { validateDesign } from '../src/checks/validate-design.ts';
import { catalogOf } from '../src/library/catalog.ts';
import { Library, type LibraryRow } from '../src/library/library.ts';
import { design } from './designs.ts';

const src = 'synthetic example';

/**
 * Signals of the language: supplies are named by their voltage, lines by their name. `~` after a name in `plug` makes
 * the line bidirectional.
 */
const signals = [
  { id: 'v5', kind: 'power', nominalV: 5 },
  { id: 'v12', kind: 'power', nominalV: 12 },
  { id: 'v24', kind: 'power', nominalV: 24 },
  { id: 'vm12', kind: 'power', nominalV: -12 },
  { id: 'vm5', kind: 'power', nominalV: -5.2, minV: -5.7, maxV: -4.7 },
  { id: 'mains', kind: 'power', nominalV: 230 },
  { id: 'gnd', kind: 'ground', returnFor: ['v5', 'v12', 'v24', 'vm12', 'vm5', 'txd', 'rxd'] },
  { id: 'frame', kind: 'ground', takesScreen: true },
  { id: 'txd', kind: 'data', pairsWith: ['rxd'] },
  { id: 'rxd', kind: 'data', pairsWith: ['txd'] },
  { id: 'rts', kind: 'control', pairsWith: ['cts'] },
  { id: 'cts', kind: 'control', pairsWith: ['rts'] },
  { id: 'bus-h', kind: 'data', diffPair: 'bus-l' },
  { id: 'bus-l', kind: 'data', diffPair: 'bus-h' },
  { id: 'tx-p', kind: 'data', diffPair: 'tx-n', pairsWith: ['rx-p'] },
  { id: 'tx-n', kind: 'data', diffPair: 'tx-p', pairsWith: ['rx-n'] },
  { id: 'rx-p', kind: 'data', diffPair: 'rx-n', pairsWith: ['tx-p'] },
  { id: 'rx-n', kind: 'data', diffPair: 'rx-p', pairsWith: ['tx-n'] },
  { id: 'any', kind: 'none' },
  { id: 'nc', kind: 'none', notConnected: true },
];

const levels = [
  { id: 'plc-24v', label: '24 V logic', driveV: { min: 0, max: 24 }, takesV: { min: -3, max: 30 } },
  { id: 'ttl-5v', label: 'TTL, 5 V', driveV: { min: 0, max: 5 }, takesV: { min: -0.5, max: 5.5 } },
  { id: 'rs232', label: 'RS-232' },
  { id: 'rs485', label: 'RS-485', twistedPair: true, termination: { ohms: 120, count: 2 }, maxLengthMm: 1_200_000 },
  { id: 'video', label: 'Video', impedanceOhm: 75, screened: true },
];

const kinds = [
  { id: 'resistor', dcReading: 'resistance' },
  { id: 'fuse', dcReading: 'continuity', protects: true },
  { id: 'led', dcReading: 'open', polarised: true, needsCurrentLimit: true },
  { id: 'electrolytic', dcReading: 'open', polarised: true },
];

const core = (id: string) => ({ type: 'conductor', id, areaMm2: 0.25, material: 'copper', insulatedOdMm: 1.2 });
const pair = (id: string) => ({ type: 'group', id, role: 'twisted-pair', children: [core('a'), core('b')] });
const shield = { type: 'shield', id: 'screen', construction: 'braid' };
const stock = (id: string, children: object[], more: object = {}) => ({
  id,
  label: id,
  structure: { type: 'group', id: 'root', role: 'cable', children },
  ...more,
});

const wires = [
  stock('flat', ['1', '2', '3', '4', '5'].map(core)),
  stock('pairs', [pair('p1'), pair('p2'), core('black'), shield]),
  stock('coax-50', [{ type: 'group', id: 'coax', role: 'coax', children: [core('core'), shield] }], {
    impedanceOhm: 50,
  }),
];

const components = [
  { id: 'r-120', kind: 'resistor', value: '120 Ω' },
  { id: 'r-0', kind: 'resistor', value: '0 Ω' },
  { id: 'r-0r99', kind: 'resistor', value: '0.99 Ω', powerW: 5 },
  { id: 'r-1', kind: 'resistor', value: '1 Ω', powerW: 5 },
  { id: 'r-100', kind: 'resistor', value: '100 Ω', powerW: 0.25 },
  { id: 'r-1k', kind: 'resistor', value: '1 kΩ', powerW: 0.25 },
  { id: 'f-2', kind: 'fuse', value: '2 A' },
  { id: 'f-5', kind: 'fuse', value: '5 A' },
  {
    id: 'led-red',
    kind: 'led',
    terminals: [
      { id: 'a', polarity: '+' },
      { id: 'k', polarity: '-' },
    ],
  },
  {
    id: 'c-100u',
    kind: 'electrolytic',
    value: '100 µF',
    terminals: [
      { id: 'p', polarity: '+' },
      { id: 'n', polarity: '-' },
    ],
  },
];

const rows = (kind: string, records: readonly { id: string }[]): LibraryRow[] =>
  records.map((record) => ({ kind, key: record.id, seq: 1, record: { label: record.id, src, ...record } }));

/** The facts of a pin: `txd> @rs232`, `v24<`, `bus-h~ @rs485 t120`, `gnd`. `>` leaves the device, `<` enters it. */
function meaning(text: string) {
  const [, signal = '', mark = '', , level, , ohms] =
    /^([a-z0-9-]+)([<>~]?)( @([a-z0-9-]+))?( t(\d+))?$/.exec(text) ?? [];
  if (signal === '') throw new Error(`no pin: ${text}`);
  const dir = ({ '>': 'out', '<': 'in', '~': 'bidir', '': 'passive' } as const)[mark];
  return {
    signal,
    dir,
    level,
    ...(ohms === undefined ? {} : { terminationOhm: Number(ohms) }),
  };
}

export interface Spec {
  /** The pins of each plug by plug id: `{ j1: { 1: 'txd>', 2: 'gnd' } }`. */
  readonly plugs: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The stock of each run by run id: `{ w1: 'flat' }`. Each run is 1 m long. */
  readonly runs?: Readonly<Record<string, string>>;
  readonly parts?: Readonly<Record<string, string>>;
  readonly joints: readonly string[];
  readonly instances?: Partial<Instances>;
  readonly more?: Partial<Design>;
  /** Additional records of the library. */
  readonly extra?: readonly LibraryRow[];
}

/** The catalog and the design of a specification. */
export function cable({ plugs, runs = {}, parts = {}, joints, instances, more, extra = [] }: Spec) {
  const interfaces = Object.entries(plugs).map(([id, pins]) => ({
    id: `if-${id}`,
    pins: Object.fromEntries(Object.entries(pins).map(([pin, text]) => [pin, meaning(text)])),
  }));
  const connectors = Object.keys(plugs).map((id) => ({ id: `plug-${id}`, interface: `if-${id}` }));
  const library = Library.build(
    [
      ...rows('vocab/signals', signals),
      ...rows('vocab/levels', levels),
      ...rows('vocab/component-kinds', kinds),
      ...rows('wires', wires),
      ...rows('components', components),
      ...rows('interfaces', interfaces),
      ...rows('connectors', connectors),
      ...extra,
    ],
    1,
  );
  const made = design(
    'cable',
    {
      connectors: Object.keys(plugs).map((id) => ({ id, def: `plug-${id}` })),
      segments: Object.entries(runs).map(([id, def]) => ({ id, def, lengthMm: 1000 })),
      components: Object.entries(parts).map(([id, def]) => ({ id, def })),
      ...instances,
    },
    joints,
    more,
  );
  return { catalog: catalogOf(library), library, design: made };
}

/** Four runs of `s-100`, each from a separate supply (`sa`…) to a load of 7 A (`la`…), in these bundles. */
export function bundled(bundles: string[][], extra: readonly LibraryRow[]): Spec {
  const names = ['a', 'b', 'c', 'd'];
  return {
    plugs: Object.fromEntries(
      names.flatMap((name) => [
        [`s${name}`, { 1: 'v24>', 2: 'gnd' }],
        [`l${name}`, { 1: 'v24<', 2: 'gnd' }],
      ]),
    ),
    runs: Object.fromEntries(names.map((name) => [`w${name}`, 's-100'])),
    joints: names.flatMap((name) =>
      [1, 2].flatMap((pin) => [`s${name}.${pin} = w${name}@a.${pin}`, `l${name}.${pin} = w${name}@b.${pin}`]),
    ),
    more: { electrical: { currents: Object.fromEntries(names.map((name) => [`l${name}:1`, 7])), rules: { bundles } } },
    extra,
  };
}

/** The findings of the rule check on a specification, without those that only report something left open. */
export function ruled(spec: Spec): Finding[] {
  const { catalog, design: made } = cable(spec);
  const leftOpen = new Set([
    'half-connected',
    'unwired-end',
    'floating-screen',
    'component-unjoined',
    'unwired-segment',
  ]);
  return validateDesign(catalog, made).filter(({ code }) => !leftOpen.has(code));
}
