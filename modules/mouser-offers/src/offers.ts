/**
 * Creates offers from the parts in a response. Anything unclear is refused with the reason, and never guessed as a
 * price.
 */
import type { ImportedRecord } from '@cablewright/modules';

/** A part of the catalog whose offers are requested. */
export interface Wanted {
  readonly kind: string;
  readonly id: string;
  /** The number that is used in the request. */
  readonly number: string;
  /** Whether the number is Mouser's own. */
  readonly isOwn: boolean;
  readonly manufacturer?: string;
}

type OfferRecord = Pick<ImportedRecord, 'kind' | 'id' | 'record'>;

type Fields = Readonly<Record<string, unknown>>;
const supplier = 'Mouser';

/** The offers for the requested parts: one for each packaging on sale. */
export function offersIn(
  parts: readonly unknown[],
  wanted: readonly Wanted[],
): { readonly offers: readonly OfferRecord[]; readonly refused: readonly string[] } {
  const offers: OfferRecord[] = [];
  const refused: string[] = [];
  for (const one of wanted) {
    const found = parts.filter((part): part is Fields => isPart(part) && isSame(part, one));
    if (found.length === 0) refused.push(`Mouser does not have ${one.number}.`);
    for (const part of found) {
      const offer = offerOf(part, one);
      if (typeof offer === 'string') refused.push(offer);
      else offers.push(offer);
    }
  }
  return { offers, refused };
}

const isPart = (part: unknown): part is Fields => typeof part === 'object' && part !== null;
const textOf = (part: Fields, name: string) => {
  const value = part[name];
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
};
const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

function isSame(part: Fields, { number, isOwn }: Wanted): boolean {
  return textOf(part, isOwn ? 'MouserPartNumber' : 'ManufacturerPartNumber').toLowerCase() === number.toLowerCase();
}

function offerOf(part: Fields, wanted: Wanted): OfferRecord | string {
  const number = textOf(part, 'MouserPartNumber');
  const name = number === '' ? wanted.number : `${wanted.number} (${number})`;
  const maker = textOf(part, 'Manufacturer');
  if (!isMaker(maker, wanted.manufacturer))
    return `${name} is made by ${maker} there, and by ${wanted.manufacturer} here.`;
  const breaks = breaksOf(part['PriceBreaks']);
  if (typeof breaks === 'string') return `${name} ${breaks}`;
  const [first, ...later] = breaks.prices;
  if (number === '' || first === undefined) return `${name} has no price.`;
  const moq = Math.max(wholeIn(textOf(part, 'Min')) ?? 1, first.minQty);
  const fields = {
    pack: above1(wholeIn(textOf(part, 'Mult'))),
    stock: wholeIn(textOf(part, 'AvailabilityInStock')),
    leadDays: daysIn(textOf(part, 'LeadTime')),
  };
  return {
    kind: 'offers',
    id: idOf(wanted, number),
    record: {
      id: idOf(wanted, number),
      part: { kind: wanted.kind, id: wanted.id },
      supplier,
      number,
      cost: {
        unit: first.unit,
        currency: breaks.currency,
        ...(later.length === 0 ? {} : { breaks: later }),
        ...stated({ moq: moq > 1 ? moq : undefined, ...fields }),
        src: textOf(part, 'ProductDetailUrl') || 'Mouser Search API',
      },
    },
  };
}

/** Ids may contain letters, digits and hyphens. */
function idOf({ kind, id }: Wanted, number: string): string {
  return `mouser-${kind}-${id}-${number}`
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 100);
}

/**
 * Whether two manufacturer names may refer to the same company, because one begins with the other. A missing name
 * matches any name.
 */
function isMaker(theirs: string, ours: string | undefined): boolean {
  const [a, b] = [plain(theirs), plain(ours ?? '')];
  return a === '' || b === '' || a.startsWith(b) || b.startsWith(a);
}

interface Prices {
  readonly currency: string;
  readonly prices: { minQty: number; unit: number }[];
}

/** The price breaks, starting with the smallest quantity. If they are unclear, the reason as the end of a sentence. */
function breaksOf(value: unknown): Prices | string {
  const rows = (Array.isArray(value) ? (value as unknown[]) : []).filter(isPart);
  if (rows.length === 0) return 'has no price: it may be sold on request only.';
  const currencies = new Set(rows.map((row) => textOf(row, 'Currency')));
  const [currency = ''] = currencies;
  if (currencies.size > 1 || !/^[A-Z]{3}$/.test(currency)) return 'has no clear currency.';
  const texts = rows.map((row) => textOf(row, 'Price'));
  const sign = decimalSign(texts);
  const prices = rows.map((row, i) => ({ minQty: Number(row['Quantity']), unit: priceIn(texts[i] ?? '', sign) }));
  const bad = prices.findIndex(({ minQty, unit }) => !Number.isInteger(minQty) || minQty < 1 || !(unit > 0));
  if (bad >= 0) return `has a price that is not clear: "${texts[bad]}".`;
  return { currency, prices: prices.toSorted((a, b) => a.minQty - b.minQty) };
}

const digitsOf = (text: string) => /\d[\d.,'\s\u00a0\u202f]*/.exec(text)?.[0].trim() ?? '';

/**
 * The decimal separator in all prices of a part. Undefined if the prices don't reveal it, as in the case of a single
 * `1,234`.
 */
function decimalSign(texts: readonly string[]): '.' | ',' | undefined {
  const votes = new Set(
    texts.flatMap((text): ('.' | ',')[] => {
      const digits = digitsOf(text);
      const at = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
      const last = at < 0 ? undefined : digits[at] === '.' ? '.' : ',';
      if (last === undefined) return [];
      const other = last === '.' ? ',' : '.';
      const decimals = digits.length - at - 1;
      const isShown = digits.includes(other) || decimals !== 3 || digits.startsWith('0');
      return isShown && digits.split(last).length === 2 ? [last] : [];
    }),
  );
  return votes.size === 1 ? [...votes][0] : undefined;
}

/** NaN if the text isn't a price. */
function priceIn(text: string, sign: '.' | ',' | undefined): number {
  const digits = digitsOf(text).replaceAll(/['\s\u00a0\u202f]/g, '');
  if (/^\d+$/.test(digits)) return Number(digits);
  if (sign === undefined) return Number.NaN;
  const other = sign === '.' ? ',' : '.';
  return Number(digits.replaceAll(other, '').replace(sign, '.'));
}

function wholeIn(text: string): number | undefined {
  const digits = /^\d[\d.,]*/.exec(text)?.[0].replaceAll(/[.,]/g, '');
  return digits === undefined ? undefined : Number(digits);
}

const above1 = (count: number | undefined) => (count === undefined || count < 2 ? undefined : count);

/** The days in a delivery time such as `56 Days` or `56 Tage`. Other units are ignored. */
function daysIn(text: string): number | undefined {
  const days = /^(\d{1,4})\s*(?:days?|tage?)\b/i.exec(text)?.[1];
  return days === undefined ? undefined : Number(days);
}

/** Omits undefined numbers. */
function stated(fields: Readonly<Record<string, number | undefined>>): Record<string, number> {
  const known: Record<string, number> = {};
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) known[name] = value;
  return known;
}
