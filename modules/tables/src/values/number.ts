/** Reads numbers as people write them: with a decimal point or comma, and thousands separators. */
import { Unreadable } from '@cablewright/modules/reading';
import { startsWithCurrency } from './currency.ts';

export const decimalSigns = ['.', ','] as const;
export type DecimalSign = (typeof decimalSigns)[number];

/** A number in a cell that may also have a unit or currency. */
const numberIn = /[-+]?\d[\d.,'’\u00a0\u202f]*\d|[-+]?\d/;

/** The number of cores before a section: `4x0,25 mm²`. */
const coresBefore = /^\d{1,3}\s*[x×G]\s*(?=\d)/i;

/** The decimal sign of some cells. Undefined if none tells: `1,234` alone is a number with decimals or with thousands. */
export function detectDecimalSign(cells: Iterable<string>): DecimalSign | undefined {
  let votes = 0;
  for (const cell of cells) votes += voteOf(numberIn.exec(cell.replace(coresBefore, ''))?.[0] ?? '', cell);
  return votes === 0 ? undefined : votes > 0 ? ',' : '.';
}

/** Whether a number is another one with the other decimal sign: `1,234` and `12.500 m`, not `0.125`. */
export const hasUnclearSign = (text: string): boolean => /^[^\d.,]*[1-9]\d{0,2}[.,]\d{3}(?![\d.,])/.test(text.trim());

/** A pin such as `X12.3`, `ECU.X1.2`, `J-1.1` or `=A+B-X1.1` (IEC 81346): letters before a number, unless they are a currency. */
const isPin = (cell: string) => /^[-+=]*[A-Za-z][A-Za-z.: _/+=-]*\d/.test(cell) && !startsWithCurrency(cell);

/** The vote of a number: above 0 for a comma, below 0 for a point. Pins, part numbers and dates do not count. */
function voteOf(number: string, cell: string): number {
  if (cell.length > 30 || number === '' || isPin(cell)) return 0;
  const marks = number.replace(/[^.,]/g, '');
  const last = marks.at(-1);
  if (last === undefined || /[A-Za-z]{4}|[-/_]/.test(cell.replace(number, ''))) return 0;
  if (new Set(marks).size === 2) return last === ',' ? 3 : -3;
  if (marks.length > 1) return 0;
  const decimals = number.length - number.lastIndexOf(last) - 1;
  const leadingZero = /^[-+]?0[.,]/.test(number);
  if (decimals === 3 && !leadingZero) return 0;
  return last === ',' ? 1 : -1;
}

/** The number in a text. Undefined if it is not a number with this decimal sign. */
export function numberOf(text: string, decimal: DecimalSign): number | undefined {
  const trimmed = text.trim();
  // Thousands separators. Two numbers next to each other are not one.
  const separator = decimal === ',' ? '.' : ',';
  const form = new RegExp(
    `^[-+]?\\s?(?:\\d+|\\d{1,3}(?:[${separator}\\s'’]\\d{3})+)(?:\\${decimal}\\d+)?(?:[eE][-+]?\\d+)?$`,
  );
  if (!form.test(trimmed)) return undefined;
  return Number(
    trimmed
      .replace(/[\s'’]/g, '')
      .replaceAll(separator, '')
      .replace(decimal, '.'),
  );
}

/** Reads a number above 0 and refuses any other text. */
export function positive(text: string, decimal: DecimalSign, quantity: string): number {
  const number = numberOf(text, decimal);
  if (number !== undefined && number > 0) return number;
  throw notANumber(text, decimal, quantity);
}

/** A number with this decimal sign and without separators of thousands. */
function written(text: string, from: DecimalSign, to: DecimalSign): string {
  return text.trim().replaceAll(to, '').replace(from, to);
}

export function notANumber(text: string, decimal: DecimalSign, quantity: string): Unreadable {
  const otherSign: DecimalSign = decimal === ',' ? '.' : ',';
  const isOther = (numberOf(text, otherSign) ?? 0) > 0;
  const shortText = text.length > 40 ? `${text.slice(0, 40)}…` : text;
  return new Unreadable(
    `${quantity} "${shortText}" is not a number above 0.`,
    isOther
      ? `Set the decimal sign to ${otherSign === ',' ? 'comma' : 'point'}, or write ${written(text, otherSign, decimal)}.`
      : `Write a number such as ${decimal === ',' ? '1,5' : '1.5'}.`,
  );
}
