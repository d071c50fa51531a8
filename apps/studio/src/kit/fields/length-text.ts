import { units } from '@cablewright/engine';

const number = String.raw`\d+(?:[.,]\d+)?`;
const plain = new RegExp(`^(-?${number})\\s*(mm|cm|m|in|"|ft|')?$`, 'i');
/** `3/4 in`, `5 1/2 in`. */
const fraction = /^(?:(\d+)\s+)?(\d+)\/(\d+)\s*(in|")$/i;
const feetAndInches = /^(\d+)\s*(?:ft|')\s*(.+)$/i;

/** The length in mm, to a thousandth; undefined for text that is not a length. A number without a unit is in `unit`. */
export function lengthFromText(text: string, unit = 'mm'): number | undefined {
  const typed = text
    .trim()
    .replaceAll(/[′’]/g, "'")
    .replaceAll(/[″”]|''/g, '"');
  const mm = plainLength(typed, unit) ?? fractionOfInch(typed) ?? feetWithInches(typed);
  return mm === undefined || !Number.isFinite(mm) ? undefined : Math.round(mm * 1000) / 1000;
}

function plainLength(text: string, unit = 'mm'): number | undefined {
  const [, value, typedUnit = unit] = plain.exec(text) ?? [];
  const mm = units.mmPer(typedUnit);
  return value === undefined || mm === undefined ? undefined : numberOf(value) * mm;
}

function fractionOfInch(text: string): number | undefined {
  const match = fraction.exec(text);
  if (match === null || Number(match[3]) === 0) return undefined;
  return (Number(match[1] ?? 0) + Number(match[2]) / Number(match[3])) * units.mmPerInch;
}

/** Feet with inches below 12, whose unit sign may be missing. */
function feetWithInches(text: string): number | undefined {
  const [, feet, inches] = feetAndInches.exec(text) ?? [];
  if (inches === undefined) return undefined;
  const inchText = /(?:in|")$/i.test(inches) ? inches : `${inches} in`;
  const mm = plainLength(inchText) ?? fractionOfInch(inchText);
  return mm === undefined || mm < 0 || mm >= units.mmPerFoot ? undefined : Number(feet) * units.mmPerFoot + mm;
}

function numberOf(text: string): number {
  return Number(text.replace(',', '.'));
}

/** How a typed length was read, unless the text is a plain number in the unit shown. */
export function understoodAs(text: string, system: units.UnitSystem = 'metric'): string | undefined {
  const unit = units.lengthUnit(system);
  const mm = lengthFromText(text, unit);
  const plainly = new RegExp(String.raw`^-?\d+(?:\.\d+)?\s*(?:${unit})?$`, 'i').test(text.trim());
  return mm === undefined || plainly ? undefined : `= ${units.shownDimension(system, mm)}`;
}

const examples = { mm: '250, 1.5 m or 6 ft 3 in', in: '10, 6 ft 3 in or 1.5 m' };

/**
 * The reason why a text is not a valid length, which must be greater than `above` if that is set; undefined if it is
 * valid.
 */
export function lengthProblem(text: string, unit: 'mm' | 'in', above?: number): string | undefined {
  const mm = lengthFromText(text, unit);
  if (mm === undefined) return `Not a length. Enter a value such as ${examples[unit]}.`;
  return above === undefined || mm > above
    ? undefined
    : `Must be greater than ${above}. Enter a value such as ${examples[unit]}.`;
}
