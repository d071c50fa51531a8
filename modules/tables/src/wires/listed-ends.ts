/** The wire ends of a cable, read from all its rows: which are splices, and which lack a pin although several wires meet there. */
import type { ImportFile, ImportQuestion, Records } from '@cablewright/modules';
import { Unreadable } from '@cablewright/modules/reading';
import { KnownParts } from '../parts/known-parts.ts';
import { oneOf } from '../read/source.ts';
import type { TableRow } from '../table/table.ts';
import { requireClearEnd, splitEnd, type PinSign } from '../values/end-text.ts';
import { isDash } from '../values/blank-cell.ts';
import { requireNoDate } from '../values/spreadsheet-date.ts';
import { isCablePerSheet } from './sheet-cables.ts';
import { barelySplice, namesSplice } from './splice-names.ts';

const choices = ['refused', 'splice', 'terminal'] as const;
/** The meaning of an end without a pin at which several wires meet. */
export type NoPin = (typeof choices)[number];

const labels: Readonly<Record<NoPin, string>> = {
  refused: 'Not chosen: their rows are refused',
  splice: 'Splices',
  terminal: 'One terminal each, such as a ring or a stud',
};

export interface ListedEnd {
  readonly name: string;
  /** Missing if the list has none. Then the end is a splice, or has one terminal. */
  readonly pin: string | undefined;
  readonly part: string | undefined;
  readonly isSplice: boolean;
}

type Side = 'from' | 'to';
const sides = ['from', 'to'] as const;

/** How the list writes pins. */
interface PinForm {
  readonly sign: PinSign;
  /** Whether a pin is called `+`. Then one called `-` is a pin too. */
  readonly hasPlus: boolean;
}

interface Name {
  /** The name as written in its first row. */
  readonly name: string;
  ends: number;
  readonly pins: Set<string>;
  readonly parts: Set<string>;
  /** The cells of a column that may or may not name the end, by pin. */
  readonly open: Map<string, Set<string>>;
  /** The names at the other ends of its wires. */
  readonly others: Set<string>;
  isBare: boolean;
}

/** A ring terminal takes two wires. If more meet, they may be spliced, or pins are missing. */
const maxEndsOfTerminal = 2;

/** If more ends say only "splice", they may belong to two splices. */
const maxEndsOfOne = 3;

export class ListedEnds {
  readonly #names = new Map<string, Name>();
  readonly #form: PinForm;
  readonly #known: KnownParts;
  readonly #noPin: NoPin;

  constructor(rows: readonly TableRow[], sign: PinSign, knownParts: KnownParts, noPin: NoPin) {
    this.#form = { sign, hasPlus: rows.some((row) => sides.some((side) => row.text(`${side}Pin`) === '+')) };
    this.#known = knownParts;
    this.#noPin = noPin;
    for (const row of rows)
      for (const side of sides) {
        const end = this.#split(row, side);
        const other = this.#split(row, side === 'from' ? 'to' : 'from');
        if (end !== undefined) this.#note(end, other?.name.toUpperCase());
      }
  }

  #note({ name, pin, part, isBare, open }: ReturnType<typeof splitRow> & object, other: string | undefined): void {
    const key = name.toUpperCase();
    const entry = this.#names.get(key) ?? {
      name,
      ends: 0,
      pins: new Set(),
      parts: new Set(),
      open: new Map(),
      others: new Set(),
      isBare,
    };
    entry.ends += 1;
    if (other !== undefined) entry.others.add(other);
    if (pin !== undefined) entry.pins.add(pin);
    if (part !== undefined) entry.parts.add(part);
    if (open !== undefined) entry.open.set(pin ?? '', (entry.open.get(pin ?? '') ?? new Set()).add(open));
    this.#names.set(key, entry);
  }

  #split(row: TableRow, side: Side) {
    return splitRow(row, side, this.#form);
  }

  /** Whether the meaning of an end is open. */
  get hasOpen(): boolean {
    return [...this.#names.keys()].some((name) => this.#isOpen(name));
  }

  /** The ends without a pin at which two wires meet. They share a terminal, as at a ring or a stud. */
  get shared(): string[] {
    return [...this.#names.entries()].flatMap(([key, { name, ends, pins }]) =>
      pins.size === 0 &&
      ends === maxEndsOfTerminal &&
      !this.#saysSplice(key) &&
      !this.#isConnector(key) &&
      !this.#isOpen(key)
        ? [name]
        : [],
    );
  }

  #listed(name: string): Name {
    const listed = this.#names.get(name);
    if (listed === undefined) throw new RangeError(`no row has the end ${name}`);
    return listed;
  }

  #isOpen(name: string): boolean {
    const { ends, pins } = this.#listed(name);
    if (pins.size > 0 || this.#saysSplice(name) || this.#isConnector(name)) return false;
    return ends > maxEndsOfTerminal || (ends === maxEndsOfTerminal && this.#isParallel(name));
  }

  /** Whether two wires run between this end and another one without a pin. One terminal at each end would make them one wire. */
  #isParallel(name: string): boolean {
    const [other, ...more] = this.#names.get(name)?.others ?? [];
    return other !== undefined && more.length === 0 && other !== name && this.#names.get(other)?.pins.size === 0;
  }

  /** Whether the catalog has a connector of this name, or of its part number in the list. */
  #isConnector(name: string): boolean {
    return [name, ...(this.#names.get(name)?.parts ?? [])].some(
      (text) => this.#known.named('connectors', text) !== undefined,
    );
  }

  /**
   * Whether a name means a splice. If an end with that name has pins and the name has another possible meaning, it does
   * not: SP1 may be a speaker.
   */
  #saysSplice(name: string): boolean {
    if (this.#isConnector(name)) return false;
    const { pins, isBare } = this.#listed(name);
    const says = namesSplice(name);
    return isBare || says === 'word' || (says === 'letters' && pins.size < 2);
  }

  /** The end of a row. Refuses an ambiguous end. */
  of(row: TableRow, side: Side): ListedEnd {
    const end = this.#split(row, side);
    if (end === undefined)
      throw new Unreadable(
        `The row has no ${side === 'from' ? 'From' : 'To'}.`,
        'Write where the wire goes, or remove the row.',
      );
    const { name, pin, part, isBare } = end;
    requireNoDate(row.text(side) ?? '', 'End');
    requireNoDate(pin ?? '', 'Pin');
    if (pin === undefined) requireClearEnd(name, this.#form.sign);
    const key = name.toUpperCase();
    const { ends, pins, open } = this.#listed(key);
    const meanings = [...(open.get(pin ?? '') ?? [])];
    if (meanings.length > 1)
      throw new Unreadable(
        `${pin === undefined ? name : `Pin ${pin} of ${name}`} is listed with ${meanings.slice(0, 5).join(' and ')}.`,
        'Choose what names an end: whether this column belongs to its name.',
      );
    if (isBare && row.text('signal') === undefined && ends > maxEndsOfOne)
      throw new Unreadable(
        `"${name}" does not say which splice: ${ends} wires end so.`,
        'Number the splices, such as SP1 and SP2, or name the signal of each row.',
      );
    if (this.#saysSplice(key)) return { name, pin: undefined, part, isSplice: true };
    if (pin === undefined && pins.size > 0)
      throw new Unreadable(`${name} has pins in other rows, and none in this one.`, 'Write its pin.');
    const isOpen = this.#isOpen(key);
    if (isOpen && this.#noPin === 'refused')
      throw new Unreadable(
        `${ends} wires end at ${name} without a pin.`,
        'Write the pins, or choose what ends without a pin are: splices, or one terminal each.',
      );
    return { name, pin, part, isSplice: isOpen && this.#noPin === 'splice' };
  }
}

/** The connector and pin of an end, from two cells or one. Unnamed splices are distinguished by signal. */
function splitRow(row: TableRow, side: Side, { sign, hasPlus }: PinForm) {
  const device = row.text(`${side}Device`);
  const text = row.text(side) ?? device;
  if (text === undefined) return undefined;
  const written = row.text(`${side}Pin`);
  const pin = written !== undefined && isDash(written) && !hasPlus ? undefined : written;
  const part = row.text(`${side}Part`);
  const open = row.text(`${side}Open`);
  const signal = row.text('signal');
  if (barelySplice(text))
    return { name: signal === undefined ? 'Splice' : `Splice ${signal}`, pin: undefined, part, open, isBare: true };
  const isWhole = pin !== undefined || namesSplice(text) !== undefined;
  const split = isWhole ? undefined : splitEnd(text, sign);
  const end = split ?? { name: text, pin };
  return { ...end, name: withDevice(device, end.name), part, open, isBare: false };
}

/** `ECU.X1`. Connectors of the same name on two devices are two connectors. */
function withDevice(device: string | undefined, name: string): string {
  if (device === undefined || name.toUpperCase().startsWith(device.toUpperCase())) return name;
  return `${device}.${name}`;
}

export function noPinOf({ mapping }: Pick<ImportFile, 'mapping'>): NoPin {
  return oneOf(choices, mapping?.answers?.['no-pin']) ?? 'refused';
}

/**
 * The rows of each cable of a list. A cable name applies to the rows below it until the next name. With `bySheet`, each
 * sheet is a cable named after the sheet.
 */
export function rowsByCable(rows: readonly TableRow[], first: string, bySheet = false): Map<string, TableRow[]> {
  let [name, sheet] = [first, ''];
  return Map.groupBy(rows, (row) => {
    const own = row.place().sheet ?? '';
    if (bySheet && own !== sheet) [name, sheet] = [own, own];
    return (name = row.text('assembly') ?? name);
  });
}

/** Asks for the meaning of ends without a pin at which several wires meet. */
export function noPinQuestions(
  rows: readonly TableRow[],
  sign: PinSign,
  file: ImportFile,
  db: Records,
): ImportQuestion[] {
  const knownParts = new KnownParts(db);
  const value = noPinOf(file);
  const cables = [...rowsByCable(rows, '', isCablePerSheet(rows, file)).values()];
  if (!cables.some((cableRows) => new ListedEnds(cableRows, sign, knownParts, value).hasOpen)) return [];
  return [
    {
      id: 'no-pin',
      label: 'Ends without a pin where several wires meet',
      value,
      choices: choices.map((choice) => ({ value: choice, label: labels[choice] })),
    },
  ];
}
