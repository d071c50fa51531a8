import { isObject, type Change, type Json } from '@cablewright/model';
import { expect, test } from 'vitest';
import { nullModem, testLibrary } from '../../test-kit/index.ts';
import { catalogOf } from './catalog.ts';
import { reporter } from './code-table.ts';
import { colourName } from './colour.ts';
import { definition, soundRecord, soundRecords } from './definition.ts';
import { frozenKinds, frozenLibrary, gatherCatalog } from './gather.ts';
import { LayeredMap } from './layered-map.ts';
import { isLibraryRow, Library, type LibraryRow } from './library.ts';
import { derivedFromKinds } from './derived-from-kinds.ts';
import { isSound } from './sound.ts';
import { sourcingFindings } from './sourcing-check.ts';

const row = (kind: string, key: string, record: unknown, more: Partial<LibraryRow> = {}): LibraryRow => ({
  kind,
  key,
  seq: 1,
  record,
  ...more,
});
const put = (kind: string, key: string, after: object | null, pack?: string): Change => ({
  kind,
  key,
  ...(pack === undefined ? {} : { pack }),
  op: after === null ? 'delete' : 'put',
  before: null,
  after: after as Json,
});

test('every index is built and follows each write, for what is sound and for what is not', () => {
  const rows = [
    row('connectors', 'c1', { id: 'c1', partNumber: ' con-1 ', body: 'b', interface: 'i' }),
    row('connectors', 'c2', { id: 'c2', partNumber: 'CON-1', body: 'b', interface: 7 }),
    row('bodies', 'b', { id: 'b', partNumber: ' ', body: 'b' }),
    row('components', 'r', { id: 'r', kind: 'resistor', interface: 'i' }),
    row('interfaces', 'i', {
      id: 'i',
      pins: { 1: { signal: 's' }, 2: { oneOf: [{ signal: 't' }, 7, { signal: 7 }] }, 3: 7 },
    }),
    row('interfaces', 'odd', { id: 'odd', pins: 7 }),
    row('devices', 'd', { id: 'd', extends: 'e', board: 'p', ports: [{ interface: 'i' }, 7, { interface: 7 }] }),
    row('devices', 'odd', { id: 'odd', extends: 7, ports: 7 }),
  ];
  const facts = (library: Library) => [
    library.byNumber('con-1').map(({ kind, id }) => `${kind}:${id}`),
    library.byNumber(''),
    library.connectorsWith('body', 'b'),
    library.connectorsWith('interface', 'i'),
    library.componentsOf('resistor'),
    library.interfacesWithSignal('s'),
    library.interfacesWithSignal('t'),
    library.devicesWith('extends', 'e'),
    library.devicesWith('board', 'p'),
    library.devicesWith('interface', 'i'),
  ];
  const all = [['connectors:c1', 'connectors:c2'], [], ['c1', 'c2'], ['c1'], ['r'], ['i'], ['i'], ['d'], ['d'], ['d']];
  const built = Library.build(rows);
  expect(facts(built)).toEqual(all);
  const written = Library.empty.advance(
    rows.map(({ kind, key, record }) => put(kind, key, record as object)),
    1,
  );
  expect(facts(written)).toEqual(all);
  expect(
    facts(
      written.advance(
        rows.map(({ kind, key }) => put(kind, key, null)),
        2,
      ),
    ),
  ).toEqual(Array.from(all, () => []));
  const moved = built.advance([put('connectors', 'c1', { id: 'c1', body: 'b2', partNumber: 'CON-1' })], 2);
  expect(facts(moved).slice(0, 4)).toEqual([['connectors:c1', 'connectors:c2'], [], ['c2'], []]);
  expect(moved.connectorsWith('body', 'b2')).toEqual(['c1']);
  expect(facts(built)).toEqual(all);
});

test('C2.8 layers are the hub’s own first, then packs by name; what a library does not hold is passed over', () => {
  const of = (pack?: string) => row('connectors', 'c', { id: 'c', pack }, pack === undefined ? {} : { pack });
  const origins = (rows: LibraryRow[]) =>
    Library.build(rows)
      .layers('connectors', 'c')
      .map(({ pack }) => pack);
  expect(origins([of('b'), of(), of('a')])).toEqual([undefined, 'a', 'b']);
  expect(origins([of('a'), of('b'), of('a')])).toEqual(['a', 'b']);
  const library = Library.build([of('b'), of('a'), row('designs', 'x', { id: 'x' }), row('connectors', 'no', 7)], 5);
  expect(library.entry('connectors', 'c')).toMatchObject({ origin: 'a', shadows: 'b', seq: 1, key: 'c' });
  expect(Library.build([of('a')]).entry('connectors', 'c')).not.toHaveProperty('shadows');
  expect([library.entry('designs', 'x'), library.entry('connectors', 'no'), library.size('connectors')]).toEqual([
    undefined,
    undefined,
    1,
  ]);
  expect([library.layer('connectors', 'c'), library.layer('connectors', 'c', 'b')?.pack]).toEqual([undefined, 'b']);
  expect([library.kinds(), library.size('wires'), [...library.entries('wires')]]).toEqual([['connectors'], 0, []]);
  const own = library.advance([put('connectors', 'c', { id: 'c' }), put('designs', 'y', { id: 'y' })], 6);
  expect([own.seq, own.entry('connectors', 'c')?.origin, own.entry('designs', 'y')]).toEqual([6, 'local', undefined]);
  const gone = own.advance(
    [put('connectors', 'c', null), put('connectors', 'c', null, 'a'), put('connectors', 'c', null, 'b')],
    7,
  );
  expect([gone.kinds(), gone.entry('connectors', 'c')]).toEqual([[], undefined]);
  expect([isLibraryRow('settings', 'engineering'), isLibraryRow('settings', 'sign-in')]).toEqual([true, false]);
  expect(['wires', 'vocab/x', 'devices', 'part-numbers', 'versions'].map((kind) => isLibraryRow(kind, 'k'))).toEqual([
    true,
    true,
    true,
    true,
    false,
  ]);
  expect([Library.empty.settings, Library.empty.style]).toEqual([
    { id: 'engineering' },
    { language: 'en', units: 'metric' },
  ]);
});

test('words are those of their list that keep their schema', () => {
  const library = testLibrary([
    row('vocab/signals', 'broken', { id: 'broken', kind: 7 }),
    row('connectors', 'broken', { id: 'broken', pins: 7 }),
    row('devices', 'broken', { id: 'broken', ports: 7 }),
  ]);
  expect([library.signal('txd')?.label, library.signal('broken'), library.signal('none')]).toEqual([
    'TXD',
    undefined,
    undefined,
  ]);
  expect([
    library.colour('red')?.label,
    library.material('copper')?.label,
    library.word('genders', 'male')?.label,
  ]).toEqual(['red', 'Copper', 'male']);
  expect([...library.words('genders')].map(({ id }) => id)).toEqual(['male', 'female']);
  expect([...library.words('signals')].map(({ id }) => id)).not.toContain('broken');
  expect([colourName(library, 'white/red'), colourName(library, 'pink'), colourName(library, undefined)]).toEqual([
    'white/red',
    'pink',
    '',
  ]);
  expect([definition(library, 'connectors', 'broken'), definition(library, 'connectors', 'gone')]).toEqual([
    undefined,
    undefined,
  ]);
  expect(definition(library, 'connectors', 'de9-male')?.id).toBe('de9-male');
  expect([soundRecord(library, 'devices', 'broken'), soundRecord(library, 'devices', 'gone')]).toEqual([
    undefined,
    undefined,
  ]);
  expect([...soundRecords(library, 'connectors')].map((one) => (one as { id: string }).id)).toEqual(
    [...library.entries('connectors')].map(({ key }) => key).filter((key) => key !== 'broken'),
  );
  expect([
    isSound('nothing', {}),
    isSound('kits', { id: 'k', contents: [] }),
    isSound('kits', { id: 'k', contents: 7 }),
  ]).toEqual([false, true, false]);
});

test('a table of some kinds is worked out once, and again when one of those kinds changes', () => {
  let runs = 0;
  const count = (answer?: unknown) => {
    runs += 1;
    return answer;
  };
  const counted = (work: () => unknown) => {
    runs = 0;
    work();
    return runs;
  };
  const first = testLibrary();
  const byKinds = derivedFromKinds('by kinds', ['wires', 'bodies'], (library) => ({ of: count(library) }));
  const wired = first.advance([put('wires', 'w', { id: 'w' })], 2);
  const bodied = first.advance([put('bodies', 'b', { id: 'b' })], 2);
  const other = first.advance([put('kits', 'k', { id: 'k' })], 2);
  expect(counted(() => [byKinds(first), byKinds(first), byKinds(other)])).toBe(1);
  expect(byKinds(other)).toBe(byKinds(first));
  expect(counted(() => [byKinds(wired), byKinds(bodied), byKinds(wired)])).toBe(2);
  expect([byKinds(wired).of, byKinds(bodied).of]).toEqual([wired, bodied]);
});

test('a layered map keeps its order and its size while keys come and go, however many', () => {
  const keys = Array.from({ length: 400 }, (_, i) => `k${i}`);
  let map = LayeredMap.over(
    new Map([
      ['a', 1],
      ['b', 2],
    ]),
  );
  const expected = new Map([
    ['a', 1],
    ['b', 2],
  ]);
  const write = (key: string, value: number | undefined) => {
    map = map.with([[key, value]]);
    if (value === undefined) expected.delete(key);
    else expected.set(key, value);
  };
  for (const [i, key] of keys.entries()) write(key, i);
  expect([map.size, [...map.keys()]]).toEqual([402, [...expected.keys()]]);
  for (const key of keys.filter((_, i) => i % 3 === 0)) write(key, undefined);
  write('a', undefined);
  write('gone', undefined);
  for (const key of keys.filter((_, i) => i % 6 === 0)) write(key, 7);
  expect([map.size, map.get('k0'), map.get('k3'), map.get('a'), map.get('gone')]).toEqual([
    expected.size,
    7,
    undefined,
    undefined,
    undefined,
  ]);
  expect(new Map(map.entries())).toEqual(expected);
  expect([...map.values()].reduce((sum, one) => sum + one, 0)).toBe(
    [...expected.values()].reduce((sum, one) => sum + one, 0),
  );
  const whole = map.with([
    ['a', 5],
    ['b', undefined],
    ['a', 6],
  ]);
  expect([whole.size, whole.get('a'), whole.get('b'), map.get('a'), map.get('b')]).toEqual([
    expected.size,
    6,
    undefined,
    undefined,
    2,
  ]);
});

test('C4.1 C4.2 C4.3 a route is one of three; a bought part has a supplier, a contracted one its manufacturer', () => {
  const where = { kind: 'wires', id: 'w' };
  const codes = (thing: object) =>
    sourcingFindings({ id: 'w', ...thing }, where).map(({ code, where: at, found }) => [code, at.pointer, found]);
  expect([codes({}), codes({ route: 'make' })]).toEqual([[], []]);
  expect(codes({ route: 'by' })).toEqual([['invalid-route', '/route', 'by']]);
  expect(sourcingFindings({ id: 'w', route: 'bui' }, where)[0]?.message).toContain('Did you mean "buy"?');
  const buy = (more: object) => codes({ route: 'buy', ...more });
  expect(buy({})).toEqual([['route-buy-no-supplier', '/suppliers', undefined]]);
  for (const none of [
    { suppliers: [] },
    { suppliers: [{ supplier: ' ' }] },
    { manufacturer: 'M' },
    { mpn: '1' },
    { manufacturer: ' ', mpn: '1' },
  ])
    expect([none, buy(none).length]).toEqual([none, 1]);
  for (const some of [{ suppliers: [{ supplier: '' }, { supplier: 'S' }] }, { manufacturer: 'M', mpn: '1' }])
    expect([some, buy(some)]).toEqual([some, []]);
  expect(codes({ route: 'contract', maker: ' ' })).toEqual([['route-contract-no-maker', '/maker', undefined]]);
  expect([codes({ route: 'contract', maker: 'M' }), codes({ route: 'make', maker: '' })]).toEqual([[], []]);
});

test('a finding has the severity of its code, and no detail that is not known', () => {
  const report = reporter({ odd: { severity: 'warning', says: 'It is odd.' } });
  expect(report('odd', { kind: 'wires', id: 'w' }, 'Odd.')).toEqual({
    code: 'odd',
    severity: 'warning',
    message: 'Odd.',
    where: { kind: 'wires', id: 'w' },
  });
  expect(
    Object.keys(report('odd', { kind: 'wires', id: 'w' }, 'Odd.', { found: 0, expected: undefined })),
  ).not.toContain('expected');
});

const saved = (definitions: object, environment?: object[]) =>
  ({ body: nullModem, definitions, ...(environment === undefined ? {} : { environment }) }) as never;

test('a revision is read with what it froze: its definitions over the words of its time, or of now', () => {
  const now = testLibrary();
  const definitions = { connectors: { 'de9-male': { id: 'de9-male', label: 'Then' } } };
  const before = frozenLibrary(now, saved(definitions));
  expect([before.get('connectors', 'de9-male')?.label, before.signal('txd')?.label, before.seq]).toEqual([
    'Then',
    'TXD',
    now.seq,
  ]);
  const environment = [
    { kind: 'vocab/signals', records: [{ id: 'txd', label: 'Old', kind: 'data', src: 's' }] },
    { kind: 'settings', records: [{ id: 'engineering', currency: 'CHF' }] },
  ];
  const then = frozenLibrary(now, saved(definitions, environment));
  expect([
    then.get('connectors', 'de9-male')?.label,
    then.get('connectors', 'de9-female'),
    then.signal('txd')?.label,
    then.settings.currency,
  ]).toEqual(['Then', undefined, 'Old', 'CHF']);
  expect(frozenLibrary(now, saved({}, environment)).edition('vocab/signals')).toBe(then.edition('vocab/signals'));
  const kinds = frozenKinds(testLibrary([row('hazards', 'h', { id: 'h' }), row('devices', 'd', { id: 'd' })]));
  expect(kinds).toEqual(expect.arrayContaining(['vocab/signals', 'settings', 'hazards']));
  expect(kinds.filter((kind) => ['devices', 'wires', 'connectors'].includes(kind))).toEqual([]);
});

test('the designs that a design places are gathered, however deep, as working copies and as revisions', async () => {
  const library = testLibrary();
  const places = (id: string, ...placed: object[]) => ({
    ...nullModem,
    id,
    instances: { subassemblies: placed as never },
  });
  const requested: string[] = [];
  const reader = {
    working(id: string) {
      requested.push(id);
      return Promise.resolve(id === 'a' ? places('a', { id: 'x', def: 'b', rev: 2 }) : undefined);
    },
    saved(id: string, rev: number) {
      requested.push(`${id}@${rev}`);
      return Promise.resolve(id === 'b' ? { body: places('b', { id: 'y', def: 'a' }), definitions: {} } : undefined);
    },
  };
  const top = places('top', { id: 'x', def: 'a' }, { id: 'y', def: 'gone' }, { id: 'z', def: 'gone', rev: 1 });
  const catalog = await gatherCatalog(library, top, reader);
  expect(requested.toSorted()).toEqual(['a', 'b@2', 'gone', 'gone@1']);
  expect([catalog.library, catalog.design('a')?.library, catalog.design('a')?.rev]).toEqual([
    library,
    library,
    undefined,
  ]);
  expect([catalog.design('b', 2)?.rev, catalog.design('b'), catalog.design('a', 1), catalog.design('gone')]).toEqual([
    2,
    undefined,
    undefined,
    undefined,
  ]);
  for (const odd of [
    undefined,
    null,
    7,
    {},
    { instances: null },
    { instances: { subassemblies: 7 } },
    { instances: { subassemblies: [null, 7, {}, { def: 7 }, { def: 'a', rev: '1' }] } },
  ]) {
    const empty = await gatherCatalog(library, odd, reader);
    expect([isObject(odd), empty.design('a')]).toEqual([isObject(odd), undefined]);
  }
  const known = catalogOf(library, [nullModem]);
  expect([known.design('null-modem')?.design, known.design('null-modem', 1), known.design('x')]).toEqual([
    nullModem,
    undefined,
    undefined,
  ]);
});
