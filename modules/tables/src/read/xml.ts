/** XML read as it comes, with what workbooks need of it: elements, their attributes and their texts. */
import { SaxesParser } from 'saxes';
import type { Unpacker } from './zip.ts';
import { Unreadable } from './unreadable.ts';

export type Attributes = Readonly<Partial<Record<string, string>>>;

interface XmlEvents {
  /** Names of elements and attributes are without their prefixes. */
  readonly open: (name: string, attributes: Attributes) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
}

const maxDepth = 100;
/** Bytes of one text, or of anything else without an element in it: the reader keeps them all. */
const maxTextBytes = 2_000_000;

/** Reads a part of a workbook. Refuses a document type (entities grow without end) and what is no XML. */
export function readXml(unpacker: Unpacker, part: string, events: XmlEvents): void {
  const parser = new SaxesParser({ position: false });
  let [depth, silent] = [0, 0];
  parser.on('doctype', () => {
    throw broken(part, 'it declares a document type');
  });
  parser.on('error', () => {
    throw broken(part, 'it is not valid XML');
  });
  parser.on('opentag', ({ name, attributes, isSelfClosing }) => {
    depth += isSelfClosing ? 0 : 1;
    silent = 0;
    if (depth > maxDepth) throw broken(part, 'its elements nest too deep');
    events.open(local(name), plainAttributes(attributes as Record<string, string>));
  });
  parser.on('closetag', ({ name, isSelfClosing }) => {
    depth -= isSelfClosing ? 0 : 1;
    events.close?.(local(name));
  });
  if (events.text !== undefined) {
    parser.on('text', events.text);
    parser.on('cdata', events.text);
  }
  const decoder = new Utf8Pieces();
  unpacker.unpack(part, (piece) => {
    silent += piece.length;
    if (silent > maxTextBytes) throw broken(part, 'a text has no end');
    parser.write(decoder.decode(piece));
  });
  parser.close();
}

function plainAttributes(attributes: Record<string, string>): Attributes {
  const plain: Record<string, string> = {};
  for (const name in attributes) plain[local(name)] = attributes[name]!;
  return plain;
}

const local = (name: string) => name.slice(name.indexOf(':') + 1);

function broken(part: string, why: string): Unreadable {
  return new Unreadable(
    `The workbook is damaged or made to do harm: in ${part} ${why}.`,
    'Open it in a spreadsheet program and save it as .csv.',
  );
}

/** Text of pieces that end in the middle of a character. */
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
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}

/** Bytes at the end that begin a character without ending it. */
function unfinished(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back]!;
    if ((byte & 0xc0) === 0x80) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return length > back ? back : 0;
  }
  return 0;
}
