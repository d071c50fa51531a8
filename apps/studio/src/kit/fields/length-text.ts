import { units } from '@cablewright/engine';

const mmPer: Readonly<Record<string, number>> = { mm: 1, cm: 10, m: 1000, in: 25.4, '"': 25.4, ft: 304.8, "'": 304.8 };
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
  const match = plain.exec(text);
  return match === null ? undefined : numberOf(match[1]!) * mmPer[(match[2] ?? unit).toLowerCase()]!;
}

function fractionOfInch(text: string): number | undefined {
  const match = fraction.exec(text);
  if (match === null || Number(match[3]) === 0) return undefined;
  return (Number(match[1] ?? 0) + Number(match[2]) / Number(match[3])) * 25.4;
}

/** Feet with inches below 12, whose unit sign may be missing. */
function feetWithInches(text: string): number | undefined {
  const match = feetAndInches.exec(text);
  if (match === null) return undefined;
  const inches = match[2]!;
  const rest = /(?:in|")$/i.test(inches) ? inches : `${inches} in`;
  const mm = plainLength(rest) ?? fractionOfInch(rest);
  return mm === undefined || mm < 0 || mm >= 304.8 ? undefined : Number(match[1]) * 304.8 + mm;
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

/** The reason why a text is not a valid length, which must be greater than `above` if that is set; undefined if it is valid. */
export function lengthProblem(text: string, unit: 'mm' | 'in', above?: number): string | undefined {
  const mm = lengthFromText(text, unit);
  if (mm === undefined) return `Not a length. Enter a value such as ${examples[unit]}.`;
  return above === undefined || mm > above
    ? undefined
    : `Must be greater than ${above}. Enter a value such as ${examples[unit]}.`;
}
