/**
 * Exchange rates from the daily file of the European Central Bank: reference rates of the euro, one a currency, published around 16:00 CET on
 * working days (https://www.ecb.europa.eu/stats/policy_and_exchange_rates/euro_reference_exchange_rates/).
 */
import type { Module } from '@cablewright/modules';
import { readRates } from './rates.ts';

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
        const read = readRates(await answer.text());
        if (typeof read === 'string') return { ok: false, problems: [`${address} ${read}`] };
        const { date, rates } = read;
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
