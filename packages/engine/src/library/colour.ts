import type { Library } from './library.ts';

/** What a colour is called in print: each part of `white/blue` by its label in the vocabulary. */
export function colourName(library: Library, color: string | undefined): string {
  if (color === undefined) return '';
  return color
    .split('/')
    .map((id) => library.colour(id)?.label ?? id)
    .join('/');
}
