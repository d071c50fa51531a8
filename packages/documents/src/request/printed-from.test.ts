import { cableEffect, cableFacts, catalogOf, type Catalog } from '@cablewright/engine';
import { shippedCatalog } from '@cablewright/engine/test-kit/shipped.ts';
import { type Design, isLibraryKind, type Json, referencesOf } from '@cablewright/model';
import { expect, test } from 'vitest';
import { documentKinds } from '../render/all-kinds.ts';
import { documentsPrintedFrom } from './printed-from.ts';
import { titleBlockOf, type RenderRequest } from './request.ts';

const shipped = shippedCatalog();
const all = shipped.designs.map(({ design }) => design);
const before = catalogOf(shipped.library, all);

/** The sheets of every document of a design, as they are drawn. */
function drawn(catalog: Catalog, design: Design): ReadonlyMap<string, string> {
  const request: RenderRequest = { catalog, design, state: 'UNRELEASED' };
  return new Map(
    documentKinds.map((one) => [one.kind, JSON.stringify(one.sheets(request, titleBlockOf(request, one)))]),
  );
}

/** The records that a design refers to, directly or through other records. */
function recordsOf(design: Design): { kind: string; id: string; record: Record<string, unknown> }[] {
  const found = new Map<string, { kind: string; id: string; record: Record<string, unknown> }>();
  const open = referencesOf('designs', design);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { kind, id } = next;
    const entry = isLibraryKind(kind) ? shipped.library.entry(kind, id) : undefined;
    if (entry === undefined || found.has(`${kind} ${id}`)) continue;
    const record = entry.record as unknown as Record<string, unknown>;
    found.set(`${kind} ${id}`, { kind, id, record });
    open.push(...referencesOf(kind, record));
  }
  return [...found.values()];
}

/** Typical changes to records: names, numbers, prices, colours, lengths, heights. */
const changes: readonly ((record: Record<string, unknown>) => object | undefined)[] = [
  (record) => ({ ...record, label: 'Another name' }),
  (record) => ({ ...record, partNumber: 'X-4711' }),
  (record) => ({ ...record, cost: { unit: 3.21, currency: 'EUR' } }),
  ({ termination, ...record }) =>
    termination === undefined
      ? undefined
      : { ...record, termination: { ...termination, stripMm: 7.7, crimpHeights: [] } },
  ({ elements, ...record }) =>
    Array.isArray(elements)
      ? {
          ...record,
          elements: elements.map((element: Record<string, unknown>) =>
            element['type'] === 'conductor' ? { ...element, color: 'violet', areaMm2: 0.6 } : element,
          ),
        }
      : undefined,
  ({ pins, ...record }) =>
    Array.isArray(pins) ? { ...record, pins: pins.map((pin: object) => ({ ...pin, label: 'P' })) } : undefined,
];

const isLong = process.env['CABLEWRIGHT_TESTS'] === 'long';

test('QU7.1 a document that looks different is named, and one that is named as different is', () => {
  let compared = 0;
  const problems: string[] = [];
  for (const id of ['board-uart-link', 'null-modem-de9', 'machine-control-harness', 'sealed-sensor-lead']) {
    const design = all.find((one) => one.id === id)!;
    const [was, looked] = [cableFacts(before, design), drawn(before, design)];
    const records = recordsOf(design);
    for (const [n, { kind, id: key, record }] of records.entries()) {
      // Drawing the sheets of the harness takes a while, so `npm test` runs every eighth record, and the file that ends
      // in `.long.test.ts` runs all of them.
      if (!isLong && id === 'machine-control-harness' && n % 8 > 0) continue;
      // The changes are applied to the records in turn, so that each change is tried on some records of each kind.
      const change = changes[(n + id.length) % changes.length]!(record) ?? changes[n % 3]!(record)!;
      const entry = { kind, key, op: 'put', before: null, after: change as Json } as const;
      const after = catalogOf(shipped.library.advance([entry], 2), all);
      const { prints } = cableEffect(was, cableFacts(after, design));
      const { documents, mayDiffer } = documentsPrintedFrom(prints);
      const looks = drawn(after, design);
      const differ = documentKinds.map((one) => one.kind).filter((one) => looks.get(one) !== looked.get(one));
      const where = `${id}: ${kind} ${key}`;
      const unnamed = differ.filter((one) => !documents.includes(one) && !mayDiffer.includes(one));
      const wrong = documents.filter((one) => !differ.includes(one));
      if (unnamed.length > 0 || wrong.length > 0)
        problems.push(`${where}: not named ${unnamed.join()}; not different ${wrong.join()}`);
      compared += 1;
    }
  }
  expect(problems).toEqual([]);
  expect(compared).toBeGreaterThan(30);
});
