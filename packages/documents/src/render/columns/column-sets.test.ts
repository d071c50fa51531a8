import { billOfMaterials, crimpList, wireList } from '@cablewright/engine';
import { testCatalog, testDesigns } from '@cablewright/engine/test-kit/index.ts';
import { ColumnSet, schemaProblems } from '@cablewright/model';
import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { problemsOfExport, makeExport } from '../exports.ts';
import type { RenderRequest } from '../../request/request.ts';
import { columnSets } from './column-sets.ts';

const catalog = testCatalog();
const requests = testDesigns.map((design): RenderRequest => ({ catalog, design, state: 'UNRELEASED' }));
const shipped = (id: string) => columnSets.shipped.find((set) => set.id === id)!;

/** The rows of an exported list, by the headers of its set. */
function exported(set: ColumnSet, request: RenderRequest): Record<string, string>[] {
  const options = { columns: set };
  const { body } = makeExport(`${set.list}.csv`, { ...request, options })!;
  return Papa.parse<Record<string, string>>(String(body).slice(0, -2), { header: true }).data;
}

test('IO4.1 the sets that ship are for ERP, InvenTree, Part-DB and cut-and-strip machines, and name their sources', () => {
  const ids = columnSets.shipped.map(({ id }) => id);
  expect(ids).toEqual(['erp-bom', 'inventree-bom', 'part-db-bom', 'cut-and-strip', 'erp-parts']);
  for (const set of columnSets.shipped) {
    expect([set.id, schemaProblems(ColumnSet, set), columnSets.problemsOf(set)]).toEqual([set.id, [], []]);
    expect(set.src!.length).toBeGreaterThan(20);
  }
});

test('IO4.1 a bill with chosen columns has what the bill has, wire in metres, each part once', () => {
  for (const request of requests) {
    const lines = billOfMaterials(catalog, request.design).lines.filter(({ counted }) => counted);
    for (const id of ['erp-bom', 'inventree-bom', 'part-db-bom']) {
      const rows = exported(shipped(id), request);
      expect([request.design.id, id, rows.length]).toEqual([request.design.id, id, lines.length]);
      for (const [i, row] of rows.entries()) {
        const { unit, quantity, partNumber, variationPn } = lines[i]!;
        // A foot is 304.8 mm exactly; feet are printed with three decimals.
        const given = Number(row['Quantity'] ?? row['quantity']);
        expect(Math.abs((unit === 'ft' ? given / 0.3048 : given) - quantity!)).toBeLessThan(0.001);
        const number = row['Part number'] ?? row['Part_IPN'] ?? row['part_ipn'];
        expect(number).toBe(variationPn ?? partNumber ?? '');
      }
    }
  }
});

test('IO4.1 the list for a cut-and-strip machine has each wire with its length, and at each end strip length, contact and seal', () => {
  let stripped = 0;
  for (const request of requests) {
    const rows = exported(shipped('cut-and-strip'), request);
    const wires = wireList(catalog, request.design);
    expect(rows.map((row) => Number(row['Length mm']))).toEqual(wires.map(({ lengthMm }) => lengthMm));
    const crimps = crimpList(catalog, request.design);
    for (const [i, { segment, element }] of wires.entries()) {
      for (const [side, end] of [
        ['Left', 'a'],
        ['Right', 'b'],
      ] as const) {
        const crimp = crimps.find(({ wires: crimped }) => crimped.includes(`${segment}.${element}@${end}`));
        const row = rows[i]!;
        expect([row[`${side} strip mm`], row[`${side} terminal`], row[`${side} seal`]]).toEqual([
          crimp?.stripMm === undefined ? '' : String(crimp.stripMm),
          crimp?.contactPartNumber ?? '',
          crimp?.sealPartNumber ?? '',
        ]);
        if (crimp?.stripMm !== undefined) stripped += 1;
      }
    }
  }
  expect(stripped).toBeGreaterThan(0);
});

test('IO4.1 any choice of columns, in any order and under any header, is that choice of the whole list', () => {
  const [request] = requests;
  for (const list of ['bom', 'wire-list'] as const) {
    const fields = columnSets.fields[list].map(({ id }) => id);
    const whole = exported({ id: 'all', label: 'All', list, columns: fields.map((field) => ({ field })) }, request!);
    fc.assert(
      fc.property(fc.uniqueArray(fc.constantFrom(...fields), { minLength: 1 }), (chosen) => {
        const columns = chosen.map((field, i) => ({ field, header: `Column ${i}` }));
        const rows = exported({ id: 'some', label: 'Some', list, columns }, request!);
        expect(rows.map((row) => Object.keys(row))).toEqual(rows.map(() => columns.map(({ header }) => header)));
        expect(rows.map((row) => Object.values(row))).toEqual(whole.map((row) => chosen.map((field) => row[field])));
      }),
      { numRuns: 20 },
    );
  }
});

test('IO4.1 separator and header are the set’s; a text that a spreadsheet would run stays a text, in headers too', () => {
  const table = { title: 'x', columns: [{ name: 'a', label: 'A' }], rows: [['=1+1'], ['plain']] };
  const columns = [{ field: 'a', header: '=HYPERLINK("x")' }, { field: 'none' }];
  const set = { id: 's', label: 'S', list: 'bom', columns } as const;
  const chosen = columnSets.choose({ ...set, separator: ';' }, table);
  expect([chosen.columns.length, chosen.rows]).toEqual([
    2,
    [
      ['=1+1', null],
      ['plain', null],
    ],
  ]);
  const [request] = requests;
  const written = (options: object) => {
    const evil = { ...request!.design, label: '=cmd|calc', instances: request!.design.instances };
    const given = { ...set, columns: [{ field: 'assembly_name', header: '=x' }, { field: 'position' }], ...options };
    return String(makeExport('bom.csv', { ...request!, design: evil, options: { columns: given } })!.body).split(
      '\r\n',
    );
  };
  expect(written({}).slice(0, 2)).toEqual(["'=x,position", "'=cmd|calc,1"]);
  expect(written({ separator: ';' })[0]).toBe("'=x;position");
  expect(written({ withoutHeader: true })[0]).toBe("'=cmd|calc,1");
});

test('IO4.1 a field that a list lacks is refused with those it has; so is a set for another list', () => {
  const set: ColumnSet = { id: 's', label: 'S', list: 'bom', columns: [{ field: 'strip_a_mm' }] };
  expect(columnSets.problemsOf(set)).toEqual([
    { pointer: '/columns/0/field', message: expect.stringContaining('Use one of assembly_number') as string },
  ]);
  const request = { ...requests[0]!, options: { columns: shipped('cut-and-strip') } };
  expect(problemsOfExport('bom.csv', request)).toEqual([expect.stringContaining('not for this list')]);
  expect(problemsOfExport('wire-list.csv', request)).toEqual([]);
});
