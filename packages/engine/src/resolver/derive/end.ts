/** One end of a derived cable: the plug or the board that its lines are connected to. */
import {
  sameJson,
  type ConnectorInstance,
  type Joint,
  type PcbaInstance,
  type PinFacts,
  type TerminalRef,
} from '@cablewright/model';
import type { ComposedConnector } from '../../connectivity/compose-connector.ts';
import { composeBoard } from '../../connectivity/compose-board.ts';
import type { Library } from '../../library/library.ts';
import type { BoundPin, BoundPort } from '../devices/bound-port.ts';
import type { CableSide, OptionEnd } from '../options/option.ts';
import { portWords } from '../options/words.ts';
import type { LackingPart } from './derived.ts';
import { plugFor } from '../devices/plug.ts';

export interface DerivedEnd {
  readonly connectors: readonly ConnectorInstance[];
  readonly boards: readonly PcbaInstance[];
  /** The joints between a plug and the footprint of its board. */
  readonly joints: readonly Joint[];
  readonly lacking: readonly LackingPart[];
  /** The terminal of a position. Undefined if the part that should have the terminal is missing or lacks it. */
  terminal(position: string): TerminalRef | undefined;
  /** The plug that has a position, for a lead with several plugs. */
  readonly plugOf: (position: string) => string;
}

export function deriveEnd(library: Library, side: CableSide, end: OptionEnd): DerivedEnd {
  const number = side === 'source' ? 1 : 2;
  return end.adapter === undefined
    ? plugEnd(library, side, `j${number}`, end)
    : boardEnd(library, side, `u${number}`, `j${number}`, end);
}

function plugEnd(library: Library, side: CableSide, id: string, end: OptionEnd): DerivedEnd {
  const plug = plugFor(library, end.device);
  if (plug === undefined) {
    const lacking = [{ what: 'plug' as const, text: `The library has no plug for ${portWords(end.device)}.` }];
    return { connectors: [], boards: [], joints: [], lacking, terminal: () => undefined, plugOf: () => '' };
  }
  return {
    connectors: [{ id, def: plug.id, role: side, label: end.device.deviceLabel, ...deviceFacts(plug, end.device) }],
    boards: [],
    joints: [],
    lacking: [],
    terminal: (position) => (plug.pin(position) === undefined ? undefined : { instance: id, terminal: position }),
    plugOf: (position) => plug.body?.plugs?.find(({ positions }) => positions.includes(position))?.id ?? '',
  };
}

/** The device's facts about its pins that differ from the pinout of the plug. The plug of the cable states them. */
function deviceFacts(plug: ComposedConnector, port: BoundPort): Pick<ConnectorInstance, 'pins'> {
  const facts = plug.pins.flatMap((pin): [string, 'nc' | PinFacts][] => {
    const bound = port.byPosition.get(pin.id);
    if (bound === undefined) return [];
    if (bound.signal === undefined) return pin.signal === undefined ? [] : [[pin.id, 'nc']];
    const differing = factsBeyond(bound, { ...pin, dir: pin.dir ?? 'passive' });
    return Object.keys(differing).length === 0 ? [] : [[pin.id, differing]];
  });
  return facts.length === 0 ? {} : { pins: Object.fromEntries(facts) };
}

const carried = [
  'signal',
  'dir',
  'level',
  'accepts',
  'currentA',
  'nominalV',
  'minV',
  'maxV',
  'terminationOhm',
  'optional',
  'required',
  'phantom',
] as const;

function factsBeyond(bound: BoundPin, pin: Partial<BoundPin>): PinFacts {
  // Limits that a pinout states for another signal or another nominal voltage don't apply to the pin, so it states its own.
  const limits = bound.nominalV === pin.nominalV ? {} : { minV: undefined, maxV: undefined };
  const under: Partial<BoundPin> = bound.signal === pin.signal ? { ...pin, ...limits } : {};
  const differing = carried.flatMap((field) => {
    const [value, stated] = [bound[field], under[field]];
    if (value === undefined || sameJson(value, stated) || (Array.isArray(value) && value.length === 0)) return [];
    return [[field, value]];
  });
  return Object.fromEntries(differing);
}

/** The end with a board, which either carries the connector itself or has a footprint that a plug is soldered to. */
function boardEnd(library: Library, side: CableSide, id: string, plugId: string, end: OptionEnd): DerivedEnd {
  const { board: def, mating, label } = end.adapter!;
  const board = composeBoard(library, def);
  if (board === undefined) {
    const lacking = [{ what: 'part' as const, text: `The library has no board "${def}", which ${label} needs.` }];
    return { connectors: [], boards: [], joints: [], lacking, terminal: () => undefined, plugOf: () => '' };
  }
  const prefix = mating.terminals!;
  const carried = (board.record.integratedConnectors ?? []).some(({ terminalPrefix }) => terminalPrefix === prefix);
  const plug = carried ? undefined : plugEnd(library, side, plugId, end);
  const joints = end.device.pins.flatMap(({ position }): Joint[] => {
    const [pin, pad] = [plug?.terminal(position), `${prefix}.${position}`];
    if (pin === undefined || board.terminal(pad) === undefined) return [];
    return [{ a: pin, b: { instance: id, terminal: pad } }];
  });
  return {
    connectors: plug?.connectors ?? [],
    boards: [{ id, def, label }],
    joints,
    lacking: plug?.lacking ?? [],
    terminal: (position) => (board.terminal(position) === undefined ? undefined : { instance: id, terminal: position }),
    plugOf: () => '',
  };
}
