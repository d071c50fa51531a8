import { expect, test } from 'vitest';
import { design, testCatalog } from '../../../test-kit/index.ts';
import type { LibraryRow } from '../../library/library.ts';
import { continuity } from './continuity.ts';

const src = 'synthetic example';
const board = (id: string, internalLinks: object[]): LibraryRow => ({
  kind: 'pcbas',
  key: id,
  seq: 2,
  record: {
    id,
    src,
    terminals: [],
    integratedConnectors: [
      { connectorDefId: 'xh-3-bus', terminalPrefix: 'j1' },
      { connectorDefId: 'xh-3-bus', terminalPrefix: 'j2' },
    ],
    internalLinks,
  },
});
const catalog = testCatalog([
  board('bridge', [
    { from: 'j1.1', to: 'j2.1' },
    { from: 'j1.3', to: 'j2.3' },
  ]),
  board('damped', [{ from: 'j1.2', to: 'j2.2', via: 'r-120' }]),
]);
const alone = (def: string) => continuity(catalog, design('card', { pcbas: [{ id: 'u1', def }] }, []));

test('EL6.1 copper in a board that joins two carried connectors is tested: joined where it joins, isolated elsewhere', () => {
  const { connections, isolation, opens } = alone('bridge');
  expect(connections).toMatchObject([
    { from: 'u1.j1.1', to: 'u1.j2.1', expect: 'continuity' },
    { from: 'u1.j1.3', to: 'u1.j2.3', expect: 'continuity' },
  ]);
  expect(opens.map(({ point }) => point)).not.toContain('u1.j1.1');
  expect(opens.map(({ point }) => point)).toContain('u1.j1.2');
  expect(isolation).toMatchObject([{ a: 'u1.j1.1', b: 'u1.j1.3' }]);
});

test('EL6.1 a board link through a part is read, with no joint on either side', () => {
  const { connections, opens } = alone('damped');
  expect(connections).toMatchObject([
    { from: 'u1.j1.2', to: 'u1.j2.2', expect: 'resistance', ohms: 120, through: ['u1 (r-120)'] },
  ]);
  expect(opens.map(({ point }) => point)).not.toContain('u1.j2.2');
});

test('EL6.2 screens twisted in a pigtail are one net though the pigtail is not connected', () => {
  const twin: LibraryRow = {
    kind: 'wires',
    key: 'twin',
    seq: 2,
    record: {
      id: 'twin',
      src,
      structure: {
        type: 'group',
        id: 'cable',
        children: ['x', 'y'].map((id) => ({ type: 'shield', id, construction: 'braid' })),
      },
    },
  };
  const pigtails = [{ id: 'p', end: 'b' as const, members: ['x', 'y'] }];
  const made = design(
    'twisted',
    {
      connectors: [
        { id: 'j1', def: 'xh-3-bus', role: 'source' },
        { id: 'j2', def: 'xh-3-bus', role: 'source' },
      ],
      segments: [{ id: 'w1', def: 'twin', lengthMm: 500, pigtails }],
    },
    ['j1.1 = w1@a.x', 'j2.1 = w1@a.y'],
  );
  const { connections, isolation } = continuity(testCatalog([twin]), made);
  expect(connections).toMatchObject([{ from: 'j1.1', to: 'j2.1', expect: 'continuity' }]);
  expect(isolation).toEqual([]);
});

test('four hundred resistors on one rail, and a ladder of four hundred, are read in time that does not explode', () => {
  const resistors = Array.from({ length: 400 }, (_, i) => ({ id: `r${i}`, def: 'r-120' }));
  const connectors = Array.from({ length: 134 }, (_, i) => ({ id: `j${i}`, def: 'xh-3-bus', role: 'source' }));
  const pin = (i: number) => `j${Math.floor(i / 3)}.${(i % 3) + 1}`;
  const rails = resistors.flatMap(({ id }, i) => [`${pin(0)} = ${id}.a`, `${id}.b = ${pin(i + 1)}`]);
  const rail = design('rail', { connectors, components: resistors }, rails);
  const read = continuity(testCatalog(), rail).connections;
  expect(read).toHaveLength(400);
  expect(new Set(read.map(({ ohms }) => ohms))).toEqual(new Set([120]));
  // The rungs and rails of a ladder: with equal resistors R, the reading at its foot tends to R·(1 + √3).
  const ladder = design('ladder', { connectors: connectors.slice(0, 1), components: resistors.slice(0, 399) }, [
    'j0.1 = r0.a',
    'j0.2 = r2.b',
    ...Array.from({ length: 133 }, (_, n) => [
      `r${3 * n}.b = r${3 * n + 1}.a`,
      `r${3 * n + 1}.b = r${3 * n + 2}.a`,
      ...(n === 132 ? [] : [`r${3 * n + 1}.a = r${3 * n + 3}.a`, `r${3 * n + 1}.b = r${3 * n + 5}.b`]),
    ]).flat(),
  ]);
  const [foot] = continuity(testCatalog(), ladder).connections;
  expect(foot!.ohms! / 120).toBeCloseTo(1 + Math.sqrt(3), 4);
});
