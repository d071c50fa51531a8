/**
 * A typed day as YYYY-MM-DD. Accepts `2026-3-31` and `31.3.2026`; with slashes the order of day and month would be
 * ambiguous.
 */
export function dayOf(text: string): string | undefined {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text.trim());
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text.trim());
  const [year, month, day] = iso?.slice(1) ?? dotted?.slice(1).toReversed() ?? [];
  if (year === undefined) return undefined;
  const written = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`;
  const date = new Date(`${written}T00:00:00Z`);
  // `Date` reads 31 April as 1 May.
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== written ? undefined : written;
}
