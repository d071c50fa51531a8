import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { catalogOf } from '../../library/catalog.ts';
import type { Library } from '../../library/library.ts';
import { findingLine, testCatalog, testLibrary, testRows } from '../../../test-kit/index.ts';
import { libraryCodes } from './codes.ts';
import { validateDb, validateRecord } from './validate-db.ts';

const src = 'synthetic example';
const row = (kind: string, record: object, key = (record as { id?: string }).id ?? 'x') => ({
  kind,
  key,
  seq: 2,
  record,
});
const findingsWith = (kind: string, record: object, key?: string) =>
  validateDb(testCatalog([row(kind, { src, ...record }, key)]));
const base = testLibrary();
const edited = (kind: Parameters<Library['get']>[0], id: string, fields: object) => ({
  ...base.get(kind, id),
  ...fields,
});

test('the small library has no findings', () => {
  expect(validateDb(testCatalog())).toEqual([]);
});

const core = { type: 'conductor', id: 'core' };
const stock = (fields: object) => ({ id: 'stock', structure: { type: 'group', id: 'w', children: [core] }, ...fields });

const alternate = (fields: object) => ({
  id: 'n',
  kind: 'mechanicals',
  part: 'xh-contact',
  class: 'drop-in',
  confidence: 'inferred',
  ...fields,
});

const cases: [code: string, kind: string, record: object, says: string, key?: string][] = [
  ['schema', 'connectors', { id: 'c', pins: 'none' }, '/pins'],
  ['schema', 'vocab/signals', { id: 's', kind: 7 }, '/kind'],
  ['id-mismatch', 'connectors', { id: 'c', pins: [{ id: '1' }] }, 'has the id c', 'other'],
  ['src-missing', 'connectors', { id: 'c', pins: [{ id: '1' }], src: '' }, 'does not cite a source'],
  ['src-missing', 'vocab/families', { id: 'f', src: undefined }, 'f of vocab/families'],
  [
    'unknown-reference',
    'bodies',
    edited('bodies', 'de9-f-solder', { mates: 'de9-m-soldr' }),
    'Did you mean "de9-m-solder"?',
  ],
  ['unknown-reference', 'connectors', { id: 'c', body: 'no-body' }, 'not among the bodies'],
  ['unknown-reference', 'connectors', { id: 'c', interface: 'no-pinout' }, 'not among the interfaces'],
  ['unknown-reference', 'interfaces', { id: 'i', pins: { 1: { signal: 'tdx' } } }, '/pins/1/signal'],
  [
    'unknown-reference',
    'interfaces',
    { id: 'i', pins: { 1: { oneOf: [{ signal: 'txd', level: 'rs999' }] } } },
    '/pins/1/oneOf/0/level',
  ],
  [
    'unknown-reference',
    'interfaces',
    { id: 'i', pins: {}, modes: [{ id: 'm', pins: { 1: { signal: 'nope' } } }] },
    '/modes/0/pins/1/signal',
  ],
  ['unknown-reference', 'interfaces', { id: 'i', pins: {}, bodies: ['nope'] }, '/bodies/0'],
  [
    'unknown-reference',
    'kits',
    { id: 'k', contents: [{ part: { kind: 'mechanicals', def: 'gone' }, qty: 1 }] },
    '/contents/0/part/def',
  ],
  ['unknown-reference', 'pcbas', { id: 'p', terminals: [{ id: 'a', signal: 'nope' }] }, '/terminals/0/signal'],
  [
    'unknown-reference',
    'pcbas',
    { id: 'p', terminals: [], integratedConnectors: [{ connectorDefId: 'gone', terminalPrefix: 'j1' }] },
    'connectorDefId',
  ],
  [
    'unknown-reference',
    'mechanicals',
    { id: 'm', kind: 'contact', termination: { tool: 'gone' } },
    '/termination/tool',
  ],
  ['unknown-reference', 'vocab/signals', { id: 's', pairsWith: ['nope'] }, '/pairsWith/0'],
  ['unknown-word', 'connectors', { id: 'c', pins: [{ id: '1' }], family: 'd-subb' }, 'Did you mean "d-sub"?'],
  ['unknown-word', 'components', { id: 'c', kind: 'resister' }, 'Did you mean "resistor"?'],
  [
    'unknown-word',
    'wires',
    stock({ structure: { type: 'group', id: 'w', children: [{ ...core, color: 'white/mauve' }] } }),
    'mauve',
  ],
  ['unknown-word', 'vocab/colour-codes', { id: 'cc', colours: ['red', 'mauve'] }, '/colours/1'],
  [
    'duplicate-part-number',
    'components',
    { id: 'c', kind: 'resistor', partNumber: ' con-00001' },
    'connectors de9-female',
  ],
  ['duplicate-position', 'bodies', { id: 'b', positions: [{ id: '1' }, { id: '1' }] }, 'two positions with the id 1'],
  [
    'duplicate-position',
    'components',
    { id: 'c', kind: 'resistor', terminals: [{ id: 'a' }, { id: 'a' }] },
    'two terminals with the id a',
  ],
  ['connector-no-pins', 'connectors', { id: 'c' }, 'Choose a body'],
  ['interface-not-for-body', 'connectors', { id: 'c', body: 'xh-3', interface: 'rs232-dte-9' }, 'is for de9-m-solder'],
  [
    'position-not-on-body',
    'interfaces',
    { id: 'i', bodies: ['xh-3'], pins: { 4: { signal: 'gnd' } } },
    'xh-3 does not have',
  ],
  [
    'unknown-cavity',
    'bodies',
    { id: 'b', positions: [{ id: '1' }], housing: { systems: ['x'], cavities: ['2'] } },
    'cavity "2"',
  ],
  [
    'duplicate-element',
    'wires',
    stock({ structure: { type: 'group', id: 'w', children: [core, core] } }),
    'two elements with the id core',
  ],
  ['wire-no-copper', 'wires', stock({ structure: { type: 'group', id: 'w', children: [] } }), 'neither'],
  ['bonded-member', 'wires', stock({ bonded: [{ members: ['core'] }] }), '"core"'],
  [
    'unknown-board-terminal',
    'pcbas',
    { id: 'p', terminals: [{ id: 'a' }], internalLinks: [{ from: 'a', to: 'b' }] },
    'ends on "b"',
  ],
  ['unknown-build', 'pcbas', { id: 'p', terminals: [], build: 'full' }, 'lists none'],
  [
    'unknown-option',
    'pcbas',
    { id: 'p', terminals: [{ id: 'a' }, { id: 'b' }], internalLinks: [{ from: 'a', to: 'b', option: 'jp9' }] },
    'jp9',
  ],
  [
    'not-a-tool',
    'mechanicals',
    { id: 'm', kind: 'contact', termination: { tool: 'de9-backshell' } },
    'that is a shell',
  ],
  [
    'range-reversed',
    'mechanicals',
    { id: 'm', kind: 'contact', termination: { wireMinMm2: 2, wireMaxMm2: 1 } },
    'from 2 to 1 mm²',
  ],
  ['kit-kind', 'kits', { id: 'k', contents: [{ part: { kind: 'screws', def: 'm3' }, qty: 1 }] }, '"screws"'],
  [
    'word-never-matches',
    'hazards',
    { id: 'h', severity: 'reject', a: { kinds: ['pwer'] }, b: {} },
    'Did you mean "power"?',
  ],
  ['scheme-unusable', 'part-numbers', { type: 'prefix', prefixes: {}, digits: 3 }, 'no prefix', 'part-numbers'],
  ['alternate-of-itself', 'alternates', alternate({ other: 'xh-contact' }), 'of itself'],
  ['alternate-fails', 'alternates', alternate({ other: 'seal-150-contact' }), 'not drop-in of xh-contact'],
  [
    'alternate-not-shown',
    'alternates',
    alternate({ kind: 'connectors', part: 'xh-3-power', other: 'xh-3-bus', class: 'drop-in' }),
    'is not stated',
  ],
];

/** Codes that need two records are covered by the test of alternates. */
const elsewhere = ['alternate-twice'];

test.each(cases)(
  '%s is found in %s, and the message says what would be right (%#)',
  (code, kind, record, says, key) => {
    const found = findingsWith(kind, record, key).filter((finding) => finding.code === code);
    expect(found.map((finding) => `${finding.message} ${finding.where.pointer ?? ''}`).join('\n')).toContain(says);
  },
);

test('each finding has its place, what was found there and what is expected', async () => {
  const lines = cases.flatMap(([, kind, record, , key], i) =>
    findingsWith(kind, record, key).map((finding) => findingLine(`${i}`, finding)),
  );
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(join(import.meta.dirname, 'findings.txt'));
});

test('the findings are those of the table: every code is shown to be found', () => {
  const shown = new Set([...cases.map(([code]) => code), ...elsewhere]);
  expect(Object.keys(libraryCodes).filter((code) => !shown.has(code))).toEqual([]);
});

test('C6.4 spellings that differ in case are one number, and each holder gets a finding', () => {
  const found = findingsWith('components', { id: 'c', kind: 'resistor', partNumber: 'Con-00001' });
  expect(found.map((finding) => `${finding.code} ${finding.where.id}`).toSorted()).toEqual([
    'duplicate-part-number c',
    'duplicate-part-number de9-female',
  ]);
});

test('C6.7 connectors on one body may share its number; independent ones may not', () => {
  const other = { id: 'other', body: 'de9-f-solder', partNumber: 'CON-00001' };
  expect(findingsWith('connectors', other)).toEqual([]);
  expect(findingsWith('connectors', { ...other, body: 'de9-m-solder' }).map((f) => f.code)).toEqual([
    'duplicate-part-number',
    'duplicate-part-number',
  ]);
});

test('C4.1 C18.1 a wrong route is an error on any record', () => {
  const codes = findingsWith('kits', { id: 'k', contents: [], route: 'lease' });
  expect(codes).toMatchObject([{ code: 'invalid-route', severity: 'error', where: { kind: 'kits', id: 'k' } }]);
});

test('C4.2 C18.3 a record bought in needs a supplier; the manufacturer and number of a component count as one', () => {
  const component = { id: 'c', kind: 'resistor', route: 'buy' };
  const codes = (fields: object) =>
    findingsWith('components', { ...component, ...fields }).map((finding) => finding.code);
  expect(codes({})).toEqual(['route-buy-no-supplier']);
  expect(codes({ suppliers: [{ supplier: 'House' }] })).toEqual([]);
  expect(codes({ manufacturer: 'M', mpn: '1' })).toEqual([]);
  expect(codes({ manufacturer: 'M' })).toEqual(['route-buy-no-supplier']);
  expect(codes({ suppliers: [] })).toEqual(['route-buy-no-supplier']);
});

test('C4.3 C18.2 a record built by contract needs a maker', () => {
  const codes = (fields: object) =>
    findingsWith('pcbas', { id: 'p', terminals: [], route: 'contract', ...fields }).map((finding) => finding.code);
  expect(codes({})).toEqual(['route-contract-no-maker']);
  expect(codes({ maker: 'Loom Works' })).toEqual([]);
});

test('one record is checked as the whole library would check it', () => {
  const faulty = row('components', { id: 'c', kind: 'resister', partNumber: 'CON-00001' });
  const { library } = testCatalog([faulty]);
  const whole = validateDb(catalogOf(library)).filter((finding) => finding.where.id === 'c');
  expect(
    validateRecord(library, 'components', 'c')
      .map((f) => f.code)
      .toSorted(),
  ).toEqual(whole.map((f) => f.code).toSorted());
  expect(validateRecord(library, 'components', 'gone')).toEqual([]);
});

test('nothing a record holds makes the checks throw', () => {
  const rows = testRows();
  const odd = fc.oneof(fc.jsonValue(), fc.constantFrom(null, [], {}, -1, '', 'x', [[]], [{}]));
  const mutated = fc.tuple(fc.nat(rows.length - 1), fc.nat(30), odd).map(([at, field, value]) => {
    const record = rows[at]!.record as Record<string, unknown>;
    const names = Object.keys(record);
    return { ...rows[at]!, record: { ...record, [names[field % names.length]!]: value } };
  });
  fc.assert(
    fc.property(mutated, (broken) => {
      for (const finding of validateDb(testCatalog([broken]))) expect(finding.message.length).toBeGreaterThan(5);
    }),
    { numRuns: 400 },
  );
});

test('C13.10 devices, recipes and hazards are checked with the library: an unknown id is an error, a missing source a warning', () => {
  const device = {
    id: 'pc',
    board: 'no-board',
    extends: 'no-device',
    ports: [
      {
        id: 'com1',
        interface: 'no-pinout',
        body: 'no-body',
        gender: 'no-gender',
        pins: {
          1: 'nc',
          2: { signal: 'no-signal', level: 'no-level', accepts: ['no-level'], needs: ['no-conditioning'] },
        },
        requires: [{ conditioning: 'no-conditioning', positions: ['1'] }],
      },
    ],
  };
  const recipe = {
    id: 'shift',
    src: 'x',
    conditioning: 'no-conditioning',
    location: 'no-place',
    parts: [{ component: 'no-part' }],
  };
  const hazard = { id: 'h', src: 'x', severity: 'reject', a: { signals: ['no-signal'] }, b: { levels: ['no-level'] } };
  const row = (kind: string, record: { id: string }) => ({ kind, key: record.id, seq: 1, record });
  const findings = validateDb(
    testCatalog([row('devices', device), row('conditioning-recipes', recipe), row('hazards', hazard)]),
  ).filter((one) => ['devices', 'conditioning-recipes', 'hazards'].includes(one.where.kind!));
  const unknown = findings.filter((one) => one.code === 'unknown-reference');
  expect(unknown.every((one) => one.severity === 'error')).toBe(true);
  expect(unknown.map((one) => `${one.where.kind}${one.where.pointer}`).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'conditioning-recipes/conditioning',
    'conditioning-recipes/location',
    'conditioning-recipes/parts/0/component',
    'devices/board',
    'devices/extends',
    'devices/ports/0/body',
    'devices/ports/0/gender',
    'devices/ports/0/interface',
    'devices/ports/0/pins/2/accepts/0',
    'devices/ports/0/pins/2/level',
    'devices/ports/0/pins/2/needs/0',
    'devices/ports/0/pins/2/signal',
    'devices/ports/0/requires/0/conditioning',
    'hazards/a/signals/0',
    'hazards/b/levels/0',
  ]);
  const rest = findings.filter((one) => one.code !== 'unknown-reference');
  expect(rest).toMatchObject([{ code: 'src-missing', severity: 'warning', where: { kind: 'devices', id: 'pc' } }]);
});
