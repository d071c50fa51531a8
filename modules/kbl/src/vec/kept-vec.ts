/**
 * The VEC file that a design came from, stored whole under `extensions.vec`. A file contains far more than its cable,
 * and its elements refer to each other, so no part of it can be stored without the rest.
 */
import { isObject, type Design } from '@cablewright/model';
import { base64OfBytes, bytesOfBase64, filesInArchive } from '@cablewright/modules/reading';
import { zipSync } from 'fflate';
import { limits } from '../basis/limits.ts';
import { elementId, textOf, type Element } from '../xml/element.ts';
import { readXml } from '../xml/read-xml.ts';

type Ids = Readonly<Record<string, string>>;

interface KeptContent {
  /**
   * A fingerprint of each unit of the cable when the file was read. A unit whose fingerprint differs has changed since.
   */
  readonly units: Readonly<Record<string, string>>;
  /** The file as a ZIP in base64, divided into pieces. */
  readonly file: readonly string[];
}

/**
 * `ids` contains the ids of the file by the keys of the writer. Format 2 packs them like the file, because a harness of
 * 1,900 connectors with 70 cavities each has 280,000 ids, and a record with that many fields would stall every reader.
 */
export type KeptVec = KeptContent & StoredIds;

type StoredIds = { readonly format: 1; readonly ids: Ids } | { readonly format: 2; readonly ids: readonly string[] };

/** Minimum number of ids to pack. Smaller files keep the previous format, so that stored records don't change. */
const minPackedIds = 20_000;

const entry = 'harness.vec';
const idsEntry = 'ids.json';
/** Number of characters in a piece. A text in a record may have 2 million. */
const pieceChars = 1_000_000;
/** A fixed time for the ZIP, so that the same file always gives the same text. */
const someTime = new Date(2000, 0, 1);

/** The stored text of a file. Undefined if it is too large to be stored with its cable. */
export function keptText(xml: Uint8Array): KeptVec['file'] | undefined {
  const encoded = packed(entry, xml);
  return encoded.length > limits.keptChars ? undefined : piecesOf(encoded);
}

const packed = (name: string, bytes: Uint8Array): string =>
  base64OfBytes(zipSync({ [name]: bytes }, { level: 6, mtime: someTime }));

function piecesOf(text: string): string[] {
  const count = Math.ceil(text.length / pieceChars);
  return Array.from({ length: count }, (_, n) => text.slice(n * pieceChars, (n + 1) * pieceChars));
}

/** The stored ids of a file. Undefined if there are too many to be stored with its cable. */
export function storedIds(ids: Ids): StoredIds | undefined {
  if (Object.keys(ids).length < minPackedIds) return { format: 1, ids };
  const encoded = packed(idsEntry, new TextEncoder().encode(JSON.stringify(ids)));
  return encoded.length > limits.keptChars ? undefined : { format: 2, ids: piecesOf(encoded) };
}

/** The stored ids. Undefined if they are damaged. */
export function idsOf(kept: KeptVec): Ids | undefined {
  if (kept.format === 1) return kept.ids;
  const bytes = unpackedEntry(kept.ids, idsEntry);
  if (bytes === undefined) return undefined;
  try {
    const ids: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return areIds(ids) ? ids : undefined;
  } catch {
    return undefined;
  }
}

/** The file stored with a design. Undefined if the design isn't from VEC, or if the data can no longer be read. */
export function keptVecOf({ extensions }: Design): KeptVec | undefined {
  const value = isObject(extensions) ? extensions['vec'] : undefined;
  return isKeptVec(value) ? value : undefined;
}

function isKeptVec(value: unknown): value is KeptVec {
  if (!isObject(value)) return false;
  const { format, ids, units, file } = value;
  if (!isObject(units) || !Array.isArray(file)) return false;
  const texts: readonly unknown[] = [...Object.values(units), ...file, ...(Array.isArray(ids) ? ids : [])];
  const hasIds = format === 1 ? areIds(ids) : format === 2 && Array.isArray(ids);
  return hasIds && texts.every((text) => typeof text === 'string');
}

const areIds = (value: unknown): value is Ids =>
  isObject(value) && Object.values(value).every((id) => typeof id === 'string' && elementId.test(id));

/** The tree of a stored file. Undefined if it is damaged, or larger than a file may be. */
export function fileOf({ file }: KeptVec): Element | undefined {
  const bytes = unpackedEntry(file, entry);
  try {
    return bytes === undefined ? undefined : readXml(bytes, limits.bytes * 2);
  } catch {
    return undefined;
  }
}

function unpackedEntry(pieces: readonly string[], name: string): Uint8Array | undefined {
  const text = pieces.join('');
  if (text.length > limits.keptChars || !/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return undefined;
  try {
    const archive = filesInArchive(bytesOfBase64(text), {
      isWanted: (path) => path === name,
      maxFiles: 1,
      maxBytes: limits.bytes * 2,
    });
    return archive.ok ? archive.files[0]?.[1] : undefined;
  } catch {
    return undefined;
  }
}

/** The version of a file of VEC 1. Undefined for later versions. */
export function firstVersion(file: Element): string | undefined {
  const version = textOf(file, 'VecVersion')?.trim();
  return version?.startsWith('1.') === true ? version : undefined;
}

/** Every id of a tree. */
export function allIds(root: Element): Set<string> {
  const ids = new Set<string>();
  const add = ({ id, children }: Element): void => {
    if (id !== undefined) ids.add(id);
    for (const child of children) add(child);
  };
  add(root);
  return ids;
}
