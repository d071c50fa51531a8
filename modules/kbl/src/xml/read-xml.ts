/** A KBL or VEC file as a tree of elements, within the limits. */
import { localName, Unreadable, type XmlAttributes, type XmlProblem, XmlReader } from '@cablewright/modules/reading';
import { limits } from '../basis/limits.ts';
import { noChildren, type Element } from './element.ts';

/** Characters handed to the parser at once. */
const pieceChars = 65_536;

const start = { line: 1, column: 1 } as const;
const exportAgain = 'Export the file again.';

/** The root element of a file. */
export function readXml(bytes: Uint8Array, maxBytes: number = limits.bytes): Element {
  if (bytes.length > maxBytes)
    throw new Unreadable(
      `The file has ${Math.ceil(bytes.length / 1048576)} MB; at most ${maxBytes / 1048576} MB are read.`,
      'Export the harness without drawings and pictures.',
      start,
    );
  const text = decoded(bytes);
  if (text.trim() === '') throw new Unreadable('The file is empty.', 'Choose a KBL or VEC file.', start);
  return new TreeReader().read(text);
}

/** An element that is being read. */
interface OpenElement extends Element {
  text: string;
  children: readonly Element[];
}

class TreeReader {
  readonly #reader = new XmlReader(
    {
      open: (name, attributes) => this.#open(name, attributes),
      close: () => this.#close(),
      text: (text) => this.#text(text),
    },
    {
      limits: { depth: limits.depth, unbroken: limits.text },
      refuse: (problem) => this.#refused(...xmlTexts(problem)),
      tracksPosition: true,
    },
  );
  readonly #ancestors: { readonly element: OpenElement; readonly children: Element[] }[] = [];
  /** Each name once, because a file repeats a few hundred names in hundreds of thousands of elements. */
  readonly #names = new Map<string, string>();
  #root: Element | undefined;
  #elements = 0;
  #textChars = 0;

  read(text: string): Element {
    for (let offset = 0; offset < text.length; offset += pieceChars)
      this.#reader.write(text.slice(offset, offset + pieceChars));
    this.#reader.close();
    if (this.#root === undefined) throw this.#refused('The file is empty.', 'Choose a KBL or VEC file.');
    return this.#root;
  }

  #refused(message: string, remedy: string): Unreadable {
    return new Unreadable(message, remedy, this.#reader.position);
  }

  #open(name: string, attributes: XmlAttributes): void {
    this.#elements += 1;
    if (this.#elements > limits.elements)
      throw this.#refused(`It has more than ${limits.elements} elements.`, 'Export one harness only.');
    const { type, id, attributes: others } = ownAttributes(attributes);
    const { line, column } = this.#reader.position;
    const element: OpenElement = {
      name: this.#once(name),
      type: type === undefined ? undefined : this.#once(type),
      id,
      attributes: others,
      children: noChildren,
      text: '',
      line,
      column,
    };
    const parent = this.#ancestors.at(-1);
    if (parent === undefined) this.#root = element;
    else parent.children.push(element);
    this.#ancestors.push({ element, children: [] });
  }

  #once(name: string): string {
    const same = this.#names.get(name);
    if (same !== undefined) return same;
    this.#names.set(name, name);
    return name;
  }

  #close(): void {
    const { element, children = [] } = this.#ancestors.pop() ?? {};
    if (element === undefined || children.length === 0) return;
    element.children = children.slice();
    element.text = element.text.trim();
  }

  #text(text: string): void {
    this.#textChars += text.length;
    if (this.#textChars > limits.bytes) throw this.#refused('Its texts are too long.', exportAgain);
    const parent = this.#ancestors.at(-1)?.element;
    if (parent !== undefined && text.trim() !== '') parent.text += text;
  }
}

/** What is wrong with the XML, and what to do about it. */
function xmlTexts(problem: XmlProblem): [message: string, remedy: string] {
  switch (problem.kind) {
    case 'document type':
      return ['It declares a document type, which a KBL file does not have.', 'Remove the line <!DOCTYPE …>.'];
    case 'not XML':
      return [`It is not valid XML: ${problem.message}`, exportAgain];
    case 'too deep':
      return [`Its elements nest more than ${limits.depth} deep.`, exportAgain];
    case 'unbroken':
      return ['A text or tag has no end.', exportAgain];
  }
}

/** `id` and `xsi:type` apart from the other attributes. Attributes with another prefix are left out. */
function ownAttributes(attributes: XmlAttributes): Pick<Element, 'type' | 'id' | 'attributes'> {
  const result: { id?: string; type?: string; attributes?: Record<string, string> } = {};
  for (const [key, value = ''] of Object.entries(attributes).slice(0, limits.attributes)) {
    if (key === 'id') result.id = value;
    else if (/^[^:]+:type$/.test(key)) result.type = localName(value);
    else if (!key.startsWith('xmlns') && !key.includes(':')) (result.attributes ??= {})[key] = value;
  }
  return result;
}

/** Decodes a file by its byte order mark, else by the encoding in its XML declaration, else as UTF-8. */
function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return utf16(bytes.subarray(2), 0);
  if (first === 0xfe && second === 0xff) return utf16(bytes.subarray(2), 1);
  if (first === 0x3c && second === 0) return utf16(bytes, 0);
  if (first === 0 && second === 0x3c) return utf16(bytes, 1);
  const text = new TextDecoder().decode(bytes);
  const isOld = /encoding\s*=\s*["'](?:iso-8859-1|iso-8859-15|windows-1252|latin1|us-ascii)["']/i.test(
    text.slice(0, 200),
  );
  return (isOld ? decodeWindows1252(bytes) : text).replace(/^\uFEFF/, '');
}

function utf16(bytes: Uint8Array, high: 0 | 1): string {
  let text = '';
  for (let offset = 0; offset + 1 < bytes.length; offset += 8192) {
    const codes: number[] = [];
    for (let i = offset; i + 1 < Math.min(offset + 8192, bytes.length); i += 2)
      codes.push((bytes[i + (high === 1 ? 0 : 1)]! << 8) | bytes[i + (high === 1 ? 1 : 0)]!);
    text += String.fromCharCode(...codes);
  }
  return text;
}

/** The characters of Windows-1252 from 0x80 to 0x9f, which ISO 8859-1 leaves to control characters. */
const windowsCharacters = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

function decodeWindows1252(bytes: Uint8Array): string {
  let text = '';
  for (let offset = 0; offset < bytes.length; offset += 8192)
    text += String.fromCharCode(...bytes.subarray(offset, offset + 8192)).replaceAll(
      /[\u0080-\u009f]/g,
      (character) => windowsCharacters[character.charCodeAt(0) - 0x80]!,
    );
  return text;
}
