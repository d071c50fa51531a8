import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as model from './index.ts';

test('C13.1 C13.2 C13.3 C13.4 C13.5 C13.6 C13.7 C13.8 C13.9 each catalog document has its place under data/ and a schema', () => {
  const places = {
    products: 'products.json',
    devices: 'devices.json',
    'conditioning-recipes': 'conditioning-recipes.json',
    hazards: 'hazards.json',
    'resolver-policy': 'resolver-policy.json',
    'validation-rules': 'validation-rules.json',
    'part-numbers': 'part-numbers.json',
    proposals: 'proposals.json',
  };
  for (const [kind, path] of Object.entries(places)) {
    expect(model.documentPath(kind, 'any')).toBe(path);
    expect(model.schemaOf(kind), kind).toBeDefined();
  }
  expect(model.documentPath('revisions', 'connectors/de9-female')).toBe('revisions/connectors/de9-female.json');
  expect(model.schemaOf('revisions')).toBe(model.RevisionHistory);
  expect(model.documentPath('vocab/signals', 'txd')).toBe('vocab/signals.json');
  expect(model.documentPath('designs', 'null-modem')).toBe('designs/null-modem.json');
  expect(model.schemaOf('no-such-kind')).toBeUndefined();
  expect(model.schemaOf('constructor')).toBeUndefined();
});

test('a record keeps fields its schema does not know, and a wrong one is named by its place', () => {
  expect(model.recordFindings('bodies', 'de9', { id: 'de9', positions: [], newerField: { a: 1 } })).toEqual([]);
  const findings = model.recordFindings('bodies', 'de9', { id: 'DE 9', positions: [{ label: 'x' }] });
  expect(findings.map((finding) => finding.where.pointer ?? '').toSorted((a, b) => a.localeCompare(b))).toEqual([
    '/id',
    '/positions/0',
  ]);
  expect(findings.every((finding) => finding.code === 'schema' && finding.severity === 'error')).toBe(true);
});

test('wire stock is a tree: a fault deep in it is placed', () => {
  const pair = {
    type: 'group',
    id: 'pair-1',
    role: 'twisted-pair',
    children: [{ type: 'conductor', id: 'a', areaMm2: -1 }],
  };
  const wire = { id: 'w', structure: { type: 'group', id: 'cable', children: [pair] } };
  expect(model.recordFindings('wires', 'w', wire).map((finding) => finding.where.pointer)).toContain(
    '/structure/children/0/children/0/areaMm2',
  );
});

test('a terminal reads as it is written, in both spellings', () => {
  const ref = fc.record(
    {
      instance: fc.constantFrom('j1', 'w1', 'lead-1', 'lead-1/j1'),
      terminal: fc.constantFrom('3', 'pair-1.a', 'pigtail:shield', 'j1:3', 'red'),
      end: fc.constantFrom('a' as const, 'b' as const),
      pad: fc.constantFrom('1', '2'),
    },
    { requiredKeys: ['instance', 'terminal'] },
  );
  fc.assert(fc.property(ref, (value) => model.sameJson(model.parseTerminal(model.formatTerminal(value)), value)));
  expect(model.parseTerminal('w1.red@a')).toEqual({ instance: 'w1', terminal: 'red', end: 'a' });
  for (const wrong of ['', 'j1', '.3', 'j1.', 'w1@c.red', 'w1@a.red@b'])
    expect(model.parseTerminal(wrong)).toBeUndefined();
});

test('input limits: depth, reserved keys, text that cannot be stored, without exhausting the stack', () => {
  let deep: unknown = 1;
  for (let i = 0; i < 100_000; i += 1) deep = [deep];
  expect(model.brokenLimit(deep)?.limit).toBe('depth');
  expect(model.brokenLimit(JSON.parse('{"a":[{"__proto__":1}]}'))).toMatchObject({
    limit: 'reserved-key',
    path: ['a', 0, '__proto__'],
  });
  expect(model.brokenLimit({ a: 'x\u0000' })?.limit).toBe('text');
  expect(model.brokenLimit({ a: '\uD800' })?.limit).toBe('text');
  expect(model.brokenLimit({ a: '😀', b: [1, null, true] })).toBeUndefined();
});

test('no wire is longer than 10 km', () => {
  const cut = (lengthMm: number) => {
    const design = {
      schemaVersion: 6,
      id: 'a',
      joints: [],
      instances: { segments: [{ id: 'w1', def: 'pair', lengthMm }] },
    };
    return model.recordFindings('designs', 'a', design).map(({ where }) => where.pointer);
  };
  expect([cut(10_000_000), cut(10_000_001)]).toEqual([[], ['/instances/segments/0/lengthMm']]);
});

test('an id from a label is kebab-case and not taken', () => {
  expect(model.idFromLabel('PC → instrument')).toBe('pc-instrument');
  expect(model.idFromLabel('Ø 5 mm Kabel Größe')).toBe('5-mm-kabel-grosse');
  expect(model.idFromLabel('Straße Øresund, Łódź, cœur, 5 µm, İzmir ılık')).toBe(
    'strasse-oresund-lodz-coeur-5-um-izmir-ilik',
  );
  expect(model.idFromLabel('→')).toBe('item');
  expect(model.idFromLabel('Lead', (id) => id === 'lead' || id === 'lead-2')).toBe('lead-3');
  fc.assert(fc.property(fc.string(), (label) => model.isId(model.idFromLabel(label))));
});

test('an empty design keeps its schema', () => {
  expect(model.recordFindings('designs', 'new', model.emptyDesign('new', 'New cable'))).toEqual([]);
});

test('JSON values compare without regard to key order, and a frozen one cannot be changed', () => {
  expect(model.sameJson({ a: 1, b: [1, { c: 2 }] }, { b: [1, { c: 2 }], a: 1 })).toBe(true);
  expect(model.sameJson([1, 2], [2, 1])).toBe(false);
  expect(model.sameJson({ a: undefined }, {})).toBe(true);
  expect(model.sameJson({ a: -0 }, JSON.parse(JSON.stringify({ a: -0 })))).toBe(true);
  const frozen = model.deepFreeze({ a: { b: 1 } });
  expect(() => Object.assign(frozen.a, { b: 2 })).toThrow(TypeError);
});
