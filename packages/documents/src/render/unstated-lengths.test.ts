// Shipped cables whose lengths are not stated: no list prints a length, sheets have a dash instead, and no cost is
// zero.
import Papa from 'papaparse';
import { billOfMaterials, catalogOf, validateDesign } from '@cablewright/engine';
import { shippedCatalog } from '@cablewright/engine/test-kit/shipped.ts';
import { Design as DesignSchema, schemaProblems, type Design } from '@cablewright/model';
import { expect, test } from 'vitest';
import { textsOf } from '../display-list/display-list.ts';
import { documentKinds } from './all-kinds.ts';
import { exportKinds } from './export-kinds.ts';
import { makeExport } from './exports.ts';
import { titleBlockOf } from '../request/block-of.ts';
import { inPrintStyle, type RenderRequest } from '../request/request.ts';

const shipped = shippedCatalog();
/** Designs without a layout, because with one the wires take the length of their route. */
const designs = shipped.designs
  .map(({ design }) => design)
  .filter(({ layout, instances }) => layout === undefined && (instances.segments ?? []).length > 0)
  .filter((_, i) => i % 6 === 0);

const withoutLengths = (design: Design): Design => ({
  ...design,
  instances: {
    ...design.instances,
    segments: design.instances.segments!.map((segment) => {
      const { lengthMm: _, ...rest } = segment;
      return rest;
    }),
  },
});

const request = (design: Design): RenderRequest =>
  inPrintStyle({
    catalog: catalogOf(
      shipped.library,
      shipped.designs.map((one) => (one.design.id === design.id ? design : one.design)),
    ),
    design,
    state: 'UNRELEASED',
  });

function rows(id: string, design: Design): Record<string, string>[] {
  const csv = makeExport(id, request(design))!.body as string;
  return Papa.parse<Record<string, string>>(csv.trimEnd(), { header: true, newline: '\r\n' }).data;
}

test.each(designs.map((design) => [design.id, design] as const))(
  '[IO5.4] %s without lengths: a finding for each wire, empty cells, dashes, and a cost that is not complete',
  (_, whole) => {
    const design = withoutLengths(whole);
    expect(schemaProblems(DesignSchema, design)).toEqual([]);
    const ids = design.instances.segments!.map(({ id }) => id);
    const found = validateDesign(request(design).catalog, design).filter(({ code }) => code === 'length-not-stated');
    expect(found.map(({ where }) => where.instance)).toEqual(ids);
    expect(validateDesign(request(whole).catalog, whole).filter(({ code }) => code === 'length-not-stated')).toEqual(
      [],
    );

    for (const row of rows('cut-list.csv', design)) expect([row['length_mm'], row['length_in']]).toEqual(['', '']);
    const pigtails = new Set(design.instances.segments!.flatMap(({ pigtails: own = [] }) => own.map(({ id }) => id)));
    for (const row of rows('wire-list.csv', design))
      if (!pigtails.has(row['element']!.replace('pigtail:', ''))) expect(row['length_mm']).toBe('');
    for (const row of rows('labels.csv', design)) expect(row['length_mm']).toBe('');
    const bill = billOfMaterials(request(design).catalog, design);
    for (const line of bill.lines.filter(({ kind }) => kind === 'wires')) {
      expect([line.quantity, line.metres, line.unit]).toEqual([undefined, undefined, 'ft']);
      if (shipped.library.get('wires', line.def)?.cost?.per !== 'piece') {
        expect(line.cost).toBeUndefined();
        if (bill.basis === 'parts') expect(bill.unpriced).toContain(line.partNumber ?? line.def);
      }
    }
    for (const row of rows('bom.csv', design)) if (row['section'] === 'Wire') expect(row['quantity']).toBe('');
  },
);

test.each(designs.map((design) => [design.id, design] as const))(
  '[IO5.4] %s without lengths: every sheet and file is made, and none says undefined or NaN',
  (_, whole) => {
    const design = withoutLengths(whole);
    for (const known of documentKinds) {
      const sheets = known.sheets(request(design), titleBlockOf(request(design), known));
      const words = sheets.flatMap(({ items }) => textsOf(items));
      expect(words.filter((text) => /undefined|NaN|Infinity/.test(text))).toEqual([]);
      const numbers = JSON.stringify(sheets, (_key, value: unknown) =>
        typeof value === 'number' && !Number.isFinite(value) ? 'NOT-FINITE' : value,
      );
      expect([known.kind, numbers.includes('NOT-FINITE')]).toEqual([known.kind, false]);
    }
    for (const { id } of exportKinds) {
      const body = makeExport(id, request(design))?.body;
      if (typeof body === 'string') expect([id, /undefined|NaN/.exec(body)?.[0]]).toEqual([id, undefined]);
    }
  },
);

test('[IO5.4] one wire without a length: its stock has no total, and the others are listed as before', () => {
  const whole = shipped.designs.find(({ design }) => design.id === 'dc-y-24v')!.design;
  const [first, ...others] = whole.instances.segments!;
  const { lengthMm: _, ...bare } = first!;
  const design = { ...whole, instances: { ...whole.instances, segments: [bare, ...others] } };
  const rest = rows('cut-list.csv', design).filter((row) => row['length_mm'] !== '');
  expect(rest.length).toBeGreaterThan(0);
  const before = rows('cut-list.csv', whole).map((row) => row['length_mm']);
  for (const row of rest) expect(before).toContain(row['length_mm']);
  const drop = validateDesign(request(design).catalog, design).filter(({ code }) => code === 'voltage-drop');
  expect(drop).toEqual([]);
});
