import Type from 'typebox';

/** The shape of every id in a catalog: words of lower-case letters and digits joined by single hyphens. */
const idPattern = '^[a-z0-9]+(?:-[a-z0-9]+)*$';
const maxIdLength = 100;

/** An id of a record, design, instance, element, vocabulary word. Kebab-case, 1 to 100 characters. */
export const idOptions = {
  pattern: idPattern,
  minLength: 1,
  maxLength: maxIdLength,
  description: 'Lower-case letters, digits and single hyphens, for example "de9-female"',
};
export const Id = Type.String(idOptions);
export type Id = Type.Static<typeof Id>;

const idExpression = new RegExp(idPattern);

/** True when `text` can be an id. */
export function isId(text: unknown): text is Id {
  return typeof text === 'string' && text.length <= maxIdLength && idExpression.test(text);
}

/**
 * Replacements for letters that aren't a base letter with a mark. Letters with a mark lose it: ö becomes o, as in existing
 * catalog ids and as expected for Swedish, Turkish or Hungarian names; only German would write oe. A Ø alone is the diameter
 * sign.
 */
const lettersFor: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ŋ: 'n',
  ı: 'i',
  μ: 'u',
};

/**
 * The id suggested by a label: "PC → instrument" becomes "pc-instrument", "Größe" becomes "grosse". Returns `fallback` if the
 * label has no letter or digit to keep, and appends -2, -3 … until `taken` returns false.
 */
export function idFromLabel(label: string, taken: (id: string) => boolean = () => false, fallback = 'item'): Id {
  const plain = label
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[ßæœđðþłħŋıμ]|ø(?=\p{L})|(?<=\p{L})ø/gu, (letter) => lettersFor[letter] ?? letter)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, maxIdLength - 6)
    .replace(/-+$/, '');
  const base = plain === '' ? fallback : plain;
  if (!taken(base)) return base;
  let n = 2;
  while (taken(`${base}-${n}`)) n += 1;
  return `${base}-${n}`;
}
