import type { Segment } from '@cablewright/model';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cable, type Spec } from '../../../test-kit/wrong-cables.ts';
import type { LibraryRow } from '../../library/library.ts';
import { continuity } from './continuity.ts';
import { testParameters } from './parameters.ts';

const row = (kind: string, id: string, record: object): LibraryRow => ({
  kind,
  key: id,
  seq: 2,
  record: { id, src: 'synthetic example', ...record },
});
const stock = (id: string, areaMm2?: number) =>
  row('wires', id, {
    structure: {
      type: 'group',
      id: 'w',
      children: [{ type: 'conductor', id: 'c', ...(areaMm2 === undefined ? {} : { areaMm2 }) }],
    },
  });
const extra = [stock('thin', 0.25), stock('half', 0.5), stock('bare')];
const data = (spec: Spec, parameters = testParameters(), isLimitStated = false) => {
  const { catalog, design } = cable({ extra, ...spec });
  return continuity(catalog, design, parameters, isLimitStated);
};
const any = { 1: 'any', 2: 'any', 3: 'any' };
const ohms = (lengthMm: number, areaMm2: number) => (0.017241 * lengthMm) / 1000 / areaMm2;

test('EL6.3 the expected reading of a path is the sum of ρ·l/A of its wires, on random chains', () => {
  const runs = fc.array(
    fc.record({ def: fc.constantFrom('thin', 'half'), lengthMm: fc.integer({ min: 10, max: 50_000 }) }),
    { minLength: 1, maxLength: 8 },
  );
  fc.assert(
    fc.property(runs, (chain) => {
      const segments: Segment[] = chain.map((one, i) => ({ id: `w${i}`, ...one }));
      const joints = segments.map(({ id }, i) => (i === 0 ? `j1.1 = ${id}@a.c` : `w${i - 1}@b.c = ${id}@a.c`));
      const [connection] = data({
        plugs: { j1: any, j2: any },
        instances: { segments },
        joints: [...joints, `w${chain.length - 1}@b.c = j2.1`],
      }).connections;
      const sum = chain.reduce((total, { def, lengthMm }) => total + ohms(lengthMm, def === 'thin' ? 0.25 : 0.5), 0);
      expect(connection!.expectedOhms! / sum).toBeCloseTo(1, 3);
    }),
    { numRuns: 60, seed: 6 },
  );
});

test('EL6.3 parallel wires share, parts add, and a wire of unknown section leaves it open', () => {
  const twin: Spec = {
    plugs: { j1: any, j2: any },
    runs: { w1: 'half', w2: 'half' },
    joints: ['w1', 'w2'].flatMap((id) => [`j1.1 = ${id}@a.c`, `j2.1 = ${id}@b.c`]),
  };
  expect(data(twin).connections[0]!.expectedOhms).toBeCloseTo(ohms(1000, 0.5) / 2, 5);
  expect(data(twin).connections[0]).toMatchObject({ parallelWires: 2 });
  const through: Spec = {
    plugs: { j1: any, j2: any },
    runs: { w1: 'half', w2: 'thin' },
    parts: { r1: 'r-120' },
    joints: ['j1.1 = w1@a.c', 'w1@b.c = r1.a', 'r1.b = w2@a.c', 'j2.1 = w2@b.c'],
  };
  expect(data(through).connections[0]).not.toHaveProperty('parallelWires');
  expect(data(through).connections[0]).toMatchObject({ expect: 'resistance', ohms: 120, expectedOhms: 120.1 });
  const unknown: Spec = {
    plugs: { j1: any, j2: any },
    runs: { w1: 'bare' },
    joints: ['j1.1 = w1@a.c', 'j2.1 = w1@b.c'],
  };
  expect(data(unknown).connections[0]).not.toHaveProperty('expectedOhms');
});

test('EL6.3 the limit is proposed from the largest resistance of the wires: 2 Ω, or 1 Ω more than they have; a stated limit wins', () => {
  const of = (lengthMm: number): Spec => ({
    plugs: { j1: any, j2: any },
    instances: { segments: [{ id: 'w1', def: 'half', lengthMm }] },
    joints: ['j1.1 = w1@a.c', 'j2.1 = w1@b.c'],
  });
  expect(data(of(1000)).connections[0]!.proposedMaxOhms).toBe(2);
  // IEC 60228 class 5 allows 39 Ω/km: 1 + 0.1 · 39.
  expect(data(of(100_000)).connections[0]!.proposedMaxOhms).toBe(4.9);
  expect(
    data(of(100_000), testParameters({ design: { continuityOhmsMax: 3 } }), true).connections[0],
  ).not.toHaveProperty('proposedMaxOhms');
});

test('EL6.3 400 pull-ups on a rail, a ladder of 400 and a star of 400: every pair that parts connect is read, none twice', () => {
  const pins = Object.fromEntries(Array.from({ length: 402 }, (_, i) => [i + 1, 'any']));
  const parts = Object.fromEntries(Array.from({ length: 400 }, (_, i) => [`r${i + 1}`, 'r-1k']));
  const ids = Object.keys(parts);
  const rail = data({
    plugs: { j1: pins },
    parts,
    joints: ids.flatMap((id, i) => [`j1.401 = ${id}.a`, `${id}.b = j1.${i + 1}`]),
  });
  expect(rail.connections.filter(({ ohms: value }) => value === 1000)).toHaveLength(400);
  const ladder = data({
    plugs: { j1: pins },
    parts,
    joints: ids.flatMap((id, i) => [`j1.${i + 1} = ${id}.a`, `${id}.b = j1.${i + 2}`]),
  });
  expect(ladder.connections).toHaveLength(400);
  const star = data({
    plugs: { j1: pins },
    parts,
    joints: ids.flatMap((id, i) => [`${id}.b = j1.${i + 1}`, ...(i === 0 ? [] : [`r1.a = ${id}.a`])]),
  });
  expect(new Set(star.connections.map(({ from, to }) => `${from} ${to}`)).size).toBe((400 * 399) / 2);
  expect(star.connections.every(({ ohms: value }) => value === 2000)).toBe(true);
});
