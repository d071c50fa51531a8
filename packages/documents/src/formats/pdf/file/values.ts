/** The types of values in a PDF (ISO 32000-1, 7.3). */

/** A reference to an object of the file by its number. */
export class ObjectReference {
  readonly id: number;

  constructor(id: number) {
    this.id = id;
  }

  toString(): string {
    return `${this.id} 0 R`;
  }
}

/** Consecutive references, written as an array. */
export class References {
  readonly #ids: readonly number[];

  constructor(ids: readonly number[]) {
    this.#ids = ids;
  }

  toString(): string {
    return `[${this.#ids.map((id) => `${id} 0 R`).join(' ')}]`;
  }
}

/** A string is written as a PDF name, bytes as a PDF string. */
type PdfValue =
  | string
  | number
  | boolean
  | Uint8Array
  | ObjectReference
  | References
  | readonly PdfValue[]
  | PdfDictionary;

export interface PdfDictionary {
  readonly [key: string]: PdfValue;
}

/** A number with at most six decimals, for matrices and other factors. PDF has no exponent notation (ISO 32000-1, 7.3.3). */
export function fineNumber(value: number): string {
  return String(Math.round(value * 1e6) / 1e6);
}

export function written(value: PdfValue): string {
  if (typeof value === 'number') return fineNumber(value);
  if (typeof value === 'string') return `/${value}`;
  if (typeof value === 'boolean' || value instanceof ObjectReference || value instanceof References)
    return String(value);
  if (value instanceof Uint8Array) return stringOf(value);
  if (Array.isArray(value)) return `[${value.map(written).join(' ')}]`;
  return writtenDictionary(value as PdfDictionary);
}

/** Concatenates without intermediate lists: a harness of 500 wires has a hundred thousand dictionaries in its files. */
function writtenDictionary(dictionary: PdfDictionary): string {
  let entries = '';
  for (const key in dictionary) entries += `${entries === '' ? '' : '\n'}/${key} ${written(dictionary[key]!)}`;
  return `<<${entries}>>`;
}

/** A literal string if it has only plain characters, otherwise hexadecimal digits (ISO 32000-1, 7.3.4). */
function stringOf(bytes: Uint8Array): string {
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  if (/^[\w .,:;+/-]*$/.test(letters)) return `(${letters})`;
  return `<${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}>`;
}

/** A text for people: UTF-16 with a byte order mark (ISO 32000-1, 7.9.2.2). */
export function textString(text: string): Uint8Array {
  const units = Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
  if (units.every((unit) => unit < 0x80)) return Uint8Array.from(units);
  return Uint8Array.from([0xfe, 0xff, ...units.flatMap((unit) => [unit >> 8, unit & 0xff])]);
}
