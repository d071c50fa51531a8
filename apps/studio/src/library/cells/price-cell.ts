/** A price as one line of text that is read back: `0.12 EUR/m; 0.1 from 100; 0.08 from 1000`. Pure. */
import type { Cost } from '@cablewright/model';

type Prices = Pick<Cost, 'unit' | 'currency' | 'breaks'>;
type ReadPrice = { readonly ok: true; readonly prices: Prices } | { readonly ok: false; readonly problem: string };

const example = '0.12 EUR; 0.1 from 100';

export function priceCellText({ unit, currency, breaks = [] }: Prices, perMetre: boolean): string {
  const steps = breaks.map((step) => `; ${step.unit} from ${step.minQty}`).join('');
  return `${unit} ${currency}${perMetre ? '/m' : ''}${steps}`;
}

const signs: Readonly<Record<string, string>> = { '€': 'EUR', '£': 'GBP' };
const pricePattern =
  /^(?<sign>[€£])?\s*(?<unit>\d+(?:[.,]\d+)?)\s*(?<currency>[A-Za-z]{3}|[€£])?\s*(?:\/\s*(?<per>m|pc|pcs|piece|ea))?$/;
const stepPattern = /^(?<unit>\d+(?:[.,]\d+)?)\s*(?:[A-Za-z]{3})?\s*(?:from|ab|@)\s*(?<quantity>\d+(?:[.,]\d+)?)$/i;

const numberOf = (text = '') => Number(text.replace(',', '.'));

/** Reads a price. If it has no currency, it is in `currency`; if that is undefined, the text must name a currency. */
export function readPrice(text: string, perMetre: boolean, currency: string | undefined): ReadPrice {
  const [first = '', ...steps] = text.split(';').map((part) => part.trim());
  const groups = pricePattern.exec(first)?.groups;
  if (groups === undefined) return wrong(`“${first}” is no price. Write it as ${example}.`);
  const { per, sign } = groups;
  if (per !== undefined && (per === 'm') !== perMetre)
    return wrong(`This part is priced by the ${perMetre ? 'metre' : 'piece'}. Change that on its page.`);
  const named = groups['currency'] ?? sign;
  const code = named === undefined ? currency : (signs[named] ?? named.toUpperCase());
  if (code === undefined) return wrong(`Write the currency too, as in ${numberOf(groups['unit'])} EUR.`);
  const breaks: { minQty: number; unit: number }[] = [];
  for (const step of steps.filter((part) => part !== '')) {
    const found = stepPattern.exec(step)?.groups;
    const minQty = numberOf(found?.['quantity']);
    if (found === undefined || minQty <= 0) return wrong(`“${step}” is no price break. Write it as ${example}.`);
    if (breaks.some((other) => other.minQty === minQty)) return wrong(`There are two prices from ${minQty} on.`);
    breaks.push({ minQty, unit: numberOf(found['unit']) });
  }
  const prices = { unit: numberOf(groups['unit']), currency: code };
  return { ok: true, prices: breaks.length === 0 ? prices : { ...prices, breaks } };
}

const wrong = (problem: string) => ({ ok: false, problem }) as const;
