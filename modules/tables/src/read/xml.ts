/** The XML parts of a workbook, read as a stream. */
import {
  localName,
  Unreadable,
  type XmlAttributes,
  type XmlHandler,
  type XmlProblem,
  XmlReader,
  type ZipReader,
} from '@cablewright/modules/reading';

/** `unbroken` counts bytes. */
const limits = { depth: 100, unbroken: 2_000_000 } as const;

/** Reads a part of a workbook. Names of elements and attributes come without their prefixes. */
export function readXml(parts: ZipReader, part: string, handler: XmlHandler): void {
  const open: XmlHandler['open'] = (name, attributes) => handler.open(name, withoutPrefixes(attributes));
  const reader = new XmlReader(
    { open, close: handler.close, text: handler.text },
    { limits, refuse: (problem) => damaged(part, problem) },
  );
  const decoder = new Utf8Pieces();
  parts.unpack(part, (piece) => reader.write(decoder.decode(piece), piece.length));
  reader.close();
}

function withoutPrefixes(attributes: XmlAttributes): XmlAttributes {
  const plain: Record<string, string | undefined> = {};
  for (const name in attributes) plain[localName(name)] = attributes[name];
  return plain;
}

const reasons: Readonly<Record<XmlProblem['kind'], string>> = {
  'document type': 'it declares a document type',
  'not XML': 'it is not valid XML',
  'too deep': 'its elements nest too deep',
  unbroken: 'a text has no end',
};

function damaged(part: string, { kind }: XmlProblem): Unreadable {
  return new Unreadable(
    `The workbook is damaged or made to do harm: in ${part} ${reasons[kind]}.`,
    'Open it in a spreadsheet program and save it as .csv.',
  );
}

/** Decodes pieces that may end in the middle of a character. The sandbox has no `TextDecoder` with `stream`. */
class Utf8Pieces {
  #rest: Uint8Array = new Uint8Array(0);

  decode(piece: Uint8Array): string {
    const bytes = this.#rest.length === 0 ? piece : joined(this.#rest, piece);
    const whole = bytes.length - unfinished(bytes);
    this.#rest = bytes.slice(whole);
    return new TextDecoder('utf-8').decode(bytes.subarray(0, whole));
  }
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  const joined = new Uint8Array(a.length + b.length);
  joined.set(a);
  joined.set(b, a.length);
  return joined;
}

/** The number of bytes at the end that begin a character without completing it. */
function unfinished(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back]!;
    if ((byte & 0xc0) === 0x80) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return length > back ? back : 0;
  }
  return 0;
}
