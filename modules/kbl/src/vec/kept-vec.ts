/**
 * The VEC file that a design came from, kept whole under `extensions.vec`: a file has far more than its cable, and the elements of VEC refer to
 * each other, so no part of it can be kept without the rest.
 */
import { isObject, type Design } from '@cablewright/model';
import { base64OfBytes, bytesOfBase64, filesInArchive } from '@cablewright/modules/reading';
import { zipSync } from 'fflate';
import { limits } from '../basis/limits.ts';
import { elementId, textOf, type Element } from '../xml/element.ts';
import { readXml } from '../xml/read-xml.ts';

export interface KeptVec {
  readonly format: 1;
  /** The ids of the file by the keys of the writer. */
  readonly ids: Readonly<Record<string, string>>;
  /** A fingerprint of each unit of the cable as it was written when the file was read. A unit with another one was changed since. */
  readonly units: Readonly<Record<string, string>>;
  /** The file as a ZIP in base64, in pieces. */
  readonly file: readonly string[];
}

const entry = 'harness.vec';
/** Characters of a piece. A text of a record may have 2 million. */
const pieceChars = 1_000_000;
/** The time in the ZIP, so that the same file always gives the same text. */
const someTime = new Date(2000, 0, 1);

/** The text of a file as it is kept. Undefined if it is too large to be kept with its cable. */
export function keptText(xml: Uint8Array): KeptVec['file'] | undefined {
  const zip = zipSync({ [entry]: xml }, { level: 6, mtime: someTime });
  const encoded = base64OfBytes(zip);
  if (encoded.length > limits.keptChars) return undefined;
  const count = Math.ceil(encoded.length / pieceChars);
  return Array.from({ length: count }, (_, n) => encoded.slice(n * pieceChars, (n + 1) * pieceChars));
}

/** The kept file of a design. Undefined if it is not from VEC, or if the data can no longer be read. */
export function keptVecOf({ extensions }: Design): KeptVec | undefined {
  const value = isObject(extensions) ? extensions['vec'] : undefined;
  return isKeptVec(value) ? value : undefined;
}

function isKeptVec(value: unknown): value is KeptVec {
  if (!isObject(value) || value['format'] !== 1) return false;
  const { ids, units, file } = value;
  if (!isObject(ids) || !isObject(units) || !Array.isArray(file)) return false;
  const areIds = Object.values(ids).every((id) => typeof id === 'string' && elementId.test(id));
  const areTexts = [...Object.values(units), ...(file as unknown[])].every((text) => typeof text === 'string');
  return areIds && areTexts;
}

/** The tree of a kept file. Undefined if it is damaged, or larger than a file may be. */
export function fileOf({ file }: KeptVec): Element | undefined {
  const text = file.join('');
  if (text.length > limits.keptChars || !/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return undefined;
  try {
    const archive = filesInArchive(bytesOfBase64(text), {
      isWanted: (path) => path === entry,
      maxFiles: 1,
      maxBytes: limits.bytes * 2,
    });
    return archive.ok ? readXml(archive.files[0]![1], limits.bytes * 2) : undefined;
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
