import { isObject, schemaProblems, Design, sameJson, schemaOf } from '@cablewright/model';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { shippedCatalog } from '@cablewright/modules/test-kit/shipped-records.ts';
import { KblProblems } from './basis/problem.ts';
import { libraryOf } from './basis/rows.ts';
import { exportFile, exportTree } from './export-file.ts';
import { importFile } from './import-file.ts';
import { structureProblems } from './schema/check.ts';
import { childrenOf, textOf, type Element } from './xml/element.ts';
import { ordered } from './schema/ordered.ts';
import { readXml } from './xml/read-xml.ts';

const { db } = shippedCatalog();
const folder = new URL('../corpus/', import.meta.url);
const corpus = readdirSync(folder).filter((name) => name.endsWith('.kbl'));
const readCorpus = (name: string) => readFileSync(new URL(name, folder));

function imported(name: string, change: (text: string) => string = (text) => text, records = db) {
  const bytes = new TextEncoder().encode(change(readCorpus(name).toString()));
  const { found, problems } = importFile(bytes, name, records);
  expect(problems).toEqual([]);
  const after: Record<string, (typeof db)[string]> = { ...records };
  for (const { kind, id, record } of found!.records) after[kind] = { ...after[kind], [id]: record };
  return { ...found!, db: after };
}

test('HA3.7 each file of the corpus gives valid records, and importing it again changes nothing', () => {
  for (const name of corpus) {
    const { design, records, db: after } = imported(name);
    expect([name, schemaProblems(Design, design)]).toEqual([name, []]);
    for (const { kind, record } of records)
      expect([name, kind, schemaProblems(schemaOf(kind)!, record)]).toEqual([name, kind, []]);
    const again = imported(name, undefined, after);
    expect([name, again.records]).toEqual([name, []]);
    expect([name, sameJson(again.design, design)]).toEqual([name, true]);
  }
});

/**
 * The tree in a comparable form: without Cablewright's own additions and without unreferenced ids, and with numbers in
 * a uniform notation.
 */
function comparable(element: Element, used: ReadonlySet<string>): unknown {
  const isOwn = (child: Element): boolean =>
    textOf(child, 'Scope') === 'cablewright' || textOf(child, 'Instruction_type') === 'cablewright';
  const id = element.id !== undefined && used.has(element.id) ? element.id : undefined;
  const children = element.children.filter((child) => !isOwn(child)).map((child) => comparable(child, used));
  const number = Number(element.text.trim());
  const words = element.text.trim().split(/\s+/).toSorted().join(' ');
  const text = element.text.trim() === '' || Number.isNaN(number) ? words : number;
  const sorted = children.every((child) => isObject(child) && child['id'] !== undefined)
    ? children.toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))
    : children;
  return { name: element.name, type: element.type, id, text, children: sorted };
}

function namedIds(root: Element): Set<string> {
  const words = new Set<string>();
  const note = (element: Element): void => {
    if (element.children.length === 0 && !element.text.startsWith('{'))
      for (const word of element.text.split(/\s+/)) words.add(word);
    for (const child of element.children) note(child);
  };
  note(root);
  return words;
}

test('HA3.7 the contents of a 2.4 file are written back: every element, with its ids and texts', () => {
  for (const name of ['two-connectors-2.4.kbl', 'all-together-2.4.kbl']) {
    const file = ordered(readXml(readCorpus(name)));
    const { design, db: after } = imported(name);
    const tree = exportTree(design, libraryOf(after));
    expect([name, structureProblems(tree)]).toEqual([name, []]);
    const used = namedIds(file);
    const lists = (root: Element) =>
      Object.fromEntries(
        [...new Set(root.children.map((child) => child.name))].map((name) => [
          name,
          childrenOf(root, name)
            .map((child) => comparable(child, used))
            .toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b))),
        ]),
      );
    const { Harness: theirs, ...rest } = lists(file);
    const { Harness: ours, ...written } = lists(ordered(tree));
    expect(written).toEqual(rest);
    const inside = (harness: readonly unknown[]) =>
      (harness[0] as { children: { name: string }[] }).children.map((segment) => JSON.stringify(segment)).toSorted();
    expect(inside(ours!)).toEqual(inside(theirs!));
  }
});

test('HA3.7 files of version 2.3 and 2.5 are written as 2.4', () => {
  for (const name of ['first-2.3.kbl', 'new-2.5.kbl']) {
    const { design, db: after } = imported(name);
    expect([name, structureProblems(readXml(new TextEncoder().encode(exportFile(design, libraryOf(after)))))]).toEqual([
      name,
      [],
    ]);
  }
});

test('HA3.7 one file gives connectors, cavities, contacts, seals, plugs, splices, cables, layout, units and signals', () => {
  const { design, notes, records } = imported('all-together-2.4.kbl');
  const { instances, layout } = design;
  const { connectors, components, segments, mechanical } = instances;
  expect(connectors!.map(({ label, def }) => `${label} ${def}`)).toEqual([
    'X1 3-way-plug',
    'X2 2-way-socket',
    'X3 2-way-socket',
    'E1 ring-terminal-m6',
    'X4 2-way-socket',
  ]);
  expect(connectors![0]!.cavities).toEqual([
    { cavity: '1', contact: 'crimp-contact', seal: 'wire-seal' },
    { cavity: '2', contact: 'crimp-contact' },
    { cavity: '3', contact: 'crimp-contact' },
  ]);
  expect(connectors![4]!.cavities).toEqual([{ cavity: '2', plug: 'cavity-plug' }]);
  expect(components).toEqual([{ id: 'sp1', def: 'welded-splice', label: 'SP1' }]);
  expect(segments!.map(({ label, lengthMm, lengthFrom }) => `${label} ${lengthFrom ?? lengthMm}`)).toEqual([
    '101 520',
    '102 430',
    '103 730',
    '104 route',
    '105 950',
    'K1 1150',
  ]);
  expect(mechanical!.map(({ label, attachedTo }) => [label, attachedTo])).toEqual([
    ['BOOT1', 'x1'],
    ['SHEET', undefined],
  ]);
  expect(layout!.nodes.map(({ label, at }) => `${label} ${at}`)).toEqual([
    'N1 x1',
    'N2 sp1',
    'N3 x2',
    'N4 x3',
    'N5 e1',
    'N6 undefined',
  ]);
  expect(layout!.bundles.map(({ lengthMm }) => lengthMm)).toEqual([400, 200, 200, 300, 400, 360.6]);
  expect(layout!.bundles[0]).toMatchObject({
    coverings: [{ def: 'tape', fromMm: 100, toMm: 300 }],
    fixings: [{ def: 'clip', atMm: 150, label: 'CL1' }],
  });
  expect(layout!.bundles[1]!.measuredOdMm).toBe(6);
  expect(layout!.bundles[2]).toMatchObject({
    coverings: [{ def: 'tape', fromMm: 20, toMm: 120 }],
    fixings: [{ def: 'clip', atMm: 200, label: 'CL2' }],
  });
  expect(layout!.routes).toContainEqual({ segment: 'w104', b: 'n2' });
  expect(layout!.routes).toContainEqual({ segment: 'w103', via: ['s4', 's5'] });
  expect(layout!.sets).toEqual([{ id: 'tp1', label: 'TP1', wires: ['w102', 'w103'] }]);
  const of = (id: string) => records.find((record) => record.id === id)!.record;
  expect(of('crimp-contact')).toMatchObject({
    kind: 'contact',
    mpn: 'DEMO-T',
    manufacturer: 'Demo',
    termination: { wireMinMm2: 0.35, wireMaxMm2: 1 },
  });
  expect(of('wire-seal')).toMatchObject({ kind: 'seal', termination: { insulationMinMm: 1.2, insulationMaxMm: 2.1 } });
  expect(of('flry-0-5-red-white')['structure']).toMatchObject({
    children: [{ color: 'red/white', areaMm2: 0.5, insulatedOdMm: 1.6 }],
  });
  expect(of('cable-2-x-0-25')['structure']).toMatchObject({
    children: [
      { label: 'A', color: 'brown' },
      { label: 'B', color: 'white' },
    ],
  });
  expect(notes.join('\n')).toMatch(/Line 36: A wire is tapped between its ends.*\n.*2 connectors are at N5/);
  expect(notes.join('\n')).toMatch(/Kept with the cable.*Approval.*Module/);
});

test('HA3.7 double crimps are several joints of one contact, and the open end of a wire is not joined', () => {
  const { joints } = imported('all-together-2.4.kbl').design;
  const endsAt = (instance: string, terminal: string) =>
    joints.filter(({ a, b }) => [a, b].some((end) => end.instance === instance && end.terminal === terminal)).length;
  expect([endsAt('x1', '1'), endsAt('sp1', '1'), endsAt('x1', '3')]).toEqual([2, 3, 2]);
  expect(joints.filter(({ a, b }) => [a, b].some(({ instance, end }) => instance === 'w104' && end === 'b'))).toEqual(
    [],
  );
});

test('HA3.7 version 2.3: contact points in connections, points in nodes, square metres, relative positions', () => {
  const { design } = imported('first-2.3.kbl');
  expect(design.joints).toHaveLength(4);
  expect(design.instances.segments!.map(({ lengthMm }) => lengthMm)).toEqual([310, 310]);
  expect(design.layout!.bundles).toMatchObject([{ lengthMm: 300, coverings: [{ fromMm: 30, toMm: 270 }] }]);
  const { record } = imported('first-2.3.kbl').records.find(({ kind }) => kind === 'wires')!;
  expect(record['structure']).toMatchObject({ children: [{ areaMm2: 0.75, color: 'black/yellow' }] });
});

test('HA3.7 version 2.5: its additional elements are listed and retained, but not written into 2.4', () => {
  const { design, notes, db: after } = imported('new-2.5.kbl');
  expect(notes.join(' ')).toMatch(
    /Id of Routing.*Mandatory_segments of Routing|Mandatory_segments of Routing.*Id of Routing/,
  );
  expect(JSON.stringify(design.extensions)).toContain('Is_on_top_of');
  expect(exportFile(design, libraryOf(after))).not.toMatch(/<Is_on_top_of|<Mandatory_segments/);
  expect(design.layout!.bundles[0]!.coverings).toHaveLength(2);
});

test('[IO6.1] a file that states KBL 2.2 is read, and the plan asks to compare it; remarks that say the same are one', () => {
  const old = imported('two-connectors-2.4.kbl', (text) => text.replace(/version_id="[^"]*"/, 'version_id="2.2"'));
  expect(old.notes[0]).toMatch(/^The file states KBL 2\.2\. It is read as KBL 2\.3/);
  expect(imported('two-connectors-2.4.kbl').notes.join()).not.toContain('compare the cable');
  const problems = new KblProblems();
  for (const line of [4, 9, 12, 20])
    problems.remark({ line, column: 1 }, `S${line} has no length: the distance of its nodes is taken.`);
  problems.remark({ line: 30, column: 1 }, 'Something else.');
  expect(problems.remarks).toEqual([
    'Lines 4, 9, 12, 20: 4 times: has no length: the distance of its nodes is taken.',
    'Line 30: Something else.',
  ]);
});
