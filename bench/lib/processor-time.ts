/** The time a process has the processor for: what a busy machine does not change much. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** That of the project's commands (scripts/install.mjs). */
const compileCache = join(import.meta.dirname, '../../node_modules/.cache/node');

/** Milliseconds of processor a command takes, or undefined where it or the shell that measures is not there. */
export function processorMs(command: string, args: readonly string[]): number | undefined {
  const measured = `TIMEFORMAT='%U %S'; time "$0" "$@" > /dev/null`;
  const ran = spawnSync('bash', ['-c', measured, command, ...args], { encoding: 'utf8' });
  if (ran.status !== 0) return undefined;
  const [user = 0, system = 0] = ran.stderr.trim().split('\n').at(-1)!.split(' ').map(Number);
  return (user + system) * 1000;
}

/** Processor milliseconds, user and system, of the median call. */
export function ownProcessorMs(work: () => unknown, calls: number): number {
  const times = Array.from({ length: calls }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return times.toSorted((a, b) => a - b)[Math.floor(calls / 2)]!;
}

/** Processor milliseconds of the running processes that descend from `parent`, to a hundredth of a second each (Linux). */
export function childrenMs(parent: number): number {
  const all = readdirSync('/proc').flatMap((pid) => (/^\d+$/.test(pid) ? statOf(pid) : []));
  const below = (pid: number): number =>
    all.filter((one) => one.parent === pid).reduce((sum, one) => sum + one.ms + below(one.pid), 0);
  return below(parent);
}

function statOf(pid: string): { pid: number; parent: number; ms: number }[] {
  try {
    // After the name, which may hold anything: state, parent, … and at 12 and 13 user and system time (proc(5)).
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
    return [{ pid: Number(pid), parent: Number(fields[1]), ms: 10 * (Number(fields[11]) + Number(fields[12])) }];
  } catch {
    // It ended meanwhile.
    return [];
  }
}

/** Processor milliseconds of each of several calls, the fastest and the median. */
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

/** Runs a program of the project to its end, its output with ours; with its sources stripped of types before, as every command runs. */
export function ownProcess(file: string, args: readonly string[], flags: readonly string[] = []): void {
  const env = { ...process.env, NODE_COMPILE_CACHE: compileCache };
  const command = [...flags, file, ...args];
  // What was compiled with other flags is compiled again: not in the process that is measured.
  if (flags.length > 0) spawnSync(process.execPath, command, { stdio: 'ignore', env });
  const { status } = spawnSync(process.execPath, command, { stdio: 'inherit', env });
  if (status !== 0) process.exitCode = 1;
}
