import type { Instances } from '@cablewright/model';
import { expect, test } from 'vitest';
import { design } from '../../../../test-kit/designs.ts';
import { testCatalog } from '../../../../test-kit/index.ts';
import { proposedLayout } from './proposed-layout.ts';

const catalog = testCatalog([
  {
    kind: 'components',
    key: 'splice-4',
    seq: 2,
    record: { id: 'splice-4', kind: 'splice', label: 'Splice', src: 'synthetic example', splice: { maxMm2: 4 } },
  },
]);

/** Wires written as `from to length` between plugs and splices (`s…`). An open end is written as `-`. */
function propose(wires: readonly string[], more: Partial<Instances> = {}) {
  const parts = wires.map((text) => text.split(' '));
  const named = [...new Set(parts.flatMap(([from = '', to = '']) => [from, to]))].filter((id) => id !== '-');
  const isSplice = (id: string) => id.startsWith('s');
  const at = (id: string) => (isSplice(id) ? `${id}.1` : `${id}.2`);
  const cable = design(
    'proposal',
    {
      connectors: named.filter((id) => id.startsWith('j')).map((id) => ({ id, def: 'xh-3-bus' })),
      components: named.filter(isSplice).map((id) => ({ id, def: 'splice-4' })),
      segments: parts.map(([, , mm], i) => ({ id: `w${i + 1}`, def: 'hook-up-24-red', lengthMm: Number(mm) })),
      ...more,
    },
    parts.flatMap(([from = '', to = ''], i) => [
      ...(from === '-' ? [] : [`${at(from)} = w${i + 1}@a.core`]),
      ...(to === '-' ? [] : [`w${i + 1}@b.core = ${at(to)}`]),
    ]),
  );
  const { layout, assumed } = proposedLayout(catalog, cable)!;
  const place = new Map(layout.nodes.map((node) => [node.id, node.at ?? node.id]));
  return {
    bundles: layout.bundles.map(({ from, to, lengthMm }) => `${place.get(from)} ${place.get(to)} ${lengthMm}`),
    splices: layout.splices,
    routes: layout.routes,
    assumed,
  };
}

test('HA3.2 a splice takes the branch point that its wires meet in', () => {
  const { bundles, splices, assumed } = propose(['j1 s1 400', 's1 j2 300', 's1 j3 200']);
  expect(bundles.map((text) => text.split(' ').slice(0, 2).join(' ')).toSorted()).toEqual(['j1 s1', 'j2 s1', 'j3 s1']);
  expect(splices).toBeUndefined();
  expect(assumed.slice(0, 2)).toEqual([
    'All ends meet in one branch point.',
    'The splice is at the branch point most of its wires leave from.',
  ]);
});

test('HA3.2 a second splice at one branch point is in the longest bundle next to it', () => {
  const { bundles, splices, assumed } = propose([
    'j1 s1 400',
    's1 j2 300',
    's1 j3 200',
    'j1 s2 400',
    's2 j2 300',
    's2 j3 200',
  ]);
  expect(bundles.map((text) => text.split(' ').slice(0, 2).join(' ')).toSorted()).toEqual(['j1 s1', 'j2 s1', 'j3 s1']);
  expect(splices).toEqual([
    { splice: 's2', bundle: expect.stringMatching(/^b\d$/) as string, atMm: expect.any(Number) as number },
  ]);
  const [, , mm] = bundles.find((text) => text.startsWith('j1 '))!.split(' ');
  expect(Number(mm)).toBeGreaterThan(200);
  // 50 mm from the branch point, which is the far end of the bundle.
  expect(splices![0]!.atMm).toBe(Number(mm) - 50);
  expect(assumed[1]).toBe(
    'The 2 splices are at the branch point most of its wires leave from, 1 of them in a bundle next to it.',
  );
});

test('HA3.2 splices with fewer than two parts between them are ends themselves', () => {
  const { bundles, splices, assumed } = propose(['j1 s1 400', 's1 s2 300', 's1 s3 200']);
  expect(bundles).toHaveLength(4);
  expect(new Set(bundles.flatMap((text) => text.split(' ').slice(0, 2)))).toEqual(
    new Set(['j1', 's1', 's2', 's3', 't1']),
  );
  expect(splices).toBeUndefined();
  expect(assumed).toContain('The 3 splices are at the branch point most of its wires leave from.');
});

test('HA3.2 five ends meet in a star and six hang on a spine; parts that nothing joins are apart', () => {
  const star = propose(['j1 j2 300', 'j1 j3 300', 'j1 j4 300', 'j1 j5 300']);
  expect(star.assumed[0]).toBe('All ends meet in one branch point.');
  expect(star.bundles).toHaveLength(5);
  const spine = propose(['j1 j2 300', 'j1 j3 400', 'j1 j4 500', 'j1 j5 600', 'j1 j6 700']);
  expect(spine.assumed[0]).toBe('A spine of 4 branch points, from sources to destinations, nearer ends first.');
  expect(spine.bundles.map((text) => text.split(' ').slice(0, 2).join(' '))).toEqual([
    't1 t2',
    't2 t3',
    't3 t4',
    'j1 t1',
    'j2 t1',
    'j3 t2',
    'j4 t3',
    'j5 t4',
    'j6 t4',
  ]);
  const two = propose(['j1 j2 300', 'j1 j3 300', 'j4 j5 300', 'j4 j6 300']);
  expect(two.assumed[0]).toBe('2 stars: up to five ends meet in one branch point.');
  expect(propose(['j1 j2 300', 'j3 j4 500']).assumed[0]).toBe('Bundles follow the cables.');
  const one = propose(['j1 j2 300']);
  expect([one.bundles, one.assumed[0]]).toEqual([['j1 j2 294'], 'One bundle from end to end.']);
});

test('HA3.2 open ends of wires from one plug lie together, and a wire of another length is named', () => {
  const { bundles, routes, assumed } = propose(['j1 - 300', 'j1 - 300', 'j1 j2 500', 'j2 - 200']);
  expect(bundles).toHaveLength(4);
  expect(assumed).toContain('Open ends are at 2 nodes.');
  expect(routes!.map(({ segment, ...ends }) => `${segment} ${Object.keys(ends).join(' ')}`)).toEqual([
    'w1 b',
    'w2 b',
    'w4 b',
  ]);
  const off = propose(['j1 j2 300', 'j1 j2 400']);
  expect(off.bundles).toEqual(['j1 j2 294']);
  expect(off.assumed.slice(-2)).toEqual([
    'Bundle lengths follow from the lengths of the wires: 1 of 2 are within 10 mm of their route.',
    'W2 is off the most: 100 mm longer than its route needs.',
  ]);
});
