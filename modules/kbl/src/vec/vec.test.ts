/**
 * VEC as a second format for the harness: written files are valid and can be imported again, and files of other
 * programs can be read.
 */
import { readFileSync } from 'node:fs';
import { strToU8, zipSync } from 'fflate';
import { sameJson, type Design } from '@cablewright/model';
import { shippedCatalog } from '@cablewright/modules/test-kit/shipped-records.ts';
import { expect, test } from 'vitest';
import { libraryOf } from '../basis/rows.ts';
import { exportFile, exportTree, exportVec, vecTree } from '../export-file.ts';
import { importFile } from '../import-file.ts';
import { structureProblems } from '../schema/check.ts';
import { childrenOf, textOf, type Element } from '../xml/element.ts';
import { readXml } from '../xml/read-xml.ts';
import { vecFormat, writeXml } from '../xml/write-xml.ts';
import { vec21 } from './schema.ts';

const { db, designs } = shippedCatalog();
const library = libraryOf(db);
const bytes = (text: string) => new TextEncoder().encode(text);
const corpus = (name: string) => readFileSync(new URL(`../../corpus/${name}`, import.meta.url));
const sorted = (list: readonly unknown[] | undefined) => (list ?? []).map((item) => JSON.stringify(item)).toSorted();
const comparable = (design: Design) => ({ ...design, extensions: undefined, joints: sorted(design.joints) });

/** A corpus file as a cable, with a catalog that contains its parts. */
function read(name: string) {
  const { found, problems } = importFile(corpus(name), name, { 'vocab/colours': db['vocab/colours']! });
  expect([name, problems]).toEqual([name, []]);
  const after: Record<string, (typeof db)[string]> = { 'vocab/colours': db['vocab/colours']! };
  for (const { kind, id, record } of found!.records) after[kind] = { ...after[kind], [id]: record };
  return { ...found!, db: after };
}

test('[IO6.2] each shipped cable is written as valid VEC 2.1 and read back unchanged', () => {
  expect(designs.length).toBeGreaterThan(70);
  for (const design of designs) {
    const text = exportVec(design, library);
    expect([design.id, structureProblems(readXml(bytes(text)), vec21)]).toEqual([design.id, []]);
  }
  for (const design of designs.filter(({ layout }, index) => layout !== undefined || index % 6 === 0)) {
    const { found, problems } = importFile(bytes(exportVec(design, library)), `${design.id}.vec`, db);
    expect([design.id, problems, found?.records]).toEqual([design.id, [], []]);
    expect([design.id, sameJson(found!.design, design)]).toEqual([design.id, true]);
  }
});

test('[IO6.2] the standard elements alone say in VEC what they say in KBL', () => {
  for (const design of designs.filter(({ layout }, index) => layout !== undefined || index % 6 === 0)) {
    const [kbl, vec] = [writeXml(exportTree(design, library)), writeXml(vecTree(design, library), vecFormat)].map(
      (text) => importFile(bytes(text), 'a.xml', db).found!.design,
    );
    expect([design.id, comparable(vec!)]).toEqual([design.id, comparable(kbl!)]);
  }
});

const specificationsOf = (root: Element) =>
  childrenOf(root, 'DocumentVersion').flatMap((document) => childrenOf(document, 'Specification'));

test('[IO6.2] a written file has parts with documents, connectivity, topology, routing, protections and units', () => {
  const design = designs.find(({ id }) => id === 'machine-control-harness')!;
  const root = vecTree(design, library);
  const parts = childrenOf(root, 'PartVersion');
  const masters = childrenOf(root, 'DocumentVersion').filter((entry) => textOf(entry, 'DocumentType') === 'PartMaster');
  expect(new Set(masters.map((entry) => textOf(entry, 'ReferencedPart')))).toEqual(
    new Set(parts.filter((part) => textOf(part, 'PrimaryPartType') !== 'PartStructure').map(({ id }) => id)),
  );
  const all = (type: string, child: string) =>
    specificationsOf(root)
      .filter((entry) => entry.type === type)
      .flatMap((entry) => childrenOf(entry, child));
  const { instances, layout } = design;
  const occurrences = all('CompositionSpecification', 'Component');
  const withRole = (role: string) =>
    occurrences.filter((entry) => childrenOf(entry, 'Role').some(({ type }) => type === role));
  expect(withRole('WireRole')).toHaveLength(instances.segments!.length);
  expect(withRole('ConnectorHousingRole').length).toBeGreaterThanOrEqual(instances.connectors!.length);
  expect(withRole('SpliceTerminalRole').length).toBeGreaterThan(0);
  expect(all('ContactingSpecification', 'ContactPoint').length).toBeGreaterThan(instances.segments!.length);
  expect(all('TopologySpecification', 'TopologyNode').length).toBeGreaterThanOrEqual(layout!.nodes.length);
  expect(all('RoutingSpecification', 'Routing').length).toBeGreaterThan(0);
  const placements = all('PlacementSpecification', 'Placement');
  expect(new Set(placements.map(({ type }) => type))).toEqual(new Set(['OnPointPlacement', 'OnWayPlacement']));
  expect(withRole('WireProtectionRole')).toHaveLength(
    layout!.bundles.flatMap(({ coverings = [] }) => coverings).length,
  );
  expect(childrenOf(root, 'Unit').map((unit) => [textOf(unit, 'Exponent'), textOf(unit, 'SiPrefix')])).toEqual([
    [undefined, 'Milli'],
    ['2', 'Milli'],
  ]);
});

test('[IO6.2] what another program changed in a written file changes the cable, and nothing else does', () => {
  const design = designs.find(({ id }) => id === 'machine-control-harness')!;
  const text = exportVec(design, library).replaceAll('<ValueComponent>350<', '<ValueComponent>380<');
  const back = importFile(bytes(text), 'a.vec', db).found!.design;
  const changed = design.layout!.bundles.filter(({ lengthMm }) => lengthMm === 350).map(({ id }) => id);
  expect(changed.length).toBeGreaterThan(0);
  for (const id of changed) expect(back.layout!.bundles.find((bundle) => bundle.id === id)!.lengthMm).toBe(380);
  expect([back.joints, back.electrical]).toEqual([design.joints, design.electrical]);
});

test('[IO6.2] a file of another program: several documents, units, roles, placements and what a cable has no place for', () => {
  const { design, records, notes } = read('other-program-2.0.vec');
  const { connectors, components, segments } = design.instances;
  expect([design.label, design.id]).toEqual(['Test harness', 'h-77']);
  expect(connectors!.map(({ label, cavities }) => [label, cavities])).toEqual([
    ['X1', [{ cavity: '1', contact: 'd-t', seal: 'd-s' }]],
    ['X2', [{ cavity: '2', plug: 'd-p' }]],
    ['G1', undefined],
  ]);
  expect(components).toEqual([{ id: 's1', def: 'd-j', label: 'S1' }]);
  expect(segments!.map(({ label, lengthMm, lengthFrom }) => [label, lengthMm ?? lengthFrom])).toEqual([
    ['101', 520],
    ['102', 'route'],
    ['K1', 900],
  ]);
  const endsOf = (segment: string) =>
    design.joints
      .filter(({ a, b }) => [a, b].some(({ instance }) => instance === segment))
      .flatMap(({ a, b }) =>
        [a, b].filter(({ end }) => end === undefined).map(({ instance, terminal }) => `${instance}.${terminal}`),
      );
  expect([endsOf('w101'), endsOf('w102'), endsOf('k1')]).toEqual([
    ['x1.1', 's1.1'],
    ['s1.1', 'x2.1'],
    ['x1.2', 'g1.1', 'x1.2', 'g1.1'],
  ]);
  const stock = (id: string) => records.find((record) => record.id === id)!.record;
  expect(stock('d-w')).toMatchObject({
    mpn: 'D-W',
    structure: { children: [{ areaMm2: 0.5, insulatedOdMm: 1.6, color: 'red/white' }] },
  });
  expect(stock('d-c')).toMatchObject({
    odMm: 5,
    structure: { children: [{ label: 'A', areaMm2: 0.5 }, { label: 'B' }] },
  });
  expect(stock('d-t')).toMatchObject({ kind: 'contact', termination: { wireMinMm2: 0.35, wireMaxMm2: 1 } });
  expect(stock('d-s')).toMatchObject({ kind: 'seal', termination: { insulationMinMm: 1.2, insulationMaxMm: 2.1 } });
  expect(design.layout!.nodes.map(({ label, at }) => [label, at])).toEqual([
    ['N1', 'x1'],
    ['N2', 's1'],
    ['N3', 'g1'],
    ['N4', 'x2'],
  ]);
  expect(
    design.layout!.bundles.map(({ lengthMm, coverings, fixings }) => [
      lengthMm,
      coverings?.map(({ fromMm, toMm }) => [fromMm, toMm]),
      fixings?.map(({ atMm }) => atMm),
    ]),
  ).toEqual([
    [200, [[50, 200]], undefined],
    [300, [[0, 300]], undefined],
    [400, [[0, 150]], [300]],
  ]);
  expect(design.joints.length).toBe(8);
  expect(JSON.stringify(design)).toContain('KL15');
  expect(notes[0]).toBe(
    'Kept with the cable and written back on export, without a place in it: EEComponentSpecification, ConnectionSpecification, PartOccurrence without a Part.',
  );
});

test('[IO6.2] a package is read, and a file without a harness is refused', () => {
  const whole = corpus('other-program-2.0.vec');
  const zip = zipSync({ 'drawing.svg': strToU8('<svg/>'), 'harness.vec': new Uint8Array(whole) });
  expect(importFile(zip, 'a.vec', {}).found!.design).toEqual(importFile(whole, 'a.vec', {}).found!.design);
  expect(importFile(zipSync({ 'a.svg': strToU8('<svg/>') }), 'a.vec', {}).problems[0]!.message).toBe(
    'The package has no VEC file.',
  );
  const parts =
    '<v:VecContent xmlns:v="http://www.prostep.org/ecad-if/2011/vec" id="r"><VecVersion>2.1.0</VecVersion></v:VecContent>';
  expect(importFile(bytes(parts), 'a.vec', {}).problems).toMatchObject([
    { at: { line: 1 }, message: 'The VEC file describes no harness, only parts or documents.' },
  ]);
});

const samples = ['all-together-2.4.kbl', 'first-2.3.kbl', 'new-2.5.kbl', 'relay-box-2.4.kbl', 'other-program-2.0.vec'];

test.each(samples)(
  '[IO6.3] %s in, VEC out and in again: connectors, cavities, wires, connections, lengths and segments are equal',
  (name) => {
    const first = read(name);
    const after = libraryOf(first.db);
    const back = importFile(bytes(exportVec(first.design, after)), name, first.db).found!;
    expect([sameJson(back.design, first.design), back.records]).toEqual([true, []]);
    // The same cable without Cablewright's own data and without the file that it came from.
    const bare = { ...first.design, extensions: {} };
    const plain = importFile(bytes(writeXml(vecTree(bare, after), vecFormat)), name, first.db).found!.design;
    expect(plain.instances.connectors).toEqual(first.design.instances.connectors);
    const lengths = ({ instances }: Design) => instances.segments!.map(({ id, def, lengthMm }) => [id, def, lengthMm]);
    expect(lengths(plain)).toEqual(lengths(first.design));
    expect(sorted(plain.joints)).toEqual(sorted(first.design.joints));
    expect([plain.layout?.nodes, plain.layout?.bundles]).toEqual([
      first.design.layout?.nodes,
      first.design.layout?.bundles,
    ]);
    expect(structureProblems(vecTree(bare, after), vec21)).toEqual([]);
  },
);

test('[IO6.1] wires end in a relay box, every end is read or named, and what has no place is written again', () => {
  const { design, notes, db: after } = read('relay-box-2.4.kbl');
  expect(design.instances.connectors!.map(({ label, cavities }) => [label, cavities])).toEqual([
    [
      'X1',
      [
        { cavity: '1', contact: 'crimp-contact' },
        { cavity: '2', contact: 'crimp-contact' },
      ],
    ],
    ['XM', [{ cavity: 'M.30', contact: 'crimp-contact' }]],
  ]);
  expect(
    design.joints.map(
      ({ a, b }) =>
        [a, b].filter(({ end }) => end === undefined).map(({ instance, terminal }) => `${instance}.${terminal}`)[0],
    ),
  ).toEqual(['x1.1', 'xm.M.30', 'x1.2', 'xm.87', 'x1.3']);
  expect(design.layout!.nodes.map(({ at }) => at)).toEqual(['x1', 'xm']);
  expect(notes.join('\n')).toMatch(
    /A connection ends at "ro", which is no contact point of a connector: this end is open in the cable, and kept\./,
  );
  expect(notes.join('\n')).toMatch(/Component_box.*Module/);
  const text = exportFile(design, libraryOf(after));
  expect(structureProblems(readXml(bytes(text)))).toEqual([]);
  for (const kept of [
    '<KBL_container',
    'id="Träger"',
    '<Component_box id="box">',
    '<Component_occurrence id="ro">',
    '<Special_terminal_occurrence id="st">',
    'xsi:type="kbl:Specified_connector_occurrence" id="x1"',
    '<Related_assembly>m1</Related_assembly>',
    '<Controlled_components>x1 w1 w2 xo ro</Controlled_components>',
    '<Contact_point>kb1</Contact_point>',
    '<Contact_point>ro</Contact_point>',
    '<Harness_configuration id="hc">',
  ])
    expect(text).toContain(kept.replace('<KBL_container', '<kbl:KBL_container'));
  // An approval without a date and without an object is invalid. Nothing else may be left out.
  expect(text).not.toContain('<Approval');
  expect(text.match(/<Connector_occurrence/g)).toHaveLength(1);
  const back = importFile(bytes(text), 'a.kbl', after).found!;
  expect([sameJson(back.design, design), back.records]).toEqual([true, []]);
});
