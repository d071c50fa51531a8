/** Bills of materials and pin tables of the shipped catalog are exported and imported again, without a hub. */
import { columnSets, renderExport, toCsv, toXlsx } from '@cablewright/documents';
import { catalogOf } from '@cablewright/engine';
import { shippedCatalog } from '@cablewright/engine/test-kit/shipped.ts';
import tables from '@cablewright/module-tables';
import { recordTable } from '@cablewright/module-tables/record-table';
import type { Json } from '@cablewright/model';
import type { ImportMapping, Tools } from '@cablewright/modules';
import { recordsOfKinds } from '@cablewright/modules/running';
import { beforeAll, expect, test } from 'vitest';

type Shipped = ReturnType<typeof shippedCatalog>;
let shipped: Shipped;
let db: ReturnType<typeof recordsOfKinds>;
const [importer] = tables.importers!;

beforeAll(() => {
  shipped = shippedCatalog();
  const designs = Object.fromEntries(
    shipped.designs.map(({ design: { id, label } }) => [id, { id, label: label ?? id }]),
  );
  db = { ...recordsOfKinds(shipped.library, importer!.reads!), designs };
});

function toolsOf(): Tools {
  const find = (id: string) => shipped.designs.find(({ design }) => design.id === id);
  const none = () => Promise.reject(new TypeError('not here'));
  return {
    settings: {},
    fetch: none,
    store: { get: none, set: none, delete: none, keys: none },
    progress: () => undefined,
    design: (id) => Promise.resolve(find(id)?.design as unknown as Json | undefined),
    drawing: (id) => Promise.resolve(find(id)?.drawing as unknown as Json | undefined),
  };
}

async function read(fileName: string, body: string | Uint8Array, mapping: ImportMapping = {}) {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const answer = await importer!.run({ fileName, bytes, mapping }, db, toolsOf());
  if (!answer.ok) return answer.problems;
  return [answer.records, answer.refused, answer.notes];
}

const nothing = [[], [], ['The list says what the cable is: no cell differs.']];

test('IO1.6 the bill of materials and wire list of every shipped cable come back without a difference: as CSV, in the workbook, in German, in metres, and in each set of columns', async () => {
  const catalog = catalogOf(
    shipped.library,
    shipped.designs.map(({ design }) => design),
  );
  const sets = columnSets.shipped.filter(({ list }) => list === 'bom');
  expect(sets.length).toBeGreaterThan(2);
  for (const [i, { design, drawing }] of shipped.designs.entries()) {
    const request = { catalog, design, state: 'UNRELEASED' as const, drawing };
    const forms = [
      { kind: 'bom.csv', more: {} },
      { kind: 'bom.csv', more: { options: { language: 'de', units: 'metric' } } },
      { kind: 'wire-list.csv', more: { options: { language: 'de' } } },
      {
        kind: 'production.xlsx',
        more: { options: { units: 'metric' } },
        mapping: { answers: { sheet: 'Bill of materials' } },
      },
      ...sets.map((columns) => ({ kind: 'bom.csv', more: { options: { columns } } })),
    ] as const;
    // Each cable is exported in the standard form and in one of the others in turn, so that each form is used by
    // several cables.
    const [plain, ...others] = forms;
    for (const { kind, more, ...rest } of [plain, others[i % others.length]!]) {
      const { fileName, body } = (await renderExport(kind, { ...request, ...more }))!;
      const mapping = 'mapping' in rest ? rest.mapping : {};
      expect([fileName, more, await read(fileName, body, mapping)]).toEqual([fileName, more, nothing]);
    }
  }
});

test('IO1.6 the pinouts of every pack come back from their table without a difference', async () => {
  const { columns, rows } = recordTable('interfaces', Object.values(db['interfaces']!))!;
  const table = { title: 'Pinouts', columns: columns.map((one) => ({ ...one, label: one.name })), rows };
  expect(rows.length).toBeGreaterThan(300);
  for (const [name, body] of [
    ['interfaces.csv', toCsv(table)],
    ['interfaces.xlsx', toXlsx([table])],
  ] as const)
    expect([name, await read(name, body)]).toEqual([
      name,
      [[], [], ['The table says what the pinouts are: no cell differs.']],
    ]);
});
