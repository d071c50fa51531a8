import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Library, type LibraryRow, type NumberedRecord } from '@cablewright/engine';
import { brokenLimit, inputLimits, isId, isListKind, isObject, jsonPointer, vocabularyOf } from '@cablewright/model';
import { Refusal } from '../refusal/refusal.ts';
import type { CatalogSource } from './source.ts';

/**
 * A catalog as a folder of documents: `data/` and the packs next to it under `packs/<id>/data/`, or one pack alone. Only
 * read, so it may be read while a hub runs on it.
 */
export function folderSource(folder: string): CatalogSource {
  const layers = layersOf(folder);
  if (layers.length === 0) throw new Refusal(`${folder} is not a catalog: it has no data folder.`);
  const one = <T>(path: string): Promise<T | undefined> => {
    const layer = layers.find(({ data }) => existsSync(join(data, path)));
    return Promise.resolve(layer === undefined ? undefined : (readDocument(join(layer.data, path)) as T));
  };
  const named = (id: string) => (isId(id) ? id : 'no-such');
  return {
    name: folder,
    library: () => Promise.resolve(Library.build(layers.flatMap(libraryRows))),
    design: (id) => one(`designs/${named(id)}.json`),
    drawing: (id) => one(`drawings/${named(id)}.json`),
    version: (design, rev) => one(`versions/${named(design)}/${rev}.json`),
    frozen: (address) => one(`frozen/${named(address)}.json`),
    revisions: (design) =>
      Promise.resolve(
        layers.flatMap(({ data }) =>
          filesIn(join(data, 'versions', named(design))).flatMap((file) =>
            /^\d+\.json$/.test(file) ? [parseInt(file, 10)] : [],
          ),
        ),
      ),
    numbered: () => Promise.resolve(['designs', 'drawings'].flatMap((kind) => documentsIn(layers, kind))),
    close: () => Promise.resolve(),
  };
}

interface Layer {
  readonly data: string;
  readonly pack?: string;
}

/** The hub's own documents first, then packs in the order of their ids. */
function layersOf(folder: string): Layer[] {
  const own = join(folder, 'data');
  const packs = filesIn(join(folder, 'packs')).map((pack) => ({ pack, data: join(folder, 'packs', pack, 'data') }));
  return [{ data: own }, ...packs].filter(({ data }) => existsSync(data));
}

function filesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).toSorted((a, b) => (a < b ? -1 : 1)) : [];
}

/** The documents of a kind in force: the first layer that has one. */
function documentsIn(layers: readonly Layer[], kind: string): NumberedRecord[] {
  const found = new Map<string, NumberedRecord>();
  for (const { data } of layers) {
    for (const file of filesIn(join(data, kind)).filter((name) => name.endsWith('.json'))) {
      const key = file.replace(/\.json$/, '');
      if (!found.has(key)) found.set(key, { kind, key, record: readDocument(join(data, kind, file)) });
    }
  }
  return [...found.values()];
}

function libraryRows({ data, pack }: Layer): LibraryRow[] {
  const lists = filesIn(data).map((file) => ({ kind: file.replace(/\.json$/, ''), path: join(data, file) }));
  const words = filesIn(join(data, 'vocab')).map((file) => ({
    kind: `vocab/${file.replace(/\.json$/, '')}`,
    path: join(data, 'vocab', file),
  }));
  const rows = [...lists, ...words]
    .filter(({ kind, path }) => path.endsWith('.json') && (isListKind(kind) || vocabularyOf(kind) !== undefined))
    .flatMap(({ kind, path }) => listRows(kind, path, pack));
  const settings = join(data, 'settings', 'engineering.json');
  if (!existsSync(settings)) return rows;
  return [...rows, { kind: 'settings', key: 'engineering', ...packOf(pack), seq: 0, record: readDocument(settings) }];
}

function packOf(pack: string | undefined) {
  return pack === undefined ? {} : { pack };
}

function listRows(kind: string, path: string, pack: string | undefined): LibraryRow[] {
  const list = readDocument(path);
  if (!Array.isArray(list)) throw new Refusal(`${path} must be a list of records.`);
  return list.map((record: unknown, i) => {
    if (!isObject(record) || typeof record['id'] !== 'string') {
      throw new Refusal(`${path} at ${jsonPointer([i])} has no id.`);
    }
    return { kind, key: record['id'], ...packOf(pack), seq: 0, record };
  });
}

function readDocument(path: string): unknown {
  const bytes = readFileSync(path);
  if (bytes.length > inputLimits.documentBytes * 8) throw new Refusal(`${path} is too large to be a catalog document.`);
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8'));
  } catch (error) {
    throw new Refusal(`${path} is not JSON: ${(error as Error).message}.`);
  }
  const broken = brokenLimit(value);
  if (broken !== undefined) throw new Refusal(`${path} at ${jsonPointer(broken.path)} ${broken.message}.`);
  return value;
}
