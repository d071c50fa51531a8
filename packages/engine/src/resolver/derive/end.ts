/** One end of a derived cable: the plug or the board its lines land on. */
import type { ConnectorInstance, Joint, PcbaInstance, TerminalRef } from '@cablewright/model';
import { composeBoard } from '../../connectivity/compose-board.ts';
import type { Library } from '../../library/library.ts';
import type { CableSide, OptionEnd } from '../options/option.ts';
import { portWords } from '../options/words.ts';
import type { LackingPart } from './derived.ts';
import { plugFor } from './plug.ts';

export interface DerivedEnd {
  readonly connectors: readonly ConnectorInstance[];
  readonly boards: readonly PcbaInstance[];
  /** What joins a plug to the footprint of its board. */
  readonly joints: readonly Joint[];
  readonly lacking: readonly LackingPart[];
  /** Where a position lands; undefined when the part that should have it is not there or lacks it. */
  terminal(position: string): TerminalRef | undefined;
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
    return { connectors: [], boards: [], joints: [], lacking, terminal: () => undefined };
  }
  return {
    connectors: [{ id, def: plug.id, role: side, label: end.device.deviceLabel }],
    boards: [],
    joints: [],
    lacking: [],
    terminal: (position) => (plug.pin(position) === undefined ? undefined : { instance: id, terminal: position }),
  };
}

/** A board carries the connector itself, or has a footprint that a plug is soldered to. */
function boardEnd(library: Library, side: CableSide, id: string, plugId: string, end: OptionEnd): DerivedEnd {
  const { board: def, mating, label } = end.adapter!;
  const board = composeBoard(library, def);
  if (board === undefined) {
    const lacking = [{ what: 'part' as const, text: `The library has no board "${def}", which ${label} needs.` }];
    return { connectors: [], boards: [], joints: [], lacking, terminal: () => undefined };
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
  };
}
