/** Dates of workbooks, which are stored as numbers of days. */

/** Built-in number formats that show a date or a time (ECMA-376, 18.8.30). */
const isBuiltInDate = (id: number) => (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58);

export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return isBuiltInDate(id);
  // Quoted texts, brackets and colours do not show the number itself.
  return /[dmyhs]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '')) && !/general/i.test(code);
}

const dayMs = 86_400_000;

/** Formats a number of days as a date such as 2026-03-31, with the time if there is one. */
export function excelDate(days: number, since1904: boolean): string {
  // Day 1 is 1 January 1900, and 29 February 1900 is counted although it did not exist. So day 0 is 30 December 1899 for dates since March
  // 1900.
  const epoch = since1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  const date = new Date(epoch + Math.round(days * dayMs));
  if (Number.isNaN(date.getTime())) return String(days);
  const text = date.toISOString();
  return Number.isInteger(days) ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ');
}
