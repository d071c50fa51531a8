/** The possible inputs of an importer: one file, an archive of several files, or texts sent as JSON. */
import { isObject } from '@cablewright/model';
import type { ImportFile, ImportInput } from '../contributions/importer.ts';
import { type ZipProblem, ZipReader } from './zip.ts';

export function isImportFile(input: ImportInput): input is ImportFile {
  return (
    isObject(input) &&
    typeof input['fileName'] === 'string' &&
    (input as { bytes?: unknown }).bytes instanceof Uint8Array
  );
}

export interface FileText {
  readonly file: string;
  readonly text: string;
}

/** The texts in `{"files": [{"name": "…", "text": "…"}]}`. Entries of any other form are ignored. */
export function textsInJson(input: ImportInput, maxFiles: number): FileText[] {
  const files = isObject(input) && Array.isArray(input['files']) ? (input['files'] as unknown[]) : [];
  return files
    .slice(0, maxFiles)
    .flatMap((file) =>
      isObject(file) && typeof file['name'] === 'string' && typeof file['text'] === 'string'
        ? [{ file: file['name'], text: file['text'] }]
        : [],
    );
}

interface ArchiveRules {
  readonly isWanted: (path: string) => boolean;
  readonly maxFiles: number;
  /** The maximum total size of all wanted files after decompression, in bytes. */
  readonly maxBytes: number;
}

export type ArchiveFiles =
  | { readonly ok: true; readonly files: readonly (readonly [path: string, content: Uint8Array])[] }
  | { readonly ok: false; readonly problem: 'damaged' | 'too much' | 'empty' }
  | { readonly ok: false; readonly problem: 'refused'; readonly message: string };

/** The most entries that an archive may have, whether they are wanted or not. */
const maxEntries = 65_535;

/** The wanted files in a ZIP file. */
export function filesInArchive(bytes: Uint8Array, { isWanted, maxFiles, maxBytes }: ArchiveRules): ArchiveFiles {
  try {
    const zip = new ZipReader(bytes, {
      limits: { entries: maxEntries, bytes: maxBytes },
      refuse: (problem) => new ArchiveError(problem),
    });
    const paths = zip.paths.filter((path) => isWanted(path));
    if (paths.length === 0) return { ok: false, problem: 'empty' };
    if (paths.length > maxFiles) return { ok: false, problem: 'too much' };
    return { ok: true, files: paths.map((path) => [path, zip.read(path)] as const) };
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    const { problem } = error;
    if (problem.kind === 'refused') return { ok: false, problem: 'refused', message: problem.message };
    return { ok: false, problem: problem.kind === 'too large' ? 'too much' : 'damaged' };
  }
}

class ArchiveError extends Error {
  readonly problem: ZipProblem;

  constructor(problem: ZipProblem) {
    super(problem.kind);
    this.problem = problem;
  }
}
