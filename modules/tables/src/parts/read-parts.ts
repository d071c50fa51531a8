/** Turns a parts table into records: new records, and records of the catalog with the changes of the table. */
import { present, sameJson, type Json, counted } from '@cablewright/model';
import { cellName, type FilePlace, type ImportedRecord, type Refusal } from '@cablewright/modules';
import { Unreadable } from '@cablewright/modules/reading';
import type { FieldColumn } from '../table/columns.ts';
import type { CellAt, TableRow } from '../table/table.ts';
import type { ColourLetters } from '../values/colour.ts';
import {
  mechanicalKind,
  objectIn,
  partKinds,
  recordKind,
  textIn,
  type CellContext,
  type RecordDraft,
  type PartKind,
  type RecordKind,
  type PartField,
} from './draft.ts';
import { partFields } from './fields.ts';
import { componentKind, connectorOrContactIn, kindOfText } from './kind-words.ts';
import { KnownParts, type Known, type Naming } from './known-parts.ts';
import { requireNoDate } from '../values/spreadsheet-date.ts';
import { lettersIn, plainStructure } from './wire-fields.ts';
import type { PartsInput } from './parts-input.ts';

interface ReadParts {
  readonly records: readonly ImportedRecord[];
  readonly refused: readonly Refusal[];
  readonly notes: readonly string[];
}

const fieldsById = new Map(partFields.map((field) => [field.id, field]));

/** The maximum number of records in one import, which is the limit of a change set. */
const maxRecords = 20_000;

export function readParts(input: PartsInput): ReadParts {
  const reader = new PartsReader(input);
  for (const [i, row] of input.rows.entries()) {
    if (i % 500 === 0) input.progress(i, input.rows.length, 'Reading rows');
    if (!reader.hasRoom) {
      reader.stopAt(row, input.rows.length - i);
      break;
    }
    reader.take(row);
  }
  return reader.result();
}

/** A record with the row it came from. */
interface Taken {
  readonly place: FilePlace;
  readonly imported: ImportedRecord;
}

class PartsReader {
  readonly #input: PartsInput;
  readonly #known: KnownParts;
  readonly #letters: ColourLetters;
  readonly #taken = new Map<string, Taken>();
  readonly #newParts = new Map<string, string>();
  readonly #refused: Refusal[] = [];
  #repeated = 0;
  #hasFurtherPrice = false;

  constructor(input: PartsInput) {
    this.#input = input;
    this.#known = new KnownParts(input.db);
    this.#letters = lettersIn(input.rows, input.db);
  }

  result(): ReadParts {
    return {
      records: [...this.#taken.values()].map(({ imported }) => imported),
      refused: this.#refused,
      notes: this.#notes(),
    };
  }

  #notes(): string[] {
    const repeated = this.#repeated;
    return [
      ...(repeated === 0
        ? []
        : [`${counted(repeated, 'row repeats a part and says', 'rows repeat parts and say')} nothing else of it.`]),
      ...(this.#hasFurtherPrice
        ? ['A part has one price: the first in its row. Prices of its other suppliers are in the notes of those.']
        : []),
    ];
  }

  /** Whether the change set has room for another part. */
  get hasRoom(): boolean {
    return this.#taken.size < maxRecords;
  }

  /** Refuses this row and all further rows. */
  stopAt(row: TableRow, remaining: number): void {
    const more = remaining === 1 ? 'This row is' : `This row and the ${remaining - 1} after it are`;
    this.#refused.push({
      at: row.place(),
      message: `The file has more than 20,000 parts. ${more} not imported.`,
      remedy: 'Import them from a file of their own.',
    });
  }

  take(row: TableRow): void {
    try {
      this.#read(row);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      this.#refused.push(error.at(row.place()));
    }
  }

  #read(row: TableRow): void {
    const naming = namingOf(row);
    requireNoDate(naming.mpn ?? '', 'Manufacturer’s part number');
    requireNoDate(naming.partNumber ?? '', 'Part number');
    const kind = this.#kindOf(row);
    const existing = this.#known.find(recordKind(kind), naming);
    const target = existing?.kind ?? recordKind(kind);
    const name =
      naming.mpn ?? naming.partNumber ?? naming.supplierNumber ?? row.text('label') ?? row.text('description');
    if (existing === undefined && name === undefined && naming.id === undefined)
      throw new Unreadable('The row names no part.', 'Give it a manufacturer’s part number, a part number or a name.');
    const draft = existing === undefined ? this.#newDraft(kind, row, naming) : structuredClone(existing.record);
    this.#fill(draft, row, target, existing === undefined);
    if (existing === undefined) this.#finish(draft, target, row);
    this.#keep(row, target, draft, existing, naming);
  }

  #kindOf(row: TableRow): PartKind {
    const chosen = this.#input.kindOfRow.get(row.place().row ?? 0);
    if (chosen !== undefined) return chosen;
    const written = row.text('kind');
    const exact = partKinds.find((kind) => kind === written?.toLowerCase());
    if (exact !== undefined) return exact;
    const kind = written === undefined ? undefined : kindOfText(written);
    if (
      written !== undefined &&
      kind === undefined &&
      this.#input.kind === 'auto' &&
      componentKind(written) === undefined
    ) {
      const guessed = guessedKind(row);
      if (guessed !== undefined) return guessed;
      throw new Unreadable(
        `The kind "${written}" is not known.`,
        'Write connector, wire, contact, seal, mechanical or component, or choose the kind of all parts.',
      );
    }
    if (this.#input.kind !== 'auto') return kind ?? this.#input.kind;
    return kind ?? guessedKind(row) ?? this.#input.fallback;
  }

  #newDraft(kind: PartKind, row: TableRow, naming: Naming): RecordDraft {
    const draft: RecordDraft = { src: this.#input.source };
    const target = recordKind(kind);
    const words = [row.text('kind'), row.text('label'), row.text('description')].join(' ');
    const mechanical = mechanicalKind(kind);
    if (mechanical !== undefined) draft['kind'] = mechanical;
    if (target === 'components') draft['kind'] = componentKind(words) ?? 'other';
    if (target === 'bodies') draft['positions'] = [];
    const label = row.text('label') ?? row.text('description')?.slice(0, 200) ?? naming.mpn ?? naming.partNumber;
    if (label !== undefined) draft['label'] = label;
    return draft;
  }

  /** Puts the cells of a row into a record. A refused cell is one question, and the part keeps its other cells. */
  #fill(draft: RecordDraft, row: TableRow, kind: RecordKind, isNew: boolean): void {
    for (const field of fieldsOf(kind)) {
      const cells = field.several === true ? row.allCells(field.id) : [row.cell(field.id)];
      for (const [i, cell] of cells.entries()) {
        if (cell === undefined || this.#isLeft(cell.at)) continue;
        const context = this.#contextOf(row, cell.column, { kind, isNew, isFurther: i > 0 });
        // A supplier's number may also belong to another supplier.
        const isOfFirst = i === 0 && (field.id !== 'supplierNumber' || context.supplier === undefined);
        if (!isNew && isOfFirst && field.get(draft) === cell.text) continue;
        this.#put(field, draft, cell, context);
        if (field.id === 'price' && i > 0) this.#hasFurtherPrice = true;
      }
    }
  }

  #put(field: PartField, draft: RecordDraft, { text, at }: CellAt, context: CellContext): void {
    try {
      field.put(draft, text, context);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      this.#refused.push(error.at(at));
    }
  }

  #contextOf(
    row: TableRow,
    column: FieldColumn,
    about: Pick<CellContext, 'kind' | 'isNew' | 'isFurther'>,
  ): CellContext {
    return {
      ...about,
      decimal: this.#input.decimal,
      unit: column.unit,
      supplier: row.supplierOf(column),
      supplierHeader: row.supplierHeaderOf(column),
      db: this.#input.db,
      letters: this.#letters,
    };
  }

  #isLeft(position: FilePlace): boolean {
    return this.#input.leave.has(cellName(position) ?? '');
  }

  /** Adds the required fields of the record that the row does not state. */
  #finish(draft: RecordDraft, kind: RecordKind, row: TableRow): void {
    if (kind === 'wires' && draft['structure'] === undefined) draft['structure'] = plainStructure(1);
    if (
      kind === 'wires' &&
      draft['cost'] !== undefined &&
      row.text('price') !== undefined &&
      objectIn(draft, 'cost')['per'] === undefined
    )
      draft['cost'] = { ...objectIn(draft, 'cost'), per: 'metre' };
    if (draft['cost'] !== undefined && row.text('price') !== undefined && objectIn(draft, 'cost')['src'] === undefined)
      draft['cost'] = { ...objectIn(draft, 'cost'), src: this.#input.source };
  }

  #keep(row: TableRow, kind: RecordKind, draft: RecordDraft, existing: Known | undefined, naming: Naming): void {
    const key = existing === undefined ? newKey(kind, naming, draft) : `${kind}:${existing.id}`;
    const id = existing?.id ?? this.#newParts.get(key) ?? this.#idOf(kind, naming, draft);
    if (existing === undefined) this.#newParts.set(key, id);
    const earlier = this.#taken.get(`${kind}:${id}`);
    const record: Readonly<Record<string, Json>> = { id, ...draft };
    if (earlier !== undefined) {
      if (!sameJson(earlier.imported.record, record)) throw twice(earlier, naming, draft);
      this.#repeated += 1;
      return;
    }
    const imported = { kind, id, record, at: row.place(), from: placesOf(row, kind) };
    this.#taken.set(`${kind}:${id}`, { place: row.place(), imported });
  }

  #idOf(kind: RecordKind, naming: Naming, draft: RecordDraft): string {
    if (naming.id !== undefined) return naming.id;
    const { manufacturer, mpn } = draft;
    // A manufacturer makes many parts, so its name alone does not identify one.
    const makersName = [manufacturer, mpn].filter((part) => typeof part === 'string').join(' ');
    const name = typeof mpn === 'string' ? makersName : naming.partNumber;
    return this.#known.newId(kind, name || textIn(draft, 'label') || (naming.supplierNumber ?? ''));
  }
}

function newKey(
  kind: RecordKind,
  { id, mpn, manufacturer, partNumber, supplierNumber }: Naming,
  draft: RecordDraft,
): string {
  const name =
    id ??
    (mpn === undefined ? undefined : `${manufacturer ?? ''} ${mpn}`) ??
    partNumber ??
    supplierNumber ??
    `${textIn(draft, 'label')} ${textIn(draft, 'value')}`;
  return `${kind} new ${name.toUpperCase()}`;
}

function twice({ place }: Taken, { mpn, partNumber }: Naming, draft: RecordDraft): Unreadable {
  const name = mpn ?? partNumber ?? textIn(draft, 'label');
  return new Unreadable(
    `${name} is also in row ${place.row}, with other values.`,
    'Keep one of the rows, or give the parts different numbers.',
  );
}

/** The kind indicated by the name or the description of a part. */
function guessedKind(row: TableRow): PartKind | undefined {
  const text = [row.text('label'), row.text('description')].join(' ');
  const kind = kindOfText(text);
  if (kind !== 'connectors') return kind;
  const clear = connectorOrContactIn(text);
  if (clear !== 'unclear') return clear;
  throw new Unreadable(
    'The row does not say whether it is a connector or a contact.',
    'Add a column Kind with connector or contact, or choose the kind of all parts.',
  );
}

function namingOf(row: TableRow): Naming {
  const supplied = row
    .allCells('supplierNumber')
    .map(({ text, column }) => ({ supplier: row.supplierOf(column), number: text }));
  const texts = {
    id: row.text('id'),
    partNumber: row.text('partNumber'),
    mpn: row.text('mpn'),
    manufacturer: row.text('manufacturer'),
    supplierNumber: supplied[0]?.number,
  };
  return { ...present(texts), supplied };
}

export function fieldsOf(kind: RecordKind): readonly PartField[] {
  return partFields.filter(({ kinds }) => kinds === undefined || kinds.includes(kind));
}

/** The position of each value of a record. */
function placesOf(row: TableRow, kind: RecordKind): Record<string, FilePlace> {
  const places: Record<string, FilePlace> = {};
  for (const { field, at } of row.cells()) {
    const partField = fieldsById.get(field);
    if (partField === undefined || partField.kinds?.includes(kind) === false) continue;
    for (const pointer of partField.sets) places[pointer] ??= at;
  }
  return places;
}
