/** The server process as PostgreSQL itself records it, in `postmaster.pid` of its data folder. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

interface Postmaster {
  readonly pid: number;
  readonly socketFolder: string;
  /** It accepts connections. */
  readonly ready: boolean;
  /** The command it was started with. */
  readonly command: string;
}

/** The server that runs on this data folder, or undefined. A left-over pid file of a dead server counts as none. */
export function findPostmaster(dataFolder: string): Postmaster | undefined {
  const lines = pidFile(dataFolder)?.split('\n');
  const pid = Number(lines?.[0]);
  if (lines === undefined || !Number.isInteger(pid) || pid <= 1) return undefined;
  const command = commandLine(pid);
  // Another process may have got the number since; the server's own command names its data folder.
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

/** Empty when the process is gone; also when it is dead but not yet collected by its parent. */

function commandLine(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

/**
 * Stops the server: first by the signal that ends sessions and writes a checkpoint, then, when it has not gone after
 * `timeoutMs`, by the one that leaves recovery to the next start. Resolves when it is gone.
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
