/** The rules added because of the trade cables, each with cases that it reports and cases that it accepts. */
import { describe, expect, test } from 'vitest';
import { metres, type PassedCable } from '../../test-kit/trades/language.ts';
import { designOf, shopOf } from '../../test-kit/trades/shop.ts';
import { powerView } from './power/power-view.ts';

type Cable = Omit<PassedCable, 'name' | 'says' | 'src' | 'mayLeaveUnchecked'>;

const plain = { ratedVoltageV: 300, temperatureC: 70 };

const named = (cable: Cable, name = 'lead'): PassedCable => ({
  name,
  says: 'A lead of a test.',
  src: 'written for this test',
  mayLeaveUnchecked: [],
  ...cable,
});

/** The findings of a cable, and the items that couldn't be checked as `check: what: why`. */
function judged(cable: Cable) {
  const whole = named(cable);
  const { findings, unchecked } = shopOf([whole]).judge(whole);
  return { codes: findings.map(({ code }) => code).toSorted(), findings, unchecked };
}

const codesOf = (cable: Cable) => judged(cable).codes;

describe('EL8.3 sources in series', () => {
  const pack = { p: 'lipo-plus> 9..12.6V max=40A', n: 'lipo-minus' };
  const wire = metres(0.2, 'red:3.3 black:3.3', { ratedVoltageV: 600, temperatureC: 200, ratedCurrentA: 60 });
  const chain = (joint: string): Cable => ({
    plugs: { a: pack, b: pack, esc: { p: 'lipo-plus< 30A 6..25.2V', n: 'lipo-minus' } },
    runs: { w1: wire, w2: wire },
    wires: ['a.p - w1.red - esc.p', 'b.n - w2.black - esc.n', joint],
    open: ['w1.black'],
  });

  test('the return of one battery may be the supply of the next, whose signal says so', () => {
    expect(codesOf(chain('a.n - w2.red - b.p'))).toEqual([]);
  });

  test('a battery on its own return, or a load between, is a short', () => {
    expect(codesOf(chain('b.p - w2.red - b.n'))).toContain('power-ground-short');
    const cable = chain('a.n - w2.red - b.p');
    expect(
      codesOf({ ...cable, wires: [...cable.wires, 'w2@b.red = esc.n'].map((one) => one.replace(' = ', ' - ')) }),
    ).toContain('power-ground-short');
  });

  test('a loop goes on from device to device, but is not reversed', () => {
    const loop = (first: string, second: string): Cable => ({
      plugs: {
        input: { p: 'loop-p> 24V limit=0.05A', n: 'loop-n<' },
        one: { p: 'loop-p< 10..30V 0.02A', n: 'loop-n>' },
        two: { p: 'loop-p<', n: 'loop-n>' },
      },
      runs: { w1: metres(5, 'white:0.5 brown:0.5', plain), w2: metres(5, 'blue:0.5', plain) },
      wires: ['input.p - w1.white - one.p', `one.n - w2.blue - two.${first}`, `two.${second} - ~w1.brown - input.n`],
    });
    expect(codesOf(loop('p', 'n'))).not.toContain('pair-crossed');
    expect(codesOf(loop('n', 'p'))).toContain('pair-crossed');
  });
});

describe('EL2.3 the other line of a pair, and its common', () => {
  const meter = { a: 'rs485-a~ @rs485 120Ω', b: 'rs485-b~ @rs485 120Ω', c: 'bus-common' };
  const cable = (wires: readonly string[], other: Readonly<Record<string, string>> = meter): Cable => ({
    plugs: { a: meter, b: other },
    runs: { w1: metres(20, 'pair(white:0.5 brown:0.5) green:0.5', { ...plain, impedanceOhm: 120 }) },
    wires,
  });
  const pair = ['a.a - w1.pair.white - b.a', 'a.b - w1.pair.brown - b.b'];

  test('a level that needs a common has one, if both devices do', () => {
    expect(codesOf(cable([...pair, 'a.c - w1.green - b.c']))).toEqual([]);
    expect(codesOf(cable(pair))).toContain('no-return');
    const { c: _common, ...isolated } = meter;
    expect(codesOf(cable(pair, isolated))).not.toContain('no-return');
  });

  test('one line of a pair is not enough where the other is left open at both ends', () => {
    const talker = { a: 'talk-a> @nmea-0183', b: 'talk-b> @nmea-0183', g: 'gnd' };
    const listener = { a: 'listen-a< @nmea-0183', b: 'listen-b< @nmea-0183', g: 'gnd' };
    const lead = (wires: readonly string[]): Cable => ({
      plugs: { t: talker, l: listener },
      runs: { w1: metres(2, 'pair(white:0.5 brown:0.5) green:0.5', plain) },
      wires,
    });
    const [finding] = judged(lead(['t.a - w1.pair.white - l.a'])).findings.filter(({ code }) => code === 'no-return');
    expect(finding?.message).toContain('the other line of the pair is not');
    // Over a common ground, a single line of the pair works single-ended.
    expect(codesOf(lead(['t.a - w1.pair.white - l.a', 't.g - w1.green - l.g']))).not.toContain('no-return');
  });
});

test.each([
  [2.5, 2.5, false],
  [2.5, 1.5, true],
  [35, 16, false],
  [35, 10, true],
  [70, 35, false],
  [70, 25, true],
])('EL8.2 phases of %s mm² and a protective conductor of %s mm²', (phase, earth, isThin) => {
  const cable: Cable = {
    plugs: { p: { l: 'ac-l1> limit=10A', n: 'ac-n', pe: 'pe' }, m: { l: 'ac-l1< 8A', n: 'ac-n', pe: 'pe' } },
    runs: { w1: metres(3, `brown:${phase} blue:${phase} green-yellow:${earth}`, { ...plain, ratedVoltageV: 500 }) },
    wires: ['p.l - w1.brown - m.l', 'p.n - w1.blue - m.n', 'p.pe - w1.green-yellow - m.pe'],
  };
  expect(codesOf(cable).includes('protective-thin')).toBe(isThin);
});

describe('EL8.2 green and yellow is reserved', () => {
  const brake = (ratedVoltageV: number, colours: string): Cable => ({
    plugs: { d: { p: 'brake-plus> limit=2A', n: 'brake-minus' }, m: { p: 'brake-plus< 1A', n: 'brake-minus' } },
    runs: { w1: metres(3, colours, { ...plain, ratedVoltageV }) },
    wires: ['d.p - w1.green-yellow - m.p', `d.n - w1.${colours.includes('black') ? 'black' : 'blue'} - m.n`],
  });

  test('in cables for more than the voltage of vehicles, and not in those of vehicles', () => {
    expect(codesOf(brake(300, 'black:1 green-yellow:1'))).toContain('protective-colour-used');
    expect(codesOf(brake(60, 'black:1 green-yellow:1'))).not.toContain('protective-colour-used');
  });

  test('on the return of more than extra-low voltage', () => {
    const string = (volts: string): Cable => ({
      plugs: { s: { p: `pv-plus> ${volts} max=9A`, n: 'pv-minus' }, i: { p: 'pv-plus< 0..1000V 9A', n: 'pv-minus' } },
      runs: { w1: metres(3, 'brown:4 green-yellow:4', { ratedVoltageV: 60, temperatureC: 90 }) },
      wires: ['s.p - w1.brown - i.p', 's.n - w1.green-yellow - i.n'],
    });
    expect(codesOf(string('300..600V'))).toContain('protective-colour-used');
    expect(codesOf(string('20..40V'))).not.toContain('protective-colour-used');
  });
});

describe('EL9.1 sources that feed back', () => {
  const wire = { ratedVoltageV: 600, temperatureC: 105 };
  const charging = (area: number, chain: string): Cable => ({
    plugs: {
      c: { p: 'dc-12v> limit=30A', n: 'dc-0v' },
      b: { p: 'dc-12v~ battery unlimited', n: 'dc-0v' },
    },
    runs: { w1: metres(2, `red:${area} black:${area}`, wire) },
    parts: { f1: 'fuse-40a-58v' },
    wires: [chain, 'c.n - w1.black - b.n'],
    electrical: { rules: { ampacityTable: 'abyc-e-11-105' } },
  });

  test('a battery behind its charger is a source: its fuse belongs at the battery', () => {
    expect(codesOf(charging(10, 'c.p - w1.red - f1 - b.p'))).toEqual([]);
    expect(codesOf(charging(10, 'c.p - f1 - w1.red - b.p'))).toContain('battery-unprotected');
  });

  test('its fuse is compared with the wire towards the charger', () => {
    expect(codesOf(charging(1.5, 'c.p - w1.red - f1 - b.p'))).toContain('fuse-wire');
  });

  const strings = (count: number, fuse: string | undefined): Cable => {
    const names = Array.from({ length: count }, (_, i) => `s${i + 1}`);
    return {
      plugs: {
        ...Object.fromEntries(
          names.map((name) => [name, { p: 'pv-plus> 600..900V max=10A reverse=15A', n: 'pv-minus' }]),
        ),
        i: { p: 'pv-plus< 100..1000V 30A', n: 'pv-minus' },
      },
      runs: Object.fromEntries(
        names.map((name) => [`w-${name}`, metres(5, 'red:6 black:6', { ratedVoltageV: 1500, temperatureC: 90 })]),
      ),
      parts: fuse === undefined ? {} : Object.fromEntries(names.map((name) => [`f-${name}`, fuse])),
      wires: names.flatMap((name) => [
        `${name}.p - ${fuse === undefined ? '' : `f-${name} - `}w-${name}.red - i.p`,
        `${name}.n - w-${name}.black - i.n`,
      ]),
    };
  };

  test.each([
    [2, undefined, false],
    [3, undefined, true],
    [3, 'fuse-15a-1000v', false],
    [3, 'fuse-30a-1000v', true],
  ])('%s strings with %s', (count, fuse, isFed) => {
    expect(codesOf(strings(count, fuse)).includes('source-back-fed')).toBe(isFed);
  });

  const starter = (ampacityTable: string, load: string): Cable => ({
    plugs: { b: { p: 'dc-12v> battery unlimited', n: 'dc-0v' }, m: { p: `dc-12v< 80A${load}`, n: 'dc-0v' } },
    runs: { w1: metres(1, 'red:25', wire), w2: metres(1, 'black:25', wire) },
    wires: ['b.p - w1.red - m.p', 'b.n - w2.black - m.n'],
    electrical: { rules: { ampacityTable } },
  });

  test('a cranking motor needs no fuse where the rule leaves it out, and no other load', () => {
    expect(codesOf(starter('abyc-e-11-105', ' cranking'))).not.toContain('battery-unprotected');
    expect(codesOf(starter('abyc-e-11-105', ''))).toContain('battery-unprotected');
    expect(codesOf(starter('iec-60204-1-b2', ' cranking'))).toContain('battery-unprotected');
  });
});

describe('lengths that are not stated', () => {
  const without = ({ stock, facts }: ReturnType<typeof metres>) => ({ stock, facts }) as ReturnType<typeof metres>;

  test('EL3.4 a run without a length is listed as not checked', () => {
    const line: Cable = {
      plugs: { a: { d: 'lin~ @lin', g: 'kl31' }, b: { d: 'lin~ @lin', g: 'kl31' } },
      ratings: { a: { maxLengthMm: 40_000 } },
      runs: { w1: without(metres(1, 'green:0.5 black:0.5', plain)) },
      wires: ['a.d - w1.green - b.d', 'a.g - w1.black - b.g'],
    };
    expect(judged(line).unchecked).toContain('lengths: w1: its length is not stated');
    const measured = { ...line, runs: { w1: metres(1, 'green:0.5 black:0.5', plain) } };
    expect(judged(measured).unchecked.filter((text) => text.startsWith('lengths'))).toEqual([]);
  });

  test('EL9.1 the distance of a fuse over a run without a length is listed as not checked', () => {
    const feed = (run: ReturnType<typeof metres>): Cable => ({
      plugs: { b: { p: 'dc-12v> battery unlimited', n: 'dc-0v' }, m: { p: 'dc-12v< 5A', n: 'dc-0v' } },
      runs: { w1: run, w2: metres(2, 'red:2.5 black:2.5', { ratedVoltageV: 600, temperatureC: 105 }) },
      parts: { f1: 'fuse-10a-58v' },
      wires: ['b.p - w1.red - f1 - w2.red - m.p', 'b.n - w2.black - m.n'],
      electrical: { rules: { ampacityTable: 'abyc-e-11-105' } },
    });
    const run = metres(0.1, 'red:2.5', { ratedVoltageV: 600, temperatureC: 105 });
    expect(judged(feed(run)).unchecked.filter((text) => text.startsWith('protection'))).toEqual([]);
    const unknown = judged(feed(without(run)));
    expect(unknown.codes).not.toContain('battery-unprotected');
    expect(unknown.unchecked).toContain('protection: w1.red: its length is not stated');
  });
});

test('EL9.3 an unlimited supply, or one that states its limit, is compared with its loads', () => {
  const fed = (supply: string): Cable => ({
    plugs: { s: { p: `dc-24v> ${supply}`, n: 'dc-0v' }, m: { p: 'dc-24v< 3A', n: 'dc-0v' } },
    runs: { w1: metres(1, 'red:2.5 black:2.5', plain) },
    wires: ['s.p - w1.red - m.p', 's.n - w1.black - m.n'],
  });
  const silent = (cable: Cable) => judged(cable).unchecked.filter((text) => text.startsWith('supply-currents'));
  expect(silent(fed('unlimited'))).toEqual([]);
  expect(silent(fed('24V'))).toHaveLength(1);
  expect(codesOf(fed('limit=2A'))).toContain('supply-overloaded');
  expect(codesOf(fed('limit=5A'))).not.toContain('supply-overloaded');
});

test.each([
  [1500, 13, 2.5, false],
  [680, 20, 2.5, false],
  [220, 32, 2.5, true],
  [220, 32, 6, false],
])('EL10.3 a plug with %s Ω promises %s A over %s mm²', (ohms, _amperes, area, isFound) => {
  const end = (mark: string) => ({ l: `ac-l1${mark}`, n: 'ac-n', pe: 'pe', pp: 'ev-pp<' });
  const lead: Cable = {
    plugs: { box: end('> mains limit=13A'), car: end('< 13A') },
    runs: {
      w1: metres(5, `brown:${area} blue:${area} green-yellow:${area}`, { ratedVoltageV: 750, temperatureC: 90 }),
    },
    parts: { r1: `r-${ohms}`, r2: `r-${ohms}` },
    wires: [
      'box.l - w1.brown - car.l',
      'box.n - w1.blue - car.n',
      'box.pe - w1.green-yellow - car.pe',
      'box.pp - r1 - box.pe',
      'car.pp - r2 - car.pe',
    ],
    electrical: { rules: { ampacityTable: 'vde-0298-4-multicore', ambientC: 30 } },
  };
  expect(codesOf(lead).includes('coded-current')).toBe(isFound);
});

test.each([
  ['cmos-3v3', 'cmos-5v', true],
  ['cmos-3v3', 'ttl-5v', false],
  ['cmos-5v', 'cmos-5v', false],
  ['ttl-5v', 'cmos-5v', true],
])('EL10.6 an output of %s on an input of %s is too low: %s', (from, to, isLow) => {
  const line: Cable = {
    plugs: { a: { d: `switch-out> @${from}`, g: 'gnd' }, b: { d: `switch-out< @${to}`, g: 'gnd' } },
    runs: { w1: metres(0.3, 'green:0.5 black:0.5', plain) },
    wires: ['a.d - w1.green - b.d', 'a.g - w1.black - b.g'],
  };
  expect(codesOf(line).includes('level-mismatch')).toBe(isLow);
});

test('EL4.1 a line that states what it takes loads its conductors', () => {
  const box = (area: number): Cable => ({
    plugs: {
      amp: { p: 'speaker-1-p> @speaker', n: 'speaker-1-n> @speaker' },
      box: { p: 'speaker-1-p< 8A @speaker', n: 'speaker-1-n< 8A @speaker' },
    },
    runs: { w1: metres(5, `red:${area} black:${area}`, plain) },
    wires: ['amp.p - w1.red - box.p', 'amp.n - w1.black - box.n'],
  });
  expect(codesOf(box(0.22))).toContain('wire-overloaded');
  expect(codesOf(box(2.5))).toEqual([]);
});

test('EL3.2 a stock made for other lines that states no impedance, and insulation beyond the voltage of the line', () => {
  const dmx = (stock: string, [plus, minus, common]: readonly string[]): Cable => ({
    plugs: { j1: 'xlr3-plug-dmx', j2: 'xlr3-socket-dmx' },
    runs: { w1: metres(5, stock) },
    wires: [`j1.3 - w1.${plus} - j2.3`, `j1.2 - w1.${minus} - j2.2`, `j1.1 - w1.${common} - j2.1`],
    open: ['w1'],
  });
  expect(codesOf(dmx('@mic-pair-022', ['pair.a', 'pair.b', 'screen']))).toContain('stock-impedance');
  expect(codesOf(dmx('@dmx-pair-120r', ['pair.a', 'pair.b', 'drain']))).not.toContain('stock-impedance');
  const dali = (ratedVoltageV: number): Cable => ({
    plugs: { a: { a: 'dali-a~ @dali', b: 'dali-b~ @dali' }, b: { a: 'dali-a~ @dali', b: 'dali-b~ @dali' } },
    runs: { w1: metres(5, 'red:0.5 black:0.5', { ratedVoltageV, temperatureC: 70 }) },
    wires: ['a.a - w1.red - b.a', 'a.b - w1.black - b.b'],
  });
  expect(codesOf(dali(60))).toContain('stock-insulation');
  expect(codesOf(dali(300))).not.toContain('stock-insulation');
});

test('EL2.4 a resistor in a line leaves its device the voltage that it needs', () => {
  const loop = (ohms: number): Cable => ({
    plugs: {
      input: { p: 'loop-p> 24V limit=0.05A', n: 'loop-n<' },
      device: { p: 'loop-p< 10.8..30V 0.02A', n: 'loop-n>' },
    },
    runs: { w1: metres(5, 'white:0.5 brown:0.5', plain) },
    parts: { r1: `r-${ohms}` },
    wires: ['input.p - r1 - w1.white - device.p', 'input.n - w1.brown - device.n'],
  });
  expect(codesOf(loop(680))).toContain('under-voltage');
  expect(codesOf(loop(250))).not.toContain('under-voltage');
});

describe('EL8.4 contacts of returns and of sources with several contacts', () => {
  const wire = { ratedVoltageV: 60, temperatureC: 105 };
  const lamps = (body: Readonly<Record<string, string>>, wires: readonly string[], contactRatingA: number): Cable => ({
    plugs: { body, lamp1: { p: 'kl30-fused< 5A', m: 'kl31' }, lamp2: { p: 'kl30-fused< 5A', m: 'kl31' } },
    ratings: { body: { contactRatingA } },
    runs: { w1: metres(1, 'red:2.5 brown:2.5', wire), w2: metres(1, 'red:2.5 brown:2.5', wire) },
    wires,
    electrical: { rules: { ampacityTable: 'vde-0298-4-single' } },
  });
  const contacts = (cable: Cable) =>
    judged(cable)
      .findings.filter(({ code }) => code === 'contact-overloaded')
      .map(({ where, found }) => `${where.terminal} ${String(found)}`);

  test('one contact carries the returns of both loads', () => {
    const common = { p: 'kl30-fused> limit=6A', q: 'kl30-fused> limit=6A', m: 'kl31' };
    const wires = [
      'body.p - w1.red - lamp1.p',
      'body.q - w2.red - lamp2.p',
      'body.m - w1.brown - lamp1.m',
      'body.m - w2.brown - lamp2.m',
    ];
    expect(contacts(lamps(common, wires, 7.5))).toEqual(['body.m 10']);
    expect(contacts(lamps(common, wires, 10))).toEqual([]);
    const apart = { ...common, n: 'kl31' };
    expect(contacts(lamps(apart, [...wires.slice(0, 3), 'body.n - w2.brown - lamp2.m'], 7.5))).toEqual([]);
  });

  test('contacts of one source share the current by the resistance of their wires', () => {
    // 1 m and 3 m of 2.5 mm² in parallel feed a 5 A load with another 5 A load behind it: 7.5 A and 2.5 A.
    const source = { p: 'kl30-fused> limit=12A', q: 'kl30-fused> limit=12A', m: 'kl31', n: 'kl31' };
    const cable = lamps(source, [], 7);
    const shared: Cable = {
      ...cable,
      runs: { w1: metres(1, 'red:2.5 brown:2.5', wire), w2: metres(3, 'red:2.5 brown:2.5', wire) },
      wires: [
        'body.p - w1.red - lamp1.p',
        'body.q - w2.red - lamp1.p',
        'body.m - w1.brown - lamp1.m',
        'body.n - w2.brown - lamp1.m',
        'lamp1.p - lamp2.p',
        'lamp1.m - lamp2.m',
      ],
    };
    const found = contacts(shared).map((text) => text.split(' '));
    expect(found.map(([at]) => at)).toEqual(['body.p', 'body.m']);
    // The result is approximate, because conductors that carry more current are slightly warmer.
    for (const [, amperes] of found) expect(Number(amperes)).toBeCloseTo(7.5, 1);
  });

  test('contacts with a jumper share their current in an unknown way', () => {
    const body = { p: 'kl30-fused> limit=6A', q: 'kl30-fused> limit=6A', m: 'kl31', n: 'kl31' };
    const wires = ['body.p - w1.red - lamp1.p', 'body.q - w2.red - lamp2.p', 'body.m - w1.brown - lamp1.m'];
    expect(contacts(lamps(body, [...wires, 'body.m - w2.brown - lamp2.m'], 7.5))).toEqual(['body.m 10']);
    expect(contacts(lamps(body, [...wires, 'body.m - w2.brown - lamp2.m', 'body.m - body.n'], 7.5))).toEqual([]);
  });

  test('a neutral of phases carries the vector sum of its loads', () => {
    const rack = (amperes: readonly number[]): Cable => ({
      plugs: {
        feed: { l1: 'ac-l1> limit=20A', l2: 'ac-l2> limit=20A', l3: 'ac-l3> limit=20A', n: 'ac-n' },
        load: { l1: `ac-l1< ${amperes[0]}A`, l2: `ac-l2< ${amperes[1]}A`, l3: `ac-l3< ${amperes[2]}A`, n: 'ac-n' },
      },
      ratings: { feed: { contactRatingA: 12 } },
      runs: { w1: metres(2, 'brown:4 black:4 grey:4 blue:4', plain) },
      wires: ['l1 brown', 'l2 black', 'l3 grey', 'n blue'].map((pair) => {
        const [pin, core] = pair.split(' ');
        return `feed.${pin} - w1.${core} - load.${pin}`;
      }),
    });
    // Loads are switched separately: two of three equal phases give as much return current as one.
    expect(contacts(rack([11, 11, 11]))).toEqual([]);
    expect(contacts(rack([13, 11, 11]))).toEqual(['feed.l1 13', 'feed.n 13']);
  });
});

describe('EL8.2 a screen is no protective conductor', () => {
  const plug = { u: 'motor-u> limit=6A', v: 'motor-v> limit=6A', pe: 'pe' };
  const motor = { u: 'motor-u< 5A', v: 'motor-v< 5A', pe: 'pe' };
  const lead = (stock: string, earth: readonly string[]): Cable => ({
    plugs: { drive: plug, motor },
    runs: { w1: metres(3, stock, { ratedVoltageV: 600, temperatureC: 80 }) },
    wires: ['drive.u - w1.brown - motor.u', 'drive.v - w1.black - motor.v', ...earth],
  });
  const missing = (cable: Cable) =>
    judged(cable).findings.flatMap(({ code, message }) => (code === 'protective-missing' ? [message] : []));

  test('earths that only a braid joins are as good as open', () => {
    const [message] = missing(lead('brown:1.5 black:1.5 braid', ['drive.pe - w1.braid - motor.pe']));
    expect(message).toBe(
      'Pin pe (Protective earth) of drive and pin pe (Protective earth) of motor are connected over a screen only: a fault would make the housing of one live. Connect them with a conductor of their own.',
    );
  });

  test('a braid next to a conductor of its own may be on the earth as well', () => {
    const both = ['drive.pe - w1.green-yellow - motor.pe', 'drive.pe - w1.braid - motor.pe'];
    expect(missing(lead('brown:1.5 black:1.5 green-yellow:1.5 braid', both))).toEqual([]);
  });
});

test('EL10.3 a screen that a pinout wants at one end is found at both, over each way that it takes', () => {
  const node = { h: 'can-h~ @can-hs 120Ω', l: 'can-l~ @can-hs 120Ω', s: 'chassis' };
  const bus = (
    wires: readonly string[],
    ratings: NonNullable<Cable['ratings']> = { two: { screenAtOneEnd: true } },
  ): Cable => ({
    plugs: { one: node, two: node },
    ratings,
    runs: { w1: metres(5, 'pair(yellow:0.5 green:0.5) screen black:0.5', { ...plain, impedanceOhm: 120 }) },
    wires: ['one.h - w1.pair.yellow - two.h', 'one.l - w1.pair.green - two.l', ...wires],
    open: ['w1.screen', 'w1.black'],
  });
  const found = (cable: Cable) =>
    judged(cable).findings.flatMap(({ code, message }) => (code === 'screen-grounded-twice' ? [message] : []));
  expect(found(bus(['one.s - w1.screen - two.s']))).toEqual([
    'The screen of w1 joins pin s (Chassis, screen) of two and pin s (Chassis, screen) of one. The pinout of two asks for a screen that is grounded at one end only. Leave the other end open.',
  ]);
  expect(found(bus(['one.s - w1.screen - two.s'], {}))).toEqual([]);
  expect(found(bus(['one.s - w1@a.screen']))).toEqual([]);
  // A separate conductor joins the frames; the screen is open at one end.
  expect(found(bus(['one.s - w1.black - two.s', 'one.s - w1@a.screen']))).toEqual([]);
});

describe('EL4.2 EL9.1 conductors behind a diode', () => {
  const wire = { ratedVoltageV: 60, temperatureC: 105 };
  const load = { p: 'dc-12v< 6A 10..15V', n: 'dc-0v' };
  const behind = (chain: string, area: number, supply = 'limit=10A'): Cable => ({
    plugs: { s: { p: `dc-12v> ${supply}`, n: 'dc-0v' }, m: load },
    runs: { w1: metres(0.3, 'red:2.5', wire), w2: metres(1, `red:${area}`, wire), w3: metres(1, 'black:2.5', wire) },
    parts: { d1: 'rectifier-20a' },
    wires: [chain, 's.n - w3.black - m.n'],
    electrical: { rules: { ampacityTable: 'vde-0298-4-single' } },
  });
  const chain = 's.p - w1.red - d1 - w2.red - m.p';

  test('carry the current of the load, and are protected or not as those before it', () => {
    expect(judged(behind(chain, 2.5)).findings).toEqual([]);
    expect(codesOf(behind(chain, 0.14))).toEqual(
      expect.arrayContaining(['voltage-drop', 'wire-overloaded', 'wire-unprotected']),
    );
    expect(codesOf(behind(chain, 0.75, 'battery unlimited'))).toContain('battery-unprotected');
  });

  test('a diode the other way round feeds nothing', () => {
    const codes = codesOf(behind(chain.replace('d1', '~d1'), 0.14));
    expect(codes).toContain('diode-blocks');
    expect(codes).not.toContain('wire-overloaded');
  });

  interface Redundant {
    /** Cross-sections of the wires before each diode and of the shared wire behind them, in mm². */
    readonly first?: number;
    readonly second?: number;
    readonly shared?: number;
    readonly limits?: readonly [string, string];
    /** The terminal that the second source returns to, and the cross-section of that wire. */
    readonly back?: string;
    readonly backMm2?: number;
    readonly temperatureC?: number;
  }

  /** Two sources, each with a diode, and the wire w2 from both diodes to the load. */
  const redundant = (made: Redundant): Cable => {
    const { first = 2.5, second = 2.5, shared = 2.5, limits = ['limit=10A', 'limit=10A'] } = made;
    const stock = { ...wire, temperatureC: made.temperatureC ?? wire.temperatureC };
    return {
      plugs: { s: { p: `dc-12v> ${limits[0]}`, n: 'dc-0v' }, t: { p: `dc-12v> ${limits[1]}`, n: 'dc-0v' }, m: load },
      runs: {
        w1: metres(0.3, `red:${first}`, stock),
        w2: metres(1, `red:${shared}`, stock),
        w3: metres(1, 'black:2.5', stock),
        w4: metres(1, `red:${second}`, stock),
        w5: metres(1, `black:${made.backMm2 ?? 2.5}`, stock),
      },
      parts: { d1: 'rectifier-20a', d2: 'rectifier-20a' },
      wires: [
        's.p - w1.red - d1 - w2.red - m.p',
        't.p - w4.red - d2 - w2.red',
        's.n - w3.black - m.n',
        `t.n - w5.black - ${made.back ?? 'm.n'}`,
      ],
      electrical: { rules: { ampacityTable: 'vde-0298-4-single' } },
    };
  };

  test('[EL9.1] of two sources with a diode each carry all of the load, and what both deliver into a short', () => {
    expect(judged(redundant({})).findings).toEqual([]);
    // Neither diode counts as a load of the other source.
    expect(judged(redundant({})).unchecked.filter((what) => what.startsWith('ampacity'))).toEqual([]);
    const thin = judged(redundant({ shared: 0.14 })).codes;
    expect(thin).toEqual(expect.arrayContaining(['wire-overloaded', 'wire-unprotected']));
    expect(thin.filter((code) => code === 'wire-overloaded')).toHaveLength(1);
    // One 10 A source delivers less than the ampacity of 0.75 mm²; both together deliver more.
    expect(codesOf(behind(chain, 0.75))).toEqual([]);
    const both = judged(redundant({ shared: 0.75 })).findings;
    expect(both).toMatchObject([{ code: 'wire-unprotected', found: 20, where: { instance: 'w2' } }]);
    expect(codesOf(redundant({ limits: ['limit=10A', 'battery unlimited'] }))).toContain('battery-unprotected');
  });

  test('[EL9.1] before a diode each is compared with its own source: no current comes back through a diode', () => {
    const slim = redundant({ second: 0.5, limits: ['limit=20A', 'limit=7A'] });
    expect(codesOf(slim)).toEqual([]);
    const wrong = judged(redundant({ second: 0.14, limits: ['limit=10A', 'limit=7A'] })).findings;
    expect(wrong.map(({ code, where }) => `${code} ${where?.instance}`).toSorted()).toEqual([
      'voltage-drop undefined',
      'wire-overloaded w4',
      'wire-unprotected w4',
    ]);
  });

  test('[EL4.2] [EL9.1] every combination of three sections and two limits is judged as by hand', () => {
    // DIN VDE 0298-4, table 11, single core in free air, times 0.87 for 40 °C (table 17); the load draws 6 A.
    const carries = { 0.25: 6 * 0.87, 0.75: 15 * 0.87, 2.5: 32 * 0.87 } as const;
    const areas = [0.25, 0.75, 2.5] as const;
    const limits = [7, 20] as const;
    const all = areas.flatMap((first) =>
      areas.flatMap((second) =>
        areas.flatMap((shared) => limits.flatMap((a) => limits.map((b) => ({ first, second, shared, a, b })))),
      ),
    );
    const cables = all.map(({ first, second, shared, a, b }, i) =>
      named(
        redundant({ first, second, shared, limits: [`limit=${a}A`, `limit=${b}A`], temperatureC: 70 }),
        `lead-${i}`,
      ),
    );
    const shop = shopOf(cables);
    for (const [i, { first, second, shared, a, b }] of all.entries()) {
      const wires = [
        { id: 'w1', may: carries[first], fed: a },
        { id: 'w2', may: carries[shared], fed: a + b },
        { id: 'w4', may: carries[second], fed: b },
      ];
      const byHand = wires.flatMap(({ id, may, fed }) => [
        ...(may < 6 ? [`wire-overloaded ${id}`] : []),
        ...(may < fed ? [`wire-unprotected ${id}`] : []),
      ]);
      const reported = shop
        .judge(cables[i]!)
        .findings.filter(({ code }) => code === 'wire-overloaded' || code === 'wire-unprotected')
        .map(({ code, where }) => `${code} ${where?.instance}`);
      expect({ ...all[i], reported: reported.toSorted() }).toEqual({ ...all[i], reported: byHand.toSorted() });
    }
  });

  test('[EL8.1] the return of either source carries the load, and a shared one carries it once', () => {
    const own = judged(redundant({ backMm2: 0.14 })).findings;
    expect(own.map(({ code, where }) => `${code} ${where?.instance}`)).toContain('wire-overloaded w5');
    const shared = redundant({ back: 's.n' });
    expect(codesOf({ ...shared, runs: { ...shared.runs, w3: metres(1, 'black:0.5', wire) } })).toEqual([]);
  });

  test('[EL8.1] the power sheet has the load once for each source, with the way back to that source', () => {
    const whole = named(redundant({}));
    const rows = powerView(shopOf([whole]).catalog, designOf(whole));
    expect(rows.map(({ source, load, amperes }) => [source, load, amperes])).toEqual([
      ['s.p', 'm.p', 6],
      ['t.p', 'm.p', 6],
    ]);
    // Class 5 copper at the wire temperature: 2.5 mm² with 0.3, 1 and 1 m from s, and 1, 1 and 1 m from t.
    const [first, second] = rows.map(({ dropV }) => dropV!);
    expect(second! / first!).toBeCloseTo(3 / 2.3, 2);
  });

  test('[EL9.1] two fuses before the diodes pass the current of both', () => {
    const fused = (shared: number): Cable => {
      const cable = redundant({ shared, limits: ['battery unlimited', 'battery unlimited'] });
      return {
        ...cable,
        parts: { ...cable.parts, f1: 'fuse-25a-58v', f2: 'fuse-25a-58v' },
        wires: ['s.p - f1 - w1.red - d1 - w2.red - m.p', 't.p - f2 - w4.red - d2 - w2.red', ...cable.wires.slice(2)],
      };
    };
    expect(codesOf(fused(10))).toEqual([]);
    // 2.5 mm² can carry the current of one 25 A fuse, but not of two.
    expect(judged(fused(2.5)).findings).toMatchObject([{ code: 'fuse-wire', found: 50, where: { instance: 'w2' } }]);
  });

  test('[EL9.1] a source with a fuse and one that limits itself: the fuse and the limit together', () => {
    const mixed = (shared: number): Cable => {
      const cable = redundant({ shared, limits: ['battery unlimited', 'limit=10A'] });
      return {
        ...cable,
        parts: { ...cable.parts, f1: 'fuse-25a-58v' },
        wires: ['s.p - f1 - w1.red - d1 - w2.red - m.p', ...cable.wires.slice(1)],
      };
    };
    expect(codesOf(mixed(2.5))).toEqual([]);
    // 24 A from the table, times 1.27 for a 105 °C conductor at 40 °C ambient.
    expect(judged(mixed(1.5)).findings).toMatchObject([{ found: 35, where: { instance: 'w2' } }]);
  });
});
