/** Colours in WireViz's notation: two-letter codes joined for stripes, or hexadecimal values joined by colons. */
import colourData from '../../data/colours.json' with { type: 'json' };
import codeData from '../../data/colour-codes.json' with { type: 'json' };

interface KnownColour {
  readonly code: string;
  readonly id: string;
  readonly label: string;
  readonly hex: string;
}

export const knownColours: readonly KnownColour[] = colourData.colours;
const byCode: ReadonlyMap<string, KnownColour> = new Map(knownColours.map((colour) => [colour.code, colour]));
const byId: ReadonlyMap<string, KnownColour> = new Map(knownColours.map((colour) => [colour.id, colour]));

export const colourByCode = (code: string): KnownColour | undefined => byCode.get(code.toUpperCase());
export const colourById = (id: string): KnownColour | undefined => byId.get(id);

const colourCodes: Readonly<Record<string, readonly string[]>> = codeData.codes;
export const colourCodeNames: readonly string[] = Object.keys(colourCodes);

/** The colours of a colour code, repeated if the cable has more wires. */
export function codeColours(name: string, wires: number): readonly string[] | undefined {
  const code = Object.hasOwn(colourCodes, name.toUpperCase()) ? colourCodes[name.toUpperCase()] : undefined;
  return code === undefined ? undefined : Array.from({ length: wires }, (_, index) => code[index % code.length]!);
}

const hexForm = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

/** The parts of a colour: codes or hexadecimal values. Undefined if a part is neither. */
export function colourParts(text: string): readonly string[] | undefined {
  if (text.startsWith('#')) {
    const parts = text.split(':');
    return parts.every((part) => hexForm.test(part)) ? parts.map((part) => part.toLowerCase()) : undefined;
  }
  if (text.length % 2 === 1) return undefined;
  const parts = text.match(/../g) ?? [];
  return parts.every((part) => byCode.has(part.toUpperCase())) ? parts.map((part) => part.toUpperCase()) : undefined;
}

/** The colour as printed in a bill of materials with the given `color_mode`. */
export function colourInMode(text: string, mode: string): string {
  const parts = colourParts(text);
  if (parts === undefined || text.startsWith('#')) return text;
  const words = parts.flatMap((code) => byCode.get(code) ?? []);
  switch (mode.toLowerCase()) {
    case 'full':
      return inCase(words.map(({ label }) => label.replace(/ .*$/s, '').toLowerCase()).join('/'), mode);
    case 'hex':
      return inCase(words.map(({ hex }) => hex).join(':'), mode);
    default:
      return inCase(parts.join('').toLowerCase(), mode);
  }
}

const inCase = (text: string, mode: string): string => (mode === mode.toUpperCase() ? text.toUpperCase() : text);
