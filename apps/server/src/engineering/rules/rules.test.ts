import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestHub, type TestHub } from '../../hub/testing/hub.ts';

let hub: TestHub;
beforeAll(async () => {
  hub = await startTestHub({ setup: 'starter' });
});
afterAll(() => hub.stop());

type Line = {
  id: string;
  origin: string;
  state: string;
  shadows?: string;
  problems: { pointer: string; message: string }[];
  warnings: { pointer: string; message: string }[];
};
type Found = { code: string; severity: string; message: string; where: { id: string }; found: object };
type Refused = { status: number; code: string; issues: { pointer: string; message: string; code: string }[] };

const rule = (more: object = {}) => ({
  id: 'sealed',
  severity: 'error',
  each: 'connector',
  where: { eq: [{ path: 'sealing' }, 'per-wire'] },
  require: { every: { in: 'cavities', where: { any: [{ exists: { path: 'seal' } }, { exists: { path: 'plug' } }] } } },
  message: '{id} has a cavity that lets water in.',
  ...more,
});
const impossible = rule({ where: undefined, require: { eq: [1, 2] }, message: '{id} is never right.' });

const list = async () => {
  const answer = await hub.as.viewer('GET', '/api/rules');
  return { etag: answer.etag, ...answer.json<{ items: Line[]; total: number; skipped: number }>() };
};
const ownRules = async () => (await list()).items.filter(({ origin }) => origin === 'local');
const putList = async (rules: unknown, ifMatch?: string) =>
  hub.as.editor('PUT', '/api/rules', { body: { rules }, ifMatch: ifMatch ?? (await list()).etag });
const design = async (id: string) => hub.as.editor('GET', `/api/designs/${id}`);
const putDesign = async (id: string, edit: (design: never) => void) => {
  const stored = await design(id);
  const body = stored.json();
  edit(body as never);
  return hub.as.editor('PUT', `/api/designs/${id}`, { body, ifMatch: stored.etag });
};
/** Stores a record in a pack or as an own record without any checks, as an installation or an edit on disk would. */
const byHand = async (record: { id: string }, pack?: string) => {
  const { store } = hub.hub.catalog;
  const seen = (await store.read('validation-rules', record.id, pack))?.seq ?? null;
  const time = new Date().toISOString();
  const who = { name: 'A hand', via: 'system' } as const;
  const write = { kind: 'validation-rules', key: record.id, op: 'put', seen, after: record } as const;
  const writes = [{ ...write, pack }];
  const outcome = await store.commit({ message: 'by hand', at: time, who, writes, events: [] });
  if (outcome.status !== 'committed') throw new Error(outcome.status);
  await hub.hub.catalog.reached(outcome.changeSet.seq);
};

beforeEach(async () => {
  expect((await putList([])).status).toBe(200);
});

test('C38.2 C28.2 C28.9 PUT replaces the hub’s own list, and keeps a rule’s label and source', async () => {
  const firstRule = rule({ label: 'Nothing lets water in', src: 'Our field failures of March' });
  expect((await putList([firstRule, rule({ id: 'other' })])).status).toBe(200);
  expect((await hub.as.viewer('GET', '/api/rules/sealed')).json()).toEqual(firstRule);
  expect((await putList([firstRule])).status).toBe(200);
  expect((await list()).items.map(({ id }) => id)).toEqual(['sealed']);
  const { seq } = hub.hub.catalog;
  expect((await putList([firstRule])).status).toBe(200);
  expect(hub.hub.catalog.seq).toBe(seq);
});

test('a list is not replaced unless its current version was seen', async () => {
  const { etag } = await list();
  expect((await putList([rule()], etag)).status).toBe(200);
  expect((await putList([], etag)).status).toBe(412);
  expect((await hub.as.editor('PUT', '/api/rules', { body: { rules: [] } })).status).toBe(428);
  expect((await hub.as.viewer('PUT', '/api/rules', { body: { rules: [] }, ifMatch: '*' })).status).toBe(403);
});

test('C40.2 an editor saves and deletes one rule, under its version; a viewer does neither', async () => {
  const put = (body: object, ifMatch?: string) => hub.as.editor('PUT', '/api/rules/sealed', { body, ifMatch });
  expect((await hub.as.viewer('PUT', '/api/rules/sealed', { body: rule() })).status).toBe(403);
  const created = await put(rule());
  expect(created.status).toBe(201);
  expect((await hub.as.viewer('DELETE', '/api/rules/sealed', { ifMatch: created.etag })).status).toBe(403);
  expect((await put(rule())).status).toBe(428);
  expect((await put(rule({ label: 'x' }), '"1"')).status).toBe(412);
  expect((await put(rule({ id: 'another' }), created.etag)).json()).toMatchObject({ code: 'id-differs' });
  const saved = await put(rule({ label: 'x' }), created.etag);
  expect(saved.status).toBe(200);
  expect((await hub.as.editor('DELETE', '/api/rules/sealed', { ifMatch: created.etag })).status).toBe(412);
  expect((await hub.as.editor('DELETE', '/api/rules/sealed', { ifMatch: saved.etag })).status).toBe(204);
  expect((await hub.as.viewer('GET', '/api/rules/sealed')).json()).toMatchObject({ code: 'no-such-record' });
});

const nested = (depth: number): unknown => (depth === 1 ? { exists: { path: 'id' } } : { not: nested(depth - 1) });

test('C11.4 C42.6 C43.3 C43.4 an invalid rule is refused with each problem and its pointer, and nothing is saved', async () => {
  const { seq } = hub.hub.catalog;
  const many = { all: Array.from({ length: 101 }, () => ({ exists: { path: 'id' } })) };
  const bad = rule({ id: 'bad', each: 'conector', where: nested(9), require: many, colour: 'red' });
  const refused = (await putList([rule(), bad])).json<Refused>();
  expect(refused).toMatchObject({ status: 422, code: 'rule-invalid' });
  expect(refused.issues.map(({ pointer }) => pointer)).toEqual([
    '/rules/1/colour',
    '/rules/1/each',
    `/rules/1/where${'/not'.repeat(8)}`,
    '/rules/1/require',
  ]);
  expect(refused.issues[1]!.message).toContain('"connector"');
  const saved = await hub.as.editor('PUT', '/api/rules/bad', { body: bad });
  expect(saved.json<Refused>().issues.map(({ pointer }) => pointer)).toContain('/each');
  for (const rules of ['none', [5], [rule(), rule()], { sealed: rule() }]) {
    expect((await putList(rules)).json()).toMatchObject({ code: 'rule-invalid' });
  }
  expect(hub.hub.catalog.seq).toBe(seq);
});

test('C43.5 no save can bring a hub over two hundred rules, or store an invalid one', async () => {
  const many = Array.from({ length: 200 }, (_, i) => rule({ id: `r-${i}`, severity: 'warning' }));
  expect((await putList([...many, rule()])).json()).toMatchObject({ code: 'rule-invalid' });
  expect((await putList(many)).status).toBe(200);
  expect((await hub.as.editor('PUT', '/api/rules/one-more', { body: rule({ id: 'one-more' }) })).json()).toMatchObject({
    code: 'rule-invalid',
  });
  const change = { kind: 'validation-rules', op: 'put' };
  const bad = rule({ id: 'bad', require: { equals: 1 } });
  const body = { message: 'A batch', changes: [{ ...change, id: 'bad', record: bad }] };
  expect((await hub.as.editor('POST', '/api/batch', { body })).json()).toMatchObject({
    code: 'rule-invalid',
    issues: [{ pointer: '/require' }],
  });
  expect((await hub.as.editor('POST', '/api/batch?dryRun=1', { body })).json()).toMatchObject({ code: 'rule-invalid' });
});

test('C38.1 C11.6 the list has the origin of each rule; the hub’s own rule hides a pack’s, disabled or stricter', async () => {
  const packed = rule({ id: 'packed', severity: 'warning', require: { exists: { path: 'id' } } });
  await byHand(packed, 'starter');
  expect((await list()).items).toMatchObject([{ id: 'packed', origin: 'starter', state: 'on', rule: packed }]);
  const refused = await hub.as.editor('DELETE', '/api/rules/packed', { ifMatch: '*' });
  expect(refused.json()).toMatchObject({ code: 'belongs-to-a-pack' });
  expect((await putList([{ ...packed, enabled: false }])).status).toBe(200);
  expect((await list()).items).toMatchObject([{ id: 'packed', origin: 'local', shadows: 'starter', state: 'off' }]);
  expect((await putList([packed])).status).toBe(200);
  expect((await putList([])).status).toBe(200);
  expect((await list()).items).toMatchObject([{ origin: 'starter', state: 'on' }]);
});

test('C38.1 C11.4 an invalid rule that bypassed the checks is listed as skipped, with the reason', async () => {
  await byHand({ ...rule(), id: 'typed', require: { equals: [1, 2] } } as never);
  await byHand(rule({ id: 'vague', where: { exists: { path: 'famly' } } }));
  const { items, skipped } = await list();
  expect(skipped).toBe(1);
  expect(items.find(({ id }) => id === 'typed')).toMatchObject({
    state: 'skipped',
    problems: [{ pointer: '/require' }],
  });
  const vague = items.find(({ id }) => id === 'vague')!;
  expect(vague).toMatchObject({ state: 'on', problems: [], warnings: [{ pointer: '/where/exists/path' }] });
  expect(vague.warnings[0]!.message).toContain('"family"');
  expect((await putDesign('null-modem-de9', () => undefined)).status).toBe(200);
});

test('C11.1 an error rule blocks the save of a design, with the values it read; a warning does not', async () => {
  const unseal = (body: { instances: { connectors: { cavities?: { seal?: string }[] }[] } }) =>
    body.instances.connectors.forEach(({ cavities = [] }) => cavities.forEach((each) => delete each.seal));
  await putList([rule({ severity: 'warning' })]);
  const { text: before } = await design('sealed-sensor-lead');
  const warned = await putDesign('sealed-sensor-lead', (body) => Object.assign(body, { notes: [] }));
  expect(warned.status).toBe(200);
  await putList([rule()]);
  const refused = await putDesign('sealed-sensor-lead', unseal);
  expect(refused.json()).toMatchObject({
    status: 422,
    code: 'rule-broken',
    issues: [{ code: 'rule:sealed' }],
    findings: [{ code: 'rule:sealed', where: { kind: 'designs', id: 'sealed-sensor-lead' } }],
  });
  const [finding] = refused.json<{ findings: { found: object }[] }>().findings;
  expect(Object.keys(finding!.found)).toContain('sealing');
  expect(JSON.parse((await design('sealed-sensor-lead')).text)).toEqual({ ...JSON.parse(before), notes: [] });
  await putList([rule({ severity: 'warning' })]);
  expect((await putDesign('sealed-sensor-lead', unseal)).status).toBe(200);
});

test('C11.1 an error rule blocks a batch and a restore as it does a save', async () => {
  const label = (text: string) => (body: object) => Object.assign(body, { label: text });
  const saved = await putDesign('dc-tail', label('No good'));
  const seq = Number.parseInt(saved.etag.slice(1), 10);
  expect((await putDesign('dc-tail', label('Good'))).status).toBe(200);
  const named = rule({ each: 'design', where: undefined, require: { ne: [{ path: 'label' }, 'No good'] } });
  await putList([named]);
  const restore = { body: { state: 'after' }, ifMatch: (await hub.as.editor('GET', `/api/history/${seq}`)).etag };
  expect((await hub.as.editor('POST', `/api/history/${seq}/restore`, restore)).json()).toMatchObject({
    code: 'rule-broken',
  });
  const record = { ...(await design('dc-tail')).json(), label: 'no GOOD' };
  const changes = [{ kind: 'designs', id: 'dc-tail', op: 'put', record, etag: '*' }];
  expect((await hub.as.editor('POST', '/api/batch', { body: { message: 'x', changes } })).json()).toMatchObject({
    code: 'rule-broken',
    issues: [{ code: 'rule:sealed' }],
  });
});

test('C11.1 an error rule about records blocks the save of a record, also through its body', async () => {
  const many = rule({ each: 'connector-def', where: undefined, require: { gt: [{ path: 'pinCount' }, 0] } });
  await hub.as.editor('POST', '/api/definitions/bodies', { body: { id: 'full', positions: [{ id: '1' }] } });
  await hub.as.editor('POST', '/api/definitions/connectors', { body: { id: 'made', body: 'full' } });
  await putList([many]);
  const bare = await hub.as.editor('POST', '/api/definitions/connectors', { body: { id: 'bare', pins: [] } });
  expect(bare.json()).toMatchObject({ code: 'rule-broken', findings: [{ where: { kind: 'connectors', id: 'bare' } }] });
  const body = await hub.as.editor('GET', '/api/definitions/bodies/full');
  const emptied = { body: { id: 'full', positions: [] }, ifMatch: body.etag };
  expect((await hub.as.editor('PUT', '/api/definitions/bodies/full', emptied)).json()).toMatchObject({
    code: 'rule-broken',
    findings: [{ where: { id: 'made' } }],
  });
});

test('C11.1 an error rule blocks a revision, and the approval of one that was saved before the rule', async () => {
  const approvals = async (on: boolean) => {
    const settings = await hub.as.owner('GET', '/api/settings/engineering');
    const body = { ...settings.json<object>(), id: 'engineering', approvals: on };
    expect(
      (await hub.as.owner('PUT', '/api/settings/engineering', { body, ifMatch: settings.etag })).status,
    ).toBeLessThan(300);
  };
  await approvals(true);
  const versionsPath = '/api/designs/cat5e-patch/versions';
  expect((await hub.as.editor('POST', versionsPath, { body: {} })).status).toBe(201);
  expect((await hub.as.editor('POST', `${versionsPath}/1/submit`, { body: {} })).status).toBe(200);
  await putList([impossible]);
  expect((await hub.as.owner('POST', `${versionsPath}/1/approve`, { body: {} })).json()).toMatchObject({
    code: 'rule-broken',
  });
  expect((await hub.as.editor('POST', versionsPath, { body: {} })).json()).toMatchObject({ code: 'rule-broken' });
  await putList([{ ...impossible, severity: 'warning' }]);
  expect((await hub.as.owner('POST', `${versionsPath}/1/approve`, { body: {} })).status).toBe(200);
  await approvals(false);
});

test('the findings of a saved rule are among the issues of every cable', async () => {
  await putList([impossible]);
  type Issues = { items: Found[] };
  const issues = (await hub.as.viewer('GET', '/api/designs/cat5e-patch/issues')).json<Issues>();
  expect(issues.items.filter(({ code }) => code === 'rule:sealed').length).toBeGreaterThan(0);
  const listed = async () =>
    (await hub.as.viewer('GET', '/api/designs?limit=500')).json<{ items: { issues?: { errors: number } }[] }>().items;
  await expect.poll(async () => (await listed()).every(({ issues }) => (issues?.errors ?? 0) > 0)).toBe(true);
});

type Preview = {
  items: Found[];
  errors: number;
  warnings: number;
  looked: number;
  applied: number;
  checked: number;
  total: number;
  next?: string;
  notes: { message: string }[];
};
const preview = async (of: unknown, query = '') =>
  (await hub.as.viewer('POST', `/api/rules/preview${query}`, { body: { rule: of } })).json<Preview>();

test('C38.3 a preview lists what a rule would find in every design, and writes nothing', async () => {
  const { seq } = hub.hub.catalog;
  const designs = (await hub.as.viewer('GET', '/api/designs')).json<{ total: number }>().total;
  const all = await preview(impossible);
  expect(all).toMatchObject({ checked: designs, total: designs, warnings: 0 });
  expect([all.errors, all.applied, all.items.length]).toEqual([all.looked, all.looked, all.looked]);
  const some = await preview(rule({ severity: 'warning', require: { gt: [{ path: 'pinCount' }, 100] } }));
  expect(some.looked).toBe(all.looked);
  expect(some.applied).toBeLessThan(some.looked);
  expect([some.warnings, some.errors]).toEqual([some.applied, 0]);
  expect(some.items[0]).toMatchObject({ code: 'rule:sealed', found: { sealing: 'per-wire', pinCount: 4 } });
  expect(hub.hub.catalog.seq).toBe(seq);
  expect((await ownRules()).length).toBe(0);
});

test('C38.3 a preview checks the library, notes unknown fields, and refuses an invalid rule', async () => {
  const records = await preview(
    rule({ each: 'wire-def', where: { exists: { path: 'odMn' } }, require: { gt: [{ path: 'odMm' }, 100] } }),
  );
  expect(records).toMatchObject({ errors: 0, applied: 0 });
  expect(records.looked).toBe([...hub.hub.catalog.library.entries('wires')].length);
  expect(records.notes[0]!.message).toContain('"odMm"');
  const thick = await preview(rule({ each: 'wire-def', where: undefined, require: { gt: [{ path: 'odMm' }, 100] } }));
  expect(thick.errors).toBe(records.looked);
  const refused = await hub.as.viewer('POST', '/api/rules/preview', { body: { rule: rule({ require: nested(9) }) } });
  expect(refused.json()).toMatchObject({
    code: 'rule-invalid',
    issues: [{ pointer: `/rule/require${'/not'.repeat(8)}` }],
  });
});

test('a preview of many designs responds in parts, and other requests are served in between', async () => {
  const template = (await design('null-modem-de9')).json<object>();
  const changes = Array.from({ length: 400 }, (_, i) => {
    const id = `copy-${String(i).padStart(3, '0')}`;
    return { kind: 'designs', id, op: 'put', record: { ...template, id, productRef: undefined } };
  });
  expect((await hub.as.editor('POST', '/api/batch', { body: { message: 'Many', changes } })).status).toBe(200);
  const slow = { count: { in: 'pins', where: { some: { in: 'pins', where: { exists: { path: 'id' } } } } } };
  const heavy = rule({ severity: 'warning', require: { gte: [slow, 0] } });
  let waited = 0;
  const health = setInterval(() => (waited += 1), 10);
  let [checked, looked, parts] = [0, 0, 0];
  let next: string | undefined;
  do {
    const part: Preview = await preview(heavy, next === undefined ? '' : `?cursor=${next}`);
    expect(part.checked).toBeGreaterThan(checked);
    ({ checked, next } = part);
    looked += part.looked;
    parts += 1;
  } while (next !== undefined && parts < 100);
  clearInterval(health);
  expect(checked).toBeGreaterThanOrEqual(400);
  expect(looked).toBeGreaterThanOrEqual(800);
  expect(waited).toBeGreaterThan(3);
});

test('the ten worked examples can all be saved', async () => {
  const examples = (await hub.as.viewer('GET', '/api/rule-examples')).json<{ items: object[] }>().items;
  expect(examples).toHaveLength(10);
  expect((await putList(examples.map((example) => ({ ...example, enabled: false })))).status).toBe(200);
  expect((await ownRules()).map(({ state }) => state)).toEqual(examples.map(() => 'off'));
});
