/** The hub's `to` is exclusive, but people mean the whole day. */
export function nextDay(day: string | undefined): string | undefined {
  if (day === undefined) return undefined;
  const at = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(at.getTime())) return undefined;
  at.setUTCDate(at.getUTCDate() + 1);
  return at.toISOString().slice(0, 10);
}
