/** A catalog with its own database but without a hub, and mirrors of it, for tests. */
import { createHash } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import type { Json, Who } from '@cablewright/model';
import {
  folderAssets,
  migrationState,
  openDatabaseStore,
  openPool,
  postgresSql,
  storeMigrations,
  type Write,
} from '@cablewright/store';
import { OutboundHttp } from '../../../platform/outbound/outbound-http.ts';
import { catalogZip } from '../../catalog-zip/export-zip.ts';
import type { MirrorSettings } from '../access.ts';
import { GitMirror, type MirrorOutcome, type MirrorParts } from '../mirror.ts';
import { git, gitHub } from './git-server.ts';

export interface Mirrored {
  readonly parts: MirrorParts & { readonly assets: Awaited<ReturnType<typeof folderAssets>> };
  /** Saves as a person. Returns the number of the change set. */
  readonly save: (message: string, writes: readonly Edit[], who?: Who) => Promise<number>;
  readonly mirror: (settings: MirrorSettings, more?: Partial<MirrorParts>) => Promise<MirrorOutcome>;
  readonly close: () => Promise<void>;
}

/** A record to put or, if null, to delete. */
export type Edit = readonly [kind: string, key: string, after: Json, pack?: string];

const olga: Who = { name: 'Olga Owner', email: 'olga@example.com', via: 'session' };
let minute = 0;

/** Opens a migrated database without the hub's other areas, which would take a test process long to load. */
async function openBare(url: string, dataDir: string) {
  const pool = openPool(url, { connections: 1 });
  const { unknown } = await migrationState(pool, storeMigrations);
  await pool.end();
  const migrations = unknown.map((one) => {
    const [area = '', number] = one.split(' ');
    return { area, number: Number(number), name: '', up: '' };
  });
  const opened = await openDatabaseStore({ dataDir, url, migrations, notice: () => undefined });
  if (!opened.ok) throw new Error(opened.message);
  return opened.value;
}

export async function openMirrored(databaseUrl: string, folder: string): Promise<Mirrored> {
  const store = await openBare(databaseUrl, folder);
  const parts = {
    store,
    sql: postgresSql(store.pool, store.listener),
    pool: store.pool,
    assets: folderAssets(join(folder, 'assets')),
    http: new OutboundHttp(gitHub.outbound),
    clock: () => new Date(),
    folder: join(folder, 'git-mirror'),
    ca: gitHub.outbound.ca,
  };
  const save = async (message: string, edits: readonly Edit[], who = olga) => {
    const keys = edits.map(([kind, key, , pack]) => ({ kind, key, pack }));
    const now = await store.readMany(keys);
    const writes = edits.flatMap(([, , after], n): Write[] =>
      after === null && now[n] === undefined
        ? []
        : [{ ...keys[n]!, op: after === null ? 'delete' : 'put', seen: now[n]?.seq ?? null, after }],
    );
    minute += 1;
    const at = new Date(Date.UTC(2026, 0, 1, 8, minute)).toISOString();
    const done = await store.commit({ at, who, message, writes });
    if (done.status !== 'committed') throw new Error(done.status);
    return done.changeSet.seq;
  };
  const mirror = (settings: MirrorSettings, more: Partial<MirrorParts> = {}) =>
    new GitMirror({ ...parts, ...more }, settings, {
      signal: new AbortController().signal,
      progress: () => undefined,
    }).bringUpToDate();
  return { parts, save, mirror, close: () => store.close() };
}

/** Creates a separate folder for a mirror's repository in another folder. */
export function mirrorFolder(under: string): string {
  return mkdtempSync(join(under, 'mirror-'));
}

interface LedgerLine {
  readonly commit: string;
  readonly changeSet: number;
  readonly version: string;
  readonly author: string;
  readonly at: string;
  readonly subject: string;
}

/** The commits of a branch that have the trailer of a change set, oldest first. */
export function ledger(repository: string, branch = 'main'): LedgerLine[] {
  const trailer = (name: string) => `%(trailers:key=${name},valueonly,separator=%x2C)`;
  const format = ['%H', trailer('Service-Change-Set'), trailer('Service-Catalog-Version'), '%an <%ae>', '%at', '%s'];
  const out = git(repository, 'log', '--reverse', `--format=${format.join('%x1f')}`, branch);
  return out
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\x1f'))
    .filter(([, changeSet]) => changeSet !== '')
    .map(([commit = '', changeSet = '', version = '', author = '', at = '', subject = '']) => {
      return {
        commit,
        changeSet: Number(changeSet),
        version,
        author,
        at: new Date(Number(at) * 1_000).toISOString(),
        subject,
      };
    });
}

/** The path and blob id of every file in a commit. */
export function treeOf(repository: string, commit: string): Record<string, string> {
  const lines = git(repository, 'ls-tree', '-r', commit).split('\n');
  const found = lines.map((line) => /^100644 blob ([0-9a-f]{40})\t(.+)$/.exec(line));
  return Object.fromEntries(found.flatMap((match) => (match === null ? [] : [[match[2]!, match[1]!]])));
}

/** The documents in an editor's export of the current catalog, by path, each with the id that git gives its content. */
export async function exported({ store, assets }: Pick<Mirrored['parts'], 'store' | 'assets'>) {
  const files = unzipSync(await catalogZip(store, assets, false));
  const documents = Object.entries(files).filter(([path]) => path.startsWith('data/'));
  return {
    documents: Object.fromEntries(documents.map(([path, bytes]) => [path, blobOf(bytes)])),
    uploads: Object.keys(files)
      .filter((path) => path.startsWith('files/'))
      .map((path) => path.slice('files/'.length)),
  };
}

function blobOf(bytes: Uint8Array): string {
  return createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}

/** The integers from `from` to `to`. */
export function span(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_one, n) => from + n);
}
