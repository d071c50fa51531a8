import type { PrintFormat } from '@cablewright/engine';

/** An amount with the decimal places of its currency, in the language of the sheet: `1,234.50 EUR`, `1.234,50 EUR`. */
export function moneyText(amount: number, currency: string, print: PrintFormat): string {
  const format = new Intl.NumberFormat(print.isGerman ? 'de' : 'en', {
    style: 'currency',
    currency,
    currencyDisplay: 'code',
  });
  const number = format
    .formatToParts(amount)
    .filter(({ type }) => type !== 'currency' && type !== 'literal')
    .map(({ value }) => value)
    .join('');
  return `${number} ${currency}`;
}
