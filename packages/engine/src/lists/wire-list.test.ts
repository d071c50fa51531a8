import type { Design } from '@cablewright/model';
import { expect, test } from 'vitest';
import { billOfMaterials } from './bom/bill.ts';
import { cutList } from './cut-list.ts';
import { crimpList } from './crimp-list.ts';
import { boardCable, dcLead, harness, joint, nullModem, testCatalog, xhLead, yCable } from '../../test-kit/index.ts';
import { wireList } from './wire-list.ts';
import { row } from '../../test-kit/ports.ts';
import { definition } from '../library/definition.ts';

const catalog = testCatalog();
const ends = (design: typeof nullModem) =>
  wireList(catalog, design).map(
    (row) => `${row.segment} ${row.element} ${row.kind}: ${row.aLanding} → ${row.bLanding}`,
  );

test('O7.2 O8.11 every conductor, screen, drain and pigtail is listed with where each end lands', () => {
  expect(ends(nullModem)).toEqual([
    'w1 pair-1.a core: j1.3 → j2.2',
    'w1 pair-1.b core: j1.5 → j2.5',
    'w1 pair-2.a core: j1.2 → j2.3',
    'w1 pair-2.b core: j1.5 → j2.5',
    'w1 overall-shield screen: w1.pigtail:shield → ',
    'w1 drain drain: w1.pigtail:shield → ',
    'w1 pigtail:shield pigtail: j1.shell → ',
  ]);
});

test('O8.11 a run that a breakout carries only part of lists only the elements it carries', () => {
  expect(ends(yCable).filter((row) => row.startsWith('w3'))).toEqual([
    'w3 pair-2.a core: w1.pair-2.a → j3.1',
    'w3 pair-2.b core: w1.pair-2.b → j3.2',
  ]);
});

test('O8.11 an end that is cut back lands nowhere, and the note gives the reason', () => {
  const conductors = yCable.instances.breakouts![0]!.conductors.map((one) =>
    one.path === 'pair-2.b' ? { segment: 'w1', path: 'pair-2.b', fate: 'nc' as const, reason: 'spare' } : one,
  );
  const cut = {
    ...yCable,
    instances: { ...yCable.instances, breakouts: [{ ...yCable.instances.breakouts![0]!, conductors }] },
  };
  const row = wireList(catalog, cut).find((one) => one.segment === 'w1' && one.element === 'pair-2.b');
  expect(row).toMatchObject({ bLanding: '', notes: 'cut back at b: spare' });
});

test('a row has the pads, colours, stock and notes of its landings', () => {
  const [row] = wireList(catalog, boardCable);
  expect(row).toMatchObject({
    bLanding: 'u1.a',
    bPad: '1',
    colour: 'white/blue',
    stockPartNumber: 'WIR-00001',
    lengthMm: 800,
  });
  expect(wireList(catalog, xhLead)[0]?.notes).toBe('b: Flying ends, stripped 6 mm.');
});

test("O8.9 the lists cover the design's own wire only", () => {
  expect(wireList(catalog, harness)).toEqual([]);
  expect(cutList(catalog, harness)).toEqual([]);
  expect(crimpList(catalog, harness)).toEqual([]);
});

test('O7.3 O8.12 equal pieces fold into a quantity; pieces are in mm and inches', () => {
  expect(cutList(catalog, xhLead)).toEqual([
    {
      stockPartNumber: 'WIR-00003',
      stock: 'Hook-up wire 24 AWG red',
      piece: 'wire',
      lengthMm: 302.4,
      lengthIn: 11.91,
      sum: '300 + strip 2.4 = 302.4',
      quantity: 2,
      variationPn: '',
      segments: ['w1', 'w2'],
    },
  ]);
  const [trunk, ...legs] = cutList(catalog, whole(yCable));
  expect(trunk).toMatchObject({ piece: 'trunk', lengthMm: 1000 });
  expect(legs.map((row) => row.quantity)).toEqual([1, 1]);
});

/** The same cable with each leg cut from stock of its own, instead of made of the trunk's cores. */
function whole(design: Design): Design {
  const segments = design.instances.segments!.map((segment) => ({ ...segment, scope: undefined }));
  return { ...design, instances: { ...design.instances, segments } };
}

test('DO4.2 a leg of the trunk’s own cores is cut with the trunk: once, as long as the longest leg asks', () => {
  expect(cutList(catalog, yCable)).toMatchObject([
    { piece: 'trunk', lengthMm: 1402.4, quantity: 1, segments: ['w1', 'w2', 'w3'] },
  ]);
  const metres = (design: Design) =>
    billOfMaterials(catalog, design).lines.flatMap((line) => (line.kind === 'wires' ? [line.metres] : []));
  expect([metres(yCable), metres(whole(yCable))]).toEqual([[1.4024], [1.7048]]);
});

test('O8.12 a run the contract manufacturer supplies terminated is not cut here', () => {
  const [first, second] = xhLead.instances.segments!;
  const supplied = {
    ...xhLead,
    instances: { ...xhLead.instances, segments: [{ ...first!, suppliedTerminated: true }, second!] },
  };
  expect(cutList(catalog, supplied).map((row) => row.segments)).toEqual([['w2']]);
});

test('the trunk of a length family is cut once per orderable length', () => {
  const drawing = {
    id: 'y-cable',
    partNumber: 'CBL-00003-XX',
    variations: [
      { suffix: '01', lengthMm: 500 },
      { suffix: '02', lengthMm: 1000 },
    ],
  };
  expect(cutList(catalog, whole(yCable), { drawing }).map((row) => [row.piece, row.lengthMm, row.variationPn])).toEqual(
    [
      ['trunk', 500, 'CBL-00003-01'],
      ['trunk', 1000, 'CBL-00003-02'],
      ['leg', 402.4, ''],
      ['leg', 302.4, ''],
    ],
  );
});

test('O7.4 O8.13 every cavity of a crimp housing is a row, with its wires, contact, strip, height and tool', () => {
  const rows = crimpList(catalog, xhLead);
  expect(rows.map((row) => row.cavity)).toEqual(['1', '2', '3']);
  expect(rows[0]).toMatchObject({
    connector: 'j1',
    connectorPartNumber: 'CON-00004',
    wires: ['w1.core@a'],
    wireMm2: 0.22,
    contactPartNumber: 'MEC-00002',
    stripMm: 2.4,
    crimpHeightMm: 0.76,
    toolPartNumber: 'TOL-00001',
    tool: 'Hand tool for XH',
  });
  expect(rows[2]).toMatchObject({ wires: [], contact: '', stripMm: undefined });
  expect(crimpList(catalog, dcLead)[0]).toMatchObject({ sealPartNumber: 'MEC-00004', seal: 'Wire seal' });
});

test('O8.13 wires in one cavity are listed together with their total cross-section', () => {
  const doubled = { ...xhLead, joints: [joint('j1.1 = w1@a.core'), joint('j1.1 = w2@a.core')] };
  expect(crimpList(catalog, doubled)[0]).toMatchObject({ wires: ['w1.core@a', 'w2.core@a'], wireMm2: 0.44 });
});

test('[EL12.1] the tool of a contact is the first of its tools that takes the wires of the cavity', () => {
  const tool = (id: string, wireMinMm2: number, wireMaxMm2: number) =>
    row('mechanicals', { id, label: id, kind: 'tool', src: 'test', termination: { wireMinMm2, wireMaxMm2 } });
  const contact = { ...definition(catalog.library, 'mechanicals', 'xh-contact')! };
  const termination = { ...contact.termination, tool: undefined, tools: ['thick', 'thin', 'thinner'] };
  const tooled = testCatalog([
    row('mechanicals', { ...contact, termination }),
    tool('thick', 0.4, 0.6),
    tool('thin', 0.2, 0.3),
    tool('thinner', 0.1, 0.25),
  ]);
  const printed = (joints: Design['joints']) => crimpList(tooled, { ...xhLead, joints })[0]!.tool;
  expect(printed([joint('j1.1 = w1@a.core')])).toBe('thin');
  expect(printed([joint('j1.1 = w1@a.core'), joint('j1.1 = w2@a.core')])).toBe('thick');
  const three = { ...xhLead.instances.segments![0]!, id: 'w9' };
  const wires = { ...xhLead.instances, segments: [...xhLead.instances.segments!, three] };
  const joints = ['w1', 'w2', 'w9'].map((wire) => joint(`j1.1 = ${wire}@a.core`));
  expect(crimpList(tooled, { ...xhLead, instances: wires, joints })[0]).toMatchObject({ wireMm2: 0.66, tool: '' });
});

test('O8.13 a design with no crimp housing has no rows', () => {
  expect(crimpList(catalog, nullModem)).toEqual([]);
});

test('a copper size between two crimp heights takes the larger and says so', () => {
  const wire = {
    id: 'w',
    structure: { type: 'group', id: 'w', children: [{ type: 'conductor', id: 'core', areaMm2: 0.25 }] },
  };
  const between = testCatalog([
    { kind: 'wires', key: 'hook-up-24-red', seq: 2, record: { ...wire, id: 'hook-up-24-red' } },
  ]);
  expect(crimpList(between, xhLead)[0]).toMatchObject({ crimpHeightMm: 0.81, notes: 'crimp height of 0.33 mm²' });
});

test('a wire that is not in the library is cut by the id of its stock, and no other length folds into it', () => {
  const segments = [
    { id: 'w1', def: 'gone', lengthMm: 11 },
    { id: 'w2', def: 'gone', lengthMm: 1 },
  ];
  expect(cutList(catalog, { ...xhLead, instances: { segments } })).toMatchObject([
    { stock: 'gone', stockPartNumber: '', lengthMm: 11, quantity: 1 },
    { stock: 'gone', stockPartNumber: '', lengthMm: 1, quantity: 1 },
  ]);
});
