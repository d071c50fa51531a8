/** Formats costs, prices and times for pages. */
import type { CostLine, CostOfALot, CountedOperation } from '@cablewright/client';
import { units } from '@cablewright/engine';
import type { Cost } from '@cablewright/model';

type Unknown = CostOfALot['unknowns'][number];

/**
 * Whether prices of a kind of record are per metre, which is the default for wire stock. `per` is the unit that the
 * cost states.
 */
export function isPerMetre(kind: string, per: Cost['per']): boolean {
  return per === undefined ? kind === 'wires' : per === 'metre';
}

/** Created once: a list writes a price in every row. */
const unitPrices = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 6 });

/** The price of one piece or metre, which may be less than the smallest coin. */
export function unitPriceText(unit: number, currency: string): string {
  return `${unitPrices.format(unit)} ${currency}`;
}

export const moneyTexts = (amounts: CostOfALot['totals']): string =>
  amounts.length === 0 ? '–' : amounts.map((amount) => units.moneyText(amount)).join(' + ');

export function amountText(value: number, unit: 'ea' | 'm'): string {
  const number = value.toLocaleString('en', { maximumFractionDigits: unit === 'm' ? 2 : 0 });
  return unit === 'm' ? `${number} m` : number;
}

/** `6 min 24 s`, `1 h 5 min`; seconds only below an hour. */
export function timeText(seconds: number): string {
  const whole = Math.round(seconds);
  const [h, min, s] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  if (h > 0) return min === 0 ? `${h} h` : `${h} h ${min} min`;
  if (min > 0) return s === 0 ? `${min} min` : `${min} min ${s} s`;
  return seconds > 0 && whole === 0 ? 'less than 1 s' : `${s} s`;
}

const groups = {
  material: 'Material',
  labour: 'Labour',
  'set-up': 'Set-up of the lot',
  tooling: 'Tooling',
  'one-off': 'Paid once',
  margin: 'Margin',
} as const satisfies Record<CostLine['kind'], string>;
export const costGroups = Object.entries(groups) as [CostLine['kind'], string][];

const lacks: Record<Unknown['about'], string> = {
  price: 'No price',
  length: 'A length is not stated',
  reel: 'A piece is longer than a reel',
  labour: 'No labour time, and no operation counts anything',
  rate: 'No hourly rate',
  'lead-time': 'Delivery time not stated',
  design: 'Not in the catalog, or placed in itself',
};
export const unknownText = (about: Unknown['about']): string => lacks[about];

const counted: Record<CountedOperation['counts'], readonly [one: string, many: string]> = {
  cables: ['cable', 'cables'],
  cuts: ['cut', 'cuts'],
  'jacket-openings': ['jacket opening', 'jacket openings'],
  strips: ['stripped end', 'stripped ends'],
  screens: ['screen', 'screens'],
  breakouts: ['breakout', 'breakouts'],
  crimps: ['crimp', 'crimps'],
  clamps: ['clamped end', 'clamped ends'],
  insertions: ['insertion', 'insertions'],
  joints: ['joint', 'joints'],
  splices: ['splice', 'splices'],
  'wires-laid': ['wire laid', 'wires laid'],
  'covering-metres': ['m of covering', 'm of covering'],
  fixings: ['fixing', 'fixings'],
  parts: ['part', 'parts'],
  labels: ['label', 'labels'],
  'test-points': ['pin', 'pins'],
  'wire-setups': ['kind of wire', 'kinds of wire'],
  'crimp-setups': ['crimp set-up', 'crimp set-ups'],
};

/** `48 crimps`, `1.2 m of covering`. */
export function countText(count: number, counts: CountedOperation['counts']): string {
  return `${count.toLocaleString('en', { maximumFractionDigits: 2 })} ${counted[counts][count === 1 ? 0 : 1]}`;
}

/**
 * Quantities as typed: `1, 10, 100`. Undefined if one of them isn't a whole number from 1 to 9,999,999, or if there are
 * more than 12.
 */
export function quantitiesOf(text: string): readonly number[] | undefined {
  const parts = text.split(/[,;\s]+/).filter((part) => part !== '');
  if (parts.length === 0 || parts.length > 12 || !parts.every((part) => /^[1-9]\d{0,6}$/.test(part))) return undefined;
  return [...new Set(parts.map(Number))].toSorted((a, b) => a - b);
}

/** A delivery time in days: `1 day`, `21 days`, `in stock`. */
export function deliveryText(days: number): string {
  return days === 0 ? 'in stock' : days === 1 ? '1 day' : `${days} days`;
}
