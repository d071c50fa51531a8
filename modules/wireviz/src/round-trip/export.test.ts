import { shippedCatalog } from '@cablewright/modules/test-kit/shipped-records.ts';
import { composeConnector, elementsOf, Library } from '@cablewright/engine';
import { emptyDesign, type Design, type Joint, type TerminalRef, sameJson } from '@cablewright/model';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { bomOf } from '../bom/bom.ts';
import { bomOfDesign } from '../export/bom-of-design.ts';
import { readHarness } from '../harness/read-harness.ts';
import { importFile } from '../import/import-file.ts';
import { jointKey } from '../import/joints.ts';
import { rowsOf } from '../basis/rows.ts';
import { metadataKey } from '../kept/metadata-key.ts';
import { designText } from '@cablewright/modules/design-text';
import { WirevizProblems } from '../basis/problem.ts';
import { problemLine } from '../../test-kit/problem-line.ts';
import { describe } from '../export/describe.ts';
import { exportFile } from './export-file.ts';
import { writeYaml } from '../export/write-yaml.ts';

const { db, designs } = shippedCatalog();
let library: Library;
const texts = new Map<string, string>();
/** The records that a design uses, so that each test reads a small library. */
const usedBy = (design: Design): typeof db => {
  const ids = [...new Set([...JSON.stringify(design).matchAll(/"([a-z0-9-]+)"/g)].map(([, id]) => id!))];
  const usedRecords = (records: (typeof db)[string]) =>
    Object.fromEntries(ids.flatMap((id) => (Object.hasOwn(records, id) ? [[id, records[id]!] as const] : [])));
  const always = ['bodies', 'interfaces', 'vocab/colours'];
  return Object.fromEntries(
    Object.entries(db).map(([kind, records]) => [kind, always.includes(kind) ? records : usedRecords(records)]),
  );
};
beforeAll(() => {
  library = Library.build(rowsOf(db));
  for (const design of designs) texts.set(design.id, exportFile(design, usedBy(design)));
});

const reread = (design: Design, text: string) => importFile([{ file: `${design.id}.yml`, text }], usedBy(design));

/** The file without the data that Cablewright added for its own use, as WireViz sees it. */
function withoutOwn(text: string): string {
  const lines = text.split('\n');
  const index = lines.findIndex((line) => line.startsWith(`  ${metadataKey}:`));
  if (index < 0) return text;
  const end = lines.findIndex((line, i) => i > index && line !== '' && !line.startsWith('    '));
  return [...lines.slice(0, index), ...lines.slice(end < 0 ? lines.length : end)].join('\n');
}

test('IO2.5 each shipped cable is written and read back unchanged', () => {
  expect(designs.length).toBeGreaterThan(70);
  for (const design of designs) {
    const { found, problems } = reread(design, texts.get(design.id)!);
    expect([design.id, problems.map(problemLine)]).toEqual([design.id, []]);
    expect([design.id, sameJson(found!.design, design)]).toEqual([design.id, true]);
    expect(found!.records.map(({ kind }) => kind)).toEqual(['designs']);
  }
});

/** Nets in the file: two connector pins are connected if a path of runs, splices, arrows and loops joins them. */
function fileNets(text: string): Map<string, string> {
  const harness = readHarness([{ file: 'a.yml', text }], new WirevizProblems())!;
  const parents = new Map<string, string>();
  const root = (key: string): string => {
    let parent = key;
    for (let next = parents.get(parent); next !== undefined && next !== parent; next = parents.get(parent))
      parent = next;
    return parent;
  };
  const join = (a: string, b: string) => parents.set(root(a), root(b));
  for (const { cable, wire, from, to } of harness.runs) {
    const copperOf = `wire ${cable} ${wire}`;
    for (const end of [from, to]) if (end !== undefined) join(`${end.connector} ${end.pin}`, copperOf);
  }
  for (const { from, to } of harness.pinMates) join(`${from.connector} ${from.pin}`, `${to.connector} ${to.pin}`);
  for (const { name, loops } of harness.connectors) for (const [a, b] of loops) join(`${name} ${a}`, `${name} ${b}`);
  return new Map(
    harness.connectors.flatMap(({ name, pins, labels }) => {
      // If WireViz would misread a pin's name, the pins are numbered and their names are in the labels.
      const isCounted = labels.some((label) => /^(?:0\d+|\d+[-_]\d+)(?: |$)/.test(label));
      const names = isCounted ? labels.map((label) => label.split(' ')[0]!) : pins;
      return names.map((pin, index) => [`${name}.${pin}`, root(`${name} ${index}`)] as const);
    }),
  );
}

test('IO2.5 WireViz’s drawing of each cable connects exactly the pins that its joints connect', () => {
  for (const design of designs) {
    if ((design.instances.breakouts ?? []).length > 0) continue;
    const nets = fileNets(withoutOwn(texts.get(design.id)!));
    const expected = jointNets(design);
    expect([design.id, groups(expected, [...expected.keys()])]).toEqual([
      design.id,
      groups(nets, [...expected.keys()]),
    ]);
  }
});

/** Pins grouped by electrical node. */
function groups(nets: ReadonlyMap<string, string>, pins: readonly string[]): string[] {
  const byNet = Map.groupBy(pins, (pin) => nets.get(pin) ?? `none ${pin}`);
  return [...byNet.values()].map((group) => group.toSorted().join(' ')).toSorted();
}

/** Nets made by the joints alone: each element of a wire is a separate node, and a pigtail counts as its first member. */
function jointNets(design: Design): Map<string, string> {
  const parents = new Map<string, string>();
  const root = (key: string): string => {
    let parent = key;
    for (let next = parents.get(parent); next !== undefined && next !== parent; next = parents.get(parent))
      parent = next;
    return parent;
  };
  const names = new Set<string>();
  const key = ({ instance, terminal, end }: TerminalRef): string => {
    if (end !== undefined) return `wire ${instance} ${screenOf(design, instance, terminal)}`;
    const name = `${instance.toUpperCase()}.${terminal}`;
    names.add(name);
    return name;
  };
  for (const { a, b } of design.joints) parents.set(root(key(a)), root(key(b)));
  return new Map([...names].map((name) => [name, root(name)]));
}

function screenOf(design: Design, instance: string, terminal: string): string {
  if (!terminal.startsWith('pigtail:')) return terminal;
  const segment = design.instances.segments!.find(({ id }) => id === instance)!;
  const pigtail = segment.pigtails!.find(({ id }) => `pigtail:${id}` === terminal)!;
  const wire = elementsOf(library.get('wires', segment.def)!);
  return pigtail.members?.[0] ?? wire.masses[0]?.[0] ?? wire.copper.find(({ kind }) => kind === 'screen')!.path;
}

test('IO2.5 the joints are read from the sections of WireViz, which the metadata does not repeat', () => {
  const isPlain = ({ a, b }: Joint): boolean =>
    [a, b].every(({ terminal, pad }) => !terminal.startsWith('pigtail:') && pad === undefined) &&
    (a.end === undefined || b.end === undefined);
  const plain = designs.filter(
    ({ joints, instances }) => joints.every(isPlain) && (instances.breakouts ?? []).length === 0,
  );
  expect(plain.length).toBeGreaterThan(20);
  for (const design of plain) {
    const { document } = describe(design, library, true);
    const text = writeYaml({
      ...document,
      metadata: { [metadataKey]: designText.written({ ...design, joints: [] }, 1) },
    });
    const { joints } = reread(design, text).found!.design;
    expect([design.id, joints.map(jointKey).toSorted()]).toEqual([design.id, design.joints.map(jointKey).toSorted()]);
  }
});

test('IO2.5 a wire moved, removed or added in the exported file is moved, removed or added in the cable', () => {
  const design = designs.find(({ id }) => id === 'null-modem-de9')!;
  const text = texts.get(design.id)!;
  const set = /^ {2}- - J1: .*\n {4}- W1: .*\n {4}- J2: .*\n/m.exec(text)![0];
  const changed = reread(design, text.replace(set, '')).found!.design;
  expect(changed.joints.length).toBeLessThan(design.joints.length);
  const keys = new Set(design.joints.map(jointKey));
  expect(changed.joints.every((joint) => keys.has(jointKey(joint)))).toBe(true);
  const more = reread(design, text.replace('connections:\n', 'connections:\n  - - J1: 1\n    - [--]\n    - J2: 1\n'))
    .found!.design;
  expect(more.joints.slice(design.joints.length)).toEqual([
    { a: { instance: 'j1', terminal: '1' }, b: { instance: 'j2', terminal: '1' } },
  ]);
  const longer = reread(design, text.replace(/length: [\d.]+/, 'length: 77 in')).found!.design;
  expect(longer.instances.segments![0]!.lengthMm).toBe(1955.8);
});

test('a file of another catalog is imported from its sections, with a remark', () => {
  const design = designs[0]!;
  const { found, problems } = importFile([{ file: 'other.yml', text: texts.get(design.id)! }], {});
  expect(problems.map(problemLine).join(' ')).toMatch(/metadata\.cablewright is not used: the library has no/);
  expect(found!.design.instances.connectors!.length).toBeGreaterThan(0);
  for (const broken of ['{', '{"format":2}', '{"format":1,"design":{"id":"x"}}']) {
    const text = `metadata: {cablewright: '${broken}'}\nconnectors: {X1: {pincount: 1}}\ncables: {}\nconnections: [[X1]]\n`;
    expect(importFile([{ file: 'a.yml', text }], db).found!.design.instances.connectors).toHaveLength(1);
  }
});

/** A cable of random catalog parts with random joints: useless in practice, but a valid document. */
const cable = fc.record({
  connectors: fc.array(fc.nat(), { minLength: 1, maxLength: 5 }),
  segments: fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 9_999_999 })), { minLength: 1, maxLength: 5 }),
  joints: fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 25 }),
  labels: fc.array(fc.constantFrom('GND', 'NO', '1:2', 's', 'ümlaut', 'a: b', '#x', "it's"), { maxLength: 3 }),
});

function designOf({
  connectors,
  segments,
  joints,
  labels,
}: typeof cable extends fc.Arbitrary<infer T> ? T : never): Design {
  const pick = (kind: string, index: number) => Object.keys(db[kind]!)[index % Object.keys(db[kind]!).length]!;
  const placed = connectors.map((at, i) => ({ id: `j${i + 1}`, def: pick('connectors', at), label: `Plug ${i + 1}` }));
  const runs = segments.map(([at, um], i) => ({ id: `w${i + 1}`, def: pick('wires', at), lengthMm: um / 1000 }));
  const ends: TerminalRef[] = [
    ...placed.flatMap(({ id, def }) =>
      composeConnector(library, def)!.pins.map((pin) => ({ instance: id, terminal: pin.id })),
    ),
    ...runs.flatMap(({ id, def }) =>
      elementsOf(library.get('wires', def)!).copper.flatMap(({ path }) =>
        (['a', 'b'] as const).map((end) => ({ instance: id, terminal: path, end })),
      ),
    ),
  ];
  const unique = joints
    .map(([a, b]): Joint => ({ a: ends[a % ends.length]!, b: ends[b % ends.length]! }))
    .filter(({ a, b }) => jointKey({ a, b: a }) !== jointKey({ a: b, b }));
  const first = runs[0]!;
  const paths = elementsOf(library.get('wires', first.def)!).copper.map(({ path }) => path);
  const coreLabels = Object.fromEntries(labels.map((label, i) => [paths[i % paths.length]!, label]));
  return {
    ...emptyDesign('random', 'Random'),
    instances: { connectors: placed, segments: [{ ...first, coreLabels }, ...runs.slice(1)] },
    joints: [...new Map(unique.map((joint) => [jointKey(joint), joint])).values()],
  };
}

test('IO2.5 a random cable is read back unchanged', () => {
  fc.assert(
    fc.property(cable, (parts) => {
      const design = designOf(parts);
      const text = exportFile(design, usedBy(design));
      const { found, problems } = reread(design, text);
      expect(problems.map(problemLine)).toEqual([]);
      expect(sameJson(found!.design, design)).toBe(true);
    }),
    { numRuns: 40, seed: 15 },
  );
});

test('the bill of materials in WireViz’s format has a line for each part of the cable', () => {
  const design = designs.find(({ id }) => id === 'null-modem-de9')!;
  const text = bomOfDesign(design, usedBy(design));
  expect(text.split('\n')[0]).toMatch(/^Id\tDescription\tQty\tUnit\tDesignators\tP\/N/);
  const harness = readHarness([{ file: 'a.yml', text: texts.get(design.id)! }], new WirevizProblems())!;
  expect(text.trimEnd().split('\n')).toHaveLength(bomOf(harness).length + 1);
});

test('IO2.5 characters that WireViz would put into its markup are written as entities and read back', () => {
  const design = designs.find(({ id }) => id === 'null-modem-de9')!;
  const [first, ...others] = design.instances.connectors!;
  const connectors = [{ ...first!, label: 'R&D <lab>' }, ...others];
  const labelled: Design = { ...design, instances: { ...design.instances, connectors } };
  const text = exportFile(labelled, usedBy(labelled));
  expect(text).toContain('notes: R&amp;D &lt;lab&gt;');
  expect(sameJson(reread(labelled, text).found!.design, labelled)).toBe(true);
});
