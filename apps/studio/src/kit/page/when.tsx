import { useEffect, useState } from 'react';

// Created on first use: creating it takes 10 ms, which pages without times would spend for nothing.
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

/** The time relative to now as text, up to a week; beyond that the date. */
function whenText(at: string, now: Date, ahead: boolean): string {
  const distance = Math.round((new Date(at).getTime() - now.getTime()) / 1000);
  // A recent time must not appear to be in the future because this computer's clock is slow.
  const seconds = !ahead && distance > 0 && distance < 60 ? 0 : distance;
  const step = steps.find(([limit]) => Math.abs(seconds) < limit);
  if (step === undefined) return dateText(at);
  relative ??= new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' });
  return relative.format(Math.round(seconds / step[2]), step[1]);
}

/** How often the text is updated, ms. */
const updateEveryMs = 10_000;

/** A relative time that is updated, with the exact time in a tooltip. `ahead`: the time is in the future. */
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
