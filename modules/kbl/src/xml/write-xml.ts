/** Writes a KBL tree as text, indented by two spaces for each level. */
import { escapeText } from '@cablewright/model';
import type { Element } from './element.ts';

const namespace = 'http://www.prostep.org/Car_electric_container/KBL2.3/KBLSchema';
const instanceNamespace = 'http://www.w3.org/2001/XMLSchema-instance';

export function writeXml(root: Element): string {
  const lines: string[] = ['<?xml version="1.0" encoding="UTF-8"?>'];
  const attributes = `xmlns:kbl="${namespace}" xmlns:xsi="${instanceNamespace}"${attributesOf(root)}`;
  lines.push(`<kbl:KBL_container ${attributes}>`);
  for (const child of root.children) write(child, '  ', lines);
  lines.push('</kbl:KBL_container>', '');
  return lines.join('\n');
}

function write(element: Element, indent: string, lines: string[]): void {
  const { name, children, text } = element;
  const attributes = attributesOf(element);
  if (children.length === 0) {
    lines.push(`${indent}<${name}${attributes}>${escaped(text)}</${name}>`);
    return;
  }
  lines.push(`${indent}<${name}${attributes}>`);
  for (const child of children) write(child, `${indent}  `, lines);
  lines.push(`${indent}</${name}>`);
}

function attributesOf({ id, type, attributes = {} }: Element): string {
  const ownAttributes: [string, string][] = [
    ...(type === undefined ? [] : [['xsi:type', `kbl:${type}`] as [string, string]]),
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
