/**
 * Composes a populated board as a cable sees it: its terminals, including those of the connectors it carries, and its
 * internal links.
 */
import type { InternalLink, Pcba, PcbaBuild, PcbaInstance } from '@cablewright/model';
import { composeConnector, type ComposedConnector, type ComposedPin } from './compose-connector.ts';
import { definition } from '../library/definition.ts';
import type { Library } from '../library/library.ts';
import { derivedById } from '@cablewright/derive';

export interface BoardTerminal {
  readonly id: string;
  readonly label: string;
  readonly pads: readonly string[];
  readonly signal?: string;
  /** Termination on the board between this line and the other line of its pair, in Ω. 0 if there is no termination. */
  readonly terminationOhm?: number;
  /** The pin of the carried connector, if the terminal is one of its pins. */
  readonly carried?: { readonly prefix: string; readonly connector: ComposedConnector; readonly pin: ComposedPin };
}

export interface ComposedBoard {
  readonly id: string;
  readonly label: string;
  readonly record: Pcba;
  readonly terminals: readonly BoardTerminal[];
  terminal(id: string): BoardTerminal | undefined;
}

/** The board with this id and all its terminals, or undefined if it doesn't exist. Cached per snapshot. */
export const composeBoard = derivedById('composed board', compose);

function compose(library: Library, id: string): ComposedBoard | undefined {
  const record = definition(library, 'pcbas', id);
  if (record === undefined) return undefined;
  const carried = carriedPins(library, record);
  const terminals: BoardTerminal[] = record.terminals.map((terminal) => ({
    id: terminal.id,
    label: terminal.label ?? terminal.id,
    pads: terminal.pads ?? [],
    signal: terminal.signal,
    terminationOhm: terminal.terminationOhm,
    carried: carried.get(terminal.id),
  }));
  const declared = new Set(terminals.map((terminal) => terminal.id));
  for (const [terminal, pin] of carried) {
    if (!declared.has(terminal)) {
      terminals.push({ id: terminal, label: pin.pin.label ?? terminal, pads: [], carried: pin });
    }
  }
  const byId = new Map(terminals.map((terminal) => [terminal.id, terminal]));
  return { id, label: record.label ?? id, record, terminals, terminal: (name) => byId.get(name) };
}

/**
 * Terminals that a board has through the connectors it carries. With the prefix j1, position 3 becomes the terminal
 * j1.3.
 */
function carriedPins(library: Library, record: Pcba): Map<string, NonNullable<BoardTerminal['carried']>> {
  const pins = new Map<string, NonNullable<BoardTerminal['carried']>>();
  for (const { connectorDefId, terminalPrefix: prefix } of record.integratedConnectors ?? []) {
    const connector = composeConnector(library, connectorDefId);
    if (connector === undefined) continue;
    for (const pin of connector.pins) pins.set(`${prefix}.${pin.id}`, { prefix, connector, pin });
  }
  return pins;
}

/**
 * State of an internal link on a placed board. `plain`: copper. `via`: through a part. `conditional`: depends on a build
 * option, and no build was chosen. `absent`: the chosen build leaves it out.
 */
type LinkState = 'plain' | 'via' | 'conditional' | 'absent';

export function linkState(board: ComposedBoard, instance: PcbaInstance, link: InternalLink): LinkState {
  if (link.option !== undefined) {
    const build = chosenBuild(board.record, instance);
    if (build === undefined) return 'conditional';
    if (!buildHas(build, link.option)) return 'absent';
  }
  return link.via === undefined ? 'plain' : 'via';
}

function chosenBuild(record: Pcba, instance: PcbaInstance): PcbaBuild | undefined {
  const id = instance.build ?? record.build;
  return record.builds?.find((build) => build.id === id);
}

function buildHas(build: PcbaBuild, option: string): boolean {
  return build.id === option || (build.fitted ?? []).includes(option) || (build.jumpers ?? []).includes(option);
}
