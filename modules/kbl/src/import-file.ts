/** Converts a KBL or VEC file to a design and the records that it needs. */
import type { Library } from '@cablewright/engine';
import { mergeDocuments, present, sameJson, type Design, counted } from '@cablewright/model';
import type { Assumption, ImportedRecord, Records, Refusal } from '@cablewright/modules';
import { Unreadable } from '@cablewright/modules/reading';
import { IdBook } from './basis/id-book.ts';
import { libraryOf } from './basis/rows.ts';
import { exportTree, vecTree, withoutKept, writtenFingerprints } from './export-file.ts';
import { compareTrees, otherIds } from './kept/compare.ts';
import { withinLimit } from './kept/within-limit.ts';
import { limits } from './basis/limits.ts';
import { readHarness, type ReadHarness } from './read/read-harness.ts';
import { container } from './write/container.ts';
import type { Element } from './xml/element.ts';
import { kblOf } from './vec/from-vec.ts';
import { storedIds, type KeptVec } from './vec/kept-vec.ts';
import { unpacked } from './vec/package.ts';
import { VecFile } from './vec/vec-file.ts';
import { readXml } from './xml/read-xml.ts';

export interface KblImport {
  readonly problems: readonly Refusal[];
  /** Missing if the file has errors. */
  readonly found?: {
    readonly design: Design;
    /**
     * Id and name of the cable that the file describes: the name that Cablewright wrote into the file, otherwise the
     * file's name for the harness.
     */
    readonly origin: { readonly id: string; readonly label: string; readonly number?: string };
    readonly records: readonly ImportedRecord[];
    readonly notes: readonly string[];
    readonly assumed: readonly Assumption[];
  };
}

/** Reads a file. Problems are returned with their positions: a broken file never makes it throw. */
export function importFile(bytes: Uint8Array, fileName: string, db: Records): KblImport {
  try {
    const context: ReadContext = { fileName, db, library: libraryOf(db) };
    const file = harnessFile(bytes, context);
    return 'problems' in file ? file : imported(file, context);
  } catch (error) {
    if (error instanceof Unreadable) return { problems: [error.refusal] };
    throw error;
  }
}

function harnessFile(bytes: Uint8Array, context: ReadContext): HarnessFile | Pick<KblImport, 'problems'> {
  const opened = openedFile(bytes);
  if (opened.problems !== undefined) return opened;
  const { kbl, ...file } = opened;
  return { ...file, harness: readHarness(kbl, context.fileName, context.db, context.library) };
}

/** An opened file whose harness hasn't been read yet. `kbl` is the file itself, or a VEC harness converted to KBL. */
type OpenedFile = { readonly problems?: undefined; readonly kbl: Element } & (
  | Omit<KblHarness, 'harness'>
  | Omit<VecHarness, 'harness'>
);

/**
 * Opens a file. Done in a separate function so that memory is released early: the tree of a VEC file takes 90 MB and is
 * gone before the harness is read, and its conversion to KBL is gone before cables are compared.
 */
function openedFile(bytes: Uint8Array): OpenedFile | { readonly problems: readonly Refusal[] } {
  const root = readXml(unpacked(bytes));
  if (root.name !== 'VecContent') return { format: 'KBL', kbl: root, root, notes: oldVersion(root) };
  const twice = idsUsedTwice(root);
  if (twice.length > 0) return { problems: twice };
  const { root: kbl, notes, beyond } = kblOf(root);
  return { format: 'VEC', kbl, file: new VecFile(root), notes, beyond };
}

/** The input for reading a harness. */
interface ReadContext {
  readonly fileName: string;
  readonly db: Records;
  readonly library: Library;
}

/** A file and the harness that was read from it. */
type HarnessFile = KblHarness | VecHarness;

interface KblHarness {
  readonly format: 'KBL';
  readonly root: Element;
  readonly harness: ReadHarness;
  readonly notes: readonly string[];
}

interface VecHarness {
  readonly format: 'VEC';
  readonly file: VecFile;
  readonly harness: ReadHarness;
  readonly notes: readonly string[];
  /** The contents that have no place in the cable. */
  readonly beyond: readonly string[];
}

/** Maximum number of duplicate ids to list. */
const namedIds = 50;

/**
 * Finds duplicate ids. VEC elements refer to each other by id throughout the file, including elements that have no
 * place in the cable.
 */
function idsUsedTwice(root: Element): Refusal[] {
  const ids = new Set<string>();
  const refused: Refusal[] = [];
  const check = ({ id, line, column, children }: Element): void => {
    if (id !== undefined && ids.has(id) && refused.length < namedIds)
      refused.push(
        new Unreadable(`The id "${id}" is used twice.`, 'Give each element an id of its own.', { line, column })
          .refusal,
      );
    if (id !== undefined) ids.add(id);
    for (const child of children) check(child);
  };
  check(root);
  return refused;
}

/**
 * Remarks on old versions. No files of versions before 2.3 with the same root element were available for comparison.
 */
function oldVersion(root: Element): string[] {
  const [, version] = /^(2\.[0-2])(?:\D|$)/.exec(root.attributes?.['version_id'] ?? '') ?? [];
  if (version === undefined) return [];
  return [
    `The file states KBL ${version}. It is read as KBL 2.3, and nothing says that they are the same: compare the cable with a drawing.`,
  ];
}

function imported(file: HarnessFile, context: ReadContext): KblImport {
  const { harness } = file;
  if (harness.problems.errors.length > 0) return { problems: harness.problems.errors };
  const { stored } = harness;
  const notes = [...file.notes, ...harness.problems.remarks];
  if (stored !== undefined && 'why' in stored)
    notes.push(
      `What Cablewright wrote into the file is not used: ${stored.why}. The cable is read from its other elements.`,
    );
  const design =
    stored !== undefined && 'design' in stored
      ? ownWithChanges(stored.design, file, context)
      : withRest(harness.design, file, libraryOf(withStubs(context.db, harness.records)), notes);
  const used = usedRecords(harness.records, design);
  if (used.length > 0) notes.push(stubNote(used));
  const origin = originOf(harness);
  const vecNotes = file.notes.map((detail): Assumption => ({ about: 'reading', detail }));
  return {
    problems: [],
    found: { design, origin, records: used, notes, assumed: [...vecNotes, ...harness.problems.assumed] },
  };
}

function originOf({ stored, design, number }: ReadHarness): NonNullable<KblImport['found']>['origin'] {
  const isOwn = stored !== undefined && 'design' in stored;
  const { id, label = '' } = isOwn ? stored.design : design;
  return { id, label, ...(isOwn ? {} : present({ number })) };
}

/** The design with the contents of the file that have no place in its model. */
function withRest(design: Design, file: HarnessFile, library: Library, notes: string[]): Design {
  return file.format === 'KBL' ? withKept(design, file, library, notes) : withKeptVec(design, file, library, notes);
}

/** The catalog with the new records added. */
function withStubs(db: Records, records: readonly ImportedRecord[]): Records {
  const merged: Record<string, Records[string]> = { ...db };
  for (const [kind, list] of Map.groupBy(records, (record) => record.kind))
    merged[kind] = { ...merged[kind], ...Object.fromEntries(list.map(({ id, record }) => [id, record])) };
  return merged;
}

/** The design stored in the file, merged with the changes that another program made to the file. */
function ownWithChanges(stored: Design, file: HarnessFile, { fileName, db, library }: ReadContext): Design {
  const isKbl = file.format === 'KBL';
  const tree = isKbl ? exportTree(stored, library) : vecTree(stored, library);
  const before = readHarness(isKbl ? tree : kblOf(tree).root, fileName, db, library);
  const merged = sameJson(before.design, file.harness.design)
    ? stored
    : mergeDocuments(before.design, stored, file.harness.design, () => 'theirs').value;
  if (file.format === 'KBL') return withAdded(stored, merged, file.root, library);
  const isWritten = file.file.isAsWritten(() => (merged === stored ? tree : vecTree(merged, library)));
  // The comparison uses a catalog with the new records, because an export of the cable would write those parts.
  return isWritten ? merged : withKeptVec(merged, file, libraryOf(withStubs(db, file.harness.records)), []);
}

/** Stores the VEC file with the design, unless the file is exactly what Cablewright writes for the design. */
function withKeptVec(design: Design, { file, harness, beyond }: VecHarness, library: Library, notes: string[]): Design {
  const plain = withoutKept(design, 'vec');
  if (file.isAsWritten(() => vecTree(plain, library))) return plain;
  const text = file.packed();
  const ids = otherIds(harness.ids);
  const stored = storedIds(ids);
  const shown = `${beyond.slice(0, 60).join(', ')}${beyond.length > 60 ? ` and ${beyond.length - 60} more` : ''}`;
  if (text === undefined || stored === undefined) {
    const rest = beyond.length === 0 ? '' : ` Not kept: ${shown}.`;
    notes.push(`The file is too large to be kept with the cable.${rest} Keep the file itself if you need them.`);
    return plain;
  }
  const { ids: reserved, firstVersion: version } = file;
  if (version !== undefined)
    notes.push(
      `The file is VEC ${version}. Unchanged it is written as it came. After a change of the cable it is written as VEC 2.1, without what has no place in the cable.`,
    );
  if (beyond.length > 0) notes.push(`Kept with the cable and written back on export, without a place in it: ${shown}.`);
  const units = writtenFingerprints(reserved, plain, library, ids);
  const vec: KeptVec = { ...stored, units, file: text };
  return { ...plain, extensions: { ...(plain.extensions as object | undefined), vec: { ...vec } } };
}

/** Retains the elements that another program added to a file written by Cablewright. */
function withAdded(stored: Design, design: Design, root: Element, library: Library): Design {
  const { changes } = compareTrees(exportTree(stored, library), root, true);
  if (changes.length === 0) return design;
  const before = withoutKept(design);
  const retained = { format: 1, version: versionOf(root), ids: {}, changes };
  return { ...before, extensions: { ...(before.extensions as object | undefined), kbl: retained } };
}

function withKept(design: Design, { root, harness }: KblHarness, library: Library, notes: string[]): Design {
  const { changes: all, listed: beyond } = compareTrees(
    container(design, library, new IdBook(harness.ids)),
    root,
    false,
  );
  const { changes, left } = withinLimit(all, limits.keptChars);
  const listed = beyond.filter((label) => !left.includes(label));
  const ids = otherIds(harness.ids);
  if (left.length > 0)
    notes.push(
      `The file has more than ${limits.keptChars / 1_000_000} MB beyond the cable. Not kept: ${left.join(', ')}. Keep the file itself if you need them.`,
    );
  if (listed.length > 0)
    notes.push(
      `Kept with the cable and written back on export, without a place in it: ${listed.slice(0, 60).join(', ')}${listed.length > 60 ? ` and ${listed.length - 60} more` : ''}.`,
    );
  if (changes.length === 0 && Object.keys(ids).length === 0) return design;
  return { ...design, extensions: { kbl: { format: 1, version: versionOf(root), ids, changes } } };
}

function versionOf({ attributes }: Element): string {
  return (attributes?.['version_id'] ?? '').slice(0, 100);
}

/** The new records that the cable uses. */
function usedRecords(records: readonly ImportedRecord[], design: Design): ImportedRecord[] {
  const words = new Set(
    [...JSON.stringify({ ...design, extensions: undefined }).matchAll(/"([a-z0-9-]+)"/g)].map(([, id]) => id),
  );
  return records.filter(({ id }) => words.has(id));
}

function stubNote(records: readonly ImportedRecord[]): string {
  const names = records.map(({ record }) => record['label'] as string);
  const more = names.length > 20 ? ' …' : '';
  return `${counted(names.length, 'part is', 'parts are')} not in the catalog and made as stubs, tagged "stub": ${names.slice(0, 20).join(', ')}${more}.`;
}
