/** The importer of KBL and VEC: reads a file, finds the cable that it updates, and proposes records. */
import { idFromLabel, type Json, counted } from '@cablewright/model';
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
  const id = designId(found.design.id, found.design.label ?? '', input, db);
  const design: ImportedRecord = {
    kind: 'designs',
    id,
    record: plain({ ...found.design, id, ...nameOf(found.design, id, input, db) }),
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

/** The id of the cable chosen in the mapping, else of the cable in the catalog with the same id and name, else of a new cable. */
function designId(id: string, label: string, { mapping }: ImportFile, db: Records): string {
  const cables = db['designs'] ?? {};
  const isSame = cables[id] !== undefined && cables[id]['label'] === label;
  // A cable that was given another name remembers the name in its file.
  const renamed = Object.keys(cables).find((key) => label !== '' && cables[key]?.['list'] === label);
  const answer = mapping?.answers?.['cable'] ?? (isSame ? id : (renamed ?? newCable));
  return answer === newCable ? idFromLabel(id, (candidate) => cables[candidate] !== undefined, 'harness') : answer;
}

/** The name that a person gave the cable, if they gave one. */
function givenName({ mapping }: ImportFile): { readonly label?: string } {
  const name = mapping?.answers?.['name']?.trim() ?? '';
  return name === '' ? {} : { label: name.slice(0, 200) };
}

/** The name of the cable: a person's, else that of the renamed cable which the file changes, else that in the file, which is remembered. */
function nameOf(
  { label = '', extensions }: Found['design'],
  id: string,
  file: ImportFile,
  db: Records,
): { readonly label?: string; readonly extensions?: unknown } {
  const stored = db['designs']?.[id];
  const kept = stored?.['list'] === label && typeof stored['label'] === 'string' ? { label: stored['label'] } : {};
  const name = { ...kept, ...givenName(file) };
  if (name.label === undefined || name.label === label || label === '') return name;
  return { ...name, extensions: { ...(extensions as object | undefined), list: { name: label } } };
}

/** Asks for the cable, and for the name of a new one: at first its description in the file, or the name of the file. */
function cableQuestions(found: Found, file: ImportFile, db: Records): ImportQuestion[] {
  const cable = cableQuestion(found, file, db);
  if (cable.value !== newCable) return [cable];
  const value = givenName(file).label ?? found.design.label ?? '';
  return [cable, { id: 'name', label: 'Name of the cable', value, choices: [] }];
}

function cableQuestion({ design }: Found, file: ImportFile, db: Records): ImportQuestion {
  const cables = db['designs'] ?? {};
  const id = designId(design.id, design.label ?? '', file, db);
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
