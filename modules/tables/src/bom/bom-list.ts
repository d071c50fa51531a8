/**
 * An exported bill of materials that was edited outside. Parts, lengths of single runs, amounts of accessories and notes change the cable;
 * names, numbers, suppliers and prices change the parts. What follows from the cable is refused with where to change it.
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
import { KnownParts } from '../parts/known-parts.ts';
import { Unreadable } from '../read/unreadable.ts';
import type { TableRow } from '../table/table.ts';
import { numberOf } from '../values/number.ts';
import type { EditedList, ReadEdits } from '../wires/edited-list.ts';
import { libraryOf } from '../wires/library-of.ts';
import { listedCable } from '../wires/wire-list-cable.ts';
import { addPart } from './add-part.ts';
import { changedAmount } from './change-amount.ts';
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

/** The working copies of the cables that are placed in a cable, and in those. */
async function placedDesigns({ design: read }: EditedBill, design: Design): Promise<Design[]> {
  const found = new Map<string, Design>();
  const open = [design];
  for (let next = open.pop(); next !== undefined; next = open.pop())
    for (const { def } of next.instances.subassemblies ?? []) {
      const stored = found.has(def) ? undefined : await read(def);
      if (!isObject(stored)) continue;
      found.set(def, stored as object as Design);
      open.push(stored as object as Design);
    }
  return [...found.values()];
}

/** Cells that follow from others: what they follow from, and where that is changed. */
const follows: Readonly<Record<string, string>> = {
  location: 'Change it on the page of the cable.',
  instances: 'Add or remove parts on the page of the cable.',
  lengthNumber: 'Change the orderable lengths on the Drawing tab of the cable.',
};

/** Texts of the part itself. Another part in the row brings its own. */
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
    return billOfMaterials(catalog, this.#before, this.#drawing === undefined ? {} : { drawing: this.#drawing });
  }

  takeAll(rows: readonly TableRow[]): void {
    const own = rows.filter((row) => !isClosing(row));
    const matched = matchRows(own, this.#lines);
    for (const row of own) {
      const line = matched.get(row);
      if (line === undefined) this.#addRow(row);
      else this.#compare(row, line);
    }
    const seen = new Set(matched.values());
    for (const line of this.#lines) if (!seen.has(line) && line.line.counted) this.#refused.push(missing(line));
  }

  #addRow(row: TableRow): void {
    this.#attempt(row, () => {
      const { design, cells } = addPart(this.#design, { row, known: this.#known, decimal: this.#input.decimal });
      const left = this.#input.leave;
      if (cells.some(({ at }) => left.has(cellName(at) ?? ''))) return;
      this.#design = design;
      this.#cells.push(...cells);
    });
  }

  #attempt(row: TableRow, change: () => void, at = row.place()): void {
    try {
      change();
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      this.#refused.push(error.at(at));
    }
  }

  #compare(row: TableRow, line: PrintedLine): void {
    const target = this.#swap(row, line);
    if (target === undefined) return;
    for (const field of ofPart) this.#text(row, line, target, field);
    this.#unitCost(row, line, target);
    if (row.has('quantity')) this.#quantity(row, line);
    for (const [field, remedy] of Object.entries(follows)) {
      const was = line.text(field) ?? '';
      const same = isAlike(was, row.text(field) ?? '') || this.#isPrinted(row, line, field);
      this.#cell(row, field, was, same, () => {
        throw new Unreadable('The cell follows from the cable.', remedy);
      });
    }
    this.#notes(row, line);
  }

  /** Runs a change for a cell that differs and is not left as it is; what cannot be taken is refused at the cell. */
  #cell(row: TableRow, field: string, before: string, same: boolean, change: (cell: ChangedCell) => void): void {
    const at = row.placeOf(field);
    if (!row.has(field) || same || this.#input.leave.has(cellName(at) ?? '')) return;
    this.#attempt(row, () => change({ at, before, after: row.text(field) ?? '' }), at);
  }

  /** The part of the row after its number was read: the same, another of the library, or undefined where it is refused. */
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
    const other = kind === 'designs' ? undefined : this.#known.named(kind as 'wires', cell.after);
    if (other === undefined || other.id === def) return this.#renumbered(line, field, cell);
    this.#design = swapPart(this.#design, { library: this.#library, line: line.line, to: other.id, name: cell.after });
    this.#cells.push(cell);
    const partNumber = typeof other.record['partNumber'] === 'string' ? other.record['partNumber'] : undefined;
    const { partNumber: _number, cost: _cost, ...rest } = line.line;
    const swapped = { ...rest, def: other.id, ...(partNumber === undefined ? {} : { partNumber }) };
    return new PrintedLine({ ...swapped, description: printedName(other.record) }, line.position, this.#input.db);
  }

  /** A number for a part that has none. */
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

  /** A text of the part: as it was, or that of the part that the row has now, is no change. */
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

  #unitCost(row: TableRow, line: PrintedLine, target: PrintedLine): void {
    const unit = unitOf(row, line);
    const was = line.unitCost(unit === 'unknown' ? 'ft' : unit);
    const now = row.text('unitCost') ?? '';
    const part = { kind: target.line.kind, id: target.line.def };
    const same =
      now === '' ? was === undefined : line.unitCosts().some((one) => isNumber(now, one, this.#input.decimal));
    // The price of a placed cable is that of its parts.
    const isPlaced = line.line.kind === 'designs' || line.line.variationPn !== undefined;
    this.#cell(row, 'unitCost', numberText(was), same || isPlaced, (cell) => {
      if (unit === 'unknown') throw noUnit();
      this.#parts.setCost(part, cell, unit, row.text('currency'));
    });
    const currency = line.text('currency') ?? '';
    const kept = isAlike(currency, row.text('currency') ?? '') || isPlaced || (currency === '' && !same);
    this.#cell(row, 'currency', currency, kept, (cell) => this.#parts.setCurrency(part, cell));
    const extended = row.text('extendedCost') ?? '';
    const isWorkedOut = !same || row.text('quantity') !== numberText(line.amount(unit)) || extended === '';
    const cost = line.line.cost?.extended;
    this.#cell(
      row,
      'extendedCost',
      numberText(cost),
      isWorkedOut || isPlaced || isNumber(extended, cost, this.#input.decimal, 0.011),
      () => {
        throw new Unreadable('The cost follows from quantity and unit cost.', 'Change the unit cost.');
      },
    );
  }

  #quantity(row: TableRow, line: PrintedLine): void {
    const unit = unitOf(row, line);
    const amounts = unit === 'unknown' ? [line.amount('m'), line.amount('ft')] : [line.amount(unit)];
    const now = row.text('quantity') ?? '';
    const same = amounts.some((amount) => isNumber(now, amount, this.#input.decimal, line.isByLength ? 0.00051 : 0));
    this.#cell(row, 'quantity', numberText(amounts[0]), same, (cell) => {
      if (unit === 'unknown') throw noUnit();
      this.#design = changedAmount(this.#design, { line, unit, text: cell.after, decimal: this.#input.decimal });
      this.#cells.push(cell);
    });
  }

  /** A note that a person added becomes a note of the cable; those that are worked out are passed over. */
  #notes(row: TableRow, line: PrintedLine): void {
    const now = row.text('notes') ?? '';
    const was = line.line.notes.join('; ');
    if (now === '' || isAlike(was, now)) return;
    const computed = new Set(this.#computedNotes(line));
    const own = now.split('; ').map((one) => one.trim());
    const added = own.filter((one) => one !== '' && !computed.has(one) && !isOffer(one));
    const texts = added.map((one) => `${line.number ?? line.line.description}: ${one}`);
    const notes = this.#design.notes ?? [];
    const fresh = texts.filter((one) => !notes.some((note) => (typeof note === 'string' ? note : note.text) === one));
    this.#cell(row, 'notes', was, fresh.length === 0, (cell) => {
      this.#design = { ...this.#design, notes: [...notes, ...fresh.map((text) => ({ text: text.slice(0, 2_000) }))] };
      this.#cells.push(cell);
    });
  }

  #computedNotes(line: PrintedLine): string[] {
    return this.#inLanguages(line).flatMap(({ notes }) => notes);
  }

  /** Whether a cell is what the line has in another language or other units. */
  #isPrinted(row: TableRow, line: PrintedLine, field: string): boolean {
    if (field !== 'location' && field !== 'description') return false;
    return this.#inLanguages(line).some((one) => isAlike(one[field], row.text(field) ?? ''));
  }

  /** A line in every language and the units that lists are printed in. */
  #inLanguages(line: PrintedLine): Bill['lines'] {
    this.#languages ??= printStyles.map((print) => this.#bill(wording.inPrintWords(this.#catalog, print)));
    const at = this.#lines.indexOf(line);
    return this.#languages.flatMap(({ lines }) => lines[at] ?? []);
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
          : ['Names, numbers and prices are those of parts of the library: every cable with the part has them.'];
    return { records, refused: this.#refused, notes };
  }
}

const printStyles = sheetStyles.language.flatMap((language) => sheetStyles.units.map((units) => ({ language, units })));

const offers = sheetStyles.language.map((language) =>
  printFormatOf({ print: { language, units: 'metric' } }).text('bom.offer', { number: '' }),
);

/** The number that a scheme would give to a part. */
function isOffer(note: string): boolean {
  return offers.some((offer) => note.startsWith(offer));
}

/** Labour and totals under the list: they name no part. */
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

/** The unit that a row counts in: wire in feet or metres, everything else in pieces. */
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

function isAlike(was: string, now: string): boolean {
  return was.replaceAll(/\s+/g, ' ').trim() === now.replaceAll(/\s+/g, ' ').trim();
}

/** Numbers are in files with six decimals. */
function isNumber(text: string, was: number | undefined, decimal: '.' | ',', near = 0): boolean {
  const now = numberOf(text, decimal);
  return now !== undefined && was !== undefined && Math.abs(now - was) <= Math.max(0.000_001, near);
}

function numberText(value: number | undefined): string {
  return value === undefined ? '' : String(Math.round(value * 1e6) / 1e6);
}

/** As a bill prints it. */
function printedName(record: Readonly<Record<string, unknown>>): string {
  const found = ['label', 'description', 'value', 'id']
    .map((field) => record[field])
    .find((one) => typeof one === 'string');
  return typeof found === 'string' ? found : '';
}
