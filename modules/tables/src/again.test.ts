// Imports the same list a second time: nothing changes, and data that the shop has added to the parts is retained.
import type { Json } from '@cablewright/model';
import type { ImportedRecord, Records } from '@cablewright/modules';
import { expect, test } from 'vitest';
import { catalog, read, reading } from './testing/tables.ts';

/** The catalog after an import. */
const after = (db: Records, records: readonly ImportedRecord[]): Records =>
  records.reduce((before, { kind, id, record }) => ({ ...before, [kind]: { ...before[kind], [id]: record } }), db);

const changed = (db: Records, records: readonly ImportedRecord[]) =>
  records
    .filter(({ kind, id, record }) => JSON.stringify(db[kind]?.[id]) !== JSON.stringify(record))
    .map(({ id }) => id);

const wires =
  'Wire,From,From Pin,From Contact,To,To Pin,Wire spec,Length (mm),From part number\n1,X1,1,1241380-1,X2,1,18AWG TXL RD,300,P-9\n2,X1,2,1241380-1,X2,2,18AWG TXL BK,300,P-9\n';

test('[IO5.9] a from-to list again changes nothing, and stubs that the shop has completed keep what they have', async () => {
  const first = await read(wires, { name: 'lead.csv' });
  const stored = after(catalog, first.records);
  const design = async () => first.record('lead') as unknown as Json;
  const again = await read(wires, { name: 'lead.csv', db: stored, design });
  expect(changed(stored, again.records)).toEqual([]);
  const completed = {
    ...stored,
    connectors: {
      ...stored['connectors'],
      'stub-p-9': {
        ...stored['connectors']!['stub-p-9'],
        tags: [],
        partNumber: 'CON-9',
        suppliers: [{ supplier: 'RS', number: '1' }],
        image: 'a.png',
      },
    },
    mechanicals: {
      ...stored['mechanicals'],
      'stub-1241380-1': { ...stored['mechanicals']!['stub-1241380-1'], label: 'Contact of the house', stripMm: 4 },
    },
  } as unknown as Records;
  const third = await read(wires, { name: 'lead.csv', db: completed, design });
  expect([changed(completed, third.records), third.refused]).toEqual([[], []]);
});

test('[IO5.9] a list whose cable was given another name changes that cable again, and asks for it', async () => {
  const answers = { cableName: 'Pump lead' };
  const first = await read(wires, { name: 'lead.csv', mapping: { answers } });
  const cable = first.record('pump-lead')!;
  expect(cable).toMatchObject({ label: 'Pump lead', extensions: { list: { name: 'lead' } } });
  // The hub passes the name of the list with each cable.
  const stored = after(catalog, first.records);
  const db = { ...stored, designs: { 'pump-lead': { id: 'pump-lead', label: 'Pump lead', list: 'lead' } } };
  const design = async (id: string) => (id === 'pump-lead' ? (cable as unknown as Json) : undefined);
  const questions = (await reading(wires, { name: 'lead.csv', db })).questions!;
  expect(questions.filter(({ id }) => id.startsWith('cable')).map(({ id, value }) => [id, value])).toEqual([
    ['cable', 'pump-lead'],
    ['cableName', 'Pump lead'],
  ]);
  const again = await read(wires, { name: 'lead.csv', db, design });
  expect(again.records.filter(({ kind }) => kind === 'designs')).toMatchObject([{ id: 'pump-lead', record: cable }]);
  expect(changed({ ...stored, designs: { 'pump-lead': cable } }, again.records)).toEqual([]);
  // A different name, or the answer that it is a new cable, creates another cable.
  const renamed: Record<string, string>[] = [{ cableName: 'Lamp lead' }, { cable: 'new', cableName: 'Lamp lead' }];
  for (const others of renamed) {
    const other = await read(wires, { name: 'lead.csv', db, design, mapping: { answers: others } });
    expect(other.record('lamp-lead')).toMatchObject({ label: 'Lamp lead' });
  }
});

test('[IO5.9] a parts list again changes nothing, and an empty cell or a missing column erases nothing', async () => {
  const list =
    'MPN,Manufacturer,Name,Kind,Supplier,Order code,Price (EUR),Description\nP-1,Acme,Plug,connector,Farnell,123,0.5,\nW-1,Acme,Wire red,wire,,,0.12,\n';
  const first = await read(list);
  const stored = after(catalog, first.records);
  expect(changed(stored, (await read(list, { db: stored })).records)).toEqual([]);
  const part = stored['connectors']!['acme-p-1']!;
  const enriched = {
    ...stored,
    connectors: {
      ...stored['connectors'],
      'acme-p-1': {
        ...part,
        partNumber: 'CON-77',
        description: 'The plug of the house',
        suppliers: [...(part['suppliers'] as readonly Json[]), { supplier: 'RS', number: '9' }],
        image: 'a.png',
        src: 'https://example.com/plug.pdf',
        aliases: ['OLD-1'],
      },
    },
  } as unknown as Records;
  expect(changed(enriched, (await read(list, { db: enriched })).records)).toEqual([]);
});
