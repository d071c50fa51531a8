import type { Library } from '@cablewright/engine';

/** The colours to draw for a core: the base and, for a striped core, the stripe; and its letter code. */
interface WireColour {
  readonly base: string;
  readonly stripe: string | undefined;
  /** IEC 60757 letters, such as WHBU, or the word if the vocabulary has no letters. */
  readonly code: string;
  readonly name: string;
}

/** Looks up a stock's colour (`red`, `white/blue`) in the vocabulary. Undefined if it is unknown. */
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
