import type { Library } from './library.ts';

/** The printed name of a colour: each part of `white/blue` is replaced by its label in the vocabulary. */
export function colourName(library: Library, color: string | undefined): string {
  if (color === undefined) return '';
  return color
    .split('/')
    .map((id) => library.colour(id)?.label ?? id)
    .join('/');
}
