/**
 * Checks the files of a folder: files that cannot be read or belong to no kind, and ids that differ from their file
 * name.
 */
import { nearest, type NumberedRecord } from '@cablewright/engine';
import { factsOf, documentPath, isListKind, isObject, kindsWhere, type Finding } from '@cablewright/model';
import type { DocumentFiles } from '../source/document-files.ts';
import { layersOf, type DocumentProblem } from '../source/folder.ts';
import { folderCodes } from './folder-codes.ts';

/** A finding. `file` is set if it concerns a file as a whole: its path in the folder of the catalog. */
export type FileFinding = Finding & { readonly file?: string };

function finding(code: keyof typeof folderCodes, where: Finding['where'], message: string): Finding {
  return { code, severity: folderCodes[code].severity, message, where };
}

/** The finding for a document that was left out when the folder was read. */
export function problemFinding({ code, path, pointer, message }: DocumentProblem): FileFinding {
  const subject = pointer === '' ? path : `${path} at ${pointer}`;
  return { ...finding(code, pointer === '' ? {} : { pointer }, `${subject} ${message}`), file: path };
}

/** The folders of a catalog: those with a file for each record, and the vocabulary. */
const folders: ReadonlySet<string> = new Set([...kindsWhere(({ stored }) => stored === 'files'), 'vocab']);

/** JSON files that belong to no kind of document. A mistyped name would hide all records in the file. */
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

/** Designs and drawings whose id differs from their file name, because other records refer to them by that name. */
export function misnamed(records: readonly NumberedRecord[]): Finding[] {
  return records.flatMap(({ kind, key, record }) => {
    const id = isObject(record) ? record['id'] : undefined;
    if (id === key || id === undefined) return [];
    const message = `${documentPath(kind, key)} holds the id ${JSON.stringify(id)}. Change the id to "${key}", or rename the file.`;
    return [finding('file-name', { kind, id: key, pointer: '/id' }, message)];
  });
}
