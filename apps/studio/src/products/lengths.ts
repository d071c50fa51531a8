import { dimensionUnit } from '../kit/preferences/units.ts';
import { lengthFromText } from '../kit/fields/length-text.ts';

/** A typed length in mm, greater than 0: `500`, `1 m`, `2.5m`, `6 ft 3 in`; undefined for other text. */
export function lengthOf(text: string): number | undefined {
  const length = lengthFromText(text, dimensionUnit());
  return length !== undefined && length > 0 ? length : undefined;
}

/** The distinct lengths in some texts, shortest first. */
export function lengthsOf(texts: readonly string[]): number[] {
  const lengths = texts.flatMap((text) => lengthOf(text) ?? []);
  return [...new Set(lengths)].toSorted((a, b) => a - b);
}
