import {
  carries,
  definition,
  elementsOf,
  legOf,
  endsOf,
  pigtailMembers,
  runNames,
  type CopperAt,
  type FlatDesign,
  type Library,
  type PrintFormat,
} from '@cablewright/engine';
import type { Breakout, Segment, Wire } from '@cablewright/model';
import { entryOf } from '../../display-list/lookup.ts';
import type { RunRow, RowGroup, SchematicRun } from './graph.ts';
import { wireColour, type WireColour } from '../../figures/wire-colour.ts';

/** The pins on which the ends of a run's elements land, and words for ends without a landing, by `<segment>@<end> <path>`. */
export interface RowLandings {
  readonly pins: ReadonlyMap<string, readonly string[]>;
  readonly notes: ReadonlyMap<string, string>;
}

export function endKey(segment: string, end: 'a' | 'b', path: string): string {
  return `${segment}@${end} ${path}`;
}

/** The runs of a design with a row for each of their conductors and screens: cores first, then screens and drains. */
export function readRuns(print: PrintFormat, flat: FlatDesign, landings: RowLandings): SchematicRun[] {
  const names = runNames(flat.design);
  return (flat.design.instances.segments ?? []).flatMap((segment) => {
    const library = flat.libraryOf(segment.id);
    const wire = definition(library, 'wires', segment.def);
    return wire === undefined ? [] : [readRun(print, segment, wire, library, entryOf(names, segment.id), landings)];
  });
}

function readRun(
  print: PrintFormat,
  segment: Segment,
  wire: Wire,
  library: Library,
  name: string,
  landings: RowLandings,
): SchematicRun {
  const copper = elementsOf(wire).copper.filter((element) => carries(segment, element.path));
  const ordered = [
    ...copper.filter((element) => element.kind === 'core'),
    ...copper.filter((element) => element.kind !== 'core'),
  ];
  const facts = [print.length(segment.lengthMm), wire.label ?? wire.id, wire.partNumber ?? ''];
  return {
    id: segment.id,
    print,
    name,
    facts: facts.filter((fact) => fact !== ''),
    single: ordered.length === 1 && ordered[0]?.kind === 'core',
    rows: ordered.map((element) => readRow(print, segment, element, library, landings)),
    groups: readGroups(segment, copper, library),
    ties: readTies(segment, wire),
    bonds: elementsOf(wire).masses.flatMap((mass) => {
      const rows = mass.filter((path) => carries(segment, path)).map((path) => rowKey(segment, path));
      return rows.length < 2 ? [] : [rows];
    }),
  };
}

/** A tie for each pigtail, represented by the first screen it gathers. Two pigtails at an end are separate conductors. */
function readTies(segment: Segment, wire: Wire): SchematicRun['ties'] {
  const tied = (segment.pigtails ?? []).map((pigtail) => {
    const members = pigtailMembers(wire, pigtail).filter((path) => carries(segment, path));
    return { end: pigtail.end, rows: members.map((path) => rowKey(segment, path)) };
  });
  return tied.filter(({ rows }) => rows.length > 1);
}

function rowKey(segment: Segment, path: string): string {
  return `${segment.id}.${path}`;
}

function readRow(
  print: PrintFormat,
  segment: Segment,
  element: CopperAt,
  library: Library,
  landings: RowLandings,
): RunRow {
  const a = endKey(segment.id, 'a', element.path);
  const b = endKey(segment.id, 'b', element.path);
  const color = element.element.type === 'conductor' && element.kind === 'core' ? element.element.color : undefined;
  const section = element.element.type === 'conductor' ? print.section(element.element) : undefined;
  const mark = segment.coreLabels?.[element.path];
  const colour = wireColour(library, color);
  const jacket = colour === undefined ? jacketColour(library, element.groups) : undefined;
  // A core named by its colour is not named twice.
  const path = element.path === color && colour?.code !== undefined && colour.code !== color ? '' : element.path;
  return {
    key: rowKey(segment, element.path),
    label: mark === undefined ? path : `${path} (${mark})`.trimStart(),
    kind: element.kind,
    colour,
    jacket,
    section,
    a: landings.pins.get(a) ?? [],
    b: landings.pins.get(b) ?? [],
    noteA: landings.notes.get(a),
    noteB: landings.notes.get(b),
  };
}

/** The colour of the innermost coloured jacket inside the stock. */
function jacketColour(library: Library, groups: CopperAt['groups']): WireColour | undefined {
  const jackets = groups.flatMap(({ children }) =>
    children.flatMap((child) => (child.type === 'insulation' && child.color !== undefined ? [child.color] : [])),
  );
  return wireColour(library, jackets.at(-1));
}

/** Twisted pairs, and groups with their own screen. An overall screen is an ordinary row. */
function readGroups(segment: Segment, copper: readonly CopperAt[], library: Library): RowGroup[] {
  const rowsOf = new Map<CopperAt['groups'][number], string[]>();
  for (const element of copper) {
    for (const group of element.groups) {
      rowsOf.set(group, [...(rowsOf.get(group) ?? []), rowKey(segment, element.path)]);
    }
  }
  const groups = new Set(copper.flatMap((element) => element.groups));
  return [...groups].flatMap((group): RowGroup[] => {
    const rows = rowsOf.get(group) ?? [];
    const screened = group.children.some((child) => child.type === 'shield');
    if (rows.length < 2) return [];
    const colour = jacketColour(library, [group]);
    if (screened) return [{ kind: 'screened', rows, colour }];
    return group.role === 'twisted-pair' ? [{ kind: 'pair', rows }] : [];
  });
}

/** The elements that a breakout opens: pins of its block for those that continue, text for those that are cut back. */
export function readBreakout(
  print: PrintFormat,
  breakout: Breakout,
): {
  readonly pins: readonly { readonly key: string; readonly ends: readonly string[] }[];
  readonly notes: ReadonlyMap<string, string>;
} {
  const ends = new Map(endsOf(breakout).map(({ segment, end }) => [segment, end]));
  const notes = new Map<string, string>();
  const pins = breakout.conductors.flatMap((conductor) => {
    const end = ends.get(conductor.segment);
    if (end === undefined) return [];
    const ownKey = endKey(conductor.segment, end, conductor.path);
    if (conductor.fate === 'nc') notes.set(ownKey, print.text('drawing.cut-back'));
    const leg = legOf(breakout, conductor);
    const legEnd = leg === undefined ? undefined : ends.get(leg);
    if (conductor.fate !== 'through' || leg === undefined || legEnd === undefined) return [];
    const key = `${breakout.id} ${conductor.segment}.${conductor.path}`;
    return [{ key, ends: [ownKey, endKey(leg, legEnd, conductor.legPath ?? conductor.path)] }];
  });
  return { pins, notes };
}
