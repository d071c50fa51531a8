/** The documents of the catalog as files: where each record is stored, and how a document is parsed and written. */
import { createHash } from 'node:crypto';
import { reasonOf } from '../port/opened.ts';
import { factsOf, documentPath, isListKind, isObject, vocabularyOf, type Json } from '@cablewright/model';

export interface RecordAddress {
  readonly kind: string;
  readonly key: string;
  readonly pack?: string;
}

/** Identifies the content of a file: all records of a kind that is stored as a list or, with `key`, a single record. */
export interface DocumentName {
  readonly path: string;
  readonly kind: string;
  readonly pack?: string;
  readonly key?: string;
}

export function nameOf(address: RecordAddress): DocumentName {
  const { kind, key, pack } = address;
  const path = `${pack === undefined ? 'data' : `packs/${pack}/data`}/${documentPath(kind, key)}`;
  return isListKind(kind) ? { path, kind, pack } : { path, kind, key, pack };
}

/** The document at a path. Undefined if the file isn't part of the catalog. */
export function documentAt(path: string): DocumentName | undefined {
  const [, pack, inner] = /^(?:packs\/([^/]+)\/)?data\/(.+)\.json$/.exec(path) ?? [];
  if (inner === undefined || /(?:^|\/)\./.test(path)) return undefined;
  if (isListKind(inner)) return { path, kind: inner, pack };
  if (factsOf(inner)?.stored === 'object') return { path, kind: inner, key: inner, pack };
  const [kind = '', ...rest] = inner.split('/');
  if (rest.length === 0 || vocabularyOf(`${kind}/x`) !== undefined) return undefined;
  return { path, kind, key: rest.join('/'), pack };
}

export type ParsedDocument =
  | { readonly ok: true; readonly records: ReadonlyMap<string, Json> }
  | { readonly ok: false; readonly problems: readonly string[] };

/** The records in a document's text by key, or all problems that prevent reading it. */
export function parseDocument(name: DocumentName, text: string): ParsedDocument {
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch (error) {
    return { ok: false, problems: [text === '' ? 'it is empty' : reasonOf(error)] };
  }
  if (name.key === undefined) return parseList(value);
  if (isObject(value)) return { ok: true, records: new Map([[name.key, value]]) };
  return { ok: false, problems: [`it should hold one object, and holds ${whatIs(value)}`] };
}

function parseList(value: Json): ParsedDocument {
  if (!Array.isArray(value)) return { ok: false, problems: [`it should hold a list, and holds ${whatIs(value)}`] };
  const records = new Map<string, Json>();
  const problems: string[] = [];
  for (const [n, item] of (value as Json[]).entries()) {
    const id = isObject(item) ? item.id : undefined;
    if (typeof id !== 'string' || id === '') problems.push(`item ${n + 1} has no id`);
    else if (records.has(id)) problems.push(`item ${n + 1} has the id "${id}" of an earlier one`);
    else records.set(id, item);
  }
  return problems.length === 0 ? { ok: true, records } : { ok: false, problems };
}

function whatIs(value: Json): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'a list' : isObject(value) ? 'an object' : `a ${typeof value}`;
}

/** The text of a record as an item of a list document. */
export function listItem(record: Json): string {
  return `  ${JSON.stringify(record, null, 2).replaceAll('\n', '\n  ')}`;
}

/** The text of a list document with its items sorted by key. Null if there are no items. */
export function listText(items: ReadonlyMap<string, string>): string | null {
  if (items.size === 0) return null;
  const sorted = [...items].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `[\n${sorted.map(([, text]) => text).join(',\n')}\n]\n`;
}

export function singleText(record: Json): string {
  return `${JSON.stringify(record, null, 2)}\n`;
}

/** A hash of a record's content. It doesn't depend on whitespace in the document. */
export function hashOf(record: Json): string {
  return createHash('sha256').update(JSON.stringify(record)).digest('base64url').slice(0, 22);
}
