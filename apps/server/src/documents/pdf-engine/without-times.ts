/**
 * A PDF without its creation and modification dates, so that a sheet always has the same bytes. Each date is replaced by
 * one of the same length (ISO 32000-2 section 7.9.4), so that no offset in the file changes.
 */
export function withoutTimes(pdf: Uint8Array): Uint8Array {
  const text = Buffer.from(pdf).toString('latin1');
  const dates = /\/(?:CreationDate|ModDate) ?\((D:[0-9Z+'-]+)\)/g;
  const fixed = text.replace(dates, (whole, date: string) => whole.replace(date, timeless(date)));
  return Buffer.from(fixed, 'latin1');
}

const epoch = "D:19800101000000+00'00'";

function timeless(date: string): string {
  return date.length <= epoch.length ? epoch.slice(0, date.length) : epoch + '0'.repeat(date.length - epoch.length);
}
