/** Reads a wire list that was exported and edited outside, and applies its changes to the cable. */
import { catalogOf, harnessReport, wireList, wording, type WireListRow } from '@cablewright/engine';
import {
  parseTerminal,
  sheetStyles,
  type SheetStyle,
  type Design,
  type End,
  type Joint,
  type Json,
  type Segment,
  pigtailOf,
} from '@cablewright/model';
import { cellName, type ChangedCell, type Records, type Refusal } from '@cablewright/modules';
import { Unreadable } from '@cablewright/modules/reading';
import { KnownParts } from '../parts/known-parts.ts';
import type { TableRow } from '../table/table.ts';
import { positive, type DecimalSign } from '../values/number.ts';
import { routeNamed } from '../routes/layout-names.ts';
import type { EditedList, ReadEdits } from './edited-list.ts';
import { libraryOf } from './library-of.ts';
import { listedCable } from './wire-list-cable.ts';

/** A row of the list, with the bundles of its run. */
interface ListRow extends WireListRow {
  readonly route: string;
}

/** The columns of the list, and the value of each in a row of the catalog. */
const columns: readonly (readonly [field: string, value: (row: ListRow) => string])[] = [
  ['stockNumber', (row) => row.stockPartNumber],
  ['stock', (row) => row.stock],
  ['kind', (row) => row.kind],
  ['colour', (row) => row.colour],
  ['aLanding', (row) => row.aLanding],
  ['aPad', (row) => row.aPad],
  ['bLanding', (row) => row.bLanding],
  ['bPad', (row) => row.bPad],
  ['length', (row) => (row.lengthMm === undefined ? '' : String(row.lengthMm))],
  ['notes', (row) => row.notes],
  ['route', (row) => row.route],
];

export async function readWireList(input: EditedList): Promise<ReadEdits> {
  const design = await listedCable(input, 'The list does not say which cable it is of.');
  const changes = new ListChanges(input, design);
  for (const row of input.rows) changes.take(row);
  return changes.result(design.id);
}

class ListChanges {
  readonly #input: EditedList;
  readonly #known: KnownParts;
  readonly #design: Design;
  readonly #before = new Map<string, ListRow>();
  readonly #seen = new Set<string>();
  readonly #cells: ChangedCell[] = [];
  /** The first cell that changes the length or stock of a run. Several rows state them. */
  readonly #shared = new Map<string, ChangedCell>();
  readonly #refused: Refusal[] = [];
  #languages: readonly ReadonlyMap<string, ListRow>[] | undefined;
  #segments: Segment[];
  #joints: readonly Joint[];
  #routes: readonly Route[];
  #routesChanged = false;

  constructor(input: EditedList, design: Design) {
    this.#input = input;
    this.#known = new KnownParts(input.db);
    this.#design = design;
    this.#segments = (design.instances.segments ?? []).map((segment) => ({ ...segment }));
    this.#joints = design.joints;
    this.#routes = design.layout?.routes ?? [];
    for (const row of listRows(input.db, design)) this.#before.set(keyOf(row.segment, row.element), row);
  }

  take(row: TableRow): void {
    const [segment = '', element = ''] = [row.text('segment'), row.text('element')];
    const before = this.#before.get(keyOf(segment, element));
    if (before === undefined) {
      const message =
        segment === '' || element === ''
          ? 'The row names no run and element.'
          : `The cable has no ${element} in ${segment}.`;
      this.#refused.push({
        at: row.place(),
        message,
        remedy: 'Add wires on the page of the cable; a list changes what is there.',
      });
      return;
    }
    this.#seen.add(keyOf(segment, element));
    for (const [field, value] of columns) if (row.has(field)) this.#compare(row, before, field, value(before));
  }

  #compare(row: TableRow, before: ListRow, field: string, was: string): void {
    const position = row.placeOf(field);
    const now = row.text(field) ?? '';
    const same = isSame(field, was, now, this.#input.decimal) || this.#isPrinted(before, field, now);
    if (same || this.#input.leave.has(cellName(position) ?? '')) return;
    try {
      const cell = { at: position, before: was, after: now };
      this.#requireAgreement(before, field, cell);
      this.#change(before, field, now);
      this.#cells.push(cell);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      this.#refused.push(error.at(position));
    }
  }

  /** Whether a cell has the value of the row in another language. */
  #isPrinted({ segment, element }: ListRow, field: string, now: string): boolean {
    const value = columns.find(([name]) => name === field)?.[1];
    if (value === undefined || field === 'length') return false;
    this.#languages ??= sheetStyles.language.map(
      (language) =>
        new Map(
          listRows(this.#input.db, this.#design, { language }).map((row) => [keyOf(row.segment, row.element), row]),
        ),
    );
    return this.#languages.some((rows) => {
      const row = rows.get(keyOf(segment, element));
      return row !== undefined && isSame(field, value(row), now, this.#input.decimal);
    });
  }

  /** Requires that all edited rows of a run state the same length and stock. */
  #requireAgreement({ segment, element }: WireListRow, field: string, cell: ChangedCell): void {
    if (!['length', 'stock', 'stockNumber', 'route'].includes(field)) return;
    const key = `${field} ${segment}${pigtailOf(element) !== undefined ? element : ''}`;
    const first = this.#shared.get(key) ?? cell;
    this.#shared.set(key, first);
    if (first.after !== cell.after)
      throw new Unreadable(
        `Row ${first.at.row} changes the same value of ${segment} to ${first.after}.`,
        'Write the same in all rows of the run, or leave the others as they were.',
      );
  }

  #change(row: WireListRow, field: string, text: string): void {
    if (field === 'length') return this.#setLength(row, text);
    if (field === 'route') return this.#setRoute(row.segment, text);
    if (field === 'aLanding' || field === 'bLanding')
      return this.#setLanding(row, field === 'aLanding' ? 'a' : 'b', text);
    if (field === 'stockNumber' || field === 'stock') return this.#setStock(row.segment, text, field);
    throw new Unreadable(
      `${names[field] ?? field} cannot be changed in the list.`,
      field === 'colour' || field === 'kind'
        ? 'It follows from the stock: write another stock number, or change the stock in the library.'
        : 'Change it on the page of the cable.',
    );
  }

  #setLength({ segment, element }: WireListRow, text: string): void {
    const lengthMm = positive(text, this.#input.decimal, 'Length');
    const pigtail = /^pigtail:(.+)$/.exec(element)?.[1];
    this.#segments = this.#segments.map((candidate) => {
      if (candidate.id !== segment) return candidate;
      // A length that a person wrote no longer follows the route.
      if (pigtail === undefined) return { ...withoutKey(candidate, 'lengthFrom'), lengthMm };
      return {
        ...candidate,
        pigtails: (candidate.pigtails ?? []).map((candidate) =>
          candidate.id === pigtail ? { ...candidate, lengthMm } : candidate,
        ),
      };
    });
  }

  /** Sets the bundles of a run. An empty cell selects the shortest route. */
  #setRoute(segment: string, text: string): void {
    const via = text === '' ? [] : routeNamed(this.#design.layout?.bundles ?? [], text);
    if (via === undefined)
      throw new Unreadable(
        `"${text.slice(0, 100)}" is not a route of this cable.`,
        `Write bundles in order, such as ${
          (this.#design.layout?.bundles ?? [])
            .slice(0, 2)
            .map(({ id, label }) => label ?? id.toUpperCase())
            .join(' · ') || 'B1 · B2'
        }.`,
      );
    const ownRoute = this.#routes.find((route) => route.segment === segment);
    const base = ownRoute === undefined ? { segment } : withoutKey(ownRoute, 'via');
    const now: Route[] = via.length > 0 ? [{ ...base, via }] : Object.keys(base).length > 1 ? [base] : [];
    this.#routesChanged = true;
    this.#routes = [...this.#routes.filter((route) => route.segment !== segment), ...now];
  }

  #setStock(segment: string, text: string, field: 'stock' | 'stockNumber'): void {
    const matchingDefs =
      field === 'stockNumber'
        ? this.#known.named('wires', text)
        : Object.values(this.#input.db['wires'] ?? {}).find(({ label, id }) => label === text || id === text);
    if (text === '' || matchingDefs === undefined)
      throw new Unreadable(
        `The library has no wire stock "${text}".`,
        'Write the part number, the manufacturer’s number or the id of a wire stock.',
      );
    const def = typeof matchingDefs.id === 'string' ? matchingDefs.id : '';
    this.#segments = this.#segments.map((candidate) => (candidate.id === segment ? { ...candidate, def } : candidate));
  }

  /** Replaces the connections of an end by those in the cell: terminals as `j1.3`, separated by `;`. */
  #setLanding({ segment, element }: WireListRow, end: End, text: string): void {
    const refs = text
      .split(';')
      .map((text) => text.trim())
      .filter((text) => text !== '')
      .map((text) => this.#terminal(text));
    const isOurs = ({ instance, terminal, end: at }: Joint['a']) =>
      instance === segment && terminal === element && (at === end || pigtailOf(element) !== undefined);
    const otherJoints = this.#joints.filter(({ a, b }) => !isOurs(a) && !isOurs(b));
    const ownJoints = this.#joints
      .map(({ a, b }) => (isOurs(a) ? a : isOurs(b) ? b : undefined))
      .find((ref) => ref !== undefined);
    const ref = ownJoints ?? { instance: segment, terminal: element, end };
    const index = this.#joints.findIndex(({ a, b }) => isOurs(a) || isOurs(b));
    const added = refs.map((otherEnd): Joint => (end === 'a' ? { a: otherEnd, b: ref } : { a: ref, b: otherEnd }));
    const insertAt =
      index < 0 ? otherJoints.length : otherJoints.filter((joint) => this.#joints.indexOf(joint) < index).length;
    this.#joints = otherJoints.toSpliced(insertAt, 0, ...added);
  }

  #terminal(text: string): Joint['a'] {
    const ref = parseTerminal(text);
    const { connectors = [], components = [], pcbas = [], segments = [], subassemblies = [] } = this.#design.instances;
    const instances = [...connectors, ...components, ...pcbas, ...segments, ...subassemblies];
    if (ref === undefined || !instances.some(({ id }) => id === ref.instance))
      throw new Unreadable(
        `"${text}" is no terminal of the cable.`,
        `Write an instance and its terminal, such as ${instances[0]?.id ?? 'j1'}.1.`,
      );
    if (segments.some(({ id }) => id === ref.instance) && ref.end === undefined)
      throw new Unreadable(
        `"${text}" does not say which end of the wire.`,
        `Write ${ref.instance}@a.${ref.terminal} or ${ref.instance}@b.${ref.terminal}.`,
      );
    return ref;
  }

  #layout(): { layout?: Design['layout'] } {
    const { layout } = this.#design;
    if (layout === undefined || !this.#routesChanged) return {};
    const { routes: _, ...rest } = layout;
    return { layout: this.#routes.length === 0 ? rest : { ...layout, routes: [...this.#routes] } };
  }

  result(id: string): ReadEdits {
    const missing = [...this.#before.keys()].filter((key) => !this.#seen.has(key));
    const refused = [
      ...this.#refused,
      ...missing.map((key) => ({
        message: `The row of ${key} is missing from the list.`,
        remedy:
          'Nothing is removed by a list: empty both ends to leave a core open, or delete the wire on the page of the cable.',
      })),
    ];
    if (this.#cells.length === 0)
      return { records: [], refused, notes: ['The list says what the cable is: no cell differs.'] };
    const instances = { ...this.#design.instances, segments: this.#segments };
    const record = { ...this.#design, instances, joints: this.#joints, ...this.#layout() } as object as Readonly<
      Record<string, Json>
    >;
    return { records: [{ kind: 'designs', id, record, cells: this.#cells }], refused, notes: [] };
  }
}

const names: Readonly<Record<string, string>> = {
  colour: 'The colour',
  kind: 'The kind',
  notes: 'A note',
  aPad: 'The pad',
  bPad: 'The pad',
};

type Route = NonNullable<NonNullable<Design['layout']>['routes']>[number];

/** The list as it is exported, with the bundles of each run. */
function listRows(db: Records, design: Design, style: Partial<SheetStyle> = {}): ListRow[] {
  const catalog = wording.inPrintWords(catalogOf(libraryOf(db)), style);
  const wires = design.layout === undefined ? [] : harnessReport(catalog, design).wires;
  const routes = new Map(wires.map(({ wire, route }) => [wire, route?.bundles.join(' · ') ?? '']));
  return wireList(catalog, design).map((row) => ({ ...row, route: routes.get(row.segment) ?? '' }));
}

function withoutKey<T extends object, K extends keyof T>(value: T, key: K): Omit<T, K> {
  const { [key]: _, ...rest } = value;
  return rest;
}

function keyOf(segment: string, element: string): string {
  return `${segment} ${element}`;
}

function isSame(field: string, was: string, now: string, decimal: DecimalSign): boolean {
  if (was.replaceAll(/\s+/g, ' ').trim() === now.replaceAll(/\s+/g, ' ').trim()) return true;
  return field === 'length' && Number(now.replace(decimal, '.')) === Number(was);
}
