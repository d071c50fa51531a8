/** Information about the server process, which PostgreSQL records in `postmaster.pid` in its data folder. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

interface Postmaster {
  readonly pid: number;
  readonly socketFolder: string;
  /** Whether the server accepts connections. */
  readonly ready: boolean;
  /** The command with which the server was started. */
  readonly command: string;
}

/** The server that runs on this data folder, or undefined. A pid file that a dead server has left behind is ignored. */
export function findPostmaster(dataFolder: string): Postmaster | undefined {
  const lines = pidFile(dataFolder)?.split('\n');
  const pid = Number(lines?.[0]);
  if (lines === undefined || !Number.isInteger(pid) || pid <= 1) return undefined;
  const command = commandLine(pid);
  // Another process may have got the same pid. The command line of the server contains its data folder.
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

/** The command line of a process. Empty if the process is gone, or has ended but wasn't reaped by its parent yet. */

function commandLine(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

/**
 * Stops the server. The first signal ends sessions and writes a checkpoint. If that takes longer than `timeoutMs`,
 * stronger signals end the server at once, and the next start has to recover. Resolves when the process is gone.
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
