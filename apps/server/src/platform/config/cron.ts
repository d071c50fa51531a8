/**
 * Cron expressions with five fields: minute, hour, day of the month, month, and day of the week (0 or 7 for Sunday).
 */

interface Cron {
  readonly minutes: ReadonlySet<number>;
  readonly hours: ReadonlySet<number>;
  readonly days: ReadonlySet<number>;
  readonly months: ReadonlySet<number>;
  readonly weekdays: ReadonlySet<number>;
  /**
   * Whether days of the month and days of the week are both restricted. A day then needs to match only one of them
   * (POSIX crontab).
   */
  readonly eitherDay: boolean;
}

const ranges = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 7],
] as const;

/** Parses an expression such as `0-59/5 6-18 * * 1-5`. Undefined if it is invalid. */
export function readCron(text: string): Cron | undefined {
  const fields = text.trim().split(/ +/);
  if (fields.length !== ranges.length) return undefined;
  const sets = ranges.map(([low, high], at) => valuesOf(fields[at]!, low, high));
  const [minutes, hours, days, months, weekdays] = sets;
  if (!minutes || !hours || !days || !months || !weekdays) return undefined;
  if (weekdays.has(7)) weekdays.add(0);
  return { minutes, hours, days, months, weekdays, eitherDay: fields[2] !== '*' && fields[4] !== '*' };
}

function valuesOf(field: string, low: number, high: number): Set<number> | undefined {
  const values = new Set<number>();
  for (const part of field.split(',')) {
    const [, span, from, to, step = '1'] = /^(\*|(\d{1,2})(?:-(\d{1,2}))?)(?:\/(\d{1,2}))?$/.exec(part) ?? [];
    if (span === undefined || Number(step) === 0) return undefined;
    const first = from === undefined ? low : Number(from);
    const last = to !== undefined ? Number(to) : from === undefined || part.includes('/') ? high : first;
    if (first < low || last > high || first > last) return undefined;
    for (let value = first; value <= last; value += Number(step)) values.add(value);
  }
  return values;
}

const minuteMs = 60_000;
/** How far back to search for a missed run: a week. */
const lookBackMinutes = 7 * 24 * 60;

/**
 * The latest local time that matches the expression, is after `since` and isn't after `now`. Undefined if there is
 * none.
 */
export function lastTurn(cron: Cron, since: Date, now: Date): Date | undefined {
  const minute = new Date(Math.floor(now.getTime() / minuteMs) * minuteMs);
  for (let back = 0; back <= lookBackMinutes; back += 1) {
    const time = new Date(minute.getTime() - back * minuteMs);
    if (time <= since) return undefined;
    if (matches(cron, time)) return time;
  }
  return undefined;
}

function matches({ minutes, hours, days, months, weekdays, eitherDay }: Cron, time: Date): boolean {
  if (!minutes.has(time.getMinutes()) || !hours.has(time.getHours()) || !months.has(time.getMonth() + 1)) return false;
  const [day, weekday] = [days.has(time.getDate()), weekdays.has(time.getDay())];
  return eitherDay ? day || weekday : day && weekday;
}
