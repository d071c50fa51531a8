/** The importer: what is asked before an import, and the records it proposes. */
import type { Json } from '@cablewright/model';
import { placeText } from '@cablewright/modules';
import type {
  FilePlace,
  ImportedRecord,
  ImportFile,
  ImportInput,
  ImportQuestion,
  ImportReading,
  Imported,
  Records,
  Refusal,
} from '@cablewright/modules';
import { Problems, type Place, type Problem } from '../basis/problem.ts';
import { baseName, designChoices } from './design-id.ts';
import type { DeviceOffer } from './devices.ts';
import { keptNotes } from './kept-notes.ts';
import { importFile, type ReadFile } from './import-file.ts';
import { cablesOf, isFile } from './sources.ts';
import type { MadeRecord } from './stock.ts';
import { TakenIds } from './taken-ids.ts';

type Answers = Readonly<Record<string, string>>;

/** What an import holds, after decoding and after the answers of a person. */
interface ReadInput {
  readonly cables: readonly ReadCable[];
  /** What is wrong before any cable is read. */
  readonly problems: readonly Problem[];
  /** More than one file: places need its name. */
  readonly several: boolean;
}

interface ReadCable extends ReadFile {
  readonly file: string;
  /** What tells its questions from those of the other cables: nothing where it is alone. */
  readonly key: string;
}

function readInput(input: ImportInput, db: Records, answers: Answers): ReadInput {
  const problems = new Problems();
  const groups = cablesOf(input, problems);
  const keys = new TakenIds();
  const taken = new Set<string>();
  let known = db;
  const cables = groups.map((sources): ReadCable => {
    const file = sources.at(-1)!.file;
    const key = groups.length === 1 ? '' : `-${keys.next(baseName(file), 'cable')}`;
    const read = importFile(sources, known, answers[`cable${key}`], taken);
    if (read.found !== undefined) {
      taken.add(read.found.design.id);
      if (groups.length > 1)
        known = withRecords(known, [...read.found.records, ...acceptedDevices({ ...read, file, key }, answers)]);
    }
    return { ...read, file, key };
  });
  return { cables, problems: problems.all, several: groups.length > 1 || (groups[0]?.length ?? 0) > 1 };
}

/** The catalog with the parts and devices of a cable: the next cable uses them. */
function withRecords(db: Records, records: readonly MadeRecord[]): Records {
  const kinds: Record<string, Readonly<Record<string, Readonly<Record<string, Json>>>>> = { ...db };
  for (const { kind, id, record } of records)
    if (kind !== 'designs') kinds[kind] = { ...kinds[kind], [id]: plain(record) };
  return kinds;
}

export function importedFrom(input: ImportInput, db: Records): Imported {
  const answers = answersOf(input);
  const { cables, problems, several } = readInput(input, db, answers);
  const refused = refusals([...problems, ...cables.flatMap((one) => one.problems)], several);
  if (cables.every(({ found }) => found === undefined)) return { ok: false, problems: refused };
  const records = cables.flatMap((one) => [...(one.found?.records ?? []), ...acceptedDevices(one, answers)]);
  return {
    ok: true,
    records: records.map(({ kind, id, record, place }): ImportedRecord => ({
      kind,
      id,
      record: plain(record),
      at: placeOf(place, several),
    })),
    ...(refused.length === 0 ? {} : { refused }),
    notes: notesOf(cables, answers, several),
  };
}

const answersOf = (input: ImportInput): Answers => (isFile(input) ? (input.mapping?.answers ?? {}) : {});

/** The connectors that a person wants to have as devices. */
function acceptedDevices({ found, key }: ReadCable, answers: Answers): readonly MadeRecord[] {
  const accepted = found?.devices.filter((offer) => answers[questionId(offer, key)] === 'yes') ?? [];
  return accepted.map(({ id, record, place }) => ({ kind: 'devices', id, record, place }));
}

/** What a file holds: its cables, and the connectors that are rather devices. */
export function readingOf(file: ImportFile, db: Records): ImportReading {
  const answers = answersOf(file);
  const { cables, problems, several } = readInput(file, db, answers);
  const refused = refusals([...problems, ...cables.flatMap((one) => one.problems)], several);
  const readable = cables.flatMap(({ found, key, file: name }) => (found === undefined ? [] : [{ found, key, name }]));
  if (readable.length === 0) return { fit: looksLikeWireViz(file) ? 0.9 : 0.1, problems: refused };
  const questions = readable.flatMap(({ found, key, name }) => [
    {
      id: `cable${key}`,
      label: key === '' ? 'Cable' : baseName(name),
      value: answers[`cable${key}`] ?? found.chosen,
      choices: designChoices(db),
    },
    ...found.devices.map((offer) => deviceQuestion(offer, key, answers)),
  ]);
  const harnesses = readable.map(({ found }) => found.harness);
  const sum = (of: 'connectors' | 'cables') => harnesses.reduce((total, harness) => total + harness[of].length, 0);
  const files = harnesses.length === 1 ? '' : `${harnesses.length} files with `;
  const count = `${files}${counted(sum('connectors'), 'connector')} and ${counted(sum('cables'), 'cable or bundle', 'cables or bundles')} in use.`;
  // One cable that cannot be read does not stop the others: the plan refuses it with the same words.
  const left = refused.map(({ at, message, remedy = '' }) => `Not imported: ${placeText(at!)}: ${message} ${remedy}`);
  return {
    fit: 1,
    questions: questions.slice(0, 200),
    notes: [count, ...left, ...notesOf(cables, undefined, several)],
  };
}

const counted = (number: number, one: string, many = `${one}s`): string => `${number} ${number === 1 ? one : many}`;

const questionId = ({ connector }: DeviceOffer, key: string): string => `device${key}-${connector}`;

function deviceQuestion(offer: DeviceOffer, key: string, answers: Answers): ImportQuestion {
  const { record, kind, word } = offer;
  return {
    id: questionId(offer, key),
    label: `Add ${String(record['label'])} as a device`,
    value: answers[questionId(offer, key)] ?? 'no',
    choices: [
      { value: 'no', label: 'No' },
      { value: 'yes', label: `Yes: ${kind}` },
    ],
    hint: `because of the word "${word}"`,
  };
}

function looksLikeWireViz({ bytes }: ImportFile): boolean {
  return /^(?:connectors|cables|connections)\s*:/m.test(new TextDecoder().decode(bytes.subarray(0, 20_000)));
}

const isError = ({ severity }: Problem): boolean => severity === 'error';

function refusals(problems: readonly Problem[], several: boolean): Refusal[] {
  const refused = problems.filter(isError).map(({ place, message, remedy }): Refusal => ({
    at: placeOf(place, several),
    message,
    ...(remedy === '' ? {} : { remedy }),
  }));
  // A prepended file has its problems once, however many cables it is prepended to.
  return [...new Map(refused.map((one) => [JSON.stringify(one), one])).values()];
}

const placeOf = ({ file, line, column }: Place, several: boolean): FilePlace => ({
  ...(several ? { file } : {}),
  line,
  column,
});

/** As JSON: without what is undefined. */
const plain = (record: Readonly<Record<string, unknown>>): Readonly<Record<string, Json>> =>
  JSON.parse(JSON.stringify(record)) as Readonly<Record<string, Json>>;

/** Remarks on the files; with the answers of a person also the devices that were not decided. */
function notesOf(cables: readonly ReadCable[], answers: Answers | undefined, several: boolean): string[] {
  const remarks = cables
    .flatMap((one) => one.problems)
    .filter((one) => !isError(one))
    .map(({ place, message, remedy }) => {
      const at = `${several ? `${place.file}, l` : 'L'}ine ${place.line}, column ${place.column}`;
      return `${at}: ${message}${remedy === '' ? '' : ` ${remedy}`}`;
    });
  const offers = cables.flatMap(({ found, key }) =>
    (answers === undefined ? [] : (found?.devices ?? []))
      .filter((offer) => answers![questionId(offer, key)] === undefined)
      .map(
        ({ connector, kind, record }) =>
          `${String(record['label'])} (${connector}) looks like a device (${kind}). It can be added as one.`,
      ),
  );
  const kept = cables.flatMap(({ found, key }) => (found === undefined ? [] : keptNotes(found.harness, key !== '')));
  return [...new Set([...remarks, ...kept, ...offers])].slice(0, 900);
}
