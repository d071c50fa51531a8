/** Translates colours of wires into the vocabulary of the catalog. */
import type { Library } from '@cablewright/engine';
import type { FilePosition } from '@cablewright/modules/reading';
import { colourByCode, colourParts } from '../harness/colours.ts';
import type { Stock } from './stock.ts';

/** The colour of a conductor, `white/blue` for stripes. A missing word is added to the vocabulary. Undefined for no colour. */
export function colourWord(text: string, stock: Stock, place: FilePosition): string | undefined {
  if (text === '') return undefined;
  const parts = colourParts(text);
  if (parts === undefined) return text.slice(0, 200);
  return parts
    .map((part) => (part.startsWith('#') ? hexWord(part, stock, place) : codeWord(part, stock, place)))
    .join('/');
}

function codeWord(code: string, stock: Stock, place: FilePosition): string {
  const known = colourByCode(code)!;
  const id = wordWith(stock.library, code) ?? known.id;
  if (stock.library.entry('vocab/colours', id) === undefined) {
    const { label, hex } = known;
    stock.add('vocab/colours', id, { label, code, hex }, place);
  }
  return id;
}

function hexWord(hex: string, stock: Stock, place: FilePosition): string {
  const full = hex.length === 4 ? `#${hex.slice(1).replaceAll(/./g, '$&$&')}` : hex;
  const id = `hex-${full.slice(1)}`;
  if (stock.library.entry('vocab/colours', id) === undefined)
    stock.add('vocab/colours', id, { label: full, hex: full }, place);
  return id;
}

function wordWith(library: Library, code: string): string | undefined {
  for (const { key, record } of library.entries('vocab/colours')) {
    if ((record as { readonly code?: string }).code === code) return key;
  }
  return undefined;
}
