/** Reads pin tables: new pinouts, and changes to pinouts of the catalog. */
import { pinTables } from '@cablewright/engine';
import { idFromLabel, type Interface, type Json, type PinMeaning, counted, present } from '@cablewright/model';
import { cellName, type ChangedCell, type FilePlace, type ImportedRecord, type Refusal } from '@cablewright/modules';
import { Unreadable } from '@cablewright/modules/reading';
import { listIn, textIn, type RecordDraft } from '../parts/draft.ts';
import type { CellAt, TableRow } from '../table/table.ts';
import type { EditedList, ReadEdits } from '../wires/edited-list.ts';
import { libraryOf } from '../wires/library-of.ts';
import { pinCells } from './pinout-table.ts';
import { chosenPinout, pinoutName } from './which-pinout.ts';

type Pin = Interface['pins'][string];

interface Taken {
  readonly id: string;
  readonly label: string;
  readonly before: RecordDraft | undefined;
  readonly at: FilePlace;
  readonly pins: Map<string, Pin>;
  readonly cells: ChangedCell[];
  readonly seen: Map<string, number>;
}

const fields = ['signal', 'label', 'direction', 'level'] as const;

export function readPinTables(input: EditedList): ReadEdits {
  const reader = new PinTables(input);
  for (const row of input.rows) reader.take(row);
  return reader.result();
}

class PinTables {
  readonly #input: EditedList;
  readonly #signals: Map<string, string>;
  readonly #stubs = new Map<string, ImportedRecord>();
  readonly #levels: ReadonlyMap<string, string>;
  readonly #pinouts = new Map<string, Taken>();
  readonly #refused: Refusal[] = [];
  readonly #open: string[] = [];
  /** The ids of new pinouts by name. */
  readonly #ids = new Map<string, string>();

  constructor(input: EditedList) {
    this.#input = input;
    this.#signals = new Map(pinTables.signalsByName(libraryOf(input.db)));
    this.#levels = new Map(
      Object.entries(input.db['vocab/levels'] ?? {}).flatMap(([id, { label }]) =>
        [id, ...(typeof label === 'string' ? [label] : [])].map((name) => [name.toLowerCase(), id] as const),
      ),
    );
  }

  /** Applies a row or refuses it as a whole. */
  take(row: TableRow): void {
    try {
      const pin = row.text('pin');
      if (pin === undefined) throw new Unreadable('The row names no position.', 'Write its number, such as 1.');
      if (pin.length > 40)
        throw new Unreadable(`"${pin.slice(0, 20)}…" is too long for a position.`, 'Write its number, such as 1.');
      this.#takePin(this.#pinoutOf(row), pin, row);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      this.#refused.push(error.at(row.place()));
    }
  }

  #pinoutOf(row: TableRow): Taken {
    const { file, db } = this.#input;
    const existing = db['interfaces'] ?? {};
    const name = row.text('id') ?? row.text('pinout');
    const id = name === undefined ? chosenPinout(file, db) : pinoutNamed(existing, name);
    const label = row.text('pinout') ?? name ?? pinoutName(file);
    const key = id ?? this.#newId(row.text('id') ?? label);
    const before = id === undefined ? undefined : (existing[id] as RecordDraft);
    const pinout = this.#pinouts.get(key) ?? {
      id: key,
      label,
      before,
      at: row.place(),
      pins: new Map(Object.entries((before?.['pins'] ?? {}) as object as Interface['pins'])),
      cells: [],
      seen: new Map<string, number>(),
    };
    this.#pinouts.set(key, pinout);
    return pinout;
  }

  #newId(name: string): string {
    const existing = this.#input.db['interfaces'] ?? {};
    const id = this.#ids.get(name) ?? idFromLabel(name, (candidate) => existing[candidate] !== undefined, 'pinout');
    this.#ids.set(name, id);
    return id;
  }

  #takePin(pinout: Taken, pin: string, row: TableRow): void {
    const first = pinout.seen.get(pin);
    if (first !== undefined) throw new Unreadable(`Position ${pin} is also in row ${first}.`, 'Keep one of the rows.');
    pinout.seen.set(pin, row.place().row ?? 0);
    this.#requirePosition(pinout, pin);
    const before = pinout.pins.get(pin);
    const changed = fields.filter((field) => this.#differs(row, field, before));
    if (changed.length === 0) {
      if (before === undefined) this.#open.push(pin);
      return;
    }
    if (before !== undefined && 'oneOf' in before)
      throw new Unreadable(
        `Position ${pin} is open: each device chooses its signal.`,
        'Change it on the page of the pinout.',
      );
    const meaning = this.#meaning(row, before, changed);
    if (meaning === undefined) this.#open.push(pin);
    else pinout.pins.set(pin, meaning);
    const was = before === undefined ? undefined : pinCells(before);
    for (const field of changed)
      pinout.cells.push({ at: row.placeOf(field), before: was?.[field] ?? '', after: row.text(field) ?? '' });
  }

  /** Whether a cell differs. An empty cell is no change, and a signal may have any of its names. */
  #differs(row: TableRow, field: (typeof fields)[number], before: Pin | undefined): boolean {
    const cell = row.cell(field);
    if (cell === undefined || this.#input.leave.has(cellName(cell.at) ?? '')) return false;
    const was = before === undefined ? '' : pinCells(before)[field];
    if (cell.text === was) return false;
    if (field === 'signal') return this.#signals.get(cell.text.toLowerCase()) !== was || was === '';
    if (field === 'direction') return pinTables.directionNamed(cell.text) !== was;
    if (field === 'level') return this.#levels.get(cell.text.toLowerCase()) !== was;
    return true;
  }

  /** The meaning of a position with its changed cells. Undefined if it has no signal. */
  #meaning(row: TableRow, before: PinMeaning | undefined, changed: readonly string[]): PinMeaning | undefined {
    const name = row.text('signal') ?? (before === undefined ? row.text('label') : undefined);
    const written = changed.includes('signal') || before === undefined;
    const signal = written && name !== undefined ? this.#signal(name, row) : before?.signal;
    if (signal === undefined) return undefined;
    const label = changed.includes('label') ? row.text('label') : before === undefined ? name : undefined;
    const direction = changed.includes('direction') ? row.cell('direction') : undefined;
    const level = changed.includes('level') ? row.cell('level') : undefined;
    return {
      ...before,
      signal,
      ...present({
        label: label?.slice(0, 200),
        dir: direction && this.#direction(direction),
        level: level && this.#level(level),
      }),
    };
  }

  /** The signal of a name. If the vocabulary lacks it, a stub is made. */
  #signal(name: string, row: TableRow): string {
    const existing = this.#signals.get(name.toLowerCase());
    if (existing !== undefined) return existing;
    const usedIds = new Set(this.#signals.values());
    const id = idFromLabel(name, (candidate) => usedIds.has(candidate), 'signal');
    this.#signals.set(name.toLowerCase(), id);
    const source = this.#input.file.fileName.replace(/^.*[/\\]/, '');
    const record = { id, label: name.slice(0, 200), tags: ['stub'], src: source };
    this.#stubs.set(id, { kind: 'vocab/signals', id, record, at: row.placeOf('signal') });
    return id;
  }

  #direction(cell: CellAt): PinMeaning['dir'] {
    const dir = pinTables.directionNamed(cell.text);
    if (dir !== undefined) return dir;
    throw new Unreadable(
      `"${cell.text.slice(0, 40)}" is no direction.`,
      'Write out, in, bidir or passive, as the device sees it.',
      cell.at,
    );
  }

  #level(cell: CellAt): string {
    const level = this.#levels.get(cell.text.toLowerCase());
    if (level !== undefined) return level;
    const levels = [...new Set(this.#levels.values())];
    throw new Unreadable(
      `The vocabulary has no level "${cell.text.slice(0, 40)}".`,
      levels.length === 0
        ? 'Leave the cell empty.'
        : `Write one of ${levels.slice(0, 12).join(', ')}, or leave it empty.`,
      cell.at,
    );
  }

  /** Refuses a position that the bodies of the pinout do not have. */
  #requirePosition({ before }: Taken, pin: string): void {
    if (before === undefined) return;
    const bodies = Array.isArray(before['bodies']) ? before['bodies'] : [];
    const positions = bodies.flatMap((body) =>
      listIn((this.#input.db['bodies']?.[String(body)] ?? {}) as RecordDraft, 'positions'),
    );
    if (positions.length === 0 || positions.some((position) => textIn(position, 'id') === pin)) return;
    const names = [...new Set(positions.map((position) => textIn(position, 'id')))];
    throw new Unreadable(
      `${textIn(before, 'label')} has no position ${pin}.`,
      `Its positions are ${names.slice(0, 12).join(', ')}${names.length > 12 ? ' …' : ''}.`,
    );
  }

  result(): ReadEdits {
    const changed = [...this.#pinouts.values()].filter(({ cells }) => cells.length > 0);
    const records = [...this.#stubs.values(), ...changed.map((pinout) => this.#record(pinout))];
    const stubs = [...this.#stubs.values()].map(({ record }) => textIn(record as RecordDraft, 'label'));
    const notes = [
      ...(records.length === 0 && this.#refused.length === 0
        ? ['The table says what the pinouts are: no cell differs.']
        : []),
      ...(stubs.length === 0
        ? []
        : [
            `${counted(stubs.length, 'signal is', 'signals are')} not in the vocabulary and made as stubs, tagged "stub": ${stubs.slice(0, 20).join(', ')}${stubs.length > 20 ? ' …' : ''}.`,
          ]),
      ...(this.#open.length === 0
        ? []
        : [
            `Positions without a signal stay open: ${this.#open.slice(0, 20).join(', ')}${this.#open.length > 20 ? ' …' : ''}.`,
          ]),
    ];
    return { records, refused: this.#refused, notes };
  }

  #record({ id, label, before, at, pins, cells }: Taken): ImportedRecord {
    const pinMeanings = Object.fromEntries(pins) as object as Json;
    if (before !== undefined) return { kind: 'interfaces', id, record: { ...before, pins: pinMeanings }, at, cells };
    const src = this.#input.file.fileName.replace(/^.*[/\\]/, '');
    return { kind: 'interfaces', id, record: { id, label: label.slice(0, 200), src, pins: pinMeanings }, at };
  }
}

/** The id of a pinout, found by its id or name. */
function pinoutNamed(pinouts: Readonly<Record<string, RecordDraft>>, name: string): string | undefined {
  if (pinouts[name] !== undefined) return name;
  const wantedName = name.toLowerCase();
  return Object.entries(pinouts).find(
    ([, { label }]) => typeof label === 'string' && label.toLowerCase() === wantedName,
  )?.[0];
}
