/** Builds a cable of a from-to list row by row. */
import { emptyDesign, idFromLabel, isObject, type Joint, nonEmpty, present } from '@cablewright/model';
import type { FilePlace, Records } from '@cablewright/modules';
import { Unreadable } from '@cablewright/modules/reading';
import type { KnownParts } from '../parts/known-parts.ts';
import { listIn, textIn, type RecordDraft } from '../parts/draft.ts';
import type { TableRow } from '../table/table.ts';
import { requireSure } from '../table/twin-columns.ts';
import type { ColourLetters } from '../values/colour.ts';
import type { DecimalSign } from '../values/number.ts';
import { lengthOf } from '../values/quantity.ts';
import type { ListedEnd, ListedEnds } from './listed-ends.ts';
import { pinNames } from './pin-names.ts';
import { requireOneFitting, statedEnd, withFittings, type EndStated, type Fitted } from './end-fittings.ts';
import type { Stubs } from './stubs.ts';
import { coreOf, type WireStock } from './cores.ts';
import { stockFor } from './stock.ts';
import { wantedCore } from './wanted-core.ts';

interface Parts {
  readonly id: string;
  readonly label: string;
  readonly at: FilePlace;
  readonly db: Records;
  readonly known: KnownParts;
  readonly stubs: Stubs;
  readonly decimal: DecimalSign;
  /** How ambiguous colour letters are read in this list. */
  readonly letters: ColourLetters;
  /** The ends of its rows. */
  readonly ends: ListedEnds;
}

interface Placed {
  readonly id: string;
  readonly kind: 'connectors' | 'components';
  readonly def: string;
  readonly label: string;
  readonly signals: Record<string, string>;
  /** The contact and the seal in each cavity. */
  readonly fitted: Map<string, Fitted>;
  /** The pin with this name, or the only pin. Refuses a pin that the part does not have. */
  readonly pin: (text: string | undefined) => string;
  /** Notes that a pin is used. A stub has the pins that are used. */
  readonly use: (pin: string) => void;
  readonly part: string | undefined;
}

interface Run {
  readonly id: string;
  readonly label: string | undefined;
  readonly stock: WireStock;
  readonly lengthMm: number | undefined;
  readonly at: FilePlace;
  readonly coreLabels: Record<string, string>;
  readonly endLabels: { a?: string; b?: string };
  readonly used: Set<string>;
}

export class CableBuilder {
  readonly id: string;
  readonly at: FilePlace;
  readonly #parts: Parts;
  readonly #connectors = new Map<string, Placed>();
  readonly #runs = new Map<string, Run>();
  readonly #joints: Joint[] = [];
  readonly #kept: Record<string, RecordDraft> = {};
  withoutLength = 0;
  /** Contacts and seals at ends that have no cavities, such as splices. */
  readonly withoutCavity = new Set<string>();
  /** The wires whose stock was chosen by section and colour. */
  readonly chosenByKind: { readonly wire: string; readonly stock: string; readonly at: FilePlace }[] = [];

  constructor(parts: Parts) {
    this.id = parts.id;
    this.at = parts.at;
    this.#parts = parts;
  }

  get label(): string {
    return this.#parts.label;
  }

  get sharedEnds(): readonly string[] {
    return this.#parts.ends.shared;
  }

  get isEmpty(): boolean {
    return this.#runs.size === 0;
  }

  /** Applies a row or refuses it as a whole. */
  take(row: TableRow): void {
    requireSure(row);
    const [from, to] = [this.#parts.ends.of(row, 'from'), this.#parts.ends.of(row, 'to')];
    const length = this.#lengthIn(row);
    const a = this.#connector(from, row);
    const b = this.#connector(to, row, from.name.toUpperCase() === to.name.toUpperCase() ? a : undefined);
    const [aPin, bPin] = [a.pin(from.pin), b.pin(to.pin)];
    const ends = [this.#fitting(row, 'From', a, aPin), this.#fitting(row, 'To', b, bPin)] as const;
    const { run, path } = this.#run(row, length);
    a.use(aPin);
    b.use(bPin);
    this.#connectors.set(from.name.toUpperCase(), a).set(to.name.toUpperCase(), b);
    this.#runs.set(run.id, run);
    run.used.add(path);
    this.#joints.push(
      { a: { instance: a.id, terminal: aPin }, b: { instance: run.id, terminal: path, end: 'a' } },
      { a: { instance: run.id, terminal: path, end: 'b' }, b: { instance: b.id, terminal: bPin } },
    );
    this.#signal(row, run, path, [
      [a, aPin],
      [b, bPin],
    ]);
    this.#fit(a, aPin, ends[0]);
    this.#fit(b, bPin, ends[1]);
    if (ends[0].label !== undefined) run.endLabels.a ??= ends[0].label;
    if (ends[1].label !== undefined) run.endLabels.b ??= ends[1].label;
    this.#keep(row, run.id, ends);
  }

  #fitting(row: TableRow, side: 'From' | 'To', { label, fitted }: Placed, pin: string): EndStated {
    const stated = statedEnd(row, side, this.#parts);
    requireOneFitting(label, pin, fitted.get(pin), stated);
    return stated;
  }

  /** Puts a contact and a seal in their cavity. A splice has none: its parts are left out, with a note. */
  #fit({ kind, label, fitted }: Placed, pin: string, { contact, seal }: EndStated): void {
    if (contact === undefined && seal === undefined) return;
    if (kind === 'connectors') fitted.set(pin, { ...fitted.get(pin), ...present({ contact, seal }) });
    else this.withoutCavity.add(label);
  }

  #lengthIn(row: TableRow): number | undefined {
    const cell = row.cell('length');
    return cell === undefined ? undefined : lengthOf(cell.text, cell.column.unit ?? '', this.#parts.decimal);
  }

  /** The connector of an end. `other` is the opposite end's connector, if a wire begins and ends at a connector that no earlier row had. */
  #connector(end: ListedEnd, row: TableRow, other?: Placed): Placed {
    const { name, part } = end;
    const placed = this.#connectors.get(name.toUpperCase()) ?? other;
    if (placed === undefined) return end.isSplice ? this.#newSplice(end, row) : this.#newConnector(end, row);
    if (part === undefined || placed.part === undefined || part === placed.part) return placed;
    throw new Unreadable(
      `${name} has the part ${placed.part} in another row, and ${part} here.`,
      `Give a ${end.isSplice ? 'splice' : 'connector'} one part number.`,
    );
  }

  #placedAs({ name, part }: ListedEnd, fallback: string) {
    const usedIds = new Set([...this.#connectors.values()].map((connector) => connector.id));
    return {
      id: idFromLabel(name, (id) => usedIds.has(id), fallback),
      label: name,
      signals: {},
      fitted: new Map<string, Fitted>(),
      part,
    };
  }

  /** A splice of the catalog by part number, or else a stub. All its wires join at one terminal. */
  #newSplice(end: ListedEnd, row: TableRow): Placed {
    const { known, stubs } = this.#parts;
    const { part } = end;
    const splice = part === undefined ? undefined : known.named('components', part);
    if (splice !== undefined && splice.record['splice'] === undefined)
      throw new Unreadable(
        `${end.name} has the part ${part}, which is not a splice.`,
        'Give it the number of a splice, or none.',
      );
    const def = splice?.id ?? stubs.splice(part, row.place()).id;
    const terminal = textIn(listIn(splice?.record ?? {}, 'terminals')[0] ?? {}, 'id') || '1';
    return { ...this.#placedAs(end, 'sp'), kind: 'components', def, pin: () => terminal, use: () => undefined };
  }

  #newConnector(end: ListedEnd, row: TableRow): Placed {
    const { known, db, stubs } = this.#parts;
    const { name, part } = end;
    const common = { ...this.#placedAs(end, 'j'), kind: 'connectors' as const };
    const connector = known.named('connectors', part ?? name);
    if (connector !== undefined) {
      const pins = pinNames(db, connector.record);
      // A part of a list of parts has no pins until a list of connections names them.
      if (pins.size === 0) return { ...common, ...fromList(stubs.withoutPins(connector, row.place())) };
      const pin = (text: string | undefined) =>
        text === undefined
          ? onlyPin(name, connector.record, pins)
          : (pins.get(text.toLowerCase()) ?? noSuchPin(name, connector.record, text, pins));
      return { ...common, def: connector.id, pin, use: () => undefined };
    }
    const stub = stubs.connector(part ?? `${this.#parts.label} ${name}`, part, row.place());
    return { ...common, ...fromList(stub) };
  }

  #run(row: TableRow, length: number | undefined): { readonly run: Run; readonly path: string } {
    const wanted = wantedCore(row, this.#parts);
    const cable = row.text('cable');
    const id = cable === undefined ? undefined : idFromLabel(cable, undefined, 'w');
    const existing = id === undefined ? undefined : this.#runs.get(id);
    if (existing !== undefined) return { run: existing, path: coreOf(existing.stock, wanted, existing.used) };
    const wire = row.text('wire');
    const stock = stockFor({ ...this.#parts, part: row.text('wirePart'), cable, wanted, at: row.place() });
    const runId = id ?? this.#freeId(wire);
    if (length === undefined) this.withoutLength += 1;
    const name = cable ?? wire;
    if (stock.byKind === true) this.chosenByKind.push({ wire: name ?? runId, stock: stock.label, at: row.place() });
    const run: Run = {
      id: runId,
      label: name === undefined || name === runId ? undefined : name,
      stock,
      lengthMm: length,
      at: row.place(),
      coreLabels: {},
      endLabels: {},
      used: new Set(),
    };
    return { run, path: coreOf(stock, wanted, run.used) };
  }

  /** A free id for a wire. A number alone gets the prefix `w`, so that people recognize a wire. */
  #freeId(wire: string | undefined): string {
    const name = wire === undefined ? `w${this.#runs.size + 1}` : /^\d/.test(wire) ? `w${wire}` : wire;
    return idFromLabel(name, (id) => this.#runs.has(id), 'w');
  }

  /** Puts a signal of the vocabulary on both pins, and any other name on the core. */
  #signal(row: TableRow, run: Run, path: string, ends: readonly (readonly [Placed, string])[]): void {
    const text = row.text('signal');
    if (text === undefined) return;
    const signal = signalId(this.#parts.db, text);
    if (signal === undefined) run.coreLabels[path] = text.slice(0, 200);
    else for (const [placed, pin] of ends) if (placed.kind === 'connectors') placed.signals[pin] = signal;
  }

  /** Stores the data without a field in the cable: route, note, and strip lengths in mm. */
  #keep(row: TableRow, run: string, [from, to]: readonly [EndStated, EndStated]): void {
    const stated = present({
      route: row.text('route'),
      note: row.text('note'),
      fromStripMm: from.stripMm,
      toStripMm: to.stripMm,
    });
    if (Object.keys(stated).length > 0) this.#kept[run] = stated;
  }

  /** The cable. Data of an existing cable that the list does not state is retained. */
  record(before: Record<string, unknown> | undefined): object {
    const { id, label } = this.#parts;
    const base = before ?? emptyDesign(id, label);
    const instances = isObject(base['instances' as keyof typeof base])
      ? (base['instances' as keyof typeof base] as object)
      : {};
    const extensions = isObject(before?.['extensions']) ? before['extensions'] : {};
    const extension = Object.keys(this.#kept).length === 0 ? {} : { extensions: { ...extensions, fromTo: this.#kept } };
    return {
      ...base,
      instances: {
        ...instances,
        connectors: this.#placed('connectors', listIn(instances as RecordDraft, 'connectors')),
        segments: this.#segments(listIn(instances as RecordDraft, 'segments')),
        ...this.#components(before),
      },
      joints: this.#joints,
      ...extension,
    };
  }

  /** The parts of the list. Parts already in the cable keep the data that the list does not state. */
  #placed(kind: Placed['kind'], existing: readonly RecordDraft[] = []): RecordDraft[] {
    const placed = [...this.#connectors.values()].filter((connector) => connector.kind === kind);
    return placed.map(({ id, def, label, signals, fitted }) => {
      const before = existing.find((part) => part['id'] === id && part['def'] === def);
      const cavities = withFittings(before === undefined ? [] : listIn(before, 'cavities'), fitted);
      return {
        ...before,
        id,
        def,
        ...present({
          label: label === id ? undefined : label,
          signals: Object.keys(signals).length === 0 ? undefined : signals,
          cavities: nonEmpty(cavities),
        }),
      };
    }) as RecordDraft[];
  }

  /** The splices of the list, and the other components of the existing cable. */
  #components(before: Record<string, unknown> | undefined): { readonly components?: readonly RecordDraft[] } {
    const { db } = this.#parts;
    const splices = new Map(this.#placed('components').map((splice) => [textIn(splice, 'id'), splice]));
    const existing = listIn(isObject(before?.['instances']) ? (before['instances'] as RecordDraft) : {}, 'components');
    const retained = existing.flatMap((component) => {
      const splice = splices.get(textIn(component, 'id'));
      if (splice === undefined) return isSplice(db, component) ? [] : [component];
      splices.delete(textIn(component, 'id'));
      return [{ ...component, ...splice }];
    });
    const components = [...retained, ...splices.values()];
    return components.length === 0 && existing.length === 0 ? {} : { components };
  }

  /** The runs of the list. Runs already in the cable keep the data that the list does not state, such as their length. */
  #segments(existing: readonly RecordDraft[]): RecordDraft[] {
    const before = new Map(existing.map((segment) => [`${textIn(segment, 'id')} ${textIn(segment, 'def')}`, segment]));
    return [...this.#runs.values()].map(({ id, label, stock, lengthMm, coreLabels, endLabels }) => ({
      ...before.get(`${id} ${stock.id}`),
      id,
      def: stock.id,
      ...present({
        lengthMm,
        label,
        coreLabels: Object.keys(coreLabels).length === 0 ? undefined : coreLabels,
        endLabels: Object.keys(endLabels).length === 0 ? undefined : endLabels,
      }),
    })) as RecordDraft[];
  }

  /** The ids of its parts. */
  defs(): string[] {
    const connectors = [...this.#connectors.values()].map(({ kind, def }) => `${kind}:${def}`);
    const fittings = [...this.#connectors.values()].flatMap(({ fitted }) =>
      [...fitted.values()].flatMap(({ contact, seal }) => [contact, seal].filter((id) => id !== undefined)),
    );
    return [
      ...connectors,
      ...[...this.#runs.values()].map(({ stock }) => `wires:${stock.id}`),
      ...fittings.map((id) => `mechanicals:${id}`),
    ];
  }

  places(): Record<string, FilePlace> {
    return Object.fromEntries([...this.#runs.values()].map(({ at }, i) => [`/instances/segments/${i}`, at]));
  }
}

/** A connector with the pins that the list uses. */
function fromList({ id, pins }: ReturnType<Stubs['connector']>): Pick<Placed, 'def' | 'pin' | 'use'> {
  return { def: id, pin: (text = '1') => text.slice(0, 40), use: (pin) => pins.add(pin) };
}

const isSplice = (db: Records, component: RecordDraft) =>
  db['components']?.[textIn(component, 'def')]?.['splice'] !== undefined;

/** The pin of a part that has only one. */
function onlyPin(name: string, record: RecordDraft, pins: ReadonlyMap<string, string>): string {
  const [only, ...others] = [...new Set(pins.values())];
  if (only !== undefined && others.length === 0) return only;
  throw new Unreadable(
    `${nameOf(name, record)} has ${others.length + 1} pins, and the row names none.`,
    listedPins(pins),
  );
}

const nameOf = (name: string, record: RecordDraft) => `${name} (${textIn(record, 'label') || textIn(record, 'id')})`;

function listedPins(pins: ReadonlyMap<string, string>): string {
  const pinIds = [...new Set(pins.values())];
  return `Its pins are ${pinIds.length > 12 ? `${pinIds.slice(0, 12).join(', ')} …` : pinIds.join(', ')}.`;
}

function noSuchPin(name: string, record: RecordDraft, text: string, pins: ReadonlyMap<string, string>): never {
  throw new Unreadable(`${nameOf(name, record)} has no pin ${text}.`, listedPins(pins));
}

function signalId(db: Records, text: string): string | undefined {
  const signals = db['vocab/signals'] ?? {};
  const wantedPin = text.toLowerCase();
  if (signals[wantedPin] !== undefined) return wantedPin;
  return Object.entries(signals).find(
    ([, { label }]) => typeof label === 'string' && label.toLowerCase() === wantedPin,
  )?.[0];
}
