import { expect, test } from 'vitest';
import type { PartNumberScheme } from '@cablewright/model';
import { compileScheme } from './compile.ts';
import { saveGuards } from './guards.ts';
import { defaultScheme } from './in-force.ts';
import { NumbersInUse, type NumberedRecord } from './numbers-in-use.ts';
import { healthReport } from './report.ts';

function schemeOf(definition: PartNumberScheme) {
  const answer = compileScheme(definition);
  if (!answer.ok) throw new Error(answer.problems.map(({ message }) => message).join('\n'));
  return answer.scheme;
}
const { start: _start, ...fromOne } = defaultScheme;
const prefixes = schemeOf(fromOne);
const kept = schemeOf({ ...defaultScheme, immutable: true });
const row = (kind: string, key: string, record: object): NumberedRecord => ({
  kind,
  key,
  record: { id: key, ...record },
});
const edit = (kind: string, key: string, after: object | null) => ({ kind, key, after });
const refused = (edits: ReturnType<typeof edit>[], used: NumbersInUse) => saveGuards(edits, used).refusals;
const index = (...records: NumberedRecord[]) => NumbersInUse.build(prefixes, records);
const report = (...records: NumberedRecord[]) => healthReport(index(...records));
const lead = (number: string, more = {}) =>
  row('products', 'lead', { variants: [{ id: 'short', design: 'lead-1', partNumber: number }], ...more });

test('C10.4 differently-cased spellings are one number; what the scheme objects to is listed and stays as it is', () => {
  const { duplicates, findings, unfit } = report(
    row('wires', 'a', { partNumber: 'WIR-00001' }),
    row('wires', 'b', { partNumber: ' wir-00001' }),
    row('wires', 'c', { partNumber: 'old 17' }),
    row('wires', 'd', { partNumber: 'CON-00001' }),
    row('wires', 'e', { partNumber: 'WIR-00000' }),
  );
  expect(duplicates.map(({ number, holders }) => [number, holders.map(({ holder }) => holder)])).toEqual([
    ['WIR-00001', ['wires:a', 'wires:b']],
  ]);
  expect(findings.map(({ code, severity, where, found }) => [code, severity, where.id, found])).toEqual([
    ['pn-malformed', 'warning', 'c', 'old 17'],
    ['pn-wrong-kind', 'warning', 'd', 'CON-00001'],
    ['pn-out-of-range', 'warning', 'e', 'WIR-00000'],
  ]);
  expect(unfit).toBe(3);
});

test('C10.7 C42.10 a body’s number on its connectors is reuse, marked; an equal number on another body is a duplicate', () => {
  const de9 = { body: 'de9', partNumber: 'BDY-00001' };
  const reused = report(
    row('bodies', 'de9', { partNumber: 'BDY-00001' }),
    row('connectors', 'rs232', de9),
    row('connectors', 'can', de9),
  );
  expect(reused.duplicates).toEqual([]);
  expect(reused.bodyNumbers).toEqual([{ number: 'BDY-00001', body: 'de9', connectors: ['rs232', 'can'] }]);
  expect([reused.findings, reused.unfit]).toEqual([[], 0]);
  const [pinout] = report(row('connectors', 'rs232', de9)).findings;
  expect(pinout).toMatchObject({ code: 'pn-wrong-kind', where: { id: 'rs232' } });
  const independent = report(
    row('connectors', 'a', { body: 'one', partNumber: 'CON-00001' }),
    row('connectors', 'b', { body: 'two', partNumber: 'CON-00001' }),
    row('connectors', 'c', { partNumber: 'CON-00002' }),
    row('connectors', 'd', { partNumber: 'CON-00002' }),
  );
  expect(independent.duplicates.map(({ number }) => number)).toEqual(['CON-00001', 'CON-00002']);
  expect(independent.bodyNumbers).toEqual([]);
});

test('C3.3 families and variants take numbers; a variant numbered as its own design is no duplicate, as another’s it is', () => {
  const design = (id: string) => row('designs', id, { productRef: 'CBL-00001' });
  expect(report(design('lead-1'), lead('cbl-00001')).duplicates).toEqual([]);
  expect(report(design('lead-1'), lead('CBL-00001'), design('other')).duplicates).toHaveLength(1);
  expect(report(design('other'), lead('CBL-00001')).duplicates).toHaveLength(1);
  expect(prefixes.propose('design', { inUse: index(lead('CBL-00041', { partNumber: 'CBL-00050-XX' })) })).toBe(
    'CBL-00051',
  );
});

test('a family may have the pattern of the drawing of its own design; lengths of a drawing are numbers in use', () => {
  const drawing = row('drawings', 'lead-1', {
    partNumber: 'CBL-00009-XX',
    variations: [{ suffix: '05', lengthMm: 500 }],
  });
  const used = index(row('designs', 'lead-1', {}), drawing, lead('CBL-00009-05', { partNumber: 'CBL-00009-XX' }));
  expect(healthReport(used).duplicates).toEqual([]);
  expect(healthReport(used).unnumbered).toEqual([]);
  expect(prefixes.propose('design', { inUse: used, variantOf: 'CBL-00009-XX' })).toBe('CBL-00009-06');
});

test('what could have a number and has none is listed, where the scheme numbers its kind', () => {
  const { unnumbered } = report(
    row('wires', 'a', {}),
    row('interfaces', 'rs232', {}),
    row('mechanicals', 'm', { kind: 'shell', partNumber: '' }),
    row('products', 'p', { variants: [{ id: 'v', design: 'd' }] }),
  );
  expect(unnumbered.map(({ kind, id }) => `${kind} ${id}`)).toEqual(['wires a', 'mechanicals m', 'products p']);
});

test('an edited index equals a new one, and the index before is unchanged', () => {
  const first = index(row('designs', 'a', { productRef: 'CBL-00001' }), lead('CBL-00001-01'));
  const edits = [
    edit('designs', 'a', { productRef: 'CBL-00007' }),
    edit('designs', 'b', { productRef: 'CBL-00003-04' }),
    edit('products', 'lead', null),
  ];
  const next = first.advance(edits);
  const rebuilt = index(
    row('designs', 'a', { productRef: 'CBL-00007' }),
    row('designs', 'b', { productRef: 'CBL-00003-04' }),
  );
  const sorted = (of: NumbersInUse) => [...of.numbers()].map(([number, list]) => `${number} ${list.length}`).toSorted();
  expect(sorted(next)).toEqual(sorted(rebuilt));
  const counts = (of: NumbersInUse) => [
    of.highest('CBL', 0, 9),
    of.highest('CBL', 0, 6),
    of.highestVariant('CBL-00001', 99),
  ];
  expect(counts(next)).toEqual([7, 3, undefined]);
  expect(next.highestVariant('CBL-00003', 99)).toBe(4);
  expect([...counts(first), first.has('cbl-00001')]).toEqual([1, 1, 1, true]);
});

test('C10.5 C42.4 a second part with a number in use is refused; passing a number on in one save is not', () => {
  const used = index(row('wires', 'a', { partNumber: 'WIR-00001' }), row('wires', 'b', { partNumber: 'WIR-00002' }));
  expect(refused([edit('wires', 'c', { partNumber: 'wir-00001' })], used)).toMatchObject([
    { code: 'number-in-use', severity: 'error', where: { kind: 'wires', id: 'c', pointer: '/partNumber' } },
  ]);
  const swap = [edit('wires', 'a', { partNumber: 'WIR-00002' }), edit('wires', 'b', { partNumber: 'WIR-00001' })];
  expect(refused(swap, used)).toEqual([]);
  const twice = index(row('wires', 'a', { partNumber: 'W1' }), row('wires', 'b', { partNumber: 'W1' }));
  expect(refused([edit('wires', 'a', { partNumber: 'W1', label: 'new' })], twice)).toEqual([]);
});

test('C10.5 C27.7 C42.5 an immutable scheme refuses to change or remove a number; the first is free, and spelling is no change', () => {
  const guard = (before: object | null, after: object | null, scheme = kept) =>
    refused(
      [edit('wires', 'a', after)],
      NumbersInUse.build(scheme, before === null ? [] : [row('wires', 'a', before)]),
    );
  const one = { partNumber: 'WIR-00001' };
  expect(guard(one, { partNumber: 'WIR-00002' })).toMatchObject([
    { code: 'pn-immutable', severity: 'error', expected: 'WIR-00001' },
  ]);
  expect(guard(one, {})).toMatchObject([{ code: 'pn-immutable' }]);
  expect(guard({}, one)).toEqual([]);
  expect(guard(one, { partNumber: 'wir-00001' })).toEqual([]);
  expect(guard(one, null)).toEqual([]);
  expect(guard(one, { partNumber: 'WIR-00002' }, prefixes)).toEqual([]);
});

test('an immutable scheme lets a variant take its number to another family', () => {
  const from = lead('CBL-00001').record as { variants: object[] };
  const used = NumbersInUse.build(kept, [row('products', 'lead', from)]);
  const moved = { id: 'all', variants: from.variants };
  expect(refused([edit('products', 'lead', null), edit('products', 'all', moved)], used)).toEqual([]);
  expect(refused([edit('products', 'lead', { ...from, variants: [] }), edit('products', 'all', moved)], used)).toEqual(
    [],
  );
  expect(refused([edit('products', 'lead', { ...from, variants: [] })], used)).toMatchObject([
    { code: 'pn-immutable' },
  ]);
});
