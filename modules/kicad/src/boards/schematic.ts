/**
 * Reads schematics (`.kicad_sch`) with their sheets. Connections follow from positions, as in KiCad: wires join at their ends and
 * at junctions, pins join at the ends of wires, labels anywhere on a wire. On one sheet the same name is the same net, whatever
 * kind of label has it. Coordinates are in mm, with y pointing down.
 */
import { Groups } from '@cablewright/engine';
import { Unreadable } from '@cablewright/modules/reading';
import { limits } from '../basis/limits.ts';
import { formIn, formsIn, propertiesOf, textIn } from '../sexpr/form.ts';
import type { Form } from '../sexpr/read.ts';
import { Buses } from './buses.ts';
import { pinsOfSymbol, type SymbolPin } from './symbols.ts';
import { baseName, titleIn } from './title.ts';
import { netName, type KicadBoard, type KicadPart, type KicadPin } from './types.ts';
import { notesOnVersion } from './versions.ts';

interface SheetFile {
  readonly file: string;
  readonly root: Form;
}

/** One use of a sheet: the same file may be used several times. */
interface Sheet extends SheetFile {
  /** The ids of the parent sheets, as symbol instances name them: `/root/sheet`. */
  readonly path: string;
  /** The prefix of its net names: `/Power/`. */
  readonly names: string;
  /** 0 for the root. */
  readonly depth: number;
}

/** The schematics that are not a sheet of another file. */
export function rootSheets(files: readonly SheetFile[]): SheetFile[] {
  const used = new Set(files.flatMap(({ root }) => formsIn(root, 'sheet').map((sheet) => baseName(sheetFile(sheet)))));
  const roots = files.filter(({ file }) => !used.has(baseName(file)));
  return roots.length === 0 ? files.slice(0, 1) : roots;
}

export function readSchematic(root: SheetFile, files: readonly SheetFile[]): KicadBoard {
  return new SchematicReader(files).read(root);
}

/** `Sheetfile` since version 7, `Sheet file` in 6. A localized KiCad 6 wrote the property name in its language. */
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

/** All wires of a sheet, or all its buses. Wires and buses never touch. */
interface Lines {
  readonly all: readonly Wire[];
  readonly key: (point: Point) => string;
}
interface Drawn {
  readonly wires: Lines;
  readonly buses: Lines;
}

const labelRanks = { hierarchical_label: 1, label: 2, global_label: 4 } as const;
/** Names of this rank or higher apply on every sheet. */
const globalRank = 3;

/** A name for a net, with the rank of its kind of label and the depth of its sheet. */
interface Named {
  readonly name: string;
  readonly rank: number;
  readonly depth: number;
}

interface PartPins {
  readonly symbol: Form;
  readonly pins: Map<string, { readonly pin: SymbolPin; readonly node: string }>;
}

class SchematicReader {
  readonly #files: readonly SheetFile[];
  readonly #joined = new Groups<string>();
  readonly #buses: Buses;
  readonly #names = new Map<string, Named[]>();
  readonly #parts = new Map<string, PartPins>();
  readonly #notes = new Set<string>();
  #root!: SheetFile;
  #sheets = 0;

  constructor(files: readonly SheetFile[]) {
    this.#files = files;
    this.#buses = new Buses(
      this.#joined,
      files.map(({ root }) => root),
    );
  }

  read(root: SheetFile): KicadBoard {
    this.#root = root;
    for (const note of notesOnVersion(root.root, 'schematic')) this.#notes.add(note);
    const id = textIn(root.root, 'uuid') ?? '';
    this.#sheet({ ...root, path: `/${id}`, names: '/', depth: 0 });
    this.#buses.joinMembers();
    const nets = this.#nets();
    const parts = [...this.#parts].map(([reference, part]) => this.#part(reference, part, nets));
    return { file: root.file, ...titleIn(root.root, root.file), parts, at: root.root.at, notes: [...this.#notes] };
  }

  #sheet(sheet: Sheet): void {
    if ((this.#sheets += 1) > limits.sheets || sheet.depth > 20)
      throw new Unreadable(
        `The schematic uses more than ${limits.sheets} sheets, or a sheet is in itself.`,
        'Export a netlist and import that.',
        sheet.root.at,
      );
    const { root, path } = sheet;
    const drawn: Drawn = {
      wires: { all: formsIn(root, 'wire').map(wireOf), key: (point) => `${path} ${keyOf(point)}` },
      buses: { all: formsIn(root, 'bus').map(wireOf), key: (point) => `bus ${path} ${keyOf(point)}` },
    };
    for (const lines of [drawn.wires, drawn.buses]) {
      for (const { ends } of lines.all) this.#joined.join(lines.key(ends[0]), lines.key(ends[1]));
      for (const junction of formsIn(root, 'junction')) this.#touch(pointOf(junction), lines);
    }
    for (const entry of formsIn(root, 'bus_entry')) this.#entry(entry, drawn);
    for (const kind of ['label', 'global_label', 'hierarchical_label'] as const)
      for (const label of formsIn(root, kind)) this.#label(label, kind, sheet, drawn);
    for (const symbol of formsIn(root, 'symbol')) this.#symbol(symbol, sheet, drawn.wires);
    for (const inner of formsIn(root, 'sheet')) this.#inner(inner, sheet, drawn);
  }

  /** Joins a point with every line that goes through it. */
  #touch(point: Point, { all: lines, key }: Lines): void {
    for (const { ends } of lines) if (isOn(point, ends)) this.#joined.join(key(ends[0]), key(point));
  }

  /**
   * Joins the ends of a bus entry, the slanted line between a wire and a bus. It does not join the wire to a net of the bus: the
   * wire's name does that.
   */
  #entry(form: Form, { wires, buses }: Drawn): void {
    const from = pointOf(form);
    const [across = 0, down = 0] = (formIn(form, 'size')?.values ?? []).map(Number);
    const to = { x: from.x + across, y: from.y + down };
    const free = [from, to].filter((end) => !buses.all.some(({ ends }) => isOn(end, ends)));
    for (const end of free) this.#touch(end, wires);
    if (free.length === 2) this.#joined.join(wires.key(from), wires.key(to));
  }

  #label(form: Form, kind: keyof typeof labelRanks, sheet: Sheet, { wires, buses }: Drawn): void {
    const text = labelIn(form);
    const members = this.#buses.members(text);
    const lines = members === undefined ? wires : buses;
    const point = pointOf(form);
    const node = lines.key(point);
    this.#touch(point, lines);
    if (kind === 'hierarchical_label') this.#joined.join(node, portOf(sheet.path, text));
    if (members === undefined) this.#joined.join(node, this.#net(text, kind, sheet));
    else this.#buses.name(node, members, (name) => this.#net(name, kind, sheet));
  }

  /** The net that a label names in a sheet. */
  #net(name: string, kind: keyof typeof labelRanks, { path, names, depth }: Sheet): string {
    const [net, rank] = [`local ${path} ${name}`, labelRanks[kind]];
    if (kind !== 'global_label') this.#name(net, { name: `${names}${name}`, rank, depth });
    else this.#global(name, rank, path);
    return net;
  }

  /** The net of this name on all sheets. It is also the net of local labels of this name on its own sheet. */
  #global(name: string, rank: number, path: string): string {
    const net = `global ${name}`;
    this.#name(net, { name, rank, depth: 0 });
    this.#joined.join(net, `local ${path} ${name}`);
    return net;
  }

  #name(node: string, name: Named): void {
    this.#names.set(node, [...(this.#names.get(node) ?? []), name]);
  }

  #symbol(symbol: Form, sheet: Sheet, { key }: Lines): void {
    const { pins, isPower } = pinsOfSymbol(symbol, formIn(sheet.root, 'lib_symbols'));
    const value = (propertiesOf(symbol).get('Value') ?? '').replaceAll('/', '{slash}');
    const reference = this.#reference(symbol, sheet.path);
    for (const pin of pins) {
      const node = `pin ${sheet.path} ${textIn(symbol, 'uuid') ?? reference} ${pin.number}`;
      this.#joined.join(key(pin.at), node);
      // Power symbols and hidden supply pins belong to the global net of their name.
      const global = pin.isNamedBySymbol ? value : pin.isHiddenSupply ? pin.name : undefined;
      if (global !== undefined) this.#joined.join(this.#global(global, globalRank, sheet.path), node);
      if (!isPower && !reference.startsWith('#')) this.#keep(reference, symbol, pin, node);
    }
  }

  #keep(reference: string, symbol: Form, pin: SymbolPin, node: string): void {
    const part = this.#parts.get(reference) ?? { symbol, pins: new Map() };
    this.#parts.set(reference, part);
    if (!part.pins.has(pin.number)) part.pins.set(pin.number, { pin, node });
  }

  /** The reference of a symbol in one use of a sheet. */
  #reference(symbol: Form, path: string): string {
    const ownPaths = formsIn(formIn(symbol, 'instances'), 'project').flatMap((project) => formsIn(project, 'path'));
    const id = textIn(symbol, 'uuid') ?? '';
    // KiCad 6 lists all references in the root, by the path below the root.
    const listed = formsIn(formIn(this.#root.root, 'symbol_instances'), 'path');
    const below = path.split('/').slice(2);
    const listedPath = `/${[...below, id].join('/')}`;
    const instance =
      ownPaths.find(({ values }) => values[0] === path) ?? listed.find(({ values }) => values[0] === listedPath);
    return textIn(instance, 'reference') ?? propertiesOf(symbol).get('Reference') ?? '';
  }

  #inner(form: Form, sheet: Sheet, drawn: Drawn): void {
    const file = sheetFile(form);
    const target = this.#files.find((candidate) => baseName(candidate.file) === baseName(file));
    if (target === undefined) {
      this.#notes.add(
        `The sheet ${file} is not there: what is in it is missing. Import a .zip with all sheets, or a netlist.`,
      );
      return;
    }
    const path = `${sheet.path}/${textIn(form, 'uuid') ?? ''}`;
    const inner = { ...target, path, names: `${sheet.names}${sheetName(form)}/`, depth: sheet.depth + 1 };
    for (const pin of formsIn(form, 'pin')) this.#sheetPin(pin, inner, drawn);
    this.#sheet(inner);
  }

  /** Joins a pin of a sheet with the hierarchical label of the same name in that sheet, a bus with a bus. */
  #sheetPin(pin: Form, { path, names, depth }: Sheet, { wires, buses }: Drawn): void {
    const text = labelIn(pin);
    const members = this.#buses.members(text);
    const port = portOf(path, text);
    const net = (name: string) => {
      const node = `pin of ${path} ${name}`;
      this.#name(node, { name: `${names}${name}`, rank: 0, depth: depth - 1 });
      return node;
    };
    this.#joined.join((members === undefined ? wires : buses).key(pointOf(pin)), port);
    if (members === undefined) this.#joined.join(port, net(text));
    else this.#buses.name(port, members, net);
  }

  /** The name of each group of joined items. */
  #nets(): ReadonlyMap<number, string> {
    const best = new Map<number, Named>();
    for (const [node, names] of this.#names)
      for (const name of names) {
        const group = this.#joined.makeGroup(node);
        const now = best.get(group);
        if (now === undefined || goesBefore(name, now)) best.set(group, name);
      }
    return new Map([...best].map(([group, { name }]) => [group, name]));
  }

  #part(reference: string, { symbol, pins }: PartPins, nets: ReadonlyMap<number, string>): KicadPart {
    const fields = propertiesOf(symbol);
    const connected = [...pins.values()].map(({ pin: { number, name }, node }): KicadPin => {
      return { number, name, net: netName(nets.get(this.#joined.makeGroup(node))) };
    });
    return {
      reference,
      value: fields.get('Value') ?? '',
      footprint: fields.get('Footprint') ?? '',
      fields,
      pins: connected.toSorted((a, b) => a.number.localeCompare(b.number, 'en', { numeric: true })),
      fitted: textIn(symbol, 'dnp') !== 'yes' && textIn(symbol, 'in_bom') !== 'no',
      at: symbol.at,
    };
  }
}

/** Orders names: global ones first, then by depth of the sheet, then by rank, then alphabetically. */
function goesBefore(a: Named, b: Named): boolean {
  const rankOnEverySheet = ({ rank }: Named) => (rank >= globalRank ? rank : 0);
  const order =
    rankOnEverySheet(b) - rankOnEverySheet(a) || a.depth - b.depth || b.rank - a.rank || (a.name < b.name ? -1 : 1);
  return order < 0;
}

/** The text of a label. Older versions wrote slashes as they are, which would be read as the path of a sheet. */
const labelIn = ({ values }: Form) => (values[0] ?? '').replaceAll('/', '{slash}');

/** The node that connects a sheet with the pin of its parent. */
const portOf = (path: string, name: string) => `port ${path} ${name}`;

/** Rounds to 0.1 µm, which is finer than KiCad stores. */
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

/** Whether a point is on a line or at one of its ends. */
function isOn({ x, y }: Point, [a, b]: Wire['ends']): boolean {
  const within = (value: number, from: number, to: number) =>
    value >= Math.min(from, to) - 1e-4 && value <= Math.max(from, to) + 1e-4;
  if (!within(x, a.x, b.x) || !within(y, a.y, b.y)) return false;
  return Math.abs((b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x)) < 1e-3;
}
