import { setTimeout as rest } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Design, Joint, Recipe } from '@cablewright/model';
import { startTestHub, type TestHub } from '../../hub/testing/hub.ts';

let hub: TestHub;
beforeAll(async () => {
  hub = await startTestHub({ setup: 'starter', packs: ['pc-serial'] });
});
afterAll(() => hub.stop());

interface RecipeTold {
  etag: string;
  recipe: Recipe | null;
  drift: {
    state: string;
    differences: { words: string; change: { op: string } }[];
    stale: { reason: string }[];
    overrides: { words: string; reason: string }[];
    findings: { code: string }[];
  };
  proposals: { joint: Joint }[];
  rederived: Design | null;
  inferred: { found: boolean; recipe?: Recipe; why?: string } | null;
  option: { id: string } | null;
}

const pair = { source: 'pc-desktop', sourcePort: 'com1', destination: 'instrument-dte', option: 'direct' };
const recipeOf = async (id: string) => (await hub.as.viewer('GET', `/api/resolver/designs/${id}`)).json<RecipeTold>();
const readDesign = async (id: string) => {
  const answer = await hub.as.viewer('GET', `/api/designs/${id}`);
  return { etag: answer.etag, design: answer.json<Design>() };
};
const make = async (id: string) => {
  const created = await hub.as.editor('POST', '/api/resolver/designs', { body: { ...pair, id, label: id } });
  expect(created.status).toBe(201);
  return created.json<Design>();
};
/** Removes the last joint by hand. */
const cutOne = async (id: string) => {
  const { etag, design } = await readDesign(id);
  const cut = {
    ...design,
    joints: design.joints.slice(0, -1),
    notes: [...(design.notes ?? []), 'Mind the strain relief.'],
  };
  const saved = await hub.as.editor('PUT', `/api/designs/${id}`, { body: cut, ifMatch: etag });
  expect(saved.status).toBe(200);
  return saved;
};
const act = async (id: string, name: string, body?: object) => {
  const { etag } = await readDesign(id);
  return hub.as.editor('POST', `/api/resolver/designs/${id}/${name}`, {
    body,
    ifMatch: etag,
  });
};

test('C36.6 a derived design matches its recipe; removing one joint is drift, with the joint to adopt and the derived body', async () => {
  await make('bench');
  expect(await recipeOf('bench')).toMatchObject({
    drift: { state: 'same', differences: [], findings: [] },
    proposals: [],
    inferred: null,
    option: { id: 'direct' },
  });
  const saved = await cutOne('bench');
  expect(saved.headers['x-service-errors']).toBe('0');
  const now = await recipeOf('bench');
  expect(now.drift).toMatchObject({ state: 'drifted', findings: [{ code: 'recipe-drift' }] });
  expect(now.drift.differences.map(({ change }) => change.op)).toEqual(['remove-joint']);
  expect(now.proposals).toHaveLength(1);
  expect(now.rederived?.joints).toContainEqual(now.proposals[0]!.joint);
  const issues = await hub.as.viewer('GET', '/api/designs/bench/issues');
  expect(issues.json<{ items: { code: string }[] }>().items.map(({ code }) => code)).toContain('recipe-drift');
});

test('a change recorded with its reason is no drift; a change without a reason is refused', async () => {
  await make('recorded');
  await cutOne('recorded');
  const refused = await act('recorded', 'record', { reasons: [' '] });
  expect(refused.json()).toMatchObject({ status: 422, code: 'reasons-missing', issues: [{ pointer: '/reasons/0' }] });
  expect((await act('recorded', 'record', { reasons: ['a', 'b', 'c'] })).status).toBe(422);
  const recorded = await act('recorded', 'record', { reasons: ['The instrument drives that line.'] });
  expect(recorded.status).toBe(200);
  expect((await recipeOf('recorded')).drift).toMatchObject({
    state: 'same',
    overrides: [{ reason: 'The instrument drives that line.' }],
    findings: [],
  });
});

test('deriving again restores the joint and keeps a person’s note', async () => {
  await make('again');
  const before = (await readDesign('again')).design;
  await cutOne('again');
  const { etag } = await readDesign('again');
  const stale = await hub.as.editor('POST', '/api/resolver/designs/again/rederive', { ifMatch: '"1"' });
  expect(stale.status).toBe(412);
  expect((await hub.as.editor('POST', '/api/resolver/designs/again/rederive')).status).toBe(428);
  const saved = await hub.as.editor('POST', '/api/resolver/designs/again/rederive', { ifMatch: etag });
  expect(saved.json<Design>().joints).toHaveLength(before.joints.length);
  expect(saved.json<Design>().notes).toContain('Mind the strain relief.');
});

test('the chosen joints of the recipe that the design lacks are added', async () => {
  await make('joints');
  await cutOne('joints');
  expect((await act('joints', 'joints', { joints: [7] })).json()).toMatchObject({
    status: 422,
    code: 'cannot-resolve',
  });
  expect((await act('joints', 'joints', {})).status).toBe(200);
  expect((await recipeOf('joints')).drift.state).toBe('same');
});

test('C36.6 a detached cable is one made by hand; its recipe can be inferred and adopted again', async () => {
  await make('loose');
  expect((await act('loose', 'adopt')).json()).toMatchObject({ status: 409, code: 'has-recipe' });
  expect((await act('loose', 'detach')).status).toBe(200);
  expect((await act('loose', 'detach')).json()).toMatchObject({ status: 409, code: 'no-recipe' });
  expect((await act('loose', 'rederive')).json()).toMatchObject({ status: 409, code: 'no-recipe' });
  const hand = await recipeOf('loose');
  expect(hand).toMatchObject({ recipe: null, drift: { state: 'none' }, rederived: null, inferred: { found: true } });
  const adopted = await act('loose', 'adopt');
  expect(adopted.json<{ recipe: Recipe }>().recipe).toMatchObject({ option: 'direct' });
  expect((await recipeOf('loose')).drift.state).toBe('same');
});

test('a design that matches no device has no recipe, and the response gives the reason', async () => {
  await hub.as.editor('POST', '/api/designs', { body: { id: 'empty', label: 'Empty' } });
  expect((await recipeOf('empty')).inferred).toMatchObject({ found: false, why: expect.stringContaining('two ends') });
  expect((await act('empty', 'adopt')).json()).toMatchObject({ status: 409, code: 'recipe-not-found' });
  expect((await hub.as.viewer('GET', '/api/resolver/designs/unknown')).status).toBe(404);
});

interface Drifts {
  items: { design: string; state: string; findings: { code: string }[] }[];
  counts: Record<string, number>;
  progress: { running: boolean; done: number; total: number };
}
const swept = async (): Promise<Drifts> => {
  for (let tries = 0; tries < 200; tries += 1) {
    const drifts = (await hub.as.viewer('GET', '/api/resolver/drift?issues=1')).json<Drifts>();
    if (!drifts.progress.running) return drifts;
    await rest(25);
  }
  throw new Error('the sweep does not end');
};

test('after a change of the library every derived design is checked again in the background, with progress', async () => {
  await make('follows');
  await rest(150);
  expect((await swept()).items.map(({ design }) => design)).not.toContain('follows');
  const device = await hub.as.viewer('GET', '/api/resolver/devices/instrument-dte');
  const record = device.json<{ ports: { id: string }[] }>();
  // Changes the instrument to the wiring of a modem, so that crossed lines must become straight.
  const changed = { ...record, ports: [{ ...record.ports[0], interface: 'rs232-dce-de9', body: 'de9-socket' }] };
  const saved = await hub.as.editor('PUT', '/api/resolver/devices/instrument-dte', {
    body: changed,
    ifMatch: device.etag,
  });
  expect(saved.status).toBe(200);
  const { items, progress, counts } = await swept();
  expect(items.find(({ design }) => design === 'follows')).toMatchObject({ state: 'drifted' });
  expect(progress).toMatchObject({ running: false, done: progress.total });
  expect(counts['drifted']).toBeGreaterThan(0);
  await rest(300);
  const list = await hub.as.viewer('GET', '/api/designs?q=follows');
  expect(list.json()).toMatchObject({ items: [{ id: 'follows', issues: { errors: 0, warnings: 1 } }] });
});

test('C7.4 a missing device is one warning of the design, which names every missing end', async () => {
  const { design } = await readDesign('bench');
  const recipe = { source: { device: 'gone-1' }, destination: { device: 'gone-2' }, option: 'direct' };
  await hub.as.editor('POST', '/api/designs', { body: { ...design, id: 'orphan', recipe } });
  const { drift } = await recipeOf('orphan');
  expect(drift.findings.map(({ code }) => code)).toEqual(['recipe-device-unknown']);
  expect(JSON.stringify(drift.findings)).toMatch(/gone-1.*gone-2/);
  expect((await act('orphan', 'rederive')).json()).toMatchObject({ status: 409, code: 'recipe-not-followed' });
});

test('C7.3 C24.1 an end may be a requirement: nothing is looked up for it and the recipe is unresolved', async () => {
  const { design } = await readDesign('bench');
  const recipe = { source: { device: 'pc-desktop', port: 'com1' }, destination: { requirement: 'any meter' } };
  const body = { ...design, id: 'open-ended', recipe };
  expect((await hub.as.editor('POST', '/api/designs', { body })).status).toBe(201);
  const { drift } = await recipeOf('open-ended');
  expect(drift).toMatchObject({ state: 'unresolved', findings: [{ code: 'recipe-unresolved' }] });
});

test('C24.1 a recipe stores source, destination, option, stock, length, and manual changes with their reasons', async () => {
  const { recipe } = (await readDesign('recorded')).design as Design & { recipe: Recipe };
  expect(recipe).toMatchObject({
    source: { device: 'pc-desktop', port: 'com1' },
    destination: { device: 'instrument-dte', port: 'serial' },
    option: 'direct',
    stock: expect.any(String),
    lengthMm: 1000,
    overrides: [{ op: 'remove-joint', reason: 'The instrument drives that line.' }],
  });
});

test('C42.9 a recipe has six possible warnings, and no errors', async () => {
  const { design } = await readDesign('bench');
  const fullRecipe = {
    source: { device: 'pc-desktop', port: 'com1' },
    destination: { device: 'modem-db25' },
    option: 'direct',
  };
  const ends = [
    { instance: 'j1', terminal: '1' },
    { instance: 'j2', terminal: '1' },
  ];
  const gone = { op: 'remove-joint', joint: { a: ends[0], b: ends[1] }, reason: 'It was in the way.' };
  const cases: [string, object][] = [
    ['recipe-drift', fullRecipe],
    ['recipe-override-stale', { ...fullRecipe, overrides: [gone] }],
    ['recipe-option-gone', { ...fullRecipe, option: 'board.gone' }],
    ['recipe-hazard', { ...fullRecipe, destination: { device: 'instrument-dte-3wire' }, option: 'straight' }],
    ['recipe-unresolved', { ...fullRecipe, destination: { device: 'modem-db25', port: 'nowhere' } }],
    ['recipe-device-unknown', { ...fullRecipe, source: { device: 'gone' } }],
  ];
  for (const [code, recipe] of cases) {
    await hub.as.editor('POST', '/api/designs', { body: { ...design, id: code, recipe } });
    const { items } = (await hub.as.viewer('GET', `/api/designs/${code}/issues`)).json<{
      items: { code: string; severity: string }[];
    }>();
    const ofRecipe = items.filter((item) => item.code.startsWith('recipe-'));
    expect(ofRecipe.map((item) => item.code)).toContain(code);
    expect(ofRecipe.every(({ severity }) => severity === 'warning')).toBe(true);
  }
});
