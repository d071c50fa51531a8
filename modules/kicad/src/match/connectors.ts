/** Finds the connectors of a board, their parts and pinouts in the library, and the signals of their pins. */
import { idFromLabel, isObject, type Json } from '@cablewright/model';
import type { Records } from '@cablewright/modules';
import data from '../../data/parts.json' with { type: 'json' };
import { limits } from '../basis/limits.ts';
import { plainNet, type KicadBoard, type KicadPart, type KicadPin } from '../boards/types.ts';
import type { Bodies, BodyMatch } from './bodies.ts';
import type { Signals } from './signals.ts';

export interface BoardPin {
  /** The position in the body, or else the pad number. */
  readonly id: string;
  readonly name: string | undefined;
  readonly net: string | undefined;
  readonly signal: string | undefined;
}

export interface BoardConnector {
  readonly part: KicadPart;
  /** The reference in lower case. It is the prefix of the terminals and the id of the port. */
  readonly id: string;
  readonly pins: readonly BoardPin[];
  readonly match: BodyMatch | undefined;
  readonly interface: string | undefined;
  /** All pinouts that match equally well. */
  readonly pinouts: readonly string[];
  /** Whether it is preselected for import. */
  readonly suggested: boolean;
}

const prefixOf = (reference: string) => /^[A-Za-z]+/.exec(reference)?.[0]?.toUpperCase() ?? '';

const startsWithOne = (text: string, words: readonly string[]) => words.some((word) => text.startsWith(word));

/** Whether a part may be a connector, judging by its reference, its footprint library and its symbol name. */
function isConnector({ reference, footprint, value, pins }: KicadPart): boolean {
  const name = footprint.slice(footprint.indexOf(':') + 1);
  if (
    pins.length === 0 ||
    reference === '' ||
    startsWithOne(name, data.notConnectors) ||
    startsWithOne(footprint, data.notConnectors)
  )
    return false;
  const isListed = startsWithOne(footprint, data.connectorLibraries) || startsWithOne(value, data.connectorLibraries);
  return isListed || data.connectorReferences.includes(prefixOf(reference));
}

export interface ConnectorLibrary {
  readonly db: Records;
  readonly bodies: Bodies;
  readonly signals: Signals;
}

/** Returns the pinout that a person chose for a connector id. */
type ChosenPinout = (connector: string) => string | undefined;

/** The connectors of a board in the order of their references. */
export function connectorsOf(board: KicadBoard, library: ConnectorLibrary, chosen: ChosenPinout): BoardConnector[] {
  const usedIds = new Set<string>();
  return board.parts
    .filter(isConnector)
    .toSorted((a, b) => a.reference.localeCompare(b.reference, 'en', { numeric: true }))
    .slice(0, limits.connectors)
    .map((part) => {
      const id = idFromLabel(part.reference, (candidate) => usedIds.has(candidate), 'j');
      usedIds.add(id);
      return connectorOf(part, id, library, chosen(id));
    });
}

function connectorOf(
  part: KicadPart,
  id: string,
  library: ConnectorLibrary,
  chosen: string | undefined,
): BoardConnector {
  const match = library.bodies.match(part);
  const positions = match === undefined ? [] : library.bodies.positions(match.body);
  const pins = part.pins.slice(0, limits.pins).flatMap((pin) => positionOf(pin, positions));
  const fitting = match === undefined ? [] : pinoutsOf(match, pins, library);
  const pinout = fitting.find((candidate) => candidate.id === chosen) ?? fitting[0];
  const suggested = part.fitted && data.chosenReferences.includes(prefixOf(part.reference));
  const signalOf = ({ id: pin, net }: (typeof pins)[number]) =>
    net === undefined ? undefined : (agreed(pinout?.pins[pin], net, library.signals) ?? library.signals.of(net));
  return {
    part,
    id,
    pins: pins.map((pin) => ({ ...pin, signal: signalOf(pin) })),
    match,
    interface: pinout?.id,
    pinouts: fitting.map((candidate) => candidate.id),
    suggested,
  };
}

/** Names a pin by its position. Shield pads are the shell; mounting pads are not pins. */
function positionOf({ number, name, net }: KicadPin, positions: readonly string[]) {
  const position = positions.find((candidate) => candidate.toLowerCase() === number.toLowerCase());
  if (position !== undefined) return [{ id: position, name, net }];
  if (positions.includes('shell') && data.shellPads.includes(number.toUpperCase())) return [{ id: 'shell', name, net }];
  if (data.mountingPads.includes(number.toUpperCase())) return [];
  return [{ id: number.slice(0, 40), name, net }];
}

type Meanings = Readonly<Record<string, Json | undefined>>;

interface Pinout {
  readonly id: string;
  readonly pins: Meanings;
}

/** The candidate pinouts: that of the connector's record, or else those for its body that match most nets and contradict none. */
function pinoutsOf(match: BodyMatch, pins: readonly Omit<BoardPin, 'signal'>[], library: ConnectorLibrary): Pinout[] {
  const { db, signals } = library;
  const ownPinout = match.connector === undefined ? undefined : db['connectors']?.[match.connector]?.['interface'];
  const candidates = Object.entries(db['interfaces'] ?? {}).filter(([id, { bodies }]) =>
    ownPinout === undefined ? Array.isArray(bodies) && (bodies as unknown[]).includes(match.body) : id === ownPinout,
  );
  const scored = candidates.flatMap(([id, record]) => {
    const meanings = isObject(record['pins']) ? (record['pins'] as Meanings) : {};
    const score = scoreOf(meanings, pins, signals);
    return score === undefined ? [] : [{ id, pins: meanings, score }];
  });
  const most = Math.max(0, ...scored.map(({ score }) => score));
  return scored.filter(({ score }) => score === most).toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** At least two nets must match the signals of their positions, or all nets if there are fewer. */
const fewestNets = 2;

/** The number of nets that match the pinout. Undefined if a net contradicts it or too few match. */
function scoreOf(meanings: Meanings, pins: readonly Omit<BoardPin, 'signal'>[], signals: Signals): number | undefined {
  const connected = pins.flatMap(({ id, net }) => (net === undefined ? [] : [{ id, net }]));
  const agreeing = connected.filter(({ id, net }) => agreed(meanings[id], net, signals) !== undefined);
  const contradicting = connected.filter((pin) => !agreeing.includes(pin) && signals.candidates(pin.net).length > 0);
  const enough = agreeing.length >= Math.min(fewestNets, connected.length) && agreeing.length > 0;
  return enough && contradicting.length === 0 ? agreeing.length : undefined;
}

const textOf = (value: Json | undefined) => (typeof value === 'string' ? value : '');

/** Whether a net matches a position, and with which signal: by the signal itself, or by the name of the position in the pinout. */
function agreed(meaning: Json | undefined, net: string, signals: Signals): string | undefined {
  if (!isObject(meaning)) return undefined;
  const fields = meaning as Readonly<Record<string, Json>>;
  const open = Array.isArray(fields['oneOf']) ? (fields['oneOf'] as readonly Json[]) : [fields];
  const candidates = signals.candidates(net);
  const plain = plainNet(net).toUpperCase();
  return open
    .filter(isObject)
    .map((choice) => choice as Readonly<Record<string, Json>>)
    .map(({ signal, label }) => ({ signal: textOf(signal), label: textOf(label).toUpperCase() }))
    .find(({ signal, label }) => candidates.includes(signal) || (label !== '' && label === plain))?.signal;
}
