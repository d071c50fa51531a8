import { sameJson, type Design } from '@cablewright/model';
import { beforeAll, expect, test } from 'vitest';
import { shippedCatalog } from '../test-kit/catalog.ts';
import { libraryOf } from './basis/rows.ts';
import { exportFile, exportTree } from './export-file.ts';
import { importFile } from './import-file.ts';
import { structureProblems } from './schema/check.ts';
import { readXml } from './xml/read-xml.ts';
import { writeXml } from './xml/write-xml.ts';

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

test('each shipped cable is written as KBL 2.4 with its structure and comes back the same', () => {
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

test('the elements of KBL alone bring back connectors, wires, joints and the layout of each harness', () => {
  const harnesses = designs.filter(({ layout }) => layout !== undefined);
  expect(harnesses.length).toBeGreaterThan(0);
  for (const design of harnesses) {
    const plain = writeXml(exportTree(design, library));
    const { found, problems } = importFile(bytes(plain), `${design.id}.kbl`, usedBy(design));
    expect(problems).toEqual([]);
    const back = found!.design;
    const sorted = (list: readonly unknown[] | undefined) => (list ?? []).map((one) => JSON.stringify(one)).toSorted();
    expect(back.layout!.nodes).toEqual(design.layout!.nodes);
    expect(back.layout!.bundles).toEqual(
      design
        .layout!.bundles.map((bundle) => ({
          ...bundle,
          coverings: bundle.coverings?.map(({ def, fromMm, toMm }) => ({ def, fromMm, toMm })),
        }))
        .map((one) => JSON.parse(JSON.stringify(one))),
    );
    expect(sorted(back.layout!.splices)).toEqual(sorted(design.layout!.splices));
    expect(sorted(back.joints)).toEqual(sorted(design.joints));
    expect(found!.records).toEqual([]);
  }
});
