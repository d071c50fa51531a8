/** Requirements on each kind of record: all findings of a wrong record, and none for a correct one. */
import { expect, test } from 'vitest';
import { testCatalog, testLibrary } from '../../../test-kit/index.ts';
import { validateDb, validateRecord } from './validate-db.ts';

const row = (kind: string, record: object, key = (record as { id?: string }).id ?? 'x') => ({
  kind,
  key,
  seq: 2,
  record: { src: 'synthetic example', ...record },
});

/** The findings of a record: code, location and value found. */
function found(kind: string, record: object, ...others: ReturnType<typeof row>[]): string[] {
  const given = row(kind, record);
  return validateRecord(testCatalog([given, ...others]).library, kind, given.key).map((one) =>
    [one.code, one.where.pointer ?? '', JSON.stringify(one.found) ?? ''].join(' ').trim(),
  );
}

const at = (...ids: string[]) => ids.map((id) => ({ id }));
const core = (id: string) => ({ type: 'conductor', id });
const group = (id: string, ...children: object[]) => ({ type: 'group', id, children });

test('positions, pins and terminals have ids of their own, and an id that is there three times is one finding', () => {
  const twice = (path: string) => [`duplicate-position ${path} "1"`];
  expect(found('bodies', { id: 'b', positions: at('1', '2', '1', '1') })).toEqual(twice('/positions'));
  expect(found('connectors', { id: 'c', pins: at('1', '1') })).toEqual(twice('/pins'));
  expect(found('components', { id: 'r', kind: 'resistor', terminals: at('1', '1') })).toEqual(twice('/terminals'));
  expect(found('pcbas', { id: 'p', terminals: at('1', '1') })).toEqual(twice('/terminals'));
  expect(found('bodies', { id: 'b', positions: at('1', '2') })).toEqual([]);
  expect(found('components', { id: 'r', kind: 'resistor' })).toEqual([]);
});

test('the cavities of a housing are positions of the body', () => {
  const housing = (...cavities: string[]) => ({
    id: 'b',
    positions: at('1', '2'),
    housing: { systems: ['x'], cavities },
  });
  expect(found('bodies', housing('1', '2'))).toEqual([]);
  expect(found('bodies', housing('1', '3'))).toEqual(['unknown-cavity /housing/cavities "3"']);
});

test('a pinout assigns positions that each of its bodies has', () => {
  const pinout = (bodies: string[] | undefined, ...positions: string[]) => ({
    id: 'i',
    ...(bodies === undefined ? {} : { bodies }),
    pins: Object.fromEntries(positions.map((position) => [position, { signal: 'gnd' }])),
  });
  expect(found('interfaces', pinout(['xh-3'], '1', '3'))).toEqual([]);
  expect(found('interfaces', pinout(undefined, '77'))).toEqual([]);
  expect(found('interfaces', pinout(['xh-3', 'de9-m-solder'], '4', '10'))).toEqual([
    'position-not-on-body /pins ["4","10"]',
    'position-not-on-body /pins ["10"]',
  ]);
  expect(found('interfaces', pinout(['gone'], '4'))).toEqual(['unknown-reference /bodies/0 "gone"']);
});

test('a connector has pins, and a body that its pinout is for', () => {
  const pinout = (...bodies: string[]) => row('interfaces', { id: 'i', bodies, pins: { 1: { signal: 'gnd' } } });
  expect(found('connectors', { id: 'c', pins: at('1') })).toEqual([]);
  expect(found('connectors', { id: 'c' })).toEqual(['connector-no-pins']);
  expect(found('connectors', { id: 'c', body: 'xh-3', interface: 'i' }, pinout('de9-m-solder', 'xh-3'))).toEqual([]);
  expect(found('connectors', { id: 'c', body: 'xh-3', interface: 'i' }, pinout())).toEqual([]);
  expect(found('connectors', { id: 'c', pins: at('1'), interface: 'i' }, pinout('xh-3'))).toEqual([]);
  expect(found('connectors', { id: 'c', body: 'xh-3', interface: 'i' }, pinout('de9-m-solder'))).toEqual([
    'interface-not-for-body /interface "xh-3"',
  ]);
});

test('elements of one group of a wire have ids of their own, in every group', () => {
  const wire = (...children: object[]) => ({ id: 'w', structure: group('cable', ...children) });
  expect(found('wires', wire(group('p1', core('a'), core('b')), group('p2', core('a'), core('b'))))).toEqual([]);
  expect(found('wires', wire(core('a'), group('p1', core('b'), core('c'), core('b'))))).toEqual([
    'duplicate-element /structure "b"',
  ]);
});

test('a wire has a conductor or a screen, and bonded sets are of its screens', () => {
  const screened = [core('a'), { type: 'shield', id: 'foil' }, { type: 'conductor', id: 'drain', bare: true }];
  const wire = (children: object[], ...members: string[]) => ({
    id: 'w',
    structure: group('cable', ...children),
    ...(members.length === 0 ? {} : { bonded: [{ members }] }),
  });
  expect(found('wires', wire(screened, 'foil'))).toEqual([]);
  expect(found('wires', wire(screened, 'foil', 'a'))).toEqual(['bonded-member /bonded "a"']);
  expect(found('wires', wire([{ type: 'shield', id: 'foil' }]))).toEqual([]);
  expect(found('wires', wire([{ type: 'insulation', id: 'jacket' }]))).toEqual(['wire-no-copper /structure']);
});

test('a board has the build it names, and its links end on its terminals and depend on what a build includes', () => {
  const board = (fields: object) => ({ id: 'p', terminals: at('a', 'b'), ...fields });
  const builds = [{ id: 'full', fitted: ['r7'], jumpers: ['jp9'] }, { id: 'bare' }];
  expect(found('pcbas', board({ builds, build: 'bare' }))).toEqual([]);
  expect(found('pcbas', board({ builds, build: 'half' }))).toEqual(['unknown-build /build "half"']);
  const links = (...internalLinks: object[]) => found('pcbas', board({ builds, internalLinks }));
  const link = (option?: string) => ({ from: 'a', to: 'b', ...(option === undefined ? {} : { option }) });
  expect(links(link(), link('full'), link('r7'), link('jp9'))).toEqual([]);
  expect(links(link(), { from: 'x', to: 'y', option: 'jp8' })).toEqual([
    'unknown-board-terminal /internalLinks/1/from "x"',
    'unknown-board-terminal /internalLinks/1/to "y"',
    'unknown-option /internalLinks/1/option "jp8"',
  ]);
  expect(found('pcbas', board({ internalLinks: [link('full')] }))).toEqual([
    'unknown-option /internalLinks/0/option "full"',
  ]);
});

test('what a build of a board is refused for lists the builds there are, and a terminal of nearly that name', () => {
  const messages = (fields: object) => {
    const given = row('pcbas', { id: 'p', terminals: at('supply', 'ground'), ...fields });
    return validateRecord(testCatalog([given]).library, 'pcbas', 'p').map(({ message }) => message);
  };
  expect(messages({ builds: at('full', 'bare'), build: 'half' })[0]).toContain('lists full, bare.');
  expect(messages({ internalLinks: [{ from: 'suply', to: 'ground' }] })[0]).toContain('Did you mean "supply"?');
});

test('ranges of a contact run upwards, and its tools are tools', () => {
  const contact = (termination: object) => found('mechanicals', { id: 'm', kind: 'contact', termination });
  const tool = row('mechanicals', { id: 'crimper', kind: 'tool' });
  expect(contact({ wireMinMm2: 0.5, wireMaxMm2: 0.5, insulationMinMm: 1, insulationMaxMm: 2 })).toEqual([]);
  for (const half of [{ wireMinMm2: 5 }, { wireMaxMm2: 0 }, { insulationMinMm: 3 }]) {
    expect(contact(half).filter((one) => one.startsWith('range'))).toEqual([]);
  }
  expect(contact({ wireMinMm2: 1, wireMaxMm2: 2, insulationMinMm: 3, insulationMaxMm: 2.5 })).toEqual([
    'range-reversed /termination [3,2.5]',
  ]);
  const tools = { id: 'm', kind: 'contact', termination: { tool: 'crimper', tools: ['crimper', 'de9-backshell'] } };
  expect(found('mechanicals', tools, tool)).toEqual(['not-a-tool /termination "de9-backshell"']);
  expect(found('mechanicals', { id: 'm', kind: 'contact', termination: { tool: 'gone' } })).toEqual([
    'unknown-reference /termination/tool "gone"',
  ]);
});

test('a kit holds parts of known kinds', () => {
  const part = (kind: string, def: string) => ({ part: { kind, def }, qty: 1 });
  expect(found('kits', { id: 'k', contents: [part('mechanicals', 'de9-backshell'), part('screws', 'm3')] })).toEqual([
    'kit-kind /contents/1/part/kind "screws"',
  ]);
});

test('words of hazards and recipes are kinds of signals and directions that there are', () => {
  const hazard = (a: object, b: object) => found('hazards', { id: 'h', severity: 'reject', a, b });
  expect(hazard({ kinds: ['none', 'power', 'data'] }, { notKinds: ['ground', 'control'], dirs: ['in'] })).toEqual([]);
  expect(hazard({ dirs: ['out', 'outward'] }, { notKinds: ['earth'] })).toEqual([
    'word-never-matches /a/dirs/1 "outward"',
    'word-never-matches /b/notKinds/0 "earth"',
  ]);
  const recipe = (kind?: string) =>
    found('conditioning-recipes', {
      id: 'r',
      conditioning: 'invert',
      parts: [],
      ...(kind === undefined ? {} : { from: { kind } }),
    }).filter((one) => one.startsWith('word'));
  expect([recipe('data'), recipe()]).toEqual([[], []]);
  expect(recipe('date')).toEqual(['word-never-matches /from/kind "date"']);
});

test('a source of spaces is no source', () => {
  expect(found('bodies', { id: 'b', positions: at('1'), src: '  ' })).toEqual(['src-missing /src']);
});

test('rules of the shop are checked with the whole library and with the record alone, and each rule by itself', () => {
  const rule = (id: string, each: string) =>
    row('validation-rules', {
      id,
      severity: 'warning',
      each,
      require: { exists: { path: 'mpn' } },
      message: 'No number',
    });
  const rows = [rule('one', 'connector-def'), rule('bad', 'plug'), row('connectors', { id: 'c', pins: at('1') })];
  const { library } = testCatalog(rows);
  const codes = (kind: string, id: string) => validateRecord(library, kind, id).map(({ code }) => code);
  expect(codes('connectors', 'c')).toEqual(['rule:one']);
  const whole = validateDb(testCatalog(rows));
  expect(whole.filter(({ where }) => where.id === 'c').map(({ code }) => code)).toEqual(['rule:one']);
  expect(codes('validation-rules', 'one')).toEqual([]);
  expect(codes('validation-rules', 'bad').length).toBeGreaterThan(0);
  expect(codes('validation-rules', 'bad')).toEqual(
    whole.filter(({ where }) => where.id === 'bad').map(({ code }) => code),
  );
});

test('families are checked with the designs of the catalog, and once', () => {
  const family = (design: string) =>
    row('products', { id: 'f', label: 'F', variants: [{ id: 'v', label: 'V', design }] });
  const codes = (design: string) =>
    validateDb(testCatalog([family(design)])).filter(({ where }) => where.kind === 'products');
  expect(codes('gone').map(({ found: one }) => one)).toContain('gone');
});

test('the small library is right, record by record', () => {
  const library = testLibrary();
  for (const kind of library.kinds())
    for (const { key } of library.entries(kind)) expect([key, validateRecord(library, kind, key)]).toEqual([key, []]);
});
