import type { Backups } from './backups.ts';

const hourMs = 3_600_000;

/** The reason why the newest backup is too old, or undefined if it is recent enough. */
export async function staleBackup(backups: Backups, maxAgeHours: number, now: Date): Promise<string | undefined> {
  const newest = await backups.newest();
  if (newest === undefined) return 'no backup has been taken yet';
  const hours = (now.getTime() - Date.parse(newest.takenAt)) / hourMs;
  return hours > maxAgeHours ? `the newest is ${Math.floor(hours)} h old; the limit is ${maxAgeHours} h` : undefined;
}
