import type { Library } from './library.ts';

/** The printed name of a colour: each part of `white/blue` is replaced by its label in the vocabulary. */
export function colourName(library: Library, color: string | undefined): string {
  if (color === undefined) return '';
  return color
    .split('/')
    .map((id) => library.colour(id)?.label ?? id)
    .join('/');
}

/** The letters of a colour from the vocabulary (IEC 60757): `WH/BU` for `white/blue`. An unknown colour keeps its word. */
export function colourCode(library: Library, color: string): string {
  const whole = library.colour(color)?.code;
  if (whole !== undefined) return whole;
  const code = (word: string) => library.colour(word.trim())?.code ?? word.trim();
  return color.split('/').map(code).join('/');
}

/**
 * How well a colour marks a protective conductor: 2 for green and yellow (IEC 60445, 6.3.2), 1 for green (NFPA 79, 13.2.2),
 * 0 for any other.
 */
export function earthMark(color: string | undefined): 0 | 1 | 2 {
  const parts = new Set((color ?? '').split('/'));
  if (!parts.has('green')) return 0;
  return parts.size === 2 && parts.has('yellow') ? 2 : parts.size === 1 ? 1 : 0;
}
