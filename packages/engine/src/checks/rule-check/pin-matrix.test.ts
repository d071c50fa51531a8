/** Which cell of the pin matrix applies, and which pins of a plug may be connected with each other. */
import { pinTypes } from '@cablewright/model';
import { expect, test } from 'vitest';
import { cable, ruled, type Spec } from '../../../test-kit/wrong-cables.ts';
import { Library } from '../../library/library.ts';
import { netsOf } from '../../connectivity/nets/nets.ts';
import { partners } from './partners.ts';
import { pinMatrixCell, pinRule } from './pin-matrix.ts';
import { pinsOf } from './placed-pins.ts';
import { ruleContextOf } from './rule-context.ts';

const cell = (id: string, a: string, b: string, pack?: string) => ({
  kind: 'pin-rules',
  key: id,
  seq: 1,
  ...(pack === undefined ? {} : { pack }),
  record: { id, a, b, severity: 'warning', src: 's' },
});

test('EL2.2 the cell of two types is the same in either order, and nothing is said of most', () => {
  const library = Library.build([], 1);
  for (const a of pinTypes) for (const b of pinTypes) expect(pinRule(library, a, b)).toBe(pinRule(library, b, a));
  expect(pinRule(library, 'ground', 'supply-in')).toMatchObject({ id: 'supply-in--ground', severity: 'error' });
  expect(pinRule(library, 'output', 'output')).toMatchObject({ severity: 'error' });
  expect(pinRule(library, 'ground', 'output')).toMatchObject({ severity: 'warning' });
  expect(pinRule(library, 'input', 'output')).toBeUndefined();
  expect(pinMatrixCell(library, 'output', 'ground')?.origin).toBe('built-in');
});

test('EL2.2 a cell of the shop comes before that of a pack, whatever their ids, and that before the built-in one', () => {
  const inForce = (...rows: ReturnType<typeof cell>[]) => {
    const { rule, origin } = pinMatrixCell(Library.build(rows, 1), 'output', 'ground')!;
    return [rule.id, origin];
  };
  expect(inForce(cell('z', 'ground', 'output', 'pack'))).toEqual(['z', 'pack']);
  expect(inForce(cell('z', 'ground', 'output', 'pack'), cell('a', 'output', 'ground'))).toEqual(['a', 'local']);
  expect(inForce(cell('a', 'ground', 'output', 'pack'), cell('z', 'output', 'ground'))).toEqual(['z', 'local']);
});

const lead: Spec = {
  plugs: {
    j1: { 1: 'txd>', 2: 'rxd<', 3: 'txd~', 4: 'rxd>', 5: 'gnd', 6: 'any' },
    j2: { 1: 'txd>', 2: 'rxd<', 3: 'rxd~', 4: 'txd<', 5: 'gnd' },
  },
  runs: { w1: 'flat' },
  joints: ['j1.1 = w1@a.1', 'w1@b.1 = j2.1', 'j1.5 = w1@a.2', 'w1@b.2 = j2.5'],
};

test.each([
  ['j1.1', ['j1.2', 'j1.3', 'j2.2', 'j2.3', 'j2.4']],
  ['j1.2', ['j1.1', 'j1.3', 'j1.4', 'j2.1', 'j2.3']],
  ['j1.3', ['j1.1', 'j1.2', 'j1.3', 'j1.4', 'j2.1', 'j2.2', 'j2.3', 'j2.4']],
  ['j1.5', ['j1.5', 'j2.5']],
])('EL2.10 the pins that belong to %s carry its signal or its partner and answer its direction', (name, wanted) => {
  const { catalog, library, design } = cable(lead);
  const nets = netsOf(catalog, design);
  const context = ruleContextOf({ library, design, nets });
  const [instance, terminal] = name.split('.') as [string, string];
  const pin = pinsOf(nets)({ instance, terminal })!;
  expect(partners(context, pin).map((one) => one.name)).toEqual(wanted);
});

test('EL2.10 a wire is moved at either end, or swapped where both contacts are wired', () => {
  const fixes = (joints: readonly string[]) =>
    ruled({
      plugs: { j1: { 1: 'txd>', 2: 'rxd<', 3: 'gnd' }, j2: { 1: 'txd>', 2: 'rxd<', 3: 'gnd' } },
      runs: { w1: 'flat' },
      joints,
    }).flatMap((finding) => (finding.fixes ?? []).map(({ label }) => label));
  const ground = ['j1.3 = w1@a.3', 'w1@b.3 = j2.3'];
  expect(fixes(['j1.1 = w1@a.1', 'w1@b.1 = j2.1', ...ground])).toEqual([
    'Move the wire of j1.1 to j1.2',
    'Move the wire of j2.1 to j2.2',
  ]);
  const both = ['j1.1 = w1@a.1', 'w1@b.1 = j2.1', 'j1.2 = w1@a.2', 'w1@b.2 = j2.2', ...ground];
  expect(fixes(both).slice(0, 2)).toEqual(['Swap the wires of j1.1 and j1.2', 'Swap the wires of j2.1 and j2.2']);
});
