/**
 * A VEC file of another program that passes through several shops, whose catalogs have other data for its parts. The
 * data in the file must stay as it was written.
 */
import { readFileSync } from 'node:fs';
import { shippedCatalog } from '@cablewright/modules/test-kit/shipped-records.ts';
import type { Design } from '@cablewright/model';
import { expect, test } from 'vitest';
import { libraryOf } from '../basis/rows.ts';
import { exportVec, vecTree } from '../export-file.ts';
import { importFile } from '../import-file.ts';
import type { Element } from '../xml/element.ts';
import { readXml } from '../xml/read-xml.ts';
import { vecFormat, writeXml } from '../xml/write-xml.ts';

const { db } = shippedCatalog();
type Catalog = Record<string, (typeof db)[string]>;
const bytes = (text: string) => new TextEncoder().encode(text);
const xml = (root: Element) => writeXml(root, vecFormat);
const corpusFile = (name: string) => readFileSync(new URL(`../../corpus/${name}`, import.meta.url));

/** A shop that imports a file: its cable, and its catalog with the newly created parts. */
function shopWith(content: Uint8Array, catalog: Catalog) {
  const { design, records } = importFile(content, 'harness.vec', catalog).found!;
  const after: Catalog = { ...catalog };
  for (const { kind, id, record } of records) after[kind] = { ...after[kind], [id]: record };
  return { design, catalog: after, library: libraryOf(after) };
}

const files = ['other-program-2.0.vec', 'fuse-box-2.1.vec'];

test.each(files)('[IO6.2] %s goes from one shop to another that lacks its parts, and back as it came', (name) => {
  const content = corpusFile(name);
  const first = shopWith(content, db);
  const second = shopWith(bytes(exportVec(first.design, first.library)), db);
  expect(xml(vecTree(second.design, second.library))).toBe(xml(readXml(content)));
  const third = shopWith(bytes(exportVec(second.design, second.library)), {});
  expect(xml(vecTree(third.design, third.library))).toBe(xml(readXml(content)));
});

const fileKinds = ['connectors', 'components', 'wires', 'mechanicals'];

/** The catalog of a shop that has more data about every part of the files, under other names. */
function enriched(catalog: Catalog): Catalog {
  const made = fileKinds.map((kind) => {
    const own = Object.entries(catalog[kind] ?? {}).filter(([id]) => db[kind]?.[id] === undefined);
    const records = own.map(([id, record]): [string, typeof record] => [
      `our-${id}`,
      {
        ...record,
        id: `our-${id}`,
        label: `Our ${id}`,
        tags: [],
        description: 'Checked',
        lifecycle: 'active',
      },
    ]);
    return [kind, { ...db[kind], ...Object.fromEntries(records) }] as const;
  });
  return { ...db, ...Object.fromEntries(made) };
}

const idsOf = ({ instances }: Design): string[] =>
  [...(instances.connectors ?? []), ...(instances.components ?? []), ...(instances.segments ?? [])].map(
    ({ def }) => def,
  );

test.each(files)(
  '[IO6.2] what %s says of its parts is written back by a shop that says more of them, and by the next one, which has no such parts',
  (name) => {
    const content = corpusFile(name);
    const ours = shopWith(content, enriched(shopWith(content, db).catalog));
    expect(idsOf(ours.design).some((id) => id.startsWith('our-'))).toBe(true);
    expect(xml(vecTree(ours.design, ours.library))).toBe(xml(readXml(content)));
    const next = shopWith(bytes(exportVec(ours.design, ours.library)), db);
    const known = new Set(fileKinds.flatMap((kind) => Object.keys(next.catalog[kind] ?? {})));
    expect(idsOf(next.design).filter((id) => !known.has(id))).toEqual([]);
    expect(xml(vecTree(next.design, next.library))).toBe(xml(readXml(content)));
  },
);

test.each(files)(
  '[IO6.2] a part of %s that is called otherwise after the import, or of which less is known, is written back as the file has it',
  (name) => {
    const content = corpusFile(name);
    const { design, catalog } = shopWith(content, db);
    const changed = fileKinds.map((kind) => {
      const records = Object.entries(catalog[kind] ?? {}).map(([id, record]): [string, typeof record] => {
        const { termination: _, minBendMm: __, ...rest } = record;
        return [id, { ...rest, label: `Our ${id}`, manufacturer: 'DEMO GmbH' }];
      });
      return [kind, Object.fromEntries(records)] as const;
    });
    const library = libraryOf({ ...catalog, ...Object.fromEntries(changed) });
    expect(xml(vecTree(design, library))).toBe(xml(readXml(content)));
  },
);

/** The lines of a text that don't occur in another one. */
const linesBeyond = (text: string, other: string): string[] => {
  const lines = new Set(other.split('\n'));
  return text.split('\n').filter((line) => !lines.has(line));
};

test.each(files)(
  '[IO6.2] a length that the second shop changes in %s is all that differs, and so is a number of a part',
  (name) => {
    const content = corpusFile(name);
    const before = xml(readXml(content));
    const first = shopWith(content, db);
    const { design, catalog } = shopWith(bytes(exportVec(first.design, first.library)), db);
    const [wire, ...others] = design.instances.segments!;
    const longer = {
      ...design,
      instances: { ...design.instances, segments: [{ ...wire!, lengthMm: 777 }, ...others] },
    };
    const text = xml(vecTree(longer, libraryOf(catalog)));
    expect(linesBeyond(text, before).filter((line) => /ValueComponent>/.test(line))).toEqual([
      expect.stringContaining('777'),
    ]);
    expect(linesBeyond(before, text).filter((line) => /SlotNumber|Identification/.test(line))).toEqual([]);
    const { def } = design.instances.connectors!.find(({ def: id }) =>
      JSON.stringify(catalog['connectors']![id]!['mpn']).startsWith('"D-'),
    )!;
    const renumbered = {
      ...catalog['connectors'],
      [def]: { ...catalog['connectors']![def], mpn: 'D-NEW' },
    } as Catalog[string];
    const other = xml(vecTree(design, libraryOf({ ...catalog, connectors: renumbered })));
    expect(linesBeyond(other, before).join('\n')).toContain('<PartNumber>D-NEW</PartNumber>');
  },
);
