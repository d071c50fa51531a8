import type { Design, Instances, Segment } from '@cablewright/model';
import { describe, expect, test } from 'vitest';
import {
  boardCable,
  design,
  dcLead,
  harness,
  nullModem,
  testCatalog,
  xhLead,
  yCable,
} from '../../../test-kit/index.ts';
import { validateDesign } from '../../checks/validate-design.ts';
import { endTextProblem } from './end-text.ts';
import { labelOffset } from './position.ts';
import { wireLabels } from './wire-labels.ts';

const catalog = testCatalog();
const labels = (of: Design) => wireLabels(catalog, of);
const lines = (of: Design, id: string) => labels(of).find((label) => label.id === id)?.lines;

function withSegment(of: Design, id: string, fields: Partial<Segment>): Design {
  const segments = of.instances.segments!.map((one) => (one.id === id ? { ...one, ...fields } : one));
  return { ...of, instances: { ...of.instances, segments } };
}

describe('labels', () => {
  test('O4.1 each end of each run has one, named W<n>-A at the source and W<n>-B at the destination, the trunk first', () => {
    expect(labels(xhLead).map(({ id }) => id)).toEqual(['W1-A', 'W1-B', 'W2-A', 'W2-B']);
    const late: Instances = {
      ...xhLead.instances,
      segments: [xhLead.instances.segments![0]!, { ...xhLead.instances.segments![1]!, role: 'trunk' }],
    };
    const ids = labels({ ...xhLead, instances: late }).map(({ id, segment, end }) => [id, segment, end]);
    expect(ids).toEqual([
      ['W1-A', 'w2', 'a'],
      ['W1-B', 'w2', 'b'],
      ['W2-A', 'w1', 'a'],
      ['W2-B', 'w1', 'b'],
    ]);
  });

  test('O4.1 a label says what its end connects to and names both ends, its own first', () => {
    const plain = design(
      'plain',
      { ...boardCable.instances, connectors: [{ id: 'j1', def: 'de9-male', role: 'source' }] },
      [],
      { joints: boardCable.joints },
    );
    expect(lines(plain, 'W1-A')).toEqual(['W1-A', 'at J1, to U1', 'Source end: J1, Destination end: U1']);
    expect(lines(plain, 'W1-B')).toEqual(['W1-B', 'at U1, to J1', 'Destination end: U1, Source end: J1']);
  });

  test('O4.1 through boards, breakouts and parts a label names the plug at the end', () => {
    const onward = design(
      'onward',
      {
        connectors: [
          { id: 'j1', def: 'de9-male', role: 'source' },
          { id: 'j2', def: 'de9-male', role: 'destination' },
        ],
        segments: [
          { id: 'w1', def: 'dc-2core', lengthMm: 500, role: 'trunk' },
          { id: 'w2', def: 'dc-2core', lengthMm: 300 },
          { id: 'w3', def: 'dc-2core', lengthMm: 500 },
        ],
        pcbas: [{ id: 'u1', def: 'pair-terminal-board' }],
      },
      [
        'j1.1 = w1@a.red',
        'u1.a = w1@b.red',
        'u1.b = w2@a.red',
        'j2.1 = w2@b.red',
        'j1.2 = w3@a.red',
        'u1.gnd = w3@b.red',
      ],
    );
    expect(lines(onward, 'W1-A')).toEqual(['W1-A', 'at J1, to U1', 'Source end: J1, Destination end: J2']);
    expect(lines(onward, 'W2-B')).toEqual(['W2-B', 'at J2, to U1', 'Destination end: J2, Source end: J1']);
    expect(lines(yCable, 'W1-A')?.slice(1)).toEqual(['at J1, to B1', 'Source end: J1, Destination end: J2/J3']);
    expect(lines(yCable, 'W3-B')?.slice(1)).toEqual(['at J3, to B1', 'Destination end: J3, Source end: J1']);
  });

  test('O4.1 an end that lands on nothing is said to be open', () => {
    expect(lines(xhLead, 'W2-B')).toEqual(['W2-B', 'open end → J1·2']);
    expect(lines(dcLead, 'W1-B')?.[1]).toBe('at R1, to J1');
  });

  test('[DO5.8] the label of a single wire says where it goes: cavity, splice, part, the end of another run', () => {
    const wire = (id: string) => ({ id, def: 'hook-up-24-red', lengthMm: 500 });
    const spliced = testCatalog([
      {
        kind: 'components',
        key: 'splice-3',
        seq: 2,
        record: {
          id: 'splice-3',
          kind: 'splice',
          label: 'Splice',
          src: 'synthetic example',
          terminals: [{ id: '1', label: '1' }],
          splice: {},
        },
      },
    ]);
    const branched = design(
      'branched',
      {
        connectors: [
          { id: 'j1', def: 'de9-male', label: 'Body left' },
          { id: 'j2', def: 'de9-male' },
        ],
        segments: ['w1', 'w2', 'w3', 'w4', 'w5'].map(wire),
        components: [
          { id: 'sp1', def: 'splice-3', label: '+12 V' },
          { id: 'r1', def: 'r-120' },
        ],
      },
      [
        'j1.1 = w1@a.core',
        'sp1.1 = w1@b.core',
        'sp1.1 = w2@a.core',
        'j2.3 = w2@b.core',
        'sp1.1 = w3@a.core',
        'r1.a = w3@b.core',
        'r1.b = w4@a.core',
        'w4@b.core = w5@a.core',
      ],
    );
    const ofWires = Object.fromEntries(wireLabels(spliced, branched).map(({ id, lines: text }) => [id, text.slice(1)]));
    expect(ofWires).toEqual({
      'W1-A': ['J1·1 → SP1'],
      'W1-B': ['SP1 → J1·1'],
      'W2-A': ['SP1 → J2·3'],
      'W2-B': ['J2·3 → SP1'],
      'W3-A': ['SP1 → R1·a'],
      'W3-B': ['R1·a → SP1'],
      'W4-A': ['R1·b → W5-A'],
      'W4-B': ['W5-A → R1·b'],
      'W5-A': ['W4-B → open end'],
      'W5-B': ['open end → W4-B'],
    });
    expect(wireLabels(spliced, branched)[0]!.position).toBe('40 mm back from the end of the wire at Body left');
    expect(labels(nullModem)[0]!.position).toContain('from the end of the jacket');
    const typed = withSegment(branched, 'w1', { endLabels: { a: 'PUMP' } });
    expect(wireLabels(spliced, typed)[0]!.lines).toEqual(['PUMP']);
  });

  test('O4.2 O35.15 a label sits 40 mm from the end of the jacket, a quarter of a short run, never under 10 mm', () => {
    expect([1500, 160, 159, 100, 40, 39, 5].map(labelOffset)).toEqual([40, 40, 39.8, 25, 10, 10, 10]);
    const [first] = labels(nullModem);
    expect(first).toMatchObject({ offsetMm: 40, position: '40 mm back from the end of the jacket at PC' });
  });

  test('O4.8 a run’s own label replaces W<n>, and a connector’s label its id', () => {
    const named = withSegment(nullModem, 'w1', { label: 'MAIN' });
    expect(lines(named, 'MAIN-A')).toEqual([
      'MAIN-A',
      'at PC, to Instrument',
      'Source end: PC, Destination end: Instrument',
    ]);
    expect(labels(named)[0]).toMatchObject({ designation: 'MAIN', segment: 'w1' });
    expect(lines(yCable, 'W1-A')?.[1]).toBe('at J1, to B1');
  });

  test('O4.8 O35.14 an end’s own text replaces its lines, three of 40 characters at most', () => {
    const text = ` PUMP 3 |24 V ${'x'.repeat(40)}|third|fourth`;
    const own = withSegment(nullModem, 'w1', { endLabels: { a: text } });
    expect(lines(own, 'W1-A')).toEqual(['PUMP 3', `24 V ${'x'.repeat(35)}`, 'third']);
    expect(lines(own, 'W1-B')).toEqual(lines(nullModem, 'W1-B'));
    expect(endTextProblem(text)).toMatch(/4 lines.*3/);
    expect(validateDesign(catalog, own).filter(({ code }) => code === 'label-text-too-long')).toMatchObject([
      { severity: 'warning', where: { instance: 'w1', pointer: '/instances/segments/0/endLabels/a' } },
    ]);
    expect(endTextProblem('x'.repeat(41))).toMatch(/41 characters in line 1.*40/);
    expect(endTextProblem(`a|b|${'x'.repeat(40)}`)).toBeUndefined();
  });

  test('O4.8 a named core has a marker at both ends; others have none, and with nothing entered nothing changes', () => {
    const cores = withSegment(nullModem, 'w1', { coreLabels: { 'pair-2.a': 'RXD', 'pair-1.b': ' ' } });
    const markers = labels(cores).filter(({ core }) => core !== undefined);
    expect(markers.map(({ id, lines: text }) => [id, text])).toEqual([
      ['W1-A:pair-2.a', ['RXD']],
      ['W1-B:pair-2.a', ['RXD']],
    ]);
    const blank = withSegment(nullModem, 'w1', { label: ' ', endLabels: { a: ' | ' }, coreLabels: {} });
    expect(labels(blank)).toEqual(labels(nullModem));
  });

  test('O8.9 labels cover the design’s own runs, not those of the designs it places', () => {
    expect(labels(harness)).toEqual([]);
  });
});
