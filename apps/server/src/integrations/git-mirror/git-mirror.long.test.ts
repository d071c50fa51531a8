import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { MirrorSettings } from './access.ts';
import type { MirrorOutcome } from './mirror.ts';
import { hasSshd } from './testing/git-server.ts';
import {
  catalog,
  codeOf,
  commandLines,
  databaseUrl,
  done,
  expectAll,
  filesBelow,
  https,
  leaks,
  place,
  program,
  root,
  rounds,
  saveTwo,
  seqs,
  shell,
  withMirror,
} from './testing/mirror-fixture.ts';

withMirror();

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

/** Runs a mirror in a process that is killed at a step or from outside. Returns the signal that ended it. */
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
/** The database releases the lock a moment after the process has died. */
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
    // After most steps there is no successful run in between, so the next process to be killed has to continue.
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
