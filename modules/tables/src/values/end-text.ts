/** Parses the text of a wire end with connector and pin in one cell: `X1.3`, `X1:3`, `J1 pin 3`, `J1(3)`, and `J1-3` in lists that use the hyphen so. */

import { Unreadable } from '@cablewright/modules/reading';

export const pinSigns = ['-', '/', ' ', 'any', 'none'] as const;
/** Signs between a connector and its pin, apart from a point and a colon. `open`: some ends may have a pin, and the list does not tell. */
export type PinSign = (typeof pinSigns)[number] | 'open';

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
const hyphen = /^(.*[^\s-])\s*-\s*([^\s-]{1,12})$/;
const slash = /^(.*[^\s/])\s*\/\s*([^\s/]{1,12})$/;
const space = /^(.*\S)\s+(\S{1,12})$/;
const after: Readonly<Record<PinSign, readonly RegExp[]>> = {
  '-': [hyphen],
  '/': [slash],
  ' ': [space],
  any: [hyphen, slash, space],
  none: [],
  open: [],
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
  return matched(text, [...always, ...after[sign]]);
}

/**
 * The sign that a list uses between connector and pin: nearly all ends have it, and a connector has several pins. If the sign
 * belongs to names of connectors, no connector has two pins, and the names stay whole.
 */
export function foundSign(texts: readonly string[]): PinSign {
  const undecided = texts.filter((text) => matched(text, always) === undefined);
  const detected = (['-', '/', ' '] as const).find((sign) => {
    const ends = undecided.flatMap((text) => matched(text, after[sign]) ?? []);
    const pins = new Map<string, Set<string>>();
    for (const { name, pin } of ends) pins.set(name, (pins.get(name) ?? new Set()).add(pin));
    return ends.length >= 0.8 * texts.length && [...pins.values()].some((pinSet) => pinSet.size > 1);
  });
  return detected ?? (isUnclear(undecided) ? 'open' : 'none');
}

/** A name of a connector with a number, such as J1 or -X12, and the name of a pin. */
const designator = /^\W?[a-z]{1,4}\d{1,4}$/i;
const pinName = /^(?:\d{1,3}[a-z]?|[a-z]\d{0,2})$/i;

/** The connector and pin that a text may name if the list had another sign: J1-3, J1/3 or J1 3. */
function possibleEnd(text: string): End | undefined {
  const end = matched(text, always) === undefined ? matched(text, after.any) : undefined;
  return end !== undefined && designator.test(end.name) && pinName.test(end.pin) ? end : undefined;
}

/** Whether ends may be pins of one connector. A separate connector for each end would then make a wrong cable. */
function isUnclear(texts: readonly string[]): boolean {
  const pins = new Map<string, string>();
  return texts.some((text) => {
    const { name = '', pin = '' } = possibleEnd(text) ?? {};
    const other = pins.get(name);
    if (name !== '') pins.set(name, pin);
    return other !== undefined && other !== pin;
  });
}

/** Refuses an end that may have a pin until a person chooses the sign of the list. */
export function requireClearEnd(text: string, sign: PinSign): void {
  const end = sign === 'open' ? possibleEnd(text) : undefined;
  if (end !== undefined)
    throw new Unreadable(
      `"${text}" is a connector, or pin ${end.pin} of ${end.name}.`,
      `Choose what is written under "Between connector and pin", or write the end as ${end.name}.${end.pin}.`,
    );
}
