/** Writes a KBL or VEC tree as text, indented by two spaces for each level. */
import { escapeText } from '@cablewright/model';
import type { Element } from './element.ts';

/** The prefix and the namespace of a format. Only the first element and the types have the prefix. */
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

export function writeXml(root: Element, { prefix, namespace }: XmlFormat = kblFormat): string {
  const lines = new Lines();
  lines.push('<?xml version="1.0" encoding="UTF-8"?>');
  const attributes = `xmlns:${prefix}="${namespace}" xmlns:xsi="${instanceNamespace}"${attributesOf(root, prefix)}`;
  lines.push(`<${prefix}:${root.name} ${attributes}>`);
  for (const child of root.children) write(child, '  ', prefix, lines);
  lines.push(`</${prefix}:${root.name}>`);
  return lines.text();
}

/** Lines in pieces of some thousands: a file of 24 MB has half a million, and each as a string of its own takes twice its text. */
class Lines {
  readonly #pieces: string[] = [];
  #lines: string[] = [];

  push(line: string): void {
    this.#lines.push(line, '\n');
    if (this.#lines.length >= 8192) this.#endPiece();
  }

  text(): string {
    this.#endPiece();
    return this.#pieces.join('');
  }

  #endPiece(): void {
    this.#pieces.push(this.#lines.join(''));
    this.#lines = [];
  }
}

function write(element: Element, indent: string, prefix: string, lines: Lines): void {
  const { name, children, text } = element;
  const attributes = attributesOf(element, prefix);
  if (children.length === 0) {
    lines.push(`${indent}<${name}${attributes}>${escaped(text)}</${name}>`);
    return;
  }
  lines.push(`${indent}<${name}${attributes}>`);
  for (const child of children) write(child, `${indent}  `, prefix, lines);
  lines.push(`${indent}</${name}>`);
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
