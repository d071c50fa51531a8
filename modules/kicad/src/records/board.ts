/** Turns a board with its chosen connectors into records: the board, its device profile, and signals that the vocabulary lacks. */
import { idFromLabel, type Json, present } from '@cablewright/model';
import type { ImportedRecord, Records } from '@cablewright/modules';
import { lineAndColumn, plainNet, type KicadBoard } from '../boards/types.ts';
import type { BoardConnector, BoardPin } from '../match/connectors.ts';

export interface ChosenBoard {
  readonly id: string;
  readonly label: string;
  readonly board: KicadBoard;
  readonly connectors: readonly BoardConnector[];
}

type Draft = Record<string, Json>;

export const sourceOf = ({ file }: KicadBoard) => `KiCad file ${file.replace(/^.*[/\\]/, '')}`.slice(0, 300);

/** Returns the signal of a pin: from the vocabulary, or a new one made from its net. */
export type SignalOf = (pin: BoardPin) => string | undefined;

const terminalOf = (connector: BoardConnector, pin: BoardPin) => `${connector.id}.${pin.id}`.slice(0, 60);

/** The record of a board. Fields that the file states are replaced; all other fields of an existing record are retained. */
export function boardRecord(
  { id, label, board, connectors }: ChosenBoard,
  db: Records,
  signalOf: SignalOf,
): ImportedRecord {
  const before = db['pcbas']?.[id] ?? {};
  const pins = connectors.flatMap((connector) => connector.pins.map((pin) => ({ connector, pin })));
  const record: Draft = {
    ...before,
    id,
    label,
    ...present({ revision: board.revision }),
    terminals: pins.map(({ connector, pin }) => terminalRecord(connector, pin, signalOf)),
    ...carriedBy(connectors),
    ...linksBetween(connectors),
    src: sourceOf(board),
  };
  const from = Object.fromEntries(
    pins.map(({ connector }, i) => [`/terminals/${i}`, lineAndColumn(connector.part.at)]),
  );
  return { kind: 'pcbas', id, record, at: lineAndColumn(board.at), from };
}

function terminalRecord(connector: BoardConnector, pin: BoardPin, signalOf: SignalOf): Json {
  const label = pin.net === undefined ? (pin.name ?? '') : plainNet(pin.net);
  const signal = signalOf(pin);
  return {
    id: terminalOf(connector, pin),
    ...present({ label: label.slice(0, 200) || undefined, signal }),
  };
}

/** The connectors that have a record in the library. */
function carriedBy(connectors: readonly BoardConnector[]): Draft {
  const carried = connectors.flatMap(({ id, match }) =>
    match?.connector === undefined ? [] : [{ connectorDefId: match.connector, terminalPrefix: id }],
  );
  return carried.length === 0 ? {} : { integratedConnectors: carried };
}

/** Joins pins of the same net on the board: the first pin with each of the others. */
function linksBetween(connectors: readonly BoardConnector[]): Draft {
  const nets = new Map<string, string[]>();
  for (const connector of connectors)
    for (const pin of connector.pins)
      if (pin.net !== undefined) nets.set(pin.net, [...(nets.get(pin.net) ?? []), terminalOf(connector, pin)]);
  const links = [...nets.values()].flatMap(([from = '', ...others]) => others.map((to) => ({ from, to })));
  return links.length === 0 ? {} : { internalLinks: links };
}

/** The board as a device with a port for each connector, so that cables can be found for it. */
export function deviceRecord(
  { id, label, board, connectors }: ChosenBoard,
  db: Records,
  signalOf: SignalOf,
): ImportedRecord {
  const before = db['devices']?.[id] ?? {};
  const expected = new Map(
    (Array.isArray(before['ports']) ? (before['ports'] as Draft[]) : []).map((port) => [port['id'], port]),
  );
  const ports = connectors.map((connector) => ({ ...expected.get(connector.id), ...portRecord(connector, signalOf) }));
  const record: Draft = { kind: 'board', ...before, id, label, ports, src: sourceOf(board) };
  return { kind: 'devices', id, record, at: lineAndColumn(board.at) };
}

/**
 * A port. If it has a pinout, only signals that the pinout leaves open or defines differently are stated. A position without a net
 * is not connected.
 */
function portRecord(connector: BoardConnector, signalOf: SignalOf): Draft {
  const { id, part, match, pins } = connector;
  const facts = pins.map((pin): readonly [string, Json] => {
    const signal = signalOf(pin);
    return [pin.id, signal === undefined ? 'nc' : { signal, confidence: 'inferred' }];
  });
  return {
    id,
    label: part.reference.slice(0, 200),
    ...present({ interface: connector.interface, body: match?.body }),
    pins: Object.fromEntries(facts),
  };
}

/** New signals for nets that the vocabulary lacks, each once for all boards. */
export class NewSignals {
  readonly #signals = new Map<string, ImportedRecord>();
  readonly #known: Records[string];

  constructor(db: Records) {
    this.#known = db['vocab/signals'] ?? {};
  }

  of(pin: BoardPin, connector: BoardConnector, board: KicadBoard): string | undefined {
    if (pin.signal !== undefined || pin.net === undefined) return pin.signal;
    const label = plainNet(pin.net).slice(0, 200);
    const id = idFromLabel(label, undefined, 'net');
    if (this.#known[id] === undefined && !this.#signals.has(id)) {
      const record = { id, label, tags: ['stub'], src: sourceOf(board) };
      this.#signals.set(id, { kind: 'vocab/signals', id, record, at: lineAndColumn(connector.part.at) });
    }
    return id;
  }

  records(): ImportedRecord[] {
    return [...this.#signals.values()];
  }
}
