/** A catalog to mirror, the git servers that it is mirrored to, and functions to check their repositories. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { freshDatabase } from '../../../hub/testing/hub.ts';
import { bundledProgram } from '../../../hub/testing/server-program.ts';
import type { MirrorSettings } from '../access.ts';
import type { MirrorOutcome } from '../mirror.ts';
import { hasSshd, newRepository, startHttpsGit, startShellGit, type HttpsGit, type ShellGit } from './git-server.ts';
import { exported, ledger, mirrorFolder, openMirrored, span, treeOf, type Edit, type Mirrored } from './mirrored.ts';

export const token = 'tok-3n/7+Zq=secret';
export const user = 'mirror bot';

export let root: string;
export let databaseUrl: string;
export let https: HttpsGit;
export let shell: ShellGit | undefined;
export let catalog: Mirrored;
export let program: Awaited<ReturnType<typeof bundledProgram>>;

/** Starts the git servers and creates the catalog before the tests of a file. */
export function withMirror(): void {
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
}

const connector = (id: string, label = id): Edit => ['connectors', id, { id, label, src: 'test' }];
export const cable = (id: string, length: number): Edit => ['designs', id, { id, label: `Cable ${id}`, length }];
/**
 * How often each push by others, broken connection and kill is tested. To repeat them more often, set for example
 * MIRROR_ROUNDS=20.
 */
export const rounds = Number(process.env['MIRROR_ROUNDS'] ?? 1);
let repositories = 0;
/** Creates a new repository, and settings to mirror to it over https. */
export function place(more: Partial<MirrorSettings> = {}) {
  repositories += 1;
  const name = `shop-${repositories}`;
  const repository = newRepository(root, name);
  const settings: MirrorSettings = { url: https.url(name), branch: 'main', user, token, ...more };
  return { name, repository, settings, folder: mirrorFolder(root) };
}
export const done = (outcome: MirrorOutcome) => {
  expect(outcome).toMatchObject({ state: 'done' });
  return outcome as Extract<MirrorOutcome, { state: 'done' }>;
};
export const codeOf = (outcome: MirrorOutcome) => ('trouble' in outcome ? outcome.trouble.code : outcome.state);
export const seqs = (repository: string) => ledger(repository).map(({ changeSet }) => changeSet);

/** Expects the end of the branch to equal the current catalog as exported by an editor. */
const expectExport = async (repository: string) => {
  const { documents } = await exported(catalog.parts);
  const tree = treeOf(repository, 'main');
  const data = Object.entries(tree).filter(([path]) => path.startsWith('data/'));
  expect(Object.fromEntries(data)).toEqual(documents);
};
/** Expects every change set from the first commit on to be on the branch exactly once, in order. */
export const expectAll = async (repository: string) => {
  const found = seqs(repository);
  expect(found).toEqual(span(found[0]!, await catalog.parts.store.head()));
  await expectExport(repository);
};
export const saveTwo = async () => {
  await catalog.save('Two', [cable('two', Math.random()), connector('b', String(Math.random()))]);
  await catalog.save('One', [cable('one', Math.random())]);
};

/** The command lines and environments of all programs on this machine. */
export function commandLines(): string {
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return ids
    .map((id) => {
      try {
        return readFileSync(`/proc/${id}/cmdline`, 'latin1') + readFileSync(`/proc/${id}/environ`, 'latin1');
      } catch {
        // The program has ended meanwhile, or belongs to another account.
        return '';
      }
    })
    .join('\n');
}
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
export const spellings = (secret: string) => [
  secret,
  encodeURIComponent(secret),
  Buffer.from(secret).toString('base64'),
  Buffer.from(`${user}:${secret}`).toString('base64'),
];
export const leaks = (text: string, secrets: readonly string[]) => secrets.filter((secret) => text.includes(secret));
