/** Changes the stock of a run of wire. Each used element continues as the most similar element of the new stock. */
import { type CopperAt, elementsOf } from '../connectivity/elements.ts';
import { definition } from '../library/definition.ts';
import type { Library } from '../library/library.ts';
import {
  type BreakoutConductor,
  type Design,
  type Segment,
  type TerminalRef,
  pigtailOf,
  formatTerminal,
  parseTerminal,
  present,
} from '@cablewright/model';

/** What happens to one element of the previous stock. */
interface ElementMove {
  readonly from: string;
  readonly fromColour: string | undefined;
  /** The element of the new stock. Undefined if there is none left: its connections are removed. */
  readonly to: string | undefined;
  readonly toColour: string | undefined;
  /** Reason for the choice: the same name and colour, the same colour, the same name, or the next free element. */
  readonly by: 'same' | 'colour' | 'name' | 'order' | undefined;
}

export interface StockChange {
  readonly def: string;
  /** The used elements, in the order of the previous stock. */
  readonly moves: readonly ElementMove[];
}

/** The copper elements of a stock. Empty if the library lacks it. */
function copperOf(library: Library, def: string): readonly CopperAt[] {
  const wire = definition(library, 'wires', def);
  return wire === undefined ? [] : elementsOf(wire).copper;
}

function colourOf({ element }: CopperAt): string | undefined {
  return element.type === 'conductor' ? element.color : undefined;
}

/** The elements of a run that something in the design refers to. */
function usedPaths(design: Design, { id, coreLabels, scope, pigtails }: Segment): ReadonlySet<string> {
  const used = new Set([...Object.keys(coreLabels ?? {}), ...(scope ?? [])]);
  for (const { members } of pigtails ?? []) for (const path of members ?? []) used.add(path);
  for (const { a, b } of design.joints)
    for (const ref of [a, b]) if (ref.instance === id && pigtailOf(ref.terminal) === undefined) used.add(ref.terminal);
  for (const { conductors } of design.instances.breakouts ?? [])
    for (const { segment, path, leg, legPath } of conductors) {
      if (segment === id) used.add(path);
      if (leg === id) used.add(legPath ?? path);
    }
  return used;
}

type Likeness = readonly [ElementMove['by'] & string, (from: CopperAt, to: CopperAt) => boolean];

/** Criteria for the similarity of two elements, the strongest first. A core never becomes a screen. */
const likenesses: readonly Likeness[] = [
  ['same', (from, to) => from.path === to.path && colourOf(from) === colourOf(to)],
  ['colour', (from, to) => colourOf(from) !== undefined && colourOf(from) === colourOf(to)],
  ['name', (from, to) => from.path === to.path],
  ['order', () => true],
];

/** Shows how the elements of a run would continue in another stock. */
export function stockChange(
  catalog: { readonly library: Library },
  design: Design,
  segment: Segment,
  def: string,
): StockChange {
  const used = usedPaths(design, segment);
  const before = copperOf(catalog.library, segment.def).filter(({ path }) => used.has(path));
  const free = new Set(copperOf(catalog.library, def));
  const matches = new Map<CopperAt, { readonly to: CopperAt; readonly by: ElementMove['by'] }>();
  for (const [by, alike] of likenesses)
    for (const from of before) {
      if (matches.has(from)) continue;
      const to = [...free].find((each) => each.kind === from.kind && alike(from, each));
      if (to === undefined) continue;
      free.delete(to);
      matches.set(from, { to, by });
    }
  const moves = before.map((from): ElementMove => {
    const move = matches.get(from);
    const element = { from: from.path, fromColour: colourOf(from) };
    if (move === undefined) return { ...element, to: undefined, toColour: undefined, by: undefined };
    return { ...element, to: move.to.path, toColour: colourOf(move.to), by: move.by };
  });
  return { def, moves };
}

/** Changes the stock of a run, and renames its elements everywhere to those of the new stock. */
export function withStock(design: Design, id: string, { def, moves }: StockChange): Design {
  const to = new Map(moves.map((move) => [move.from, move.to]));
  const moved = (path: string): string | undefined => (to.has(path) ? to.get(path) : path);
  const ref = (end: TerminalRef): TerminalRef | undefined => {
    if (end.instance !== id) return end;
    const terminal = moved(end.terminal);
    return terminal === undefined ? undefined : { ...end, terminal };
  };
  const { segments = [], breakouts } = design.instances;
  return {
    ...design,
    joints: design.joints.flatMap((joint) => {
      const [a, b] = [ref(joint.a), ref(joint.b)];
      return a === undefined || b === undefined ? [] : [{ ...joint, a, b }];
    }),
    ...present({ notes: design.notes?.map((note) => withNames(note, id, moved)) }),
    instances: {
      ...design.instances,
      segments: segments.map((each) => (each.id === id ? withElements({ ...each, def }, moved) : each)),
      ...present({
        breakouts: breakouts?.map((each) => ({
          ...each,
          conductors: each.conductors.flatMap((conductor) => conductorMoved(conductor, id, moved)),
        })),
      }),
    },
  };
}

type MovePath = (path: string) => string | undefined;

function withElements(segment: Segment, moved: MovePath): Segment {
  const { coreLabels, scope, pigtails } = segment;
  const paths = (list: readonly string[]) => list.flatMap((path) => moved(path) ?? []);
  const labels = Object.entries(coreLabels ?? {}).flatMap(([path, label]) => {
    const next = moved(path);
    return next === undefined ? [] : [[next, label] as const];
  });
  return {
    ...segment,
    ...present({
      coreLabels: coreLabels && Object.fromEntries(labels),
      scope: scope && paths(scope),
      pigtails: pigtails?.map((each) =>
        each.members === undefined ? each : { ...each, members: paths(each.members) },
      ),
    }),
  };
}

function conductorMoved(conductor: BreakoutConductor, id: string, moved: MovePath): BreakoutConductor[] {
  const { segment, path, leg, legPath } = conductor;
  const [nextPath, far] = [segment === id ? moved(path) : path, legPath ?? path];
  if (nextPath === undefined) return [];
  if (leg === undefined) return [{ ...conductor, path: nextPath }];
  const next = leg === id ? moved(far) : far;
  if (next === undefined) return [];
  const { legPath: _before, ...moving } = conductor;
  return [{ ...moving, path: nextPath, ...present({ legPath: next === nextPath ? undefined : next }) }];
}

type Note = NonNullable<Design['notes']>[number];

/** Notes name elements as `w1.red` and their ends as `w1@b.red`. */
function withNames(note: Note, id: string, moved: MovePath): Note {
  if (typeof note === 'string' || note.names === undefined) return note;
  const names = note.names.flatMap((name) => {
    const named = parseTerminal(name);
    if (named?.instance !== id) return [name];
    const path = moved(named.terminal);
    return path === undefined ? [] : [formatTerminal({ ...named, terminal: path })];
  });
  return { ...note, names };
}
