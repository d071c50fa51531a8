/** Parses a KBL or VEC file to a tree of elements, within the limits. */
import { localName, Unreadable, type XmlAttributes, type XmlProblem, XmlReader } from '@cablewright/modules/reading';
import { limits } from '../basis/limits.ts';
import { noChildren, type Element } from './element.ts';

/** Number of characters, or bytes of UTF-8, passed to the parser at once. */
const pieceSize = 65_536;

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
  return new TreeReader().read(textPieces(bytes));
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
  /** One shared string per name, because a file repeats a few hundred names in hundreds of thousands of elements. */
  readonly #names = new Map<string, string>();
  #root: Element | undefined;
  #elements = 0;
  #textChars = 0;

  read(pieces: Iterable<string>): Element {
    let isEmpty = true;
    for (const piece of pieces) {
      isEmpty &&= piece.trim() === '';
      if (!isEmpty) this.#reader.write(piece);
    }
    if (isEmpty) throw new Unreadable('The file is empty.', 'Choose a KBL or VEC file.', start);
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
    const element = this.#element(name, ownAttributes(attributes));
    const parent = this.#ancestors.at(-1);
    if (parent === undefined) this.#root = element;
    else parent.children.push(element);
    this.#ancestors.push({ element, children: [] });
  }

  /**
   * Creates an element. Most elements are texts without attributes; they have no fields for attributes, which takes a
   * third less memory.
   */
  #element(name: string, { type, id, attributes }: Pick<Element, 'type' | 'id' | 'attributes'>): OpenElement {
    const { line, column } = this.#reader.position;
    const [own, text, children] = [this.#once(name), '', noChildren];
    if (type === undefined && id === undefined && attributes === undefined)
      return { name: own, children, text, line, column };
    const ownType = type === undefined ? undefined : this.#once(type);
    return { name: own, children, text, line, column, type: ownType, id: ownText(id), attributes };
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
    if (parent !== undefined && text.trim() !== '') parent.text = ownText(parent.text + text);
  }
}

/** Minimum length of a substring that the JavaScript engine stores as a reference to the original text. */
const minSlice = 13;

/**
 * A copy of the text that doesn't share memory. Otherwise an element would keep the whole text of the file in memory for as
 * long as its own text is needed. Cutting the first character off a joined text makes the engine copy it.
 */
function ownText<Text extends string | undefined>(text: Text): Text | string {
  return text === undefined || text.length < minSlice ? text : ` ${text}`.slice(1);
}

/** The problem in the XML, and its remedy. */
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

/** Separates `id` and `xsi:type` from the other attributes. Attributes with another prefix are left out. */
function ownAttributes(attributes: XmlAttributes): Pick<Element, 'type' | 'id' | 'attributes'> {
  const result: { id?: string; type?: string; attributes?: Record<string, string> } = {};
  for (const [key, value = ''] of Object.entries(attributes).slice(0, limits.attributes)) {
    if (key === 'id') result.id = value;
    else if (/^[^:]+:type$/.test(key)) result.type = localName(value);
    else if (!key.startsWith('xmlns') && !key.includes(':')) (result.attributes ??= {})[key] = value;
  }
  return result;
}

/** The text of a file, decoded by its byte order mark, otherwise by the encoding in its XML declaration, otherwise as UTF-8. */
function* textPieces(bytes: Uint8Array): Generator<string> {
  const other = otherEncoding(bytes);
  if (other === undefined) return yield* utf8Pieces(bytes);
  for (let offset = 0; offset < other.length; offset += pieceSize) yield other.slice(offset, offset + pieceSize);
}

/** Decodes UTF-8 in pieces. Otherwise the whole text of 24 MB would stay in memory until the file is read. */
function* utf8Pieces(bytes: Uint8Array): Generator<string> {
  const decoder = new TextDecoder();
  for (let offset = 0; offset < bytes.length; offset += pieceSize)
    yield decoder.decode(bytes.subarray(offset, offset + pieceSize), { stream: true });
  yield decoder.decode();
}

/** The text of a file in another encoding than UTF-8. Undefined for UTF-8. */
function otherEncoding(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return utf16(bytes.subarray(2), 0);
  if (first === 0xfe && second === 0xff) return utf16(bytes.subarray(2), 1);
  if (first === 0x3c && second === 0) return utf16(bytes, 0);
  if (first === 0 && second === 0x3c) return utf16(bytes, 1);
  const isOld = /encoding\s*=\s*["'](?:iso-8859-1|iso-8859-15|windows-1252|latin1|us-ascii)["']/i.test(
    new TextDecoder().decode(bytes.subarray(0, 200)),
  );
  return isOld ? decodeWindows1252(bytes).replace(/^\uFEFF/, '') : undefined;
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

/** The characters of Windows-1252 from 0x80 to 0x9f. ISO 8859-1 uses these positions for control characters. */
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
