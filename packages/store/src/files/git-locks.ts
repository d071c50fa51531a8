/**
 * Git's locks in the catalog's repository. A git process continues after the hub that started it was killed, and a person may
 * be committing in the same work tree, so a lock is removed only if no git process is left that could own it.
 */
import { execFile } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

/** A setting unknown to git that marks the git processes started by this program. */
export const ownGitSetting = 'cablewright.ownProcess=true';

/** Poll interval for locks and processes, ms. */
const pollMs = 100;

interface GitProcess {
  readonly pid: number;
  readonly args: readonly string[];
  /** Its working directory; undefined if the system does not report it. */
  readonly folder: string | undefined;
}

/** Another git process is using the repository and did not finish in time. */
export class GitBusy extends Error {}

export interface LockedRepository {
  /** Root of the work tree, with symbolic links resolved. */
  readonly workTree: string;
  /** Lock files that a killed git may leave behind. */
  readonly locks: readonly string[];
  /** How long to wait for a running git, ms. */
  readonly timeoutMs: number;
}

/** Waits until no git process of this program runs in the work tree. */
export async function waitForOwnGit({ workTree, timeoutMs }: LockedRepository): Promise<void> {
  await waitFor(workTree, timeoutMs, (running) => running.filter(isOwn));
}

/** Waits until this program's git processes have ended and no git holds a lock in the work tree, then removes stale locks. */
export async function removeStaleLocks({ workTree, locks, timeoutMs }: LockedRepository): Promise<void> {
  await waitFor(workTree, timeoutMs, (running) =>
    locks.some((lock) => existsSync(lock)) ? running : running.filter(isOwn),
  );
  for (const lock of locks) rmSync(lock, { force: true });
}

async function waitFor(
  workTree: string,
  timeoutMs: number,
  blocking: (running: readonly GitProcess[]) => readonly GitProcess[],
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const busy = blocking((await gitProcesses()).filter(({ folder }) => mayBeIn(folder, workTree)));
    if (busy.length === 0) return;
    if (performance.now() > deadline) throw new GitBusy(busyMessage(workTree, busy));
    await sleep(pollMs);
  }
}

function isOwn({ args }: GitProcess): boolean {
  return args.includes(ownGitSetting);
}

function mayBeIn(folder: string | undefined, workTree: string): boolean {
  return folder === undefined || folder === workTree || folder.startsWith(workTree + sep);
}

function busyMessage(workTree: string, busy: readonly GitProcess[]): string {
  const pids = busy.map(({ pid }) => pid).join(', ');
  return `Git is still working in ${workTree} (process ${pids}). Wait until it has finished, then start again.`;
}

/** Git processes that may hold a lock. A file watching daemon holds none. */
async function gitProcesses(): Promise<GitProcess[]> {
  const processes = process.platform === 'linux' ? await linuxProcesses() : await psProcesses();
  return processes.filter(({ args }) => basename(args[0] ?? '') === 'git' && !args.includes('fsmonitor--daemon'));
}

async function linuxProcesses(): Promise<GitProcess[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const processes = await Promise.all(pids.map(linuxProcess));
  return processes.filter((process) => process !== undefined);
}

async function linuxProcess(pid: number): Promise<GitProcess | undefined> {
  // A process that has ended in the meantime has no command line.
  const args = (await readFile(join('/proc', String(pid), 'cmdline'), 'utf8').catch(() => '')).split('\0');
  if (basename(args[0] ?? '') !== 'git') return undefined;
  const folder = await readlink(join('/proc', String(pid), 'cwd')).catch(() => undefined);
  return { pid, args, folder };
}

/** `ps` does not report working directories, so any git process on the machine may be in the work tree. */
async function psProcesses(): Promise<GitProcess[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-ww', '-o', 'pid=,args=']).catch(() => ({ stdout: '' }));
  return stdout.split('\n').flatMap((line) => {
    const [pid, ...args] = line.trim().split(/\s+/);
    return pid === undefined || args.length === 0 ? [] : [{ pid: Number(pid), args, folder: undefined }];
  });
}
