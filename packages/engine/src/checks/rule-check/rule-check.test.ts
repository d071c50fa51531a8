import { applyDocumentChange } from '@cablewright/model';
import { describe, expect, test } from 'vitest';
import { cable, ruled, type Spec } from '../../../test-kit/wrong-cables.ts';
import { validateDesign } from '../validate-design.ts';

/**
 * Pin-to-pin wiring over a flat cable in the order of the pairs: `1-2` joins pin 1 of j1 and pin 2 of j2 by the next
 * core.
 */
const wired = (...pairs: string[]) =>
  pairs.flatMap((text, i) => {
    const [from, to] = text.split('-');
    return [`j1.${from} = w1@a.${i + 1}`, `j2.${to} = w1@b.${i + 1}`];
  });

const codesOf = (spec: Spec) => ruled(spec).map(({ severity, code }) => `${severity} ${code}`);

const serial = { 1: 'txd>', 2: 'rxd<', 3: 'gnd', 4: 'rts>', 5: 'cts<' };

interface Wrong {
  readonly name: string;
  readonly spec: Spec;
  readonly finds: readonly string[];
}

const wrong: readonly Wrong[] = [
  {
    name: 'a 24 V supply on a 5 V supply input',
    spec: {
      plugs: { j1: { 1: 'v24>', 2: 'gnd' }, j2: { 1: 'v5<', 2: 'gnd' } },
      runs: { w1: 'flat' },
      joints: wired('1-1', '2-2'),
    },
    finds: ['error pin-hazard', 'error over-voltage'],
  },
  {
    name: 'a 24 V output on a 5 V input',
    spec: {
      plugs: { j1: { 1: 'txd> @plc-24v', 2: 'gnd' }, j2: { 1: 'rxd< @ttl-5v', 2: 'gnd' } },
      runs: { w1: 'flat' },
      joints: wired('1-1', '2-2'),
    },
    finds: ['error over-voltage'],
  },
  {
    name: 'an RS-232 output on a TTL input, where voltages are not stated',
    spec: {
      plugs: { j1: { 1: 'txd> @rs232', 2: 'gnd' }, j2: { 1: 'rxd< @ttl-5v', 2: 'gnd' } },
      runs: { w1: 'flat' },
      joints: wired('1-1', '2-2'),
    },
    finds: ['warning level-mismatch'],
  },
  {
    name: 'a supply on a data line',
    spec: {
      plugs: { j1: { 1: 'v24>', 2: 'gnd' }, j2: { 1: 'rxd<', 2: 'gnd' } },
      runs: { w1: 'flat' },
      joints: wired('1-1', '2-2'),
    },
    finds: ['error pin-hazard'],
  },
  {
    name: 'output on output, of one signal',
    spec: { plugs: { j1: serial, j2: serial }, runs: { w1: 'flat' }, joints: wired('1-1', '3-3') },
    finds: ['error pin-hazard'],
  },
  {
    name: 'output on output, of two signals',
    spec: { plugs: { j1: serial, j2: serial }, runs: { w1: 'flat' }, joints: wired('1-4', '3-3') },
    finds: ['error pin-hazard', 'warning signal-clash'],
  },
  {
    name: 'input on input',
    spec: { plugs: { j1: serial, j2: serial }, runs: { w1: 'flat' }, joints: wired('2-2', '3-3') },
    finds: ['warning input-undriven'],
  },
  {
    name: 'a handshake output on a data input',
    spec: { plugs: { j1: serial, j2: serial }, runs: { w1: 'flat' }, joints: wired('4-2', '3-3') },
    finds: ['warning signal-clash'],
  },
  {
    name: 'no ground between the two',
    spec: { plugs: { j1: serial, j2: serial }, runs: { w1: 'flat' }, joints: wired('1-2', '2-1') },
    finds: ['warning no-return'],
  },
  {
    name: 'two supply inputs and no source',
    spec: {
      plugs: { j1: { 1: 'v12<', 2: 'gnd' }, j2: { 1: 'v12<', 2: 'gnd' } },
      runs: { w1: 'flat' },
      joints: wired('1-1', '2-2'),
    },
    finds: ['warning supply-unfed'],
  },
  {
    name: 'a supply on a pin that must stay open',
    spec: {
      plugs: { j1: { 1: 'v24>', 2: 'gnd' }, j2: { 1: 'nc', 2: 'gnd' } },
      runs: { w1: 'flat' },
      joints: wired('1-1', '2-2'),
    },
    finds: ['error pin-conflict'],
  },
  {
    name: 'a line on a pin that must stay open',
    spec: {
      plugs: { j1: serial, j2: { 1: 'nc', 2: 'gnd' } },
      runs: { w1: 'flat' },
      joints: wired('1-1', '3-2'),
    },
    finds: ['warning pin-conflict'],
  },
  ...(['f-5', 'r-0'] as const).map((part) => ({
    name: `a supply shorted through ${part}`,
    spec: {
      plugs: { j1: { 1: 'v24>', 2: 'gnd' }, j2: { 1: 'v24<', 2: 'gnd' } },
      runs: { w1: 'flat' },
      parts: { p1: part },
      joints: [...wired('1-1', '2-2'), 'j2.1 = p1.a', 'p1.b = j2.2'],
    },
    finds: ['error supply-shorted'],
  })),
  {
    name: 'the two lines of a bus crossed',
    spec: {
      plugs: { j1: { 1: 'bus-h~', 2: 'bus-l~', 3: 'gnd' }, j2: { 1: 'bus-h~', 2: 'bus-l~', 3: 'gnd' } },
      runs: { w1: 'flat' },
      joints: wired('1-2', '2-1', '3-3'),
    },
    finds: ['error pair-crossed', 'error pair-crossed'],
  },
  {
    name: 'the two lines of a transmit pair crossed',
    spec: {
      plugs: { j1: { 1: 'tx-p>', 2: 'tx-n>', 3: 'gnd' }, j2: { 1: 'rx-p<', 2: 'rx-n<', 3: 'gnd' } },
      runs: { w1: 'flat' },
      joints: wired('1-2', '2-1', '3-3'),
    },
    finds: ['error pair-crossed', 'error pair-crossed'],
  },
  ...(['p2.a', 'black'] as const).map((second) => ({
    name: `a pair split over p1.a and ${second}`,
    spec: {
      plugs: { j1: { 1: 'bus-h~', 2: 'bus-l~' }, j2: { 1: 'bus-h~', 2: 'bus-l~' } },
      runs: { w1: 'pairs' },
      joints: ['j1.1 = w1@a.p1.a', 'j2.1 = w1@b.p1.a', `j1.2 = w1@a.${second}`, `j2.2 = w1@b.${second}`],
    },
    finds: ['warning pair-split'],
  })),
  {
    name: 'a pair that must be twisted in a flat cable',
    spec: {
      plugs: { j1: { 1: 'bus-h~ @rs485', 2: 'bus-l~ @rs485' }, j2: { 1: 'bus-h~ @rs485', 2: 'bus-l~ @rs485' } },
      runs: { w1: 'flat' },
      joints: wired('1-1', '2-2'),
    },
    finds: ['warning pair-untwisted'],
  },
  {
    name: 'EL2.6 a screen on a supply',
    spec: {
      plugs: { j1: { 1: 'v24>', 2: 'gnd' }, j2: { 1: 'v24<', 2: 'gnd' } },
      runs: { w1: 'pairs' },
      joints: ['j1.1 = w1@a.p1.a', 'w1@b.p1.a = j2.1', 'j1.2 = w1@a.p1.b', 'w1@b.p1.b = j2.2', 'j1.1 = w1@a.screen'],
    },
    finds: ['error screen-on-supply'],
  },
  {
    name: 'EL2.6 a screen on a signal',
    spec: {
      plugs: { j1: serial, j2: serial },
      runs: { w1: 'pairs' },
      joints: ['j1.1 = w1@a.p1.a', 'w1@b.p1.a = j2.2', 'j1.3 = w1@a.p1.b', 'w1@b.p1.b = j2.3', 'j1.1 = w1@a.screen'],
    },
    finds: ['warning screen-on-signal'],
  },
  {
    name: 'EL2.6 a pigtail longer than its wire',
    spec: {
      plugs: { j1: { ...serial, shell: 'frame' }, j2: serial },
      joints: [
        'j1.1 = w1@a.p1.a',
        'w1@b.p1.a = j2.2',
        'j1.3 = w1@a.p1.b',
        'w1@b.p1.b = j2.3',
        'j1.shell = w1@a.pigtail:s',
      ],
      instances: {
        segments: [{ id: 'w1', def: 'pairs', lengthMm: 30, pigtails: [{ id: 's', end: 'a', lengthMm: 40 }] }],
      },
    },
    finds: ['warning pigtail-longer'],
  },
  {
    name: 'an LED across a supply',
    spec: {
      plugs: { j1: { 1: 'v5>', 2: 'gnd' } },
      runs: { w1: 'flat' },
      parts: { d1: 'led-red' },
      joints: ['j1.1 = w1@a.1', 'w1@b.1 = d1.a', 'j1.2 = w1@a.2', 'w1@b.2 = d1.k'],
    },
    finds: ['error current-unlimited'],
  },
  {
    name: 'an electrolytic capacitor the wrong way round',
    spec: {
      plugs: { j1: { 1: 'v5>', 2: 'gnd' } },
      runs: { w1: 'flat' },
      parts: { c1: 'c-100u' },
      joints: ['j1.1 = w1@a.1', 'w1@b.1 = c1.n', 'j1.2 = w1@a.2', 'w1@b.2 = c1.p'],
    },
    finds: ['error polarity-reversed'],
  },
  {
    name: 'a resistor over its rating: 24 V on 100 Ω are 5.76 W',
    spec: {
      plugs: { j1: { 1: 'v24>', 2: 'gnd' } },
      runs: { w1: 'flat' },
      parts: { r1: 'r-100' },
      joints: ['j1.1 = w1@a.1', 'w1@b.1 = r1.a', 'j1.2 = w1@a.2', 'w1@b.2 = r1.b'],
    },
    finds: ['error part-overloaded'],
  },
  {
    name: 'a 50 Ω coax under a 75 Ω signal',
    spec: {
      plugs: { j1: { 1: 'tx-p> @video', 2: 'gnd' }, j2: { 1: 'rx-p< @video', 2: 'gnd' } },
      runs: { w1: 'coax-50' },
      joints: ['j1.1 = w1@a.coax.core', 'w1@b.coax.core = j2.1', 'j1.2 = w1@a.coax.screen', 'w1@b.coax.screen = j2.2'],
    },
    finds: ['warning stock-impedance'],
  },
  {
    name: 'a signal that needs a screen in a flat cable',
    spec: {
      plugs: { j1: { 1: 'tx-p> @video', 2: 'gnd' }, j2: { 1: 'rx-p< @video', 2: 'gnd' } },
      runs: { w1: 'flat' },
      joints: wired('1-1', '2-2'),
    },
    finds: ['warning stock-unscreened'],
  },
  {
    name: 'a bus longer than its level allows',
    spec: {
      plugs: { j1: { 1: 'bus-h~ @rs485', 2: 'bus-l~ @rs485' }, j2: { 1: 'bus-h~ @rs485', 2: 'bus-l~ @rs485' } },
      joints: ['j1.1 = w1@a.p1.a', 'w1@b.p1.a = j2.1', 'j1.2 = w1@a.p1.b', 'w1@b.p1.b = j2.2'],
      instances: { segments: [{ id: 'w1', def: 'pairs', lengthMm: 1_300_000 }] },
    },
    finds: ['warning run-too-long'],
  },
];

describe('EL2.1 EL2.3 EL2.4 EL2.5 EL2.7 EL3.1 wrong cables', () => {
  test.each(wrong)('$name', ({ spec, finds }) => {
    expect(codesOf(spec).toSorted()).toEqual([...finds].toSorted());
  });
});

describe('right cables give no finding', () => {
  const right: Record<string, Spec> = {
    'a crossed serial lead': {
      plugs: { j1: serial, j2: serial },
      runs: { w1: 'flat' },
      joints: wired('1-2', '2-1', '3-3', '4-5', '5-4'),
    },
    'a supply behind a fuse': {
      plugs: { j1: { 1: 'v24>', 2: 'gnd' }, j2: { 1: 'v24<', 2: 'gnd' } },
      runs: { w1: 'flat' },
      parts: { f1: 'f-2' },
      joints: ['j1.1 = f1.a', 'f1.b = w1@a.1', 'w1@b.1 = j2.1', 'j1.2 = w1@a.2', 'w1@b.2 = j2.2'],
    },
    'flying ends': {
      plugs: { j1: serial, j2: { 1: 'any', 2: 'any', 3: 'any' } },
      runs: { w1: 'flat' },
      joints: wired('1-1', '2-2', '3-3'),
    },
    'an LED with its resistor': {
      plugs: { j1: { 1: 'v5>', 2: 'gnd' } },
      runs: { w1: 'flat' },
      parts: { d1: 'led-red', r1: 'r-1k' },
      joints: ['j1.1 = w1@a.1', 'w1@b.1 = r1.a', 'r1.b = d1.a', 'j1.2 = w1@a.2', 'w1@b.2 = d1.k'],
    },
    'a pull-up on an input': {
      plugs: { j1: { 1: 'v5>', 2: 'gnd', 3: 'rxd<' } },
      parts: { r1: 'r-1k' },
      joints: ['j1.1 = r1.a', 'r1.b = j1.3'],
    },
    'a bus in its pair': {
      plugs: { j1: { 1: 'bus-h~ @rs485', 2: 'bus-l~ @rs485' }, j2: { 1: 'bus-h~ @rs485', 2: 'bus-l~ @rs485' } },
      runs: { w1: 'pairs' },
      joints: ['j1.1 = w1@a.p1.a', 'w1@b.p1.a = j2.1', 'j1.2 = w1@a.p1.b', 'w1@b.p1.b = j2.2'],
    },
    'one supply on two contacts of one plug': {
      plugs: { j1: { 1: 'v5>', 2: 'v5>', 3: 'gnd' }, j2: { 1: 'v5<', 3: 'gnd' } },
      runs: { w1: 'flat' },
      joints: [...wired('1-1', '3-3'), 'j1.1 = j1.2'],
    },
  };
  test.each(Object.entries(right))('%s', (_, spec) => {
    expect(ruled(spec)).toEqual([]);
  });
});

describe('terminations', () => {
  const bus = (near: string, far: string, ...parts: string[]): Spec => ({
    plugs: {
      j1: { 1: `bus-h~ @rs485${near}`, 2: 'bus-l~ @rs485' },
      j2: { 1: `bus-h~ @rs485${far}`, 2: 'bus-l~ @rs485' },
    },
    runs: { w1: 'pairs' },
    parts: Object.fromEntries(parts.map((_, i) => [`r${i + 1}`, 'r-120'])),
    joints: [
      'j1.1 = w1@a.p1.a',
      'w1@b.p1.a = j2.1',
      'j1.2 = w1@a.p1.b',
      'w1@b.p1.b = j2.2',
      ...parts.flatMap((plug, i) => [`${plug}.1 = r${i + 1}.a`, `${plug}.2 = r${i + 1}.b`]),
    ],
  });

  test('two in the devices, two in the cable, or one in each are right', () => {
    for (const spec of [bus(' t120', ' t120'), bus(' t0', ' t0', 'j1', 'j2'), bus(' t120', ' t0', 'j2')])
      expect(codesOf(spec)).toEqual([]);
  });

  test('a third is a finding, and so is a missing one where every device says what it has', () => {
    expect(codesOf(bus(' t120', ' t120', 'j2'))).toEqual(['warning termination-too-many']);
    expect(codesOf(bus(' t120', ' t0'))).toEqual(['warning termination-missing']);
    expect(codesOf(bus('', ' t0'))).toEqual([]);
  });
});

describe('EL2.10 fixes', () => {
  test('a wire on the wrong pin is moved to the pin it belongs on, and the finding goes', () => {
    const spec = { plugs: { j1: serial, j2: serial }, runs: { w1: 'flat' }, joints: wired('1-4', '3-3') };
    const { catalog, design } = cable(spec);
    const fixes = ruled(spec).flatMap((finding) => finding.fixes ?? []);
    expect(fixes.map(({ label }) => label)).toContain('Move the wire of j2.4 to j2.2');
    const fix = fixes.find(({ label }) => label === 'Move the wire of j2.4 to j2.2')!;
    const fixed = applyDocumentChange(design, fix.change);
    expect(fixed.ok && validateDesign(catalog, fixed.value).filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  test('two crossed lines are swapped', () => {
    const spec = {
      plugs: { j1: { 1: 'bus-h~', 2: 'bus-l~', 3: 'gnd' }, j2: { 1: 'bus-h~', 2: 'bus-l~', 3: 'gnd' } },
      runs: { w1: 'flat' },
      joints: wired('1-2', '2-1', '3-3'),
    };
    const { catalog, design } = cable(spec);
    const fix = ruled(spec).flatMap((finding) => finding.fixes ?? [])[0]!;
    expect(fix.label).toMatch(/^Swap the wires of j[12]\.[12] and j[12]\.[12]$/);
    const fixed = applyDocumentChange(design, fix.change);
    expect(fixed.ok && validateDesign(catalog, fixed.value)).toEqual([]);
  });

  test('a reversed part is turned round', () => {
    const spec = wrong.find(({ name }) => name.startsWith('an electrolytic'))!.spec;
    const { catalog, design } = cable(spec);
    const [fix] = ruled(spec)[0]!.fixes!;
    const fixed = applyDocumentChange(design, fix!.change);
    expect(fixed.ok && validateDesign(catalog, fixed.value).filter(({ code }) => code === 'polarity-reversed')).toEqual(
      [],
    );
  });
});

test('EL2.2 a record of the shop replaces a cell of the pin matrix, and may allow the connection', () => {
  const spec = wrong.find(({ name }) => name === 'a line on a pin that must stay open')!.spec;
  const cell = (severity: string) => ({
    kind: 'pin-rules',
    key: 'own',
    seq: 2,
    record: { id: 'own', a: 'output', b: 'not-connected', severity, text: '{a} or {b}?', src: 's' },
  });
  expect(codesOf({ ...spec, extra: [cell('error')] })).toEqual(['error pin-conflict']);
  expect(ruled({ ...spec, extra: [cell('error')] })[0]!.message).toBe('Pin 1 (txd) of j1 or pin 1 (nc) of j2?');
  expect(codesOf({ ...spec, extra: [cell('ok')] })).toEqual([]);
});
