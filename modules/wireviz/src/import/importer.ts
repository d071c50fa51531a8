/** The importer: what is asked before an import, and the records it proposes. */
import type { Json } from '@cablewright/model';
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
import { designChoices } from './design-id.ts';
import type { DeviceOffer } from './devices.ts';
import { importFile, type ReadFile } from './import-file.ts';
import { isFile, sourcesOf } from './sources.ts';

type Answers = Readonly<Record<string, string>>;

/** A file after decoding, and after the answers of a person. */
function readInput(input: ImportInput, db: Records, answers: Answers): ReadFile & { readonly files: number } {
  const problems = new Problems();
  const sources = sourcesOf(input, problems);
  if (sources.length === 0) return { problems: problems.all, files: 0 };
  const read = importFile(sources, db, answers['cable']);
  return { ...read, problems: [...problems.all, ...read.problems], files: sources.length };
}

export function importedFrom(input: ImportInput, db: Records): Imported {
  const answers = isFile(input) ? (input.mapping?.answers ?? {}) : {};
  const { found, problems, files } = readInput(input, db, answers);
  const several = files > 1;
  if (found === undefined)
    return { ok: false, problems: problems.filter(isError).map((one) => refusalOf(one, several)) };
  const accepted = found.devices.filter(({ connector }) => answers[questionId(connector)] === 'yes');
  const records = found.records.map(({ kind, id, record, place }): ImportedRecord => ({
    kind,
    id,
    record: plain(record),
    at: placeOf(place),
  }));
  const devices = accepted.map(({ id, record, place }): ImportedRecord => ({
    kind: 'devices',
    id,
    record: plain(record),
    at: placeOf(place),
  }));
  return { ok: true, records: [...records, ...devices], notes: notesOf(problems, found.devices, answers, several) };
}

/** What a file holds: its cable, and the connectors that are rather devices. */
export function readingOf(file: ImportFile, db: Records): ImportReading {
  const { found, problems, files } = readInput(file, db, file.mapping?.answers ?? {});
  const refused = problems.filter(isError).map((one) => refusalOf(one, files > 1));
  if (found === undefined) return { fit: looksLikeWireViz(file) ? 0.9 : 0.1, problems: refused };
  const cable: ImportQuestion = {
    id: 'cable',
    label: 'Cable',
    value: file.mapping?.answers?.['cable'] ?? found.chosen,
    choices: designChoices(db, found.harness),
  };
  const devices = found.devices.map((offer) => deviceQuestion(offer, file.mapping?.answers ?? {}));
  const { connectors, cables } = found.harness;
  const count = `${counted(connectors.length, 'connector')} and ${counted(cables.length, 'cable or bundle', 'cables or bundles')}`;
  return {
    fit: 1,
    questions: [cable, ...devices],
    notes: [`${count} in use.`, ...notesOf(problems, [], {}, files > 1)],
  };
}

const counted = (number: number, one: string, many = `${one}s`): string => `${number} ${number === 1 ? one : many}`;

const questionId = (connector: string): string => `device-${connector}`;

function deviceQuestion({ connector, record, kind, word }: DeviceOffer, answers: Answers): ImportQuestion {
  return {
    id: questionId(connector),
    label: `Add ${String(record['label'])} as a device`,
    value: answers[questionId(connector)] ?? 'no',
    choices: [
      { value: 'no', label: 'No, only a connector' },
      { value: 'yes', label: `Yes, as a device (${kind})` },
    ],
    hint: `because of the word "${word}"`,
  };
}

function looksLikeWireViz({ bytes }: ImportFile): boolean {
  return /^(?:connectors|cables|connections)\s*:/m.test(new TextDecoder().decode(bytes.subarray(0, 20_000)));
}

const isError = ({ severity }: Problem): boolean => severity === 'error';

function refusalOf({ place, message, remedy }: Problem, several: boolean): Refusal {
  return {
    at: placeOf(place),
    message: several ? `${place.file}: ${message}` : message,
    ...(remedy === '' ? {} : { remedy }),
  };
}

const placeOf = ({ line, column }: Place): FilePlace => ({ line, column });

/** As JSON: without what is undefined. */
const plain = (record: Readonly<Record<string, unknown>>): Readonly<Record<string, Json>> =>
  JSON.parse(JSON.stringify(record)) as Readonly<Record<string, Json>>;

function notesOf(
  problems: readonly Problem[],
  devices: readonly DeviceOffer[],
  answers: Answers,
  several: boolean,
): string[] {
  const remarks = problems
    .filter((one) => !isError(one))
    .map(({ place, message, remedy }) => {
      const at = `${several ? `${place.file}, l` : 'L'}ine ${place.line}, column ${place.column}`;
      return `${at}: ${message}${remedy === '' ? '' : ` ${remedy}`}`;
    });
  const open = devices.filter(({ connector }) => answers[questionId(connector)] === undefined);
  const offers = open.map(
    ({ connector, kind, record }) =>
      `${String(record['label'])} (${connector}) looks like a device (${kind}). It can be added as one.`,
  );
  return [...remarks, ...offers].slice(0, 1000);
}
