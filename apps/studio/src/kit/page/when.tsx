import { useEffect, useState } from 'react';

// Made when the first time is shown: pages that show none would open 10 ms later.
let format: Intl.DateTimeFormat | undefined;
let relative: Intl.RelativeTimeFormat | undefined;

function dateText(at: string): string {
  format ??= new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
  return format.format(new Date(at));
}

const steps: readonly [limit: number, unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  [60, 'second', 1],
  [3600, 'minute', 60],
  [86_400, 'hour', 3600],
  [7 * 86_400, 'day', 86_400],
];

/** How long ago, or how soon, in words, up to a week; after that the date. */
function whenText(at: string, now: Date, ahead: boolean): string {
  const distance = Math.round((new Date(at).getTime() - now.getTime()) / 1000);
  // What was done a moment ago is not ahead because this page, or this computer, is a little behind.
  const seconds = !ahead && distance > 0 && distance < 60 ? 0 : distance;
  const step = steps.find(([limit]) => Math.abs(seconds) < limit);
  if (step === undefined) return dateText(at);
  relative ??= new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' });
  return relative.format(Math.round(seconds / step[2]), step[1]);
}

/** How often the text is updated, ms. */
const updateEveryMs = 10_000;

/** A moment in words that are kept up to date, with the exact time in its tooltip. `ahead`: it is yet to come. */
export function When({ at, ahead = false }: { at: string; ahead?: boolean }) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), updateEveryMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <time dateTime={at} title={dateText(at)}>
      {whenText(at, now, ahead)}
    </time>
  );
}
