import { execFileSync } from 'node:child_process';
import { chmodSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { askingAt, openTestHub, startTestHub, type Ask, type TestHub } from './testing/hub.ts';

const design = (id: string, label = id) => ({ id, label, schemaVersion: 3, instances: {}, joints: [] });
const fileOf = (hub: TestHub, path: string) => join(hub.dataDir, 'catalog', path);

/** A hub on files with two cables. */
async function begun(): Promise<TestHub> {
  const hub = await startTestHub({ setup: 'starter', backend: 'files', notice: () => undefined });
  onTestFinished(() => rmSync(hub.dataDir, { recursive: true, force: true }));
  for (const id of ['good', 'bad'])
    expect((await hub.as.editor('POST', '/api/designs', { body: design(id) })).status).toBe(201);
  return hub;
}

interface Again {
  readonly ask: (role: 'owner' | 'editor' | 'viewer') => Ask;
  readonly notices: readonly string[];
}

/** Stops the hub, damages its files, and starts it again. */
async function startedOn(hub: TestHub, damage: () => void): Promise<Again> {
  await hub.hub.stop();
  damage();
  const notices: string[] = [];
  const again = await openTestHub(hub.dataDir, {
    backend: 'files',
    notice: (text) => notices.push(text),
  });
  onTestFinished(() => again.stop());
  return { ask: (role) => askingAt(again, hub, role), notices };
}

test('RE12.2 S7.4 a file that breaks while the hub runs is named by the answer and by deep health, and the rest is served', async () => {
  const hub = await begun();
  onTestFinished(() => hub.hub.stop());
  writeFileSync(fileOf(hub, 'data/designs/bad.json'), '{"id":"ba');
  const answer = await hub.as.viewer('GET', '/api/designs/bad');
  expect([answer.status, answer.json()]).toMatchObject([
    503,
    { code: 'record-unreadable', detail: expect.stringContaining('data/designs/bad.json') },
  ]);
  expect((await hub.as.viewer('GET', '/api/designs/good')).status).toBe(200);
  const deep = await hub.as.owner('GET', '/healthz?deep=1');
  expect([deep.status, deep.text]).toEqual([503, expect.stringContaining('designs bad (data/designs/bad.json')]);
  const anybody = await hub.anonymous('GET', '/healthz?deep=1');
  expect(anybody.text).toContain('files of the catalog cannot be read');
  expect(anybody.text).not.toContain('bad.json');
  // The response contains the version that a save must send to replace the file.
  const saved = await hub.as.editor('PUT', '/api/designs/bad', { body: design('bad', 'again'), ifMatch: answer.etag });
  expect(saved.status).toBe(200);
  expect((await hub.as.owner('GET', '/healthz?deep=1')).text).not.toContain('cannot be read');
});

test('RE12.2 S7.4 a hub starts with files it cannot read, names them in the log and in deep health, and their records are saved over, deleted and restored', async () => {
  const hub = await begun();
  await hub.as.editor('POST', '/api/designs', { body: design('worse') });
  const { ask, notices } = await startedOn(hub, () => {
    for (const id of ['bad', 'worse']) writeFileSync(fileOf(hub, `data/designs/${id}.json`), '');
  });
  expect(notices.join('\n')).toMatch(/data\/designs\/bad\.json \(it is empty\), data\/designs\/worse\.json/);
  const listed = (await ask('viewer')('GET', '/api/designs?limit=200')).text;
  expect([listed.includes('"good"'), listed.includes('"bad"')]).toEqual([true, false]);
  expect((await ask('owner')('GET', '/healthz?deep=1')).text).toContain('data/designs/worse.json');
  const bad = await ask('viewer')('GET', '/api/designs/bad');
  expect([bad.status, bad.json()]).toMatchObject([503, { code: 'record-unreadable', etag: bad.etag }]);
  expect((await ask('editor')('POST', '/api/designs', { body: design('bad') })).status).toBe(409);
  expect((await ask('editor')('PUT', '/api/designs/bad', { body: design('bad'), ifMatch: '"1"' })).status).toBe(412);
  const saved = await ask('editor')('PUT', '/api/designs/bad', { body: design('bad', 'again'), ifMatch: bad.etag });
  expect([saved.status, (await ask('viewer')('GET', '/api/designs/bad')).json()]).toMatchObject([
    200,
    { label: 'again' },
  ]);
  const worse = await ask('viewer')('GET', '/api/designs/worse');
  expect((await ask('editor')('DELETE', '/api/designs/worse', { ifMatch: worse.etag })).status).toBe(204);
  expect((await ask('viewer')('GET', '/api/designs/worse')).status).toBe(404);
  expect((await ask('owner')('GET', '/healthz?deep=1')).text).not.toContain('cannot be read');
  expect(readdirSync(fileOf(hub, '.cablewright/unreadable'))).toHaveLength(2);
});

test('RE12.2 a file of the catalog’s folder or of a pack that is cut short, one at a time, leaves a hub that starts and serves the rest', async () => {
  const hub = await begun();
  const folder = fileOf(hub, '.');
  // Testing every file would take too long, because a start takes a third of a second. The store's own tests cover each
  // kind of file.
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /^(?:data|packs)\/.*\.json$/.test(name))
    .filter((name, n) => name.startsWith('data/') || n % 4 === 0);
  expect(files.length).toBeGreaterThan(8);
  await hub.hub.stop();
  for (const file of files) {
    const path = join(folder, file);
    const whole = readFileSync(path);
    writeFileSync(path, whole.subarray(0, whole.length >> 1));
    const again = await openTestHub(hub.dataDir, { backend: 'files', notice: () => undefined });
    const ask = askingAt(again, hub, 'owner');
    const kept = file === 'data/designs/good.json' ? 'bad' : 'good';
    expect([file, (await ask('GET', `/api/designs/${kept}`)).status]).toEqual([file, 200]);
    expect((await ask('GET', '/healthz?deep=1')).text).toContain(file);
    await again.stop();
    writeFileSync(path, whole);
  }
});

test('RE12.2 while the settings that say who approves cannot be read, nothing is released, and only an owner saves them again', async () => {
  const hub = await begun();
  const on = { id: 'engineering', approvals: true };
  expect((await hub.as.owner('PUT', '/api/settings/engineering', { body: on, ifMatch: '*' })).status).toBe(200);
  const { ask } = await startedOn(hub, () => writeFileSync(fileOf(hub, 'data/settings/engineering.json'), '{'));
  const release = await ask('editor')('POST', '/api/designs/good/versions', { body: { note: 'x' } });
  expect([release.status, release.json()]).toMatchObject([503, { code: 'record-unreadable' }]);
  const off = { body: { id: 'engineering' }, ifMatch: '*' };
  expect((await ask('editor')('PUT', '/api/settings/engineering', off)).status).toBe(403);
  expect((await ask('owner')('PUT', '/api/settings/engineering', { body: on, ifMatch: '*' })).status).toBe(200);
});

/**
 * Removes write permission, even for root. Returns a function that restores it, or undefined if root isn't able to do
 * that.
 */
function lock(folder: string): (() => void) | undefined {
  const isRoot = process.getuid?.() === 0;
  const set = (on: boolean) =>
    isRoot
      ? execFileSync('chattr', [on ? '+i' : '-i', folder], { stdio: 'pipe' })
      : chmodSync(folder, on ? 0o555 : 0o755);
  try {
    set(true);
  } catch {
    return undefined;
  }
  return () => set(false);
}

test('RE12.3 S7.16 a folder that cannot be written answers 503 outcome-unknown, and the save is there once it can be', async ({
  skip,
}) => {
  const hub = await begun();
  onTestFinished(() => hub.hub.stop());
  const unlock = lock(fileOf(hub, 'data/designs'));
  if (unlock === undefined) return skip('root may not make a folder immutable here');
  const post = () => hub.as.editor('POST', '/api/designs', { body: design('new') });
  const answer = await post().finally(unlock);
  expect([answer.status, answer.json()]).toMatchObject([503, { code: 'outcome-unknown' }]);
  expect((await post()).status).toBe(409);
  expect((await hub.as.viewer('GET', '/api/designs/new')).json()).toMatchObject({ id: 'new' });
});

test('RE12.3 S7.16 the repeat of a save whose outcome is unknown finds out, by its Idempotency-Key', async ({
  skip,
}) => {
  const hub = await begun();
  onTestFinished(() => hub.hub.stop());
  const unlock = lock(fileOf(hub, 'data/designs'));
  if (unlock === undefined) return skip('root may not make a folder immutable here');
  const post = () =>
    hub.as.editor('POST', '/api/designs', { body: design('new'), headers: { 'idempotency-key': 'once' } });
  const [first, second] = [await post(), await post().finally(unlock)];
  for (const answer of [first, second])
    expect([answer.status, answer.json()]).toMatchObject([503, { code: 'outcome-unknown' }]);
  const found = await post();
  expect([found.status, found.json()]).toMatchObject([201, { id: 'new' }]);
  expect((await post()).text).toBe(found.text);
});
