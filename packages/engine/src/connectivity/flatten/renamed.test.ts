import type { Design } from '@cablewright/model';
import { expect, test } from 'vitest';
import { boardCable, design, harness, nullModem, testCatalog, xhLead, yCable } from '../../../test-kit/index.ts';
import { catalogOf, type Catalog } from '../../library/catalog.ts';
import { flatten } from './flatten.ts';

const catalog = testCatalog();
const kit = design(
  'kit',
  {
    connectors: [{ id: 'j1', def: 'xh-3-power' }],
    subassemblies: [
      { id: 'fan', def: 'y-cable' },
      { id: 'nm', def: 'null-modem' },
      { id: 'bd', def: 'board-cable' },
      { id: 'h', def: 'harness' },
    ],
  },
  ['j1.1 = fan.j3:9', 'j1.2 = bd.u1:a#2', 'j1.3 = h.lead-2:w1@b:core', 'bd.u1:b = nm.w1@b:pair-1.a'],
  { notes: ['Of the kit'] },
);

test('parts of placed designs have the names of all that places them in front, and so has what they refer to', () => {
  const { design: flat, problems } = flatten(catalog, kit);
  expect(problems).toEqual([]);
  expect(flat.instances.connectors!.map(({ id }) => id)).toEqual([
    'j1',
    'fan/j1',
    'fan/j2',
    'fan/j3',
    'nm/j1',
    'nm/j2',
    'bd/j1',
    'h/j9',
    'h/lead-1/j1',
    'h/lead-2/j1',
  ]);
  expect(flat.instances.mechanical!.map(({ id, attachedTo }) => [id, attachedTo])).toEqual([
    ['nm/m1', 'nm/j1'],
    ['nm/m2', 'nm/j2'],
  ]);
  const [own] = yCable.instances.breakouts!;
  const within = <T extends { segment: string }>(at: T): T => ({ ...at, segment: `fan/${at.segment}` });
  expect(flat.instances.breakouts).toEqual([
    {
      id: 'fan/b1',
      trunk: within(own!.trunk),
      legs: own!.legs.map(within),
      conductors: own!.conductors.map((one) => ({ ...within(one), leg: `fan/${one.leg}` })),
    },
  ]);
  expect(flat.instances.subassemblies).toEqual([]);
  expect(flat.notes).toEqual(['Of the kit']);
});

test('joints come after one another, the design’s own first; a port is the part behind it, with its pad and its end', () => {
  const { joints } = flatten(catalog, kit).design;
  expect(joints.slice(0, 4)).toEqual([
    { a: { instance: 'j1', terminal: '1' }, b: { instance: 'fan/j3', terminal: '9' } },
    { a: { instance: 'j1', terminal: '2' }, b: { instance: 'bd/u1', terminal: 'a', pad: '2' } },
    { a: { instance: 'j1', terminal: '3' }, b: { instance: 'h/lead-2/w1', terminal: 'core', end: 'b' } },
    { a: { instance: 'bd/u1', terminal: 'b' }, b: { instance: 'nm/w1', terminal: 'pair-1.a', end: 'b' } },
  ]);
  const placed = [yCable, nullModem, boardCable, harness, xhLead, xhLead];
  expect(joints).toHaveLength(4 + placed.reduce((sum, one) => sum + one.joints.length, 0));
  expect(joints.at(-1)).toEqual({
    a: { instance: 'h/lead-2/j1', terminal: '2' },
    b: { instance: 'h/lead-2/w2', terminal: 'core', end: 'a' },
  });
});

test('a design that places none is its own flat form; what it cannot place is a finding with its place', () => {
  expect(flatten(catalog, nullModem)).toMatchObject({ design: nullModem, problems: [] });
  expect(flatten(catalog, nullModem).design).toBe(nullModem);
  const lost = {
    ...harness,
    instances: {
      subassemblies: [
        { id: 'a', def: 'gone' },
        { id: 'b', def: 'xh-lead', rev: 3 },
      ],
    },
  };
  expect(flatten(catalog, lost).problems).toMatchObject([
    { code: 'subassembly-unknown', where: { kind: 'designs', id: 'harness', instance: 'a' }, found: 'gone' },
    {
      code: 'subassembly-unknown',
      where: { instance: 'b' },
      found: 'xh-lead',
      message: expect.stringContaining('revision 3'),
    },
  ]);
});

test('a circle is named by the designs in it; parts of a pinned design are read with its library', () => {
  const place = (id: string, def: string): Design => ({
    ...xhLead,
    id,
    instances: { subassemblies: [{ id: 's', def }] },
  });
  const designs = [place('a', 'b'), place('b', 'c'), place('c', 'b')];
  expect(flatten(catalogOf(catalog.library, designs), designs[0]!).problems).toMatchObject([
    { code: 'subassembly-cycle', found: 'b → c → b', where: { kind: 'designs', id: 'a', instance: 's/s/s' } },
  ]);
  const frozen = testCatalog().library;
  const pinning: Catalog = { ...catalog, design: () => ({ design: xhLead, rev: 2, library: frozen }) };
  const pinned = flatten(pinning, {
    ...harness,
    instances: { ...harness.instances, subassemblies: [{ id: 'lead-1', def: 'xh-lead', rev: 2 }] },
  });
  expect(pinned.libraryOf('lead-1/w1')).toBe(frozen);
  expect(pinned.libraryOf('j9')).toBe(catalog.library);
});

test('a chain of designs may be as deep as placing goes, and no deeper', () => {
  const chain = (depth: number) =>
    Array.from({ length: depth }, (_, n): Design => ({
      ...xhLead,
      id: `d${n}`,
      instances: { connectors: [{ id: 'j', def: 'xh-3-bus' }], subassemblies: [{ id: 's', def: `d${n + 1}` }] },
    }));
  const problems = (depth: number) => {
    const designs = [...chain(depth), { ...xhLead, id: `d${depth}` }];
    return flatten(catalogOf(catalog.library, designs), designs[0]!).problems.map(({ code }) => code);
  };
  expect([problems(24), problems(25)]).toEqual([[], ['subassembly-cycle']]);
});
