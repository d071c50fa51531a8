import { parseTerminal, type Design } from '@cablewright/model';
import { expect, test } from 'vitest';
import { fusedLead, joint, nullModem, testCatalog, testDesigns } from '../../../test-kit/index.ts';
import { cable, type Spec } from '../../../test-kit/wrong-cables.ts';
import type { Catalog } from '../../library/catalog.ts';
import { netsOf } from '../../connectivity/nets/nets.ts';
import { validateDesign } from '../validate-design.ts';
import { faultTable } from './fault-table.ts';
import { neighboursOf } from './neighbours.ts';

const lead: Spec = {
  plugs: {
    j1: { 1: 'v24>', 2: 'txd>', 3: 'rxd<', 4: 'gnd', 5: 'v12>' },
    j2: { 1: 'v24<', 2: 'rxd<', 3: 'txd>', 4: 'gnd', 5: 'v12<' },
  },
  runs: { w1: 'flat' },
  joints: [1, 2, 3, 4, 5].flatMap((pin) => [`j1.${pin} = w1@a.${pin}`, `j2.${pin} = w1@b.${pin}`]),
};
const made = cable(lead);
const catalog = testCatalog();
const subjects: readonly { readonly catalog: Catalog; readonly design: Design }[] = [
  made,
  ...[...testDesigns, fusedLead('f-2a')].map((design) => ({ catalog, design })),
];

test('EL5.2 there is a row for every conductor that is connected and every two neighbouring contacts of which one is wired', () => {
  const rows = faultTable(made.catalog, made.design).rows.map(({ kind, at }) => `${kind} ${at.join(' ')}`);
  expect(rows).toEqual([
    ...['1', '2', '3', '4', '5'].map((core) => `open w1.${core}`),
    ...['j1', 'j2'].flatMap((plug) =>
      ['1', '2', '3', '4'].map((pin) => `short ${plug}.${pin} ${plug}.${Number(pin) + 1}`),
    ),
  ]);
});

test('EL5.2 a short is an error exactly where the rule check finds a new error with the two contacts joined', () => {
  let count = 0;
  for (const { catalog: own, design } of subjects) {
    // A contact inside a sub-assembly cannot be joined from outside.
    const shorts = faultTable(own, design).rows.filter(({ kind, at }) => kind === 'short' && !at[0]!.includes('/'));
    const errorsOf = (of: Design) => validateDesign(own, of).filter(({ severity }) => severity === 'error').length;
    const before = errorsOf(design);
    for (const { at, severity } of shorts) {
      const shorted = { ...design, joints: [...design.joints, joint(at.join(' = '))] };
      expect(severity === 'error', `${design.id} ${at.join(' ')}`).toBe(errorsOf(shorted) > before);
      count += 1;
    }
  }
  expect(count).toBeGreaterThan(20);
});

test('EL5.2 an open conductor separates exactly the pins that the nets no longer join without it', () => {
  for (const { catalog: own, design } of subjects) {
    for (const { kind, at, effects } of faultTable(own, design).rows) {
      const core = parseTerminal(at[0]!)!;
      if (kind !== 'open' || at[0]!.includes('/')) continue;
      const isCore = ({ instance, terminal, end }: typeof core) =>
        end === 'a' && instance === core.instance && terminal === core.terminal;
      const cut = { ...design, joints: design.joints.filter(({ a, b }) => !isCore(a) && !isCore(b)) };
      const pinsOf = (of: Design) =>
        netsOf(own, of)
          .list.map(({ pins }) => pins.map((pin) => `${pin.instance}.${pin.terminal}`).join(' '))
          .filter((pins) => pins.includes(' '));
      const same = pinsOf(cut).join('\n') === pinsOf(design).join('\n');
      if (effects[0] === 'Another conductor carries the current.') expect(same, `${design.id} ${at[0]}`).toBe(true);
    }
  }
});

test('EL5.2 the effects name the pins: nothing drives, nothing feeds, no return, a supply on ground, a supply on a line', () => {
  const effectOf = (kind: string, at: string) =>
    faultTable(made.catalog, made.design).rows.find((row) => row.kind === kind && row.at.join(' ') === at);
  expect(effectOf('open', 'w1.2')).toMatchObject({
    severity: 'warning',
    effects: ['Nothing drives pin 2 (rxd) of J2.'],
  });
  expect(effectOf('open', 'w1.1')).toMatchObject({
    severity: 'warning',
    effects: ['Nothing feeds pin 1 (v24) of J2.'],
  });
  expect(effectOf('open', 'w1.4')).toMatchObject({ severity: 'error' });
  expect(effectOf('short', 'j1.1 j1.2')?.effects[0]).toContain(
    'Pin 1 (v24) of J1 would be connected to pin 2 (txd) of J1',
  );
  expect(effectOf('short', 'j2.4 j2.5')).toMatchObject({ severity: 'error' });
  expect(effectOf('short', 'j2.4 j2.5')?.effects[0]).toContain('is shorted to pin 4 (gnd) of J2');
  expect(faultTable(catalog, nullModem).rows.every(({ effects }) => effects.length > 0)).toBe(true);
});

test('EL5.2 neighbours are found by the places of the contacts where the body has them, else by their order; the row says which', () => {
  const grid = ['a', 'b', 'c', 'd'].map((id, i) => ({ id, aliases: [], x: (i % 2) * 2.5, y: Math.floor(i / 2) * 2.5 }));
  expect(neighboursOf(grid)).toEqual({
    basis: 'places',
    pairs: [
      ['a', 'b'],
      ['a', 'c'],
      ['a', 'd'],
      ['b', 'c'],
      ['b', 'd'],
      ['c', 'd'],
    ],
  });
  const row = [0, 2, 4].map((x, i) => ({ id: String(i), aliases: [], x, y: 0 }));
  expect(neighboursOf(row).pairs).toEqual([
    ['0', '1'],
    ['1', '2'],
  ]);
  expect(
    neighboursOf([
      { id: 'x', aliases: [], x: 0, y: 0 },
      { id: 'y', aliases: [] },
    ]),
  ).toEqual({ basis: 'order', pairs: [['x', 'y']] });
  expect(faultTable(made.catalog, made.design).rows.at(-1)).toMatchObject({ basis: 'order' });
});

test('EL5.2 a table of many faults is cut at 2,000 rows and says how many there are', () => {
  const cores = Array.from({ length: 2100 }, (_, i) => `w${i}`);
  const many = cable({
    plugs: { j1: { 1: 'v24>', 2: 'gnd' }, j2: { 1: 'v24<', 2: 'gnd' } },
    runs: Object.fromEntries(cores.map((id) => [id, 'flat'])),
    joints: cores.flatMap((id) => [`j1.1 = ${id}@a.1`, `j2.1 = ${id}@b.1`]),
  });
  const { rows, total } = faultTable(many.catalog, many.design);
  expect(rows).toHaveLength(2000);
  expect(total).toBe(2102);
});
