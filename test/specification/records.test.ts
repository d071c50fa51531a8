/** Compares the names of fields, values and limits that the specification defines for records with a running hub. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findingTables } from '@cablewright/engine';
import { startTestHub, type TestHub } from '@cablewright/server/testing';
import literals from './literals.json' with { type: 'json' };

let hub: TestHub;
beforeAll(async () => {
  hub = await startTestHub({ setup: 'starter', packs: ['pc-serial'], environment: { SERVICE_WORKER: 'off' } });
});
afterAll(() => hub.stop());

type Plain = Record<string, unknown>;
type Refused = { code: string; issues: { pointer: string; code: string }[] };

const get = (path: string) => hub.as.owner('GET', path);

/** The record with another value at a path such as `ports/0/label`. */
function withValue(record: unknown, path: string, value: unknown): Plain {
  const copy = structuredClone(record) as Plain;
  const names = path.split('/');
  const parent = names.slice(0, -1).reduce<Plain>((object, name) => object[name] as Plain, copy);
  parent[names.at(-1)!] = value;
  return copy;
}

interface Case {
  /** The names in the fixture. */
  readonly fields: readonly string[];
  /** The path of the object that has these fields, within the record. */
  readonly below?: string;
  /** A record that has all of the fields. */
  readonly record: Plain;
  readonly save: (record: unknown) => Promise<{ status: number; text: string; json: <T>() => T }>;
}

/** A field that the hub reads refuses one of these values. A field unknown to the hub keeps both. */
const wrongValues = [{ 'not a value': true }, 7];

/** Fields that accept any value. They are tested where they are used. */
const open = new Set(['where', 'require', 'record']);

async function proveFields({ fields, below = '', record, save }: Case): Promise<void> {
  const right = await save(record);
  expect([right.status < 300, right.status < 300 ? '' : right.text]).toEqual([true, '']);
  for (const field of fields.filter((name) => !open.has(name))) {
    const path = `${below}${field}`;
    const pointers: string[] = [];
    for (const value of wrongValues) {
      const answer = await save(withValue(record, path, value));
      if (answer.status === 422) pointers.push(...answer.json<Refused>().issues.map(({ pointer }) => pointer));
      else if (answer.status >= 300) pointers.push(answer.text);
    }
    expect([path, pointers.some((pointer) => `${pointer}/`.includes(`/${path}/`)) ? '' : pointers]).toEqual([path, '']);
  }
}

/** Saves a record in its list, on top of the current version. */
const inList =
  (at: string, name: string, key = name) =>
  async (record: unknown) => {
    const { json, etag } = await get(at);
    const etags = json<{ etags?: Record<string, string> }>().etags;
    const url = etags === undefined ? at : `${at}/${name}`;
    return hub.as.owner('PUT', url, { body: { [key]: [record] }, ifMatch: etags?.[name] ?? etag });
  };
const atOnce = (url: string) => async (record: unknown) => {
  const { status, etag } = await get(url);
  return hub.as.owner('PUT', url, { body: record, ...(status === 200 ? { ifMatch: etag } : {}) });
};

const family = {
  id: 'lead',
  label: 'Lead',
  partNumber: 'CBL-90000-XX',
  aliases: ['Old lead'],
  options: [{ id: 'colour', label: 'Colour', values: [{ id: 'grey', label: 'Grey' }] }],
  variants: [
    {
      id: 'grey-2m',
      label: 'Grey, 2 m',
      design: 'null-modem-de9',
      partNumber: 'CBL-90000-01',
      lengthMm: 2000,
      options: { colour: 'grey' },
      status: 'active',
      note: 'Sold since March',
    },
  ],
  status: 'active',
  tags: ['serial'],
  description: 'A lead of two ends',
  route: 'buy',
  maker: 'A maker',
  suppliers: [{ supplier: 'A shop', number: '12-34', note: 'Packs of ten' }],
  src: 'test',
};

test('C14.1 C14.2 C14.3 C14.4 C14.5 C14.6 C14.7 C15.1 C15.8 C18.1 C18.2 C18.3 fields of families, variants and sourcing', async () => {
  const save = inList('/api/products', 'products');
  await proveFields({ fields: literals['C14 fields of a family'], below: '', record: family, save });
  await proveFields({ fields: literals['C15 fields of a variant'], below: 'variants/0/', record: family, save });
  await proveFields({ fields: literals['C18 sourcing fields'], record: family, save });
  const plain = { id: 'routed', label: 'Routed' };
  await hub.as.owner('POST', '/api/designs', { body: plain });
  const { etag, json } = await get('/api/designs/routed');
  const borrowed = { ...json(), route: 'borrow' };
  expect((await hub.as.owner('PUT', '/api/designs/routed', { body: borrowed, ifMatch: etag })).status).toBe(200);
  const { items } = (await get('/api/designs/routed/issues')).json<{ items: { code: string; severity: string }[] }>();
  expect(items).toContainEqual(expect.objectContaining({ code: 'invalid-route', severity: 'error' }));
  for (const route of literals['C18.1 routes']) {
    const { json: read, etag: ifMatch } = await get('/api/designs/routed');
    expect(
      (await hub.as.owner('PUT', '/api/designs/routed', { body: { ...read<Plain>(), route }, ifMatch })).status,
    ).toBe(200);
  }
});

const device = {
  id: 'meter',
  label: 'Meter',
  kind: 'meter',
  extends: 'pc-desktop',
  ports: [
    {
      id: 'probe',
      label: 'Probe',
      interface: 'rs232-dte-de9',
      body: 'de9-plug',
      gender: 'male',
      role: 'source',
      pins: {
        3: { signal: 'txd', dir: 'out', level: 'rs232', needs: ['termination'], confidence: 'inferred', src: 'manual' },
      },
      requires: [{ conditioning: 'termination', positions: ['3', '5'] }],
      terminals: '',
    },
  ],
  src: 'test',
};

test('C19.1 C19.2 C19.3 C19.4 C19.5 C19.6 C19.7 C19.9 fields of devices, ports and pins', async () => {
  const save = inList('/api/resolver', 'devices');
  const pcba = (await get('/api/definitions/pcbas')).json<{ items: { id: string }[] }>().items[0]!.id;
  const pads = { id: 'pads', terminals: '', pins: {} };
  const board = {
    id: 'adapter',
    label: 'Adapter',
    board: pcba,
    ports: [pads, { id: 'mates', terminals: 'mates', pins: {} }],
    src: 'test',
  };
  const inDevice = literals['C19 fields of a device'];
  await proveFields({ fields: inDevice.filter((name) => name !== 'board'), record: device, save });
  await proveFields({ fields: inDevice.filter((name) => name === 'board'), record: board, save });
  await proveFields({ fields: literals['C19.7 fields of a port'], below: 'ports/0/', record: device, save });
  await proveFields({ fields: literals['C19.9 facts of a pin'], below: 'ports/0/pins/3/', record: device, save });
  for (const dir of literals['C19.9 directions'])
    expect((await save(withValue(device, 'ports/0/pins/3/dir', dir))).status).toBe(200);
  for (const confidence of literals['C19.9 confidences'])
    expect((await save(withValue(device, 'ports/0/pins/3/confidence', confidence))).status).toBe(200);
  for (const word of ['dir', 'confidence'])
    expect((await save(withValue(device, `ports/0/pins/3/${word}`, 'sideways'))).status).toBe(422);
  expect((await save(withValue(device, 'ports/0/pins/3', 'nc'))).status).toBe(200);
});

test('C20.1 C20.2 C20.3 fields and kinds of signals', async () => {
  const record = { id: 'line-p', label: 'Line +', kind: 'data', pairsWith: ['txd'], diffPair: 'rxd', src: 'test' };
  const save = async (signal: unknown) => {
    const { json, etag } = await get('/api/vocab/signals');
    const others = json<{ id: string }[]>().filter(({ id }) => id !== 'line-p');
    return hub.as.owner('PUT', '/api/vocab/signals', { body: [...others, signal], ifMatch: etag });
  };
  await proveFields({ fields: literals['C20 fields of a signal'], record, save });
  for (const kind of literals['C20.3 kinds of signals']) expect((await save({ ...record, kind })).status).toBe(200);
});

test('C21.1 C21.2 C21.3 C21.4 C21.5 C21.6 C21.7 C21.8 C21.9 fields of conditioning recipes', async () => {
  const component = (await get('/api/definitions/components')).json<{ items: { id: string; kind: string }[] }>()
    .items[0]!;
  const record = {
    id: 'converter',
    label: 'Converter',
    conditioning: 'termination',
    from: { kind: 'data', level: 'rs232', signal: 'txd' },
    to: { level: 'rs422' },
    parts: [{ component: component.id, kind: component.kind, value: '120', placement: 'series' }],
    placement: 'across',
    location: 'in-line',
    bidirectional: true,
    src: 'test',
  };
  const save = inList('/api/resolver', 'recipes');
  await proveFields({ fields: literals['C21 fields of a conditioning recipe'], record, save });
  for (const placement of literals['C21.6 placements']) expect((await save({ ...record, placement })).status).toBe(200);
  expect((await save({ ...record, placement: 'parallel' })).status).toBe(422);
});

test('C22.1 C22.2 C22.3 C22.4 C22.6 fields and words of hazards', async () => {
  const pattern = {
    kinds: ['power'],
    notKinds: ['none'],
    signals: ['txd'],
    notSignals: ['rxd'],
    dirs: ['out'],
    levels: ['rs232'],
  };
  const record = {
    id: 'ours',
    label: 'Ours',
    severity: 'reject',
    a: pattern,
    b: pattern,
    relation: 'same-signal',
    text: '{a} meets {b}.',
    enabled: false,
    src: 'test',
  };
  const save = inList('/api/resolver', 'hazards');
  await proveFields({ fields: literals['C22 fields of a hazard'], record, save });
  for (const severity of literals['C22.2 severities']) expect((await save({ ...record, severity })).status).toBe(200);
  for (const relation of literals['C22.4 relations']) expect((await save({ ...record, relation })).status).toBe(200);
  expect((await save({ ...record, relation: 'near' })).status).toBe(422);
  expect((await save({ ...record, severity: 'error' })).status).toBe(422);
});

test('C23.1 C23.2 C23.3 C23.4 fields and criteria of the ranking policy', async () => {
  const save = async (policy: unknown) => {
    const { etags } = (await get('/api/resolver')).json<{ etags: Record<string, string> }>();
    return hub.as.owner('PUT', '/api/resolver/policy', { body: { policy }, ifMatch: etags['policy']! });
  };
  const record = { order: literals['C23.1 criteria'], maxOptions: 3, screens: 'source', src: 'test' };
  await proveFields({ fields: literals['C23 fields of the policy'], record, save });
  expect((await save({ ...record, order: ['missing', 'price'] })).status).toBe(422);
  expect((await save(null)).status).toBe(200);
  const { policy } = (await get('/api/resolver')).json<{ policy: { policy: Plain } }>();
  expect(policy.policy['screens']).toBe(literals['C23.3 default of screens']);
});

test('C24.1 C31.1 fields of the recipe of a derived design, and its status', async () => {
  const pair = 'source=pc-desktop&destination=pc-desktop';
  const derived = (await get(`/api/resolver/derive?${pair}&id=derived&label=Derived`)).json<{ design: Plain }>().design;
  expect(derived['status']).toBe(literals['C6.6 status of a derived design']);
  expect(Object.keys(derived['recipe'] as object)).toEqual(literals['C24 fields of a recipe of a design']);
  expect(Object.keys((derived['recipe'] as Plain)['source'] as object)).toEqual(['device', 'port']);
  const save = atOnce('/api/designs/derived');
  const findingsOf = async (recipe: unknown) => {
    expect((await save({ ...derived, recipe })).status).toBeLessThan(300);
    const { items } = (await get('/api/designs/derived/issues')).json<{
      items: { code: string; severity: string }[];
    }>();
    return items.filter(({ code }) => code.startsWith('recipe-'));
  };
  // A recipe is advisory, so an unreadable one is a warning and the cable is saved.
  const recipe = derived['recipe'] as Plain;
  expect(await findingsOf({ ...recipe, invented: wrongValues[0] })).toEqual([]);
  for (const field of literals['C24 fields of a recipe of a design']) {
    const found = await findingsOf({ ...recipe, [field]: wrongValues[0] });
    expect([field, found.length > 0]).toEqual([field, true]);
  }
  expect((await findingsOf({ ...recipe, source: { requirement: 'a free end' } })).map(({ code }) => code)).toEqual([
    'recipe-unresolved',
  ]);
  // The codes of recipe findings, each caused by a recipe that no longer matches the cable.
  const first = (derived['joints'] as object[])[0]!;
  const found = [
    ...(await findingsOf({ ...recipe, source: { requirement: 'a free end' } })),
    ...(await findingsOf({ ...recipe, source: { device: 'gone', port: 'gone' } })),
    ...(await findingsOf({ ...recipe, option: 'gone' })),
    ...(await findingsOf({ ...recipe, lengthMm: 12 })),
    ...(await findingsOf({ ...recipe, overrides: [{ op: 'add-joint', joint: first, reason: 'On purpose' }] })),
    ...(await findingsOf({ ...recipe, option: 'straight' })),
  ];
  const severities = Object.entries(literals['C42 severities']).filter(([code]) => code.startsWith('recipe-'));
  const bySeverity = found.map(({ code, severity }) => [code, severity] as const);
  expect(Object.fromEntries(bySeverity)).toEqual(Object.fromEntries(severities));
});

const draft = {
  key: 'ours',
  kind: 'level-converter',
  title: 'Ours',
  pads: [{ id: 'p1', signal: 'txd', level: 'rs232' }],
  parts: [],
  nets: [],
  open: [],
};

test('C25.1 C30.2 C30.3 C30.4 fields of a draft and the states of a proposal', async () => {
  const save = (record: unknown) => hub.as.owner('POST', '/api/proposals', { body: record });
  await proveFields({ fields: literals['C25 fields of a draft'], record: draft, save });
  const stateAfter = async (verb: string, body: object = {}) => {
    const answer = await hub.as.owner('POST', `/api/proposals/${verb}`, { body: { key: 'ours', ...body } });
    return answer.json<{ proposal: { state: string } }>().proposal.state;
  };
  const states = [
    await stateAfter('decline', { reason: 'Not now' }),
    await stateAfter('reopen'),
    await stateAfter('accept', { id: 'our-board' }),
  ];
  const [filed, declined, accepted] = literals['C25 states of a proposal'];
  expect(states).toEqual([declined, filed, accepted]);
});

test('C26.1 C26.2 C26.3 C26.5 C26.6 C26.7 C26.8 C26.9 C26.11 C26.12 C37.4 fields of a history and its revisions', async () => {
  const at = '/api/revisions/connectors/de9-socket-rs232-dte';
  const record = (await get('/api/definitions/connectors/de9-socket-rs232-dte')).json();
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1"/></svg>';
  const history = {
    kind: 'connectors',
    id: 'de9-socket-rs232-dte',
    revisions: [
      {
        rev: 1,
        label: 'First',
        note: 'As bought',
        savedAt: '2026-01-05T10:00:00.000Z',
        savedBy: 'Olga Owner',
        partNumber: 'CON-00001',
        record,
        art: { view: 'front', svg },
        model: { asset: 'a'.repeat(64) },
      },
    ],
  };
  const save = async (body: unknown) => hub.as.owner('PUT', at, { body, ifMatch: (await get(at)).etag });
  await proveFields({ fields: literals['C26 fields of a history'], record: history, save });
  await proveFields({ fields: literals['C26 fields of a revision'], below: 'revisions/0/', record: history, save });
  expect((await save(history)).status).toBe(200);
  const stored = (await get(`${at}/1`)).json<{ record: unknown }>();
  expect(Object.keys(stored)).toEqual(expect.arrayContaining(['rev', 'note', 'record', 'art', 'model']));
  const long = literals['C43.2 characters of the SVG of a revision'];
  const art = (length: number) => {
    const [head, tail] = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><!--', '--></svg>'];
    return { view: 'front', svg: `${head}${'x'.repeat(length - head.length - tail.length)}${tail}` };
  };
  const post = (length: number) => hub.as.owner('POST', at, { body: { note: 'Again', force: true, art: art(length) } });
  expect((await post(long)).status).toBeLessThan(300);
  expect((await post(long + 1)).status).toBe(422);
});

const scheme = {
  type: 'declarative',
  id: 'ours',
  label: 'Ours',
  src: 'test',
  template: '{class}-{count}[-{build}]',
  segments: [
    {
      id: 'class',
      label: 'Class',
      type: 'choice',
      values: [
        { value: 'CBL', label: 'Cables', kinds: ['design'] },
        { value: 'CON', label: 'Connectors', kinds: ['component'] },
        { value: 'WIR', label: 'Wires', kinds: ['wire'] },
      ],
    },
    {
      id: 'count',
      label: 'Count',
      type: 'counter',
      width: 5,
      per: ['class'],
      ranges: [
        { match: { class: 'WIR' }, from: 10000, to: 19999 },
        { spans: [{ from: 1, to: 99999 }], exclude: [1] },
      ],
      exclude: [7],
    },
    {
      id: 'build',
      label: 'Build',
      type: 'variant',
      style: 'numeric',
      width: 2,
      first: '01',
      max: '99',
      kinds: ['design'],
      optional: true,
    },
  ],
  validation: { regex: '^[A-Z]{3}-', message: 'Starts with three letters.' },
  immutable: false,
};
const saveScheme = async (record: unknown) => {
  const { etag } = await get('/api/settings/part-numbers');
  return hub.as.owner('PUT', '/api/settings/part-numbers', { body: { scheme: record }, ifMatch: etag });
};
const list = (length: number, item: (n: number) => unknown) => Array.from({ length }, (_, n) => item(n));

test('C27.2 C27.3 C27.4 C27.6 C27.7 C27.9 C27.10 C27.11 C27.12 fields and words of part-number schemes', async () => {
  const save = saveScheme;
  await proveFields({ fields: literals['C27 fields of a declarative scheme'], record: scheme, save });
  await proveFields({ fields: literals['C27 fields of a choice'], below: 'segments/0/', record: scheme, save });
  await proveFields({ fields: literals['C27 fields of a counter'], below: 'segments/1/', record: scheme, save });
  await proveFields({
    fields: literals['C27 fields of a variant segment'],
    below: 'segments/2/',
    record: scheme,
    save,
  });
  const kinds = literals['C27.9 kinds with numbers'];
  expect((await save(withValue(scheme, 'segments/0/values/0/kinds', kinds))).status).toBe(200);
  expect((await save(withValue(scheme, 'segments/0/values/0/kinds', ['cards']))).status).toBe(422);
  for (const style of literals['C27.11 styles']) {
    const styled = withValue(
      withValue(scheme, 'segments/2/style', style),
      'segments/2/first',
      style === 'alpha' ? 'A' : '01',
    );
    expect((await save(withValue(styled, 'segments/2/max', style === 'alpha' ? 'ZZ' : '99'))).status).toBe(200);
  }
  expect((await save(withValue(scheme, 'segments/2/style', 'roman'))).status).toBe(422);
});

test('C43.9 C43.10 C43.11 C43.12 C43.13 limits of part-number schemes: the limit is taken, one more is refused', async () => {
  const statusOf = async (record: Plain) => {
    const { status, text } = await saveScheme(record);
    return status === 200 ? status : text;
  };
  const statuses = async (make: (count: number) => Plain, limit: number) => [
    await statusOf(make(limit)),
    (await saveScheme(make(limit + 1))).status,
  ];
  const letters = literals['C43.9 characters of a template'];
  // Numbers have at most 64 characters, so a long template needs long names.
  const template = (n: number) => {
    const names = [60, 60, n - 120 - '{}-{}[-{}]'.length].map((length, i) => `${'abc'[i]}${'x'.repeat(length - 1)}`);
    const segments = scheme.segments.map((segment, i) => ({ ...segment, id: names[i] })) as Plain[];
    segments[1] = { ...segments[1], per: [names[0]], ranges: undefined };
    return { ...scheme, template: `{${names[0]}}-{${names[1]}}[-{${names[2]}}]`, segments };
  };
  const choices = (n: number) => {
    const more = list(n - 3, (i) => ({ id: `c${i}`, type: 'choice', values: [{ value: `V${i}` }] })) as {
      id: string;
    }[];
    return {
      ...scheme,
      template: `${scheme.template}${more.map(({ id }) => `.{${id}}`).join('')}`,
      segments: [...scheme.segments.map((segment) => ({ ...segment, ranges: undefined })), ...more],
    };
  };
  const value = (n: number) => withValue(scheme, 'segments/0/values/0/value', 'C'.repeat(n));
  const span = (i: number) => ({ from: 10 * i, to: 10 * i + 5 });
  const ranges = (n: number) => {
    const classes = list(n, (i) => ({ value: `C${i}` }));
    const each = list(n, (i) => ({ match: { class: `C${i}` }, ...span(i) }));
    return withValue(withValue(scheme, 'segments/0/values', classes), 'segments/1/ranges', each);
  };
  const spans = (n: number) =>
    withValue(
      scheme,
      'segments/1/ranges/1/spans',
      list(n, (i) => span(i + 1)),
    );
  const exclusions = (n: number) =>
    withValue(
      scheme,
      'segments/1/exclude',
      list(n, (i) => i + 1),
    );
  const matches = (n: number) =>
    withValue(
      scheme,
      'segments/1/ranges/0/match',
      list(n, () => ({ class: 'WIR' })),
    );
  const regex = (n: number) => withValue(scheme, 'validation/regex', `^${'A'.repeat(n - 1)}`);
  const hundred = literals['C43.12 ranges, spans and exclusions'];
  const cases: [string, (count: number) => Plain, number][] = [
    ['template', template, letters],
    ['segments', choices, literals['C43.10 segments']],
    ['value', value, literals['C43.11 characters of a choice']],
    ['ranges', ranges, hundred],
    ['spans', spans, hundred],
    ['exclusions', exclusions, hundred],
    ['matches', matches, literals['C43.12 matches of a range']],
    ['regex', regex, literals['C43.13 characters of a regular expression']],
  ];
  for (const [name, make, limit] of cases) expect([name, await statuses(make, limit)]).toEqual([name, [200, 422]]);
});

test('C42.5 C42.10 C10.4 C10.5 the codes of part numbers and their severity', async () => {
  expect((await saveScheme(scheme)).status).toBe(200);
  const { counts } = (await get('/api/part-numbers/health')).json<{ counts: Record<string, number> }>();
  for (const code of literals['C42.10 codes of part numbers in a report'])
    expect([code, counts[code]! > 0]).toEqual([code, true]);
  const codes = findingTables['Part numbers']!;
  expect(codes['pn-immutable']!.severity).toBe('error');
  for (const code of ['pn-malformed', 'pn-wrong-kind', 'pn-out-of-range'] as const)
    expect(codes[code]!.severity).toBe(literals['C42 severities'][code]);
  // A number of a permanent scheme stays, and the refusal has the code from the specification.
  expect((await saveScheme({ ...scheme, immutable: true })).status).toBe(200);
  const { json, etag } = await get('/api/designs/null-modem-de9');
  const renumbered = { ...json(), productRef: 'CBL-00099' };
  const refused = await hub.as.owner('PUT', '/api/designs/null-modem-de9', { body: renumbered, ifMatch: etag });
  expect(refused.json<Refused>().code).toBe(literals['C10.5 code of a refused change']);
  expect((await saveScheme(null)).status).toBe(200);
});

const rule = {
  id: 'ours',
  label: 'Ours',
  enabled: true,
  severity: 'warning',
  each: 'design',
  where: { exists: { path: 'id' } },
  require: { exists: { path: 'label' } },
  message: '{id} has no name.',
  src: 'test',
};
const preview = (record: unknown) => hub.as.owner('POST', '/api/rules/preview', { body: { rule: record } });

/** Fields that contain an object with its own fields, not a list. */
const parts = ['host', 'from', 'to'];

/** A condition that reads a field such as `pins.id`: in an object, or in the items of a list. */
function reading(field: string): object {
  const [name = '', inner] = field.split('.');
  if (inner === undefined || parts.includes(name)) return { exists: { path: field } };
  return { some: { in: name, where: { exists: { path: inner } } } };
}

test('C28.1 C28.3 C28.4 C28.5 C28.8 C28.9 C43.3 C43.4 C43.5 fields of rules, and their limits', async () => {
  const save = async (record: unknown) => {
    const { etag } = await get('/api/rules');
    return hub.as.owner('PUT', '/api/rules', { body: { rules: [record] }, ifMatch: etag });
  };
  await proveFields({ fields: literals['C28 fields of a rule'], record: rule, save });
  for (const severity of literals['C28.4 severities']) expect((await save({ ...rule, severity })).status).toBe(200);
  expect((await save({ ...rule, severity: 'reject' })).status).toBe(422);
  for (const name of ['require', 'where']) expect((await save({ ...rule, [name]: { near: [1, 2] } })).status).toBe(422);
  const nested = (depth: number): object => (depth === 1 ? rule.require : { not: nested(depth - 1) });
  const depth = literals['C43.3 depth of a condition'];
  expect((await save({ ...rule, require: nested(depth) })).status).toBe(200);
  expect((await save({ ...rule, require: nested(depth + 1) })).status).toBe(422);
  const nodes = literals['C43.4 nodes of a condition'];
  const wide = (count: number) => ({ ...rule, require: { all: list(count - 1, () => rule.require) } });
  expect((await save(wide(nodes))).status).toBe(200);
  expect((await save(wide(nodes + 1))).status).toBe(422);
  const many = async (count: number) => {
    const { etag } = await get('/api/rules');
    const rules = list(count, (n) => ({ ...rule, id: `r${n}` }));
    return (await hub.as.owner('PUT', '/api/rules', { body: { rules }, ifMatch: etag })).status;
  };
  const most = literals['C43.5 rules of a hub'];
  expect([await many(most + 1), await many(most), await many(0)]).toEqual([422, 200, 200]);
});

test('C28.19 C28.20 C28.21 C28.22 C28.23 C28.24 C28.25 C28.26 C28.27 C28.28 C28.29 every subject of rules has its fields', async () => {
  for (const [each, fields] of Object.entries(literals['C28 fields of subjects'])) {
    const ofDesign = each.endsWith('-def')
      ? []
      : literals['C28.19 fields of the design'].map((name) => `design.${name}`);
    const require = { any: ['invented', ...fields, ...ofDesign].map(reading) };
    const { status, json } = await preview({ ...rule, each, where: undefined, require, message: 'Never' });
    const notes = json<{ notes: { message: string }[] }>().notes.map(({ message }) => message);
    expect([each, status, notes]).toEqual([each, 200, [expect.stringContaining('Unknown field invented')]]);
  }
});

test('C16.1 C16.2 C16.3 C16.4 C16.5 C16.6 C16.7 C16.8 C16.9 C16.10 C16.11 C42.7 the codes of families and their severity', async () => {
  const [variant] = family.variants;
  const other = {
    ...family,
    id: 'other',
    partNumber: undefined,
    variants: [{ id: 'v', design: 'null-modem-de9', partNumber: 'nonsense' }],
  };
  const families = [
    family,
    family,
    { ...family, id: 'Bad id' },
    { ...other, id: 'unnamed', label: undefined },
    { ...other, id: 'twice', variants: [variant, variant] },
    { ...other, id: 'lost', variants: [{ id: 'v', design: 'no-such-design' }] },
    { ...other, id: 'free', variants: [{ id: 'v', design: 'null-modem-de9', options: { shape: 'round' } }] },
    other,
    { ...family, id: 'outside', partNumber: 'CBL-70000-XX', variants: [{ ...variant, partNumber: 'CBL-80000-01' }] },
  ];
  const read = await get('/api/products');
  const before = read.etag;
  const refused = await hub.as.owner('PUT', '/api/products', { body: { products: families }, ifMatch: before });
  expect(refused.status).toBe(422);
  const twins = { ...family, variants: [variant, { ...variant, id: 'twin', partNumber: undefined }] };
  const warned = [twins, other, families.at(-1)];
  const saved = await hub.as.owner('PUT', '/api/products', { body: { products: warned }, ifMatch: before });
  expect([saved.status, saved.status < 300 ? '' : saved.text]).toEqual([200, '']);
  type Issue = { code: string; severity: string };
  const errors = refused.json<{ issues: Issue[] }>().issues.map(({ code }) => code);
  const warnings = (await get('/api/products')).json<{ issues: Issue[] }>().issues;
  for (const [code, severity] of Object.entries(literals['C16 severities of products'])) {
    if (severity === 'error') expect([code, errors.includes(code)]).toEqual([code, true]);
    else expect([code, warnings.find((issue) => issue.code === code)?.severity]).toEqual([code, severity]);
  }
});

test('C42.8 C42.9 C42.11 C43.8 the codes of routes, recipes and rules have the severity of the specification', () => {
  const all = Object.assign({}, ...Object.values(findingTables)) as Record<string, { severity: string }>;
  for (const [code, severity] of Object.entries(literals['C42 severities']).filter(([name]) => !name.startsWith('pn-')))
    expect([code, all[code]?.severity]).toEqual([code, severity]);
});
