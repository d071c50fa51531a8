/**
 * Writes each change set once to a branch of a git repository. The last commit of the branch determines what is
 * missing, and the database knows which commits are the hub's own. If a process ends at any point, the next one can
 * continue.
 */
import { mkdir } from 'node:fs/promises';
import {
  AssetsUnreachable,
  inTransaction,
  type AssetStore,
  type CatalogStore,
  type Pool,
  type Sql,
  type StoredChangeSet,
} from '@cablewright/store';
import type { OutboundHttp } from '../../platform/outbound/outbound-http.ts';
import { openAccess, type MirrorSettings } from './access.ts';
import { CatalogFiles, pageOfChangeSets, type FileEdit } from './catalog-files.ts';
import type { CommitStream } from './commit-stream.ts';
import { MirrorFailure, passing } from './failure.ts';
import { LocalRepository } from './local-repository.ts';
import { MirrorRecords, type MirrorPoint, type MirrorRecord, type MirrorTrouble } from './mirror-record.ts';
import { RunFolder } from './run-folder.ts';
import { blobsFile, Uploads } from './uploads.ts';

/** The steps of a run. They have names so that tests can stop a run at a step. */
type Step =
  | 'locked'
  | 'access'
  | 'asked'
  | 'fetched'
  | 'loaded'
  | 'committing'
  | 'collected'
  | 'noted'
  | 'pushed'
  | 'confirmed';

export interface MirrorParts {
  readonly store: CatalogStore;
  readonly assets: Pick<AssetStore, 'get'>;
  readonly sql: Sql;
  readonly pool: Pool;
  readonly http: Pick<OutboundHttp, 'destination'>;
  readonly clock: () => Date;
  /** The local folder for the repository and the files of a run. */
  readonly folder: string;
  /** Certificates that are trusted instead of the system's. Only tests set this. */
  readonly ca?: string | undefined;
  /** Called at each step. Only tests set this. */
  readonly onStep?: (step: Step) => void | Promise<void>;
}

interface MirrorRun {
  readonly signal: AbortSignal;
  readonly progress: (done: number, total: number) => void;
}

export type MirrorOutcome =
  | { readonly state: 'done'; readonly commits: number; readonly point: MirrorPoint | undefined }
  /** Another process is mirroring. */
  | { readonly state: 'busy' }
  /** Others have moved the branch, and it hasn't changed since the last run. Nothing was written. */
  | { readonly state: 'waiting'; readonly trouble: MirrorTrouble }
  | { readonly state: 'failed'; readonly trouble: MirrorTrouble };

/** The number of commits pushed together. It limits the size of a push and what a broken connection can lose. */
const commitsTogether = 2_000;
/** The name of the mirror's advisory lock in the database. */
const lockName = 'cablewright git mirror';
/** How often a push is retried if it is refused although the branch ends at one of the hub's own commits. */
const tries = 3;

export class GitMirror {
  readonly #parts: MirrorParts;
  readonly #settings: MirrorSettings;
  readonly #records: MirrorRecords;
  readonly #run: MirrorRun;
  #commits = 0;

  constructor(parts: MirrorParts, settings: MirrorSettings, run: MirrorRun) {
    this.#parts = parts;
    this.#settings = settings;
    this.#run = run;
    this.#records = new MirrorRecords(parts.sql, settings);
  }

  /** Updates the branch. Only one process at a time does so. */
  async bringUpToDate(): Promise<MirrorOutcome> {
    return inTransaction(this.#parts.pool, 'read only', async (client) => {
      const text = 'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as locked';
      // The connection only holds the lock, for the duration of the run.
      await client.query('set local idle_in_transaction_session_timeout = 0');
      const { rows } = await client.query<{ locked: boolean }>(text, [lockName]);
      if (rows[0]?.locked !== true) return { state: 'busy' };
      await this.#step('locked');
      return this.#whileLocked();
    });
  }

  async #whileLocked(): Promise<MirrorOutcome> {
    const { clock } = this.#parts;
    const before = await this.#records.read();
    try {
      const point = await this.#withAccess(before);
      await this.#records.tried(clock().toISOString(), undefined);
      return { state: 'done', commits: this.#commits, point };
    } catch (error) {
      const failure = asFailure(error);
      if (failure === undefined) throw error;
      const tip = failure instanceof BranchMoved ? failure.tip : undefined;
      const trouble = troubleOf(failure, tip, before.trouble, clock().toISOString());
      await this.#records.tried(trouble.at, trouble);
      const isReported = tip !== undefined && before.trouble?.code === 'moved' && before.trouble.tip === tip;
      return { state: isReported ? 'waiting' : 'failed', trouble };
    }
  }

  async #withAccess(record: MirrorRecord): Promise<MirrorPoint | undefined> {
    const { folder: under } = this.#parts;
    const folder = await makeFolder(under);
    try {
      const access = await openAccess(this.#settings, folder, this.#parts);
      await this.#step('access');
      const open = () =>
        LocalRepository.open(under, { access, branch: this.#settings.branch, signal: this.#run.signal });
      try {
        return await this.#catchUp(await open(), record);
      } catch (error) {
        if (!(error instanceof MirrorFailure) || error.code !== 'local-folder') throw error;
        await LocalRepository.remove(under);
        return await this.#catchUp(await open(), await this.#records.read());
      }
    } finally {
      await folder.remove();
    }
  }

  /** Pushes all change sets. Tries again if a push by a killed process has arrived meanwhile. */
  async #catchUp(local: LocalRepository, record: MirrorRecord): Promise<MirrorPoint | undefined> {
    for (let n = 1; ; n += 1) {
      try {
        return await this.#writeAll(local, n === 1 ? record : await this.#records.read());
      } catch (error) {
        if (!(error instanceof MirrorFailure) || error.code !== 'moved' || error instanceof BranchMoved || n === tries)
          throw error;
      }
    }
  }

  async #writeAll(local: LocalRepository, record: MirrorRecord): Promise<MirrorPoint | undefined> {
    const start = await this.#start(local, record);
    const head = await this.#parts.store.head();
    if (head === 0 || (start.from === head && !start.fresh)) return record.pushed;
    const uploads = new Uploads(this.#parts.assets, await blobsOf(local, start));
    await this.#step('fetched');
    const writing: Writing = { local, uploads, total: head, ...start };
    const write = start.fresh ? this.#asFound(writing, head, record.sent) : this.#eachAfter(writing, record.sent);
    const point = await write;
    if (point !== undefined && hundredsOf(point.changeSet) > hundredsOf(start.from)) await local.tidy();
    return point;
  }

  /** Determines the state of the branch and the contents of the next commit. Throws if others have pushed. */
  async #start(local: LocalRepository, { pushed, sent, accepted }: MirrorRecord): Promise<Start> {
    const tip = await local.tip();
    await this.#step('asked');
    const arrived = sent.findLast(({ commit }) => commit === tip);
    if (arrived !== undefined) {
      await this.#records.arrived(arrived, this.#parts.clock().toISOString());
      return { parent: arrived.commit, from: arrived.changeSet, fresh: false, whole: false };
    }
    if (pushed === undefined) return { parent: tip, from: 0, fresh: true, whole: true };
    if (tip === pushed.commit) return { parent: tip, from: pushed.changeSet, fresh: false, whole: false };
    if (accepted !== (tip ?? '')) throw new BranchMoved(tip ?? '', pushed.commit);
    const older = tip === undefined ? undefined : await local.ownChangeSet(tip, pushed.commit);
    return { parent: tip, from: older ?? pushed.changeSet, fresh: tip === undefined, whole: true };
  }

  /** The first run. It writes the whole catalog as one commit, with the person and time of the newest change set. */
  async #asFound(writing: Writing, head: number, sent: readonly MirrorPoint[]): Promise<MirrorPoint | undefined> {
    const [changeSet] = await this.#parts.store.since(head - 1, 1);
    if (changeSet === undefined) return undefined;
    const commits = writing.local.commits();
    const files = await this.#orAbandon(commits, async () => {
      await commits.begin({ changeSet, version: versionOf(changeSet), parent: writing.parent });
      const loaded = await this.#wholeTree(commits, changeSet.seq);
      await writing.uploads.write(loaded.addresses(), commits, true);
      return loaded;
    });
    const point = await this.#send({ ...writing, commits }, changeSet.seq, sent);
    const next = { ...writing, parent: point.commit, from: point.changeSet, whole: false, files };
    this.#commits += 1;
    return (await this.#eachAfter(next, [])) ?? point;
  }

  /** Replaces all files in the mirror's folders with the files at a change set. */
  async #wholeTree(commits: CommitStream, seq: number): Promise<CatalogFiles> {
    for (const folder of ['data', 'depictions']) await commits.remove(folder);
    const files = await CatalogFiles.at(this.#parts.store, seq, (edit) => writeFile(commits, edit));
    await this.#step('loaded');
    return files;
  }

  /** Writes every change set after the start as a commit, and pushes up to two thousand commits at a time. */
  async #eachAfter(writing: Writing, sent: readonly MirrorPoint[]): Promise<MirrorPoint | undefined> {
    let at = writing;
    let point: MirrorPoint | undefined;
    let others = sent;
    for (;;) {
      if ((await this.#parts.store.head()) <= at.from) return point;
      const commits = at.local.commits();
      const { seq, files } = await this.#orAbandon(commits, () => this.#batch(at, commits));
      if (seq === at.from) return point;
      point = await this.#send({ ...at, commits }, seq, others);
      others = [];
      this.#commits += seq - at.from;
      at = { ...at, parent: point.commit, from: seq, whole: false, files };
    }
  }

  /** Streams the next change sets as commits and returns the last one. */
  async #batch(writing: Writing, commits: CommitStream): Promise<{ seq: number; files: CatalogFiles }> {
    const { store } = this.#parts;
    let { from: seq, parent, whole, files } = writing;
    for (let count = 0; count < commitsTogether;) {
      const sets = await store.since(seq, pageOfChangeSets);
      for (const changeSet of sets) {
        this.#run.signal.throwIfAborted();
        await commits.begin({ changeSet, version: versionOf(changeSet), parent });
        files ??= whole ? await this.#wholeTree(commits, seq) : await this.#loaded(seq);
        for (const edit of files.apply(changeSet.changes)) await writeFile(commits, edit);
        await writing.uploads.write(files.addresses(), commits, whole);
        [seq, parent, whole] = [changeSet.seq, undefined, false];
        await this.#step('committing');
      }
      count += sets.length;
      this.#run.progress(seq, Math.max(writing.total, seq));
      if (sets.length < pageOfChangeSets) break;
    }
    return { seq, files: files ?? (await this.#loaded(seq)) };
  }

  async #loaded(seq: number): Promise<CatalogFiles> {
    const files = await CatalogFiles.at(this.#parts.store, seq);
    await this.#step('loaded');
    return files;
  }

  /** Pushes the collected commits. Before the push they are recorded as the hub's own, and after it as pushed. */
  async #send(
    { local, commits }: Pick<Writing, 'local'> & { readonly commits: CommitStream },
    changeSet: number,
    others: readonly MirrorPoint[],
  ): Promise<MirrorPoint> {
    const point = { commit: await local.collected(commits), changeSet };
    await this.#step('collected');
    await this.#records.sending(point, others.slice(-20));
    await this.#step('noted');
    await local.push(point.commit);
    await this.#step('pushed');
    await this.#records.arrived(point, this.#parts.clock().toISOString());
    await this.#step('confirmed');
    return point;
  }

  async #orAbandon<T>(commits: CommitStream, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      await commits.abandon();
      throw error;
    }
  }

  async #step(step: Step): Promise<void> {
    await this.#parts.onStep?.(step);
  }
}

interface Start {
  /** The parent of the first commit. Undefined if the branch doesn't exist. */
  readonly parent: string | undefined;
  /** The change set that the branch represents. */
  readonly from: number;
  /** Whether the branch contains nothing of this catalog, so that the first commit is the whole catalog. */
  readonly fresh: boolean;
  /** Whether the files on the branch are unknown, so that the first commit replaces them all. */
  readonly whole: boolean;
}

interface Writing extends Start {
  readonly local: LocalRepository;
  readonly uploads: Uploads;
  /** The newest change set at the start of the run. */
  readonly total: number;
  /** The files at `from`, if they have already been read. */
  readonly files?: CatalogFiles;
}

/** The list of uploaded files in the parent of the next commit. If necessary, the parent is downloaded. */
async function blobsOf(local: LocalRepository, { parent, whole }: Start): Promise<string | undefined> {
  if (parent === undefined) return undefined;
  const here = whole ? undefined : await local.textOf(parent, blobsFile);
  if (here !== undefined) return here;
  await local.download(parent);
  return whole ? undefined : local.textOf(parent, blobsFile);
}

/** The local repository is packed once every hundred change sets. */
function hundredsOf(changeSet: number): number {
  return Math.floor(changeSet / 100);
}

/** Thrown if others have pushed to the branch or removed it. */
class BranchMoved extends MirrorFailure {
  readonly tip: string;

  constructor(tip: string, last: string) {
    const found =
      tip === ''
        ? 'The branch is no longer on the server.'
        : `The branch is at ${tip.slice(0, 12)}, which this hub did not write.`;
    super('moved', `${found} The last commit of the mirror is ${last.slice(0, 12)}.`);
    this.tip = tip;
  }
}

function asFailure(error: unknown): MirrorFailure | undefined {
  if (error instanceof MirrorFailure) return error;
  return error instanceof AssetsUnreachable ? new MirrorFailure('files-unreachable', error.message) : undefined;
}

function troubleOf(
  failure: MirrorFailure,
  tip: string | undefined,
  before: MirrorTrouble | undefined,
  at: string,
): MirrorTrouble {
  const { code, message, words, remedy } = failure;
  const lasts = before?.code === code;
  const row = {
    code,
    message,
    words,
    remedy,
    at,
    since: lasts ? before.since : at,
    count: lasts ? before.count + 1 : 1,
  };
  return tip === undefined ? row : { ...row, tip };
}

/** Whether to alert operators. A failure that may resolve itself only counts if it persists. */
export function isWorthAnAlert({ code, count }: MirrorTrouble): boolean {
  return passing.has(code) ? count >= 3 : true;
}

async function makeFolder(under: string): Promise<RunFolder> {
  try {
    await mkdir(under, { recursive: true, mode: 0o700 });
    return await RunFolder.make(under);
  } catch (error) {
    throw new MirrorFailure('local-folder', `The folder of the mirror cannot be used: ${(error as Error).message}.`);
  }
}

async function writeFile(commits: CommitStream, { path, text }: FileEdit): Promise<void> {
  await (text === null ? commits.remove(path) : commits.file(path, text));
}

/** The version of the catalog, as in entity tags: the number of the change set and its mark. */
function versionOf({ seq, mark = 0 }: StoredChangeSet): string {
  return mark === 0 ? String(seq) : `${seq}-${mark.toString(36)}`;
}
