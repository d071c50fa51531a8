/**
 * Interprets a plain (unquoted) scalar of YAML 1.1 like the loader that WireViz uses. The forms are those of the YAML
 * 1.1 type repository (https://yaml.org/type/), except for the one-letter booleans, which that loader leaves as text. A
 * test compares the results.
 */

export type Plain = string | number | boolean | null | Date;

const nulls: ReadonlySet<string> = new Set(['', '~', 'null', 'Null', 'NULL']);
const yes: ReadonlySet<string> = new Set(['yes', 'Yes', 'YES', 'true', 'True', 'TRUE', 'on', 'On', 'ON']);
const no: ReadonlySet<string> = new Set(['no', 'No', 'NO', 'false', 'False', 'FALSE', 'off', 'Off', 'OFF']);

const forms: readonly (readonly [RegExp, (digits: string) => number | Date])[] = [
  [/^[-+]?0b[01_]+$/, (text) => inBase(text, 2, 2)],
  [/^[-+]?0[0-7_]+$/, (text) => inBase(text, 1, 8)],
  [/^[-+]?0x[0-9a-fA-F_]+$/, (text) => inBase(text, 2, 16)],
  [/^[-+]?(?:0|[1-9][0-9_]*)$/, (text) => Number(plainDigits(text))],
  [/^[-+]?[1-9][0-9_]*(?::[0-5]?[0-9])+$/, inSixties],
  [/^[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+\.[0-9_]*$/, inSixties],
  [/^[-+]?[0-9][0-9_]*\.[0-9_]*(?:[eE][-+][0-9]+)?$/, (text) => Number(plainDigits(text))],
  [/^\.[0-9][0-9_]*(?:[eE][-+][0-9]+)?$/, (text) => Number(plainDigits(text))],
  [/^[-+]?\.(?:inf|Inf|INF)$/, (text) => (text.startsWith('-') ? -Infinity : Infinity)],
  [/^\.(?:nan|NaN|NAN)$/, () => Number.NaN],
  [/^\d{4}-\d\d-\d\d$/, (text) => new Date(text)],
  [
    /^\d{4}-\d\d?-\d\d?(?:[Tt]|[ \t]+)\d\d?:\d\d:\d\d(?:\.\d*)?(?:[ \t]*(?:Z|[-+]\d\d?(?::\d\d)?))?$/,
    (text) => new Date(text),
  ],
];

/** The value of a plain scalar: a number, a boolean, null or a date, otherwise text. */
export function readPlain(text: string): Plain {
  if (nulls.has(text)) return null;
  if (yes.has(text)) return true;
  if (no.has(text)) return false;
  const form = forms.find(([pattern]) => pattern.test(text));
  return form === undefined ? text : form[1](text);
}

const plainDigits = (text: string): string => text.replaceAll('_', '');

function inBase(text: string, prefix: number, base: number): number {
  const sign = text.startsWith('-') ? -1 : 1;
  return sign * Number.parseInt(plainDigits(text).replace(/^[-+]/, '').slice(prefix) || '0', base);
}

/** The value of numbers separated by colons, where each position counts 60 times the next: 1:30 is 90. */
function inSixties(text: string): number {
  const sign = text.startsWith('-') ? -1 : 1;
  const parts = plainDigits(text).replace(/^[-+]/, '').split(':');
  return sign * parts.reduce((sum, part) => sum * 60 + Number(part), 0);
}

/** True if the value is written with the same characters, so that no reader can misread it. */
export function readsAsWritten(text: string): boolean {
  const value = readPlain(text);
  return typeof value === 'string' || (typeof value === 'number' && String(value) === text);
}
