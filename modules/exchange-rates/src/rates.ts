/** The daily file of the ECB: `<Cube time="2026-11-20">` with a `<Cube currency="USD" rate="1.0854"/>` for each currency. */

interface DailyRates {
  /** YYYY-MM-DD, the day the rates are of. */
  readonly date: string;
  /** What one euro costs in each currency. */
  readonly rates: Readonly<Record<string, number>>;
}

/** More than the file has ever had: what is larger is another file. */
const maxRates = 200;

/** The rates of a file, or what is wrong with it as the end of a sentence. */
export function readRates(xml: string): DailyRates | string {
  const [, date] = /<Cube\s+time=["'](\d{4}-\d{2}-\d{2})["']/.exec(xml) ?? [];
  if (date === undefined) return 'is not the daily file of the ECB: it has no day.';
  const rates: Record<string, number> = {};
  for (const [, currency, text] of xml.matchAll(/<Cube\s+currency=["']([A-Z]{3})["']\s+rate=["']([^"']*)["']/g)) {
    const rate = Number(text);
    if (!(rate > 0 && Number.isFinite(rate))) return `has no valid rate for ${currency}: "${text!.slice(0, 40)}".`;
    rates[currency!] = rate;
  }
  const count = Object.keys(rates).length;
  if (count === 0 || count > maxRates) return `is not the daily file of the ECB: it has ${count} rates.`;
  return { date, rates };
}
