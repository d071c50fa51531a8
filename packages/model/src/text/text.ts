import Type from 'typebox';

/**
 * The maximum length of a text, in characters, by its use. Records saved before there were limits remain readable; their next
 * save names the texts to shorten. `docs/reference/limits.md` lists the limit of every field.
 */
export const textLimits = {
  /** A word that programs read: a status, a kind, a role. */
  word: 100,
  /** A name for people to read or search for: a label, a manufacturer, a supplier's part number. */
  name: 200,
  /** The location or origin of something: an element of a cable, a source, a URL. */
  reference: 1000,
  /** A few sentences. */
  note: 2000,
  /** A page. */
  description: 10_000,
} as const;

/** A text field with the length limit for its use. */
export function text(use: keyof typeof textLimits, options: Type.TStringOptions = {}): Type.TString {
  return Type.String({ ...options, maxLength: textLimits[use] });
}
