/** Finds the file and line of each finding in a folder. */
import { documentPath, instanceLists, isListKind, isObject, jsonPointer, type Finding } from '@cablewright/model';
import type { DocumentFiles } from '../source/document-files.ts';
import { layersOf } from '../source/folder.ts';
import type { FileFinding } from './folder-files.ts';
import { JsonPlaces, type TextPlace } from './json-places.ts';

/** The position of a finding. The file is relative to the folder of the catalog. */
export interface FindingPlace extends TextPlace {
  readonly file: string;
}

interface Document {
  readonly value: unknown;
  readonly places: JsonPlaces;
}

/** Finds files and lines. A file is read at its first finding. */
export class FindingPlaces {
  readonly #files: DocumentFiles;
  readonly #documents = new Map<string, Document | undefined>();

  constructor(files: DocumentFiles) {
    this.#files = files;
  }

  placeOf({ where, file }: FileFinding): FindingPlace | undefined {
    if (file !== undefined)
      return this.#in(file, where.pointer ?? '') ?? { file, ...brokenPlace(this.#files.read(file)) };
    const { kind, id } = where;
    if (kind === undefined || id === undefined) return undefined;
    for (const { data } of layersOf(this.#files)) {
      const position = this.#record(`${data}/${documentPath(kind, id)}`, kind, id, where);
      if (position !== undefined) return position;
    }
    return undefined;
  }

  #record(file: string, kind: string, id: string, where: Finding['where']): FindingPlace | undefined {
    const document = this.#document(file);
    if (document === undefined) return undefined;
    const { value } = document;
    if (!isListKind(kind)) return this.#in(file, pointerIn(value, where));
    const index = Array.isArray(value) ? value.findIndex((item) => isObject(item) && item['id'] === id) : -1;
    return index < 0 ? undefined : this.#in(file, `${jsonPointer([index])}${where.pointer ?? ''}`);
  }

  #in(file: string, pointer: string): FindingPlace | undefined {
    const document = this.#document(file);
    return document && { file, ...document.places.at(pointer) };
  }

  #document(file: string): Document | undefined {
    if (!this.#documents.has(file)) this.#documents.set(file, parsed(this.#files.read(file)));
    return this.#documents.get(file);
  }
}

function parsed(bytes: Uint8Array | undefined): Document | undefined {
  if (bytes === undefined) return undefined;
  const text = new TextDecoder().decode(bytes);
  try {
    return { value: JSON.parse(text) as unknown, places: new JsonPlaces(text) };
  } catch {
    return undefined;
  }
}

/** The position where a text stops being valid JSON. */
function brokenPlace(bytes: Uint8Array | undefined): TextPlace {
  const text = new TextDecoder().decode(bytes);
  try {
    JSON.parse(text);
  } catch (error) {
    const { message } = error as Error;
    const [, offset] = /at position (\d+)/.exec(message) ?? [];
    const before = offset === undefined ? (message.includes('end of JSON') ? text : '') : text.slice(0, Number(offset));
    const lines = before.split('\n');
    return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
  }
  return { line: 1, column: 1 };
}

/** The pointer to the value that a finding is about, or to the part that it names. */
function pointerIn(design: unknown, { pointer, instance, terminal }: Finding['where']): string {
  if (pointer !== undefined && pointer !== '') return pointer;
  const id = instance ?? terminal?.split(/[.@]/)[0];
  const lists = isObject(design) && isObject(design['instances']) ? design['instances'] : {};
  for (const list of instanceLists) {
    const parts = lists[list];
    const index = Array.isArray(parts) ? parts.findIndex((part) => isObject(part) && part['id'] === id) : -1;
    if (id !== undefined && index >= 0) return jsonPointer(['instances', list, index]);
  }
  return '';
}
