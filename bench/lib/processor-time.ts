/** Processor time of a process, which depends little on how busy the machine is. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The compile cache of the project's commands (scripts/install.mjs). */
const compileCache = join(import.meta.dirname, '../../node_modules/.cache/node');

/** Processor time of a command, ms. Undefined if the command or the shell that measures it is missing. */
export function processorMs(command: string, args: readonly string[]): number | undefined {
  const measured = `TIMEFORMAT='%U %S'; time "$0" "$@" > /dev/null`;
  const ran = spawnSync('bash', ['-c', measured, command, ...args], { encoding: 'utf8' });
  if (ran.status !== 0) return undefined;
  const [user = 0, system = 0] = ran.stderr.trim().split('\n').at(-1)!.split(' ').map(Number);
  return (user + system) * 1000;
}

/** Processor time (user and system) of the median call, ms. */
export function ownProcessorMs(work: () => unknown, calls: number): number {
  const times = Array.from({ length: calls }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return times.toSorted((a, b) => a - b)[Math.floor(calls / 2)]!;
}

/** Processor time of the running descendants of `parent`, ms, with a resolution of 10 ms each (Linux). */
export function childrenMs(parent: number): number {
  const processes = readdirSync('/proc').flatMap((pid) => (/^\d+$/.test(pid) ? statOf(pid) : []));
  const below = (pid: number): number =>
    processes
      .filter((process) => process.parent === pid)
      .reduce((sum, process) => sum + process.ms + below(process.pid), 0);
  return below(parent);
}

function statOf(pid: string): { pid: number; parent: number; ms: number }[] {
  try {
    // Fields after the name, which may contain any character: state, parent, …; 12 and 13 are user and system time
    // (proc(5)).
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
    return [{ pid: Number(pid), parent: Number(fields[1]), ms: 10 * (Number(fields[11]) + Number(fields[12])) }];
  } catch {
    // It has ended in the meantime.
    return [];
  }
}

/** The minimum and median processor time of several calls, ms. */
export async function processorOf(work: () => unknown, calls: number): Promise<{ min: number; median: number }> {
  const times: number[] = [];
  for (let i = 0; i < calls; i += 1) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1000);
  }
  times.sort((a, b) => a - b);
  return { min: times[0]!, median: times[calls >> 1]! };
}

/**
 * Runs a program of the project to its end and forwards its output. Like every command it uses cached sources without
 * types.
 */
export function ownProcess(file: string, args: readonly string[], flags: readonly string[] = []): void {
  const env = { ...process.env, NODE_COMPILE_CACHE: compileCache };
  const command = [...flags, file, ...args];
  // Code compiled with other flags is compiled again. This warm-up keeps that out of the measured process.
  if (flags.length > 0) spawnSync(process.execPath, command, { stdio: 'ignore', env });
  const { status } = spawnSync(process.execPath, command, { stdio: 'inherit', env });
  if (status !== 0) process.exitCode = 1;
}
