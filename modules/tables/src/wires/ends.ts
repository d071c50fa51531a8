/** Parses wire ends with connector and pin in one cell: `X1.3`, `X1:3`, `J1 pin 3`, `J1(3)`, and `J1-3` in lists that use the hyphen so. */
import type { ImportFile, ImportQuestion } from '@cablewright/modules';
import { oneOf, question } from '../read/source.ts';
import { barelySplice, namesSplice } from './splice-names.ts';
import type { TableRow } from '../table/table.ts';

const signs = ['-', '/', ' ', 'none'] as const;
/** Signs between a connector and its pin, apart from a point and a colon. */
export type PinSign = (typeof signs)[number];

const names: Readonly<Record<PinSign, string>> = {
  '-': 'A hyphen: J1-3 is pin 3 of J1',
  '/': 'A slash: J1/3 is pin 3 of J1',
  ' ': 'A space: J1 3 is pin 3 of J1',
  none: 'A point or colon only: J1-3 is a connector',
};

interface End {
  readonly name: string;
  readonly pin: string;
}

const always = [
  /^(.+?)\s*[.:]\s*([^.:]+)$/,
  /^(.+?)\s*[,;]?\s+pin\s+(\S+)$/i,
  /^(.+?)\s*\(\s*([^()]+?)\s*\)$/,
  /^(.+?)\s*\[\s*([^[\]]+?)\s*\]$/,
];
const after: Readonly<Record<Exclude<PinSign, 'none'>, RegExp>> = {
  '-': /^(.*[^\s-])\s*-\s*([^\s-]{1,12})$/,
  '/': /^(.*[^\s/])\s*\/\s*([^\s/]{1,12})$/,
  ' ': /^(.*\S)\s+(\S{1,12})$/,
};

/** The longest name of an end. A longer text is a remark. */
const maxEndChars = 120;

function matched(text: string, forms: readonly RegExp[]): End | undefined {
  if (text.length > maxEndChars) return undefined;
  for (const form of forms) {
    const [, name, pin] = form.exec(text) ?? [];
    if (name !== undefined && pin !== undefined) return { name, pin };
  }
  return undefined;
}

/** The connector and pin in a text. Undefined if it names a connector only. */
export function splitEnd(text: string, sign: PinSign): End | undefined {
  return matched(text, sign === 'none' ? always : [...always, after[sign]]);
}

/** The texts of ends without a column for the pin. */
function textsOf(rows: readonly TableRow[]): string[] {
  const sides = (['from', 'to'] as const).filter((side) => rows[0]?.has(`${side}Pin`) === false);
  const texts = rows.flatMap((row) => sides.flatMap((side) => row.text(side) ?? []));
  return texts.filter((text) => namesSplice(text) === undefined && !barelySplice(text));
}

/**
 * The sign that a list uses between connector and pin: nearly all ends have it, and a connector has several pins. If the sign
 * belongs to names of connectors, no connector has two pins, and the names stay whole.
 */
function foundSign(texts: readonly string[]): PinSign {
  const undecided = texts.filter((text) => matched(text, always) === undefined);
  const detected = (['-', '/', ' '] as const).find((sign) => {
    const ends = undecided.flatMap((text) => matched(text, [after[sign]]) ?? []);
    const pins = new Map<string, Set<string>>();
    for (const { name, pin } of ends) pins.set(name, (pins.get(name) ?? new Set()).add(pin));
    return ends.length >= 0.8 * texts.length && [...pins.values()].some((pinSet) => pinSet.size > 1);
  });
  return detected ?? 'none';
}

/** The sign between connector and pin that a person chose, else the detected one. */
export function pinSignOf(rows: readonly TableRow[], { mapping }: Pick<ImportFile, 'mapping'>): PinSign {
  return oneOf(signs, mapping?.answers?.['pin-sign']) ?? foundSign(textsOf(rows));
}

/** Asks for the sign if a side of the list has no column for pins. */
export function pinSignQuestions(rows: readonly TableRow[], file: ImportFile): ImportQuestion[] {
  const texts = textsOf(rows);
  if (texts.length === 0) return [];
  const choices = signs.map((value) => ({ value, label: names[value] }));
  return [question('pin-sign', 'Between connector and pin', pinSignOf(rows, file), foundSign(texts), choices)];
}
