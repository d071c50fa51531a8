import { existsSync, readFileSync } from 'node:fs';

/**
 * The most memory this program had at a time, MB. On Linux `resourceUsage` does not say it: a process begins with the
 * maximum of the one that started it.
 */
export function ownMemoryMb() {
  const status = '/proc/self/status';
  const peak = existsSync(status) ? /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(status, 'utf8'))?.[1] : undefined;
  return Number(peak ?? process.resourceUsage().maxRSS) / 1024;
}
