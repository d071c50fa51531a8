/**
 * The locks of git in the catalog's repository. A git process goes on after the hub that started it was killed, and a
 * person may have a commit open in the same work tree: a lock is removed only when no git process is left to own it.
 */
import { execFile } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

/** A setting git does not know, which marks the git processes this program started. */
export const ownGitSetting = 'cablewright.ownProcess=true';

/** How often locks and processes are looked at while waiting, ms. */
const pollMs = 100;

interface GitProcess {
  readonly pid: number;
  readonly args: readonly string[];
  /** The folder it works in; undefined when the system does not say. */
  readonly folder: string | undefined;
}

/** Another git process is using the repository and did not finish in time. */
export class GitBusy extends Error {}

export interface LockedRepository {
  /** The root of the work tree, without symbolic links. */
  readonly workTree: string;
  /** The lock files git may leave when it is killed. */
  readonly locks: readonly string[];
  /** How long to wait for a running git, ms. */
  readonly timeoutMs: number;
}

/** Waits until no git of this program works in the work tree. */
export async function waitForOwnGit({ workTree, timeoutMs }: LockedRepository): Promise<void> {
  await waitFor(workTree, timeoutMs, (running) => running.filter(isOwn));
}

/** Waits until no git of this program works in the work tree, and no git holds a lock there; then removes stale locks. */
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

/** Git processes that may hold a lock; a daemon that watches files holds none. */
async function gitProcesses(): Promise<GitProcess[]> {
  const all = process.platform === 'linux' ? await linuxProcesses() : await psProcesses();
  return all.filter(({ args }) => basename(args[0] ?? '') === 'git' && !args.includes('fsmonitor--daemon'));
}

async function linuxProcesses(): Promise<GitProcess[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const found = await Promise.all(pids.map(linuxProcess));
  return found.filter((one) => one !== undefined);
}

async function linuxProcess(pid: number): Promise<GitProcess | undefined> {
  // A process that ends meanwhile has no command line any more.
  const args = (await readFile(join('/proc', String(pid), 'cmdline'), 'utf8').catch(() => '')).split('\0');
  if (basename(args[0] ?? '') !== 'git') return undefined;
  const folder = await readlink(join('/proc', String(pid), 'cwd')).catch(() => undefined);
  return { pid, args, folder };
}

/** `ps` does not say where a process works, so any git on the machine may be in the work tree. */
async function psProcesses(): Promise<GitProcess[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-ww', '-o', 'pid=,args=']).catch(() => ({ stdout: '' }));
  return stdout.split('\n').flatMap((line) => {
    const [pid, ...args] = line.trim().split(/\s+/);
    return pid === undefined || args.length === 0 ? [] : [{ pid: Number(pid), args, folder: undefined }];
  });
}
