/** The hub's `to` is exclusive, but people mean the whole day. */
export function nextDay(day: string | undefined): string | undefined {
  if (day === undefined) return undefined;
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return undefined;
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}
