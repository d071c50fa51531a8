/** Office Open XML workbooks (ECMA-376): the texts and saved values of their cells. Nothing in them is computed. */
import { unsavedFormula } from './grid.ts';
import { Unreadable, type XmlAttributes, type ZipReader } from '@cablewright/modules/reading';
import type { CellGrid } from './grid.ts';
import { SheetRows } from './sheet-rows.ts';
import { readXml } from './xml.ts';

// Dates of workbooks, which are stored as numbers of days.

/** Built-in number formats that show a date or a time (ECMA-376, 18.8.30). */
const isBuiltInDate = (id: number) => (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58);

function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return isBuiltInDate(id);
  // Quoted texts, brackets and colours do not show the number itself.
  return /[dmyhs]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '')) && !/general/i.test(code);
}

const dayMs = 86_400_000;

/** Formats a number of days as a date such as 2026-03-31, with the time if there is one. */
function excelDate(days: number, since1904: boolean): string {
  // Day 1 is 1 January 1900, and 29 February 1900 is counted although it did not exist. So day 0 is 30 December 1899 for dates since March
  // 1900.
  const epoch = since1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  const date = new Date(epoch + Math.round(days * dayMs));
  if (Number.isNaN(date.getTime())) return String(days);
  const text = date.toISOString();
  return Number.isInteger(days) ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ');
}

interface SheetOf {
  readonly name: string;
  readonly part: string;
  readonly hidden: boolean;
}

export interface Workbook {
  readonly sheets: readonly { readonly name: string; readonly hidden: boolean }[];
  /** Reads one sheet. */
  readonly read: (sheet: string, progress: (row: number) => void) => CellGrid & { readonly name: string };
}

const maxStrings = 1_000_000;

export function openXlsx(parts: ZipReader): Workbook {
  const outside = parts.paths.find((name) => name.startsWith('xl/externalLinks/'));
  if (outside !== undefined)
    throw new Unreadable(
      'The workbook takes values from other files.',
      'Save it with its values only, or the sheet as .csv.',
    );
  const { sheets, since1904 } = sheetsOf(parts);
  let shared: { readonly texts: readonly string[]; readonly dates: ReadonlySet<number> } | undefined;
  return {
    sheets,
    read: (name, progress) => {
      shared ??= { texts: sharedTexts(parts), dates: dateStyles(parts) };
      const { part, hidden } = sheets.find((sheet) => sheet.name === name) ?? noSheet(name);
      const rows = new SheetRows(name, progress);
      readXml(parts, part, new SheetEvents(rows, { ...shared, since1904 }));
      return { name, hidden, rows: rows.rows() };
    },
  };
}

function noSheet(name: string): never {
  throw new RangeError(`the workbook has no sheet ${name}`);
}

function sheetsOf(parts: ZipReader): { readonly sheets: SheetOf[]; readonly since1904: boolean } {
  const paths = new Map<string, string>();
  readXml(parts, 'xl/_rels/workbook.xml.rels', {
    open: (name, { Id, Target }) => {
      if (name === 'Relationship' && Id !== undefined && Target !== undefined) paths.set(Id, partPath(Target));
    },
  });
  const sheets: SheetOf[] = [];
  let since1904 = false;
  readXml(parts, 'xl/workbook.xml', {
    open: (element, { name = '', id = '', state, date1904 }) => {
      if (element === 'workbookPr') since1904 = date1904 === '1' || date1904 === 'true';
      const part = element === 'sheet' ? paths.get(id) : undefined;
      if (part?.includes('worksheets/') !== true || !parts.has(part)) return;
      sheets.push({ name: name.slice(0, 100), part, hidden: state === 'hidden' || state === 'veryHidden' });
    },
  });
  return { sheets, since1904 };
}

const partPath = (target: string) => (target.startsWith('/') ? target.slice(1) : `xl/${target}`);

/** The shared texts of the workbook without phonetic guides. */
function sharedTexts(parts: ZipReader): string[] {
  const texts: string[] = [];
  if (!parts.has('xl/sharedStrings.xml')) return texts;
  let [text, reads, phonetic] = ['', false, false];
  readXml(parts, 'xl/sharedStrings.xml', {
    open: (name) => {
      if (name === 'si') text = '';
      if (name === 'rPh') phonetic = true;
      reads = name === 't' && !phonetic;
    },
    text: (piece) => {
      if (reads) text += piece;
    },
    close: (name) => {
      if (name === 't') reads = false;
      if (name === 'rPh') phonetic = false;
      if (name !== 'si') return;
      if (texts.length >= maxStrings)
        throw new Unreadable('The workbook has too many texts.', 'Save the table as .csv.');
      texts.push(text);
    },
  });
  return texts;
}

/** The indexes of cell styles that format numbers as dates. */
function dateStyles(parts: ZipReader): ReadonlySet<number> {
  const dates = new Set<number>();
  if (!parts.has('xl/styles.xml')) return dates;
  const formats = new Map<string, string>();
  let [inCells, index] = [false, 0];
  readXml(parts, 'xl/styles.xml', {
    open: (name, { numFmtId = '', formatCode = '' }) => {
      if (name === 'numFmt') formats.set(numFmtId, formatCode);
      if (name === 'cellXfs') inCells = true;
      if (name !== 'xf' || !inCells) return;
      if (isDateFormat(Number(numFmtId), formats.get(numFmtId))) dates.add(index);
      index += 1;
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return dates;
}

interface CellSources {
  readonly texts: readonly string[];
  readonly dates: ReadonlySet<number>;
  readonly since1904: boolean;
}

/** Collects the cells of a sheet. */
class SheetEvents {
  readonly #rows: SheetRows;
  readonly #sources: CellSources;
  #row = 0;
  #column = 0;
  #cell: XmlAttributes = {};
  #value = '';
  #formula = false;
  #reads = false;

  constructor(rows: SheetRows, sources: CellSources) {
    this.#rows = rows;
    this.#sources = sources;
  }

  readonly open = (name: string, attributes: XmlAttributes): void => {
    if (name === 'row') [this.#row, this.#column] = [Number(attributes['r'] ?? this.#row + 1), 0];
    else if (name === 'c') this.#begin(attributes);
    else if (name === 'f') this.#formula = true;
    else if (name === 'mergeCell') this.#merge(attributes['ref'] ?? '');
    this.#reads = name === 'v' || name === 't';
  };

  readonly text = (piece: string): void => {
    if (this.#reads) this.#value += piece;
  };

  readonly close = (name: string): void => {
    this.#reads = false;
    if (name === 'c') this.#put();
  };

  #begin(attributes: XmlAttributes): void {
    const position = placeOf(attributes['r'] ?? '');
    this.#column = position?.column ?? this.#column + 1;
    if (position !== undefined) this.#row = position.row;
    [this.#cell, this.#value, this.#formula] = [attributes, '', false];
  }

  #put(): void {
    const isUnsaved = this.#formula && this.#value === '' && this.#cell['t'] !== 'str';
    this.#rows.put(this.#row, this.#column, isUnsaved ? unsavedFormula : this.#shown());
  }

  #shown(): string {
    const { texts, dates, since1904 } = this.#sources;
    const { t, s } = this.#cell;
    if (t === 's') return texts[Number(this.#value)] ?? '';
    if (t === 'b') return this.#value === '1' ? 'TRUE' : 'FALSE';
    if (t === 'e') return '';
    if (t === undefined || t === 'n') {
      if (this.#value !== '' && dates.has(Number(s))) return excelDate(Number(this.#value), since1904);
      return plainNumber(this.#value);
    }
    return this.#value;
  }

  #merge(ref: string): void {
    const [from, to] = ref.split(':').map(placeOf);
    if (from === undefined || to === undefined) return;
    this.#rows.merge({ ...from, rows: to.row - from.row + 1, columns: to.column - from.column + 1 });
  }
}

/** Formats a number as spreadsheets do: they store 0.3 as 0.30000000000000004 and show fifteen digits. */
export function plainNumber(value: string): string {
  const number = Number(value);
  return value === '' || !Number.isFinite(number) ? value : String(Number(number.toPrecision(15)));
}

function placeOf(ref: string): { readonly row: number; readonly column: number } | undefined {
  const [, letters, row] = /^\$?([A-Z]{1,3})\$?([0-9]{1,7})$/.exec(ref) ?? [];
  if (letters === undefined) return undefined;
  const column = letters.split('').reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  return { row: Number(row), column };
}
