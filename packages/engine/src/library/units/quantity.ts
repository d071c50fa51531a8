import { roundTo } from './length.ts';

/** A value as printed on a part: a number, an SI prefix, a unit. */
interface Quantity {
  readonly value: number;
  /** Ω, F, H, A, V, W or Hz. A value without a unit, such as `120R` or `4k7`, is in Ω (IEC 60062). */
  readonly unit: string;
}

const prefixes: Readonly<Record<string, number>> = {
  p: 1e-12,
  n: 1e-9,
  u: 1e-6,
  µ: 1e-6,
  μ: 1e-6,
  m: 1e-3,
  '': 1,
  k: 1e3,
  K: 1e3,
  M: 1e6,
  G: 1e9,
};

const written = /^(\d+(?:[.,]\d+)?)\s*([pnuµμmkKMG]?)\s*(Ω|\u2126|[oO]hms?|F|H|A|V|W|Hz)(?![A-Za-z])/u;
/** IEC 60062: the letter replaces the decimal point: 4k7, 0R1, 120R. */
const coded = /^(\d+)([RkKM])(\d*)$/;

/** Reads `120 Ω`, `4.7 kΩ`, `10 ohm`, `100 nF`, `4k7`, `120R`. Undefined for anything else. */
export function parseQuantity(text: string): Quantity | undefined {
  const plain = text.trim();
  const code = coded.exec(plain);
  if (code !== null) {
    const [, whole, letter = '', part] = code;
    return { value: Number(`${whole}.${part || '0'}`) * (letter === 'R' ? 1 : prefixes[letter]!), unit: 'Ω' };
  }
  const match = written.exec(plain);
  if (match === null) return undefined;
  const [, number = '', prefix = '', unit = ''] = match;
  // Ambiguous: 1,000 Ω is 1 Ω in one country and 1 kΩ in another.
  if (/^[1-9]\d{0,2},\d{3}$/.test(number)) return undefined;
  return { value: Number(number.replace(',', '.')) * prefixes[prefix]!, unit: unitName(unit) };
}

function unitName(unit: string): string {
  return /^(?:Ω|\u2126|[oO]hms?)$/u.test(unit) ? 'Ω' : unit;
}

/** A current in A as a message prints it: two decimals, or four below 0.1 A. */
export function amperesText(amperes: number): string {
  return `${roundTo(amperes, amperes < 0.1 ? 4 : 2)} A`;
}

const defaultTolerancePct = 10;

/** True if a value is within a tolerance of another, 10 % by default. */
export function isNear(value: number, nominal: number, tolerancePct = defaultTolerancePct): boolean {
  return Math.abs(value - nominal) <= (Math.abs(nominal) * tolerancePct) / 100;
}
