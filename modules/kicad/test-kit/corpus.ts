/** Test data and helpers for the module's tests: the corpus, the shipped catalog, runs of the importer. */
import { readFileSync } from 'node:fs';
import { shippedCatalog } from '@cablewright/engine/test-kit/shipped.ts';
import type { Json } from '@cablewright/model';
import type { Imported, ImportFile, ImportInput, Records } from '@cablewright/modules';
import { recordsOfKinds } from '@cablewright/modules/running';
import { zipSync } from 'fflate';
import kicad from '../src/module.ts';

export const versions = [6, 7, 8, 9] as const;

const [importer] = kicad.importers!;
const unused = undefined as never;

const { library } = shippedCatalog();
export const db: Records = { ...recordsOfKinds(library, importer!.reads!), designs: {} };

export function bytesOf(name: string): Uint8Array {
  return new Uint8Array(readFileSync(new URL(`../corpus/${name}`, import.meta.url)));
}

export function textOf(name: string): string {
  return new TextDecoder().decode(bytesOf(name));
}

export function fileOf(
  fileName: string,
  bytes: Uint8Array,
  answers: Readonly<Record<string, string>> = {},
): ImportFile {
  return { fileName, bytes, mapping: { answers } };
}

export const archiveOf = (...names: readonly string[]) =>
  zipSync(Object.fromEntries(names.map((name) => [`boards/${name}`, bytesOf(name)])));

export async function run(input: ImportInput, catalog: Records = db): Promise<Imported> {
  return importer!.run(input, catalog, unused);
}

export const reading = (file: ImportFile) => importer!.read!(file, db, unused);

/** The imported records by kind and id. */
export async function recordsOf(input: ImportInput, catalog: Records = db) {
  const imported = await run(input, catalog);
  if (!imported.ok) throw new TypeError(JSON.stringify(imported.problems));
  const records = new Map(imported.records.map(({ kind, id, record }) => [`${kind}:${id}`, record]));
  return { records, list: imported.records, notes: imported.notes ?? [] };
}

/** A catalog that includes the records of an import. Its designs contain what importers see. */
export function withRecords(catalog: Records, records: ReadonlyMap<string, Readonly<Record<string, Json>>>): Records {
  const kinds: Record<string, Record<string, Readonly<Record<string, Json>>>> = {};
  for (const [kind, of] of Object.entries(catalog)) kinds[kind] = { ...of };
  for (const [key, record] of records)
    (kinds[key.slice(0, key.indexOf(':'))] ??= {})[key.slice(key.indexOf(':') + 1)] = record;
  return kinds;
}
