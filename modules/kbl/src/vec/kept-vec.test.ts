/** VEC files of other programs: they are exported unchanged, or with only the changes made to the cable. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import type { Design } from '@cablewright/model';
import { shippedCatalog } from '@cablewright/modules/test-kit/shipped-records.ts';
import { expect, test } from 'vitest';
import { libraryOf } from '../basis/rows.ts';
import { exportVec, vecTree } from '../export-file.ts';
import { importFile } from '../import-file.ts';
import type { Element } from '../xml/element.ts';
import { readXml } from '../xml/read-xml.ts';
import { vecFormat, writeXml } from '../xml/write-xml.ts';
import { kblOf } from './from-vec.ts';

const { db, designs } = shippedCatalog();
const bytes = (text: string) => new TextEncoder().encode(text);
const xml = (root: Element) => writeXml(root, vecFormat);
const corpusFile = (name: string) => readFileSync(new URL(`../../corpus/${name}`, import.meta.url));

function imported(name: string, content: Uint8Array) {
  const { design, records, notes } = importFile(content, name, db).found!;
  const after: Record<string, (typeof db)[string]> = { ...db };
  for (const { kind, id, record } of records) after[kind] = { ...after[kind], [id]: record };
  return { name, content, design, notes, made: records, records: after, library: libraryOf(after) };
}

const files = ['other-program-2.0.vec', 'fuse-box-2.1.vec'].map((name) => imported(name, corpusFile(name)));

test.each(files)('[IO6.2] $name goes back as it came, and read again it is the same cable', (file) => {
  const { content, design, library, records, name } = file;
  expect(xml(vecTree(design, library))).toBe(xml(readXml(content)));
  const { found, problems } = importFile(bytes(exportVec(design, library)), name, records);
  expect([problems, found!.records]).toEqual([[], []]);
  expect(found!.design).toEqual(design);
});

test('[IO6.2] the plan names what has no place in a cable, and that it is kept', () => {
  expect(files.map(({ notes }) => notes[0])).toEqual([
    'Kept with the cable and written back on export, without a place in it: EEComponentSpecification, ConnectionSpecification, PartOccurrence without a Part.',
    'Kept with the cable and written back on export, without a place in it: EEComponentSpecification, FuseSpecification, ConnectionSpecification, Project.',
  ]);
});

test('[IO6.2] the plan names a part that has no role in the harness, and no part of a master that the harness does not use', () => {
  const box = corpusFile('fuse-box-2.1.vec').toString();
  const role = /<Role xsi:type="v:WireRole" id="w3r">.*?<\/Role>(?=<Part>gw<\/Part>)/.exec(box)![0];
  const unused =
    '<PartVersion id="car"><CompanyName>Demo</CompanyName><PartNumber>D-CAR</PartNumber><PartVersion>A</PartVersion><PrimaryPartType>ConnectorHousing</PrimaryPartType></PartVersion>';
  const file = box
    .replace(role, '')
    .replaceAll(/<WireMounting id="k(?:1v|5w)">.*?<\/WireMounting>/g, '')
    .replace('<Project ', `${unused}<Project `);
  const { content, design, library, notes, made } = imported('box.vec', bytes(file));
  expect(notes[0]).toMatch(/, PartOccurrence of a Wire, Project\.$/);
  expect(made.map(({ record }) => record['mpn'])).not.toContain('D-CAR');
  // The part master of a whole car takes no memory besides that of the file itself.
  expect(JSON.stringify(kblOf(readXml(content)).root)).not.toContain('D-CAR');
  // The unused part and the project are exported with the file.
  expect(xml(vecTree(design, library))).toBe(xml(readXml(content)));
});

test('[IO6.2] wires end in components such as a fuse box: it is a connector with the pins of its housings, and a fuse is another part', () => {
  const { design, records } = files[1]!;
  const ends = design.joints.flatMap(({ a, b }) => [a, b]).filter(({ end }) => end === undefined);
  expect(ends.map(({ instance, terminal }) => `${instance}.${terminal}`)).toEqual([
    'x1.1',
    'f1.A.1',
    'x1.2',
    'f1.30',
    'x1.1',
    'f1.B.1',
  ]);
  const box = design.instances.connectors!.find(({ id }) => id === 'f1')!;
  const { pins, mpn } = records['connectors']![box.def] as unknown as { pins: { id: string }[]; mpn: string };
  expect([mpn, pins.map(({ id }) => id)]).toEqual(['D-FB', ['A.1', '2', 'B.1', '30']]);
  expect(design.instances.mechanical!.map(({ label }) => label)).toEqual(['Fuse 1']);
});

type Instances = { -readonly [K in keyof Design['instances']]: Design['instances'][K] };
type Edit = (design: Design, instances: Instances) => Partial<Design>;

const withoutWire = (design: Design, id: string): Partial<Design> => ({
  joints: design.joints.filter(({ a, b }) => a.instance !== id && b.instance !== id),
});

/** Changes that a person makes to a cable. */
const edits: Readonly<Record<string, Edit>> = {
  length: (_, instances) => {
    const [{ lengthFrom: _from, ...first }, ...others] = instances.segments as [
      { id: string; def: string; lengthFrom?: string },
    ];
    instances.segments = [{ ...first, lengthMm: 777 }, ...others];
    return {};
  },
  label: (_, instances) => {
    const [first, ...others] = instances.connectors!;
    instances.connectors = [{ ...first!, label: 'RENAMED' }, ...others];
    return {};
  },
  'wire removed': (design, instances) => {
    const { id } = instances.segments!.at(-1)!;
    instances.segments = instances.segments!.slice(0, -1);
    return {
      ...withoutWire(design, id),
      ...(design.layout === undefined
        ? {}
        : {
            layout: { ...design.layout, routes: (design.layout.routes ?? []).filter(({ segment }) => segment !== id) },
          }),
    };
  },
  'wire added': (design, instances) => {
    const like = instances.segments![0]!;
    const id = `added-${instances.segments!.length}`;
    instances.segments = [...instances.segments!, { ...like, id, label: id, lengthMm: 55 }];
    const moved = (end: Design['joints'][number]['a']) => (end.instance === like.id ? { ...end, instance: id } : end);
    const own = design.joints.filter(({ a, b }) => a.instance === like.id || b.instance === like.id);
    return { joints: [...design.joints, ...own.map(({ a, b }) => ({ a: moved(a), b: moved(b) }))] };
  },
  'wire at a pin without a wire': (design, instances) => {
    const box = instances.connectors!.find(({ id }) => id === 'f1');
    const like = instances.segments![0]!;
    if (box === undefined) return {};
    const id = `bare-${instances.segments!.length}`;
    instances.segments = [...instances.segments!, { ...like, id, label: id, lengthMm: 66 }];
    const [from, to] = [
      { instance: 'x1', terminal: '2' },
      { instance: 'f1', terminal: '2' },
    ];
    const core = design.joints.flatMap(({ a, b }) => [a, b]).find(({ instance }) => instance === like.id)!.terminal;
    return {
      joints: [
        ...design.joints,
        { a: from, b: { instance: id, terminal: core, end: 'a' } },
        { a: { instance: id, terminal: core, end: 'b' }, b: to },
      ],
    };
  },
  'connector of another part': (_, instances) => {
    const id = `j-${instances.connectors!.length}`;
    instances.connectors = [...instances.connectors!, { id, def: 'de9-socket-solder', label: id.toUpperCase() }];
    return {};
  },
  bundle: ({ layout }) => {
    if (layout === undefined) return {};
    const [first, ...others] = layout.bundles;
    return { layout: { ...layout, bundles: [{ ...first!, lengthMm: 123 }, ...others] } };
  },
};

function edited(design: Design, names: readonly string[]): Design {
  return names.reduce((before, name) => {
    const instances = { ...before.instances };
    const change = edits[name]!(before, instances);
    return { ...before, ...change, instances };
  }, design);
}

const sorted = (list: readonly unknown[] = []) => list.map((item) => JSON.stringify(item)).toSorted();

/** The facts of the cable without ids: names of connectors, wires with their lengths and ends, lengths of bundles. */
function facts({ instances, joints, layout }: Design) {
  const names = new Map(
    [...(instances.connectors ?? []), ...(instances.components ?? []), ...(instances.segments ?? [])].map(
      ({ id, label = id }) => [id, label] as const,
    ),
  );
  const end = ({ instance, terminal, end: side }: Design['joints'][number]['a']) =>
    `${names.get(instance)}.${side === undefined ? terminal : side}`;
  return {
    connectors: sorted(instances.connectors?.map(({ label, id, def, cavities }) => [label ?? id, def, cavities])),
    wires: sorted(instances.segments?.map(({ label, id, def, lengthMm }) => [label ?? id, def, lengthMm])),
    joints: sorted(joints.map(({ a, b }) => [end(a), end(b)].toSorted())),
    bundles: sorted(
      layout?.bundles.map(({ lengthMm, coverings, fixings }) => [lengthMm, coverings?.length, fixings?.length]),
    ),
  };
}

/** Names of leaf elements whose texts are all ids in the file. */
function leavesWithIds(root: Element) {
  const [ids, texts] = [new Set<string>(), new Map<string, string[]>()];
  const read = ({ id, name, text, children }: Element): void => {
    if (id !== undefined) ids.add(id);
    else if (children.length === 0) texts.set(name, [...(texts.get(name) ?? []), ...text.split(/\s+/)]);
    for (const child of children) read(child);
  };
  read(root);
  const names = [...texts].filter(([, list]) => list.every((text) => ids.has(text))).map(([name]) => name);
  return { ids, texts, names };
}

const idsOfRest = {
  'other-program-2.0.vec': ['ee', 'cns', 'free', 'li0', 'tx1'],
  'fuse-box-2.1.vec': ['es', 'fs', 'gs', 'mi', 'pr', 'isp', 'boxr', 'bpt', 'w1d'],
};

test('[IO6.2] what was changed in the cable is in the file, the rest is as it was, and nothing refers to what is gone', () => {
  const changes = fc.uniqueArray(fc.constantFrom(...Object.keys(edits)), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(fc.constantFrom(...files.map(({ name }) => name)), changes, (name, steps) => {
      const { content, design, library, records } = files.find((file) => file.name === name)!;
      const after = edited(design, steps);
      const text = xml(vecTree(after, library));
      const [before, now] = [leavesWithIds(readXml(content)), leavesWithIds(readXml(bytes(text)))];
      for (const leaf of before.names)
        expect([leaf, (now.texts.get(leaf) ?? []).filter((id) => !now.ids.has(id))]).toEqual([leaf, []]);
      expect(idsOfRest[name as 'fuse-box-2.1.vec'].filter((id) => !now.ids.has(id))).toEqual([]);
      expect(text.match(/ id="[^"]*"/g)!.length).toBe(now.ids.size);
      const { found, problems } = importFile(bytes(text), name, records);
      expect([steps, problems, facts(found!.design)]).toEqual([steps, [], facts(after)]);
    }),
    {
      numRuns: 25,
      examples: files.flatMap(({ name }) => Object.keys(edits).map((edit): [string, string[]] => [name, [edit]])),
    },
  );
});

test('[IO6.2] what another program adds to a written file is kept, also where Cablewright made the cable', () => {
  const library = libraryOf(db);
  const design = designs.find(({ id }) => id === 'null-modem-de9')!;
  const added = '<Project id="p9"><Identification>Car 9</Identification></Project></vec:VecContent>';
  const text = exportVec(design, library).replace('</vec:VecContent>', added);
  const { found } = importFile(bytes(text), 'a.vec', db);
  expect({ ...found!.design, extensions: undefined }).toEqual({ ...design, extensions: undefined });
  expect(exportVec(found!.design, library)).toContain('<Project id="p9">');
});

test('[IO6.2] a kept file that was damaged is left out: the cable is written without it', () => {
  const { design, library } = files[1]!;
  const { vec } = design.extensions as { vec: { file: string[] } };
  const plain = xml(vecTree({ ...design, extensions: {} }, library));
  for (const file of [[], ['***'], [vec.file[0]!.slice(0, 400)], ['AAAAA'], [btoa('PK\u0003\u0004 nothing')]])
    expect(xml(vecTree({ ...design, extensions: { vec: { ...vec, file } } }, library))).toBe(plain);
  expect(plain).not.toContain('Project');
});

test('[IO6.2] [IO5.1] the ids of a harness with very many cavities are kept packed: it goes back as it came, and what was changed is in it', () => {
  const numbers = Array.from({ length: 6_700 }, (_, n) => n + 3);
  const file = corpusFile('other-program-2.0.vec')
    .toString()
    .replace(
      /(<Slot xsi:type="v:Slot" id="sl">.*?)<\/Slot>/s,
      `$1${numbers.map((n) => `<Cavity id="c${n}"><CavityNumber>${n}</CavityNumber></Cavity>`).join('')}</Slot>`,
    )
    .replaceAll(
      /<SlotReference xsi:type="v:SlotReference" id="(\w+)">.*?<\/SlotReference>/gs,
      (slot: string, id: string) =>
        slot.replace(
          '</SlotReference>',
          `${numbers.map((n) => `<CavityReference id="${id}r${n}"><ReferencedCavity>c${n}</ReferencedCavity></CavityReference>`).join('')}</SlotReference>`,
        ),
    );
  const { content, design, library, records, name } = imported('many.vec', bytes(file));
  const { vec } = design.extensions as { vec: { format: number; ids: string[] } };
  expect([vec.format, Array.isArray(vec.ids), JSON.stringify(design).length < 2_000_000]).toEqual([2, true, true]);
  expect(xml(vecTree(design, library))).toBe(xml(readXml(content)));
  const after = edited(design, ['length', 'label']);
  const text = xml(vecTree(after, library));
  expect(text.match(/<Cavity id="c6702">/g)).toHaveLength(1);
  expect(facts(importFile(bytes(text), name, records).found!.design)).toEqual(facts(after));
  // If the stored ids are damaged, they are ignored together with the file.
  const small = files[0]!;
  const smallVec = (small.design.extensions as { vec: object }).vec;
  for (const ids of [[], ['***'], [vec.ids[0]!.slice(0, 400)], [btoa('nothing')]]) {
    const damaged = { ...small.design, extensions: { vec: { ...smallVec, format: 2, ids } } };
    expect(xml(vecTree(damaged, small.library))).not.toContain('schematic');
  }
});
