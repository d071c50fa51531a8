/**
 * Exchange rates from the daily file of the European Central Bank: the euro's reference rate for each currency,
 * published around 16:00 CET on working days
 * (https://www.ecb.europa.eu/stats/policy_and_exchange_rates/euro_reference_exchange_rates/).
 */
import type { Module } from '@cablewright/modules';

// The daily file of the ECB has `<Cube time="2026-11-20">` with a `<Cube currency="USD" rate="1.0854"/>` for each
// currency.

interface DailyRates {
  /** The date of the rates as YYYY-MM-DD. */
  readonly date: string;
  /** The price of one euro in each currency. */
  readonly rates: Readonly<Record<string, number>>;
}

/** The real file never has this many rates. A larger file isn't the expected one. */
const maxRates = 200;

/** Parses the rates in a file. If that fails, returns the problem as the end of a sentence. */
function readRates(xml: string): DailyRates | string {
  const [, date] = /<Cube\s+time=["'](\d{4}-\d{2}-\d{2})["']/.exec(xml) ?? [];
  if (date === undefined) return 'is not the daily file of the ECB: it has no day.';
  const rates: Record<string, number> = {};
  for (const [, currency = '', text = ''] of xml.matchAll(
    /<Cube\s+currency=["']([A-Z]{3})["']\s+rate=["']([^"']*)["']/g,
  )) {
    const rate = Number(text);
    if (!(rate > 0 && Number.isFinite(rate))) return `has no valid rate for ${currency}: "${text.slice(0, 40)}".`;
    rates[currency] = rate;
  }
  const count = Object.keys(rates).length;
  if (count === 0 || count > maxRates) return `is not the daily file of the ECB: it has ${count} rates.`;
  return { date, rates };
}

const address = 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml';

const module: Module = {
  loaders: [
    {
      id: 'rates',
      label: 'Exchange rates of today',
      reads: ['settings'],
      async load(db, { fetch }) {
        const answer = await fetch(address);
        if (!answer.ok) return { ok: false, problems: [`${address} answered ${answer.status}.`] };
        const dailyRates = readRates(await answer.text());
        if (typeof dailyRates === 'string') return { ok: false, problems: [`${address} ${dailyRates}`] };
        const { date, rates } = dailyRates;
        const src = `European Central Bank, euro foreign exchange reference rates of ${date}, ${address}`;
        const exchangeRates = { base: 'EUR', date, rates, src };
        const record = { id: 'engineering', ...db['settings']?.['engineering'], exchangeRates };
        const notes = [`${Object.keys(rates).length} rates of ${date}`];
        return { ok: true, records: [{ kind: 'settings', id: 'engineering', record }], notes };
      },
    },
  ],
};

export default module;
