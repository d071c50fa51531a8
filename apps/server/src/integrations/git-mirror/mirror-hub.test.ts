import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hubWith, startTestHub, type TestHub } from '../../hub/testing/hub.ts';
import { git, gitHub, newRepository, rivalCommit, startHttpsGit, type HttpsGit } from './testing/git-server.ts';
import { ledger } from './testing/mirrored.ts';

const token = 'tok-of-the-hub-4711';
let root: string;
let repository: string;
let https: HttpsGit;
let hub: TestHub;
const lines: string[] = [];

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'cablewright-mirror-hub-'));
  repository = newRepository(root, 'shop');
  https = await startHttpsGit(root, 'bot', token);
  const environment = { SERVICE_WORKER: 'off', SERVICE_GIT_MIRROR_PATH: join(root, 'local') };
  hub = await startTestHub({ setup: 'empty', environment, notice: (line) => lines.push(line), ...gitHub });
});
afterAll(async () => {
  await hub.stop();
  await https.close();
  rmSync(root, { recursive: true, force: true });
});

const page = '/api/settings/integrations';
const saveSettings = async (values: object, secrets: object = {}, of = hub) => {
  const { etag } = await of.as.owner('GET', page);
  return of.as.owner('PUT', page, { body: { values, secrets }, ifMatch: etag });
};
const state = async () => (await hub.as.owner('GET', '/api/git-mirror')).json();
const ended = async (job: Awaited<ReturnType<TestHub['anonymous']>>) => {
  const { id } = job.json<{ id: string }>();
  const read = async () => (await hub.as.owner('GET', `/api/jobs/${id}`)).json<{ state: string; error?: string }>();
  await expect.poll(async () => (await read()).state, { interval: 20 }).toMatch(/done|failed/);
  return read();
};
const request = () => hub.as.editor('POST', '/api/jobs', { body: { kind: 'git-mirror' } });

test('O13.7 O16.12 O17.5 the job is there only while a repository is set; it pushes, owners see how far, and the token is shown nowhere', async () => {
  expect(await state()).toEqual({ state: 'off' });
  expect((await request()).status).toBe(422);
  const values = { gitMirrorUrl: https.url('shop'), gitMirrorUser: 'bot' };
  expect((await saveSettings(values, { gitMirrorToken: token })).status).toBe(200);
  expect(await state()).toMatchObject({ state: 'waiting', branch: 'main', repository: https.url('shop') });
  expect(hub.hub.jobKinds.get('git-mirror')?.schedule).toMatchObject({ atStart: true });
  expect(hub.hub.jobKinds.get('git-mirror')?.schedule?.cron?.()).toBe('*/5 * * * *');
  expect(await ended(await request())).toMatchObject({ state: 'done', result: { commits: 1 } });
  expect(readdirSync(join(root, 'local'))).toEqual(['repository.git']);
  const [first] = ledger(repository);
  const head = await hub.hub.stores.store.head();
  expect(await state()).toMatchObject({
    state: 'working',
    behind: 0,
    head,
    last: { commit: first?.commit, changeSet: head },
  });
  await hub.as.editor('POST', '/api/designs', { body: { id: 'cable', label: 'Cable' } });
  expect(await state()).toMatchObject({ behind: 1 });
  await ended(await request());
  const [, second] = ledger(repository);
  expect(second).toMatchObject({ author: 'editor person <editor@example.com>', changeSet: head + 1 });
  expect(git(repository, 'show', 'main:data/designs/cable.json')).toContain('"label": "Cable"');
  expect(git(repository, 'log', '-p', 'main')).not.toContain(https.url('shop'));
});

test('MO3.2 others pushed: the job fails with an alert and a remedy and waits; an owner lets it continue', async () => {
  rivalCommit(repository, 'data/designs/cable.json', 'theirs');
  const tip = rivalCommit(repository, 'NOTES.md', 'theirs');
  await hub.as.editor('POST', '/api/designs', { body: { id: 'other', label: 'Other' } });
  const failed = await ended(await request());
  expect(failed).toMatchObject({ state: 'failed', error: expect.stringContaining(tip.slice(0, 12)) as string });
  const alerts = () => lines.filter((line) => line.startsWith('Alert git-mirror-stopped'));
  await expect.poll(alerts, { interval: 20 }).toHaveLength(1);
  expect(alerts()[0]).toMatch(/Move the branch back|continue on top/);
  expect(await ended(await request())).toMatchObject({
    state: 'done',
    result: { waiting: expect.any(String) as string },
  });
  expect(alerts()).toHaveLength(1);
  const stopped = await state();
  expect(stopped).toMatchObject({ state: 'stopped', behind: 1, failure: { code: 'moved', commit: tip } });
  const go = (commit: string) => hub.as.owner('POST', '/api/git-mirror/continue', { body: { commit } });
  expect((await go('f'.repeat(40))).json()).toMatchObject({ code: 'mirror-not-stopped' });
  expect((await go('main')).status).toBe(422);
  expect((await go(tip)).json()).toMatchObject({ state: 'waiting' });
  await expect.poll(async () => (await state())['state'], { interval: 20 }).toBe('working');
  expect(await state()).toMatchObject({ behind: 0 });
  expect(git(repository, 'show', 'main:data/designs/cable.json')).toContain('"label": "Cable"');
  const noted = (await hub.as.owner('GET', '/api/audit?event=mirror.continued')).json<{ items: unknown[] }>().items;
  expect(noted).toMatchObject([{ subject: 'Git mirror', detail: `Commit ${tip}` }]);
  expect(git(repository, 'show', 'main:NOTES.md').trim()).toBe('theirs');
});

test('MO3.1 a failing mirror is an alert, a failed job and a state with a remedy; the token is in none of them, nor in the log', async () => {
  await saveSettings({ gitMirrorUrl: https.url('shop'), gitMirrorUser: 'stranger' });
  const job = await ended(await request());
  expect(job).toMatchObject({ state: 'failed' });
  const found = await state();
  expect(found).toMatchObject({
    state: 'failing',
    failure: { code: 'access-refused', remedy: expect.any(String) as string },
  });
  // The alert is sent asynchronously.
  await expect
    .poll(() => lines.some((line) => line.startsWith('Alert git-mirror-failing')), { interval: 20 })
    .toBe(true);
  const jobs = await hub.as.owner('GET', '/api/jobs?kind=git-mirror');
  // Everybody can see jobs, but only owners may see the repository.
  expect(jobs.text).not.toContain('receiver.test');
  expect(JSON.stringify(found)).toContain('receiver.test');
  const settings = await hub.as.owner('GET', page);
  const history = await hub.as.owner('GET', '/api/history');
  const everything = [JSON.stringify(found), jobs.text, settings.text, history.text, ...lines].join('\n');
  expect(everything).not.toContain(token);
  expect(everything).not.toContain(Buffer.from(`stranger:${token}`).toString('base64'));
});

test('MO3.1 an address with a password, of metadata services, of another protocol or with an option in it is no setting', async () => {
  const wrong = [
    'https://bot:secret@receiver.test/shop.git',
    'https://bot@receiver.test/shop.git',
    'https://169.254.169.254/shop.git',
    'https://[fe80::1]/shop.git',
    'https://receiver.test/shop.git?x=1',
    'https://receiver.test',
    'http://10.0.0.5/shop.git',
    'file:///srv/shop.git',
    'git://receiver.test/shop.git',
    'ext::sh -c whoami',
    'ssh://git:secret@receiver.test/shop.git',
    'ssh://-oProxyCommand=whoami/shop.git',
    'ssh://git@169.254.169.254/shop.git',
    'git@169.254.169.254:shop.git',
    '-u@receiver.test:shop.git',
    "git@receiver.test:shop.git'",
    '../shop.git',
  ];
  for (const gitMirrorUrl of wrong) {
    const { status, text } = await saveSettings({ gitMirrorUrl });
    expect([gitMirrorUrl, status, text.includes('/values/gitMirrorUrl')]).toEqual([gitMirrorUrl, 422, true]);
  }
  const right = [
    'https://10.0.0.5:3000/shop/catalog.git',
    'ssh://git@10.0.0.5:2222/srv/x.git',
    'git@receiver.test:shop.git',
    'ssh://git@[fd00::1]/x.git',
  ];
  for (const gitMirrorUrl of right)
    expect([gitMirrorUrl, (await saveSettings({ gitMirrorUrl })).status]).toEqual([gitMirrorUrl, 200]);
  const key = await saveSettings({}, { gitMirrorSshKey: 'ssh-ed25519 AAAA public' });
  expect(key.text).toContain('must be a private key');
  for (const gitMirrorSchedule of ['61 * * * *', '* * * *', '5-1 * * * *', '*/0 * * * *', 'often'])
    expect((await saveSettings({ gitMirrorSchedule })).status).toBe(422);
  expect((await saveSettings({})).status).toBe(200);
  expect(await state()).toEqual({ state: 'off' });
  expect(hub.hub.jobKinds.get('git-mirror')).toBeUndefined();
});

test('a hub on a folder of files says that it cannot mirror, and what to do instead', async () => {
  const notices: string[] = [];
  const environment = { SERVICE_GIT_MIRROR_URL: 'https://git.example.com/shop.git' };
  const files = await hubWith({ backend: 'files', environment, notice: (line) => notices.push(line) });
  const answer = (await files.as.owner('GET', '/api/git-mirror')).json();
  expect(answer).toMatchObject({ state: 'unsupported', message: expect.stringContaining('under git') as string });
  expect(notices.join('\n')).toContain('needs the database backend');
  expect(files.hub.jobKinds.get('git-mirror')).toBeUndefined();
});
