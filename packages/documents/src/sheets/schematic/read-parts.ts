/** Discrete parts in a schematic: their symbols, their terminals, and the direction of the wires on them. */
import { componentTerminals, oneWayOf, printedName, terminalFunction, type Library } from '@cablewright/engine';
import type { Component, ComponentInstance, ComponentKind, Design, End } from '@cablewright/model';
import { entryOf } from '../../display-list/lookup.ts';
import { hasSymbol } from '../../figures/symbols/symbol.ts';
import type { SchematicRun } from './graph.ts';
import type { Part } from './links.ts';

/** A part with the symbol of its kind. A kind that names no symbol has the one of its own name, if it exists. */
export function readPart(library: Library, instance: ComponentInstance, record: Component): Part {
  const terminals = componentTerminals(record);
  const { symbol = record.kind }: Partial<ComponentKind> = library.word('component-kinds', record.kind) ?? {};
  const plus = terminals.find(({ polarity }) => polarity === '+') ?? terminals[0];
  return {
    id: instance.id,
    name: printedName(instance),
    value: record.value ?? record.label ?? record.id,
    symbol: hasSymbol(symbol) ? symbol : '',
    lead: oneWayOf(library, record)?.anode ?? plus?.id ?? '',
    isSplice: record.splice !== undefined,
    terminals: terminals.map(({ id }) => ({ id, text: terminalFunction(record, id) })),
  };
}

type Landed = ReadonlyMap<string, readonly string[]>;

/**
 * The wires to draw from end b to end a. A part between two wires needs one on each side, even if both begin or both end at
 * it. The one to turn is the one whose far end is on the wrong side in the order of the connectors.
 */
export function turnedRuns({ instances }: Design, parts: readonly Part[], landed: Landed): ReadonlySet<string> {
  const wires = plainWires(landed);
  const order = new Map((instances.connectors ?? []).map(({ id }, i) => [id, i]));
  const rank = (wire: PlainWire, end: End) => {
    const far = wire[end === 'a' ? 'b' : 'a'];
    return far === undefined ? Number.POSITIVE_INFINITY : (order.get(far.slice(0, far.indexOf('.'))) ?? order.size);
  };
  const [turned, settled] = [new Set<string>(), new Set<string>()];
  const endNow = (run: string, end: End): End => (turned.has(run) === (end === 'a') ? 'b' : 'a');
  for (const { id, terminals } of parts) {
    if (terminals.length !== 2) continue;
    const [first, second] = terminals.map((terminal) => wireOn(wires, `${id}.${terminal.id}`));
    if (first === undefined || second === undefined || first.run === second.run) continue;
    const bothAt = endNow(first.run, first.end);
    if (bothAt === endNow(second.run, second.end)) {
      const byRank = [first, second].toSorted(
        (x, y) => rank(entryOf(wires, x.run), x.end) - rank(entryOf(wires, y.run), y.end),
      );
      const preferred = bothAt === 'a' ? byRank : byRank.toReversed();
      const run = preferred.find((candidate) => !settled.has(candidate.run))?.run;
      if (run !== undefined) turned.add(run);
    }
    for (const { run } of [first, second]) settled.add(run);
  }
  return turned;
}

/** A run with a single joined conductor and a single pin at each end. */
interface PlainWire {
  readonly path: string;
  readonly a?: string;
  readonly b?: string;
}

function plainWires(landed: Landed): ReadonlyMap<string, PlainWire> {
  const wires = new Map<string, PlainWire>();
  const others = new Set<string>();
  for (const [key, pins] of landed) {
    const { run, end, path } = endOfKey(key);
    const wire = wires.get(run) ?? { path };
    if (wire.path !== path || pins.length > 1) others.add(run);
    wires.set(run, { ...wire, [end]: pins[0] });
  }
  for (const run of others) wires.delete(run);
  return wires;
}

/** The only plain wire on a pin. Undefined if there is none or more than one. */
function wireOn(wires: ReadonlyMap<string, PlainWire>, pin: string): { run: string; end: End } | undefined {
  const found = [...wires].flatMap(([run, { a, b }]): { run: string; end: End }[] => [
    ...(a === pin ? [{ run, end: 'a' as const }] : []),
    ...(b === pin ? [{ run, end: 'b' as const }] : []),
  ]);
  return found.length === 1 ? found[0] : undefined;
}

function endOfKey(key: string): { run: string; end: End; path: string } {
  const space = key.indexOf(' ');
  const end: End = key[space - 1] === 'a' ? 'a' : 'b';
  return { run: key.slice(0, space - 2), end, path: key.slice(space + 1) };
}

/** The landings with the ends of turned wires exchanged. */
export function withTurned(landed: Landed, turned: ReadonlySet<string>): Landed {
  if (turned.size === 0) return landed;
  return new Map(
    [...landed].map(([key, pins]) => {
      const { run, end, path } = endOfKey(key);
      return [turned.has(run) ? `${run}@${end === 'a' ? 'b' : 'a'} ${path}` : key, pins] as const;
    }),
  );
}

/** A run drawn from its end b to its end a. */
export function turnedRun(run: SchematicRun): SchematicRun {
  return {
    ...run,
    rows: run.rows.map((row) => ({ ...row, a: row.b, b: row.a, noteA: row.noteB, noteB: row.noteA })),
    ties: run.ties.map((tie) => ({ ...tie, end: tie.end === 'a' ? 'b' : 'a' })),
  };
}
