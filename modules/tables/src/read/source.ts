/** Reads a file as one table, with the questions about how it was read. */
import { present } from '@cablewright/model';
import type { ImportFile, ImportQuestion } from '@cablewright/modules';
import { Unreadable, type ZipReader } from '@cablewright/modules/reading';
import { detectSeparator, readCsv, separators, type Separator } from './csv.ts';
import { decode, detectEncoding, encodings, type Encoding } from './decode.ts';
import { tableLimits, type CellGrid } from './grid.ts';
import { openOds } from './ods.ts';
import { openXlsx, type Workbook } from './xlsx.ts';
import { openParts, passwordNeeded } from './zip.ts';

interface Source {
  readonly grid: CellGrid;
  readonly questions: readonly ImportQuestion[];
  /** The other sheets of the workbook that are not hidden and have cells. */
  readonly others: readonly CellGrid[];
  /** Whether cells have types, as in a workbook. Its numbers do not depend on a decimal sign. */
  readonly typed: boolean;
}

type Answers = Readonly<Record<string, string>>;

const encodingNames: Readonly<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16, big endian',
  'windows-1252': 'Windows-1252 (Western)',
};
const separatorNames: Readonly<Record<Separator, string>> = { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Bar' };

interface SourceReader {
  readonly progress: (row: number) => void;
  /** Whether a sheet has known headers. */
  readonly isKnown: (grid: CellGrid) => boolean;
  /** Whether a sheet is the list of connections of a known program, which writes other lists on the sheets before it. */
  readonly isOfTool?: (grid: CellGrid) => boolean;
}

/** Reads the table of a file according to a person's answers, and for the rest according to the file. */
export function readSource({ bytes, mapping }: ImportFile, reader: SourceReader): Source {
  const answers = mapping?.answers ?? {};
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) throw passwordNeeded();
  if (startsWith(bytes, [0x25, 0x50, 0x44, 0x46])) throw notATable('a PDF');
  return startsWith(bytes, [0x50, 0x4b]) ? readWorkbook(bytes, answers, reader) : readText(bytes, answers, reader);
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, i) => bytes[i] === byte);
}

function notATable(description: string): Unreadable {
  return new Unreadable(`The file is ${description}, not a table.`, 'Save the table as .csv, .xlsx or .ods.');
}

function readText(bytes: Uint8Array, answers: Answers, { progress }: SourceReader): Source {
  const detected = detectEncoding(bytes);
  const encoding = oneOf(encodings, answers['encoding']) ?? detected;
  // Normalizes line ends: a file assembled from several has more than one form, and a parser follows the first.
  const text = decode(bytes, encoding).replaceAll(/\r\n?/g, '\n');
  if (text.slice(0, 4096).includes('\u0000')) throw notATable('binary');
  const suggested = detectSeparator(text);
  const separator = oneOf(separators, answers['separator']) ?? suggested;
  return {
    grid: { rows: readCsv(text, separator, progress) },
    others: [],
    typed: false,
    questions: [
      question(
        'encoding',
        'Encoding',
        encoding,
        detected,
        encodings.map((value) => ({ value, label: encodingNames[value] })),
      ),
      question(
        'separator',
        'Separator',
        separator,
        suggested,
        separators.map((value) => ({ value, label: separatorNames[value] })),
      ),
    ],
  };
}

function readWorkbook(bytes: Uint8Array, answers: Answers, reader: SourceReader): Source {
  const workbook = openWorkbook(openParts(bytes));
  const { sheets } = workbook;
  const { grid, found } = chosenSheet(workbook, answers['sheet'], reader);
  const choices = sheets
    .slice(0, tableLimits.sheets)
    .map(({ name, hidden }) => ({ value: name, label: hidden ? `${name} (hidden)` : name }));
  const others = sheets
    .filter(({ name, hidden }) => !hidden && name !== grid.name)
    .slice(0, maxOthers)
    .map(({ name }) => workbook.read(name, reader.progress))
    .filter(({ rows }) => rows.length > 0);
  return { grid, others, typed: true, questions: [question('sheet', 'Sheet', grid.name, found, choices)] };
}

function openWorkbook(parts: ZipReader): Workbook {
  if (parts.has('xl/workbook.xml')) return openXlsx(parts);
  if (parts.has('content.xml')) return openOds(parts);
  throw notATable('a zip that is no workbook of .xlsx or .ods');
}

/** Other sheets that are read, to join those with the same headers and to list those that are not imported. */
const maxOthers = 50;

/** Sheets that are searched for a table. */
const maxLooked = 5;

/** The requested sheet. Otherwise the first visible sheet that a known program wrote, with known headers, with two rows, or the first. */
function chosenSheet(workbook: Workbook, requested: string | undefined, { progress, isKnown, isOfTool }: SourceReader) {
  const { sheets, read } = workbook;
  const requestedSheet = sheets.find(({ name }) => name === requested);
  if (requestedSheet !== undefined) return { grid: read(requestedSheet.name, progress), found: requestedSheet.name };
  const visible = sheets.filter(({ hidden }) => !hidden);
  const looked = (visible.length > 0 ? visible : sheets).slice(0, maxLooked);
  const grids = looked.map(({ name }) => read(name, progress));
  const grid =
    grids.find((grid) => isOfTool?.(grid) === true) ??
    grids.find(isKnown) ??
    grids.find(({ rows }) => rows.length > 1) ??
    grids[0];
  if (grid === undefined)
    throw new Unreadable('The workbook has no sheet with cells.', 'Save it with the table in a sheet.');
  return { grid, found: grid.name };
}

export function question(
  id: string,
  label: string,
  value: string,
  found: string,
  choices: ImportQuestion['choices'],
): ImportQuestion {
  return { id, label, value, choices, ...present({ hint: value === found ? 'Found in the file' : undefined }) };
}

export function oneOf<T extends string>(choices: readonly T[], value: string | undefined): T | undefined {
  return choices.find((choice) => choice === value);
}
