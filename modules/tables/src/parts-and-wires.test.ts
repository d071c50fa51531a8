// A parts list and a from-to list of the same shop. Parts without pins get them from the from-to list, and kinds are
// chosen row by row.
import { expect, test } from 'vitest';
import type { Json } from '@cablewright/model';
import type { Records } from '@cablewright/modules';
import type { Design } from '@cablewright/model';
import { catalog, read, reading } from './testing/tables.ts';

const parts =
  'Kind;Hersteller;Herstellernummer;Benennung\nSteckverbinder;Molex;MF-6;Steckergehäuse 6-pol. Mini-Fit\nSteckverbinder;Molex;MF-2;Buchsengehäuse 2-pol.\n';
const wires =
  'Wire,From,From Part,From Pin,To,To Part,To Pin\n1,X1,MF-6,1,X2,MF-2,1\n2,X1,MF-6,2,X2,MF-2,2\n3,X1,MF-6,10,X3,AC-3,2\n';

/** The catalog with the records of an import. */
function withRecords(db: Records, records: Awaited<ReturnType<typeof read>>['records']): Records {
  const after: Record<string, Record<string, Readonly<Record<string, Json>>>> = {};
  for (const [kind, of] of Object.entries(db)) after[kind] = { ...of };
  for (const { kind, id, record } of records) (after[kind] ??= {})[id] = record;
  return after;
}

test('[IO5.7] parts of a list have no pins until a list of connections of the same shop names them', async () => {
  const first = await read(parts, { name: 'parts.csv' });
  expect(first.refused).toEqual([]);
  const db = withRecords(catalog, first.records);
  const second = await read(wires, { name: 'lead.csv', db });
  expect(second.refused).toEqual([]);
  const design = second.record('lead') as unknown as Design;
  const [x1, x2, x3] = design.instances.connectors!;
  const six = second.records.find(({ id }) => id === x1!.def)!;
  // The part of the parts list is used with all its data, without an additional stub.
  expect(six.record).toMatchObject({ mpn: 'MF-6', label: 'Steckergehäuse 6-pol. Mini-Fit', manufacturer: 'Molex' });
  expect(six.record['pins']).toEqual(['1', '2', '10'].map((id) => ({ id })));
  expect(second.records.find(({ id }) => id === x2!.def)!.record['pins']).toEqual(['1', '2'].map((id) => ({ id })));
  expect(second.records.some(({ id }) => id.startsWith('stub-mf'))).toBe(false);
  expect(second.notes.join(' ')).toContain(
    '2 parts of the catalog have no pins and get those of the list: Steckergehäuse 6-pol. Mini-Fit, Buchsengehäuse 2-pol..',
  );
  // A part with pins keeps them, and a pin that it lacks is still refused.
  expect(x3!.def).toBe('plug');
  const after = withRecords(db, second.records);
  expect((await read(wires, { name: 'lead.csv', db: after })).refused).toEqual([]);
  const wrong = await read(wires.replace('AC-3,2', 'AC-3,9'), { name: 'lead.csv', db });
  expect(wrong.refused.map(({ message }) => message)).toEqual(['X3 (Plug) has no pin 9.']);
});

test('[IO5.7] the kind of a row is what a person chose for it', async () => {
  const list =
    'MPN;Name\nA-1;Sicherungshalter\nA-2;Gewebeband 19 mm\nA-3;D-Sub Haube\nA-4;Ringkabelschuh M4\nA-5;Ding aus Blech\n';
  const kinds = async (answers: Record<string, string> = {}) =>
    (await read(list, { name: 'parts.csv', mapping: { answers } })).records.map(({ kind, record }) => [
      record['mpn'],
      kind,
      record['kind'],
    ]);
  expect(await kinds()).toEqual([
    ['A-1', 'components', 'other'],
    ['A-2', 'mechanicals', 'other'],
    ['A-3', 'mechanicals', 'shell'],
    ['A-4', 'mechanicals', 'contact'],
    ['A-5', 'connectors', undefined],
  ]);
  const chosen = await kinds({ 'kind-6': 'mechanicals', 'kind-2': 'wires' });
  expect(chosen.find(([mpn]) => mpn === 'A-5')?.[1]).toBe('mechanicals');
  expect(chosen.find(([mpn]) => mpn === 'A-1')?.[1]).toBe('wires');
  expect(chosen.find(([mpn]) => mpn === 'A-3')?.[1]).toBe('mechanicals');
  // The kind chosen for all parts applies to the other rows.
  const all = await kinds({ kind: 'components', 'kind-6': 'tools' });
  expect(all.map(([, kind]) => kind)).toEqual([...Array.from({ length: 4 }, () => 'components'), 'mechanicals']);
  const shown = await reading(list, { name: 'parts.csv' });
  expect(shown.questions?.find(({ id }) => id === 'kind')?.choices.length).toBeGreaterThan(8);
});
