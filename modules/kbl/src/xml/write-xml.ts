/** Writes a KBL or VEC tree as text, indented by two spaces for each level. */
import { escapeText } from '@cablewright/model';
import type { Element } from './element.ts';

/** The prefix and the namespace of a format. Only the root element and the types have the prefix. */
interface XmlFormat {
  readonly prefix: string;
  readonly namespace: string;
}

const kblFormat: XmlFormat = {
  prefix: 'kbl',
  namespace: 'http://www.prostep.org/Car_electric_container/KBL2.3/KBLSchema',
};
/** The namespace of VEC since version 1.1.1. */
export const vecFormat: XmlFormat = { prefix: 'vec', namespace: 'http://www.prostep.org/ecad-if/2011/vec' };
const instanceNamespace = 'http://www.w3.org/2001/XMLSchema-instance';

export function writeXml(root: Element, format: XmlFormat = kblFormat): string {
  return [...xmlPieces(root, format)].join('');
}

/**
 * The same text in UTF-8. It is written into memory of exactly its size, because growing or copying the buffer of a 24 MB file
 * would double the memory.
 */
export function writeXmlBytes(root: Element, format: XmlFormat): Uint8Array {
  const encoder = new TextEncoder();
  const pieces = [...xmlPieces(root, format)];
  const bytes = new Uint8Array(pieces.reduce((sum, piece) => sum + utf8Length(piece), 0));
  let offset = 0;
  for (const piece of pieces) offset += encoder.encodeInto(piece, bytes.subarray(offset)).written;
  return bytes;
}

/** The number of bytes of a text in UTF-8. A character that consists of two surrogates has four bytes. */
function utf8Length(text: string): number {
  let length = text.length;
  for (const [character] of text.matchAll(/[^\u0000-\u007F]/g))
    length += character < '\u0800' || (character >= '\uD800' && character <= '\uDFFF') ? 1 : 2;
  return length;
}

/**
 * Number of lines joined into one chunk. A large file has half a million lines, and separate strings would take twice
 * the memory of their text.
 */
const linesOfPiece = 4096;

/** The text in pieces of some thousand lines. */
function* xmlPieces(root: Element, { prefix, namespace }: XmlFormat): Generator<string> {
  let lines: string[] = ['<?xml version="1.0" encoding="UTF-8"?>'];
  const attributes = `xmlns:${prefix}="${namespace}" xmlns:xsi="${instanceNamespace}"${attributesOf(root, prefix)}`;
  lines.push(`<${prefix}:${root.name} ${attributes}>`);
  for (const child of root.children)
    for (const line of linesOf(child, '  ', prefix)) {
      lines.push(line);
      if (lines.length < linesOfPiece) continue;
      yield `${lines.join('\n')}\n`;
      lines = [];
    }
  lines.push(`</${prefix}:${root.name}>`, '');
  yield lines.join('\n');
}

function* linesOf(element: Element, indent: string, prefix: string): Generator<string> {
  const { name, children, text } = element;
  const attributes = attributesOf(element, prefix);
  if (children.length === 0) {
    yield `${indent}<${name}${attributes}>${escaped(text)}</${name}>`;
    return;
  }
  yield `${indent}<${name}${attributes}>`;
  for (const child of children) yield* linesOf(child, `${indent}  `, prefix);
  yield `${indent}</${name}>`;
}

function attributesOf({ id, type, attributes = {} }: Element, prefix: string): string {
  const ownAttributes: [string, string][] = [
    ...(type === undefined ? [] : [['xsi:type', `${prefix}:${type}`] as [string, string]]),
    ...(id === undefined ? [] : [['id', id] as [string, string]]),
    ...Object.entries(attributes),
  ];
  return ownAttributes.map(([name, value]) => ` ${name}="${escaped(value).replaceAll('"', '&quot;')}"`).join('');
}

/** Escapes a text and removes the characters that XML 1.0 does not allow. */
function escaped(text: string): string {
  const allowed = text.replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');
  return escapeText(allowed).replaceAll('\r', '&#13;');
}
