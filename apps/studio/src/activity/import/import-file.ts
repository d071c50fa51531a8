import { present } from '@cablewright/model';
/** A file that is being imported: its contents, how it is read, and its columns. */
import { type Importer, type ImportFileRead, type ImportMapping, planImport, readImport } from '@cablewright/client';
import { queryOptions } from '@tanstack/react-query';
import { hub } from '../../api/hub.ts';
import { randomId } from '../../api/random-id.ts';
import { base64Of } from '../../kit/page/file-content.ts';

export interface FileToImport {
  /** Distinguishes sources that were read at different times under the same name. */
  readonly id: string;
  readonly name: string;
  readonly base64: string;
}

/**
 * The sources to import. If one importer reads several of the files from an archive, as for WireViz files and the
 * sheets of a schematic, they are packed into one. Otherwise they are imported one after the other.
 */
export async function sourcesOf(files: readonly File[], importers: readonly Importer[]): Promise<FileToImport[]> {
  const packs = files.length > 1 && importers.some((importer) => readsFromArchive(importer, files));
  return Promise.all((packs ? [await packed(files)] : files).map(sourceOf));
}

function readsFromArchive({ files: ends }: Importer, files: readonly File[]): boolean {
  const extensions = ends.filter((end) => end !== '.zip');
  return (
    extensions.length < ends.length &&
    files.every(({ name }) => extensions.some((end) => name.toLowerCase().endsWith(end)))
  );
}

async function packed(files: readonly File[]): Promise<File> {
  const { zipSync } = await import('fflate');
  const names = new Set<string>();
  const entries: [string, Uint8Array][] = [];
  for (const file of files) {
    // Files from different folders may have the same name.
    const name = names.has(file.name) ? `${names.size + 1}/${file.name}` : file.name;
    names.add(name);
    entries.push([name, new Uint8Array(await file.arrayBuffer())]);
  }
  return new File([zipSync(Object.fromEntries(entries))], `${files.length} files.zip`, { type: 'application/zip' });
}

/** The contents of a file as base64. It is read only once, so that the plan uses what was shown. */
export async function sourceOf(file: File): Promise<FileToImport> {
  return { id: randomId(), name: file.name, base64: await base64Of(file) };
}

/** How a person wants the file to be read. */
export interface ReadingChoices {
  readonly importer?: string;
  readonly mapping?: ImportMapping;
}

/** The name to show for a source: an archive that was made for several files is not what the person dropped. */
export function shownName(name: string): string {
  return name.replace(/^(\d+ files)\.zip$/, '$1');
}

function readSource({ name, base64 }: FileToImport, wish: ReadingChoices): Promise<ImportFileRead> {
  return hub.call(readImport, { body: { file: { name, base64 }, ...wish } });
}

/** The query that reads a file with these choices. */
export const readingQuery = (source: FileToImport, wish: ReadingChoices) =>
  queryOptions({
    queryKey: ['import-reading', source.id, wish],
    queryFn: () => readSource(source, wish),
    retry: false,
    gcTime: 0,
  });

export function startPlan({ name, base64 }: FileToImport, wish: ReadingChoices) {
  return hub.call(planImport, { body: { file: { name, base64 }, ...wish } });
}

type Columns = Pick<NonNullable<ImportFileRead['reading']>, 'columns' | 'fields'>;

/**
 * The mapping with another answer. An answer that changes the headers or the kind of list drops the columns, because
 * the importer must map them again.
 */
export function withAnswer(mapping: ImportMapping | undefined, id: string, value: string): ImportMapping {
  const { answers = {}, columns } = mapping ?? {};
  const next = { answers: { ...answers, [id]: value } };
  const keeps = id !== 'header' && id !== 'list' && id !== 'sheet' && id !== 'separator' && id !== 'encoding';
  return keeps && columns !== undefined ? { ...next, columns } : next;
}

/**
 * The mapping with one column changed. All suggested columns are written out, so that they stay as the person saw them.
 */
export function withColumn(
  mapping: ImportMapping | undefined,
  { columns, fields }: Columns,
  index: number,
  change: { readonly field?: string; readonly unit?: string },
): ImportMapping {
  const now = columns.map(({ header, field = '', unit }, i) => {
    const next = i === index ? { header, field, unit, ...change } : { header, field, unit };
    // Unless the field may have several columns, it is removed from the other columns.
    const isShared = fields.some(({ id, several }) => id === next.field && several === true);
    const isSame = change.field !== undefined && change.field !== '' && next.field === change.field;
    const isTaken = isSame && i !== index && !isShared;
    const cleared = isTaken ? { header, field: '' } : { header, field: next.field };
    return next.unit === undefined ? cleared : { ...cleared, unit: next.unit };
  });
  return { ...present({ answers: mapping?.answers }), columns: now };
}
