/**
 * The location of each finding of the rule check, the values found and expected, and the items that were or weren't
 * checked.
 */
import { expect, test } from 'vitest';
import type { ConnectorInstance } from '@cablewright/model';
import { cable, ruled, type Spec } from '../../../test-kit/wrong-cables.ts';
import { checkDesign } from '../validate-design.ts';

const row = (kind: string, id: string, record: object) => ({
  kind,
  key: id,
  seq: 2,
  record: { id, label: id, src: 'synthetic example', ...record },
});
const signal = (id: string, record: object) => row('vocab/signals', id, record);
const extra = [
  signal('v24b', { kind: 'power', nominalV: 24 }),
  signal('wide', { kind: 'power', minV: 9, maxV: 36 }),
  signal('phantom', { kind: 'power', nominalV: 48, detected: true }),
  signal('dtr', { kind: 'control', pairsWith: ['dsr', 'dcd'] }),
  signal('dsr', { kind: 'control' }),
  signal('dcd', { kind: 'control' }),
  signal('ring', { kind: 'control', pairsWith: ['dsr'] }),
  signal('cold', { kind: 'ground', takesScreen: true, returnFor: ['txd'] }),
  row('vocab/component-kinds', 'switch', { dcReading: 'unverified' }),
  row('components', 's-1', { kind: 'switch' }),
  row('pcbas', 'node', { terminals: [{ id: 'p', signal: 'v24b' }] }),
];

type Plugs = Spec['plugs'];

/** Pin-to-pin wiring over a flat cable: `1-2` joins pin 1 of j1 and pin 2 of j2 by the next core. */
const flat = (plugs: Plugs, pairs: string, more: Partial<Spec> = {}): Spec => ({
  plugs,
  runs: { w1: 'flat' },
  extra,
  ...more,
  joints: [
    ...pairs.split(' ').flatMap((text, i) => {
      const [from, to] = text.split('-');
      return [`j1.${from} = w1@a.${i + 1}`, `j2.${to} = w1@b.${i + 1}`];
    }),
    ...(more.joints ?? []),
  ],
});
const plugs = (j1: string, j2: string): Plugs => {
  const pins = (text: string) => Object.fromEntries(text.split(', ').map((pin, i) => [String(i + 1), pin]));
  return { j1: pins(j1), j2: pins(j2) };
};
const two = (j1: string, j2: string, more: Partial<Spec> = {}) =>
  flat(plugs(`${j1}, gnd`, `${j2}, gnd`), '1-1 2-2', more);
/** Fields that placed connectors state about their pins. */
const stating = (j1: Partial<ConnectorInstance>, j2: Partial<ConnectorInstance> = {}): Partial<Spec> => ({
  instances: {
    connectors: [
      { id: 'j1', def: 'plug-j1', ...j1 },
      { id: 'j2', def: 'plug-j2', ...j2 },
    ],
  },
});

const text = (value: unknown) => (Array.isArray(value) ? value.join('+') : String(value));
const found = (spec: Spec) =>
  ruled(spec).map(({ code, where, found: has, expected }) =>
    [
      code,
      where.terminal ?? where.instance,
      has === undefined ? '' : text(has),
      expected === undefined ? '' : `/ ${text(expected)}`,
    ]
      .filter(Boolean)
      .join(' '),
  );
const checkedBy = (spec: Spec, name: string) => {
  const { catalog, design } = cable(spec);
  const { checked, unchecked } = checkDesign(catalog, design).checked.find(({ check }) => check === name)!;
  return [checked, ...unchecked.map(({ what, why }) => `${what}: ${why}`)];
};
const inPair = (j1: string, j2: string, cores: readonly string[]): Spec => ({
  plugs: plugs(j1, j2),
  runs: { w1: 'pairs' },
  extra,
  joints: cores.flatMap((core, i) => [`j1.${i + 1} = w1@a.${core}`, `w1@b.${core} = j2.${i + 1}`]),
});

test.each<[string, string, readonly string[]]>([
  ['v24>', 'v5<', ['pin-hazard j1.1 j1.1+j2.1 / power-mismatch', 'over-voltage j1.1 24 / 5.5']],
  ['v5<', 'v24>', ['pin-hazard j1.1 j1.1+j2.1 / power-mismatch', 'over-voltage j2.1 24 / 5.5']],
  ['v5>', 'wide<', ['pin-hazard j1.1 j1.1+j2.1 / power-mismatch', 'under-voltage j1.1 5 / 9']],
  // A signal output below the range of a supply input is reported as a conflict, not as a low supply.
  ['txd> @ttl-5v', 'wide<', ['pin-hazard j1.1 j1.1+j2.1 / signal-into-supply']],
  ['txd> @plc-24v', 'rxd< @ttl-5v', ['over-voltage j1.1 24 / 5.5']],
  ['txd> @ttl-5v', 'rxd< @ttl-5v', []],
  ['txd> @rs232', 'rxd< @ttl-5v', ['level-mismatch j1.1 rs232 / ttl-5v']],
  ['rxd< @ttl-5v', 'txd> @rs232', ['level-mismatch j2.1 rs232 / ttl-5v']],
  ['txd> @rs232', 'rxd<', []],
  ['txd>', 'rxd< @rs232', []],
  ['rxd~ @rs232', 'rxd~ @rs485', ['level-mismatch j1.1 rs232 / rs485', 'level-mismatch j2.1 rs485 / rs232']],
  ['v24> @rs232', 'v24< @rs485', []],
  ['rxd<', 'rxd<', ['input-undriven j1.1 j1.1+j2.1']],
  ['rxd<', 'rxd', []],
  ['v24<', 'v24<', ['supply-unfed j1.1 j1.1+j2.1']],
  ['v24<', 'v24', []],
  ['txd>', 'cts<', ['signal-clash j1.1 txd+cts']],
  ['txd>', 'gnd', ['pin-conflict j1.1 j1.1+j2.1']],
  ['gnd', 'txd>', ['pin-conflict j2.1 j2.1+j1.1']],
  ['txd>', 'nc', ['pin-conflict j2.1 j2.1+j1.1']],
  ['nc', 'txd>', ['pin-conflict j1.1 j1.1+j2.1']],
  ['phantom>', 'rxd<', []],
  ['rxd<', 'phantom>', []],
  ['phantom>', 'v5<', ['pin-hazard j1.1 j1.1+j2.1 / power-mismatch', 'over-voltage j1.1 48 / 5.5']],
  ['v24>', 'v24b<', ['pin-hazard j1.1 j1.1+j2.1 / power-mismatch']],
])('EL2.2 EL2.3 EL2.4 %s on %s', (one, other, wanted) => {
  expect(found(two(one, other))).toEqual(wanted);
});

test('EL2.4 a level that either end accepts is right', () => {
  const pair = (near: object, far: object) =>
    found(two('rxd~ @rs232', 'rxd~ @rs485', stating({ pins: { 1: near } }, { pins: { 1: far } })));
  expect(pair({ accepts: ['rs485'] }, {})).toEqual([]);
  expect(pair({}, { accepts: ['rs232'] })).toEqual([]);
  expect(pair({ accepts: ['video'] }, {})).toHaveLength(2);
  const oneWay = (near: object, far: object) =>
    found(two('txd> @rs232', 'rxd< @rs485', stating({ pins: { 1: near } }, { pins: { 1: far } })));
  expect(oneWay({ accepts: ['rs485'] }, {})).toEqual(['level-mismatch j1.1 rs232 / rs485']);
  expect(oneWay({}, { accepts: ['rs232'] })).toEqual([]);
});

test('EL2.4 a supply marked bidirectional or passive is compared by what it states, as a source and as a load', () => {
  const rail = (near: object, far: object) =>
    found(two('v24', 'v24', stating({ pins: { 1: near } }, { pins: { 1: far } })));
  expect(rail({ dir: 'bidir' }, { dir: 'in' })).toEqual([]);
  expect(rail({ dir: 'bidir' }, { dir: 'in', nominalV: 12 })).toEqual(['over-voltage j1.1 24 / 13.2']);
  expect(rail({ dir: 'bidir', maxV: 29 }, { dir: 'in', maxV: 28 })).toEqual(['over-voltage j1.1 29 / 28']);
  expect(rail({}, { dir: 'in', nominalV: 12 })).toEqual(['over-voltage j1.1 24 / 13.2']);
  // A rating of up to 48 V doesn't mean that the terminal block supplies 48 V.
  expect(rail({ maxV: 48 }, { dir: 'in' })).toEqual([]);
  expect(rail({ dir: 'out' }, { nominalV: 12 })).toEqual(['over-voltage j1.1 24 / 13.2']);
  expect(rail({ dir: 'bidir', nominalV: 12 }, { dir: 'in', minV: 18, nominalV: 24 })).toEqual([
    'under-voltage j1.1 12 / 18',
  ]);
  expect(rail({ dir: 'bidir', nominalV: 12 }, { dir: 'bidir' })).toEqual(['over-voltage j2.1 24 / 13.2']);
  expect(rail({}, {})).toEqual([]);
});

test('EL2.4 the voltage of a supply that shares its contact with a line is compared with what the far contact takes', () => {
  const shared = (near: object, far: object, words: [string, string] = ['rxd<', 'txd>']) =>
    found(two(...words, stating({ pins: { 1: near } }, { pins: { 1: far } })));
  const out = (signal: string) => ({ phantom: { signal, dir: 'out' } });
  const takes = (signal: string) => ({ phantom: { signal, dir: 'in' } });
  expect(shared(out('v24'), takes('v24'))).toEqual([]);
  expect(shared(out('v24'), takes('v5'))).toEqual(['over-voltage j1.1 24 / 5.5']);
  expect(shared(takes('v5'), out('v24'))).toEqual(['over-voltage j2.1 24 / 5.5']);
  expect(shared(out('v5'), takes('wide'))).toEqual(['under-voltage j1.1 5 / 9']);
  // For a line without a supply, its input range counts. An output states the voltage it delivers, not the one it
  // accepts.
  expect(shared(out('v24'), { level: 'ttl-5v' }, ['txd>', 'rxd<'])).toEqual(['over-voltage j1.1 24 / 5.5']);
  expect(shared(out('v24'), {})).toEqual([]);
  // A source that detects its load supplies nothing else. A load rated below the delivered voltage is reported.
  expect(shared(out('phantom'), { level: 'ttl-5v' }, ['txd>', 'rxd<'])).toEqual([]);
  expect(shared(out('phantom'), takes('v24'))).toEqual(['over-voltage j1.1 48 / 26.4']);
  // A supply contact is connected to a contact that carries a line and a supply.
  expect(shared({}, takes('v5'), ['v24>', 'any'])).toEqual(['over-voltage j1.1 24 / 5.5']);
});

test('EL2.9 voltages that are not stated are listed, by the pin that does not state them', () => {
  expect(checkedBy(two('txd> @ttl-5v', 'rxd< @ttl-5v'), 'voltages')).toEqual([1]);
  expect(checkedBy(two('txd>', 'rxd<'), 'voltages')).toEqual([0, 'j1.1: its voltage is not stated']);
  expect(checkedBy(two('txd> @ttl-5v', 'rxd<'), 'voltages')).toEqual([0, 'j2.1: the voltage it takes is not stated']);
  expect(checkedBy(two('rxd~ @ttl-5v', 'rxd~ @ttl-5v'), 'voltages')).toEqual([2]);
  expect(checkedBy(two('rxd<', 'rxd<'), 'voltages')).toEqual([0]);
});

test('EL2.9 the number of places each check looked at', () => {
  const serial = two('txd>', 'rxd<');
  expect(
    ['pin-pairs', 'shorts', 'signals', 'drive', 'returns', 'screens', 'pairs', 'lengths'].map((name) => [
      name,
      ...checkedBy(serial, name),
    ]),
  ).toEqual([
    ['pin-pairs', 2],
    ['shorts', 2],
    ['signals', 1],
    ['drive', 2],
    ['returns', 1],
    ['screens', 0],
    ['pairs', 0],
    ['lengths', 0],
  ]);
  expect(checkedBy(two('txd>', 'any'), 'pin-pairs')).toEqual([2, 'j2.1: its signal is not known']);
  const alone = flat(plugs('any, gnd', 'any, gnd'), '2-2');
  expect(checkedBy(alone, 'pin-pairs')).toEqual([1]);
});

test('EL2.3 one output may answer several inputs; two inputs that only share a third do not belong together', () => {
  const three = (a: string, b: string, c: string) =>
    found(flat(plugs(`${a}, ${b}, gnd`, `${c}, gnd`), '1-1 3-2', { joints: ['j1.1 = j1.2'] }));
  expect(three('dsr<', 'dcd<', 'dtr>')).toEqual([]);
  expect(three('dsr<', 'dcd<', 'ring>')).toEqual(['signal-clash j1.1 dsr+dcd', 'signal-clash j1.2 dcd+ring']);
  expect(found(two('dsr<', 'dcd<'))).toEqual(['signal-clash j1.1 dsr+dcd', 'input-undriven j1.1 j1.1+j2.1']);
});

test('EL2.1 behind a fuse, or on a board, a supply of the same voltage is the same supply', () => {
  const fused = (one: string, other: string): Spec => ({
    plugs: plugs(`${one}, gnd`, `${other}, gnd`),
    runs: { w1: 'flat' },
    parts: { f1: 'f-2' },
    joints: ['j1.1 = f1.a', 'f1.b = w1@a.1', 'w1@b.1 = j2.1', 'j1.2 = w1@a.2', 'w1@b.2 = j2.2'],
    extra,
  });
  expect(found(fused('v24>', 'v24b<'))).toEqual([]);
  expect(found(fused('v24>', 'v12<'))).toEqual([
    'pin-hazard j1.1 j1.1+j2.1 / power-mismatch',
    'over-voltage j1.1 24 / 13.2',
  ]);
  expect(ruled(fused('v24>', 'v12<'))[0]!.message).toContain('through f1');
  expect(ruled(two('v24>', 'v12<'))[0]!.message).not.toContain('through');
  expect(found(fused('v24>', 'v24>'))).toEqual(['pin-hazard j1.1 j1.1+j2.1 / parallel-supplies']);
  const board = (supply: string): Spec => ({
    plugs: { j1: { 1: `${supply}>` } },
    runs: { w1: 'flat' },
    instances: { pcbas: [{ id: 'u1', def: 'node', label: 'Node' }] },
    joints: ['j1.1 = w1@a.1', 'w1@b.1 = u1.p'],
    extra,
  });
  expect(found(board('v24'))).toEqual([]);
  const [mismatch] = ruled(board('v12'));
  expect(mismatch).toMatchObject({ code: 'pin-hazard', found: ['j1.1', 'u1.p'] });
  expect(mismatch!.message).toContain('pin p (v24b) of Node');
});

test('EL2.5 a supply on ground through a part names the part; a part that may conduct is listed', () => {
  const across = (part: string): Spec => ({ ...two('v24>', 'v24<'), parts: { p1: part, p2: part } });
  const shorted = across('r-0');
  const joints = [...shorted.joints, 'j2.1 = p1.a', 'p1.b = p2.a', 'p2.b = j2.2'];
  expect(found({ ...shorted, joints })).toEqual(['supply-shorted j1.1 j1.1+j1.2']);
  expect(ruled({ ...shorted, joints })[0]!.message).toContain('is shorted to pin 2 (gnd) of j1 through p1, p2.');
  const open = { ...across('s-1'), joints };
  expect(found(open)).toEqual([]);
  expect(checkedBy(open, 'shorts')).toEqual([
    3,
    'p1: it is not known whether this part conducts',
    'p2: it is not known whether this part conducts',
  ]);
  expect(checkedBy({ ...across('r-1k'), joints }, 'shorts')).toEqual([3]);
});

test.each([
  ['r-0r99', ['supply-shorted j1.1 j1.1+j1.2']],
  ['r-1', []],
])('EL2.5 the limit is 1 Ω: a supply on ground through %s', (part, findings) => {
  const spec: Spec = { ...two('v24>', 'v24<'), parts: { r1: part } };
  const joints = [...spec.joints, 'j2.1 = r1.a', 'r1.b = j2.2'];
  expect(found({ ...spec, joints }).filter((line) => line.startsWith('supply-shorted'))).toEqual(findings);
});

test('EL2.3 what two parts share needs a ground that is no mere frame, or the other line of a pair', () => {
  const share = (j1: string, j2: string, pairs: string) => {
    const spec = flat(plugs(j1, j2), pairs);
    return [...found(spec).filter((line) => line.startsWith('no-return')), ...checkedBy(spec, 'returns')];
  };
  const open = 'no-return j1.1 j1.1+j2.1';
  expect(share('txd>, gnd', 'rxd<, gnd', '1-1')).toEqual([open, 1]);
  expect(share('txd>, gnd', 'rxd<, gnd', '1-1 2-2')).toEqual([1]);
  expect(share('txd>, gnd, frame', 'rxd<, gnd, frame', '1-1 3-3')).toEqual([open, 1]);
  expect(share('txd>, gnd, cold', 'rxd<, gnd, cold', '1-1 3-3')).toEqual([1]);
  expect(share('txd>, gnd, any', 'rxd<, gnd, gnd', '1-1 3-3')).toEqual([1]);
  expect(share('txd>, gnd, rts>', 'rxd<, gnd, gnd', '1-1')).toEqual([open, 1]);
  expect(share('txd>, gnd', 'rxd<', '1-1')).toEqual([0, 'j2: it has no ground pin']);
  expect(share('txd>', 'rxd<, gnd', '1-1')).toEqual([0, 'j1: it has no ground pin']);
  expect(share('bus-h~, gnd, bus-l~', 'bus-h~, gnd, bus-l~', '1-1 3-3')).toEqual([0]);
  expect(share('bus-h~, gnd, bus-l~', 'bus-h~, gnd, bus-l~', '1-1')).toEqual([open, 1]);
  // The ground of an unbalanced end, connected to the cold line of a balanced end, carries the return.
  expect(share('bus-h~, gnd', 'bus-h~, gnd, bus-l~', '1-1 2-3')).toEqual([1]);
  expect(share('bus-h~, gnd, bus-l~', 'bus-h~, gnd', '1-1 3-2')).toEqual([1]);
  expect(share('any, gnd', 'rxd<, gnd', '1-1')).toEqual([0]);
  expect(share('nc, gnd', 'rxd<, gnd', '1-1')).toEqual([0]);
  expect(share('gnd, gnd', 'gnd, gnd', '1-1')).toEqual([0]);
});

test('EL2.3 each two of three plugs need a return', () => {
  const pins = { 1: 'rxd~', 2: 'gnd' };
  const spec: Spec = {
    plugs: { j1: pins, j2: pins, j3: pins },
    runs: { w1: 'flat', w2: 'flat' },
    joints: ['j1.1 = w1@a.1', 'w1@b.1 = j2.1', 'j2.1 = w2@a.1', 'w2@b.1 = j3.1', 'j1.2 = w1@a.2', 'w1@b.2 = j2.2'],
  };
  expect(found(spec)).toEqual(['no-return j1.1 j1.1+j3.1', 'no-return j2.1 j2.1+j3.1']);
  expect(checkedBy(spec, 'returns')).toEqual([3]);
});

test('EL2.3 a return may lead through the ground of a third part, not through another ground of it or its frame', () => {
  const through = (grounds: string): Spec => {
    const [near, far] = grounds.split(' ') as [string, string];
    return {
      plugs: { j1: { 1: 'txd>', 2: 'gnd' }, j2: { 1: 'rxd<', 2: 'gnd' }, j3: { 1: near, 2: far } },
      runs: { w1: 'flat', w2: 'flat', w3: 'flat' },
      extra: [...extra, signal('gnd2', { kind: 'ground' })],
      joints: ['j1.1 = w1@a.1', 'w1@b.1 = j2.1', 'j1.2 = w2@a.1', 'w2@b.1 = j3.1', 'j2.2 = w3@a.1', 'w3@b.1 = j3.2'],
    };
  };
  const returns = (grounds: string) => found(through(grounds)).filter((line) => line.startsWith('no-return'));
  expect(returns('gnd gnd')).toEqual([]);
  expect(checkedBy(through('gnd gnd'), 'returns')).toEqual([1]);
  expect(returns('gnd gnd2')).toEqual(['no-return j1.1 j1.1+j2.1']);
  expect(returns('frame frame')).toEqual(['no-return j1.1 j1.1+j2.1']);
});

test('EL2.6 a screen goes to a ground; on a line only where a ground is on the net as well', () => {
  const screened = (pin: string, ...joints: string[]): Spec => ({
    ...inPair(`${pin}, gnd, gnd`, 'any, gnd, gnd', ['p1.a', 'p1.b']),
    joints: [...inPair('any', 'any', ['p1.a']).joints, ...joints],
  });
  expect(found(screened('v24>', 'j1.1 = w1@a.screen'))).toEqual(['screen-on-supply j1.1 w1.screen+j1.1']);
  expect(found(screened('rxd', 'j1.1 = w1@a.screen'))).toEqual(['screen-on-signal j1.1 w1.screen+j1.1']);
  expect(found(screened('rxd', 'j1.1 = w1@a.screen', 'j1.1 = j1.2'))).toEqual([]);
  expect(found(screened('any', 'j1.2 = w1@a.screen'))).toEqual([]);
  expect(checkedBy(screened('any', 'j1.2 = w1@a.screen', 'j2.2 = w1@b.screen'), 'screens')).toEqual([1]);
  const pigtail = (lengthMm: number, pin: string): Spec => ({
    ...screened(pin, 'j1.1 = w1@a.pigtail:s'),
    runs: {},
    instances: { segments: [{ id: 'w1', def: 'pairs', lengthMm: 30, pigtails: [{ id: 's', end: 'a', lengthMm }] }] },
  });
  expect(found(pigtail(30, 'v24>'))).toEqual(['screen-on-supply j1.1 w1+j1.1']);
  expect(found(pigtail(31, 'gnd'))).toEqual(['pigtail-longer w1@a.pigtail:s 31 / 30']);
});

test('EL3.1 the two cores of a split pair are named; one core of a pair that is doubled is enough', () => {
  const bus = (...cores: string[]) => inPair('bus-h~, bus-l~', 'bus-h~, bus-l~', cores);
  expect(found(bus('p1.a', 'p1.b'))).toEqual([]);
  expect(found(bus('p1.a', 'p2.b'))).toEqual(['pair-split j1.1 w1.p1.a+w1.p2.b']);
  expect(found(bus('black', 'p2.b'))).toEqual(['pair-split j1.1 w1.black+w1.p2.b']);
  expect(checkedBy(bus('p1.a', 'p1.b'), 'pairs')).toEqual([1]);
  const doubled = bus('p1.a', 'p1.b');
  expect(found({ ...doubled, joints: [...doubled.joints, 'j1.1 = w1@a.p2.a', 'w1@b.p2.a = j2.1'] })).toEqual([]);
  const asks = inPair('bus-h~ @rs485, bus-l~ @rs485', 'bus-h~ @rs485, bus-l~ @rs485', ['p1.a', 'p1.b']);
  const untwisted = {
    ...asks,
    runs: { w1: 'flat' },
    joints: asks.joints.map((one) => one.replace('p1.a', '1').replace('p1.b', '2')),
  };
  expect(found(untwisted)).toEqual(['pair-untwisted j1.1 w1.1+w1.2']);
});

test('EL3.2 each stock is judged once for a level, by the line that states it', () => {
  const video = flat(plugs('tx-p> @video, gnd', 'rx-p< @video, gnd'), '1-1 2-2');
  expect(found(video)).toEqual(['stock-unscreened w1.1 false / true']);
  expect(checkedBy(video, 'stock')).toEqual([1, 'flat: its impedance is not stated']);
  const pair = flat(plugs('tx-p> @video, tx-n> @video', 'rx-p< @video, rx-n< @video'), '1-1 2-2');
  expect(checkedBy(pair, 'stock')).toEqual([1, 'flat: its impedance is not stated']);
  expect(checkedBy(two('any @video', 'any'), 'stock')).toEqual([0]);
});

test('EL3.4 limits of a level and of a pinout: the smallest counts, for lines only', () => {
  const limited = (record: object, more: Partial<Spec> = {}): Spec => ({
    ...two('txd>', 'rxd<', more),
    extra: [
      ...extra,
      row('interfaces', 'if-j1', {
        pins: { 1: { signal: 'txd', dir: 'out' }, 2: { signal: 'gnd', dir: 'passive' } },
        ...record,
      }),
    ],
  });
  expect(found(limited({ maxLengthMm: 1000 }))).toEqual([]);
  expect(found(limited({ maxLengthMm: 999 }))).toEqual(['run-too-long j2.1 1000 / 999']);
  expect(checkedBy(limited({ maxLengthMm: 999 }), 'lengths')).toEqual([1]);
  expect(checkedBy(limited({ maxStubMm: 5 }), 'lengths')).toEqual([1]);
  expect(checkedBy(limited({}), 'lengths')).toEqual([0]);
});

test('EL1.9 what a placed plug states of a pin comes before its pinout, a signal set by hand before that', () => {
  const spec = (of: Partial<ConnectorInstance>) => found(two('txd>', 'rxd<', stating(of)));
  expect(spec({})).toEqual([]);
  expect(spec({ pins: { 1: 'nc' } })).toEqual(['pin-conflict j1.1 j1.1+j2.1']);
  expect(spec({ signals: { 1: 'cts' } })).toEqual(['signal-clash j1.1 cts+rxd']);
  expect(spec({ pins: { 1: 'nc' }, signals: { 1: 'txd' } })).toEqual([]);
  expect(spec({ pins: { 1: { dir: 'in' } }, signals: { 1: 'rxd' } })).toEqual(['input-undriven j1.1 j1.1+j2.1']);
});
