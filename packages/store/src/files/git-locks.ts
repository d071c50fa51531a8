/**
 * Handles git's locks in the repository of the catalog. A git process continues after the hub that started it was
 * killed, and a person may be committing in the same work tree. A lock is therefore removed only if no git process
 * remains that could own it.
 */
import { execFile } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

/** A setting that git doesn't know. It marks the git processes that this program has started. */
export const ownGitSetting = 'cablewright.ownProcess=true';

/** How often locks and processes are polled, in ms. */
const pollMs = 100;

interface GitProcess {
  readonly pid: number;
  readonly args: readonly string[];
  /** The working directory of the process. Undefined if the system doesn't report it. */
  readonly folder: string | undefined;
}

/** Thrown if another git process is using the repository and didn't finish in time. */
export class GitBusy extends Error {}

export interface LockedRepository {
  /** The root of the work tree, with symbolic links resolved. */
  readonly workTree: string;
  /** Lock files that a killed git process may leave behind. */
  readonly locks: readonly string[];
  /** How long to wait for a running git process, in ms. */
  readonly timeoutMs: number;
}

/** Waits until none of this program's git processes is running in the work tree. */
export async function waitForOwnGit({ workTree, timeoutMs }: LockedRepository): Promise<void> {
  await waitFor(workTree, timeoutMs, (running) => running.filter(isOwn));
}

/**
 * Waits until this program's git processes have ended and no git process can hold a lock in the work tree. Then removes
 * stale locks.
 */
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

/** The git processes that may hold a lock. A daemon that watches files doesn't. */
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
  // A process that has ended meanwhile has no command line.
  const args = (await readFile(join('/proc', String(pid), 'cmdline'), 'utf8').catch(() => '')).split('\0');
  if (basename(args[0] ?? '') !== 'git') return undefined;
  const folder = await readlink(join('/proc', String(pid), 'cwd')).catch(() => undefined);
  return { pid, args, folder };
}

/** `ps` doesn't report working directories, so any git process on the machine may be using the work tree. */
async function psProcesses(): Promise<GitProcess[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-ww', '-o', 'pid=,args=']).catch(() => ({ stdout: '' }));
  return stdout.split('\n').flatMap((line) => {
    const [pid, ...args] = line.trim().split(/\s+/);
    return pid === undefined || args.length === 0 ? [] : [{ pid: Number(pid), args, folder: undefined }];
  });
}
