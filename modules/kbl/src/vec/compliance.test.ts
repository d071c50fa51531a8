/**
 * The rules of the VEC compliance suite (ECAD-WIKI, vec-general-shacl, 2024-09) that a harness can violate, implemented
 * independently: numbers are stated, and identifications are unique among the elements that contain them.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { sameJson } from '@cablewright/model';
import { shippedCatalog } from '@cablewright/modules/test-kit/shipped-records.ts';
import { expect, test } from 'vitest';
import { libraryOf } from '../basis/rows.ts';
import { exportVec, vecTree } from '../export-file.ts';
import { importFile } from '../import-file.ts';
import { childrenOf, type Element } from '../xml/element.ts';
import { readXml } from '../xml/read-xml.ts';
import { vecFormat, writeXml } from '../xml/write-xml.ts';

const { db, designs } = shippedCatalog();
const bytes = (text: string) => new TextEncoder().encode(text);
const folder = new URL('../../corpus/', import.meta.url);

const raw = (element: Element, name: string) => childrenOf(element, name).map(({ text }) => text);

/** The problems of an element and all its descendants, each with the number of its rule. */
function problemsIn(element: Element): string[] {
  const problems: string[] = [];
  for (const name of ['DocumentNumber', 'PartNumber'])
    if (raw(element, name).includes('/NULL')) problems.push(`TC-0006/7 ${element.id} ${name}`);
  const identified = element.children.flatMap((child) =>
    raw(child, 'Identification').map((identification) => `${child.name} ${child.type ?? ''} ${identification}`),
  );
  const repeated = identified.filter((key, index) => identified.indexOf(key) !== index);
  problems.push(...repeated.map((key) => `TC-0008 ${element.id} ${key}`));
  const roles = childrenOf(element, 'Role').map(({ type }) => type);
  if (new Set(roles).size < roles.length) problems.push(`TC-0009 ${element.id}`);
  return [...problems, ...element.children.flatMap(problemsIn)];
}

test('[IO6.2] each shipped cable keeps the rules of the public compliance suite', () => {
  const library = libraryOf(db);
  const problems = designs.flatMap((design) => problemsIn(readXml(bytes(exportVec(design, library)))));
  expect(problems).toEqual([]);
});

test.each(readdirSync(folder))(
  '[IO6.2] %s is written by the rules of the compliance suite, and keeps its names',
  (name) => {
    const first = importFile(readFileSync(new URL(name, folder)), name, db).found!;
    const after: Record<string, (typeof db)[string]> = { ...db };
    for (const { kind, id, record } of first.records) after[kind] = { ...after[kind], [id]: record };
    const text = exportVec(first.design, libraryOf(after));
    expect(problemsIn(readXml(bytes(text)))).toEqual([]);
    const again = importFile(bytes(text), 'a.vec', after).found!;
    expect([sameJson(again.design.instances, first.design.instances), again.records]).toEqual([true, []]);
  },
);

test('[IO6.2] two connectors of one name keep it, and a name that another program changes is read', () => {
  const kbl = readFileSync(new URL('two-connectors-2.4.kbl', folder), 'utf8').replaceAll('<Id>X2</Id>', '<Id>X1</Id>');
  const first = importFile(bytes(kbl), 'a.kbl', db).found!;
  const after: Record<string, (typeof db)[string]> = { ...db };
  for (const { kind, id, record } of first.records) after[kind] = { ...after[kind], [id]: record };
  const text = writeXml(vecTree({ ...first.design, extensions: {} }, libraryOf(after)), vecFormat);
  const labels = (vec: string) =>
    importFile(bytes(vec), 'a.vec', after).found!.design.instances.connectors!.map(({ label }) => label);
  expect(text).toContain('<Identification>X1 (2)</Identification>');
  expect(labels(text)).toEqual(['X1', 'X1']);
  expect(labels(text.replace('>X1 (2)<', '>X9<'))).toEqual(['X1', 'X9']);
});
