/** The time a process has the processor for: what a busy machine does not change much. */
import { spawnSync } from 'node:child_process';

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
