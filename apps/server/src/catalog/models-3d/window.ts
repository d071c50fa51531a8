/**
 * Whether a time is within a daily window such as 22:00-06:00, in the process's time zone. Always true without a
 * window.
 */
export function isWithin(window: string | undefined, now: Date): boolean {
  if (window === undefined) return true;
  const [from = 0, to = 0] = window.split('-').map(minutesOf);
  const at = now.getHours() * 60 + now.getMinutes();
  return from <= to ? at >= from && at < to : at >= from || at < to;
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
