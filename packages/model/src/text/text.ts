import Type from 'typebox';

/**
 * The longest a text may be, in characters, by what it is for. Records saved before there were limits stay readable;
 * their next save names what to shorten. `docs/reference/limits.md` lists the limit of every field.
 */
export const textLimits = {
  /** A word that programs read: a status, a kind, a role. */
  word: 100,
  /** What people call something, or look for: a label, a manufacturer, a part number of a supplier. */
  name: 200,
  /** Where something is or comes from: an element of a cable, a source, a URL. */
  reference: 1000,
  /** A few sentences. */
  note: 2000,
  /** A page. */
  description: 10_000,
} as const;

/** A text field with the limit of its use. */
export function text(use: keyof typeof textLimits, options: Type.TStringOptions = {}): Type.TString {
  return Type.String({ ...options, maxLength: textLimits[use] });
}
