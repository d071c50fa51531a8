/** Parses the text of a wire end with connector and pin in one cell: `X1.3`, `X1:3`, `J1 pin 3`, `J1(3)`, and `J1-3` in lists that use the hyphen so. */

export const pinSigns = ['-', '/', ' ', 'none'] as const;
/** Signs between a connector and its pin, apart from a point and a colon. */
export type PinSign = (typeof pinSigns)[number];

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

/**
 * The sign that a list uses between connector and pin: nearly all ends have it, and a connector has several pins. If the sign
 * belongs to names of connectors, no connector has two pins, and the names stay whole.
 */
export function foundSign(texts: readonly string[]): PinSign {
  const undecided = texts.filter((text) => matched(text, always) === undefined);
  const detected = (['-', '/', ' '] as const).find((sign) => {
    const ends = undecided.flatMap((text) => matched(text, [after[sign]]) ?? []);
    const pins = new Map<string, Set<string>>();
    for (const { name, pin } of ends) pins.set(name, (pins.get(name) ?? new Set()).add(pin));
    return ends.length >= 0.8 * texts.length && [...pins.values()].some((pinSet) => pinSet.size > 1);
  });
  return detected ?? 'none';
}
