/** Proposes cables between boards: nets with the same name on two boards become wires. */
import { emptyDesign, idFromLabel, type Json, present } from '@cablewright/model';
import type { ImportedRecord, Records } from '@cablewright/modules';
import { lineAndColumn, plainNet } from '../boards/types.ts';
import type { BoardConnector, BoardPin } from '../match/connectors.ts';
import type { Bodies } from '../match/bodies.ts';
import { sourceOf, type ChosenBoard } from './board.ts';

/** Two connectors of different boards, with the pins that share a net. */
export interface Pair {
  readonly a: BoardEnd;
  readonly b: BoardEnd;
  readonly wires: readonly { readonly net: string; readonly a: string; readonly b: string }[];
}

interface BoardEnd {
  readonly board: ChosenBoard;
  readonly connector: BoardConnector;
}

/** Two connectors belong together if they share at least this many nets, or all their nets. Supply nets that every board has are not enough. */
const fewestShared = 2;

/** Pairs the connectors that share the most nets. Each connector is in one pair. */
export function pairsOf(boards: readonly ChosenBoard[]): Pair[] {
  const ends = boards.flatMap((board) => board.connectors.map((connector): BoardEnd => ({ board, connector })));
  const candidates = ends.flatMap((a, i) =>
    ends.slice(i + 1).flatMap((b) => (a.board === b.board ? [] : [pairOf(a, b)])),
  );
  const paired = new Set<BoardConnector>();
  return candidates
    .filter(({ wires, a, b }) => isLikely(wires, a.connector, b.connector))
    .toSorted((a, b) => netsIn(b.wires) - netsIn(a.wires))
    .filter(({ a, b }) => {
      if (paired.has(a.connector) || paired.has(b.connector)) return false;
      paired.add(a.connector).add(b.connector);
      return true;
    });
}

const netsIn = (wires: Pair['wires']) => new Set(wires.map(({ net }) => net)).size;

function isLikely(wires: Pair['wires'], a: BoardConnector, b: BoardConnector): boolean {
  const netCount = (connector: BoardConnector) => pinsByNet(connector).size;
  return netsIn(wires) >= Math.max(1, Math.min(fewestShared, netCount(a), netCount(b)));
}

function pinsByNet({ pins }: BoardConnector): Map<string, BoardPin[]> {
  const nets = new Map<string, BoardPin[]>();
  for (const pin of pins) {
    if (pin.net === undefined) continue;
    const name = plainNet(pin.net).toUpperCase();
    nets.set(name, [...(nets.get(name) ?? []), pin]);
  }
  return nets;
}

/** Wires the pins of a net in order. Surplus pins of one side stay open. */
function pairOf(a: BoardEnd, b: BoardEnd): Pair {
  const others = pinsByNet(b.connector);
  const wires = [...pinsByNet(a.connector)].flatMap(([name, pins]) => {
    const far = others.get(name) ?? [];
    return pins.flatMap(({ id, net }, i) => {
      const other = far[i];
      return other === undefined || net === undefined ? [] : [{ net: plainNet(net), a: id, b: other.id }];
    });
  });
  return { a, b, wires };
}

const nameOf = ({ board, connector }: BoardEnd) => `${board.label} ${connector.part.reference}`;

export function pairLabel({ a, b }: Pair): string {
  return `${nameOf(a)} to ${nameOf(b)}`.slice(0, 200);
}

const wireStub = 'stub-wire-of-unknown-kind';

/** A cable for each pair: mating connectors for those of the boards, and a wire for each shared net. */
export function cableRecords(pairs: readonly Pair[], db: Records, bodies: Bodies): ImportedRecord[] {
  const [first] = pairs;
  if (first === undefined) return [];
  const { board } = first.a.board;
  const records = new Map<string, ImportedRecord>();
  const designs = pairs.map((pair) => cableOf(pair, (end) => plugFor(end, db, bodies, records)));
  const position = lineAndColumn(board.at);
  const structure = { type: 'group', id: 'cable', role: 'cable', children: [{ type: 'conductor', id: 'core' }] };
  const wire = {
    id: wireStub,
    label: 'Wire of unknown kind (stub)',
    structure,
    tags: ['stub'],
    src: sourceOf(board),
  };
  const stub =
    db['wires']?.[wireStub] === undefined
      ? [{ kind: 'wires', id: wireStub, record: wire as Record<string, Json>, at: position }]
      : [];
  return [...stub, ...records.values(), ...designs];
}

export function cableId(pair: Pair): string {
  return idFromLabel(pairLabel(pair), undefined, 'cable');
}

function cableOf(pair: Pair, plug: (end: BoardEnd) => string): ImportedRecord {
  const id = cableId(pair);
  const design = emptyDesign(id, pairLabel(pair));
  const ends = [pair.a, pair.b].map((end, i) => ({
    id: `j${i + 1}`,
    def: plug(end),
    label: nameOf(end).slice(0, 200),
  }));
  const segments = pair.wires.map(({ net }, i) => ({
    id: `w${i + 1}`,
    def: wireStub,
    coreLabels: { core: net.slice(0, 200) },
  }));
  const joints = pair.wires.flatMap(({ a, b }, i) => [
    { a: { instance: 'j1', terminal: a }, b: { instance: `w${i + 1}`, terminal: 'core', end: 'a' } },
    { a: { instance: `w${i + 1}`, terminal: 'core', end: 'b' }, b: { instance: 'j2', terminal: b } },
  ]);
  const record = { ...design, instances: { ...design.instances, connectors: ends, segments }, joints };
  const position = lineAndColumn(pair.a.connector.part.at);
  return { kind: 'designs', id, record: record as object as Record<string, Json>, at: position };
}

/** The library connector that mates with a board connector, with its pinout if it has one. If there is none, a stub. */
function plugFor(
  { board, connector }: BoardEnd,
  db: Records,
  bodies: Bodies,
  records: Map<string, ImportedRecord>,
): string {
  const mate = connector.match === undefined ? undefined : bodies.mateOf(connector.match.body);
  const fitting = Object.entries(db['connectors'] ?? {}).filter(
    ([, record]) => mate !== undefined && record['body'] === mate,
  );
  const exact = fitting.find(
    ([, record]) => connector.interface !== undefined && record['interface'] === connector.interface,
  );
  const plain = fitting.find(([, record]) => record['interface'] === undefined);
  const match = exact ?? plain;
  if (match !== undefined) return match[0];
  const label = `${nameOf({ board, connector })}, plug`;
  const id = idFromLabel(`stub ${label}`, undefined, 'stub');
  if (db['connectors']?.[id] !== undefined) return id;
  const pinFields: Record<string, Json> =
    mate === undefined
      ? {
          pins: connector.pins.map((pin) => ({
            id: pin.id,
            ...present({ label: pin.net === undefined ? undefined : plainNet(pin.net) }),
          })),
        }
      : { body: mate };
  const description = `Stub for the connector that plugs into ${connector.part.reference}: replace it with the real part.`;
  const record = {
    id,
    label: `${label} (stub)`.slice(0, 200),
    ...pinFields,
    tags: ['stub'],
    description,
    src: sourceOf(board.board),
  };
  records.set(id, { kind: 'connectors', id, record, at: lineAndColumn(connector.part.at) });
  return id;
}
