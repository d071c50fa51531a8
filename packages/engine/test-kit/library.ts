/** A small library for tests, with enough parts for the cables in designs.ts. Synthetic unless a source is named. */
import type { LibraryRow } from '../src/library/library.ts';
import { Library } from '../src/library/library.ts';

const src = 'synthetic example';

const words = {
  signals: [
    { id: 'txd', label: 'TXD', kind: 'data', pairsWith: ['rxd'], src },
    { id: 'rxd', label: 'RXD', kind: 'data', pairsWith: ['txd'], src },
    { id: 'rts', label: 'RTS', kind: 'control', pairsWith: ['cts'], src },
    { id: 'cts', label: 'CTS', kind: 'control', pairsWith: ['rts'], src },
    { id: 'dtr', label: 'DTR', kind: 'control', pairsWith: ['dsr', 'dcd'], src },
    { id: 'dsr', label: 'DSR', kind: 'control', pairsWith: ['dtr'], src },
    { id: 'dcd', label: 'DCD', kind: 'control', pairsWith: ['dtr'], src },
    { id: 'ri', label: 'RI', kind: 'control', src },
    { id: 'gnd', label: 'GND', kind: 'ground', aliases: ['0V'], src },
    { id: 'chassis', label: 'Chassis', kind: 'ground', takesScreen: true, aliases: ['SHELL'], src },
    { id: 'vcc-12v', label: '+12V', kind: 'power', nominalV: 12, src },
    { id: 'bus-a', label: 'A', kind: 'data', diffPair: 'bus-b', src },
    { id: 'bus-b', label: 'B', kind: 'data', diffPair: 'bus-a', src },
    { id: 'nc', label: 'NC', kind: 'none', src },
  ],
  materials: [
    { id: 'copper', label: 'Copper', resistivityOhmMm2PerM: 0.0172, src: 'IEC 60028' },
    { id: 'pvc', label: 'PVC', src },
  ],
  colours: ['black', 'red', 'white', 'blue', 'green', 'orange', 'grey'].map((id) => ({
    id,
    label: id,
    src: 'IEC 60757',
  })),
  genders: ['male', 'female'].map((id) => ({ id, label: id, src })),
  families: ['d-sub', 'jst-xh', 'flying'].map((id) => ({ id, label: id, src })),
  levels: [{ id: 'rs232', label: 'RS-232', src: 'TIA-232-F' }],
  locations: [
    { id: 'source-head', label: 'source head', end: 'source', src },
    { id: 'dest-head', label: 'dest head', end: 'destination', src },
    { id: 'in-line', label: 'in line', src },
  ],
  'component-kinds': [
    { id: 'resistor', label: 'Resistor', src },
    { id: 'capacitor', label: 'Capacitor', src },
    { id: 'diode', label: 'Diode', src },
    { id: 'fuse', label: 'Fuse', dcReading: 'continuity', protects: true, src },
  ],
  constructions: [
    { id: 'solder', label: 'Solder', join: 'solder', src },
    { id: 'crimp', label: 'Crimp', insert: 'push the contacts in until they lock', src },
    { id: 'idc', label: 'Insulation displacement', join: 'press the cores in', unstripped: true, src },
  ],
};

const nine = Array.from({ length: 9 }, (_, i) => ({ id: String(i + 1), x: (i % 5) * 2.77, y: i < 5 ? 1.42 : -1.42 }));
const three = ['1', '2', '3'].map((id, i) => ({ id, x: i * 2.5, y: 0 }));

const bodies = [
  {
    id: 'de9-f-solder',
    label: 'DE-9 socket, solder cup',
    family: 'd-sub',
    gender: 'female',
    construction: 'solder',
    positions: [...nine, { id: 'shell', label: 'SHELL' }],
    mates: 'de9-m-solder',
    contactRatingA: 5,
    src: 'IEC 60807-3',
  },
  {
    id: 'de9-m-solder',
    label: 'DE-9 plug, solder cup',
    family: 'd-sub',
    gender: 'male',
    construction: 'solder',
    positions: [...nine, { id: 'shell', label: 'SHELL' }],
    mates: 'de9-f-solder',
    contactRatingA: 5,
    src: 'IEC 60807-3',
  },
  {
    id: 'xh-3',
    label: 'XH housing, 3 way',
    family: 'jst-xh',
    gender: 'female',
    construction: 'crimp',
    positions: three,
    housing: { systems: ['jst-xh'], sealing: 'none' },
    contactRatingA: 3,
    src,
  },
  {
    id: 'sealed-2',
    label: 'Sealed housing, 2 way',
    gender: 'female',
    construction: 'crimp',
    positions: three.slice(0, 2),
    housing: { systems: ['seal-150'], sealing: 'per-wire', plugUnused: true },
    contactRatingA: 10,
    src,
  },
];

const rs232 = (dte: boolean) => ({
  1: { signal: 'dcd', dir: dte ? 'in' : 'out' },
  2: { signal: 'rxd', dir: dte ? 'in' : 'out', level: 'rs232' },
  3: { signal: 'txd', dir: dte ? 'out' : 'in', level: 'rs232' },
  4: { signal: 'dtr', dir: dte ? 'out' : 'in' },
  5: { signal: 'gnd', dir: 'passive' },
  6: { signal: 'dsr', dir: dte ? 'in' : 'out' },
  7: { signal: 'rts', dir: dte ? 'out' : 'in' },
  8: { signal: 'cts', dir: dte ? 'in' : 'out' },
  9: { signal: 'ri', dir: dte ? 'in' : 'out' },
  shell: { signal: 'chassis', dir: 'passive' },
});

const interfaces = [
  {
    id: 'rs232-dte-9',
    label: 'RS-232 DTE, 9 pin',
    short: 'DTE',
    bodies: ['de9-m-solder', 'de9-f-solder'],
    pins: rs232(true),
    src: 'TIA-574',
  },
  {
    id: 'bus-3',
    label: 'Two-wire bus',
    short: 'BUS',
    bodies: ['xh-3'],
    src,
    pins: {
      1: { signal: 'bus-a', dir: 'bidir' },
      2: { signal: 'bus-b', dir: 'bidir' },
      3: { signal: 'gnd', dir: 'passive' },
    },
  },
];

const connectors = [
  {
    id: 'de9-female',
    label: 'DE-9 socket, RS-232',
    partNumber: 'CON-00001',
    body: 'de9-f-solder',
    interface: 'rs232-dte-9',
    src,
    cost: { unit: 1.2, currency: 'EUR', breaks: [{ minQty: 100, unit: 0.8 }] },
  },
  {
    id: 'de9-male',
    label: 'DE-9 plug, RS-232',
    partNumber: 'CON-00002',
    body: 'de9-m-solder',
    interface: 'rs232-dte-9',
    src,
    cost: { unit: 1.1, currency: 'EUR' },
  },
  {
    id: 'xh-3-bus',
    label: 'XH 3 way, bus',
    partNumber: 'CON-00003',
    body: 'xh-3',
    interface: 'bus-3',
    src,
    cost: { unit: 0.05, currency: 'EUR' },
  },
  {
    id: 'xh-3-power',
    label: 'XH 3 way, power',
    partNumber: 'CON-00004',
    body: 'xh-3',
    src,
    cost: { unit: 0.05, currency: 'EUR' },
    pins: [
      { id: '1', label: '+12V' },
      { id: '2', label: 'GND' },
      { id: '3', label: 'NC' },
    ],
  },
  {
    id: 'sealed-2-power',
    label: 'Sealed 2 way',
    partNumber: 'CON-00005',
    body: 'sealed-2',
    src,
    pins: [
      { id: '1', label: '+12V' },
      { id: '2', label: '0V' },
    ],
  },
];

const core = (id: string, color: string, areaMm2: number, insulatedOdMm: number) => ({
  type: 'conductor',
  id,
  color,
  material: 'copper',
  areaMm2,
  insulatedOdMm,
});
const pair = (id: string, first: string, second: string) => ({
  type: 'group',
  id,
  role: 'twisted-pair',
  children: [core('a', first, 0.22, 1.1), core('b', second, 0.22, 1.1)],
});

const wires = [
  {
    id: 'shielded-2pair-24awg',
    label: '2 pairs 24 AWG, foil screen and drain',
    partNumber: 'WIR-00001',
    odMm: 5.4,
    src,
    cost: { unit: 0.9, currency: 'EUR', per: 'metre' },
    bonded: [{ members: ['overall-shield', 'drain'] }],
    structure: {
      type: 'group',
      id: 'cable',
      role: 'cable',
      children: [
        pair('pair-1', 'white/blue', 'blue'),
        pair('pair-2', 'white/orange', 'orange'),
        { type: 'shield', id: 'overall-shield', construction: 'foil', coveragePct: 100 },
        { type: 'conductor', id: 'drain', bare: true, material: 'copper', areaMm2: 0.22 },
        { type: 'insulation', id: 'jacket', material: 'pvc', odMm: 5.4, color: 'grey' },
      ],
    },
  },
  {
    id: 'dc-2core',
    label: '2 x 0.75 mm²',
    partNumber: 'WIR-00002',
    odMm: 6,
    src,
    cost: { unit: 0.6, currency: 'EUR' },
    structure: {
      type: 'group',
      id: 'cable',
      role: 'cable',
      children: [
        core('red', 'red', 0.75, 1.8),
        core('black', 'black', 0.75, 1.8),
        { type: 'insulation', id: 'jacket', odMm: 6 },
      ],
    },
  },
  {
    id: 'hook-up-24-red',
    label: 'Hook-up wire 24 AWG red',
    partNumber: 'WIR-00003',
    odMm: 1.4,
    src,
    cost: { unit: 0.1, currency: 'USD' },
    structure: { type: 'group', id: 'wire', children: [core('core', 'red', 0.22, 1.4)] },
  },
];

const components = [
  {
    id: 'r-120',
    label: 'Resistor 120 Ω',
    partNumber: 'CMP-00001',
    kind: 'resistor',
    category: 'passive',
    value: '120 Ω',
    manufacturer: 'Generic',
    mpn: 'R120',
    route: 'buy',
    src,
    cost: { unit: 0.02, currency: 'EUR' },
  },
  {
    id: 'c-100n',
    label: 'Capacitor 100 nF',
    partNumber: 'CMP-00002',
    kind: 'capacitor',
    category: 'passive',
    value: '100 nF',
    src,
  },
  { id: 'f-2a', label: 'Fuse 2 A', partNumber: 'CMP-00003', kind: 'fuse', category: 'protection', value: '2 A', src },
];

const pcbas = [
  {
    id: 'pair-terminal-board',
    label: 'Pair terminal board',
    partNumber: 'PCB-00001',
    src,
    status: 'active',
    terminals: [
      { id: 'a', label: 'A', signal: 'bus-a', pads: ['1', '2'] },
      { id: 'b', label: 'B', signal: 'bus-b', pads: ['1', '2'] },
      { id: 'gnd', label: 'GND' },
    ],
    builds: [{ id: 'terminated', jumpers: ['jp1'] }, { id: 'open' }],
    integratedConnectors: [{ connectorDefId: 'xh-3-bus', terminalPrefix: 'j1' }],
    internalLinks: [
      { from: 'a', to: 'j1.1' },
      { from: 'b', to: 'j1.2' },
      { from: 'gnd', to: 'j1.3' },
      { from: 'a', to: 'b', via: 'r-120', option: 'jp1' },
    ],
  },
];

const mechanicals = [
  {
    id: 'de9-backshell',
    label: 'DE-9 backshell',
    partNumber: 'MEC-00001',
    kind: 'shell',
    family: 'd-sub',
    src,
    cost: { unit: 1.5, currency: 'EUR' },
  },
  {
    id: 'xh-contact',
    label: 'XH contact 22-28 AWG',
    partNumber: 'MEC-00002',
    kind: 'contact',
    src,
    cost: { unit: 0.02, currency: 'EUR' },
    termination: {
      systems: ['jst-xh'],
      wireMinMm2: 0.08,
      wireMaxMm2: 0.33,
      insulationMinMm: 0.9,
      insulationMaxMm: 1.9,
      stripMm: 2.4,
      crimpHeights: [
        { wireMm2: 0.22, heightMm: 0.76 },
        { wireMm2: 0.33, heightMm: 0.81 },
      ],
      tool: 'xh-tool',
    },
  },
  {
    id: 'seal-150-contact',
    label: 'Sealed-series contact',
    partNumber: 'MEC-00003',
    kind: 'contact',
    src,
    termination: { systems: ['seal-150'], wireMinMm2: 0.5, wireMaxMm2: 1, stripMm: 4.5, tools: ['xh-tool'] },
  },
  {
    id: 'seal-150-seal',
    label: 'Wire seal',
    partNumber: 'MEC-00004',
    kind: 'seal',
    src,
    termination: { systems: ['seal-150'], insulationMinMm: 1.4, insulationMaxMm: 2.1 },
  },
  {
    id: 'seal-150-plug',
    label: 'Cavity plug',
    partNumber: 'MEC-00005',
    kind: 'plug',
    src,
    termination: { systems: ['seal-150'] },
  },
  { id: 'xh-tool', label: 'Hand tool for XH', partNumber: 'TOL-00001', kind: 'tool', src },
];

const kits = [
  {
    id: 'xh-kit',
    label: 'XH kit',
    sku: 'K-1',
    partNumber: 'KIT-00001',
    src,
    contents: [{ part: { kind: 'mechanicals', def: 'xh-contact' }, qty: 100 }],
  },
];

const settings = {
  id: 'engineering',
  organisation: { name: 'Test bench' },
  currency: 'EUR',
  labour: { ratePerHour: 60, currency: 'EUR' },
};

/** The rows of the small library, in the form in which a store provides them. */
export function testRows(): LibraryRow[] {
  const lists: Record<string, readonly object[]> = {
    bodies,
    interfaces,
    connectors,
    wires,
    components,
    pcbas,
    mechanicals,
    kits,
  };
  for (const [list, entries] of Object.entries(words)) lists[`vocab/${list}`] = entries;
  const rows = Object.entries(lists).flatMap(([kind, records]) =>
    records.map((record) => ({ kind, key: (record as { id: string }).id, seq: 1, record })),
  );
  return [...rows, { kind: 'settings', key: 'engineering', seq: 1, record: settings }];
}

/** The small library, overridden by the `extra` rows. */
export function testLibrary(extra: readonly LibraryRow[] = []): Library {
  return Library.build([...testRows(), ...extra], 1);
}
