import { Library, type LibraryRow, type NumberedRecord } from '@cablewright/engine';
import {
  documentPath,
  inputLimits,
  isId,
  isListKind,
  isObject,
  jsonPointer,
  brokenLimit,
  kindsWhere,
  vocabularyOf,
} from '@cablewright/model';
import { CommandError } from '../refusal/refusal.ts';
import { filesOnDisk, type DocumentFiles } from './document-files.ts';
import type { CatalogSource } from './source.ts';

/** Why a document of a folder was left out, completely or in part. */
export interface DocumentProblem {
  readonly code: 'document-unreadable' | 'record-left-out';
  /** The file, relative to the folder of the catalog. */
  readonly path: string;
  /** JSON pointer to the problem. Empty for the whole file. */
  readonly pointer: string;
  readonly message: string;
}

/** Receives each document that is left out. Without it, the first such document is refused. */
type OnProblem = (problem: DocumentProblem) => void;

/**
 * A catalog as a folder of documents: `data/` with the packs next to it under `packs/<id>/data/`, or a single pack. It
 * is only read, so a hub may be running on it.
 */
export function folderSource(folder: string): CatalogSource {
  return documentSource(filesOnDisk(folder));
}

/** A catalog from files, wherever they are stored. Each document is read once. */
export function documentSource(files: DocumentFiles, onProblem: OnProblem = refuseIn(files)): CatalogSource {
  const layers = layersOf(files);
  if (layers.length === 0) throw new CommandError(`${files.name} is not a catalog: it has no data folder.`);
  const reader = new DocumentReader(files, onProblem);
  const readDocument = <T>(path: string): Promise<T | undefined> => {
    for (const { data } of layers) {
      const value = reader.read(`${data}/${path}`);
      if (value !== undefined) return Promise.resolve(value as T);
    }
    return Promise.resolve(undefined);
  };
  const safeId = (id: string) => (isId(id) ? id : 'no-such');
  return {
    name: files.name,
    library: () => Promise.resolve(Library.build(layers.flatMap((layer) => libraryRows(files, reader, layer)))),
    design: (id) => readDocument(`designs/${safeId(id)}.json`),
    drawing: (id) => readDocument(`drawings/${safeId(id)}.json`),
    version: (design, rev) => readDocument(`versions/${safeId(design)}/${rev}.json`),
    frozen: (address) => readDocument(`frozen/${safeId(address)}.json`),
    revisions: (design) =>
      Promise.resolve(
        layers.flatMap(({ data }) =>
          files
            .list(`${data}/versions/${safeId(design)}`)
            .flatMap((file) => (/^\d+\.json$/.test(file) ? [parseInt(file, 10)] : [])),
        ),
      ),
    numbered: () =>
      Promise.resolve(['designs', 'drawings'].flatMap((kind) => documentsIn(files, reader, layers, kind))),
    close: () => Promise.resolve(),
  };
}

function refuseIn({ name }: DocumentFiles): OnProblem {
  return ({ path, pointer, message }) => {
    throw new CommandError(`${name}/${path}${pointer === '' ? '' : ` at ${pointer}`} ${message}`);
  };
}

interface Layer {
  /** The folder with its documents. */
  readonly data: string;
  readonly pack?: string;
}

/** The documents of the hub first, then those of packs in the order of their ids. */
export function layersOf(files: DocumentFiles): Layer[] {
  const packs = files.list('packs').map((pack) => ({ pack, data: `packs/${pack}/data` }));
  return [{ data: 'data' }, ...packs].filter(({ data }) => files.list(data).length > 0);
}

const isJson = (name: string) => name.endsWith('.json');
const withoutJson = (name: string) => name.replace(/\.json$/, '');

/** The documents of a kind that are in force: those of the first layer that has any. */
function documentsIn(
  files: DocumentFiles,
  reader: DocumentReader,
  layers: readonly Layer[],
  kind: string,
): NumberedRecord[] {
  const byKey = new Map<string, NumberedRecord>();
  for (const { data } of layers) {
    for (const file of files.list(`${data}/${kind}`).filter(isJson)) {
      const key = withoutJson(file);
      if (byKey.has(key)) continue;
      const record = reader.read(`${data}/${kind}/${file}`);
      if (record !== undefined) byKey.set(key, { kind, key, record });
    }
  }
  return [...byKey.values()];
}

function libraryRows(files: DocumentFiles, reader: DocumentReader, { data, pack }: Layer): LibraryRow[] {
  const origin = pack === undefined ? {} : { pack };
  const lists = files.list(data).filter(isJson).map(withoutJson);
  const words = files
    .list(`${data}/vocab`)
    .filter(isJson)
    .map((file) => `vocab/${withoutJson(file)}`);
  const rows = [...lists, ...words]
    .filter((kind) => isListKind(kind) || vocabularyOf(kind) !== undefined)
    .flatMap((kind) => reader.list(`${data}/${documentPath(kind, '')}`))
    .map(({ path, key, record }) => ({
      kind: withoutJson(path.slice(data.length + 1)),
      key,
      ...origin,
      seq: 0,
      record,
    }));
  const singles = [
    ...kindsWhere(({ stored }) => stored === 'object').map((kind) => ({ kind, key: kind })),
    { kind: 'settings', key: 'engineering' },
  ];
  const alone = singles.flatMap(({ kind, key }) => {
    const record = reader.read(`${data}/${documentPath(kind, key)}`);
    return record === undefined ? [] : [{ kind, key, ...origin, seq: 0, record }];
  });
  return [...rows, ...alone];
}

/** Reads and parses each document once. */
class DocumentReader {
  readonly #files: DocumentFiles;
  readonly #onProblem: OnProblem;
  readonly #read = new Map<string, unknown>();

  constructor(files: DocumentFiles, onProblem: OnProblem) {
    this.#files = files;
    this.#onProblem = onProblem;
  }

  /** The value of a document. Undefined if there is none that can be used. */
  read(path: string): unknown {
    if (!this.#read.has(path)) this.#read.set(path, this.#parsed(path));
    return this.#read.get(path);
  }

  /** The records of a list, without those that have no id. */
  list(path: string): { readonly path: string; readonly key: string; readonly record: unknown }[] {
    const list = this.read(path);
    if (list === undefined) return [];
    if (!Array.isArray(list)) {
      this.#onProblem({ code: 'document-unreadable', path, pointer: '', message: 'must be a list of records.' });
      return [];
    }
    const first = new Map<string, number>();
    return list.flatMap((record: unknown, i) => {
      const pointer = jsonPointer([i]);
      const key = isObject(record) ? record['id'] : undefined;
      if (typeof key !== 'string') {
        this.#onProblem({ code: 'record-left-out', path, pointer, message: 'has no id.' });
        return [];
      }
      const twin = first.get(key);
      if (twin !== undefined) {
        const message = `has the id "${key}" of the record at ${jsonPointer([twin])}. Remove one of them or change its id.`;
        this.#onProblem({ code: 'record-left-out', path, pointer, message });
        return [];
      }
      first.set(key, i);
      return [{ path, key, record }];
    });
  }

  #parsed(path: string): unknown {
    const bytes = this.#files.read(path);
    if (bytes === undefined) return undefined;
    const problem = (message: string, pointer = ''): undefined => {
      this.#onProblem({ code: 'document-unreadable', path, pointer, message });
    };
    if (bytes.length > inputLimits.documentBytes * 8) return problem('is too large to be a catalog document.');
    let value: unknown;
    try {
      value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    } catch (error) {
      return problem(`is not JSON: ${(error as Error).message.replaceAll(/\s+/g, ' ')}.`);
    }
    const broken = brokenLimit(value);
    if (broken === undefined) return value;
    return problem(`${broken.message}.`, jsonPointer(broken.path));
  }
}
