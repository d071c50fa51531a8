import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '../../hub/testing/hub.ts';
import { bundledProgram } from '../../hub/testing/server-program.ts';
import { OutboundHttp } from '../../platform/outbound/outbound-http.ts';
import type { MirrorSettings } from './access.ts';
import { MirrorRecords } from './mirror-record.ts';
import type { MirrorOutcome } from './mirror.ts';
import {
  git,
  hasSshd,
  newRepository,
  rivalCommit,
  startHttpsGit,
  startShellGit,
  type HttpsGit,
  type ShellGit,
} from './testing/git-server.ts';
import {
  exported,
  ledger,
  mirrorFolder,
  openMirrored,
  span,
  treeOf,
  type Edit,
  type Mirrored,
} from './testing/mirrored.ts';

const token = 'tok-3n/7+Zq=secret';
const user = 'mirror bot';

let root: string;
let databaseUrl: string;
let https: HttpsGit;
let shell: ShellGit | undefined;
let catalog: Mirrored;
let program: Awaited<ReturnType<typeof bundledProgram>>;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'cablewright-mirror-'));
  databaseUrl = await freshDatabase();
  [https, catalog, program] = await Promise.all([
    startHttpsGit(root, user, token),
    openMirrored(databaseUrl, join(root, 'data')),
    bundledProgram('integrations/git-mirror/testing/mirror-process'),
  ]);
  if (hasSshd) shell = await startShellGit(root, join(root, 'ssh'));
  await catalog.save('First', [connector('a'), cable('one', 1)]);
});
afterAll(async () => {
  await catalog.close();
  shell?.close();
  await https.close();
  program.close();
  rmSync(root, { recursive: true, force: true });
});

const connector = (id: string, label = id): Edit => ['connectors', id, { id, label, src: 'test' }];
const cable = (id: string, length: number): Edit => ['designs', id, { id, label: `Cable ${id}`, length }];
/** How often each rival push, cut connection and kill is tried. More of them by hand: MIRROR_ROUNDS=20. */
const rounds = Number(process.env['MIRROR_ROUNDS'] ?? 1);
let repositories = 0;
/** A new repository, and the settings of a mirror to it over https. */
function place(more: Partial<MirrorSettings> = {}) {
  repositories += 1;
  const name = `shop-${repositories}`;
  const repository = newRepository(root, name);
  const settings: MirrorSettings = { url: https.url(name), branch: 'main', user, token, ...more };
  return { name, repository, settings, folder: mirrorFolder(root) };
}
const done = (outcome: MirrorOutcome) => {
  expect(outcome).toMatchObject({ state: 'done' });
  return outcome as Extract<MirrorOutcome, { state: 'done' }>;
};
const codeOf = (outcome: MirrorOutcome) => ('trouble' in outcome ? outcome.trouble.code : outcome.state);
const seqs = (repository: string) => ledger(repository).map(({ changeSet }) => changeSet);

/** The end of the branch is the catalog as it is now, as an editor's export writes it. */
const expectExport = async (repository: string) => {
  const { documents } = await exported(catalog.parts);
  const tree = treeOf(repository, 'main');
  const data = Object.entries(tree).filter(([path]) => path.startsWith('data/'));
  expect(Object.fromEntries(data)).toEqual(documents);
};
/** Every change set from the first commit's to the newest is on the branch once, in its order. */
const expectAll = async (repository: string) => {
  const found = seqs(repository);
  expect(found).toEqual(span(found[0]!, await catalog.parts.store.head()));
  await expectExport(repository);
};
const saveTwo = async () => {
  await catalog.save('Two', [cable('two', Math.random()), connector('b', String(Math.random()))]);
  await catalog.save('One', [cable('one', Math.random())]);
};

test('O17.5 O36.4 the first run commits the catalog as found; each change set after it is a commit by the person and time of its save', async () => {
  const { repository, settings, folder } = place();
  const head = await catalog.save('', [cable('found', 1)], { name: 'Ed <i>\n', via: 'token' });
  expect(done(await catalog.mirror(settings, { folder }))).toMatchObject({ commits: 1, point: { changeSet: head } });
  const message = 'Longer\n\nService-Change-Set: 999';
  await catalog.save(message, [cable('two', 2)]);
  await catalog.save('Settings', [['settings', 'sign-in', { secret: 'hidden' }]], {
    name: 'Ölga',
    email: 'o@example.com',
    via: 'session',
  });
  expect(done(await catalog.mirror(settings, { folder })).commits).toBe(2);
  expect(done(await catalog.mirror(settings, { folder })).commits).toBe(0);
  const [first, second, third] = ledger(repository);
  expect(first).toMatchObject({ author: 'Ed  i <>', changeSet: head, subject: `Change set ${head}` });
  expect(second).toMatchObject({ author: 'Olga Owner <olga@example.com>', changeSet: head + 1, subject: 'Longer' });
  expect(third).toMatchObject({ author: 'Ölga <o@example.com>', changeSet: head + 2, subject: 'Settings' });
  const sets = await catalog.parts.store.since(head - 1, 3);
  expect(ledger(repository).map(({ at }) => at)).toEqual(sets.map(({ at }) => at));
  const versions = sets.map(({ seq, mark }) => `${seq}-${mark!.toString(36)}`);
  expect(ledger(repository).map(({ version }) => version)).toEqual(versions);
  expect(git(repository, 'log', '-1', '--format=%B', second!.commit)).toContain(message);
  expect(Object.keys(treeOf(repository, 'main')).filter((path) => path.includes('settings'))).toEqual([]);
});

test('O17.5 files outside data/ and depictions/ are left alone, whatever the branch held before', async () => {
  const { repository, settings, folder } = place();
  for (const path of ['README.md', 'data/old.json', 'depictions/old.svg', 'ci/data/x.json'])
    rivalCommit(repository, path, path);
  done(await catalog.mirror(settings, { folder }));
  expect(Object.keys(treeOf(repository, 'main'))).toEqual(expect.arrayContaining(['README.md', 'ci/data/x.json']));
  expect(Object.keys(treeOf(repository, 'main')).filter((path) => path.includes('old'))).toEqual([]);
  expect(git(repository, 'rev-list', '--count', 'main').trim()).toBe('5');
  await expectAll(repository);
});

/** Everything that programs of this machine were started with, and what is in files below a folder. */
function commandLines(): string {
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return ids
    .map((id) => {
      try {
        return readFileSync(`/proc/${id}/cmdline`, 'latin1') + readFileSync(`/proc/${id}/environ`, 'latin1');
      } catch {
        // It has ended meanwhile, or belongs to another account.
        return '';
      }
    })
    .join('\n');
}
function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
const spellings = (secret: string) => [
  secret,
  encodeURIComponent(secret),
  Buffer.from(secret).toString('base64'),
  Buffer.from(`${user}:${secret}`).toString('base64'),
];
const leaks = (text: string, secrets: readonly string[]) => secrets.filter((secret) => text.includes(secret));

test('MO3.1 over https the token is in no list of processes, variable, address or file that is left', async () => {
  const { repository, settings, folder } = place();
  const seen: string[] = [];
  const modes: string[] = [];
  https.intercept = (request) => {
    if (request.method === 'POST') {
      seen.push(commandLines());
      const [run = ''] = readdirSync(folder).filter((name) => name.startsWith('run-'));
      modes.push((statSync(join(folder, run)).mode & 0o777).toString(8));
      for (const file of filesBelow(join(folder, run))) modes.push((statSync(file).mode & 0o777).toString(8));
    }
    return false;
  };
  https.requests.length = 0;
  try {
    done(await catalog.mirror(settings, { folder }));
  } finally {
    https.intercept = undefined;
  }
  expect(seen.join('').includes('send-pack')).toBe(true);
  expect(leaks(seen.join(''), spellings(token))).toEqual([]);
  expect(modes).toEqual(expect.arrayContaining(['700', '600']));
  expect(modes.filter((mode) => !['700', '600'].includes(mode))).toEqual([]);
  expect(leaks(https.requests.map(({ line }) => line).join('\n'), spellings(token))).toEqual([]);
  expect(readdirSync(folder)).toEqual(['repository.git']);
  const left = filesBelow(folder).map((file) => readFileSync(file, 'latin1'));
  expect(leaks(left.join('\n'), spellings(token))).toEqual([]);
  await expectAll(repository);
});

test('MO3.1 a wrong token, a missing one, and a server that repeats it: the error gives the reason, never the token', async () => {
  const { settings, folder } = place();
  const wrong = await catalog.mirror({ ...settings, token: 'wrong-secret-token' }, { folder });
  expect(codeOf(wrong)).toBe('access-refused');
  const missing: MirrorSettings = { url: settings.url, branch: 'main', user };
  expect(codeOf(await catalog.mirror(missing, { folder }))).toBe('no-credentials');
  https.intercept = (request, response) => {
    if (request.headers.authorization === undefined) return false;
    response.writeHead(500, { 'content-type': 'text/plain' }).end(`error: bad token ${token}`);
    return true;
  };
  const loud = await catalog.mirror(settings, { folder });
  https.intercept = undefined;
  expect(codeOf(loud)).toBe('unreachable');
  expect(leaks(JSON.stringify([wrong, loud]), [...spellings(token), 'wrong-secret-token'])).toEqual([]);
  const none = await catalog.mirror({ ...settings, url: https.url('not-there') }, { folder });
  expect(codeOf(none)).toBe('no-repository');
});

test('MO3.1 requests go to the address that was checked, over a certificate that is trusted, and follow no redirect', async () => {
  const { settings, folder } = place();
  const at = (address: string, more = {}) =>
    catalog.mirror(settings, {
      folder,
      http: new OutboundHttp({ lookup: async () => [{ address, family: address.includes(':') ? 6 : 4 }] }),
      ...more,
    });
  for (const address of ['169.254.169.254', '100.100.100.200', '::ffff:169.254.1.1', 'fe80::1', '224.0.0.1', '0.0.0.0'])
    expect(codeOf(await at(address))).toBe('address-refused');
  expect(codeOf(await catalog.mirror(settings, { folder, ca: undefined }))).toBe('certificate');
  https.intercept = (_request, response) => {
    response.writeHead(302, { location: 'https://127.0.0.1:1/x.git' }).end();
    return true;
  };
  const redirected = await catalog.mirror(settings, { folder });
  https.intercept = undefined;
  expect(codeOf(redirected)).toBe('address-refused');
});

test.skipIf(!hasSshd)(
  'MO3.1 over ssh with a deploy key and known hosts; the key is in no list of processes and no file that is left',
  async () => {
    const { name, repository, folder } = place();
    const { key, strangerKey, knownHosts, url } = shell!;
    const settings: MirrorSettings = {
      url: url(name),
      branch: 'main',
      sshKey: key.replaceAll('\n', '\r\n').trim(),
      knownHosts,
    };
    let seen = '';
    const during = await catalog.mirror(settings, {
      folder,
      onStep: (step) => void (step === 'collected' && (seen += commandLines())),
    });
    done(during);
    await expectAll(repository);
    await saveTwo();
    done(await catalog.mirror(settings, { folder }));
    await expectAll(repository);
    const secret = key.split('\n').filter((line) => line.length > 30);
    const left = filesBelow(folder).map((file) => readFileSync(file, 'latin1'));
    expect(leaks([seen, ...left].join('\n'), secret)).toEqual([]);
    const refused = async (more: Partial<MirrorSettings>) =>
      codeOf(await catalog.mirror({ ...settings, ...more }, { folder }));
    expect(await refused({ sshKey: strangerKey })).toBe('access-refused');
    expect(await refused({ sshKey: key.slice(0, 120) + key.slice(160) })).toBe('access-refused');
    expect(await refused({ knownHosts: knownHosts.replace(/AAAA\S+/, (line) => `${line.slice(0, -4)}AAAA`) })).toBe(
      'unknown-host',
    );
    expect(await refused({ knownHosts: knownHosts.replace('127.0.0.1', '127.0.0.2') })).toBe('unknown-host');
    expect(await refused({ url: url('not-there') })).toBe('no-repository');
    const { knownHosts: _none, ...trusting } = settings;
    expect(codeOf(await catalog.mirror(trusting, { folder }))).toBe('no-credentials');
  },
);

test('MO3.2 when others have pushed the mirror stops with a remedy, writes nothing, and goes on when an owner lets it', async () => {
  const { repository, settings, folder } = place();
  done(await catalog.mirror(settings, { folder }));
  const rival = rivalCommit(repository, 'data/designs/one.json', 'theirs');
  rivalCommit(repository, 'NOTES.md', 'theirs');
  const tip = git(repository, 'rev-parse', 'main').trim();
  await saveTwo();
  const stopped = await catalog.mirror(settings, { folder });
  expect(stopped).toMatchObject({
    state: 'failed',
    trouble: { code: 'moved', tip, remedy: expect.stringContaining('continue') as string },
  });
  expect(await catalog.mirror(settings, { folder })).toMatchObject({ state: 'waiting' });
  expect(git(repository, 'rev-parse', 'main').trim()).toBe(tip);
  const records = new MirrorRecords(catalog.parts.sql, settings);
  await records.accept(rival);
  expect(codeOf(await catalog.mirror(settings, { folder }))).toBe('moved');
  await records.accept(tip);
  expect(done(await catalog.mirror(settings, { folder })).commits).toBe(2);
  await expectAll(repository);
  expect(Object.keys(treeOf(repository, 'main'))).toContain('NOTES.md');
  expect(git(repository, 'log', '--format=%s', 'main')).toContain('Rival: NOTES.md');
});

/** Where others push during a run, and whether the mirror has pushed by then. `pushing`: the server has the push, and its branch moves. */
const rivals = [
  ['locked', false],
  ['access', false],
  ['asked', false],
  ['fetched', false],
  ['loaded', false],
  ['committing', false],
  ['collected', false],
  ['noted', false],
  ['pushing', false],
  ['pushed', true],
  ['confirmed', true],
] as const;
/** Without MIRROR_ROUNDS, those that come between looking and pushing. */
const tried = rounds > 1 ? rivals : rivals.filter(([where]) => ['noted', 'pushing', 'pushed'].includes(where));

test.each(tried)('MO3.2 others push when a run is at "%s": never overwritten', async (where, isLate) => {
  const { name, repository, settings, folder } = place();
  done(await catalog.mirror(settings, { folder }));
  for (let round = 0; round < rounds; round += 1) {
    await saveTwo();
    let tip = '';
    const push = () => {
      if (tip === '') tip = rivalCommit(repository, `theirs-${round}.txt`, 'x');
    };
    https.intercept = ({ method, url, headers }) => {
      const isPush = method === 'POST' && url === `/${name}.git/git-receive-pack`;
      if (where === 'pushing' && isPush && Number(headers['content-length'] ?? 99) > 4) push();
      return false;
    };
    const onStep = (step: string) => void (step === where && push());
    const during = codeOf(await catalog.mirror(settings, { folder, onStep }));
    https.intercept = undefined;
    expect([round, during]).toEqual([round, isLate ? 'done' : 'moved']);
    if (isLate) expect([round, codeOf(await catalog.mirror(settings, { folder }))]).toEqual([round, 'moved']);
    expect(git(repository, 'rev-parse', 'main').trim()).toBe(tip);
    await new MirrorRecords(catalog.parts.sql, settings).accept(tip);
    await saveTwo();
    done(await catalog.mirror(settings, { folder }));
    await expectAll(repository);
    expect(git(repository, 'merge-base', tip, 'main').trim()).toBe(tip);
  }
});

test('MO3.2 a branch that was taken back or removed stops the mirror too; afterwards no change set is missing or there twice', async () => {
  const { repository, settings, folder } = place();
  done(await catalog.mirror(settings, { folder }));
  await saveTwo();
  done(await catalog.mirror(settings, { folder }));
  const records = new MirrorRecords(catalog.parts.sql, settings);
  git(repository, 'update-ref', 'refs/heads/main', 'refs/heads/main~2');
  await saveTwo();
  const back = git(repository, 'rev-parse', 'main').trim();
  expect(await catalog.mirror(settings, { folder })).toMatchObject({ state: 'failed', trouble: { tip: back } });
  await records.accept(back);
  expect(done(await catalog.mirror(settings, { folder })).commits).toBe(4);
  await expectAll(repository);
  git(repository, 'update-ref', '-d', 'refs/heads/main');
  expect(await catalog.mirror(settings, { folder })).toMatchObject({ state: 'failed', trouble: { tip: '' } });
  await records.accept('');
  done(await catalog.mirror(settings, { folder }));
  await expectAll(repository);
});

test('MO3.2 two runs at once: one writes, the other lets it', async () => {
  const { repository, settings, folder } = place();
  let other: MirrorOutcome | undefined;
  const onStep = async (step: string) => {
    if (step === 'collected') other = await catalog.mirror(settings, { folder: mirrorFolder(root) });
  };
  done(await catalog.mirror(settings, { folder, onStep }));
  expect(other).toEqual({ state: 'busy' });
  await expectAll(repository);
});

/** Where a connection breaks: at which request, after how much of it, and whether git on the server has had all of it. */
const cuts: readonly (readonly [string, (response: ServerResponse, request: IncomingMessage) => boolean])[] = [
  ['before the answer to ls-remote', (response, { method }) => method === 'GET' && cut(response)],
  ['before the push is read', (response, { method }) => method === 'POST' && cut(response)],
  [
    'in the middle of the push',
    (response, request) => {
      if (request.method === 'POST') request.once('data', () => cut(response));
      return request.method === 'POST' && Number(request.headers['content-length'] ?? 99) > 4;
    },
  ],
  [
    'after the push, before the answer',
    (response, { method }) => {
      if (method === 'POST') response.write = () => cut(response);
      return false;
    },
  ],
];
const cut = (response: ServerResponse) => {
  response.socket?.destroy();
  return true;
};

test.each(cuts)(
  'MO3.2 the connection is cut %s: the next run goes on, no change set lost or twice',
  async (_where, cutHere) => {
    // Half of them in a first run.
    const isFirst = cuts.findIndex(([, one]) => one === cutHere) % 2 === 1;
    for (let round = 0; round < rounds; round += 1) {
      const { repository, settings, folder } = place();
      if (!isFirst) done(await catalog.mirror(settings, { folder }));
      await saveTwo();
      https.intercept = (request, response) => cutHere(response, request);
      expect([round, codeOf(await catalog.mirror(settings, { folder }))]).toEqual([round, 'unreachable']);
      https.intercept = undefined;
      await saveTwo();
      done(await catalog.mirror(settings, { folder }));
      await expectAll(repository);
    }
  },
);

/** A process that mirrors and is killed at a step, or from outside; answers the signal it ended with. */
async function killed(task: object, kill?: (end: () => void) => void): Promise<string | null> {
  await free();
  const child = spawn(
    process.execPath,
    [program.path, JSON.stringify({ databaseUrl, dataDir: join(root, 'data'), ...task })],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  kill?.(() => child.kill('SIGKILL'));
  return new Promise((end) => child.once('exit', (_code, signal) => end(signal)));
}
/** The database notices a moment later that the process is gone, and its lock with it. */
async function afterKill(settings: MirrorSettings, folder: string): Promise<MirrorOutcome> {
  await free();
  return catalog.mirror(settings, { folder });
}
async function free(): Promise<void> {
  const text = `select 1 from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`;
  while ((await catalog.parts.pool.query(text)).rowCount !== 0) await sleep(5);
}
test('MO3.2 the hub is killed at every step, in a first run and in a later one: no change set lost or twice', async () => {
  const later = place();
  done(await catalog.mirror(later.settings, { folder: later.folder }));
  await saveTwo();
  const taken = new Set<string>();
  done(await catalog.mirror(later.settings, { folder: later.folder, onStep: (step) => void taken.add(step) }));
  const steps = [...taken];
  expect(steps).toHaveLength(10);
  for (const dieAt of Array.from({ length: rounds }, () => steps).flat()) {
    const isFirst = ['loaded', 'noted'].includes(dieAt);
    const { repository, settings, folder } = isFirst ? place() : later;
    await saveTwo();
    expect([dieAt, await killed({ settings, folder, dieAt })]).toEqual([dieAt, 'SIGKILL']);
    // After the others it is the next to be killed that goes on.
    if (!isFirst && !['collected', 'pushed', 'confirmed'].includes(dieAt)) continue;
    if (isFirst) await saveTwo();
    expect([dieAt, codeOf(await afterKill(settings, folder))]).toEqual([dieAt, 'done']);
    await expectAll(repository);
    expect(readdirSync(folder)).toEqual(['repository.git']);
  }
});

test('MO3.2 the hub is killed while git pushes, and that push still arrives, before or after the next run begins', async () => {
  for (const late of Array.from({ length: rounds }, () => [false, true]).flat()) {
    const { repository, settings, folder } = place();
    done(await catalog.mirror(settings, { folder }));
    await saveTwo();
    let pushes = 0;
    const arrives = Promise.withResolvers<void>();
    https.intercept = (request) => {
      if (request.method === 'POST' && request.url?.endsWith('git-receive-pack') === true) {
        pushes += 1;
        arrives.resolve();
      }
      return false;
    };
    expect(await killed({ settings, folder }, (end) => void arrives.promise.then(end))).toBe('SIGKILL');
    await saveTwo();
    if (late) await expect.poll(() => seqs(repository).length).toBe(3);
    expect(codeOf(await afterKill(settings, folder))).toBe('done');
    https.intercept = undefined;
    expect(pushes).toBeGreaterThan(1);
    await expectAll(repository);
  }
});

test('MO3.2 a damaged local copy is made again', async () => {
  const { repository, settings, folder } = place();
  done(await catalog.mirror(settings, { folder }));
  for (const file of filesBelow(join(folder, 'repository.git', 'objects'))) rmSync(file);
  await saveTwo();
  done(await catalog.mirror(settings, { folder }));
  writeFileSync(join(folder, 'repository.git', 'refs', 'mirror', 'next.lock'), '');
  await saveTwo();
  done(await catalog.mirror(settings, { folder }));
  await expectAll(repository);
});

test('git missing or too old is a failure with its own sentence', async () => {
  const { settings, folder } = place();
  const path = process.env['PATH'];
  const tools = join(root, 'tools');
  mkdirSync(tools);
  try {
    process.env['PATH'] = tools;
    const none = await catalog.mirror(settings, { folder });
    expect(none).toMatchObject({
      trouble: { code: 'no-git', message: 'The git program is not installed on this server.' },
    });
    writeFileSync(join(tools, 'git'), '#!/bin/sh\necho git version 2.30.2\n', { mode: 0o755 });
    const old = await catalog.mirror(settings, { folder });
    expect(old).toMatchObject({ trouble: { code: 'no-git', message: expect.stringContaining('2.30.2') as string } });
  } finally {
    process.env['PATH'] = path;
  }
});
