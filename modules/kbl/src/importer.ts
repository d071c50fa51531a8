/** The importer of KBL and VEC: reads a file, finds the cable that it updates, and proposes records. */
import { counted, idFromLabel, isObject, type Json, present } from '@cablewright/model';
import type {
  ImportedRecord,
  ImportFile,
  ImportInput,
  ImportQuestion,
  ImportReading,
  Imported,
  Records,
} from '@cablewright/modules';
import { isImportFile } from '@cablewright/modules/reading';
import { importFile, type KblImport } from './import-file.ts';

export function importedFrom(input: ImportInput, db: Records): Imported {
  if (!isImportFile(input)) return { ok: false, problems: ['Send the KBL or VEC file as a file.'] };
  const { found, problems } = importFile(input.bytes, input.fileName, db);
  if (found === undefined) return { ok: false, problems };
  const id = designId(found, input, db);
  const design: ImportedRecord = {
    kind: 'designs',
    id,
    record: plain({ ...found.design, id, ...nameOf(found, id, input, db) }),
    at: { line: 1, column: 1 },
  };
  const records = found.records.map((record) => ({ ...record, record: plain(record.record) }));
  return { ok: true, records: [...records, design], notes: found.notes.slice(0, 1000), assumed: found.assumed };
}

/** Describes the file and the cable that it would create or update. */
export function readingOf(file: ImportFile, db: Records): ImportReading {
  const result = importFile(file.bytes, file.fileName, db);
  const { found } = result;
  if (found === undefined) return { fit: looksLikeKbl(file) ? 0.95 : 0.1, problems: result.problems };
  return { fit: 1, questions: cableQuestions(found, file, db), notes: [summary(found), ...found.notes] };
}

function looksLikeKbl({ bytes }: ImportFile): boolean {
  return /KBL_container|KBL_schema|VecContent/.test(
    new TextDecoder().decode(bytes.subarray(0, 4000)).replaceAll('\u0000', ''),
  );
}

type Found = NonNullable<KblImport['found']>;

function summary({ design }: Found): string {
  const { connectors = [], components = [], segments = [] } = design.instances;
  const layout =
    design.layout === undefined
      ? []
      : [counted(design.layout.nodes.length, 'node'), counted(design.layout.bundles.length, 'bundle')];
  return `${[counted(connectors.length, 'connector'), counted(components.length, 'component'), counted(segments.length, 'wire'), ...layout].join(', ')}.`;
}

const newCable = 'new';

/** The cable chosen in the mapping, otherwise the one that the file changes, otherwise a new one. */
function designId(found: Found, { mapping }: ImportFile, db: Records): string {
  const answer = mapping?.answers?.['cable'] ?? changedCable(found, db) ?? newCable;
  if (answer !== newCable) return answer;
  return idFromLabel(found.design.id, (candidate) => db['designs']?.[candidate] !== undefined, 'harness');
}

/** The cable of the file in the catalog, by its id and name, by the name it had in its file, or by the number of its harness. */
function changedCable({ origin }: Found, db: Records): string | undefined {
  const cables = Object.entries(db['designs'] ?? {});
  const { id, label, number } = origin;
  if (db['designs']?.[id]?.['label'] === label) return id;
  // A renamed cable remembers the name of its harness in the file.
  const renamed = cables.find(([, { list }]) => label !== '' && list === label);
  if (renamed !== undefined) return renamed[0];
  // A harness that was renamed in its file still has the same number.
  const [numbered, ...others] = cables.filter(
    ([, cable]) => number !== undefined && harnessIn(cable)?.number === number,
  );
  return others.length === 0 ? numbered?.[0] : undefined;
}

/** The name and number of the harness in the file that a cable came from. */
function harnessIn(
  cable: Records[string][string] | undefined,
): { readonly name: string; readonly number: string } | undefined {
  const harness = cable?.['harness'];
  if (!isObject(harness)) return undefined;
  const { name, number } = harness;
  return typeof name === 'string' && typeof number === 'string' ? { name, number } : undefined;
}

/** The name that a person entered for the cable, if any. */
function givenName({ mapping }: ImportFile): { readonly label?: string } {
  const name = mapping?.answers?.['name']?.trim() ?? '';
  return name === '' ? {} : { label: name.slice(0, 200) };
}

/**
 * The name of the cable: the one a person entered, otherwise that of a renamed cable that the file changes, otherwise
 * that in the file. The name in the file is stored too.
 */
function nameOf(
  { design: { label = '', extensions }, origin: { number } }: Found,
  id: string,
  file: ImportFile,
  db: Records,
): { readonly label?: string; readonly extensions?: unknown } {
  const stored = db['designs']?.[id];
  const before = harnessIn(stored);
  const isRenamed = stored?.['list'] === label || (before !== undefined && stored?.['label'] !== before.name);
  const kept = isRenamed && typeof stored?.['label'] === 'string' ? { label: stored['label'] } : {};
  const name = { ...kept, ...givenName(file) };
  const isOther = name.label !== undefined && name.label !== label;
  // The number alone identifies the file, so renaming a cable does not change how its file is imported.
  const isTold = before !== undefined && stored?.['list'] === undefined;
  const remembered = present({
    list: !isOther || isTold || label === '' ? undefined : { name: label },
    harness: number === undefined || label === '' ? undefined : { name: label, number },
  });
  if (Object.keys(remembered).length === 0) return name;
  return { ...name, extensions: { ...(extensions as object | undefined), ...remembered } };
}

/**
 * Asks which cable to update, and for the name of a new one. The suggested name is the description in the file,
 * otherwise the file name.
 */
function cableQuestions(found: Found, file: ImportFile, db: Records): ImportQuestion[] {
  const cable = cableQuestion(found, file, db);
  if (cable.value !== newCable) return [cable];
  const value = givenName(file).label ?? found.design.label ?? '';
  return [cable, { id: 'name', label: 'Name of the cable', value, choices: [] }];
}

function cableQuestion(found: Found, file: ImportFile, db: Records): ImportQuestion {
  const cables = db['designs'] ?? {};
  const id = designId(found, file, db);
  const choices = Object.entries(cables).map(([value, { label }]) => ({
    value,
    label: `Change ${typeof label === 'string' ? label : value}`,
  }));
  return {
    id: 'cable',
    label: 'Cable',
    value: cables[id] === undefined ? newCable : id,
    choices: [{ value: newCable, label: 'Add a new cable' }, ...choices.slice(0, 9000)],
  };
}

/** The record as JSON, without undefined fields. */
const plain = (record: object): Readonly<Record<string, Json>> =>
  JSON.parse(JSON.stringify(record)) as Readonly<Record<string, Json>>;
