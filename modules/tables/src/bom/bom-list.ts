/**
 * Reads a bill of materials that was exported and edited outside. Parts, lengths of single runs, amounts of accessories and notes
 * change the cable. Names, numbers, suppliers and prices change the parts. Any other changed cell is refused, with the place where
 * it can be changed.
 */
import {
  billOfMaterials,
  catalogOf,
  wording,
  printFormatOf,
  type Bill,
  type Catalog,
  type Library,
} from '@cablewright/engine';
import { isObject, sheetStyles, type Design, type Drawing, type Json } from '@cablewright/model';
import { cellName, type ChangedCell, type Refusal } from '@cablewright/modules';
import { Unreadable } from '@cablewright/modules/reading';
import { KnownParts } from '../parts/known-parts.ts';
import type { TableRow } from '../table/table.ts';
import type { EditedList, ReadEdits } from '../wires/edited-list.ts';
import { libraryOf } from '../wires/library-of.ts';
import { listedCable } from '../wires/wire-list-cable.ts';
import { addPart } from './add-part.ts';
import { isAlike, isNumber, numberText, type CellCheck } from './cell-check.ts';
import { changedAmount } from './change-amount.ts';
import { closingProblems } from './closing-rows.ts';
import { buildQuantity, followingChecks } from './follows.ts';
import { costChecks } from './line-cost.ts';
import { matchRows } from './match-rows.ts';
import { PartChanges } from './part-changes.ts';
import { PrintedLine } from './printed-line.ts';
import { swapPart } from './swap-part.ts';

interface EditedBill extends EditedList {
  readonly drawing: (id: string) => Promise<Json | undefined>;
}

export async function readBom(input: EditedBill): Promise<ReadEdits> {
  const design = await listedCable(input, 'The list does not say which cable it is of.');
  const placed = await placedDesigns(input, design);
  const drawing = await input.drawing(design.id);
  const library = libraryOf(input.db);
  const bill = new BillEdits(input, design, library, catalogOf(library, placed), drawing as Drawing | undefined);
  bill.takeAll(input.rows);
  return bill.result();
}

/** The working copies of all sub-assemblies of a cable, including nested ones. */
async function placedDesigns({ design: readDesign }: EditedBill, design: Design): Promise<Design[]> {
  const designs = new Map<string, Design>();
  const open = [design];
  for (let next = open.pop(); next !== undefined; next = open.pop())
    for (const { def } of next.instances.subassemblies ?? []) {
      const stored = designs.has(def) ? undefined : await readDesign(def);
      if (!isObject(stored)) continue;
      designs.set(def, stored as object as Design);
      open.push(stored as object as Design);
    }
  return [...designs.values()];
}

/** Fields that describe the part. They change with the part of the row. */
const ofPart = ['label', 'description', 'manufacturer', 'mpn', 'supplier', 'supplierNumber'] as const;

class BillEdits {
  readonly #input: EditedBill;
  readonly #known: KnownParts;
  readonly #library: Library;
  readonly #catalog: Catalog;
  readonly #drawing: Drawing | undefined;
  readonly #before: Design;
  readonly #lines: readonly PrintedLine[];
  readonly #parts: PartChanges;
  /** The number of cables that the list is for. */
  readonly #build: number;
  readonly #cells: ChangedCell[] = [];
  readonly #refused: Refusal[] = [];
  #design: Design;
  #languages: readonly Bill[] | undefined;

  constructor(input: EditedBill, design: Design, library: Library, catalog: Catalog, drawing: Drawing | undefined) {
    this.#input = input;
    this.#known = new KnownParts(input.db);
    this.#library = library;
    this.#catalog = catalog;
    this.#drawing = drawing;
    this.#before = design;
    this.#design = design;
    this.#parts = new PartChanges(input.db, input.decimal, input.file.fileName.replace(/^.*[/\\]/, ''));
    this.#build = buildQuantity(input.rows.filter(isClosing).map((row) => row.text('section') ?? ''));
    this.#lines = this.#printed();
  }

  #printed(): PrintedLine[] {
    let position = 0;
    return this.#bill(wording.inPrintWords(this.#catalog)).lines.map((line) => {
      if (line.counted) position += 1;
      return new PrintedLine(line, line.counted ? String(position) : '', this.#input.db);
    });
  }

  #bill(catalog: Catalog): Bill {
    const drawing = this.#drawing === undefined ? {} : { drawing: this.#drawing };
    return billOfMaterials(catalog, this.#before, { ...drawing, quantity: this.#build });
  }

  takeAll(rows: readonly TableRow[]): void {
    const partRows = rows.filter((row) => !isClosing(row));
    const matched = matchRows(partRows, this.#lines);
    for (const row of partRows) {
      const line = matched.get(row);
      if (line === undefined) this.#addRow(row);
      else this.#compare(row, line);
    }
    const matchedLines = new Set(matched.values());
    for (const line of this.#lines) if (!matchedLines.has(line) && line.line.counted) this.#refused.push(missing(line));
    this.#refused.push(...sameInAllRows([...matched.keys()]));
    this.#closing(rows.filter(isClosing));
  }

  /** Checks labour and totals. They are skipped if any row was changed, because they depend on the rows. */
  #closing(rows: readonly TableRow[]): void {
    if (
      this.#input.leave.size > 0 ||
      this.#cells.length > 0 ||
      this.#parts.records().length > 0 ||
      this.#refused.length > 0
    )
      return;
    const bill = this.#bill(wording.inPrintWords(this.#catalog));
    this.#refused.push(...closingProblems(rows, bill, this.#input.decimal));
  }

  #addRow(row: TableRow): void {
    this.#attempt(row, () => {
      const { design, cells, unread } = addPart(this.#design, {
        row,
        known: this.#known,
        decimal: this.#input.decimal,
      });
      const excluded = this.#input.leave;
      if (cells.some(({ at }) => excluded.has(cellName(at) ?? ''))) return;
      this.#design = design;
      this.#cells.push(...cells);
      this.#refused.push(...unread.filter(({ at }) => !excluded.has(cellName(at) ?? '')));
    });
  }

  #attempt(row: TableRow, change: () => void, position = row.place()): void {
    try {
      change();
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      this.#refused.push(error.at(position));
    }
  }

  #compare(row: TableRow, line: PrintedLine): void {
    const target = this.#swap(row, line);
    if (target === undefined) return;
    for (const field of ofPart) this.#text(row, line, target, field);
    const [unit, decimal] = [unitOf(row, line), this.#input.decimal];
    const money = { row, line, target, unit, decimal, parts: this.#parts, build: this.#build };
    for (const check of costChecks(money)) this.#check(row, check);
    if (row.has('quantity')) this.#quantity(row, line);
    const isPrinted = (field: string) => this.#isPrinted(row, line, field);
    for (const check of followingChecks({ row, line, design: this.#before, decimal, isPrinted }))
      this.#check(row, check);
    this.#notes(row, line);
  }

  #check(row: TableRow, { field, before, same, change }: CellCheck): void {
    this.#cell(row, field, before, same, change);
  }

  /** Runs a change for a cell that differs, unless a person left the cell out. A refused change is reported at the cell. */
  #cell(row: TableRow, field: string, before: string, same: boolean, change: (cell: ChangedCell) => void): void {
    const position = row.placeOf(field);
    if (!row.has(field) || same || this.#input.leave.has(cellName(position) ?? '')) return;
    this.#attempt(row, () => change({ at: position, before, after: row.text(field) ?? '' }), position);
  }

  /** The part of the row after reading its part number: the same part or another one of the library. Undefined if the number is refused. */
  #swap(row: TableRow, line: PrintedLine): PrintedLine | undefined {
    let target: PrintedLine | undefined = line;
    const fields = ['partNumber', 'id', ...(row.has('partNumber') ? [] : ['mpn'])];
    for (const field of fields) {
      const was = line.text(field) ?? '';
      const same =
        isAlike(was, row.text(field) ?? '') || (field === 'partNumber' && line.numbers.includes(row.text(field) ?? ''));
      this.#cell(row, field, was, same, (cell) => {
        target = undefined;
        target = this.#otherPart(line, field, cell);
      });
    }
    return target;
  }

  #otherPart(line: PrintedLine, field: string, cell: ChangedCell): PrintedLine {
    const { kind, def } = line.line;
    if (cell.after === '')
      throw new Unreadable(
        'An empty cell removes nothing.',
        'Write 0 as the quantity of an accessory, or remove the part on the page of the cable.',
      );
    const target = kind === 'designs' ? undefined : this.#known.named(kind as 'wires', cell.after);
    if (target === undefined || target.id === def) return this.#renumbered(line, field, cell);
    this.#design = swapPart(this.#design, { library: this.#library, line: line.line, to: target.id, name: cell.after });
    this.#cells.push(cell);
    const partNumber = typeof target.record['partNumber'] === 'string' ? target.record['partNumber'] : undefined;
    const { partNumber: _number, cost: _cost, ...rest } = line.line;
    const swapped = { ...rest, def: target.id, partNumber };
    return new PrintedLine({ ...swapped, description: printedName(target.record) }, line.position, this.#input.db);
  }

  /** Gives a part number to a part that has none. */
  #renumbered(line: PrintedLine, field: string, cell: ChangedCell): PrintedLine {
    const { kind, def } = line.line;
    if (field === 'id' || (line.text(field) ?? '') !== '')
      throw new Unreadable(
        `The library has no such part "${cell.after.slice(0, 100)}".`,
        'Import the part first. To give this part another number, change it on the page of the part.',
      );
    this.#parts.setText({ kind, id: def }, field, cell);
    return line;
  }

  /** Changes a text of the part. The previous text, or the text of the part that the row now has, is not a change. */
  #text(row: TableRow, line: PrintedLine, target: PrintedLine, field: (typeof ofPart)[number]): void {
    const now = row.text(field) ?? '';
    const was = target.text(field) ?? '';
    const same =
      isAlike(was, now) ||
      isAlike(line.text(field) ?? '', now) ||
      this.#isPrinted(row, line, field) ||
      (field === 'mpn' && !row.has('partNumber'));
    const { kind, def } = target.line;
    this.#cell(row, field, was, same, (cell) => this.#parts.setText({ kind, id: def }, field, cell));
  }

  #quantity(row: TableRow, line: PrintedLine): void {
    const unit = unitOf(row, line);
    const amounts = unit === 'unknown' ? [line.amount('m'), line.amount('ft')] : [line.amount(unit)];
    const now = row.text('quantity') ?? '';
    const same = amounts.some((amount) =>
      amount === undefined ? now === '' : isNumber(now, amount, this.#input.decimal, line.isByLength ? 0.00051 : 0),
    );
    this.#cell(row, 'quantity', amounts[0] === undefined ? '' : numberText(amounts[0]), same, (cell) => {
      if (unit === 'unknown') throw noUnit();
      this.#design = changedAmount(this.#design, { line, unit, text: cell.after, decimal: this.#input.decimal });
      this.#cells.push(cell);
    });
  }

  /** Adds notes that a person wrote to the cable. Generated notes stay. */
  #notes(row: TableRow, line: PrintedLine): void {
    const now = row.text('notes') ?? '';
    const printed = [line.line, ...this.#inLanguages(line)].map(({ notes }) => notes);
    const was = line.line.notes.join('; ');
    if (!row.has('notes') || isAlike(was, now)) return;
    const computed = new Set(printed.flat().flatMap((note) => note.split('; ')));
    const cellNotes = now.split('; ').map((note) => note.trim());
    const added = cellNotes.filter((note) => note !== '' && !computed.has(note) && !isOffer(note));
    const isWhole = printed.some((notes) => notes.every((note) => now.includes(note)));
    const texts = added.map((note) => `${line.number ?? line.line.description}: ${note}`);
    const notes = this.#design.notes ?? [];
    const fresh = texts.filter((text) => !notes.some((note) => (typeof note === 'string' ? note : note.text) === text));
    this.#cell(row, 'notes', was, fresh.length === 0 && isWhole, (cell) => {
      if (fresh.length === 0)
        throw new Unreadable(
          'These notes follow from the part and the cable: a list removes none.',
          `Write ${was}, and a note of your own after a semicolon.`,
        );
      this.#design = { ...this.#design, notes: [...notes, ...fresh.map((text) => ({ text: text.slice(0, 2_000) }))] };
      this.#cells.push(cell);
    });
  }

  /** Whether a cell has the value of the line in another language or in other units. */
  #isPrinted(row: TableRow, line: PrintedLine, field: string): boolean {
    if (field !== 'location' && field !== 'description') return false;
    return this.#inLanguages(line).some((printed) => isAlike(printed[field], row.text(field) ?? ''));
  }

  /** The line in all languages and units in which lists are printed. */
  #inLanguages(line: PrintedLine): Bill['lines'] {
    this.#languages ??= printStyles.map((print) => this.#bill(wording.inPrintWords(this.#catalog, print)));
    const index = this.#lines.indexOf(line);
    return this.#languages.flatMap(({ lines }) => lines[index] ?? []);
  }

  result(): ReadEdits {
    const { id } = this.#before;
    const record = this.#design as object as Readonly<Record<string, Json>>;
    const changed = this.#cells.length === 0 ? [] : [{ kind: 'designs', id, record, cells: this.#cells }];
    const parts = this.#parts.records();
    const records = [...changed, ...parts];
    const notes =
      records.length === 0
        ? ['The list says what the cable is: no cell differs.']
        : parts.length === 0
          ? []
          : [
              'Names, numbers and prices are those of parts of the library: every cable with the part has them.',
              ...this.#parts.notes,
            ];
    return { records, refused: this.#refused, notes };
  }
}

const printStyles = sheetStyles.language.flatMap((language) => sheetStyles.units.map((units) => ({ language, units })));

const offers = sheetStyles.language.map((language) =>
  printFormatOf({ print: { language, units: 'metric' } }).text('bom.offer', { number: '' }),
);

/** Whether a note offers a number that a scheme would assign to a part. */
function isOffer(note: string): boolean {
  return offers.some((offer) => note.startsWith(offer));
}

/** Whether a row holds labour or a total, which names no part. */
function isClosing(row: TableRow): boolean {
  return ['partNumber', 'id', 'description', 'label', 'instances', 'quantity', 'mpn'].every(
    (field) => row.text(field) === undefined,
  );
}

function missing(line: PrintedLine): Refusal {
  return {
    message: `The row of ${[line.number, line.line.description].filter(Boolean).join(' ')} is missing from the list.`,
    remedy:
      'Nothing is removed by a list: write 0 as the quantity of an accessory, or remove the part on the page of the cable.',
  };
}

/** The unit in which a row counts: feet or metres for wire, pieces for everything else. */
function unitOf(row: TableRow, line: PrintedLine): string {
  if (!line.isByLength) return 'ea';
  const text = row.text('unit')?.toLowerCase();
  return text === 'm' || text === 'ft' ? text : 'unknown';
}

function noUnit(): Unreadable {
  return new Unreadable(
    'The list does not say whether the wire is in metres or feet.',
    'Write m or ft in the column Unit.',
  );
}

/** Columns with the same value in every row, which name the cable of the list. */
const ofCable = ['assemblyNumber', 'assemblyName', 'assemblyRevision'] as const;

function sameInAllRows(rows: readonly TableRow[]): Refusal[] {
  return ofCable.flatMap((field) => {
    const counts = Map.groupBy(
      rows.filter((row) => row.has(field)),
      (row) => row.text(field) ?? '',
    );
    const most = [...counts].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? '';
    return rows
      .filter((row) => row.has(field) && (row.text(field) ?? '') !== most)
      .map((row) => ({
        at: row.placeOf(field),
        message: 'The column says which cable the list is of.',
        remedy: `Write ${most === '' ? 'nothing' : most}, or change it on the page of the cable.`,
      }));
  });
}

/** The name of a part as printed in a bill. */
function printedName(record: Readonly<Record<string, unknown>>): string {
  const name = ['label', 'description', 'value', 'id']
    .map((field) => record[field])
    .find((value) => typeof value === 'string');
  return typeof name === 'string' ? name : '';
}
