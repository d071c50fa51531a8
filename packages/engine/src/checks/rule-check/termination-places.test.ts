/** The position and value of resistors at the lines of a bus. The level in the test kit requires two of 120 Ω. */
import { expect, test } from 'vitest';
import { ruled } from '../../../test-kit/wrong-cables.ts';

const resistor = (ohms: string) => ({
  kind: 'components',
  key: `r-${ohms}`,
  seq: 2,
  record: { id: `r-${ohms}`, kind: 'resistor', value: `${ohms} Ω`, src: 'synthetic example' },
});

/** Two devices on one pair, with resistors given by their joints. */
function bus(parts: Readonly<Record<string, string>>, joints: readonly string[], isWhole = true) {
  const found = ruled({
    plugs: {
      j1: { 1: 'bus-h~ @rs485', 2: 'bus-l~ @rs485', 3: 'gnd', 4: 'v5>' },
      j2: { 1: 'bus-h~ @rs485', 2: 'bus-l~ @rs485', 3: 'gnd', 4: 'v5<' },
    },
    runs: { w1: 'pairs', w2: 'flat' },
    parts,
    joints: [
      ...(isWhole ? ['j1.1 = w1@a.p1.a', 'w1@b.p1.a = j2.1'] : []),
      'j1.2 = w1@a.p1.b',
      'w1@b.p1.b = j2.2',
      'j1.3 = w2@a.1',
      'w2@b.1 = j2.3',
      'j1.4 = w2@a.2',
      'w2@b.2 = j2.4',
      ...joints,
    ],
    extra: ['60', '240', '560', '1000', '4700'].map(resistor),
  });
  return found.filter(({ code }) => code.startsWith('termination-'));
}
const codes = (...args: Parameters<typeof bus>) => bus(...args).map(({ code }) => code);
const at = (name: string, from: string, to: string) => [`${name}.a = ${from}`, `${name}.b = ${to}`];

test('EL10.3 two terminations between the lines are right', () => {
  expect(codes({ r1: 'r-120', r2: 'r-120' }, [...at('r1', 'j1.1', 'j1.2'), ...at('r2', 'j2.1', 'j2.2')])).toEqual([]);
});

test('EL10.3 a termination between a line and ground, or a supply, is a finding that says where it lies', () => {
  const [finding] = bus({ r1: 'r-120' }, at('r1', 'j1.1', 'j1.3'));
  expect(finding).toMatchObject({ code: 'termination-misplaced', severity: 'warning', found: 120, expected: 120 });
  expect(finding!.message).toBe('R1 (120 Ω) lies between bus-h and gnd; RS-485 is terminated between its two lines.');
  expect(codes({ r1: 'r-120' }, at('r1', 'j2.2', 'j2.4'))).toEqual(['termination-misplaced']);
});

test('EL10.3 a termination in series with a line is a finding, on whichever end it lies', () => {
  const series = [...at('r1', 'j1.1', 'w1@a.p1.a'), 'w1@b.p1.a = j2.1'];
  const [finding, ...more] = bus({ r1: 'r-120' }, series, false);
  expect(more).toEqual([]);
  expect(finding!.message).toBe('R1 (120 Ω) lies in series with bus-h; RS-485 is terminated between its two lines.');
  expect(codes({ r1: 'r-120' }, [...at('r1', 'j2.1', 'w1@b.p1.a'), 'w1@a.p1.a = j1.1'], false)).toEqual([
    'termination-misplaced',
  ]);
  // A small series resistor protects a line and isn't meant as a termination.
  expect(codes({ r1: 'r-1' }, series, false)).toEqual([]);
});

test('EL10.3 a resistor of another value between the lines is a finding; two that make one termination are not', () => {
  const ends = [...at('r1', 'j1.1', 'j1.2'), ...at('r2', 'j2.1', 'j2.2')];
  const [finding] = bus({ r1: 'r-1000', r2: 'r-1000' }, ends);
  expect(finding).toMatchObject({ code: 'termination-value', found: [1000, 1000], expected: 120 });
  expect(finding!.message).toBe(
    'R1 (1000 Ω), r2 (1000 Ω) between the lines of bus-h: RS-485 is terminated with 120 Ω.',
  );
  expect(codes({ r1: 'r-240', r2: 'r-240' }, ends)).toEqual([]);
});

test('EL10.3 resistors that hold the lines, or pull them to the rails, are no terminations', () => {
  expect(codes({ r1: 'r-4700' }, at('r1', 'j1.1', 'j1.2'))).toEqual([]);
  expect(codes({ r1: 'r-560', r2: 'r-560' }, [...at('r1', 'j1.1', 'j1.4'), ...at('r2', 'j1.2', 'j1.3')])).toEqual([]);
});

test('EL10.3 a device on a complete bus counts as all its terminations: a further one is too many', () => {
  const vehicle = (parts: Readonly<Record<string, string>>, joints: readonly string[]) =>
    ruled({
      plugs: {
        j1: { 1: 'bus-h~ @rs485 t60', 2: 'bus-l~ @rs485 t60', 3: 'gnd' },
        j2: { 1: 'bus-h~ @rs485 t0', 2: 'bus-l~ @rs485 t0', 3: 'gnd' },
      },
      runs: { w1: 'pairs', w2: 'flat' },
      parts,
      joints: [
        'j1.1 = w1@a.p1.a',
        'w1@b.p1.a = j2.1',
        'j1.2 = w1@a.p1.b',
        'w1@b.p1.b = j2.2',
        'j1.3 = w2@a.1',
        'w2@b.1 = j2.3',
        ...joints,
      ],
    }).filter(({ code }) => code.startsWith('termination-'));
  expect(vehicle({}, [])).toEqual([]);
  expect(vehicle({ r1: 'r-120' }, at('r1', 'j2.1', 'j2.2'))).toMatchObject([
    { code: 'termination-too-many', found: 3, expected: 2 },
  ]);
});
