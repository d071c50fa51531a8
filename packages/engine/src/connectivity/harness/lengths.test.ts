import type { Design, Layout } from '@cablewright/model';
import { expect, test } from 'vitest';
import { design, testCatalog } from '../../../test-kit/index.ts';
import { randomHarness } from '../../../test-kit/random-harness.ts';
import type { LibraryRow } from '../../library/library.ts';
import { routeLengths } from './lengths.ts';
import { routedWires } from './routes.ts';

const src = 'synthetic example';
const row = (kind: string, record: { id: string; [field: string]: unknown }): LibraryRow => ({
  kind,
  key: record.id,
  seq: 2,
  record: { src, ...record },
});

/** Number of random harnesses. HARNESS_ROUNDS overrides it for a longer run. */
const rounds = Number(process.env['HARNESS_ROUNDS'] ?? 150);

const shop = (harness: object) => row('settings', { id: 'engineering', harness });
const plug = row('bodies', { id: 'deep', positions: [{ id: '1' }], entryMm: 12, housing: { systems: ['xh'] } });
const connector = row('connectors', { id: 'deep', body: 'deep' });
const contact = row('mechanicals', { id: 'long-strip', kind: 'contact', termination: { systems: ['xh'], stripMm: 4 } });

const lead: Design = {
  ...design(
    'lead',
    {
      connectors: [
        { id: 'j1', def: 'deep' },
        { id: 'j2', def: 'deep' },
      ],
      segments: [{ id: 'w1', def: 'hook-up-24-red', lengthMm: 1, lengthFrom: 'route' }],
    },
    ['j1.1 = w1@a.core', 'w1@b.core = j2.1'],
  ),
  layout: {
    nodes: [{ id: 'n1', at: 'j1' }, { id: 'n2' }, { id: 'n3', at: 'j2' }],
    bundles: [
      { id: 'b1', from: 'n2', to: 'n1', lengthMm: 400 },
      { id: 'b3', from: 'n2', to: 'n3', lengthMm: 650 },
    ],
  },
};

const lengthOf = (rows: readonly LibraryRow[], of: Design = lead) =>
  routeLengths(testCatalog([plug, connector, contact, ...rows]), of).get('w1')!;

test('HA1.2 a wire is as long as its bundles, what goes into each plug, and what the shop adds, cut to its step', () => {
  expect(lengthOf([])).toMatchObject({
    mm: 1096,
    cutMm: 1100,
    text: 'B1 400 + B3 650 + entry 12 + 12 + 2 % = 1096, cut 1100',
    unstated: [],
  });
  expect(lengthOf([shop({ servicePct: 0, stepMm: 1 })])).toMatchObject({ mm: 1074, cutMm: 1074 });
  expect(lengthOf([shop({ servicePct: 0, serviceMm: 15, stepMm: 25 })])).toMatchObject({
    mm: 1104,
    cutMm: 1125,
    text: 'B1 400 + B3 650 + entry 12 + 12 + 2 × 15 = 1104, cut 1125',
  });
});

test('HA1.2 what is stripped is that of the contact, else that of the shop', () => {
  const none = shop({ servicePct: 0, stepMm: 1, stripMm: 3 });
  expect(lengthOf([none]).text).toBe('B1 400 + B3 650 + entry 12 + 12 + strip 3 + 3 = 1080, cut 1080');
  const [j1, j2] = lead.instances.connectors!;
  const crimped = { ...j1!, cavities: [{ cavity: '1', contact: 'long-strip' }] };
  const connectors = [crimped, j2!];
  expect(lengthOf([none], { ...lead, instances: { ...lead.instances, connectors } }).text).toBe(
    'B1 400 + B3 650 + entry 12 + 12 + strip 4 + 3 = 1081, cut 1081',
  );
});

test('a wire in two cavities is stripped as the contact that wants the most', () => {
  const wide = row('bodies', {
    id: 'deep',
    positions: [{ id: '1' }, { id: '2' }],
    entryMm: 12,
    housing: { systems: ['xh'] },
  });
  const short = row('mechanicals', {
    id: 'short-strip',
    kind: 'contact',
    termination: { systems: ['xh'], stripMm: 2 },
  });
  const [j1, j2] = lead.instances.connectors!;
  const cavities = [
    { cavity: '1', contact: 'long-strip' },
    { cavity: '2', contact: 'short-strip' },
  ];
  const connectors = [{ ...j1!, cavities }, j2!];
  const second = { a: { instance: 'j1', terminal: '2' }, b: { instance: 'w1', terminal: 'core', end: 'a' as const } };
  const both = { ...lead, instances: { ...lead.instances, connectors }, joints: [...lead.joints, second] };
  const rows = [wide, short, shop({ servicePct: 0, stepMm: 1, stripMm: 3 })];
  expect(lengthOf(rows, both).text).toContain('strip 4 + 3');
});

test('HA1.2 a plug that does not say how much wire it takes is named, and nothing is added for it', () => {
  const silent = row('bodies', { id: 'deep', positions: [{ id: '1' }] });
  expect(lengthOf([silent])).toMatchObject({ unstated: ['j1', 'j2'], text: 'B1 400 + B3 650 + 2 % = 1071, cut 1080' });
});

/** The cable with a second wire, twisted with the first. */
function twisted(layMm: number): Design & { layout: Layout } {
  const { segments = [] } = lead.instances;
  const second = { ...segments[0]!, id: 'w2' };
  const joints = ['j1.2 = w2@a.core', 'w2@b.core = j2.2'];
  const pair = design('pair', { ...lead.instances, segments: [...segments, second] }, joints);
  const layout = { ...lead.layout!, sets: [{ id: 'pair', wires: ['w1', 'w2'], layMm }] };
  return { ...pair, joints: [...lead.joints, ...pair.joints], layout };
}

const lead035 = (odMm?: number) =>
  row('wires', {
    id: 'hook-up-24-red',
    odMm,
    structure: { type: 'group', id: 'w', children: [{ type: 'conductor', id: 'core', areaMm2: 0.35 }] },
  });
const thin = lead035(1.4);

test('HA1.2 twisted wires are longer by their lay where they run together: the length of a helix', () => {
  const none = shop({ servicePct: 0, stepMm: 1 });
  // 1.4 mm wires at a lay of 25 mm need 1.5 % more length, as makers of CAN pairs state.
  const { parts } = lengthOf([thin, none], twisted(25));
  expect(parts.find(({ what }) => what === 'lay')!.mm / 1050).toBeCloseTo(0.015, 3);
  // Measures the helix in small steps. Its radius is half the distance between the wire centres.
  for (const [layMm, od] of [
    [10, 1.4],
    [20, 1.4],
    [30, 2.5],
  ] as const) {
    const stock = lead035(od);
    const turns = 1050 / layMm;
    const at = (i: number) => [Math.cos(i), Math.sin(i)].map((one) => (one * od) / 2);
    let mm = 0;
    for (let i = 0; i < 1000; i += 1) {
      const [[x, y], [u, v]] = [at((2 * Math.PI * i) / 1000), at((2 * Math.PI * (i + 1)) / 1000)] as [
        number[],
        number[],
      ];
      mm += Math.hypot(u! - x!, v! - y!, layMm / 1000) * turns;
    }
    const lay = lengthOf([stock, none], twisted(layMm)).parts.find(({ what }) => what === 'lay')!;
    expect(1050 + lay.mm).toBeCloseTo(mm, 1);
  }
  expect(lengthOf([thin, none], twisted(25)).text).toBe('B1 400 + B3 650 + lay 16.1 + entry 12 + 12 = 1091, cut 1091');
  const unknown = lead035();
  expect(lengthOf([unknown, none], twisted(25))).toMatchObject({ mm: 1074, unstated: ['pair'] });
});

test('HA1.2 the parts of random harnesses add up to their lengths, and a cut is never shorter nor a step too long', () => {
  const steps = [1, 2.5, 10, 25];
  for (let seed = 1; seed <= rounds; seed += 1) {
    const [stepMm, servicePct] = [steps[seed % 4]!, seed % 7];
    const catalog = testCatalog([shop({ stepMm, servicePct, serviceMm: seed % 3 })]);
    const harness = randomHarness(seed);
    for (const [id, { parts, mm, cutMm }] of routeLengths(catalog, harness)) {
      const way = routedWires(harness).get(id)!;
      const sum = (way.ok ? way.mm : 0) * (1 + servicePct / 100) + 2 * (seed % 3);
      expect(parts.reduce((total, part) => total + part.mm, 0)).toBeCloseTo(sum, 6);
      expect(mm - sum).toBeGreaterThan(-1e-6);
      expect(mm - sum).toBeLessThan(1);
      expect(cutMm - mm).toBeGreaterThan(-1e-9);
      expect(cutMm - mm).toBeLessThan(stepMm);
      expect(Math.abs(cutMm / stepMm - Math.round(cutMm / stepMm))).toBeLessThan(1e-9);
    }
  }
});
