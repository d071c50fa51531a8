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
  singleKinds,
  type Finding,
  type Json,
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
      /** Artwork, models and fonts its records name, by their addresses. */
      readonly files: ReadonlyMap<string, Uint8Array>;
    }
  | { readonly ok: false; readonly findings: readonly Finding[] };

/** Folders whose documents hold one record each; their name is the kind. */
const fileFolders = ['designs', 'drawings', 'versions', 'revisions', 'frozen', 'settings'];

/**
 * Reads a pack's tree: the manifest and every document under `data/`. All records must keep their schemas; otherwise
 * nothing is taken and every problem is named with its file. `fileProblems` says what is wrong with an uploaded file besides its size.
 */
export async function readPack(
  folder: string,
  fileProblems: (bytes: Uint8Array) => readonly string[] = () => [],
): Promise<ReadPack> {
  const findings: Finding[] = [];
  const manifest = await readManifest(folder, findings);
  const records: PackRecord[] = [];
  for (const path of await documentsIn(join(folder, 'data'))) {
    const document = await readDocument(join(folder, 'data', path), path, findings);
    if (document !== undefined) records.push(...recordsOf(path, document, findings));
  }
  if (manifest?.partNumberScheme !== undefined) {
    records.push({ kind: schemeKind, key: schemeKind, record: manifest.partNumberScheme });
  }
  for (const { kind, key, record } of records) {
    findings.push(...(kind === schemeKind ? schemeFindings(record) : recordFindings(kind, key, record)));
  }
  const files = await uploadedFiles(join(folder, 'files'), findings, fileProblems);
  if (manifest === undefined || findings.length > 0) return { ok: false, findings };
  return { ok: true, manifest, records, files };
}

/** The files under `files/`, each called by the sha256 of its bytes, as records name it. */
async function uploadedFiles(
  folder: string,
  findings: Finding[],
  fileProblems: (bytes: Uint8Array) => readonly string[],
): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  for (const name of await namesIn(folder)) {
    const bytes = await readFile(join(folder, name));
    const address = createHash('sha256').update(bytes).digest('hex');
    if (name !== address) findings.push(wrong(`files/${name}`, `is not what its name says: its bytes are ${address}`));
    else if (bytes.length > inputLimits.assetBytes)
      findings.push(wrong(`files/${name}`, 'is larger than the limit for files'));
    else files.set(address, bytes);
    findings.push(...fileProblems(bytes).map((problem) => wrong(`files/${name}`, problem)));
  }
  return files;
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).toSorted();
  } catch (error) {
    // Most packs bring no files.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

async function readManifest(folder: string, findings: Finding[]): Promise<Manifest | undefined> {
  const manifest = await readDocument(join(folder, manifestFile), manifestFile, findings);
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

/** The JSON documents under a folder, as paths with forward slashes, in order. */
async function documentsIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name.endsWith('.json'));
  return files.map((file) => relative(folder, join(file.parentPath, file.name)).split(sep).join('/')).toSorted();
}

async function readDocument(path: string, name: string, findings: Finding[]): Promise<Json | undefined> {
  try {
    const document = JSON.parse(await readFile(path, 'utf8')) as Json;
    const broken = brokenLimit(document);
    if (broken === undefined) return document;
    findings.push(wrong(name, broken.message));
  } catch (error) {
    findings.push(wrong(name, (error as Error).message));
  }
  return undefined;
}

/** The records of a document by its path under `data/`: `connectors.json` and `vocab/signals.json` are lists, `designs/x.json` is one record. */
export function recordsOf(path: string, document: Json, findings: Finding[]): PackRecord[] {
  const name = path.replace(/\.json$/, '');
  if (isListKind(name)) return listRecords(name, path, document, findings);
  if (singleKinds.includes(name)) return [{ kind: name, key: name, record: document }];
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
  return document.flatMap((record: Json, i): PackRecord[] => {
    const id = isObject(record) ? record['id'] : undefined;
    if (typeof id === 'string') return [{ kind, key: id, record }];
    findings.push(wrong(path, `has no id at /${i}`));
    return [];
  });
}

function wrong(path: string, message: string): Finding {
  return { code: 'pack', severity: 'error', message: `${path} ${message}.`, where: { pointer: path } };
}

/** What is wrong with the scheme a pack offers: a bad one refuses the pack. */
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
