/** Collects the changes that an edited bill makes to parts of the library: names, numbers, suppliers and prices. */
import { present } from '@cablewright/model';
import type { ChangedCell, ImportedRecord, Records } from '@cablewright/modules';
import { Unreadable } from '@cablewright/modules/reading';
import { listIn, objectIn, textIn, type RecordDraft, type RecordKind } from '../parts/draft.ts';
import { fieldsOf } from '../parts/read-parts.ts';
import { numberOf, notANumber, type DecimalSign } from '../values/number.ts';
import { currencyOf } from '../values/currency.ts';
import { priceOf } from '../values/price.ts';
import { PrintedLine } from './printed-line.ts';

interface Changed {
  readonly draft: RecordDraft;
  /** The position of the first cell that changes the part. */
  readonly at: ChangedCell['at'];
  readonly cells: ChangedCell[];
  /** The first cell that changes each field. Several rows may describe the same part. */
  readonly first: Map<string, ChangedCell>;
}

interface PartName {
  readonly kind: string;
  readonly id: string;
}

interface PriceOfLine {
  /** The unit of the list: `m`, `ft` or `ea`. */
  readonly unit: string;
  /** The cell of the currency column. */
  readonly currency: string | undefined;
  /** Pieces, or metres of wire, for all cables that the list is for. */
  readonly bought: number;
}

/** The field of a part for each text field of a bill. */
const partFieldOf: Readonly<Record<string, string>> = {
  partNumber: 'partNumber',
  label: 'label',
  manufacturer: 'manufacturer',
  mpn: 'mpn',
  supplier: 'supplier',
  supplierNumber: 'supplierNumber',
};

export class PartChanges {
  readonly #db: Records;
  readonly #decimal: DecimalSign;
  readonly #source: string;
  readonly #parts = new Map<string, Changed>();
  readonly #notes: string[] = [];

  constructor(db: Records, decimal: DecimalSign, source: string) {
    this.#db = db;
    this.#decimal = decimal;
    this.#source = source;
  }

  /** Sets a text field of a part. Refuses an invalid text, and a second text for the same field. */
  setText(part: PartName, field: string, cell: ChangedCell): void {
    if (cell.after === '')
      throw new Unreadable('An empty cell removes nothing.', 'Remove the value on the page of the part.');
    this.#change(part, field, cell, (draft) => {
      if (field === 'description') {
        draft[describedBy(draft)] = cell.after;
        return;
      }
      const partField = fieldsOf(part.kind as RecordKind).find(({ id }) => id === partFieldOf[field]);
      partField?.put(draft, cell.after, {
        kind: part.kind as RecordKind,
        isNew: false,
        decimal: this.#decimal,
        unit: undefined,
        supplier: undefined,
        db: this.#db,
      });
    });
  }

  /** Sets the price of a part. If the part has quantity breaks, the break for the quantity bought is changed. */
  setCost(part: PartName, cell: ChangedCell, { unit, currency, bought }: PriceOfLine): void {
    const parsed = priceOf(cell.after, this.#decimal);
    this.#change(part, 'unitCost', cell, (draft) => {
      const before = objectIn(draft, 'cost');
      const isByLength = unit !== 'ea';
      if (isByLength && before['per'] === 'piece')
        throw new Unreadable(
          'The part is priced by the piece and counted by its length.',
          'Change the price on the page of the part.',
        );
      const ownCurrency = textIn(before, 'currency');
      const newCurrency =
        parsed.currency ?? (ownCurrency === '' && currency !== undefined ? currencyOf(currency) : ownCurrency);
      if (newCurrency === '')
        throw new Unreadable('The price has no currency.', 'Write it such as 0.62 EUR, or fill the column Currency.');
      const fresh =
        draft['cost'] === undefined ? { src: this.#source, ...present({ per: isByLength ? 'metre' : undefined }) } : {};
      const price = PrintedLine.storedCost(parsed.unit, unit);
      draft['cost'] = { ...fresh, ...before, ...this.#priced(part, before, price, bought), currency: newCurrency };
    });
  }

  /** The price for a quantity: the base price, or that of the highest break that the quantity reaches. */
  #priced({ kind, id }: PartName, before: RecordDraft, price: number, bought: number): RecordDraft {
    const breaks = listIn(before, 'breaks');
    if (breaks.length === 0) return { unit: price };
    const from = (step: RecordDraft) => Number(step['minQty']);
    const reached = breaks.filter((step) => from(step) <= bought).toSorted((a, b) => from(b) - from(a))[0];
    const name = textIn(this.#db[kind]?.[id] ?? {}, 'label') || id;
    const which = reached === undefined ? 'below its first price break' : `from ${from(reached)} on`;
    this.#notes.push(`${name} has prices by quantity: the one ${which} changes, the others stay.`);
    if (reached === undefined) return { unit: price };
    return { breaks: breaks.map((step) => (step === reached ? { ...step, unit: price } : step)) };
  }

  /** Notes about the changes. */
  get notes(): readonly string[] {
    return this.#notes;
  }

  setCurrency(part: PartName, cell: ChangedCell): void {
    const currency = currencyOf(cell.after);
    this.#change(part, 'currency', cell, (draft) => {
      const cost = objectIn(draft, 'cost');
      if (cost['unit'] === undefined) throw new Unreadable('The part has no price.', 'Write the price as well.');
      draft['cost'] = { ...cost, currency };
    });
  }

  #change({ kind, id }: PartName, field: string, cell: ChangedCell, change: (draft: RecordDraft) => void): void {
    const record = this.#db[kind]?.[id];
    if (record === undefined || kind === 'designs' || kind === 'pcbas')
      throw new Unreadable('The list does not change this part.', 'Change it on its own page.');
    const name = `${kind}:${id}`;
    const part: Changed = this.#parts.get(name) ?? {
      draft: structuredClone(record) as RecordDraft,
      at: cell.at,
      cells: [],
      first: new Map(),
    };
    const first = part.first.get(field);
    if (first !== undefined) {
      if (first.after === cell.after) return;
      throw new Unreadable(
        `Row ${first.at.row} changes the same value of the part to ${first.after}.`,
        'Write the same in all rows of the part, or leave the others as they were.',
      );
    }
    change(part.draft);
    part.first.set(field, cell);
    part.cells.push(cell);
    this.#parts.set(name, part);
  }

  records(): ImportedRecord[] {
    return [...this.#parts].map(([name, { draft, at, cells }]) => {
      const colon = name.indexOf(':');
      return { kind: name.slice(0, colon), id: name.slice(colon + 1), record: draft, at, cells };
    });
  }
}

/** The field that a bill prints as the description of a part. */
function describedBy(draft: RecordDraft): string {
  return ['label', 'description', 'value'].find((field) => typeof draft[field] === 'string') ?? 'label';
}

/** Reads a number of 0 or more and refuses any other text. */
export function amountIn(text: string, decimal: DecimalSign): number {
  const number = numberOf(text, decimal);
  if (number !== undefined && number >= 0) return number;
  throw notANumber(text, decimal, 'Quantity');
}
