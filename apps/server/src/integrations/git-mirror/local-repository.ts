/** The mirror's local repository. It is only a cache that can always be rebuilt from the branch. */
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Access } from './access.ts';
import { CommitStream, ownRef } from './commit-stream.ts';
import { failureOf, MirrorFailure } from './failure.ts';
import { GitProgram, requireGit, type GitResult } from './git-program.ts';

/** The time limit for one run of git, in ms. */
const gitTimeoutMs = 30 * 60_000;
/** The exit code of a run that was ended by a signal. */
const ranTooLong = 255;

interface OpenRepository {
  readonly access: Access;
  readonly branch: string;
  readonly signal: AbortSignal;
}

export class LocalRepository {
  readonly #git: GitProgram;
  readonly #folder: string;
  readonly #access: Access;
  readonly #branch: string;
  readonly #signal: AbortSignal;

  private constructor(git: GitProgram, folder: string, { access, branch, signal }: OpenRepository) {
    this.#git = git;
    this.#folder = folder;
    this.#access = access;
    this.#branch = branch;
    this.#signal = signal;
  }

  /** Opens or creates the repository in the folder. */
  static async open(under: string, options: OpenRepository): Promise<LocalRepository> {
    const { access, signal } = options;
    const folder = join(under, 'repository.git');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const { environment, settings } = access;
    const own = { ...environment, GIT_DIR: folder };
    const git = new GitProgram({ folder, environment: own, settings, signal, timeoutMs: gitTimeoutMs });
    if (!existsSync(join(folder, 'HEAD'))) {
      await requireGit(git);
      const initialized = await git.run(['init', '--bare', '--quiet', '--template=', folder]);
      if (initialized.code !== 0) throw local(initialized);
    }
    return new LocalRepository(git, folder, options);
  }

  /** Deletes the repository. */
  static remove(under: string): Promise<void> {
    return rm(join(under, 'repository.git'), { recursive: true, force: true });
  }

  /** The last commit of the branch on the server. Undefined if the branch doesn't exist. */
  async tip(): Promise<string | undefined> {
    const listed = await this.#git.run(['ls-remote', '--refs', '--', this.#access.url, this.#ref]);
    if (listed.code !== 0) throw this.#failure(listed);
    const line = listed.out.split('\n').find((candidate) => candidate.endsWith(`\t${this.#ref}`));
    return line?.split('\t')[0];
  }

  get #ref(): string {
    return `refs/heads/${this.#branch}`;
  }

  /** Downloads a commit of the branch with its files, unless it is already here. */
  async download(commit: string): Promise<void> {
    if ((await this.#git.run(['cat-file', '-e', `${commit}^{tree}`])).code === 0) return;
    const how = ['--depth=1', '--no-tags', '--quiet', '--no-write-fetch-head'];
    // The plus sign allows the local ref to be reset, because its commit may have been withdrawn on the server.
    const fetched = await this.#git.run(['fetch', ...how, '--', this.#access.url, `+${this.#ref}:refs/mirror/tip`]);
    if (fetched.code !== 0) throw this.#failure(fetched);
    const here = await this.#git.run(['cat-file', '-e', `${commit}^{tree}`]);
    if (here.code !== 0) throw new MirrorFailure('moved', 'The branch moved while the mirror read it.');
  }

  /** The text of a file in a commit. Undefined if the file doesn't exist. */
  async textOf(commit: string, path: string): Promise<string | undefined> {
    const printed = await this.#git.run(['cat-file', 'blob', `${commit}:${path}`]);
    return printed.code === 0 ? printed.out : undefined;
  }

  /** The change set of a commit that precedes `last` in the mirror's own history. Undefined for any other commit. */
  async ownChangeSet(commit: string, last: string): Promise<number | undefined> {
    if ((await this.#git.run(['merge-base', '--is-ancestor', commit, last])).code !== 0) return undefined;
    const format = '--format=%(trailers:key=Service-Change-Set,valueonly)';
    const { out } = await this.#git.run(['log', '-1', format, commit]);
    return /^\d+$/.test(out.trim()) ? Number(out.trim()) : undefined;
  }

  commits(): CommitStream {
    return new CommitStream(this.#git);
  }

  /** Ends a stream of commits and returns the last commit. */
  async collected(commits: CommitStream): Promise<string> {
    const ended = await commits.end();
    this.#signal.throwIfAborted();
    if (ended.code !== 0) throw local(ended);
    const written = await readFile(join(this.#folder, ownRef), 'utf8').catch(() => '');
    if (!/^[0-9a-f]{40,64}$/.test(written.trim())) throw local(ended);
    return written.trim();
  }

  /**
   * Pushes a commit as the new end of the branch. It never forces the push, so it is refused if others have moved the
   * branch.
   */
  async push(commit: string): Promise<void> {
    const how = ['--porcelain', '--no-verify', '--no-signed', '--no-follow-tags', '--recurse-submodules=no'];
    const pushed = await this.#git.run(['push', ...how, '--', this.#access.url, `${commit}:${this.#ref}`]);
    if (pushed.code !== 0) throw this.#failure(pushed);
  }

  /** Occasionally packs loose objects. If that fails, it only costs disk space. */
  async tidy(): Promise<void> {
    await this.#git.run(['-c', 'gc.auto=2000', '-c', 'gc.autoDetach=false', 'gc', '--auto', '--quiet']);
  }

  #failure({ code, err, out }: GitResult): MirrorFailure {
    if (code === ranTooLong && err === '') return new MirrorFailure('unreachable', 'Git did not end in time.');
    return failureOf(`${out}\n${err}`, this.#access.secrets);
  }
}

function local({ err }: GitResult): MirrorFailure {
  const words = err.replaceAll(/\s+/g, ' ').trim().slice(0, 300);
  return new MirrorFailure('local-folder', 'The local copy of the mirror cannot be used.', words);
}
