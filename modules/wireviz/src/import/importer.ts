/** The WireViz importer: asks questions about a file and proposes records. */
import { counted, nonEmpty, present } from '@cablewright/model';
import {
  type Assumption,
  type FilePlace,
  type Imported,
  type ImportedRecord,
  type ImportFile,
  type ImportInput,
  type ImportQuestion,
  type ImportReading,
  placeText,
  type Records,
  type Refusal,
} from '@cablewright/modules';
import { type FilePosition, isImportFile } from '@cablewright/modules/reading';
import type { FileProblem } from '../basis/problem.ts';
import { baseName, designChoices, newCable } from './design-id.ts';
import type { DeviceOffer } from './devices.ts';
import { acceptedDevices, type Answers, plain, questionId, type ReadCable, readInput } from './read-input.ts';
import type { WirevizHarness } from '../harness/types.ts';
import { matedPins } from './joints.ts';

const answersOf = (input: ImportInput): Answers => (isImportFile(input) ? (input.mapping?.answers ?? {}) : {});

export function importedFrom(input: ImportInput, db: Records): Imported {
  const answers = answersOf(input);
  const { cables, problems, several } = readInput(input, db, answers);
  const refused = refusals([...problems, ...cables.flatMap((cable) => cable.problems)], several);
  if (cables.every(({ found }) => found === undefined)) return { ok: false, problems: refused };
  const records = cables.flatMap((cable) => [...namedRecords(cable, answers), ...acceptedDevices(cable, answers)]);
  return {
    ok: true,
    records: records.map(({ kind, id, record, place }): ImportedRecord => ({
      kind,
      id,
      record: plain(record),
      at: placeOf(place, several),
    })),
    ...present({ refused: nonEmpty(refused) }),
    notes: notesOf(cables, answers, several),
    assumed: cables
      .flatMap((cable) => cable.problems)
      .filter((problem) => !isError(problem) && problem.isMissing !== true)
      .map(({ place, message }): Assumption => ({ about: 'reading', detail: message, at: placeOf(place, several) })),
  };
}

/** The records of a cable, under the name that a person entered. */
function namedRecords({ found, key }: ReadCable, answers: Answers) {
  const name = answers[`name${key}`]?.trim() ?? '';
  const records = found?.records ?? [];
  if (name === '') return records;
  return records.map((each) =>
    each.kind === 'designs' ? { ...each, record: { ...each.record, label: name.slice(0, 200) } } : each,
  );
}

/** Asks for the name of a new cable. The suggested name is the title in the file, otherwise the file name. */
function nameQuestions(
  { design, chosen }: NonNullable<ReadCable['found']>,
  key: string,
  file: string,
  answers: Answers,
) {
  if ((answers[`cable${key}`] ?? chosen) !== newCable) return [];
  const label = key === '' ? 'Name of the cable' : `Name of the cable of ${baseName(file)}`;
  return [{ id: `name${key}`, label, value: answers[`name${key}`] ?? design.label ?? '', choices: [] }];
}

/** Describes a file: its cables, and the connectors that may be devices. */
export function readingOf(file: ImportFile, db: Records): ImportReading {
  const answers = answersOf(file);
  const { cables, problems, several } = readInput(file, db, answers);
  const refused = refusals([...problems, ...cables.flatMap((cable) => cable.problems)], several);
  const readable = cables.flatMap(({ found, key, file: name }) => (found === undefined ? [] : [{ found, key, name }]));
  if (readable.length === 0) return { fit: looksLikeWireViz(file) ? 0.9 : 0.1, problems: refused };
  const questions = readable.flatMap(({ found, key, name }) => [
    {
      id: `cable${key}`,
      label: key === '' ? 'Cable' : baseName(name),
      value: answers[`cable${key}`] ?? found.chosen,
      choices: designChoices(db),
    },
    ...nameQuestions(found, key, name, answers),
    ...found.devices.map((offer) => deviceQuestion(offer, key, answers)),
  ]);
  const harnesses = readable.map(({ found }) => found.harness);
  const sum = (of: 'connectors' | 'cables') => harnesses.reduce((total, harness) => total + harness[of].length, 0);
  const files = harnesses.length === 1 ? '' : `${harnesses.length} files with `;
  const count = `${files}${counted(sum('connectors'), 'connector')} and ${counted(sum('cables'), 'cable or bundle', 'cables or bundles')} in use.`;
  // An unreadable cable doesn't prevent the import of the others. The plan refuses it with the same message.
  const notImported = refused.map(
    ({ at, message, remedy = '' }) => `Not imported: ${placeText(at!)}: ${message} ${remedy}`,
  );
  return {
    fit: 1,
    questions: questions.slice(0, 200),
    notes: [count, ...notImported, ...notesOf(cables, undefined, several)],
  };
}

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
  return /^[ \t{"']*(?:connectors|cables|connections)["']?\s*:/m.test(
    new TextDecoder().decode(bytes.subarray(0, 20_000)),
  );
}

const isError = ({ severity }: FileProblem): boolean => severity === 'error';

function refusals(problems: readonly FileProblem[], several: boolean): Refusal[] {
  const refused = problems.filter(isError).map(({ place, message, remedy }): Refusal => ({
    at: placeOf(place, several),
    message,
    ...present({ remedy: remedy || undefined }),
  }));
  // A problem of a prepended file is listed once, however many cables use it.
  return [...new Map(refused.map((refusal) => [JSON.stringify(refusal), refusal])).values()];
}

const placeOf = ({ file, line, column }: FilePosition, several: boolean): FilePlace => ({
  ...present({ file: several ? file : undefined }),
  line,
  column,
});

/** Remarks on the files. `answers` adds the devices that were neither accepted nor refused. */
function notesOf(cables: readonly ReadCable[], answers: Answers | undefined, several: boolean): string[] {
  const remarks = cables
    .flatMap((cable) => cable.problems)
    .filter((problem) => !isError(problem))
    .map(({ place, message, remedy }) => {
      const position = `${several ? `${place.file}, l` : 'L'}ine ${place.line}, column ${place.column}`;
      return `${position}: ${message}${remedy === '' ? '' : ` ${remedy}`}`;
    });
  const offers = cables.flatMap(({ found, key }) =>
    (found?.devices ?? [])
      .filter((offer) => answers !== undefined && answers[questionId(offer, key)] === undefined)
      .map(
        ({ connector, kind, record }) =>
          `${String(record['label'])} (${connector}) looks like a device (${kind}). It can be added as one.`,
      ),
  );
  const retained = cables.flatMap(({ found, key }) =>
    found === undefined ? [] : keptNotes(found.harness, key !== ''),
  );
  return [...new Set([...remarks, ...retained, ...offers])].slice(0, 900);
}

// Notes about data of a file that is retained and exported again, but is not in the drawing of the cable.

/** At most one note for each file, so that a person who misses a picture knows that it is retained. */
function keptNotes(harness: WirevizHarness, isOneOfSeveral: boolean): string[] {
  const { file, connectors, cables, pinMates, options, tweak, metadata } = harness;
  const unjoined = harness.mates.filter((mate) => matedPins(harness, mate).length === 0);
  const items = [...connectors, ...cables];
  const itemsWith = (attribute: string) =>
    items.filter(({ attributes }) => attributes[attribute] !== undefined).map(({ name }) => name);
  const appearance = [
    'bgcolor',
    'bgcolor_title',
    'hide_disconnected_pins',
    'show_name',
    'show_pincount',
    'show_wirecount',
    'show_wirenumbers',
  ];
  const others = Object.keys(metadata).filter(
    (key) => key !== 'title' && key !== 'description' && key !== 'cablewright',
  );
  const otherNotes = [
    part('images', itemsWith('image')),
    part(
      'mates of connectors whose pins do not say which meet',
      unjoined.map(({ from, to }) => `${from} to ${to}`),
    ),
    part('pin colours', itemsWith('pincolors')),
    part(
      'arrows between pins',
      pinMates.map(({ from, to }) => `${from.connector} to ${to.connector}`),
    ),
    part('settings of how it is drawn', [...new Set([...appearance.flatMap(itemsWith), ...Object.keys(options)])]),
    tweak === undefined ? '' : 'tweak',
    part('other metadata', others),
  ].filter((text) => text !== '');
  if (otherNotes.length === 0) return [];
  const of = isOneOfSeveral ? `${baseName(file)}: ` : '';
  return [`${of}Kept with the cable and exported again, but not drawn: ${otherNotes.join('; ')}.`];
}

function part(description: string, names: readonly string[]): string {
  const unique = [...new Set(names)];
  if (unique.length === 0) return '';
  return `${description} (${unique.slice(0, 6).join(', ')}${unique.length > 6 ? ' …' : ''})`;
}
