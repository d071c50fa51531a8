/** The server process as PostgreSQL itself records it, in `postmaster.pid` of its data folder. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

interface Postmaster {
  readonly pid: number;
  readonly socketFolder: string;
  /** Whether it accepts connections. */
  readonly ready: boolean;
  /** The command that started it. */
  readonly command: string;
}

/** The server that runs on this data folder, or undefined. A pid file left by a dead server is ignored. */
export function findPostmaster(dataFolder: string): Postmaster | undefined {
  const lines = pidFile(dataFolder)?.split('\n');
  const pid = Number(lines?.[0]);
  if (lines === undefined || !Number.isInteger(pid) || pid <= 1) return undefined;
  const command = commandLine(pid);
  // The pid may have been reused by another process; the server's own command line names its data folder.
  if (!command.includes(dataFolder)) return undefined;
  return { pid, socketFolder: lines[4] ?? '', ready: lines[7]?.trim() === 'ready', command };
}

function pidFile(dataFolder: string): string | undefined {
  try {
    return readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8');
  } catch {
    return undefined;
  }
}

/** Empty if the process is gone, or if it is dead but not yet reaped by its parent. */

function commandLine(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

/**
 * Stops the server: first with the signal that ends sessions and writes a checkpoint, then, after `timeoutMs`, with the
 * one that leaves recovery to the next start. Resolves when the process is gone.
 */
export async function stopPostmaster(pid: number, timeoutMs = 10_000): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!send(pid, signal) || (await isGone(pid, timeoutMs))) return;
  }
}

function send(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

async function isGone(pid: number, withinMs: number): Promise<boolean> {
  const end = performance.now() + withinMs;
  while (commandLine(pid) !== '') {
    if (performance.now() > end) return false;
    await sleep(10);
  }
  return true;
}
