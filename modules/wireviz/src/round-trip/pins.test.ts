/** Exports and reimports pins whose names WireViz misreads, and mated connectors. */
import { emptyDesign, type Design } from '@cablewright/model';
import type { Records } from '@cablewright/modules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { withRecords } from '../../test-kit/catalog-and-corpus.ts';
import { importFile } from '../import/import-file.ts';
import { exportFile } from './export-file.ts';

const catalogWith = (pins: readonly string[]): Records => ({
  'vocab/colours': { red: { id: 'red', label: 'Red', code: 'RD' } },
  bodies: { body: { id: 'body', label: 'Body', positions: pins.map((id) => ({ id })) } },
  connectors: { plug: { id: 'plug', label: 'Plug', body: 'body', src: 'x' } },
  wires: {
    wire: {
      id: 'wire',
      label: 'Wire',
      src: 'x',
      structure: {
        type: 'group',
        id: 'cable',
        children: [{ type: 'conductor', id: 'core', color: 'red', areaMm2: 0.5 }],
      },
    },
  },
});

/** A cable with a wire for each pin, and a loop between the first two pins. */
function leadWith(pins: readonly string[]): Design {
  const design = emptyDesign('lead', 'Lead');
  const wired = pins.flatMap((terminal, i) =>
    (['a', 'b'] as const).map((end) => ({
      a: { instance: end === 'a' ? 'j1' : 'j2', terminal },
      b: { instance: `w${i + 1}`, terminal: 'core', end },
    })),
  );
  const loop = { a: { instance: 'j1', terminal: pins[0]! }, b: { instance: 'j1', terminal: pins[1]! } };
  return {
    ...design,
    instances: {
      connectors: ['j1', 'j2'].map((id) => ({ id, def: 'plug' })),
      segments: pins.map((_, i) => ({ id: `w${i + 1}`, def: 'wire', lengthMm: 300 })),
    },
    joints: [...wired, loop],
  };
}

/** An integer as Python's int() reads it: `01` is 1 and `1_2` is 12. */
const int = (text: string) => (/^\+?\d+(?:_\d+)*$/.test(text) ? Number(text.replaceAll('_', '')) : undefined);

/** The pins in a cell of a connection set, expanded like WireViz 0.4. */
function expanded(cell: unknown): unknown[] {
  return [cell].flat().flatMap((item): unknown[] => {
    const text = String(item);
    const dash = text.indexOf('-');
    if (dash < 0) return [int(text) ?? text];
    const [low, high] = [int(text.slice(0, dash)), int(text.slice(dash + 1))];
    if (low === undefined || high === undefined) return [text];
    return Array.from({ length: Math.abs(high - low) + 1 }, (_, i) => Math.min(low, high) + i);
  });
}

interface WireVizFile {
  readonly connectors: Readonly<
    Record<string, { pincount?: number; pins?: unknown[]; pinlabels?: unknown[]; loops?: unknown[][] }>
  >;
  readonly connections: readonly (readonly Readonly<Record<string, unknown>>[])[];
}

const name = fc.oneof(
  fc.constantFrom('01', '02', '1-2', '3-4', '1_2', '007', 'A1', 'PE', '10', '-', '+', 'A-B', '1.5'),
  fc.integer({ min: 1, max: 30 }).map(String),
);

test('[IO5.10] pins of any name are found by WireViz where they are, and come back as they were', () => {
  fc.assert(
    fc.property(fc.uniqueArray(name, { minLength: 2, maxLength: 12 }), (pins) => {
      const [design, db] = [leadWith(pins), catalogWith(pins)];
      const text = exportFile(design, db);
      const file = parse(text) as WireVizFile;
      const seen = { J1: new Set<unknown>(), J2: new Set<unknown>() };
      for (const row of file.connections.flat())
        for (const [key, cell] of Object.entries(row))
          if (key === 'J1' || key === 'J2') for (const pin of expanded(cell)) seen[key].add(pin);
      for (const key of ['J1', 'J2'] as const) {
        const { pins: listed, pincount, pinlabels, loops = [] } = file.connectors[key]!;
        const count = pincount ?? pinlabels?.length ?? 0;
        const all = listed ?? Array.from({ length: count }, (_, i) => i + 1);
        expect([key, all.length]).toEqual([key, pins.length]);
        expect([pins, [...seen[key]].filter((pin) => !all.includes(pin))]).toEqual([pins, []]);
        expect(seen[key].size).toBe(pins.length);
        expect(loops.flat().filter((pin) => !all.includes(pin))).toEqual([]);
      }
      const again = importFile([{ file: 'lead.yml', text }], db).found!;
      expect(again.design.joints).toEqual(design.joints);
    }),
    { numRuns: 60 },
  );
});

/** WireViz's own sections, without the cable stored in the file. */
const sets = (text: string) => text.slice(0, text.indexOf('\nmetadata:'));

const mated = `connectors:
  X1: {pincount: 3}
  X2: {pincount: 3}
  A: {pins: [a, b]}
  B: {pins: [c, d]}
cables: {W1: {wirecount: 3, length: 1, gauge: 0.5}, W2: {wirecount: 3, length: 1, gauge: 0.5}}
connections:
  - [W1: [1-3], X1: [1-3], ==>, X2: [1-3], W2: [1-3]]
  - [A, <=>, B]
`;

test('[IO5.10] mated connectors are joined contact by contact, and are written as mates as long as they are whole', () => {
  const first = importFile([{ file: 'mated.yml', text: mated }], {}).found!;
  const joints = first.design.joints.map(({ a, b }) => `${a.instance}.${a.terminal} ${b.instance}.${b.terminal}`);
  expect(joints).toEqual(expect.arrayContaining(['x1.1 x2.1', 'x1.2 x2.2', 'x1.3 x2.3', 'a.a b.c', 'a.b b.d']));
  const db = withRecords({}, first.records);
  const whole = exportFile(first.design, db);
  expect(sets(whole)).toMatch(/==>/);
  expect(sets(whole)).toMatch(/<=>/);
  expect(sets(whole)).not.toMatch(/--/);
  expect(importFile([{ file: 'mated.yml', text: whole }], db).found!.design.joints).toEqual(first.design.joints);
  // A mate that lacks one of its joints is written pin by pin.
  const fewer = first.design.joints.filter(
    ({ a, b }) => !(a.instance === 'x1' && a.terminal === '2' && b.instance === 'x2'),
  );
  const partial = exportFile({ ...first.design, joints: fewer }, db);
  expect(sets(partial)).not.toMatch(/==>/);
  expect(importFile([{ file: 'mated.yml', text: partial }], db).found!.design.joints.length).toBe(fewer.length);
});
