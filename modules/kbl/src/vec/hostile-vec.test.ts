/**
 * VEC files whose elements refer to themselves, to each other or to missing elements, and files with values in
 * different units.
 */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { shippedCatalog } from '@cablewright/modules/test-kit/shipped-records.ts';
import { expect, test } from 'vitest';
import { libraryOf } from '../basis/rows.ts';
import { exportVec, vecTree } from '../export-file.ts';
import { importFile } from '../import-file.ts';
import { structureProblems } from '../schema/check.ts';
import type { Element } from '../xml/element.ts';
import { readXml } from '../xml/read-xml.ts';
import { vecFormat, writeXml } from '../xml/write-xml.ts';
import { OpenTree } from './open-tree.ts';
import { vec21 } from './schema.ts';

const { db } = shippedCatalog();
const bytes = (text: string) => new TextEncoder().encode(text);
const corpus = (name: string) => readFileSync(new URL(`../../corpus/${name}`, import.meta.url), 'utf8');
const files = ['other-program-2.0.vec', 'fuse-box-2.1.vec'].map(corpus);
const [other = '', fuseBox = ''] = files;

function read(text: string) {
  const { found, problems } = importFile(bytes(text), 'a.vec', db);
  const records: Record<string, (typeof db)[string]> = { ...db };
  for (const { kind, id, record } of found?.records ?? []) records[kind] = { ...records[kind], [id]: record };
  return { found, problems, library: libraryOf(records) };
}

const fixings = (text: string) =>
  read(text).found!.design.layout!.bundles.flatMap(({ fixings: own = [] }) => own.map(({ atMm }) => atMm));
const offset = (unit: string, value: string) =>
  other.replace(
    /(<Offset id="nv10">)<UnitComponent>mm<\/UnitComponent><ValueComponent>100</,
    `$1<UnitComponent>${unit}</UnitComponent><ValueComponent>${value}<`,
  );

test('[IO6.2] a position measured from the end of a segment has a unit of its own', () => {
  expect([fixings(other), fixings(offset('m', '0.1'))]).toEqual([[300], [300]]);
  expect(offset('m', '0.1')).not.toBe(other);
  // A value whose unit isn't a length can't be compared, and the plan reports it.
  expect(read(offset('qmm', '100')).found!.notes.join('\n')).toContain(
    'Offset that cannot be compared with the length of its segment',
  );
});

test('[IO6.2] an id that is used twice is refused with the line of each further element', () => {
  const twice = other.replace('id="lo5"', 'id="x1"').replace('id="pl5"', 'id="w1"');
  const { problems } = importFile(bytes(twice), 'a.vec', db);
  expect(problems.map(({ message }) => message).toSorted()).toEqual([
    'The id "w1" is used twice.',
    'The id "x1" is used twice.',
  ]);
  expect(problems.every(({ at }) => (at?.line ?? 0) > 1 && (at?.column ?? 0) > 0)).toBe(true);
});

test('[IO6.2] references that were exchanged, also in circles, are read or refused, and what is read is written', () => {
  const counts = { read: 0, refused: 0 };
  const change = fc.tuple(fc.nat(), fc.nat());
  fc.assert(
    fc.property(fc.constantFrom(...files), fc.array(change, { minLength: 1, maxLength: 5 }), (file, changes) => {
      const ids = [...file.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!);
      const known = new Set(ids);
      const references = [...file.matchAll(/>([^<>\s]+)</g)].filter(([, text]) => known.has(text!));
      let text = file;
      for (const [at, to] of changes) {
        const { index, 1: id = '' } = references[at % references.length]!;
        const same = text.indexOf(`>${id}<`, Math.max(0, index - 200));
        if (same >= 0) text = `${text.slice(0, same + 1)}${ids[to % ids.length]}${text.slice(same + 1 + id.length)}`;
      }
      const { found, problems, library } = read(text);
      counts[found === undefined ? 'refused' : 'read'] += 1;
      expect(found === undefined).toBe(problems.length > 0);
      for (const { at, message } of problems) expect([at!.line! > 0, message.length > 10]).toEqual([true, true]);
      if (found !== undefined) expect(exportVec(found.design, library)).toContain('VecContent');
    }),
    { numRuns: 60 },
  );
  expect(Math.min(counts.read, counts.refused)).toBeGreaterThan(4);
});

test('[IO6.2] what depends on a removed element goes with it, however long the chain is and in whatever order it is written', () => {
  const leafOf = (name: string, text: string): Element => ({ name, children: [], text, line: 1, column: 1 });
  const part = (n: number): Element => ({
    ...leafOf('PartOccurrence', ''),
    id: `p${n}`,
    children: [leafOf('WireSpecification', `p${n + 1}`)],
  });
  const chain = Array.from({ length: 3_000 }, (_, n) => part(n));
  const last = { ...leafOf('PartOccurrence', ''), id: 'p3000' };
  const alone = { ...leafOf('PartOccurrence', ''), id: 'alone' };
  for (const children of [
    [...chain, last, alone],
    [alone, last, ...chain.toReversed()],
  ]) {
    const tree = new OpenTree({ ...leafOf('VecContent', ''), id: 'root', children });
    tree.remove(tree.find('p3000')!);
    expect(tree.missing()).toEqual(['p3000']);
    tree.leaveOutLost();
    expect([tree.missing(), tree.root.children.map(({ id }) => id)]).toEqual([[], ['alone']]);
  }
});

test('[IO6.2] a file of VEC 1 goes back as it came; after a change of the cable it is written as VEC 2.1, and the plan says so', () => {
  const old = other.replace(/<VecVersion>[^<]*</, '<VecVersion>1.2.2<');
  const { found, library } = read(old);
  const { design, notes } = found!;
  expect(writeXml(vecTree(design, library), vecFormat)).toBe(writeXml(readXml(bytes(old)), vecFormat));
  expect(notes).toContain(
    'The file is VEC 1.2.2. Unchanged it is written as it came. After a change of the cable it is written as VEC 2.1, without what has no place in the cable.',
  );
  const [first, ...others] = design.instances.connectors!;
  const instances = { ...design.instances, connectors: [{ ...first!, label: 'RENAMED' }, ...others] };
  const root = vecTree({ ...design, instances }, library);
  expect(structureProblems(root, vec21)).toEqual([]);
  const text = writeXml(root, vecFormat);
  expect(text).toContain('<VecVersion>2.1.0</VecVersion>');
  const again = read(text).found!.design;
  expect(again.instances.connectors!.map(({ label }) => label)).toContain('RENAMED');
  expect(again.joints).toHaveLength(design.joints.length);
  expect(read(fuseBox).found!.notes.join('\n')).not.toContain('The file is VEC');
});
