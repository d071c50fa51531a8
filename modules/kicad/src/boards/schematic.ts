/**
 * Schematics: `.kicad_sch`, with the sheets in them. What is joined is worked out from where wires, pins and labels are, as KiCad does:
 * wires join at their ends and where a dot is, pins at the ends of wires, labels anywhere on a wire. Coordinates are in mm, y pointing down.
 */
import { KicadProblem } from '../basis/problem.ts';
import { limits } from '../basis/limits.ts';
import { formIn, formsIn, propertiesOf, textIn } from '../sexpr/form.ts';
import type { Form } from '../sexpr/read.ts';
import { Joined } from './joined.ts';
import { pinsOfSymbol, type PlacedPin } from './symbols.ts';
import { baseName, titleIn } from './title.ts';
import { netName, type Board, type Part, type Pin } from './types.ts';
import { notesOnVersion } from './versions.ts';

interface SheetFile {
  readonly file: string;
  readonly root: Form;
}

/** A sheet as it is used: the same file may be used several times. */
interface Sheet extends SheetFile {
  /** The ids of the sheets it is in, as instances name them: `/root/sheet`. */
  readonly path: string;
  /** As nets are named after it: `/Power/`. */
  readonly names: string;
}

/** The schematics among the files that are no sheet of another one. */
export function rootSheets(files: readonly SheetFile[]): SheetFile[] {
  const used = new Set(files.flatMap(({ root }) => formsIn(root, 'sheet').map((sheet) => baseName(sheetFile(sheet)))));
  const roots = files.filter(({ file }) => !used.has(baseName(file)));
  return roots.length === 0 ? files.slice(0, 1) : roots;
}

export function readSchematic(root: SheetFile, files: readonly SheetFile[]): Board {
  return new SchematicReader(files).read(root);
}

/** `Sheetfile` from version 7 on, `Sheet file` in 6; a KiCad 6 in another language wrote the word in that language. */
function sheetFile(sheet: Form): string {
  const properties = propertiesOf(sheet);
  return properties.get('Sheetfile') ?? properties.get('Sheet file') ?? propertyOfId(sheet, '1');
}

function sheetName(sheet: Form): string {
  const properties = propertiesOf(sheet);
  return properties.get('Sheetname') ?? properties.get('Sheet name') ?? propertyOfId(sheet, '0');
}

/** KiCad 6 numbers the properties of a sheet: 0 is its name, 1 its file. */
function propertyOfId(sheet: Form, id: string): string {
  return formsIn(sheet, 'property').find((property) => textIn(property, 'id') === id)?.values[1] ?? '';
}

interface Wire {
  readonly ends: readonly [Point, Point];
}
interface Point {
  readonly x: number;
  readonly y: number;
}

/** Ranks of names: what names a net wherever it is, over what names it in a sheet. */
interface Named {
  readonly name: string;
  readonly rank: number;
}

interface PartPins {
  readonly symbol: Form;
  readonly pins: Map<string, { readonly pin: PlacedPin; readonly node: string }>;
}

class SchematicReader {
  readonly #files: readonly SheetFile[];
  readonly #joined = new Joined();
  readonly #names = new Map<string, Named[]>();
  readonly #parts = new Map<string, PartPins>();
  readonly #notes = new Set<string>();
  #root!: SheetFile;
  #sheets = 0;

  constructor(files: readonly SheetFile[]) {
    this.#files = files;
  }

  read(root: SheetFile): Board {
    this.#root = root;
    for (const note of notesOnVersion(root.root)) this.#notes.add(note);
    const id = textIn(root.root, 'uuid') ?? '';
    this.#sheet({ ...root, path: `/${id}`, names: '/' }, 0);
    const nets = this.#nets();
    const parts = [...this.#parts].map(([reference, part]) => this.#part(reference, part, nets));
    return { file: root.file, ...titleIn(root.root, root.file), parts, at: root.root.at, notes: [...this.#notes] };
  }

  #sheet(sheet: Sheet, depth: number): void {
    if ((this.#sheets += 1) > limits.sheets || depth > 20)
      throw new KicadProblem(
        sheet.root.at,
        `The schematic uses more than ${limits.sheets} sheets, or a sheet is in itself.`,
        'Export a netlist and import that.',
      );
    const key = (point: Point) => `${sheet.path} ${keyOf(point)}`;
    const wires = formsIn(sheet.root, 'wire').map(wireOf);
    for (const { ends } of wires) this.#joined.join(key(ends[0]), key(ends[1]));
    for (const junction of formsIn(sheet.root, 'junction')) this.#touch(pointOf(junction), wires, key);
    this.#labels(sheet, wires, key);
    for (const symbol of formsIn(sheet.root, 'symbol')) this.#symbol(symbol, sheet, key);
    for (const inner of formsIn(sheet.root, 'sheet')) this.#inner(inner, sheet, key, depth);
    if (formsIn(sheet.root, 'bus').length > 0)
      this.#notes.add(
        'Buses are read by the names of their wires only: wires without a label, and wires that reach another sheet through a bus, are not joined. Import the board or a netlist to have them.',
      );
  }

  /** Joins a point with every wire that goes through it. */
  #touch(point: Point, wires: readonly Wire[], key: (point: Point) => string): void {
    for (const { ends } of wires) if (isOn(point, ends)) this.#joined.join(key(ends[0]), key(point));
  }

  #labels(sheet: Sheet, wires: readonly Wire[], key: (point: Point) => string): void {
    const name = (form: Form, net: string, named: Named) => {
      const point = pointOf(form);
      this.#touch(point, wires, key);
      this.#joined.join(net, key(point));
      this.#name(net, named);
    };
    for (const label of formsIn(sheet.root, 'label')) {
      const full = `${sheet.names}${label.values[0] ?? ''}`;
      name(label, `local ${sheet.path} ${label.values[0] ?? ''}`, { name: full, rank: 2 });
    }
    for (const label of formsIn(sheet.root, 'global_label'))
      name(label, `global ${label.values[0] ?? ''}`, { name: label.values[0] ?? '', rank: 4 });
    for (const label of formsIn(sheet.root, 'hierarchical_label')) {
      const full = `${sheet.names}${label.values[0] ?? ''}`;
      name(label, `sheet ${sheet.path} ${label.values[0] ?? ''}`, { name: full, rank: 1 });
    }
  }

  #name(node: string, named: Named): void {
    this.#names.set(node, [...(this.#names.get(node) ?? []), named]);
  }

  #symbol(symbol: Form, sheet: Sheet, key: (point: Point) => string): void {
    const { pins, isPower } = pinsOfSymbol(symbol, formIn(sheet.root, 'lib_symbols'));
    const value = propertiesOf(symbol).get('Value') ?? '';
    const reference = this.#reference(symbol, sheet.path);
    for (const pin of pins) {
      const node = `pin ${sheet.path} ${textIn(symbol, 'uuid') ?? reference} ${pin.number}`;
      this.#joined.join(key(pin.at), node);
      // Power symbols, and supply pins that are hidden, are on the net of their name everywhere.
      const global = pin.isNamedBySymbol ? value : pin.isHiddenSupply ? pin.name : undefined;
      if (global !== undefined) {
        this.#joined.join(`global ${global}`, node);
        this.#name(`global ${global}`, { name: global, rank: 3 });
      }
      if (!isPower && !reference.startsWith('#')) this.#keep(reference, symbol, pin, node);
    }
  }

  #keep(reference: string, symbol: Form, pin: PlacedPin, node: string): void {
    const part = this.#parts.get(reference) ?? { symbol, pins: new Map() };
    this.#parts.set(reference, part);
    if (!part.pins.has(pin.number)) part.pins.set(pin.number, { pin, node });
  }

  /** The reference of a symbol in a sheet that may be used several times. */
  #reference(symbol: Form, path: string): string {
    const own = formsIn(formIn(symbol, 'instances'), 'project').flatMap((project) => formsIn(project, 'path'));
    const id = textIn(symbol, 'uuid') ?? '';
    // KiCad 6 lists all of them in the root, by the path below the root.
    const listed = formsIn(formIn(this.#root.root, 'symbol_instances'), 'path');
    const below = path.split('/').slice(2);
    const wanted = `/${[...below, id].join('/')}`;
    const found = own.find(({ values }) => values[0] === path) ?? listed.find(({ values }) => values[0] === wanted);
    return textIn(found, 'reference') ?? propertiesOf(symbol).get('Reference') ?? '';
  }

  #inner(form: Form, sheet: Sheet, key: (point: Point) => string, depth: number): void {
    const file = sheetFile(form);
    const found = this.#files.find((one) => baseName(one.file) === baseName(file));
    if (found === undefined) {
      this.#notes.add(
        `The sheet ${file} is not there: what is in it is missing. Import a .zip with all sheets, or a netlist.`,
      );
      return;
    }
    const path = `${sheet.path}/${textIn(form, 'uuid') ?? ''}`;
    for (const pin of formsIn(form, 'pin'))
      this.#joined.join(key(pointOf(pin)), `sheet ${path} ${pin.values[0] ?? ''}`);
    this.#sheet({ ...found, path, names: `${sheet.names}${sheetName(form)}/` }, depth + 1);
  }

  /** The name of each group of joined things: the highest rank, of those the one that is first in the alphabet. */
  #nets(): ReadonlyMap<string, string> {
    const best = new Map<string, Named>();
    for (const [node, names] of this.#names)
      for (const named of names) {
        const group = this.#joined.of(node);
        const now = best.get(group);
        if (now === undefined || named.rank > now.rank || (named.rank === now.rank && named.name < now.name))
          best.set(group, named);
      }
    return new Map([...best].map(([group, { name }]) => [group, name]));
  }

  #part(reference: string, { symbol, pins }: PartPins, nets: ReadonlyMap<string, string>): Part {
    const fields = propertiesOf(symbol);
    const read = [...pins.values()].map(({ pin: { number, name }, node }): Pin => {
      return { number, name, net: netName(nets.get(this.#joined.of(node))) };
    });
    return {
      reference,
      value: fields.get('Value') ?? '',
      footprint: fields.get('Footprint') ?? '',
      fields,
      pins: read.toSorted((a, b) => a.number.localeCompare(b.number, 'en', { numeric: true })),
      fitted: textIn(symbol, 'dnp') !== 'yes' && textIn(symbol, 'in_bom') !== 'no',
      at: symbol.at,
    };
  }
}

/** 0.1 µm: finer than KiCad stores. */
const keyOf = ({ x, y }: Point) => `${Math.round(x * 10_000)},${Math.round(y * 10_000)}`;

function pointOf(form: Form): Point {
  const [x = 0, y = 0] = (formIn(form, 'at')?.values ?? []).map(Number);
  return { x, y };
}

function wireOf(form: Form): Wire {
  const points = formsIn(formIn(form, 'pts'), 'xy').map(({ values }) => ({
    x: Number(values[0]),
    y: Number(values[1]),
  }));
  const [a = { x: 0, y: 0 }, b = a] = points;
  return { ends: [a, b] };
}

/** Whether a point is on a straight line, its ends included. */
function isOn({ x, y }: Point, [a, b]: Wire['ends']): boolean {
  const within = (value: number, one: number, other: number) =>
    value >= Math.min(one, other) - 1e-4 && value <= Math.max(one, other) + 1e-4;
  if (!within(x, a.x, b.x) || !within(y, a.y, b.y)) return false;
  return Math.abs((b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x)) < 1e-3;
}
