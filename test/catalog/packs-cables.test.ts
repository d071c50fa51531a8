// Questions of a newcomer with the five packs: which cable connects these two devices, and why not a straight one.
import { describe, expect, test } from 'vitest';
import {
  catalogOf,
  deriveCable,
  elementsOf,
  Library,
  resolveCable,
  validateDesign,
  type CableOption,
  type OptionLine,
} from '@cablewright/engine';
import { designsOf, packFolders, rowsOf, starterFolder } from './pack-files.ts';

const rows = [...new Map([['starter', starterFolder], ...packFolders()])].flatMap(([pack, folder]) =>
  rowsOf(folder).map((row) => ({ ...row, pack, seq: 1 })),
);
const library = Library.build(rows);

function choice(text: string) {
  const [device = '', port] = text.split(' ');
  return port === undefined ? { device } : { device, port };
}

function ask(source: string, destination: string) {
  const resolution = resolveCable(library, { source: choice(source), destination: choice(destination) });
  expect(resolution.findings).toEqual([]);
  return resolution;
}

const positions = (pins: OptionLine['source']) => pins.map((pin) => pin.position).join('+');
/** The lines of an option as `3-2` or `4-1+6`: positions at the source, positions at the destination. */
const wires = (option: CableOption) =>
  option.lines
    .filter((line) => line.source.length > 0 && line.destination.length > 0)
    .map((line) => `${positions(line.source)}-${positions(line.destination)}`);
const parts = (option: CableOption) =>
  option.parts.map((part) => `${part.component} ${part.placement} ${part.side} ${part.positions.join('/')}`);

interface Case {
  readonly from: string;
  readonly to: string;
  readonly option: string;
  readonly wires: readonly string[];
  readonly parts?: readonly string[];
}

const cases: readonly Case[] = [
  {
    from: 'pc-desktop com1',
    to: 'instrument-dte',
    option: 'direct',
    wires: ['2-3', '3-2', '7-8', '8-7', '4-1+6', '1+6-4', '5-5', 'shell-shell'],
  },
  {
    from: 'pc-desktop com1',
    to: 'modem-db25',
    option: 'direct',
    wires: ['3-2', '2-3', '7-4', '8-5', '6-6', '1-8', '4-20', '9-22', '5-7', 'shell-1+shell'],
  },
  {
    from: 'pc-desktop com1',
    to: 'field-device-rs485',
    option: 'board.source.rs232-rs485-converter.mate.rs485-termination',
    wires: ['A-1', 'B-2', 'C-3'],
    parts: ['r-120 across destination 1/2'],
  },
  {
    from: 'pc-desktop usb-a',
    to: 'field-device-rs485-middle',
    option: 'board.source.usb-rs485-converter.mate',
    wires: ['A-1', 'B-2', 'C-3'],
  },
  {
    from: 'rs485-controller',
    to: 'field-device-rs485',
    option: 'conditioned.rs485-bias.rs485-termination',
    wires: ['1-1', '2-2', '3-3'],
    parts: [
      'r-120 across source 1/2',
      'r-560 across source 2/4',
      'r-560 across source 1/3',
      'r-120 across destination 1/2',
    ],
  },
  {
    from: 'profibus-station',
    to: 'profibus-station-end',
    option: 'conditioned.profibus-bias-down.profibus-bias-up.profibus-terminator',
    wires: ['3-3', '8-8', 'shell-shell'],
    parts: ['r-220 across destination 3/8', 'r-390 across destination 3/6', 'r-390 across destination 8/5'],
  },
  {
    from: 'usb-uart-converter',
    to: 'board-uart-3v3',
    option: 'conditioned.logic-5v-to-3v3',
    wires: ['4-4', '5-3', '1-1'],
    parts: ['r-1k series destination 4', 'r-2k shunt destination 4'],
  },
  {
    from: 'pc-desktop usb-a',
    to: 'usb-device-c usb-from-a',
    option: 'conditioned.usb-c-rp-default',
    wires: ['2-A7', '3-A6', '1-A4+A9+B4+B9', '4-A1+A12+B1+B12', 'shell-shell'],
    parts: ['r-56k across destination A5/A4'],
  },
  {
    from: 'switch-managed console',
    to: 'admin-pc com1',
    option: 'direct',
    wires: ['1-8', '2-1+6', '3-2', '4+5-5', '6-3', '7-4', '8-7'],
  },
  {
    from: 'pc-fast-ethernet',
    to: 'pc-fast-ethernet',
    option: 'direct',
    wires: ['1-3', '2-6', '3-1', '4-4', '5-5', '6-2', '7-7', '8-8'],
  },
  { from: 'field-io', to: 'switch-plant eth', option: 'direct', wires: ['1-1', '3-2', '2-3', '4-6', 'shell-shell'] },
  {
    from: 'camera-m12',
    to: 'switch-plant uplink',
    option: 'direct',
    wires: ['1-1', '2-2', '3-3', '4-6', '5-7', '6-8', '7-5', '8-4', 'shell-shell'],
  },
  {
    from: 'control-unit sensor-1',
    to: 'pressure-temp-sensor',
    option: 'direct',
    wires: ['1-3', '2-4', '3-2', '4-1'],
  },
  { from: 'control-unit sensor-2', to: 'map-sensor', option: 'direct', wires: ['1-C', '2-B', '3-A'] },
  { from: 'car', to: 'can-interface', option: 'direct', wires: ['6-7', '14-2', '5-3'] },
  {
    from: 'car-older k-line',
    to: 'k-line-interface',
    option: 'conditioned.k-line-pull-up-510',
    wires: ['7-2', '16-1', '4-3'],
    parts: ['r-510 across destination 2/1'],
  },
  {
    from: 'battery',
    to: 'control-unit supply',
    option: 'conditioned.battery-fuse',
    wires: ['1-1', '2-2'],
    parts: ['fuse-blade-7a5 series source 1'],
  },
  { from: 'fuse-box', to: 'control-unit supply', option: 'direct', wires: ['1-1', '2-2'] },
  { from: 'vehicle-supply-5v', to: 'display-5v', option: 'direct', wires: ['1-1', '2-2'] },
  {
    from: 'accessory-outlet',
    to: 'display-5v',
    option: 'board.source.accessory-5v-converter.mate',
    wires: ['OUT-1', 'GND-2'],
  },
  {
    from: 'accessory-outlet',
    to: 'module-12v',
    option: 'board.source.accessory-12v-converter.mate',
    wires: ['OUT-1', 'GND-2'],
  },
];

describe('the best cable', () => {
  test.each(cases)('from $from to $to', ({ from, to, option, wires: wanted, parts: fitted }) => {
    const [best] = ask(from, to).options;
    expect(best).toMatchObject({ id: option, complete: true, refusals: [] });
    expect(new Set(wires(best!))).toEqual(new Set(wanted));
    expect(new Set(parts(best!))).toEqual(new Set(fitted));
  });
});

describe('the best cable with only the pack of the two devices', () => {
  test.each(cases)('from $from to $to', ({ from, to, option }) => {
    const pack = rows.find((row) => row.kind === 'devices' && row.key === choice(from).device)?.pack ?? '';
    const alone = Library.build(rows.filter((row) => row.pack === pack || row.pack === 'starter'));
    const [best] = resolveCable(alone, { source: choice(from), destination: choice(to) }).options;
    expect(best).toMatchObject({ id: option, complete: true });
  });
});

/** The best stock for each cable, of all stocks in the five packs. */
const stocks: Readonly<Record<string, string>> = {
  'pc-desktop com1 instrument-dte': 'data-4pair-025',
  'pc-desktop com1 modem-db25': 'shielded-9core-025',
  'pc-desktop com1 field-device-rs485': 'rs485-1pair-core',
  'profibus-station profibus-station-end': 'profibus-type-a',
  'pc-desktop usb-a usb-device-c usb-from-a': 'usb2-28-24',
  'pc-fast-ethernet pc-fast-ethernet': 'cat5e-patch',
  'field-io switch-plant eth': 'profinet-type-b',
  'camera-m12 switch-plant uplink': 'cat5e-screened-patch',
  'control-unit sensor-1 pressure-temp-sensor': 'flryy-4x050',
  'control-unit sensor-2 map-sensor': 'flryy-3x050',
  'car can-interface': 'can-screened-core-050',
  'fuse-box control-unit supply': 'flryy-2x075',
};

describe('the cable made of it', () => {
  const catalog = catalogOf(library, designsOf(rows));
  test.each(cases)('from $from to $to', ({ from, to }) => {
    const derived = deriveCable(library, { source: choice(from), destination: choice(to) });
    if (!derived.ok) throw new Error(JSON.stringify(derived.findings));
    const wanted = stocks[`${from} ${to}`];
    if (wanted !== undefined) expect(derived.design.instances.segments?.[0]?.def).toBe(wanted);
    expect(derived.lacking).toEqual([]);
    expect(derived.leftOut).toEqual([]);
    expect(validateDesign(catalog, derived.design)).toEqual([]);
  });
});

test('a cord from M12 to 8P8C has the colours of T568B at the 8P8C plug', () => {
  const derived = deriveCable(library, { source: choice('camera-m12'), destination: choice('switch-plant uplink') });
  if (!derived.ok) throw new Error(JSON.stringify(derived.findings));
  const { design } = derived;
  const stock = library.get('wires', design.instances.segments![0]!.def)!;
  const colours = new Map(elementsOf(stock).copper.map(({ path, element }) => [path, element]));
  const at = (contact: number) => {
    const joint = design.joints.find((one) =>
      [one.a, one.b].some((ref) => ref.instance === 'j2' && ref.terminal === String(contact)),
    )!;
    const wire = [joint.a, joint.b].find((ref) => ref.end === 'b')!;
    const element = colours.get(wire.terminal);
    return element?.type === 'conductor' ? element.color : undefined;
  };
  const order = library.words('colour-codes');
  const t568b = [...order].find(({ id }) => id === 't568b') as { colours?: string[] };
  expect([1, 2, 3, 4, 5, 6, 7, 8].map(at)).toEqual(t568b.colours);
});

/** Pairs that a straight cable, or wire alone, would damage; with the words a technician reads. */
const refusals: readonly (readonly [from: string, to: string, option: string, words: RegExp])[] = [
  ['pc-desktop com1', 'instrument-dte', 'straight', /3 \(TXD\).* are both outputs/],
  ['pc-desktop com1', 'board-uart-3v3', 'direct', /±15 V; the logic at 4 \(RXD\).* destroyed/],
  ['pc-desktop usb-a', 'pc-desktop usb-a', 'direct', /both belong to a host/],
  [
    'injector-passive',
    'pc-fast-ethernet',
    'straight',
    /terminated inside the port with 75 Ω, and those resistors burn/,
  ],
  ['fuse-box', 'module-12v', 'straight', /carries load dump: up to 101 V/],
  ['switch-managed console', 'admin-pc eth', 'straight', /The sockets look alike/],
  ['pc-fast-ethernet', 'pc-fast-ethernet', 'straight', /1 \(TD\+\).* are both outputs/],
  ['control-unit sensor-1', 'pressure-temp-sensor', 'straight', /1 \(\+5 V\).* the supply would be shorted/],
];

describe('a harmful cable is refused with an explanation', () => {
  test.each(refusals)('%s to %s, %s', (from, to, id, words) => {
    const { options, refused } = ask(from, to);
    expect(options.map((option) => option.id)).not.toContain(id);
    const texts = refused.find((option) => option.id === id)?.refusals.map((hit) => hit.text) ?? [];
    expect(texts.join('\n')).toMatch(words);
  });
});
