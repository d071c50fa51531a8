import { describe, expect, test } from 'vitest';
import { catalogOf, Library, validateDb } from '@cablewright/engine';
import { recordFindings, schemaOf } from '@cablewright/model';
import { contentsOf } from '../../scripts/pack-manifest.mjs';
import { designsOf, drawingsOf, manifestOf, rowsOf, starterFolder } from './pack-files.ts';

const rows = rowsOf(starterFolder);
const designs = designsOf(rows);
const drawings = new Map(drawingsOf(rows).map((drawing) => [drawing.id, drawing]));
const place = (row: { kind: string; key: string }) => `${row.kind} ${row.key}`;

describe('the records of the starter catalog', () => {
  test('match their schemas', () => {
    expect(rows.flatMap((row) => recordFindings(row.kind, row.key, row.record))).toEqual([]);
  });

  test('have no fields unknown to their schemas', () => {
    const unknown = rows.flatMap((row) => {
      const known = Object.keys((schemaOf(row.kind, row.key) as { properties?: object }).properties ?? {});
      return Object.keys(row.record)
        .filter((field) => !known.includes(field))
        .map((field) => `${place(row)}: ${field}`);
    });
    expect(unknown).toEqual([]);
  });

  test('have unique ids within their kind', () => {
    const places = rows.map(place);
    expect(places.filter((name, i) => places.indexOf(name) !== i)).toEqual([]);
  });

  test('cause no findings in the library checks', () => {
    const library = Library.build(rows.map((row) => ({ ...row, pack: 'starter', seq: 1 })));
    expect(validateDb(catalogOf(library, designs))).toEqual([]);
  });

  test('C20.3 signals are of kind power, ground, data, none and others; any and nc are of kind none', () => {
    const signals = rows.filter(({ kind }) => kind === 'vocab/signals').map(({ record }) => record);
    const kindOf = (id: string) => signals.find((signal) => signal['id'] === id)?.['kind'];
    expect([kindOf('any'), kindOf('nc')]).toEqual(['none', 'none']);
    for (const kind of ['power', 'ground', 'data', 'none'])
      expect([kind, signals.some((signal) => signal['kind'] === kind)]).toEqual([kind, true]);
  });

  test('have a source', () => {
    const cited = rows.filter((row) => row.kind !== 'drawings');
    expect(cited.filter((row) => typeof row.record['src'] !== 'string').map(place)).toEqual([]);
  });
});

describe('the part numbers of the starter catalog', () => {
  const numbered = rows.filter(
    (row) => !/^(vocab\/|interfaces$|operations$|drawings$|designs$|settings$)/.test(row.kind),
  );

  test('exist on every part and are unique', () => {
    const numbers = [...numbered.map((row) => row.record['partNumber']), ...designs.map((design) => design.productRef)];
    expect(numbers.filter((number) => number === undefined)).toEqual([]);
    expect(numbers.filter((number, i) => numbers.indexOf(number) !== i)).toEqual([]);
  });

  test('C10.9 are in 00001 to 00999', () => {
    for (const row of numbered) expect(row.record['partNumber'], place(row)).toMatch(/^[A-Z]{3}-00(?!000)\d{3}$/);
    for (const design of designs) expect(design.productRef).toMatch(/^CBL-00(?!000)\d{3}(-XX)?$/);
  });

  test('C10.15 follow the file order within a prefix', () => {
    const last = new Map<string, number>();
    for (const row of numbered) {
      const [prefix = '', digits = ''] = String(row.record['partNumber']).split('-');
      expect(Number(digits), place(row)).toBe((last.get(prefix) ?? 0) + 1);
      last.set(prefix, Number(digits));
    }
  });
});

describe('the cables of the starter catalog', () => {
  test.each(designs.map((design) => [design.id, design] as const))('%s has a drawing with its number', (id, design) => {
    expect(drawings.get(id)?.partNumber).toBe(design.productRef);
  });

  test('names no person and no day that the first sheets of a shop would print', () => {
    const signed = [...drawings.values()].filter(({ drawn, checked, date }) => drawn ?? checked ?? date);
    expect(signed.map(({ id }) => id)).toEqual([]);
  });

  test('a number that ends in XX has its lengths', () => {
    for (const drawing of drawings.values()) {
      expect(drawing.partNumber?.endsWith('-XX') ?? false, drawing.id).toBe((drawing.variations ?? []).length > 0);
    }
  });
});

describe('the manifest of the starter catalog', () => {
  test('has format 1 and names the licence', () => {
    expect(manifestOf(starterFolder)).toMatchObject({ format: 1, id: 'starter', license: 'CC0-1.0', requires: [] });
  });

  test('describes the actual files', () => {
    const { files } = manifestOf(starterFolder);
    // After a change: node scripts/pack-manifest.mjs catalog/starter
    expect(manifestOf(starterFolder)).toMatchObject(contentsOf(starterFolder));
    expect(Object.keys(files as object)).toEqual(Object.keys(contentsOf(starterFolder).files));
  });
});
