/** Reads values with units: lengths, and wire sections in mm² or AWG. */
import { units } from '@cablewright/engine';
import { Unreadable } from '@cablewright/modules/reading';
import { notANumber, numberOf, positive, type DecimalSign } from './number.ts';

export const lengthUnits = ['mm', 'cm', 'm', 'in', 'ft'] as const;
export const areaUnits = ['mm²', 'AWG'] as const;

const quantityForm = /^([-+]?[\d.,'’\s\u00a0\u202f]*\d)\s*([^\d\s].*)?$/;

interface Parts {
  readonly number: string;
  readonly unit: string;
}

function partsOf(text: string): Parts | undefined {
  const [, number, unit = ''] = quantityForm.exec(text.trim()) ?? [];
  return number === undefined ? undefined : { number, unit: unit.trim() };
}

/** Feet and inches of one length: 5' 6", 5 ft 6 1/2 in. */
const feetForm = /^(\d+)\s*(?:'|′|ft\.?|feet|foot)\s*-?\s*(\d.*?)\s*(?:"|″|in\.?|inch(?:es)?)?$/i;
/** Inches or feet with a fraction, as on a ruler: 12 1/2, 12-1/2", 3/4. */
const fractionForm = /^(?:(\d+)(?:\s+|\s*-\s*))?(\d{1,2})\s*[/⁄]\s*(2|4|8|16|32|64)\s*([^\d\s].*)?$/;

/** A length in mm. A text without a unit is in `unit`, and is refused if that is empty. */
export function lengthOf(text: string, unit: string, decimal: DecimalSign, quantity = 'Length'): number {
  const [, feet, inches] = feetForm.exec(text.trim()) ?? [];
  if (inches !== undefined) return rounded(Number(feet) * units.mmPerFoot + lengthOf(inches, 'in', decimal, quantity));
  const fraction = fractionForm.exec(text.trim());
  const parts =
    fraction === null ? partsOf(text) : { number: fractionText(fraction), unit: (fraction[4] ?? '').trim() };
  if (parts === undefined) throw notANumber(text, decimal, quantity);
  if (parts.unit === '' && unit === '')
    throw noUnit(quantity, text, 'Choose the unit of the column, or write it in the cell.');
  if (fraction !== null) return rounded(Number(parts.number) * imperialOf(parts.unit || unit, text, quantity));
  const factor = units.mmPer((parts.unit || unit).replace(/\.$/, ''));
  if (factor === undefined)
    throw new Unreadable(`${quantity} "${text}" has the unknown unit "${parts.unit}".`, 'Write mm, cm, m, in or ft.');
  return rounded(positive(parts.number, decimal, quantity) * factor);
}

const fractionText = ([, whole = '0', over, under]: RegExpExecArray) =>
  String(Number(whole) + Number(over) / Number(under));

/** Fractions are allowed for inches and feet only. For another unit they are a typing mistake. */
function imperialOf(unit: string, text: string, quantity: string): number {
  const factor = units.mmPer(unit.replace(/\.$/, ''));
  if (factor !== undefined && factor % units.mmPerInch === 0) return factor;
  throw new Unreadable(
    `${quantity} "${text}" is a fraction, and not of an inch or a foot.`,
    'Write a number such as 12.5.',
  );
}

const noUnit = (quantity: string, text: string, remedy: string) =>
  new Unreadable(`${quantity} "${text}" has no unit.`, remedy);

interface Section {
  readonly areaMm2: number;
  /** The stranding if stated: 7/30. */
  readonly formation?: string;
}

/** The section of a wire: "0,35 mm²", "22 AWG", "AWG 22 (7/30)", "4/0 AWG". A text without a unit is in `unit`, and is refused if that is empty. */
export function sectionOf(text: string, unit: string, decimal: DecimalSign, quantity = 'Section'): Section {
  const strands = /\(?\s*(\d+\s*[/x×]\s*\d+(?:[.,]\d+)?)\s*\)?\s*$/.exec(text);
  const isStrands = strands !== null && (text.includes('(') || /awg.*\s\d+\s*[/x×]/i.test(text));
  const plain = isStrands ? text.slice(0, strands.index).trim() : text.trim();
  const formation = isStrands
    ? { formation: strands[1]!.replaceAll(/\s/g, '').replace('×', 'x').replace(',', '.') }
    : {};
  if (/awg|ga\b/i.test(plain) || (unit === 'AWG' && /^\d+(\/0)?$/.test(plain)))
    return { areaMm2: awgArea(plain.replace(/awg|ga\b|#/gi, '').trim(), text, quantity), ...formation };
  const parts = partsOf(plain);
  if (parts === undefined) throw notANumber(text, decimal, quantity);
  if (!/^(?:mm\s?(?:²|2|\^2|\*\*2)|qmm|sqmm|sq\.?\s?mm|)$/i.test(parts.unit))
    throw new Unreadable(`${quantity} "${text}" has the unknown unit "${parts.unit}".`, 'Write mm² or AWG.');
  if (parts.unit === '' && unit === '')
    throw noUnit(quantity, text, 'Choose mm² or AWG for the column, or write it in the cell.');
  return { areaMm2: positive(parts.number, decimal, quantity), ...formation };
}

/** The area of a gauge in mm², to three digits as tables state it. 1/0 to 4/0 are gauges 0 to −3. */
function awgArea(gauge: string, text: string, quantity: string): number {
  const noughts = /^(\d)\/0$/.exec(gauge);
  const n = noughts === null ? Number(gauge) : 1 - Number(noughts[1]);
  if (gauge === '' || !Number.isInteger(n) || n > 50 || n < -3)
    throw new Unreadable(`${quantity} "${text}" is no AWG gauge.`, 'Write a gauge from 4/0 to 50, such as 22 AWG.');
  return Number(units.awgArea(n).toPrecision(3));
}

/** The smallest and largest section of "20-24 AWG" or "0.2 – 0.5 mm²", or a single section. */
export function sectionRange(text: string, unit: string, decimal: DecimalSign, quantity: string) {
  const [from, to] = text.split(/\s*(?:\.\.\.?|…|–|—|-|\bto\b|\bbis\b)\s*/).filter((part) => part !== '');
  const statedUnit = /awg/i.test(text) ? 'AWG' : /mm/i.test(text) ? 'mm²' : unit;
  const [a, b] = [from ?? text, to ?? from ?? text].map(
    (part) => sectionOf(part, statedUnit, decimal, quantity).areaMm2,
  ) as [number, number];
  return { min: Math.min(a, b), max: Math.max(a, b) };
}

/** Prefixes of electrical units. */
const prefixes: Readonly<Record<string, number>> = { '': 1, m: 1e-3, k: 1e3, K: 1e3, M: 1e6, µ: 1e-6, u: 1e-6 };

/** A value in a base unit: `1 kV` is 1000 V. A number without a unit is in the base unit. */
export function valueIn(unit: string, text: string, decimal: DecimalSign, quantity: string): number {
  const parts = partsOf(text.replace(/\s*(?:AC|DC|max\.?|min\.?)$/i, ''));
  if (parts === undefined) throw notANumber(text, decimal, quantity);
  const prefix =
    parts.unit === '' ? '' : parts.unit.endsWith(unit) ? parts.unit.slice(0, -unit.length).trim() : undefined;
  const factor = prefix === undefined ? undefined : prefixes[prefix];
  if (factor === undefined)
    throw new Unreadable(`${quantity} "${text}" has the unknown unit "${parts.unit}".`, `Write it in ${unit}.`);
  return rounded(positive(parts.number, decimal, quantity) * factor);
}

/** A temperature in °C, which may be negative. */
export function temperatureOf(text: string, decimal: DecimalSign): number {
  const number = numberOf(text.replace(/\s*°?\s*C$/i, ''), decimal);
  if (number === undefined) throw notANumber(text, decimal, 'Temperature');
  return number;
}

/** Rounds off binary noise: 1.8 m is 1800 mm, not 1800.0000000000002. */
function rounded(value: number): number {
  return Number(value.toPrecision(12));
}
