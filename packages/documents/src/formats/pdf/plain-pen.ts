/**
 * A PDF of pages without pictures, written directly: header, objects, the table that says where each begins (ISO 32000-1,
 * 7.5). The library that draws pictures takes longer to load than a sheet takes to draw.
 */
import { deflated, joined } from './bytes.ts';
import { origin, pt, type Pen, type PdfDictionary, type PdfValue, type Reference } from './pen.ts';

class ObjectNumber implements Reference {
  readonly id: number;

  constructor(id: number) {
    this.id = id;
  }

  toString(): string {
    return `${this.id} 0 R`;
  }
}

interface Page {
  readonly size: readonly [width: number, height: number];
  readonly fonts: Record<string, Reference>;
  readonly content: string[];
}

const encoder = new TextEncoder();

export class PlainPen implements Pen {
  readonly #title: string;
  readonly #written: Uint8Array[] = [];
  #length = 0;
  /** Where each object begins, by its number less one. */
  readonly #begins: number[] = [];
  readonly #root = this.reserve();
  readonly #pages = this.reserve();
  readonly #kids: Reference[] = [];
  #page: Page = { size: [0, 0], fonts: {}, content: [] };

  constructor(title: string) {
    this.#title = title;
    // Bytes above 127 tell programs that move files about that this one is not text.
    this.#write('%PDF-1.7\n%');
    this.#write(new Uint8Array([0xe2, 0xe3, 0xcf, 0xd3, 0x0a]));
  }

  reserve(): ObjectNumber {
    this.#begins.push(0);
    return new ObjectNumber(this.#begins.length);
  }

  put(object: Reference, dictionary: PdfDictionary, bytes?: Uint8Array): void {
    const { id } = object as ObjectNumber;
    this.#begins[id - 1] = this.#length;
    this.#write(`${id} 0 obj\n${written(bytes ? { ...dictionary, Length: bytes.length } : dictionary)}\n`);
    if (bytes !== undefined) {
      this.#write('stream\n');
      this.#write(bytes);
      this.#write('\nendstream\n');
    }
    this.#write('endobj\n');
  }

  beginPage(widthMm: number, heightMm: number): void {
    const size = [widthMm * pt, heightMm * pt] as const;
    const scale = written(pt);
    this.#page = { size, fonts: {}, content: [`${scale} 0 0 -${scale} 0 ${written(size[1])} cm`] };
  }

  addContent(operators: string): void {
    this.#page.content.push(operators);
  }

  useFont(name: string, font: Reference): void {
    this.#page.fonts[name] = font;
  }

  endPage(): void {
    const { size, fonts, content } = this.#page;
    const [page, contents] = [this.reserve(), this.reserve()];
    this.put(contents, { Filter: 'FlateDecode' }, deflated(encoder.encode(content.join('\n'))));
    this.put(page, {
      Type: 'Page',
      Parent: this.#pages,
      MediaBox: [0, 0, ...size],
      Contents: contents,
      Resources: { Font: fonts },
    });
    this.#kids.push(page);
  }

  end(): Promise<Uint8Array> {
    const info = this.reserve();
    const { CreationDate: made, ...by } = origin;
    const date = `D:${made.toISOString().replace(/\D/g, '').slice(0, 14)}Z`;
    const said = Object.entries({ Title: this.#title, ...by, CreationDate: date });
    this.put(info, Object.fromEntries(said.map(([key, text]) => [key, textString(text)])));
    this.put(this.#pages, { Type: 'Pages', Count: this.#kids.length, Kids: this.#kids });
    this.put(this.#root, { Type: 'Catalog', Pages: this.#pages });
    this.#writeEnd(info);
    return Promise.resolve(joined(this.#written));
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

function written(value: PdfValue): string {
  if (typeof value === 'number') return String(Math.round(value * 1e6) / 1e6);
  if (typeof value === 'string') return `/${value}`;
  if (value instanceof ObjectNumber) return value.toString();
  if (value instanceof Uint8Array) return stringOf(value);
  if (Array.isArray(value)) return `[${value.map(written).join(' ')}]`;
  return `<<${Object.entries(value)
    .map(([key, one]) => `/${key} ${written(one as PdfValue)}`)
    .join('\n')}>>`;
}

/** In letters where it has only plain ones, else in hexadecimal digits (ISO 32000-1, 7.3.4). */
function stringOf(bytes: Uint8Array): string {
  const letters = String.fromCharCode(...bytes);
  if (/^[\w .,:;+/-]*$/.test(letters)) return `(${letters})`;
  return `<${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}>`;
}

/** A text people read: UTF-16 after a mark that says so (ISO 32000-1, 7.9.2.2). */
function textString(text: string): Uint8Array {
  const units = Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
  if (units.every((unit) => unit < 0x80)) return Uint8Array.from(units);
  return Uint8Array.from([0xfe, 0xff, ...units.flatMap((unit) => [unit >> 8, unit & 0xff])]);
}

/** Sixteen bytes that tell this file from others, of what is in it (four FNV-1a sums of 32 bits). */
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
