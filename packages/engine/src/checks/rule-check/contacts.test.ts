/** Contacts that a pinout requires to be connected or separate, and the terminations of a bus, in small exact cases. */
import { expect, test } from 'vitest';
import { cable, ruled, type Spec } from '../../../test-kit/wrong-cables.ts';
import { checkDesign } from '../validate-design.ts';

const row = (kind: string, id: string, record: object) => ({
  kind,
  key: id,
  seq: 2,
  record: { id, src: 'synthetic example', ...record },
});
const checkedBy = (spec: Spec, name: string) => {
  const { catalog, design } = cable(spec);
  return checkDesign(catalog, design).checked.find(({ check }) => check === name)!;
};

/**
 * Two plugs with four contacts each. The pinout of the first one states which contacts must be joined and which kept
 * apart.
 */
const contacts = (sets: { readonly joined?: string[][]; readonly apart?: string[][] }, ...joints: string[]): Spec => ({
  plugs: { j1: {}, j2: { 1: 'any', 2: 'any', 3: 'any', 4: 'any' } },
  runs: { w1: 'flat' },
  parts: { f1: 'f-5', r1: 'r-1k' },
  joints,
  extra: [
    row('interfaces', 'if-j1', {
      pins: Object.fromEntries(['1', '2', '3', '4'].map((pin) => [pin, { signal: 'any', dir: 'passive' }])),
      ...sets,
    }),
  ],
});
const wire = (pin: number, core = pin) => [`j1.${pin} = w1@a.${core}`, `w1@b.${core} = j2.${core}`];
const found = (spec: Spec) =>
  ruled(spec)
    .filter(({ code }) => code.startsWith('contacts-'))
    .map(({ code, where, found: at, expected }) => [code, where.instance, where.terminal, at ?? expected]);

test('EL1.8 contacts that the pinout connects in every plug are all on one net, or none is wired', () => {
  const pair = { joined: [['1', '2']] };
  const missing = [['contacts-not-joined', 'j1', 'j1.1', ['1', '2']]];
  expect(found(contacts(pair, ...wire(3)))).toEqual([]);
  expect(found(contacts(pair, ...wire(1)))).toEqual(missing);
  expect(found(contacts(pair, ...wire(2)))).toEqual(missing);
  expect(found(contacts(pair, ...wire(1), ...wire(2)))).toEqual(missing);
  expect(found(contacts(pair, ...wire(1), 'j1.1 = j1.2'))).toEqual([]);
  expect(found(contacts(pair, ...wire(1), ...wire(2, 1)))).toEqual([]);
  expect(found(contacts({ joined: [['1', '2', '3']] }, ...wire(1), 'j1.1 = j1.2'))).toEqual([
    ['contacts-not-joined', 'j1', 'j1.1', ['1', '2', '3']],
  ]);
  const [finding] = ruled(contacts(pair, ...wire(1))).filter(({ code }) => code === 'contacts-not-joined');
  expect(finding!.message).toBe('j1.1, j1.2 must be connected with each other in the plug. Add the links.');
});

test('EL1.8 contacts that the pinout keeps apart share no potential, not even through a fuse', () => {
  const apart = { apart: [['1', '2', '3']] };
  const close = (a: string, b: string) => [['contacts-not-apart', 'j1', a, [a, b]]];
  expect(found(contacts(apart, ...wire(1), ...wire(2), ...wire(3)))).toEqual([]);
  expect(found(contacts(apart, ...wire(1), 'j1.1 = j1.4'))).toEqual([]);
  expect(found(contacts(apart, ...wire(1), 'j1.1 = j1.3'))).toEqual(close('j1.1', 'j1.3'));
  expect(found(contacts(apart, ...wire(2), 'j1.2 = j1.3'))).toEqual(close('j1.2', 'j1.3'));
  expect(found(contacts(apart, ...wire(1), ...wire(2), 'j1.1 = f1.a', 'f1.b = j1.2'))).toEqual(close('j1.1', 'j1.2'));
  expect(found(contacts(apart, ...wire(1), ...wire(2), 'j1.1 = r1.a', 'r1.b = j1.2'))).toEqual([]);
  const both = { joined: [['1', '2']], apart: [['3', '4']] };
  expect(checkedBy(contacts(both, ...wire(1)), 'contacts')).toMatchObject({ checked: 2, unchecked: [] });
});

const resistor = (ohms: number) => row('components', `r-${ohms}`, { kind: 'resistor', value: `${ohms} Ω` });

/** Two plugs on a bus with parts between its lines. `near` and `far` may state a termination in Ω. */
const bus = (near: string, far: string, parts: Readonly<Record<string, string>>, ...joints: string[]): Spec => ({
  plugs: {
    j1: { 1: `bus-h~ @rs485${near}`, 2: 'bus-l~ @rs485', 3: 'gnd' },
    j2: { 1: `bus-h~ @rs485${far}`, 2: 'bus-l~ @rs485', 3: 'gnd' },
  },
  runs: { w1: 'pairs' },
  parts,
  joints: [
    'j1.1 = w1@a.p1.a',
    'w1@b.p1.a = j2.1',
    'j1.2 = w1@a.p1.b',
    'w1@b.p1.b = j2.2',
    'j1.3 = w1@a.black',
    'w1@b.black = j2.3',
    ...joints,
  ],
  extra: [
    ...[60, 107.9, 108, 132, 132.1].map(resistor),
    row('vocab/component-kinds', 'capacitor', { dcReading: 'open' }),
    row('components', 'c-120', { kind: 'capacitor', value: '120 Ω' }),
  ],
});
/** The number of terminations found. The tests of EL10.3 cover their position and kind. */
const terminations = (spec: Spec) =>
  ruled(spec)
    .filter(({ code }) => code === 'termination-missing' || code === 'termination-too-many')
    .map(({ code, where, found: count, expected }) => [code, where.terminal, count, expected]);
const tooFew = (count: number) => [['termination-missing', 'j1.1', count, 2]];

test.each<[string, unknown[]]>([
  ['r-120', []],
  ['r-108', []],
  ['r-132', []],
  ['r-107.9', tooFew(1)],
  ['r-132.1', tooFew(1)],
  ['r-1k', tooFew(1)],
  ['c-120', tooFew(1)],
])('EL3.3 %s between the lines of a bus', (part, wanted) => {
  expect(terminations(bus(' t120', ' t0', { r1: part }, 'j1.1 = r1.a', 'r1.b = j1.2'))).toEqual(wanted);
  expect(terminations(bus(' t120', ' t0', { r1: part }, 'j1.2 = r1.a', 'r1.b = j1.1'))).toEqual(wanted);
});

test('EL3.3 a resistor from one line to ground, or along one line, is no termination', () => {
  expect(terminations(bus(' t120', ' t0', { r1: 'r-120' }, 'j1.1 = r1.a', 'r1.b = j1.3'))).toEqual(tooFew(1));
  expect(terminations(bus(' t120', ' t0', { r1: 'r-120' }, 'j1.1 = r1.a', 'r1.b = j1.1'))).toEqual(tooFew(1));
});

test('EL3.3 two resistors in series terminate where nothing but parts is between them', () => {
  const halves = { r1: 'r-60', r2: 'r-60' };
  const split = ['j1.1 = r1.a', 'r1.b = r2.a', 'r2.b = j1.2'];
  expect(terminations(bus(' t120', ' t0', halves, ...split))).toEqual([]);
  // A capacitor stabilises the middle of the split termination.
  const held = bus(' t120', ' t0', { ...halves, c1: 'c-120' }, ...split, 'r1.b = c1.a', 'c1.b = j1.3');
  expect(terminations(held)).toEqual([]);
  expect(terminations(bus(' t120', ' t0', halves, ...split, 'r1.b = j1.3'))).toEqual(tooFew(1));
  const open = bus(' t120', ' t0', halves, 'j1.1 = r1.a', 'r1.b = r2.a', 'r2.b = j1.3');
  expect(terminations(open)).toEqual(tooFew(1));
  const mixed = bus(' t120', ' t0', { r1: 'r-120', c1: 'c-120' }, 'j1.1 = r1.a', 'r1.b = c1.a', 'c1.b = j1.2');
  expect(terminations(mixed)).toEqual(tooFew(1));
});

test('EL3.3 what is too much is named with its number, at the first line', () => {
  const [finding] = ruled(bus(' t120', ' t120', { r1: 'r-120' }, 'j1.1 = r1.a', 'r1.b = j1.2'));
  expect(finding).toMatchObject({ code: 'termination-too-many', found: 3, expected: 2, where: { terminal: 'j1.1' } });
  expect(finding!.message).toBe('Bus-h has 3 terminations (r1, j1.1, j2.1); RS-485 has 2. Remove 1.');
  const none = ruled(bus(' t0', ' t0', {}));
  expect(none.map(({ message }) => message)).toEqual(['Bus-h has no termination; RS-485 needs 2 of 120 Ω.']);
});

test('EL3.3 a line that ends at its own plug is not judged; of two buses between the same plugs each has its own mate', () => {
  const alone: Spec = { plugs: { j1: { 1: 'bus-h~ @rs485 t0', 2: 'bus-l~ @rs485' } }, joints: ['j1.1 = j1.2'] };
  expect(checkedBy(alone, 'terminations').checked).toBe(0);
  const pins = { 1: 'bus-h~ @rs485 t0', 2: 'bus-l~ @rs485 t0', 3: 'bus-h~ @rs485 t0', 4: 'bus-l~ @rs485 t0' };
  const two: Spec = {
    plugs: { j1: pins, j2: pins },
    runs: { w1: 'pairs' },
    joints: ['p1.a', 'p1.b', 'p2.a', 'p2.b'].flatMap((core, i) => [
      `j1.${i + 1} = w1@a.${core}`,
      `w1@b.${core} = j2.${i + 1}`,
    ]),
  };
  expect(checkedBy(two, 'terminations').checked).toBe(2);
  expect(terminations(two).map(([, terminal]) => terminal)).toEqual(['j1.1', 'j1.3']);
});

test('EL3.3 the mate of a line is the one that shares most of its parts', () => {
  const pins = (ohms: number) => ({ 1: `bus-h~ @rs485 t${ohms}`, 2: `bus-l~ @rs485 t${ohms}` });
  const spec: Spec = {
    plugs: { j1: pins(0), j2: pins(120), j3: pins(120), j4: { 2: 'bus-l~ @rs485 t120' } },
    runs: { w1: 'flat', w2: 'flat' },
    joints: [
      'j1.1 = w1@a.1',
      'w1@b.1 = j2.1',
      'j2.1 = w2@a.1',
      'w2@b.1 = j3.1',
      'j1.2 = w1@a.2',
      'w1@b.2 = j4.2',
      'j2.2 = w2@a.2',
      'w2@b.2 = j3.2',
    ],
  };
  expect(terminations(spec)).toEqual([]);
  expect(checkedBy(spec, 'terminations').checked).toBe(1);
});
