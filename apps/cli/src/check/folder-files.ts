/** Findings in the files of a folder: what cannot be read, what nothing reads, and ids that are not the name of their file. */
import { nearest, type NumberedRecord } from '@cablewright/engine';
import { factsOf, documentPath, isListKind, isObject, kindsWhere, type Finding } from '@cablewright/model';
import type { DocumentFiles } from '../source/document-files.ts';
import { layersOf, type DocumentProblem } from '../source/folder.ts';
import { folderCodes } from './folder-codes.ts';

/** A finding; `file` where it is about a file as such: its path in the folder of the catalog. */
export type FileFinding = Finding & { readonly file?: string };

function finding(code: keyof typeof folderCodes, where: Finding['where'], message: string): Finding {
  return { code, severity: folderCodes[code].severity, message, where };
}

/** What a reader of the folder left out. */
export function problemFinding({ code, path, pointer, message }: DocumentProblem): FileFinding {
  const subject = pointer === '' ? path : `${path} at ${pointer}`;
  return { ...finding(code, pointer === '' ? {} : { pointer }, `${subject} ${message}`), file: path };
}

/** Folders of a catalog that hold other files than lists. */
const folders: ReadonlySet<string> = new Set([...kindsWhere(({ stored }) => stored === 'files'), 'vocab']);

/** JSON files that no kind of document is read from: a mistyped name hides all records in it. */
export function unknownDocuments(files: DocumentFiles): FileFinding[] {
  return layersOf(files).flatMap(({ data }) =>
    files.list(data).flatMap((name) => {
      if (!name.endsWith('.json') || folders.has(name)) return [];
      const kind = name.replace(/\.json$/, '');
      if (isListKind(kind) || factsOf(kind)?.stored === 'object') return [];
      const close = nearest(
        kind,
        kindsWhere(({ stored }) => stored !== 'files'),
      );
      const hint = close === undefined ? '' : ` Did you mean ${documentPath(close, '')}?`;
      const file = `${data}/${name}`;
      return [{ ...finding('document-unknown', {}, `${file} is not a document of a catalog.${hint}`), file }];
    }),
  );
}

/** Designs and drawings whose id is not the name of their file, by which other records refer to them. */
export function misnamed(records: readonly NumberedRecord[]): Finding[] {
  return records.flatMap(({ kind, key, record }) => {
    const id = isObject(record) ? record['id'] : undefined;
    if (id === key || id === undefined) return [];
    const message = `${documentPath(kind, key)} holds the id ${JSON.stringify(id)}. Change the id to "${key}", or rename the file.`;
    return [finding('file-name', { kind, id: key, pointer: '/id' }, message)];
  });
}
