import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestHub, type TestHub } from '../../hub/testing/hub.ts';

let hub: TestHub;
beforeAll(async () => {
  hub = await startTestHub({ setup: 'starter', packs: ['pc-serial'] });
});
afterAll(() => hub.stop());

interface Overview {
  devices: {
    id: string;
    origin: string;
    shadows?: string;
    ports?: { id: string }[];
    record: Record<string, unknown>;
  }[];
  recipes: { id: string; origin: string }[];
  hazards: { id: string; origin: string; shadows?: string }[];
  policy: { policy: { origin: string; maxOptions: number }; stored: unknown };
  issues: { code: string }[];
  etags: Record<string, string>;
}
type Problem = { code: string; detail: string; issues: { code: string; message: string; pointer?: string }[] };

const overview = async () => (await hub.as.viewer('GET', '/api/resolver')).json<Overview>();
const meter = {
  id: 'meter',
  label: 'Bench meter',
  ports: [{ id: 'serial', interface: 'rs232-dte-de9', body: 'de9-plug' }],
  src: 'synthetic example',
};

test('C36.1 C43.1 GET /api/resolver returns devices, recipes, hazards and policy with their origin, the issues and each version', async () => {
  const all = await overview();
  expect(all.devices.find(({ id }) => id === 'pc-desktop')).toMatchObject({ origin: 'pc-serial' });
  expect(all.recipes.find(({ id }) => id === 'rs485-termination')).toMatchObject({ origin: 'pc-serial' });
  expect(all.hazards.filter(({ origin }) => origin === 'built-in').map(({ id }) => id)).toEqual([
    'output-contention',
    'parallel-supplies',
    'power-into-ground',
    'power-into-signal',
    'power-mismatch',
    'signal-into-supply',
  ]);
  expect(all.hazards.some(({ origin }) => origin === 'pc-serial')).toBe(true);
  expect(all.policy).toMatchObject({ policy: { origin: 'built-in', maxOptions: 12 }, stored: null });
  expect(all.issues).toEqual([]);
  expect(Object.keys(all.etags)).toEqual(['devices', 'recipes', 'hazards', 'policy']);
});

test('C36.2 PUT of a list saves the hub’s own records; one with the id of a pack’s record hides it, which applies again when left out', async () => {
  const { etags, devices } = await overview();
  const pc = devices.find(({ id }) => id === 'pc-desktop')!.record;
  const body = { devices: [meter, { ...pc, label: 'Our PC' }] };
  const saved = await hub.as.editor('PUT', '/api/resolver/devices', { body, ifMatch: etags['devices']! });
  expect(saved.status).toBe(200);
  expect(saved.json<{ devices: { id: string }[] }>().devices.map(({ id }) => id)).toEqual(['meter', 'pc-desktop']);
  const during = await overview();
  expect(during.devices.find(({ id }) => id === 'pc-desktop')).toMatchObject({
    origin: 'local',
    shadows: 'pc-serial',
    record: { label: 'Our PC' },
  });
  const stale = await hub.as.editor('PUT', '/api/resolver/devices', { body, ifMatch: etags['devices']! });
  expect(stale.status).toBe(412);
  expect((await hub.as.editor('PUT', '/api/resolver/devices', { body })).status).toBe(428);
  const ifMatch = saved.etag;
  expect((await hub.as.editor('PUT', '/api/resolver/devices', { body: { devices: [meter] }, ifMatch })).status).toBe(
    200,
  );
  const after = await overview();
  expect(after.devices.find(({ id }) => id === 'pc-desktop')).toMatchObject({ origin: 'pc-serial' });
  expect(after.devices.find(({ id }) => id === 'meter')).toMatchObject({ origin: 'local', ports: [{ id: 'serial' }] });
});

test('C36.2 C42.2 a save that would add an error is refused with every problem and its pointer, and nothing is written', async () => {
  const { etags } = await overview();
  const loop = (id: string, other: string) => ({ id, extends: other, src: 'test' });
  const devices = [
    meter,
    { ...meter, id: 'odd', ports: [{ id: 'serial', interface: 'rs232-dte-de', body: 'de9-plug' }] },
    loop('a', 'b'),
    loop('b', 'a'),
    { id: 'two', src: 'test', ports: [{ id: 'p', pins: { 1: { signal: 'txdd', dir: 'sideways' } } }] },
    { label: 'no id' },
    { ...meter, id: 'meter' },
  ];
  const refused = await hub.as.editor('PUT', '/api/resolver/devices', {
    body: { devices },
    ifMatch: etags['devices']!,
  });
  expect([refused.status, refused.json<Problem>().code]).toEqual([422, 'resolver-refused']);
  const { issues } = refused.json<Problem>();
  const places = issues.map(({ pointer, code }) => `${pointer} ${code}`);
  expect(places).toEqual(
    expect.arrayContaining([
      expect.stringContaining('/devices/1/ports/0/interface unknown-reference'),
      expect.stringContaining('/devices/2/extends device-loop'),
      expect.stringContaining('/devices/3/extends device-loop'),
      expect.stringContaining('/devices/4/ports/0/pins/1'),
      expect.stringContaining('/devices/5/id schema'),
      expect.stringContaining('/devices/6/id duplicate-id'),
    ]),
  );
  expect((await overview()).etags).toEqual(etags);
});

test('C42.2 a recipe with a missing part, a hazard with an unknown signal and a policy with an unknown criterion are refused', async () => {
  const { etags } = await overview();
  const recipe = { id: 'r', conditioning: 'termination', parts: [{ component: 'r-gone' }], src: 'test' };
  const recipes = await hub.as.editor('PUT', '/api/resolver/recipes/r', { body: recipe });
  expect(recipes.json<Problem>()).toMatchObject({ status: 422, code: 'resolver-refused' });
  expect(recipes.json<Problem>().issues.map(({ pointer }) => pointer)).toContain('/parts/0/component');
  const hazard = { id: 'h', severity: 'reject', a: { signals: ['txdd'] }, b: {}, src: 'test' };
  const hazards = await hub.as.editor('PUT', '/api/resolver/hazards', {
    body: { hazards: [hazard] },
    ifMatch: etags['hazards']!,
  });
  expect(hazards.json<Problem>().issues).toMatchObject([
    { code: 'unknown-reference', pointer: '/hazards/0/a/signals/0' },
  ]);
  expect(hazards.json<Problem>().detail).toContain('txd');
  const policy = await hub.as.editor('PUT', '/api/resolver/policy', { body: { policy: { order: ['cheapest'] } } });
  expect(policy.json<Problem>().issues).toMatchObject([{ code: 'policy-criterion', pointer: '/policy/order/0' }]);
  for (const [wrong, pointer] of [
    [{ orders: ['boards'] }, '/policy/orders'],
    [{ order: [] }, '/policy/order'],
  ] as const) {
    const refused = await hub.as.editor('PUT', '/api/resolver/policy', { body: { policy: wrong } });
    expect(refused.json<Problem>()).toMatchObject({ status: 422, issues: [{ code: 'policy-field', pointer }] });
  }
  expect((await overview()).etags).toEqual(etags);
});

test('C42.2 a batch is refused in the same way, and a device that others extend can’t be removed', async () => {
  const put = await hub.as.editor('PUT', '/api/resolver/devices/meter-2', {
    body: { extends: 'meter', label: 'Second meter', src: 'test' },
  });
  expect(put.status).toBe(201);
  const changes = [{ kind: 'devices', id: 'x', op: 'put', record: { id: 'x', extends: 'unknown', src: 'test' } }];
  const batch = await hub.as.editor('POST', '/api/batch', { body: { message: 'Devices', changes } });
  expect(batch.json<Problem>().issues.map(({ pointer }) => pointer)).toContain('/changes/0/record/extends');
  const response = await hub.as.viewer('GET', '/api/resolver/devices/meter');
  const gone = await hub.as.editor('DELETE', '/api/resolver/devices/meter', { ifMatch: response.etag });
  expect(gone.json<Problem>()).toMatchObject({
    status: 409,
    code: 'in-use',
    detail: expect.stringContaining('meter-2'),
  });
  const { etags, devices } = await overview();
  const record = devices.find(({ id }) => id === 'meter-2')!.record;
  const body = { devices: [record] };
  const list = await hub.as.editor('PUT', '/api/resolver/devices', { body, ifMatch: etags['devices']! });
  expect(list.json<Problem>().issues.map(({ pointer }) => pointer)).toContain('/devices/0/extends');
});

test('an existing error does not prevent another save', async () => {
  const { catalog } = hub.hub;
  const record = { id: 'bad', extends: 'unknown', src: 'test' };
  await catalog.store.commit({
    at: new Date().toISOString(),
    who: { name: 'test', via: 'system' },
    message: 'A pack with an error',
    writes: [{ kind: 'devices', key: 'bad', pack: 'elsewhere', op: 'put', seen: null, after: record }],
  });
  await catalog.catchUpWith(await catalog.store.head());
  const list = await hub.as.viewer('GET', '/api/resolver/devices?q=bench');
  expect(list.json()).toMatchObject({ total: 1, items: [{ id: 'meter', ports: [{ id: 'serial', pins: 10 }] }] });
  expect((await overview()).issues.map(({ code }) => code)).toContain('unknown-reference');
  const saved = await hub.as.editor('PUT', '/api/resolver/devices/meter', {
    body: { ...meter, label: 'M' },
    ifMatch: '*',
  });
  expect(saved.status).toBe(200);
});

test('C36.3 PUT of the policy saves it, and null restores the default', async () => {
  const policy = { order: ['boards', 'missing'], maxOptions: 2, screens: 'source', src: 'house rule' };
  const saved = await hub.as.editor('PUT', '/api/resolver/policy', { body: { policy } });
  expect(saved.json()).toMatchObject({
    policy: { order: policy.order, maxOptions: 2, screens: 'source', origin: 'local' },
    stored: policy,
  });
  const again = await hub.as.editor('PUT', '/api/resolver/policy', { body: { policy: null } });
  expect(again.status).toBe(428);
  const back = await hub.as.editor('PUT', '/api/resolver/policy', { body: { policy: null }, ifMatch: saved.etag });
  expect(back.json()).toMatchObject({ policy: { origin: 'built-in', maxOptions: 12 }, stored: null });
});

test('C22.6 a hazard, even a built-in one, is disabled by a disabled record with its id', async () => {
  const straight = async () => {
    const pair = 'source=pc-desktop&sourcePort=com1&destination=instrument-dte&boards=0';
    const options = (await hub.as.viewer('GET', `/api/resolver/resolve?${pair}`)).json<
      Record<string, { id: string }[]>
    >();
    return ['options', 'refused'].filter((list) => options[list]!.some(({ id }) => id === 'straight'));
  };
  expect(await straight()).toEqual(['refused']);
  const off = { severity: 'reject', a: {}, b: {}, enabled: false, src: 'house rule' };
  expect((await hub.as.editor('PUT', '/api/resolver/hazards/output-contention', { body: off })).status).toBe(201);
  const hazard = (await overview()).hazards.find(({ id }) => id === 'output-contention');
  expect(hazard).toMatchObject({ origin: 'local', shadows: 'built-in' });
  expect(await straight()).toEqual(['options']);
});

test('EL2.2 a saved cell of the pin matrix changes the rule check of a cable; deleting it restores the built-in cell', async () => {
  const path = '/api/resolver/pin-rules/output-with-input';
  const cell = { id: 'output-with-input', a: 'output', b: 'input', severity: 'warning', text: '{a} on {b}.', src: 's' };
  const conflicts = async () => {
    const { items } = (await hub.as.viewer('GET', '/api/designs/null-modem-de9/issues')).json<{
      items: { code: string }[];
    }>();
    return items.filter(({ code }) => code === 'pin-conflict').length;
  };
  expect(await conflicts()).toBe(0);
  const saved = await hub.as.editor('PUT', path, { body: cell });
  expect(saved.status).toBe(201);
  expect(await conflicts()).toBeGreaterThan(0);
  expect((await hub.as.viewer('GET', '/api/resolver/pin-rules')).json()).toMatchObject({
    total: 1,
    items: [{ id: 'output-with-input', origin: 'local' }],
  });
  const wrong = await hub.as.editor('PUT', path, { body: { ...cell, a: 'outputs' }, ifMatch: saved.etag });
  expect([wrong.status, wrong.json<Problem>().issues[0]!.pointer]).toEqual([422, '/a']);
  expect((await hub.as.editor('DELETE', path, { ifMatch: saved.etag })).status).toBe(204);
  expect(await conflicts()).toBe(0);
});
