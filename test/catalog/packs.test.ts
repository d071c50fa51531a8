// The packs other than the starter catalog: their minimum content, that every name resolves in them and the starter
// catalog alone, and that every fact has a source and a confidence.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { catalogOf, Library, validateDb, validateDesign } from '@cablewright/engine';
import { confidences, isObject, recordFindings, schemaOf } from '@cablewright/model';
import { contentsOf } from '../../scripts/pack-manifest.mjs';
import { designsOf, drawingsOf, manifestOf, packFolders, rowsOf, starterFolder, type PackRow } from './pack-files.ts';

const starter = rowsOf(starterFolder);
const packs = [...packFolders()].map(([id, folder]) => ({ id, folder, rows: rowsOf(folder) }));
const place = (row: PackRow) => `${row.kind} ${row.key}`;

/** The minimum content that makes a pack worth installing. */
const least: Readonly<Record<string, number>> = {
  connectors: 25,
  devices: 8,
  designs: 4,
  bodies: 1,
  interfaces: 1,
  wires: 1,
  'conditioning-recipes': 1,
  hazards: 1,
  'vocab/signals': 1,
  'vocab/levels': 1,
};

test('no two packs have a record of one kind with the same id', () => {
  const places = [starter, ...packs.map((pack) => pack.rows)].flat().map(place);
  expect(places.filter((name, i) => places.indexOf(name) !== i)).toEqual([]);
});

/** Each pack has a thousand numbers of every prefix; the first thousand, without 00000, are the starter catalog's. */
const blocks: readonly (readonly [pack: string, from: number, to: number])[] = [
  ['starter', 1, 999],
  ['pc-serial', 1001, 1999],
  ['pro-audio', 2001, 2999],
  ['automotive', 3001, 3999],
  ['networking', 4001, 4999],
  ['av-video', 5001, 5999],
];

test('C10.8 C10.10 C10.11 C10.12 C10.13 C10.14 each bundled pack has its own block of numbers', () => {
  const folders = new Map([['starter', starterFolder], ...packFolders()]);
  const kept = [...folders].map(([id, folder]) => [id, manifestOf(folder)['numberBlock'], numbersIn(rowsOf(folder))]);
  for (const [id, from, to] of blocks) {
    const [, block, numbers] = kept.find(([pack]) => pack === id) as [string, unknown, number[]];
    expect(block, id).toEqual({ from, to });
    expect(
      numbers.filter((number) => number < from || number > to),
      id,
    ).toEqual([]);
  }
  expect(new Set(folders.keys())).toEqual(new Set(blocks.map(([id]) => id)));
});

describe.each(packs)('the pack $id', ({ id, folder, rows }) => {
  const of = (kind: string) => rows.filter((row) => row.kind === kind);
  const designs = designsOf(rows);
  const cited = rows.filter((row) => row.kind !== 'drawings' && row.kind !== 'resolver-policy');
  const library = Library.build([
    ...starter.map((row) => ({ ...row, pack: 'starter', seq: 1 })),
    ...rows.map((row) => ({ ...row, pack: id, seq: 1 })),
  ]);
  const catalog = catalogOf(library, [...designsOf(starter), ...designs]);

  test('has the minimum number of every kind', () => {
    const counts = Object.fromEntries(Object.keys(least).map((kind) => [kind, of(kind).length]));
    for (const [kind, count] of Object.entries(least)) expect(counts[kind], kind).toBeGreaterThanOrEqual(count);
  });

  test('matches the schemas and has no unknown fields', () => {
    expect(rows.flatMap((row) => recordFindings(row.kind, row.key, row.record))).toEqual([]);
    const unknown = rows.flatMap((row) => {
      const known = Object.keys((schemaOf(row.kind, row.key) as { properties?: object }).properties ?? {});
      return Object.keys(row.record)
        .filter((field) => !known.includes(field))
        .map((field) => `${place(row)}: ${field}`);
    });
    expect(unknown).toEqual([]);
  });

  test('resolves every reference and word with the starter catalog alone', () => {
    expect(validateDb(catalog)).toEqual([]);
  });

  test('gives the source and confidence of every record', () => {
    const silent = cited.filter(({ record }) => typeof record['src'] !== 'string' || record['src'].trim() === '');
    expect(silent.map(place)).toEqual([]);
    // The schema of rules allows no provenance: a rule has a source and its conditions.
    const facts = cited.filter((row) => row.kind !== 'validation-rules');
    const open = facts.filter(({ record }) => !confidences.some((word) => word === provenanceOf(record)['confidence']));
    expect(open.map(place)).toEqual([]);
  });

  test('has every pin table checked against a second source', () => {
    const once = of('interfaces').filter(({ record }) => {
      const second = provenanceOf(record)['checkedAgainst'];
      return typeof second !== 'string' || second === '' || second === record['src'];
    });
    expect(once.map(place)).toEqual([]);
  });

  test('names no product of a maker as its own', () => {
    const numbered = rows.filter(({ record }) => ['mpn', 'sku'].some((field) => record[field] !== undefined));
    expect(numbered.map(place)).toEqual([]);
  });

  test('names no person and no day that the first sheets of a shop would print', () => {
    const signed = drawingsOf(rows).filter(({ drawn, checked, date }) => drawn ?? checked ?? date);
    expect(signed.map((drawing) => drawing.id)).toEqual([]);
  });

  test('has bodies that mate each other', () => {
    const oneSided = of('bodies').filter(({ key, record }) => {
      const mate = record['mates'];
      return typeof mate === 'string' && library.get('bodies', mate)?.mates !== key;
    });
    expect(oneSided.map(place)).toEqual([]);
  });

  test('uses only colours of the vocabulary, in its cables and its colour codes', () => {
    const strange = [...of('wires'), ...of('vocab/colour-codes')].flatMap((row) =>
      coloursIn(row.record)
        .filter((colour) => library.colour(colour) === undefined)
        .map((colour) => `${place(row)}: ${colour}`),
    );
    expect(strange).toEqual([]);
  });

  test.each(designs.map((design) => [design.id, design] as const))('has nothing to say of %s', (_id, design) => {
    expect(validateDesign(catalog, design)).toEqual([]);
    expect(drawingsOf(rows).find((drawing) => drawing.id === design.id)).toBeDefined();
  });

  test('has its counts in the guide of the packs', () => {
    const row = readFileSync('docs/guides/packs.md', 'utf8')
      .split('\n')
      .find((line) => line.includes(`catalog/packs/${id}\``));
    const counted = row?.split('|').slice(3, 6).map(Number);
    expect(counted).toEqual(['connectors', 'devices', 'designs'].map((kind) => of(kind).length));
  });

  test('has a manifest that describes its files', () => {
    const manifest = manifestOf(folder);
    expect(manifest).toMatchObject({ format: 1, id, license: 'CC0-1.0', requires: ['starter'] });
    // After a change: node scripts/pack-manifest.mjs catalog/packs/<id>
    expect(manifest).toMatchObject(contentsOf(folder));
    expect(Object.keys(manifest['files'] as object)).toEqual(Object.keys(contentsOf(folder).files));
  });
});

test('EL9.1 a battery line of the automotive pack without its fuse is an error', () => {
  const rows = [...starter, ...(packs.find((pack) => pack.id === 'automotive')?.rows ?? [])];
  const catalog = catalogOf(Library.build(rows.map((row) => ({ ...row, seq: 1 }))), designsOf(rows));
  const fused = designsOf(rows).find((design) => design.id === 'control-unit-supply-fused')!;
  const bridged = structuredClone(fused);
  bridged.instances.components = [];
  bridged.joints = bridged.joints.filter((joint) => joint.a.instance !== 'f1' && joint.b.instance !== 'f1');
  bridged.joints.push({
    a: { instance: 'w1', terminal: 'core', end: 'b' },
    b: { instance: 'w2', terminal: 'red', end: 'a' },
  });
  expect(validateDesign(catalog, fused)).toEqual([]);
  expect(validateDesign(catalog, bridged).map((found) => found.code)).toContain('battery-unprotected');
});

/** The digits of every part number in the records of a pack. */
function numbersIn(rows: readonly PackRow[]): number[] {
  return rows.flatMap(({ record }) =>
    [record['partNumber'], record['productRef']].flatMap((number) => {
      const digits = typeof number === 'string' ? /^[A-Z]+-(\d+)/.exec(number)?.[1] : undefined;
      return digits === undefined ? [] : [Number(digits)];
    }),
  );
}

function provenanceOf(record: PackRow['record']): Readonly<Record<string, unknown>> {
  return isObject(record['provenance']) ? record['provenance'] : {};
}

/** Every colour a record names, striped ones split. */
function coloursIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(coloursIn);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([field, held]) => {
    if (field === 'color' && typeof held === 'string') return held.split('/');
    if (field === 'colours' && Array.isArray(held)) return held.flatMap((colour) => String(colour).split('/'));
    return coloursIn(held);
  });
}
