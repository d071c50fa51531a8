import { existsSync, readFileSync } from 'node:fs';

/**
 * The peak memory of this program, MB. On Linux `resourceUsage` cannot tell: a process starts with the maximum of its
 * parent.
 */
export function ownMemoryMb() {
  const status = '/proc/self/status';
  const peak = existsSync(status) ? /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(status, 'utf8'))?.[1] : undefined;
  return Number(peak ?? process.resourceUsage().maxRSS) / 1024;
}
