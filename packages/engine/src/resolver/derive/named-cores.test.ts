/** The conductor for each contact: named by the stock, by a colour in the pinout, or by a standard. */
import { expect, test } from 'vitest';
import { jacked, row, stock, world, type Rows } from '../../../test-kit/ports.ts';
import { shippedCatalog } from '../../../test-kit/shipped.ts';
import type { Library } from '../../library/library.ts';
import { resolveCable } from '../options/resolve.ts';
import { deriveOption } from './derive.ts';
import { rankStocks } from './stock-fit.ts';

/** The conductors at the contacts of the first connector, as text: `1 yellow 1.5`. */
function coresAt(library: Library, from: string, to: string, wanted?: string): string[] {
  const [source, destination] = [from, to].map((name) => {
    const [device = '', port = ''] = name.split('.');
    return { device, port };
  });
  const { options } = resolveCable(library, { source: source!, destination: destination! });
  const { design } = deriveOption(library, options[0]!, wanted === undefined ? {} : { stock: wanted });
  const [plug] = design.instances.connectors!;
  const run = design.instances.segments!.find(({ role }) => role === 'trunk')!;
  return design.joints
    .flatMap(({ a, b }) => [
      [a, b],
      [b, a],
    ])
    .filter(([pin, core]) => pin!.instance === plug!.id && core!.instance === run.id)
    .map(([pin, core]) => `${pin!.terminal} ${core!.terminal}`)
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
}

const { library: shipped } = shippedCatalog();
const listed = (colours: string) => colours.split(', ').map((core, i) => `${i + 1} ${core}`);

// Erich Jaeger, ISO 1724, ISO 11446 and ISO 7638; 24 Volt Programm, ISO 12098; Bürkert 8681, tables 4 and 5.
test.each([
  ['tow-car.socket-7', 'trailer-12v.plug-7', listed('yellow, blue, white, green, brown, red, black')],
  [
    'tow-car.socket-13',
    'caravan.plug-13',
    [...listed('yellow, blue, white, green, brown, red, black, pink, orange, grey, white-black'), '13 white-red'],
  ],
  [
    'truck-tractor.socket-15',
    'semi-trailer.socket-15',
    listed(
      'yellow, green, blue, white, black, brown, red, pink, orange, grey, white-black, white-blue, white-red, data.white-green, data.white-brown',
    ),
  ],
  [
    'truck-tractor.brake',
    'semi-trailer.brake',
    listed('red, black, yellow, brown, white, data.white-green, data.white-brown'),
  ],
  ['io-link-master.port-a', 'io-link-sensor.m12', listed('brown, white, blue, black')],
  ['io-link-master.port-b', 'io-link-valve.m12', listed('brown, white, blue, black, grey')],
])('EL11.2 the cable from %s to %s has the conductors of its standard', (from, to, cores) => {
  expect(coresAt(shipped, from, to)).toEqual(cores);
  // Requested from the other end, the same conductor is at the same contact.
  expect(coresAt(shipped, to, from)).toEqual(cores);
});

test.each([
  ['admin-pc.eth', 'switch-managed.eth'],
  ['pc-fast-ethernet.eth', 'switch-fast-ethernet.eth'],
  ['switch-poe-a.eth', 'ip-phone.eth'],
  ['wall-outlet.front', 'patch-panel.front'],
])('EL11.2 the patch cable from %s to %s has the colours of T568B on both plugs', (from, to) => {
  const t568b = listed('white/orange, orange, white/green, blue, white/blue, green, white/brown, brown');
  const wires = [...shipped.records('wires')];
  const colourOf = (stockId: string, path: string) => {
    let at: { children?: readonly object[]; color?: string } = wires.find(({ id }) => id === stockId)!.structure;
    for (const part of path.split('.')) at = at.children!.find((child) => (child as { id: string }).id === part)!;
    return at.color;
  };
  for (const stockId of ['cat5e-patch', 'cat6a-patch', 'cat5e-install']) {
    const cores = coresAt(shipped, from, to, stockId);
    const colours = cores.map((text) => {
      const [contact, path] = text.split(' ');
      return `${contact} ${colourOf(stockId, path!)}`;
    });
    expect(t568b).toEqual(expect.arrayContaining(colours));
    expect(colours.length).toBeGreaterThanOrEqual(4);
  }
});

// usb3o.blogspot.com, cable construction: the drain wires of both SuperSpeed pairs go to GND_DRAIN, the braid to the shell.
test.each([
  ['pc-usb3', 'usb3-device'],
  ['usb3-device', 'pc-usb3'],
])(
  'EL11.2 from %s to %s the drains of the SuperSpeed pairs are on GND_DRAIN alone, and the braid on the shell',
  (from, to) => {
    const { options } = resolveCable(shipped, { source: { device: from }, destination: { device: to } });
    const usb3 = options.find(({ lines }) => lines.some(({ id }) => /ss-/.test(id))) ?? options[0]!;
    const { design } = deriveOption(shipped, usb3);
    const screens = design.joints.flatMap(({ a, b }) => {
      const [pin, screen] = a.end === undefined ? [a, b] : [b, a];
      return /^(pigtail|braid)/.test(screen.terminal)
        ? [`${pin.terminal} ${screen.terminal.replace(/-[ab]$/, '')}`]
        : [];
    });
    expect(screens.toSorted()).toEqual([
      '7 pigtail:screen-2',
      '7 pigtail:screen-2',
      '7 pigtail:screen-3',
      '7 pigtail:screen-3',
      'shell braid',
      'shell braid',
    ]);
    const onDrain = design.joints.filter(({ a, b }) => [a, b].some(({ terminal }) => terminal === '7'));
    expect(onDrain).toHaveLength(4);
  },
);

// IEEE 802.3 clause 33: alternative A feeds 1, 2, 3 and 6, alternative B 4, 5, 7 and 8; a port that takes no supply is not fed.
test.each([
  ['switch-poe-a', 'ip-phone', ['1', '2', '3', '6']],
  ['switch-poe-b', 'ip-phone', ['4', '5', '7', '8']],
  ['switch-poe-bt', 'ip-phone', ['1', '2', '3', '4', '5', '6', '7', '8']],
  ['switch-poe-b', 'admin-pc', []],
])('EL11.2 the supply of %s to %s is on the contacts that one feeds and the other takes', (from, to, contacts) => {
  for (const [source, destination] of [
    [from, to],
    [to, from],
  ] as const) {
    const { options } = resolveCable(shipped, { source: { device: source }, destination: { device: destination } });
    const { currents = {} } = deriveOption(shipped, options[0]!).design.electrical ?? {};
    expect(Object.keys(currents).toSorted()).toEqual(
      ['j1', 'j2'].flatMap((plug) => contacts.map((pin) => `${plug}:${pin}`)),
    );
    expect(new Set(Object.values(currents)).size).toBeLessThan(2);
  }
});

test('EL11.2 the first data link of DMX has the first pair of the cable, the second the second, hot on its first core', () => {
  const cores = coresAt(shipped, 'lighting-desk.out', 'fixture.in', 'dmx-2pair-120r');
  expect(cores.slice(-4)).toEqual(expect.arrayContaining(['2 pair-1.b', '3 pair-1.a']));
});

const talk = { '1': 'out send low', '2': 'in hear low', '3': 'passive earth' };
const coloured = (id: string, colours: readonly (string | undefined)[], more: object = {}) =>
  row('wires', {
    id,
    structure: {
      type: 'group',
      id: 'cable',
      children: colours.map((color, i) => ({ type: 'conductor', id: `c${i + 1}`, color, areaMm2: 0.25 })),
    },
    ...more,
  });
/** Two devices that exchange signals. The pinout of the first one names colours. */
const named = (...rows: Rows) => {
  const [pinout, ...others] = jacked('a', talk);
  const { pins, ...record } = pinout!.record as { pins: Record<string, object> };
  const colours = ['red', 'green', 'blue'];
  const withColours = Object.fromEntries(
    Object.entries(pins).map(([position, pin], i) => [position, { ...pin, color: colours[i] }]),
  );
  return world({ ...pinout!, record: { ...record, pins: withColours } }, ...others, jacked('b', talk), ...rows);
};
const fitOf = (library: Library, wanted: string) => {
  const { options } = resolveCable(library, {
    source: { device: 'a', port: 'main' },
    destination: { device: 'b', port: 'main' },
  });
  return rankStocks(library, options[0]!).find(({ stock: id }) => id === wanted)!;
};

test('EL11.2 a colour that the pinout names decides, from either end; without it the order of the stock does', () => {
  const library = named(coloured('s', ['blue', 'red', 'white', 'green']));
  expect(coresAt(library, 'a.main', 'b.main', 's')).toEqual(['1 c2', '2 c4', '3 c1']);
  expect(coresAt(library, 'b.main', 'a.main', 's').map((text) => text.split(' ')[1])).toEqual(
    expect.arrayContaining(['c2', 'c4', 'c1']),
  );
  const plain = world(jacked('a', talk), jacked('b', talk), coloured('s', ['blue', 'red', 'white', 'green']));
  expect(coresAt(plain, 'a.main', 'b.main', 's')).toEqual(['1 c1', '2 c2', '3 c3']);
});

test('EL11.2 a stock that names the conductor of a contact wins over the colour; a name that it has not is left', () => {
  const contacts = [{ interface: 'a-pinout', cores: { '1': 'c3', '2': 'c9' } }];
  const library = named(coloured('s', ['blue', 'red', 'green'], { contacts }));
  expect(coresAt(library, 'a.main', 'b.main', 's')).toEqual(['1 c3', '2 c2', '3 c1']);
});

test('EL11.1 a stock without the colours of the standard does not fit and says which; one without colours is not judged', () => {
  const library = named(
    coloured('right', ['green', 'blue', 'red']),
    coloured('wrong', ['green', 'black', 'white']),
    coloured('mute', [undefined, undefined, undefined]),
    coloured('trade', ['green', 'black', 'white'], { levels: ['low'] }),
  );
  expect(fitOf(library, 'right')).toMatchObject({ fits: true, coloursLacking: 0 });
  expect(fitOf(library, 'wrong')).toMatchObject({
    fits: false,
    coloursLacking: 2,
    problems: ['no core of the colour of the standard for 1 red, 3 blue'],
  });
  expect(fitOf(library, 'mute')).toMatchObject({ fits: true, coloursLacking: 0 });
  expect(fitOf(library, 'trade')).toMatchObject({ fits: true, coloursLacking: 0 });
});

test('EL11.1 a stock fits by voltage, temperature, current in its jacket and drop, and says what is wrong', () => {
  const supply = { '1': 'out rail-12', '2': 'passive earth' };
  const load = { '1': 'in rail-12', '2': 'passive earth' };
  const fits = (amperes: number, volts: number, lengthMm: number, ...rows: Rows) => {
    const [pinout, ...others] = jacked('b', load);
    const record = pinout!.record as { pins: Record<string, object> };
    const pins = { ...record.pins, '1': { ...record.pins['1'], currentA: amperes } };
    const library = world(
      row('vocab/signals', { id: 'rail-12', label: 'Rail', kind: 'power', nominalV: volts }),
      jacked('a', supply),
      { ...pinout!, record: { ...record, pins } },
      ...others,
      ...rows,
    );
    const { options } = resolveCable(library, {
      source: { device: 'a', port: 'main' },
      destination: { device: 'b', port: 'main' },
    });
    return Object.fromEntries(rankStocks(library, options[0]!, lengthMm).map((one) => [one.stock, one.problems]));
  };
  const two = (id: string, areaMm2: number, more: object = {}) => {
    const made = stock(id, { cores: 2, areaMm2 });
    return { ...made, record: { ...(made.record as object), ...more } };
  };
  const at230 = fits(
    1,
    230,
    1000,
    two('bare', 1),
    two('low', 1, { ratedVoltageV: 60 }),
    two('high', 1, { ratedVoltageV: 300 }),
  );
  expect(at230).toEqual({
    bare: ['its voltage rating is not stated; 230 V is needed'],
    low: ['rated 60 V; 230 V is needed'],
    high: [],
  });
  // Up to 60 V, a stock without a stated voltage rating is accepted.
  expect(fits(1, 48, 1000, two('bare', 1))).toEqual({ bare: [] });
  expect(fits(1, 12, 1000, two('cold', 1, { temperatureC: 40 }), two('warm', 1, { temperatureC: 41 }))).toEqual({
    cold: ['rated for less current than a line may carry', 'rated 40 °C; the ambient is 40 °C'],
    warm: [],
  });
  // 0.5 mm²: 2 · 1 A · 5 m · 39 mΩ/m = 0.39 V at 20 °C, times 1.0786 at 40 °C, and slightly more because the current
  // warms it: 3.6 % of 12 V.
  expect(fits(1, 12, 5000, two('thin', 0.5))).toEqual({ thin: [] });
  expect(fits(1, 12, 10_000, two('thin', 0.5))).toEqual({
    thin: ['a supply loses 7 % over 10 m; 5 % is allowed'],
  });
});

test('EL11.1 C6.3 a stock says each thing that it lacks for its lines', () => {
  const problems = (id: string, near: string, far: string, ...rows: Rows) => {
    const library = world(...rows);
    const { options } = resolveCable(library, {
      source: { device: near, port: 'main' },
      destination: { device: far, port: 'main' },
    });
    return rankStocks(library, options[0]!).find((one) => one.stock === id)!.problems;
  };
  const both = (words: Readonly<Record<string, string>>) => [...jacked('a', words), ...jacked('b', words)];
  const framed = { ...talk, '4': 'passive frame' };
  expect(problems('s', 'a', 'b', ...both(framed), stock('s', { cores: 3 }))).toEqual(['no screen']);
  const bus = { '1': 'bidir plus', '2': 'bidir minus', '3': 'passive earth' };
  expect(problems('s', 'a', 'b', ...both(bus), stock('s', { cores: 3 }))).toEqual(['1 twisted pair too few']);
  const pe = row('vocab/signals', { id: 'pe', label: 'PE', kind: 'protective' });
  const earthed = { ...bus, '1': 'bidir bus', '2': 'bidir bus', '4': 'passive pe' };
  expect(problems('s', 'a', 'b', pe, ...both(earthed), stock('s', { cores: 4 }))).toEqual([
    'no green and yellow core for the protective earth',
  ]);
  const asks = row('vocab/levels', { id: 'low', label: 'Low', categories: ['6'] });
  const old = coloured('s', [undefined, undefined, undefined], { category: '5' });
  expect(problems('s', 'a', 'b', asks, ...both({ '1': 'bidir bus low', '2': 'passive earth' }), old)).toEqual([
    'of another category than a line asks for',
  ]);
});
