/** A PDF file (ISO 32000-1, 7.5): header, objects, and the table that says where each begins. */
import { deflated, joined } from './bytes.ts';

/** An object of the file, by its number. */
export class Reference {
  readonly id: number;

  constructor(id: number) {
    this.id = id;
  }

  toString(): string {
    return `${this.id} 0 R`;
  }
}

/** A string is a name, bytes are a string of the file. */
type PdfValue = string | number | boolean | Uint8Array | Reference | readonly PdfValue[] | PdfDictionary;

export interface PdfDictionary {
  readonly [key: string]: PdfValue;
}

/** What operators call by name: fonts, images and forms, opacities, gradients. */
type ResourceKind = 'Font' | 'XObject' | 'ExtGState' | 'Pattern';

/** Points in a millimetre (72 to the inch). */
const pt = 72 / 25.4;

const encoder = new TextEncoder();

/** The resources of a page or a form: each kind in the order it was first used. */
export class Resources {
  readonly #kinds: Partial<Record<ResourceKind, Record<string, Reference | PdfDictionary>>> = {};

  use(kind: ResourceKind, name: string, value: Reference | PdfDictionary): void {
    (this.#kinds[kind] ??= {})[name] = value;
  }

  /** The dictionary; that of a page always has its fonts. */
  dictionary(of: 'page' | 'form'): PdfDictionary {
    return of === 'page' ? { Font: {}, ...this.#kinds } : this.#kinds;
  }
}

export class PdfFile {
  readonly #title: string;
  readonly #written: Uint8Array[] = [];
  #length = 0;
  /** Where each object begins, by its number less one. */
  readonly #begins: number[] = [];
  readonly #root = this.reserve();
  readonly #pages = this.reserve();
  readonly #kids: Reference[] = [];

  constructor(title: string) {
    this.#title = title;
    // Bytes above 127 tell programs that move files about that this one is not text.
    this.#write('%PDF-1.7\n%');
    this.#write(new Uint8Array([0xe2, 0xe3, 0xcf, 0xd3, 0x0a]));
  }

  /** A number for an object that is written later. */
  reserve(): Reference {
    this.#begins.push(0);
    return new Reference(this.#begins.length);
  }

  /** Writes an object that was reserved; with bytes, as a stream. */
  put({ id }: Reference, dictionary: PdfDictionary, bytes?: Uint8Array): void {
    this.#begins[id - 1] = this.#length;
    this.#write(`${id} 0 obj\n${written(bytes ? { ...dictionary, Length: bytes.length } : dictionary)}\n`);
    if (bytes !== undefined) {
      this.#write('stream\n');
      this.#write(bytes);
      this.#write('\nendstream\n');
    }
    this.#write('endobj\n');
  }

  /** Writes an object. */
  add(dictionary: PdfDictionary, bytes?: Uint8Array): Reference {
    const reference = this.reserve();
    this.put(reference, dictionary, bytes);
    return reference;
  }

  /** Writes a stream of operators, deflated. */
  addOperators(dictionary: PdfDictionary, operators: readonly string[]): Reference {
    return this.add({ ...dictionary, Filter: 'FlateDecode' }, deflated(encoder.encode(operators.join('\n'))));
  }

  /** A page of this size. Its operators draw in mm from its upper left corner, y downwards. */
  addPage(widthMm: number, heightMm: number, resources: Resources, operators: readonly string[]): void {
    const size = [widthMm * pt, heightMm * pt] as const;
    const scale = written(pt);
    const page = this.reserve();
    const contents = this.addOperators({}, [`${scale} 0 0 -${scale} 0 ${written(size[1])} cm`, ...operators]);
    this.put(page, {
      Type: 'Page',
      Parent: this.#pages,
      MediaBox: [0, 0, ...size],
      Contents: contents,
      Resources: resources.dictionary('page'),
    });
    this.#kids.push(page);
  }

  /** The whole file. Nothing in it depends on the machine or the time. */
  end(): Uint8Array {
    const info = this.reserve();
    const date = 'D:19700101000000Z';
    const about = { Title: this.#title, Producer: 'Cablewright', Creator: 'Cablewright', CreationDate: date };
    this.put(info, Object.fromEntries(Object.entries(about).map(([key, text]) => [key, textString(text)])));
    this.put(this.#pages, { Type: 'Pages', Count: this.#kids.length, Kids: this.#kids });
    this.put(this.#root, { Type: 'Catalog', Pages: this.#pages });
    this.#writeEnd(info);
    return joined(this.#written);
  }

  #writeEnd(info: Reference): void {
    const start = this.#length;
    const id = fingerprint(this.#written);
    const size = this.#begins.length + 1;
    const rows = this.#begins.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
    const trailer = written({ Size: size, Root: this.#root, Info: info, ID: [id, id] });
    this.#write(`xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n${trailer}\nstartxref\n${start}\n%%EOF\n`);
  }

  #write(piece: string | Uint8Array): void {
    const bytes = typeof piece === 'string' ? encoder.encode(piece) : piece;
    this.#written.push(bytes);
    this.#length += bytes.length;
  }
}

/** At most six decimals, for matrices and whatever else is multiplied with. A PDF has no exponents (ISO 32000-1, 7.3.3). */
export function fineNumber(value: number): string {
  return String(Math.round(value * 1e6) / 1e6);
}

function written(value: PdfValue): string {
  if (typeof value === 'number') return fineNumber(value);
  if (typeof value === 'string') return `/${value}`;
  if (typeof value === 'boolean' || value instanceof Reference) return String(value);
  if (value instanceof Uint8Array) return stringOf(value);
  if (Array.isArray(value)) return `[${value.map(written).join(' ')}]`;
  return `<<${Object.entries(value)
    .map(([key, one]) => `/${key} ${written(one)}`)
    .join('\n')}>>`;
}

/** In letters where it has only plain ones, else in hexadecimal digits (ISO 32000-1, 7.3.4). */
function stringOf(bytes: Uint8Array): string {
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  if (/^[\w .,:;+/-]*$/.test(letters)) return `(${letters})`;
  return `<${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}>`;
}

/** A text people read: UTF-16 after a mark that says so (ISO 32000-1, 7.9.2.2). */
function textString(text: string): Uint8Array {
  const units = Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
  if (units.every((unit) => unit < 0x80)) return Uint8Array.from(units);
  return Uint8Array.from([0xfe, 0xff, ...units.flatMap((unit) => [unit >> 8, unit & 0xff])]);
}

/** Sixteen bytes that tell this file from others, made from its contents (four FNV-1a sums of 32 bits). */
function fingerprint(parts: readonly Uint8Array[]): Uint8Array {
  const sums = new Uint32Array([0x811c9dc5, 0x811c9dc6, 0x811c9dc7, 0x811c9dc8]);
  let turn = 0;
  for (const part of parts) {
    for (const byte of part) {
      sums[turn & 3] = Math.imul(sums[turn & 3]! ^ byte, 0x01000193);
      turn += 1;
    }
  }
  return new Uint8Array(sums.buffer);
}
