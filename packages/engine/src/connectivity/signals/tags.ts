/** The signal of each connector pin and board terminal, with the source of that information. */
import {
  type ConnectorInstance,
  type Design,
  type PcbaInstance,
  type TerminalRef,
  splitName,
} from '@cablewright/model';
import { composeBoard } from '../compose-board.ts';
import { composeConnector, type ComposedPin } from '../compose-connector.ts';
import { flatten } from '../flatten/flatten.ts';
import type { Catalog } from '../../library/catalog.ts';
import type { Library } from '../../library/library.ts';
import { signalOfWord } from './signal-words.ts';
import { derivedForLatest } from '@cablewright/derive';

/** Source of a signal: set by hand on the design, stated by the pinout, stated by the board's record, or read from a label. */
type SignalSource = 'hand' | 'interface' | 'board' | 'label';

interface SignalTag {
  readonly terminal: TerminalRef;
  readonly signal: string;
  readonly how: SignalSource;
}
/** The tags of a design. A terminal whose signal isn't known has no tag. */
export class SignalTags {
  readonly #byInstance: ReadonlyMap<string, InstanceTags>;

  constructor(byInstance: ReadonlyMap<string, InstanceTags>) {
    this.#byInstance = byInstance;
  }

  /** The tag of a terminal of an instance. */
  at(instance: string, terminal: string): SignalTag | undefined {
    return this.#byInstance.get(instance)?.get(terminal);
  }

  /** The tag of a terminal given as text: `j1.3`, `lead-1/j2.1`. */
  get(name: string): SignalTag | undefined {
    const { instance, terminal } = splitName(name) ?? {};
    return instance === undefined || terminal === undefined ? undefined : this.at(instance, terminal);
  }

  *values(): Generator<SignalTag> {
    for (const tags of this.#byInstance.values()) yield* tags.values();
  }
}

/** The tags of one placed connector or board, by terminal. */
type InstanceTags = ReadonlyMap<string, SignalTag>;

/** The signals of a design's connector pins and board terminals, including those of its sub-assemblies. */
export function signalTags(catalog: Catalog, design: Design): SignalTags {
  const flat = flatten(catalog, design);
  const tags = new Map<string, InstanceTags>();
  for (const connector of flat.design.instances.connectors ?? []) {
    tags.set(connector.id, connectorTags(connector, flat.libraryOf(connector.id)));
  }
  for (const board of flat.design.instances.pcbas ?? []) {
    tags.set(board.id, boardTags(board, flat.libraryOf(board.id)));
  }
  return new SignalTags(tags);
}

function byTerminal(tags: readonly SignalTag[]): InstanceTags {
  return new Map(tags.map((tag) => [tag.terminal.terminal, tag]));
}

/** The tags of one placed connector. */
const connectorTags = derivedForLatest('signals of a connector', (instance: ConnectorInstance, library: Library) =>
  byTerminal(
    (composeConnector(library, instance.def)?.pins ?? []).flatMap((pin) => {
      const hand = instance.signals?.[pin.id];
      return tag(instance.id, pin.id, hand === undefined ? signalOfPin(library, pin) : { signal: hand, how: 'hand' });
    }),
  ),
);

/** The tags of one placed board. */
const boardTags = derivedForLatest('signals of a board', (instance: PcbaInstance, library: Library) =>
  byTerminal(
    (composeBoard(library, instance.def)?.terminals ?? []).flatMap((terminal) => {
      const hand = instance.signals?.[terminal.id];
      if (hand !== undefined) return tag(instance.id, terminal.id, { signal: hand, how: 'hand' });
      if (terminal.signal !== undefined)
        return tag(instance.id, terminal.id, { signal: terminal.signal, how: 'board' });
      const carried = terminal.carried === undefined ? undefined : signalOfPin(library, terminal.carried.pin);
      return tag(instance.id, terminal.id, carried ?? fromLabel(library, terminal.label));
    }),
  ),
);

type Known = { signal: string; how: SignalSource };

function tag(instance: string, terminal: string, known: Known | undefined): SignalTag[] {
  return known === undefined ? [] : [{ terminal: { instance, terminal }, ...known }];
}

function signalOfPin(library: Library, pin: ComposedPin): Known | undefined {
  if (pin.signal !== undefined) return { signal: pin.signal, how: 'interface' };
  return pin.open !== undefined || pin.label === undefined ? undefined : fromLabel(library, pin.label);
}

function fromLabel(library: Library, label: string): Known | undefined {
  const signal = signalOfWord(library, label);
  return signal === undefined ? undefined : { signal, how: 'label' };
}

/** The kind of a signal according to the vocabulary; the engine itself knows only none, power, ground and control. */
export function signalKind(library: Library, signal: string): string | undefined {
  const kind = library.signal(signal)?.kind;
  return typeof kind === 'string' ? kind : undefined;
}
