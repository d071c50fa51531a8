/**
 * Reads the PDFs that this package writes, for tests: objects, streams, the operators of pages. It shares no code with
 * the writers.
 */
import { inflateSync } from 'node:zlib';

export class Name {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

export class Ref {
  readonly id: number;
  constructor(id: number) {
    this.id = id;
  }
}

export type Dictionary = ReadonlyMap<string, Value>;
export type Value = number | boolean | null | Name | Ref | Uint8Array | readonly Value[] | Dictionary | Stream;

export class Stream {
  readonly dictionary: Dictionary;
  readonly raw: Uint8Array;
  constructor(dictionary: Dictionary, raw: Uint8Array) {
    this.dictionary = dictionary;
    this.raw = raw;
  }

  /** The stream's bytes, decompressed. */
  get bytes(): Uint8Array {
    const filter = this.dictionary.get('Filter');
    return filter instanceof Name && filter.name === 'FlateDecode' ? inflateSync(this.raw) : this.raw;
  }
}

/** An operator of a content stream with its operands. */
export interface Operation {
  readonly operator: string;
  readonly operands: readonly Value[];
}

const space = /[\0\t\n\f\r ]/;
const delimiter = /[()<>[\]{}/%\0\t\n\f\r ]/;

/** Reads one value after another from a text in Latin-1. */
class Scanner {
  readonly text: string;
  at: number;

  constructor(text: string, at = 0) {
    this.text = text;
    this.at = at;
  }

  skip(): void {
    while (this.at < this.text.length && space.test(this.text[this.at]!)) this.at += 1;
  }

  word(): string {
    this.skip();
    const from = this.at;
    while (this.at < this.text.length && !delimiter.test(this.text[this.at]!)) this.at += 1;
    return this.text.slice(from, this.at);
  }

  /** Reads the next value. Any other word is returned as an operator. */
  value(): Value | { readonly operator: string } {
    this.skip();
    const two = this.text.slice(this.at, this.at + 2);
    if (two === '<<') return this.#dictionary();
    const [one] = two;
    if (one === '<') return this.#hex();
    if (one === '(') return this.#string();
    if (one === '/') {
      this.at += 1;
      return new Name(
        this.word().replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
      );
    }
    if (one === '[') return this.#array();
    const word = this.word();
    if (/^[+-]?(\d+\.?\d*|\.\d+)$/.test(word)) return this.#number(word);
    if (word === 'true' || word === 'false') return word === 'true';
    return word === 'null' ? null : { operator: word };
  }

  #number(word: string): Value {
    const reference = /^\s+\d+\s+R(?![A-Za-z])/.exec(this.text.slice(this.at, this.at + 20));
    if (reference === null || !/^\d+$/.test(word)) return Number(word);
    this.at += reference[0].length;
    return new Ref(Number(word));
  }

  #dictionary(): Dictionary {
    this.at += 2;
    const entries = new Map<string, Value>();
    for (this.skip(); !this.text.startsWith('>>', this.at); this.skip()) {
      const key = this.value() as Name;
      if (entries.has(key.name)) throw new Error(`key ${key.name} twice`);
      entries.set(key.name, this.value() as Value);
    }
    this.at += 2;
    return entries;
  }

  #array(): Value[] {
    this.at += 1;
    const values: Value[] = [];
    for (this.skip(); this.text[this.at] !== ']'; this.skip()) values.push(this.value() as Value);
    this.at += 1;
    return values;
  }

  #hex(): Uint8Array {
    const end = this.text.indexOf('>', this.at);
    const digits = this.text.slice(this.at + 1, end).replace(/\s/g, '');
    this.at = end + 1;
    if (digits.length % 2 !== 0) throw new Error('6.1.6: an odd number of digits in a string');
    return Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  }

  #string(): Uint8Array {
    const end = this.text.indexOf(')', this.at);
    const plain = this.text.slice(this.at + 1, end);
    if (/[\\(]/.test(plain)) throw new Error('a string that we never write');
    this.at = end + 1;
    return Uint8Array.from(plain, (char) => char.charCodeAt(0));
  }
}

export class PdfReader {
  readonly text: string;
  readonly trailer: Dictionary;
  /** The location of each object: its offset, or its object stream and its index there. */
  readonly places = new Map<
    number,
    { readonly offset: number } | { readonly stream: number; readonly index: number }
  >();
  readonly #known = new Map<number, Value>();

  constructor(file: Uint8Array) {
    this.text = Buffer.from(file).toString('latin1');
    const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(this.text)![1]);
    const table = this.objectAt(start).value as Stream;
    this.trailer = table.dictionary;
    const widths = this.trailer.get('W') as number[];
    const row = widths.reduce((sum, one) => sum + one, 0);
    const bytes = table.bytes;
    for (let id = 0; (id + 1) * row <= bytes.length; id += 1) {
      let at = id * row;
      const [type, second, third] = widths.map((width) => {
        let value = 0;
        for (let i = 0; i < width; i += 1) value = 256 * value + bytes[at++]!;
        return value;
      });
      if (type === 1) this.places.set(id, { offset: second! });
      if (type === 2) this.places.set(id, { stream: second!, index: third! });
    }
  }

  objectAt(offset: number): { readonly id: number; readonly value: Value } {
    const head = /^(\d+) 0 obj\n/.exec(this.text.slice(offset, offset + 30));
    if (head === null) throw new Error(`6.1.9: no object at ${offset}`);
    const scanner = new Scanner(this.text, offset + head[0].length);
    const value = scanner.value() as Value;
    if (!this.text.startsWith('\nstream\n', scanner.at)) {
      if (!this.text.startsWith('\nendobj\n', scanner.at)) throw new Error(`6.1.9: object ${head[1]} does not end`);
      return { id: Number(head[1]), value };
    }
    const from = scanner.at + 8;
    const end = from + ((value as Dictionary).get('Length') as number);
    if (!this.text.startsWith('\nendstream\nendobj\n', end))
      throw new Error(`6.1.7.1: wrong length of stream ${head[1]}`);
    const raw = Uint8Array.from(this.text.slice(from, end), (char) => char.charCodeAt(0));
    return { id: Number(head[1]), value: new Stream(value as Dictionary, raw) };
  }

  object(id: number): Value {
    const known = this.#known.get(id);
    if (known !== undefined) return known;
    const place = this.places.get(id);
    if (place === undefined) throw new Error(`no object ${id}`);
    const value = 'offset' in place ? this.objectAt(place.offset).value : this.#packed(place.stream, place.index);
    this.#known.set(id, value);
    return value;
  }

  #packed(id: number, index: number): Value {
    const stream = this.object(id) as Stream;
    const text = Buffer.from(stream.bytes).toString('latin1');
    const head = new Scanner(text);
    let offset = 0;
    for (let i = 0; i <= index; i += 1) {
      head.value();
      offset = head.value() as number;
    }
    return new Scanner(text, (stream.dictionary.get('First') as number) + offset).value() as Value;
  }

  /** Resolves a reference. Any other value is returned as it is. */
  get(value: Value | undefined): Value | undefined {
    return value instanceof Ref ? this.object(value.id) : value;
  }

  dictionary(value: Value | undefined): Dictionary {
    const found = this.get(value);
    if (found instanceof Stream) return found.dictionary;
    return found instanceof Map ? found : new Map();
  }

  array(value: Value | undefined): readonly Value[] {
    const found = this.get(value);
    return Array.isArray(found) ? found : found === undefined ? [] : [found];
  }

  get catalog(): Dictionary {
    return this.dictionary(this.trailer.get('Root'));
  }

  get pages(): { readonly id: number; readonly dictionary: Dictionary }[] {
    const kids = this.array(this.dictionary(this.catalog.get('Pages')).get('Kids'));
    return kids.map((kid) => ({ id: (kid as Ref).id, dictionary: this.dictionary(kid) }));
  }

  operations(stream: Value | undefined): Operation[] {
    const scanner = new Scanner(Buffer.from((this.get(stream) as Stream).bytes).toString('latin1'));
    const operations: Operation[] = [];
    let operands: Value[] = [];
    for (scanner.skip(); scanner.at < scanner.text.length; scanner.skip()) {
      const value = scanner.value();
      if (value !== null && typeof value === 'object' && 'operator' in value && !(value instanceof Map)) {
        operations.push({ operator: value.operator, operands });
        operands = [];
      } else operands.push(value as Value);
    }
    return operations;
  }
}

/** A text string (ISO 32000-1, 7.9.2.2). */
export function textOf(value: Value | undefined): string {
  if (!(value instanceof Uint8Array)) return '';
  if (value[0] !== 0xfe || value[1] !== 0xff) return Buffer.from(value).toString('latin1');
  return utf16(value.subarray(2));
}

export function utf16(bytes: Uint8Array): string {
  const units = Array.from({ length: bytes.length / 2 }, (_, i) => 256 * bytes[2 * i]! + bytes[2 * i + 1]!);
  return String.fromCharCode(...units);
}
