/** A day that is typed, as YYYY-MM-DD: `2026-3-31` and `31.3.2026` are read too. With slashes, day and month could be either way round. */
export function dayOf(text: string): string | undefined {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text.trim());
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text.trim());
  const [year, month, day] = iso?.slice(1) ?? dotted?.slice(1).toReversed() ?? [];
  if (year === undefined) return undefined;
  const written = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`;
  const date = new Date(`${written}T00:00:00Z`);
  // 31 April is read as 1 May.
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== written ? undefined : written;
}
