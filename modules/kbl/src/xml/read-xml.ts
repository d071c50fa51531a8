/** XML as a tree, with limits on what a file may ask of the reader. */
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { limits } from '../basis/limits.ts';
import { Unreadable } from '../basis/problem.ts';
import type { Element } from './element.ts';

/** Characters handed to the parser at once. */
const pieceChars = 65_536;

/** The root of a file. Refuses a document type, because entities grow without end, and what is no XML, with its line and column. */
export function readXml(bytes: Uint8Array): Element {
  if (bytes.length > limits.bytes)
    throw new Unreadable(
      `The file has ${Math.ceil(bytes.length / 1048576)} MB; at most ${limits.bytes / 1048576} MB are read.`,
      { line: 1, column: 1 },
      'Export the harness without drawings and pictures.',
    );
  const reader = new TreeReader();
  const text = decoded(bytes);
  if (text.trim() === '') throw new Unreadable('The file is empty.', { line: 1, column: 1 }, 'Choose a KBL file.');
  for (let at = 0; at < text.length; at += pieceChars) reader.write(text.slice(at, at + pieceChars));
  return reader.root();
}

class TreeReader {
  readonly #parser = new SaxesParser({ position: true });
  readonly #open: (Element & { text: string })[] = [];
  #root: Element | undefined;
  #elements = 0;
  #textChars = 0;
  #unclosed = 0;

  constructor() {
    this.#parser.on('doctype', () => {
      throw this.#refused(
        'It declares a document type, which a KBL file does not have.',
        'Remove the line <!DOCTYPE …>.',
      );
    });
    this.#parser.on('error', ({ message }) => {
      throw this.#refused(
        `It is not valid XML: ${message.replace(/^\d+:\d+:\s*/, '').slice(0, 200)}`,
        'Export the file again.',
      );
    });
    this.#parser.on('opentag', (tag) => {
      this.#element(tag as SaxesTagPlain);
    });
    this.#parser.on('closetag', () => {
      const closed = this.#open.pop();
      if (closed !== undefined && closed.children.length > 0) closed.text = closed.text.trim();
    });
    this.#parser.on('text', (text) => {
      this.#text(text);
    });
    this.#parser.on('cdata', (text) => {
      this.#text(text);
    });
  }

  write(piece: string): void {
    // The parser keeps everything up to the next tag in memory.
    this.#unclosed += piece.length;
    if (this.#unclosed > limits.text) throw this.#refused('A text or tag has no end.', 'Export the file again.');
    this.#parser.write(piece);
  }

  root(): Element {
    this.#parser.close();
    if (this.#root === undefined) throw this.#refused('The file is empty.', 'Choose a KBL file.');
    return this.#root;
  }

  #refused(message: string, remedy: string): Unreadable {
    return new Unreadable(message, { line: this.#parser.line, column: this.#parser.columnIndex }, remedy);
  }

  #text(text: string): void {
    const parent = this.#open.at(-1);
    this.#textChars += text.length;
    if (this.#textChars > limits.bytes) throw this.#refused('Its texts are too long.', 'Export the file again.');
    if (parent !== undefined && text.trim() !== '') parent.text += text;
  }

  #element({ name, attributes }: SaxesTagPlain): void {
    this.#unclosed = 0;
    this.#elements += 1;
    if (this.#elements > limits.elements)
      throw this.#refused(`It has more than ${limits.elements} elements.`, 'Export one harness only.');
    if (this.#open.length >= limits.depth)
      throw this.#refused(`Its elements nest more than ${limits.depth} deep.`, 'Export the file again.');
    const element = { ...described(name, attributes), children: [], text: '', ...this.#place() };
    const parent = this.#open.at(-1);
    if (parent === undefined) this.#root = element;
    else parent.children.push(element);
    this.#open.push(element);
  }

  #place() {
    return { line: Math.max(1, this.#parser.line), column: Math.max(1, this.#parser.columnIndex) };
  }
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

function described(
  name: string,
  attributes: Record<string, string>,
): Pick<Element, 'name' | 'type' | 'id' | 'attributes'> {
  const rest: Record<string, string> = {};
  let [id, type]: [string | undefined, string | undefined] = [undefined, undefined];
  for (const [key, value] of Object.entries(attributes).slice(0, limits.attributes)) {
    if (key === 'id') id = value;
    else if (/^[^:]+:type$/.test(key)) type = localName(value);
    else if (!key.startsWith('xmlns') && !key.includes(':')) rest[key] = value;
  }
  return {
    name: localName(name),
    ...(type === undefined ? {} : { type }),
    ...(id === undefined ? {} : { id }),
    ...(Object.keys(rest).length === 0 ? {} : { attributes: rest }),
  };
}

/** The text of a file by its mark, its declaration, or because it is valid UTF-8. */
function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return utf16(bytes.subarray(2), 0);
  if (first === 0xfe && second === 0xff) return utf16(bytes.subarray(2), 1);
  if (first === 0x3c && second === 0) return utf16(bytes, 0);
  if (first === 0 && second === 0x3c) return utf16(bytes, 1);
  const text = new TextDecoder().decode(bytes);
  const start = text.slice(0, 200);
  const isOld = /encoding\s*=\s*["'](?:iso-8859-1|iso-8859-15|windows-1252|latin1|us-ascii)["']/i.test(start);
  return (isOld ? oneBytePerLetter(bytes) : text).replace(/^\uFEFF/, '');
}

function utf16(bytes: Uint8Array, high: 0 | 1): string {
  let text = '';
  for (let at = 0; at + 1 < bytes.length; at += 8192) {
    const codes: number[] = [];
    for (let i = at; i + 1 < Math.min(at + 8192, bytes.length); i += 2)
      codes.push((bytes[i + (high === 1 ? 0 : 1)]! << 8) | bytes[i + (high === 1 ? 1 : 0)]!);
    text += String.fromCharCode(...codes);
  }
  return text;
}

/** The letters that Windows-1252 has where ISO 8859-1 has none. */
const windowsLetters = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

function oneBytePerLetter(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192)).replaceAll(
      /[\u0080-\u009f]/g,
      (letter) => windowsLetters[letter.charCodeAt(0) - 0x80]!,
    );
  return text;
}
