import { catalogOf, type Catalog } from '@cablewright/engine';
import { shippedCatalog } from '@cablewright/engine/test-kit/shipped.ts';
import type { Design } from '@cablewright/model';
import { expect, test } from 'vitest';
import { titleBlockOf, type RenderRequest } from '../request/request.ts';
import { documentKinds } from './all-kinds.ts';
import { exportKinds } from './export-kinds.ts';
import { makeExport, requestForExport } from './exports.ts';

const shipped = shippedCatalog();
const all = shipped.designs.map(({ design }) => design);
/** Allowances and limits of a shop that builds harnesses, all different from their defaults. */
const harness = {
  servicePct: 7,
  serviceMm: 33,
  stripMm: 9,
  stepMm: 50,
  packing: 1.45,
  fixingClearMm: 80,
  spliceClearMm: 90,
};

function catalogWith(change: object): Catalog {
  const after = { ...shipped.library.settings, ...change };
  const entry = { kind: 'settings', key: 'engineering', op: 'put', before: null, after } as const;
  return catalogOf(shipped.library.advance([entry], 2), all);
}

/** Every document and list of a design, as written to its file. */
async function printed(catalog: Catalog, design: Design): Promise<Record<string, string>> {
  const request: RenderRequest = { catalog, design, state: 'UNRELEASED' };
  const sheets = documentKinds.map(
    (one) => [one.kind, JSON.stringify(one.sheets(request, titleBlockOf(request, one)))] as const,
  );
  const lists: (readonly [string, string])[] = [];
  for (const { id } of exportKinds.filter((one) => one.id.endsWith('.csv'))) {
    const file = makeExport(id, await requestForExport(id, request));
    lists.push([id, file === undefined ? '' : String(file.body)]);
  }
  return Object.fromEntries([...sheets, ...lists]);
}

test('HA1.1 a design without a layout prints the same bytes whatever the shop has set for harnesses; one with a layout does not', async () => {
  const [plain, set] = [catalogWith({}), catalogWith({ harness })];
  const without = all.filter(
    ({ id, layout }) => layout === undefined && /^(null-modem-de9|dc-y-24v|sensor-head-cable|rs485)/.test(id),
  );
  expect(without.length).toBeGreaterThanOrEqual(4);
  for (const design of without) expect(await printed(set, design), design.id).toEqual(await printed(plain, design));
  const vehicle = all.find(({ id }) => id === 'machine-control-harness')!;
  const [one, other] = [await printed(plain, vehicle), await printed(set, vehicle)];
  expect(Object.keys(one).filter((kind) => one[kind] !== other[kind])).toEqual(
    expect.arrayContaining(['drawing', 'formboard']),
  );
});
