import type { Design, Instances } from '@cablewright/model';
import { expect, test } from 'vitest';
import { design, nullModem, testCatalog, xhLead, yCable } from '../../../test-kit/index.ts';
import { endTextLines } from './end-text.ts';
import { RunEnds } from './run-ends.ts';
import {
  partName,
  printedName,
  printedTerminal,
  runNames,
  takenLabels,
} from '../../connectivity/terminals/run-names.ts';
import { wireLabels } from './wire-labels.ts';

const catalog = testCatalog();
const run = (id: string) => ({ id, def: 'dc-2core', lengthMm: 500 });
const plug = (id: string) => ({ id, def: 'de9-male' });
const made = (instances: Instances, joints: readonly string[]) => new RunEnds(design('d', instances, joints));

test('an end names the plug nearest, then what is beyond: boards only where no plug is', () => {
  const chain = made(
    {
      connectors: [plug('j1'), plug('j2')],
      segments: [run('w1'), run('w2')],
      components: [{ id: 'r1', def: 'r-120' }],
    },
    ['j1.1 = w1@a.red', 'w1@b.red = r1.a', 'r1.b = w2@a.red', 'w2@b.red = j2.1'],
  );
  expect(chain.of('w1', 'a')).toEqual({ at: ['J1'], plugs: ['J1'] });
  expect(chain.of('w1', 'b')).toEqual({ at: ['R1'], plugs: ['J2'] });
  expect(chain.of('w2', 'a')).toEqual({ at: ['R1'], plugs: ['J1'] });
  const boards = made(
    { segments: [run('w1'), run('w2')], pcbas: ['u1', 'u2'].map((id) => ({ id, def: 'pair-terminal-board' })) },
    ['w1@a.red = u1.a', 'w1@b.red = w2@a.red', 'w2@b.red = u2.a'],
  );
  expect(boards.of('w1', 'b')).toEqual({ at: ['W2'], plugs: ['U2'] });
  expect(boards.of('w1', 'a')).toEqual({ at: ['U1'], plugs: ['U1'] });
});

test('of several parts at an end the best kind is named; placed designs are plugs', () => {
  const several = made(
    {
      connectors: [plug('j1'), plug('j2')],
      segments: [run('w1')],
      components: [{ id: 'r1', def: 'r-120' }],
      pcbas: [{ id: 'u1', def: 'pair-terminal-board' }],
      subassemblies: [{ id: 's1', def: 'xh-lead' }],
    },
    [
      'w1@a.red = r1.a',
      'w1@a.black = u1.a',
      'w1@a.red = j1.1',
      'w1@a.red = j2.1',
      'w1@b.red = s1.w1@b:core',
      'w1@b.red = r1.b',
    ],
  );
  expect(several.of('w1', 'a').at).toEqual(['J1', 'J2']);
  expect(several.of('w1', 'b')).toEqual({ at: ['S1'], plugs: ['S1'] });
});

test('a parallel run does not lead back; with no other way out it is followed', () => {
  const parallel = made({ connectors: [plug('j1')], segments: [run('w1'), run('w2')] }, [
    'j1.1 = w1@a.red',
    'j1.2 = w2@a.red',
    'w1@b.red = w2@b.red',
  ]);
  expect(parallel.of('w1', 'b')).toEqual({ at: ['W2'], plugs: ['J1'] });
  const loop = made({ segments: [run('w1')] }, ['w1@a.red = w1@b.red', 'w1@a.red = w1@a.black']);
  expect(loop.of('w1', 'a')).toEqual({ at: ['W1'], plugs: ['W1'] });
  expect(made({ segments: [run('w1')] }, ['w1@a.red = j9.1']).of('w1', 'a')).toEqual({ at: [], plugs: [] });
});

test('from a leg a breakout leads into the trunk, not into the other legs; from the trunk into all of them', () => {
  const ends = new RunEnds(yCable);
  expect(ends.of('w1', 'b')).toEqual({ at: ['B1'], plugs: ['J2', 'J3'] });
  expect([ends.of('w2', 'a').plugs, ends.of('w3', 'a').plugs]).toEqual([['J1'], ['J1']]);
});

test('runs are named in order within the design that has them, parts by their label', () => {
  const named = (ids: readonly string[]): Design => ({ ...xhLead, instances: { segments: ids.map(run) } });
  expect([...runNames(named(['w1', 'lead-1/w7', 'lead-1/w2', 'a/b/w1', 'w9']))]).toEqual([
    ['w1', 'W1'],
    ['w9', 'W2'],
    ['lead-1/w7', 'LEAD-1/W1'],
    ['lead-1/w2', 'LEAD-1/W2'],
    ['a/b/w1', 'A/B/W1'],
  ]);
  expect([
    partName({ id: 'lead-1/j2' }),
    partName({ id: 'j2', label: '' }),
    partName({ id: 'j2', label: 'Pc' }),
  ]).toEqual(['LEAD-1/J2', 'J2', 'Pc']);
});

test('DO1.2 no two runs have one name: numbers that are taken are passed over, a label that is taken gives way and is a finding', () => {
  const labelled = (labels: readonly string[], connectors: readonly string[] = []): Design => ({
    ...xhLead,
    instances: {
      connectors: connectors.map(plug),
      segments: labels.map((label, i) => ({ ...run(`r${i + 1}`), ...(label === '' ? {} : { label }) })),
    },
  });
  const names = (of: Design) => [...runNames(of).values()];
  const taken = (of: Design) => takenLabels(of).map(({ id, holder }) => [id, holder]);
  expect(names(labelled(['', 'W1', '']))).toEqual(['W2', 'W1', 'W3']);
  expect(names(labelled(['MAIN', 'main', '']))).toEqual(['MAIN', 'W2', 'W3']);
  expect(taken(labelled(['MAIN', 'main', '']))).toEqual([['r2', 'r1']]);
  expect(names(labelled(['J1', ''], ['j1', 'w2']))).toEqual(['W1', 'W3']);
  expect(taken(labelled(['J1', ''], ['j1', 'w2']))).toEqual([['r1', 'j1']]);
});

test('DO1.2 on sheets a part is its designator and then the name it was given; a terminal keeps apart from the name', () => {
  const shown = [
    { id: 'j1', label: 'PC A' },
    { id: 'lead-1/j2', label: 'PC A' },
    { id: 'j1', label: 'J1' },
    { id: 'j1', label: 'j1 Battery' },
    { id: 'j1' },
  ];
  expect(shown.map(printedName)).toEqual(['J1 PC A', 'LEAD-1/J2 PC A', 'J1', 'J1 Battery', 'J1']);
  const twins = ['j1', 'j2'].map((id) => ({ ...plug(id), label: 'PC' }));
  const joined = made({ connectors: twins, segments: [run('w1')] }, ['j1.1 = w1@a.red', 'w1@b.red = j2.1']);
  expect([joined.of('w1', 'a').at, joined.of('w1', 'b').at]).toEqual([['J1 PC'], ['J2 PC']]);
  expect(printedTerminal('load-1', '2')).toBe('LOAD-1·2');
});

test('O4.1 more than three parts at an end are counted; the trunk has the length that is asked for', () => {
  const crowd = design('crowd', { connectors: ['j1', 'j2', 'j3', 'j4', 'j5'].map(plug), segments: [run('w1')] }, [
    'w1@a.red = j1.1',
    'w1@a.red = j2.1',
    'w1@a.red = j3.1',
    'w1@b.red = j1.2',
    'w1@b.red = j2.2',
    'w1@b.red = j3.2',
    'w1@b.red = j4.2',
    'w1@b.red = j5.2',
  ]);
  const [a, b] = wireLabels(catalog, crowd);
  expect([a!.lines[1], b!.position]).toEqual([
    'at J1/J2/J3, to J1/J2/J3 +2',
    expect.stringContaining('at J1/J2/J3 +2'),
  ]);
  const variations = [
    { suffix: '01', lengthMm: 100 },
    { suffix: '02', lengthMm: 1000 },
  ];
  const drawing = { id: 'y-cable', partNumber: 'CBL-00003-XX', variations };
  const lengths = (variation?: string, of = drawing) =>
    wireLabels(catalog, yCable, { drawing: of, variation }).flatMap(({ end, lengthMm }) =>
      end === 'a' ? [lengthMm] : [],
    );
  expect(lengths('01')).toEqual([100, 400, 300]);
  expect(lengths()).toEqual([1000, 400, 300]);
  expect(lengths('01', { ...drawing, partNumber: 'CBL-00003' })).toEqual([1000, 400, 300]);
});

test('O4.8 core markers are in the order of the stock, or as they are written where it is gone; blank lines stay', () => {
  const cores = (def: string, coreLabels: Record<string, string>) => {
    const segments = [{ ...nullModem.instances.segments![0]!, def, coreLabels }];
    const all = wireLabels(catalog, { ...nullModem, instances: { ...nullModem.instances, segments } });
    return all.flatMap(({ core, end, lines, stockPartNumber }) =>
      core === undefined || end === 'b' ? [] : [[core, lines[0], stockPartNumber]],
    );
  };
  expect(cores('shielded-2pair-24awg', { 'pair-2.a': ' two ', 'pair-1.a': 'one', none: 'x' })).toEqual([
    ['pair-1.a', 'one', 'WIR-00001'],
    ['pair-2.a', 'two', 'WIR-00001'],
  ]);
  expect(cores('gone', { y: 'one', x: 'two' })).toEqual([
    ['y', 'one', ''],
    ['x', 'two', ''],
  ]);
  expect(endTextLines('a||b')).toEqual(['a', '', 'b']);
  expect([endTextLines(undefined), endTextLines(' | '), endTextLines('')]).toEqual([[], [], []]);
});
