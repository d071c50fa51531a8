/** Ends of wires whose connector and pin are in one cell: `X1.3`, `X1:3`, `J1 pin 3`, `J1(3)`, and `J1-3` where a list writes its ends so. */
import type { ImportFile, ImportQuestion } from '@cablewright/modules';
import { oneOf, question } from '../read/source.ts';
import { barelySplice, namesSplice } from './splice-names.ts';
import type { TableRow } from '../table/table.ts';

const signs = ['-', '/', ' ', 'none'] as const;
/** What is between a connector and its pin, besides a point and a colon. */
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

/** Names of ends are short; what is longer is a remark. */
const maxEndChars = 120;

function matched(text: string, forms: readonly RegExp[]): End | undefined {
  if (text.length > maxEndChars) return undefined;
  for (const form of forms) {
    const match = form.exec(text);
    if (match !== null) return { name: match[1]!, pin: match[2]! };
  }
  return undefined;
}

/** The connector and the pin in one text; undefined where it names a connector alone. */
export function splitEnd(text: string, sign: PinSign): End | undefined {
  return matched(text, sign === 'none' ? always : [...always, after[sign]]);
}

/** The texts of the ends that have no column for their pin. */
function textsOf(rows: readonly TableRow[]): string[] {
  const sides = (['from', 'to'] as const).filter((side) => rows[0]?.has(`${side}Pin`) === false);
  const texts = rows.flatMap((row) => sides.flatMap((side) => row.text(side) ?? []));
  return texts.filter((text) => namesSplice(text) === undefined && !barelySplice(text));
}

/**
 * The sign that a list writes between a connector and its pin: one that nearly all its ends have, with several pins of one connector.
 * Names of connectors may have the sign too: then no connector has two pins, and they stay whole.
 */
function foundSign(texts: readonly string[]): PinSign {
  const left = texts.filter((text) => matched(text, always) === undefined);
  const found = (['-', '/', ' '] as const).find((sign) => {
    const ends = left.flatMap((text) => matched(text, [after[sign]]) ?? []);
    const pins = new Map<string, Set<string>>();
    for (const { name, pin } of ends) pins.set(name, (pins.get(name) ?? new Set()).add(pin));
    return ends.length >= 0.8 * texts.length && [...pins.values()].some((one) => one.size > 1);
  });
  return found ?? 'none';
}

/** The sign between a connector and its pin: the one that a person chose, else the one found. */
export function pinSignOf(rows: readonly TableRow[], { mapping }: Pick<ImportFile, 'mapping'>): PinSign {
  return oneOf(signs, mapping?.answers?.['pin-sign']) ?? foundSign(textsOf(rows));
}

/** Asks for the sign where a side of the list has no column for its pins. */
export function pinSignQuestions(rows: readonly TableRow[], file: ImportFile): ImportQuestion[] {
  const texts = textsOf(rows);
  if (texts.length === 0) return [];
  const choices = signs.map((value) => ({ value, label: names[value] }));
  return [question('pin-sign', 'Between connector and pin', pinSignOf(rows, file), foundSign(texts), choices)];
}
