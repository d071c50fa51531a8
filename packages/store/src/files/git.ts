/** Runs the git commands that the files backend needs. The folder may be anywhere inside its work tree. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { reasonOf } from '../port/opened.ts';
import { ownGitSetting, removeStaleLocks, waitForOwnGit, type LockedRepository } from './git-locks.ts';

/** A commit as listed by `git log`. */
export interface LogEntry {
  readonly commit: string;
  readonly name: string;
  readonly email: string;
  readonly at: string;
  readonly message: string;
  /** The number in the Service-Change-Set trailer, if there is one. */
  readonly changeSet?: number;
}

/** A file changed by a commit: the blobs before and after. A blob is undefined if the file didn't exist. */
export interface FileChange {
  readonly path: string;
  readonly before?: string;
  readonly after?: string;
}

export interface NewCommit {
  readonly name: string;
  readonly email: string;
  readonly at: string;
  readonly message: string;
}

/** The paths of the catalog's documents. Everything else in the repository is ignored. */
const documents = ['data', 'packs'];
const noBlob = /^0+$/;

/**
 * Hooks, signing and line ending conversion are meant for people's commits. The hub's commits must be exact, fast and
 * durable.
 */
const settings = [
  'core.hooksPath=/dev/null',
  'commit.gpgSign=false',
  'core.autocrlf=false',
  'core.quotePath=false',
  'core.fsync=all',
  'safe.directory=*',
  ownGitSetting,
].flatMap((setting) => ['-c', setting]);

export class Git {
  readonly #folder: string;

  /** How long opening waits for a running git process, in ms. */
  readonly #timeoutMs: number;

  private constructor(folder: string, timeoutMs: number) {
    this.#folder = folder;
    this.#timeoutMs = timeoutMs;
  }

  /** Git for a folder. Undefined if git is missing, or if the folder isn't inside a work tree or is ignored by it. */
  static async of(folder: string, timeoutMs = 30_000): Promise<Git | undefined> {
    const git = new Git(folder, timeoutMs);
    const inside = await git.#run(['rev-parse', '--is-inside-work-tree']).catch(() => '');
    if (inside.trim() !== 'true') return undefined;
    const ignored = await git.#run(['check-ignore', '-q', '.']).then(
      () => true,
      () => false,
    );
    return ignored ? undefined : git;
  }

  async head(): Promise<string | undefined> {
    const text = await this.#run(['rev-parse', '-q', '--verify', 'HEAD']).catch(() => '');
    return text.trim() === '' ? undefined : text.trim();
  }

  /** The commits to the documents on the main line after `last`, oldest first. If `last` is undefined, all of them. */
  async commitsAfter(last: string | undefined): Promise<LogEntry[]> {
    if ((await this.head()) === undefined) return [];
    const trailer = '%(trailers:key=Service-Change-Set,valueonly,separator=%x2C)';
    const format = `--format=%H%x1f%an%x1f%ae%x1f%aI%x1f${trailer}%x1f%B%x1e`;
    const range = last === undefined ? 'HEAD' : `${last}..HEAD`;
    const text = await this.#run(['log', '--first-parent', '--reverse', format, range, '--', ...documents]);
    return text.split('\x1e').flatMap((part) => (part.trim() === '' ? [] : [logEntry(part.trimStart())]));
  }

  /** The files of the catalog that a commit has changed, compared with its first parent. */
  async changedFiles(commit: string): Promise<FileChange[]> {
    const options = ['-r', '-z', '--raw', '--no-renames', '--no-abbrev', '--relative', '--no-commit-id'];
    const first = await this.#run(['rev-parse', '-q', '--verify', `${commit}^1`]).catch(() => '');
    const range = first.trim() === '' ? ['--root', commit] : [first.trim(), commit];
    const parts = (await this.#run(['diff-tree', ...options, ...range, '--', ...documents])).split('\0');
    const changes: FileChange[] = [];
    for (let n = 0; n + 1 < parts.length; n += 2) changes.push(fileChange(parts[n]!, parts[n + 1]!));
    return changes;
  }

  /** The texts of blobs in the given order, read by a single git process. */
  async blobs(ids: readonly string[]): Promise<string[]> {
    if (ids.length === 0) return [];
    const bytes = await this.#runForBytes(['cat-file', '--batch'], {}, `${ids.join('\n')}\n`);
    let offset = 0;
    return ids.map((id) => {
      // Each entry has the line `<id> blob <bytes>`, the content, and a line feed.
      const start = bytes.indexOf('\n', offset) + 1;
      const length = Number(bytes.toString('latin1', offset, start).split(' ')[2]);
      if (Number.isNaN(length)) throw new Error(`git does not have the blob ${id}`);
      offset = start + length + 1;
      return bytes.toString('utf8', start, start + length);
    });
  }

  /** The files in the folder that have uncommitted changes. */
  async uncommitted(): Promise<string[]> {
    const untracked = await this.#run(['ls-files', '-z', '--others', '--exclude-standard']);
    const head = await this.head();
    const added =
      head === undefined
        ? await this.#run(['ls-files', '-z'])
        : await this.#run(['diff', '--cached', '-z', '--name-only', '--relative', '--diff-filter=A', 'HEAD']);
    return [...untracked.split('\0'), ...added.split('\0')].filter((path) => path !== '');
  }

  /** Commits the current state of these files, without anything else that may be staged. Returns the commit. */
  async commit(paths: readonly string[], commit: NewCommit): Promise<string> {
    await this.#run(['update-index', '--add', '--remove', '-z', '--stdin'], {}, paths.join('\0'));
    const knownPaths = await this.#known(paths);
    const how = ['--only', '--allow-empty', '--allow-empty-message', '--cleanup=verbatim', '--no-verify', '--quiet'];
    const which = ['--pathspec-from-file=-', '--pathspec-file-nul'];
    await this.#run(
      ['--literal-pathspecs', 'commit', ...how, ...which, '-m', commit.message],
      person(commit),
      knownPaths.join('\0'),
    );
    return (await this.head())!;
  }

  /**
   * Leaves out files that exist neither on disk nor in the previous commit, as after a save was undone in git, because
   * git would reject their names.
   */
  async #known(paths: readonly string[]): Promise<readonly string[]> {
    if (paths.every((path) => existsSync(join(this.#folder, path)))) return paths;
    const tree = ['ls-tree', '-r', '-z', '--name-only', 'HEAD', '--', ...documents];
    const committed = new Set((await this.#run(tree).catch(() => '')).split('\0'));
    return paths.filter((path) => committed.has(path) || existsSync(join(this.#folder, path)));
  }

  /**
   * Waits for a git process that a killed hub has left running. Used when opening, while no other process saves here.
   */
  async waitForOwn(): Promise<void> {
    await waitForOwnGit(await this.#repository());
  }

  /**
   * Removes the locks of a git process that was killed together with the program, once no git process remains that
   * could own them.
   */
  async removeLocks(): Promise<void> {
    await removeStaleLocks(await this.#repository());
  }

  async #repository(): Promise<LockedRepository> {
    const [workTree = '', folder = '', common = ''] = (
      await this.#run(['rev-parse', '--show-toplevel', '--absolute-git-dir', '--git-common-dir'])
    ).split('\n');
    const branch = (await this.#run(['symbolic-ref', '-q', 'HEAD']).catch(() => '')).trim();
    // To commit named files, git prepares an index named `next-index-<pid>.lock`. A killed git process leaves it there.
    const indexes = (await readdir(folder)).filter((name) => /^next-index-\d+\.lock$/.test(name));
    const locks = ['index.lock', 'HEAD.lock', ...indexes].map((name) => join(folder, name));
    // The branches of a linked work tree are in the repository that it was linked to.
    if (branch !== '') locks.push(join(resolve(this.#folder, common), `${branch}.lock`));
    return { workTree, locks, timeoutMs: this.#timeoutMs };
  }

  async #run(args: readonly string[], env: Record<string, string> = {}, input = ''): Promise<string> {
    return (await this.#runForBytes(args, env, input)).toString('utf8');
  }

  #runForBytes(args: readonly string[], env: Record<string, string>, input: string): Promise<Buffer> {
    return new Promise((done, fail) => {
      const options = {
        cwd: this.#folder,
        env: { ...environment(), ...env },
        maxBuffer: 1_000_000_000,
        encoding: 'buffer',
      } as const;
      const child = execFile('git', [...settings, ...args], options, (error, stdout, stderr) => {
        if (error === null) done(stdout);
        else fail(new Error(stderr.toString('utf8').trim() || reasonOf(error)));
      });
      child.stdin?.on('error', () => undefined);
      child.stdin?.end(input);
    });
  }
}

function environment(): Record<string, string> {
  const inherited = Object.entries(process.env).filter(
    ([name, value]) => value !== undefined && !name.startsWith('GIT_'),
  );
  return { ...(Object.fromEntries(inherited) as Record<string, string>), LC_ALL: 'C', GIT_TERMINAL_PROMPT: '0' };
}

function person(commit: NewCommit): Record<string, string> {
  const plain = (text: string) => text.replaceAll(/[<>\p{Cc}]/gu, ' ').trim();
  const name = plain(commit.name) || 'unknown';
  const email = plain(commit.email);
  return {
    GIT_AUTHOR_NAME: name,
    GIT_AUTHOR_EMAIL: email,
    GIT_AUTHOR_DATE: commit.at,
    GIT_COMMITTER_NAME: name,
    GIT_COMMITTER_EMAIL: email,
    GIT_COMMITTER_DATE: commit.at,
  };
}

function logEntry(text: string): LogEntry {
  const [commit = '', name = '', email = '', at = '', trailer = '', ...rest] = text.split('\x1f');
  const number = /^(\d+)$/.exec(trailer.trim())?.[1];
  const entry = { commit, name, email, at: new Date(at).toISOString(), message: rest.join('\x1f').trimEnd() };
  return number === undefined ? entry : { ...entry, changeSet: Number(number) };
}

/** Parses a line of `git diff-tree --raw`, in which modes, blobs and status precede the path. */
function fileChange(heading: string, path: string): FileChange {
  const [, , before = '', after = ''] = heading.split(' ');
  return { path, before: noBlob.test(before) ? undefined : before, after: noBlob.test(after) ? undefined : after };
}
