import { readFileSync } from 'node:fs';
import { emptyDesign, sameJson, type Design } from '@cablewright/model';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { shippedCatalog } from '@cablewright/modules/test-kit/shipped-records.ts';
import { libraryOf } from './basis/rows.ts';
import { exportFile, exportTree, exportVec, vecTree } from './export-file.ts';
import { importFile } from './import-file.ts';
import { structureProblems } from './schema/check.ts';
import { readXml } from './xml/read-xml.ts';
import { vec21 } from './vec/schema.ts';
import { vecFormat, writeXml } from './xml/write-xml.ts';

const { db, designs } = shippedCatalog();
const library = libraryOf(db);
const bytes = (text: string) => new TextEncoder().encode(text);
const texts = new Map<string, string>();
beforeAll(() => {
  for (const design of designs) texts.set(design.id, exportFile(design, library));
});

/** The records that a design uses, so that each test reads a small library. */
function usedBy(design: Design): typeof db {
  const ids = new Set([...JSON.stringify(design).matchAll(/"([a-z0-9-]+)"/g)].map(([, id]) => id!));
  const always = ['bodies', 'interfaces', 'vocab/colours', 'vocab/signals'];
  return Object.fromEntries(
    Object.entries(db).map(([kind, records]) => [
      kind,
      always.includes(kind)
        ? records
        : Object.fromEntries([...ids].flatMap((id) => (records[id] === undefined ? [] : [[id, records[id]]]))),
    ]),
  );
}

test('HA3.7 each shipped cable is written as valid KBL 2.4 and read back unchanged', () => {
  expect(designs.length).toBeGreaterThan(70);
  for (const design of designs) {
    const text = texts.get(design.id)!;
    expect([design.id, structureProblems(readXml(bytes(text)))]).toEqual([design.id, []]);
    const { found, problems } = importFile(bytes(text), `${design.id}.kbl`, usedBy(design));
    expect([design.id, problems]).toEqual([design.id, []]);
    expect([design.id, sameJson(found!.design, design)]).toEqual([design.id, true]);
    expect([design.id, found!.records]).toEqual([design.id, []]);
  }
});

test('HA3.7 the standard elements of KBL alone restore connectors, wires, joints and layout of each harness', () => {
  const harnesses = designs.filter(({ layout }) => layout !== undefined);
  expect(harnesses.length).toBeGreaterThan(0);
  for (const design of harnesses) {
    const plain = writeXml(exportTree(design, library));
    const { found, problems } = importFile(bytes(plain), `${design.id}.kbl`, usedBy(design));
    expect(problems).toEqual([]);
    const back = found!.design;
    const sorted = (list: readonly unknown[] | undefined) =>
      (list ?? []).map((item) => JSON.stringify(item)).toSorted();
    expect(back.layout!.nodes).toEqual(design.layout!.nodes);
    expect(back.layout!.bundles).toEqual(
      design
        .layout!.bundles.map((bundle) => ({
          ...bundle,
          coverings: bundle.coverings?.map(({ def, fromMm, toMm }) => ({ def, fromMm, toMm })),
        }))
        .map((joint) => JSON.parse(JSON.stringify(joint))),
    );
    expect(sorted(back.layout!.splices)).toEqual(sorted(design.layout!.splices));
    // KBL has no element for joints at the open ends of a placed cable.
    const placed = new Set(design.instances.subassemblies?.map(({ id }) => id));
    const written = design.joints.filter(({ a, b }) => !placed.has(a.instance) && !placed.has(b.instance));
    expect(sorted(back.joints)).toEqual(sorted(written));
    expect(found!.records).toEqual([]);
  }
});

/** A harness with random trees, splices at nodes and in bundles, coverings, fixings, double crimps, open ends and wires that are joined directly. */
const randomHarness = fc
  .record({
    edges: fc.array(fc.record({ to: fc.nat(), mm: fc.integer({ min: 50, max: 3000 }), half: fc.boolean() }), {
      minLength: 1,
      maxLength: 12,
    }),
    wires: fc.array(
      fc.record({
        a: fc.nat(),
        b: fc.nat(),
        pins: fc.tuple(fc.nat(2), fc.nat(2)),
        open: fc.boolean(),
        direct: fc.boolean(),
        route: fc.boolean(),
      }),
      { maxLength: 15 },
    ),
  })
  .map(({ edges, wires }): Design => {
    const nodes = [0, ...edges.map((_, i) => i + 1)].map((i) => ({
      id: `n${i}`,
      ...(i % 3 === 2 ? {} : { at: i % 3 === 0 ? `j${i}` : `s${i}` }),
    }));
    const connectors = nodes.flatMap(({ at }) =>
      at?.startsWith('j') === true ? [{ id: at, def: 'dt-2-plug-lamp', label: at.toUpperCase() }] : [],
    );
    const bundles = edges.map(({ to, mm, half }, i) => ({
      id: `b${i + 1}`,
      from: `n${to % (i + 1)}`,
      to: `n${i + 1}`,
      lengthMm: mm,
      ...(half
        ? {
            coverings: [{ def: 'harness-tape-pvc-19', fromMm: 0, toMm: mm / 2, overlapPct: 50 }],
            fixings: [{ def: 'clip-fir-tree-12', atMm: mm / 4, label: 'C' }],
          }
        : {}),
    }));
    const inBundle = edges.flatMap(({ mm, half }, i) =>
      half ? [{ splice: `x${i + 1}`, bundle: `b${i + 1}`, atMm: mm / 2 }] : [],
    );
    const splices = [
      ...nodes.flatMap(({ at }) => (at?.startsWith('s') === true ? [at] : [])),
      ...inBundle.map(({ splice }) => splice),
    ];
    const places = [...connectors.map(({ id }) => id), ...splices];
    const ref = (n: number, pin: number) => {
      const instance = places[n % places.length]!;
      return { instance, terminal: instance.startsWith('j') ? String(1 + (pin % 2)) : '1' };
    };
    const joints = wires.flatMap(({ a, b, pins, open, direct }, i): Design['joints'] => {
      const wire = (end: 'a' | 'b') => ({ instance: `w${i}`, terminal: 'core', end });
      const start = { a: ref(a, pins[0]), b: wire('a') };
      if (open) return [start];
      if (direct && i > 0) return [start, { a: wire('b'), b: { instance: `w${i - 1}`, terminal: 'core', end: 'b' } }];
      return [start, { a: wire('b'), b: ref(b, pins[1]) }];
    });
    return {
      ...emptyDesign('random', 'Random'),
      instances: {
        ...emptyDesign('random', 'Random').instances,
        connectors,
        components: splices.map((id) => ({ id, def: 'splice-ultrasonic' })),
        segments: wires.map(({ route }, i) => ({
          id: `w${i}`,
          def: 'flry-b-050-red',
          lengthMm: 500 + i,
          ...(route ? { lengthFrom: 'route' as const } : {}),
        })),
      },
      joints,
      layout: { nodes, bundles, ...(inBundle.length === 0 ? {} : { splices: inBundle }) },
    };
  });

const plugs = {
  'dt-2-plug-lamp': { id: 'dt-2-plug-lamp', label: 'Plug', mpn: 'TEST-2', pins: [{ id: '1' }, { id: '2' }] },
};
const small = {
  ...usedBy(designs.find(({ id }) => id === 'machine-control-harness')!),
  connectors: plugs,
} as unknown as typeof db;

/** `npm test` uses a few of the random harnesses; the `.long.test.ts` file runs this file with many. */
const isLong = process.env['CABLEWRIGHT_TESTS'] === 'long';

test('HA3.7 random harnesses are written as valid KBL 2.4, are read back unchanged, and keep their layout without Cablewright’s additions', () => {
  const library = libraryOf(small);
  fc.assert(
    fc.property(randomHarness, (design) => {
      const text = exportFile(design, library);
      expect(structureProblems(readXml(bytes(text)))).toEqual([]);
      const { found, problems } = importFile(bytes(text), 'random.kbl', small);
      expect(problems).toEqual([]);
      expect(sameJson(found!.design, design)).toBe(true);
      const plain = importFile(bytes(writeXml(exportTree(design, library))), 'random.kbl', small).found!.design;
      expect(plain.layout!.nodes).toEqual(design.layout!.nodes);
      expect(plain.layout!.bundles.map(({ id, lengthMm }) => [id, lengthMm])).toEqual(
        design.layout!.bundles.map(({ id, lengthMm }) => [id, lengthMm]),
      );
      // KBL represents directly joined wires as a splice.
      const placed = (plain.layout!.splices ?? []).filter(({ splice }) => !splice.startsWith('joined-'));
      expect(placed).toEqual(design.layout!.splices ?? []);
    }),
    { numRuns: isLong ? 600 : 60 },
  );
});

test('[IO6.2] random harnesses are written as valid VEC 2.1, are read back unchanged, and say without Cablewright’s additions what KBL says', () => {
  const library = libraryOf(small);
  const sorted = (design: Design) => ({
    ...design,
    extensions: undefined,
    joints: design.joints.map((joint) => JSON.stringify(joint)).toSorted(),
  });
  fc.assert(
    fc.property(randomHarness, (design) => {
      const text = exportVec(design, library);
      expect(structureProblems(readXml(bytes(text)), vec21)).toEqual([]);
      const { found, problems } = importFile(bytes(text), 'random.vec', small);
      expect(problems).toEqual([]);
      expect(sameJson(found!.design, design)).toBe(true);
      const plain = (file: string) => sorted(importFile(bytes(file), 'random.xml', small).found!.design);
      expect(plain(writeXml(vecTree(design, library), vecFormat))).toEqual(
        plain(writeXml(exportTree(design, library))),
      );
    }),
    { numRuns: isLong ? 300 : 30 },
  );
});

test('HA3.7 changes that another program made to an exported file change the cable, and nothing else does', () => {
  const design = designs.find(({ id }) => id === 'machine-control-harness')!;
  const text = texts.get(design.id)!;
  const back = (change: (file: string) => string) =>
    importFile(bytes(change(text)), 'a.kbl', usedBy(design)).found!.design;
  const longer = back((file) => file.replaceAll('<Value_component>350<', '<Value_component>380<'));
  const changed = design.layout!.bundles.filter(({ lengthMm }) => lengthMm === 350).map(({ id }) => id);
  expect(changed.length).toBeGreaterThan(0);
  for (const id of changed) expect(longer.layout!.bundles.find((bundle) => bundle.id === id)!.lengthMm).toBe(380);
  expect(longer.electrical).toEqual(design.electrical);
  expect(longer.joints).toEqual(design.joints);
  const approved = back((file) =>
    file.replace(
      '<Connector_housing',
      '<Approval id="ap"><Date>2026-01-01</Date><Type_of_approval>release</Type_of_approval><Is_applied_to>harness</Is_applied_to></Approval><Connector_housing',
    ),
  );
  expect(exportFile(approved, libraryOf(usedBy(design)))).toContain('<Type_of_approval>release</Type_of_approval>');
  expect(sameJson({ ...approved, extensions: undefined }, { ...design, extensions: undefined })).toBe(true);
});

test('HA3.7 retained elements are removed with their objects', () => {
  const { found } = importFile(readFileSync(new URL('../corpus/all-together-2.4.kbl', import.meta.url)), 'a.kbl', db);
  const after: Record<string, (typeof db)[string]> = { ...db };
  for (const { kind, id, record } of found!.records) after[kind] = { ...after[kind], [id]: record };
  const { instances, joints } = found!.design;
  const without = {
    ...found!.design,
    instances: { ...instances, connectors: instances.connectors!.filter(({ id }) => id !== 'x2') },
    joints: joints.filter(({ a, b }) => ![a, b].some(({ instance }) => instance === 'x2')),
    layout: {
      ...found!.design.layout!,
      nodes: found!.design.layout!.nodes.map(({ at, ...node }) =>
        at === 'x2' || at === undefined ? node : { ...node, at },
      ),
    },
  };
  const text = exportFile(without, libraryOf(after));
  expect(structureProblems(readXml(bytes(text)))).toEqual([]);
  expect(text).toMatch(/<Controlled_components>x1 w1 c1 wg<\/Controlled_components>/);
});
