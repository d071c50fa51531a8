import type { Library } from '@cablewright/engine';

/** A core's colour as it is drawn: the base and, for a striped core, the stripe; and the letters that say it. */
interface WireColour {
  readonly base: string;
  readonly stripe: string | undefined;
  /** IEC 60757 letters, for example WHBU, or the word where the vocabulary has no letters. */
  readonly code: string;
  readonly name: string;
}

/** Reads a stock's colour (`red`, `white/blue`) with the vocabulary. Undefined when it names no known colour. */
export function wireColour(library: Library, text: string | undefined): WireColour | undefined {
  if (text === undefined) return undefined;
  const words = text.split('/').map((id) => ({ id, word: library.colour(id) }));
  const [base, stripe] = words;
  if (base?.word?.hex === undefined) return undefined;
  return {
    base: base.word.hex,
    stripe: stripe?.word?.hex,
    code: words.map(({ id, word }) => word?.code ?? id).join(''),
    name: words.map(({ id, word }) => (word?.label ?? id).toLowerCase()).join(' with '),
  };
}
