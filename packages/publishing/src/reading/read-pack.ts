import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { compileScheme, schemeKind } from '@cablewright/engine';
import {
  brokenLimit,
  inputLimits,
  isListKind,
  isObject,
  recordFindings,
  schemaProblems,
  type Finding,
  type Json,
  factsOf,
  kindsWhere,
} from '@cablewright/model';
import { Manifest, manifestFile, manifestFormat } from '../manifest/manifest.ts';

export interface PackRecord {
  readonly kind: string;
  readonly key: string;
  readonly record: Json;
}

export type ReadPack =
  | {
      readonly ok: true;
      readonly manifest: Manifest;
      readonly records: readonly PackRecord[];
      /** The artwork, models and fonts that the records refer to, by address. */
      readonly files: ReadonlyMap<string, Uint8Array>;
    }
  | { readonly ok: false; readonly findings: readonly Finding[] };

/** Folders in which each document contains a single record. The name of the folder is the kind. */
const fileFolders: readonly string[] = kindsWhere(({ stored }) => stored === 'files');

type FileProblems = (bytes: Uint8Array) => readonly string[];

/** Reads the pack in a folder. See `readPackFiles`. */
export async function readPack(folder: string, fileProblems?: FileProblems): Promise<ReadPack> {
  return readPackFiles(await filesIn(folder), fileProblems);
}

/**
 * Reads a pack from its files by path: the manifest and every document in `data/`. All records must match their
 * schemas. Otherwise nothing is read, and every problem is reported with its file. `fileProblems` checks an uploaded
 * file for problems other than its size.
 */
export function readPackFiles(
  packed: ReadonlyMap<string, Uint8Array>,
  fileProblems: FileProblems = () => [],
): ReadPack {
  const findings: Finding[] = [];
  const manifest = readManifest(packed.get(manifestFile), findings);
  const records = [...packed].flatMap(([path, bytes]) => documentRecords(path, bytes, findings));
  if (manifest?.partNumberScheme !== undefined) {
    records.push({ kind: schemeKind, key: schemeKind, record: manifest.partNumberScheme });
  }
  for (const { kind, key, record } of records) {
    if (factsOf(kind)?.writtenBy !== undefined) findings.push(wrong(`${kind} ${key}`, 'cannot be in a pack'));
    else findings.push(...(kind === schemeKind ? schemeFindings(record) : recordFindings(kind, key, record)));
  }
  const files = uploadedFiles(packed, findings, fileProblems);
  if (manifest === undefined || findings.length > 0) return { ok: false, findings };
  return { ok: true, manifest, records, files };
}

/** The files of a pack in a folder, sorted by path. A pack needn't have all of its folders. */
async function filesIn(folder: string): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  const names = [
    manifestFile,
    ...(await namesUnder(folder, 'data')).filter((path) => path.endsWith('.json')),
    ...(await namesUnder(folder, 'files')),
  ];
  for (const path of names) {
    const bytes = await readFile(join(folder, path)).catch(absent);
    if (bytes !== undefined) files.set(path, bytes);
  }
  return files;
}

/** The paths of the files in one folder of a pack, with forward slashes, sorted. */
async function namesUnder(folder: string, part: string): Promise<string[]> {
  const entries = (await readdir(join(folder, part), { recursive: true, withFileTypes: true }).catch(absent)) ?? [];
  const files = entries.filter((entry) => entry.isFile());
  return files.map((file) => relative(folder, join(file.parentPath, file.name)).split(sep).join('/')).toSorted();
}

/** Returns undefined for missing files, and rethrows other errors. */
function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/** The files in `files/`. Each is named by the SHA-256 of its bytes, which is the address that records refer to. */
function uploadedFiles(
  packed: ReadonlyMap<string, Uint8Array>,
  findings: Finding[],
  fileProblems: FileProblems,
): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>();
  for (const [path, bytes] of packed) {
    if (!path.startsWith('files/')) continue;
    const address = createHash('sha256').update(bytes).digest('hex');
    if (path !== `files/${address}`) findings.push(wrong(path, `is not what its name says: its bytes are ${address}`));
    else if (bytes.length > inputLimits.assetBytes) findings.push(wrong(path, 'is larger than the limit for files'));
    else files.set(address, bytes);
    findings.push(...fileProblems(bytes).map((problem) => wrong(path, problem)));
  }
  return files;
}

function readManifest(bytes: Uint8Array | undefined, findings: Finding[]): Manifest | undefined {
  if (bytes === undefined) {
    findings.push(wrong(manifestFile, 'is missing'));
    return undefined;
  }
  const manifest = readDocument(bytes, manifestFile, findings);
  if (findings.length > 0) return undefined;
  const format = isObject(manifest) ? manifest['format'] : undefined;
  const isOther = typeof format === 'number' && format !== manifestFormat;
  if (isOther) {
    const reads = `This version of the program reads format ${manifestFormat}`;
    findings.push(wrong(manifestFile, `has the format ${format}. ${reads}`));
  }
  const judged = isOther && isObject(manifest) ? { ...manifest, format: manifestFormat } : manifest;
  for (const { pointer, message } of schemaProblems(Manifest, judged))
    findings.push(wrong(manifestFile, `${pointer} ${message}`));
  return findings.length === 0 ? (manifest as Manifest) : undefined;
}

function documentRecords(path: string, bytes: Uint8Array, findings: Finding[]): PackRecord[] {
  const [, name] = /^data\/(.+\.json)$/.exec(path) ?? [];
  const document = name === undefined ? undefined : readDocument(bytes, name, findings);
  return name === undefined || document === undefined ? [] : recordsOf(name, document, findings);
}

function readDocument(bytes: Uint8Array, name: string, findings: Finding[]): Json | undefined {
  try {
    const document = JSON.parse(Buffer.from(bytes).toString('utf8')) as Json;
    const broken = brokenLimit(document);
    if (broken === undefined) return document;
    findings.push(wrong(name, broken.message));
  } catch (error) {
    findings.push(wrong(name, (error as Error).message));
  }
  return undefined;
}

/**
 * The records in a document by its path in `data/`: `connectors.json` and `vocab/signals.json` are lists, and
 * `designs/x.json` is a single record.
 */
export function recordsOf(path: string, document: Json, findings: Finding[]): PackRecord[] {
  const name = path.replace(/\.json$/, '');
  if (isListKind(name)) return listRecords(name, path, document, findings);
  if (factsOf(name)?.stored === 'object') return [{ kind: name, key: name, record: document }];
  const [folder = '', ...rest] = name.split('/');
  if (fileFolders.includes(folder) && rest.length > 0) return [{ kind: folder, key: rest.join('/'), record: document }];
  findings.push(wrong(path, 'is no document of a catalog'));
  return [];
}

function listRecords(kind: string, path: string, document: Json, findings: Finding[]): PackRecord[] {
  if (!Array.isArray(document)) {
    findings.push(wrong(path, 'must hold a list of records'));
    return [];
  }
  const records: PackRecord[] = [];
  const nameless: number[] = [];
  const first = new Map<string, number>();
  let repeated = 0;
  for (const [i, record] of document.entries()) {
    const id = isObject(record) ? record['id'] : undefined;
    if (typeof id !== 'string') nameless.push(i);
    else if (first.has(id)) {
      repeated += 1;
      if (repeated <= maxNamed) findings.push(wrong(path, `has the id "${id}" at /${first.get(id)} and /${i}`));
    } else {
      first.set(id, i);
      records.push({ kind, key: id, record: record as Json });
    }
  }
  if (repeated > maxNamed) findings.push(wrong(path, `repeats ids in ${repeated - maxNamed} more records`));
  findings.push(...nameless.slice(0, maxNamed).map((i) => wrong(path, `has no id at /${i}`)));
  if (nameless.length > maxNamed)
    findings.push(wrong(path, `has ${nameless.length - maxNamed} more records without an id`));
  return records;
}

/**
 * The most records of one document that are listed for the same problem. One kilobyte of ZIP data can contain 300,000
 * of them.
 */
const maxNamed = 100;

function wrong(path: string, message: string): Finding {
  return { code: 'pack', severity: 'error', message: `${path} ${message}.`, where: { pointer: path } };
}

/** The problems of the numbering scheme that a pack offers. Any problem means that the pack is refused. */
function schemeFindings(definition: Json): Finding[] {
  const answer = compileScheme(definition);
  if (answer.ok) return [];
  return answer.problems.map(({ pointer, message }) => ({
    code: 'pack',
    severity: 'error',
    message,
    where: { pointer: `pack.json#/partNumberScheme${pointer}` },
  }));
}
