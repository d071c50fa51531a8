/** Harness files of other programs: imported from KBL, exported to VEC and imported again. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Design } from '@cablewright/model';
import { shippedCatalog } from '@cablewright/modules/test-kit/shipped-records.ts';
import { expect, test } from 'vitest';
import { libraryOf } from './basis/rows.ts';
import { exportVec, vecTree } from './export-file.ts';
import { importFile } from './import-file.ts';
import { structureProblems } from './schema/check.ts';
import { vec21 } from './vec/schema.ts';
import { readXml } from './xml/read-xml.ts';
import { vecFormat, writeXml } from './xml/write-xml.ts';

const { db } = shippedCatalog();
const corpus = fileURLToPath(new URL('../corpus', import.meta.url));
/**
 * Public samples have their own licences and aren't part of the project. A folder of them is tested as well if its path
 * is set.
 */
const folders = [corpus, ...(process.env['KBL_SAMPLES'] === undefined ? [] : [process.env['KBL_SAMPLES']])];
const samples = folders.flatMap((folder) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.kbl'))
    .map((file) => ({ file, path: join(folder, file) })),
);
const bytes = (text: string) => new TextEncoder().encode(text);

type Records = NonNullable<ReturnType<typeof importFile>['found']>['records'];

/** The library with the records of a file. */
function withRecords(records: Records): typeof db {
  const after: Record<string, (typeof db)[string]> = { ...db };
  for (const { kind, id, record } of records) after[kind] = { ...after[kind], [id]: record };
  return after;
}

const lines = (list: readonly unknown[] | undefined) => (list ?? []).map((one) => JSON.stringify(one)).toSorted();

/** What must be equal: connectors, cavities, wires, connections, lengths and segments. */
function facts({ instances, joints, layout }: Design, records: typeof db) {
  const cavities = (instances.connectors ?? []).map(({ id, def }) => {
    const { pins = [], interface: pinout } = (records['connectors']?.[def] ?? {}) as {
      readonly pins?: readonly { readonly id: string }[];
      readonly interface?: string;
    };
    return [id, pinout ?? '', ...pins.map((pin) => pin.id)];
  });
  return {
    connectors: lines(instances.connectors?.map(({ id, def, label }) => [id, def, label])),
    cavities: lines(cavities),
    wires: lines(instances.segments?.map(({ id, def, lengthMm }) => [id, def, lengthMm])),
    parts: lines(instances.components?.map(({ id, def }) => [id, def])),
    connections: lines(joints.map(({ a, b }) => [a, b])),
    nodes: lines(layout?.nodes.map(({ id, at }) => [id, at])),
    segments: lines(layout?.bundles.map(({ id, from, to, lengthMm }) => [id, from, to, lengthMm])),
    splices: lines(layout?.splices),
  };
}

test('there are samples', () => {
  expect(samples.length).toBeGreaterThan(3);
});

test('[IO6.3] each sample written as VEC and read again has the same connectors, cavities, wires, connections, lengths and segments', () => {
  for (const { file, path } of samples) {
    const first = importFile(readFileSync(path), file, db).found!;
    const records = withRecords(first.records);
    const library = libraryOf(records);
    const expected = facts(first.design, records);
    expect(expected.wires.length + expected.segments.length).toBeGreaterThan(0);
    const written = {
      'with what Cablewright adds': exportVec(first.design, library),
      plain: writeXml(vecTree(first.design, library), vecFormat),
    };
    for (const [way, text] of Object.entries(written)) {
      expect([file, way, structureProblems(readXml(bytes(text)), vec21)]).toEqual([file, way, []]);
      const { found, problems } = importFile(bytes(text), 'a.vec', records);
      expect([file, way, problems]).toEqual([file, way, []]);
      const again = withRecords([...first.records, ...found!.records]);
      expect([file, way, facts(found!.design, again)]).toEqual([file, way, expected]);
    }
  }
});
