/** The signal of each connector pin and board terminal, with how it is known. */
import {
  formatTerminal,
  type ConnectorInstance,
  type Design,
  type PcbaInstance,
  type TerminalRef,
} from '@cablewright/model';
import { composeBoard } from '../boards/compose.ts';
import { composeConnector, type ComposedPin } from '../connectors/compose.ts';
import { flatten } from '../flatten/flatten.ts';
import type { Catalog } from '../library/catalog.ts';
import type { Library } from '../library/library.ts';
import { signalOfWord } from './signal-words.ts';

/** How a signal is known: set by hand on the design, from the pinout, from the board's record, read from a label. */
export type SignalSource = 'hand' | 'interface' | 'board' | 'label';

export interface SignalTag {
  readonly terminal: TerminalRef;
  readonly signal: string;
  readonly how: SignalSource;
}
/** Tags by written-out terminal: `j1.3`, `lead-1/j2.1`. Terminals of unknown signal are not in it. */
export type SignalTags = ReadonlyMap<string, SignalTag>;

/** The signals of a design's connector pins and board terminals, those of placed designs included. */
export function signalTags(catalog: Catalog, design: Design): SignalTags {
  const flat = flatten(catalog, design);
  const tags = new Map<string, SignalTag>();
  for (const connector of flat.design.instances.connectors ?? []) {
    for (const tag of connectorTags(flat.libraryOf(connector.id), connector))
      tags.set(formatTerminal(tag.terminal), tag);
  }
  for (const board of flat.design.instances.pcbas ?? []) {
    for (const tag of boardTags(flat.libraryOf(board.id), board)) tags.set(formatTerminal(tag.terminal), tag);
  }
  return tags;
}

const byInstance = new WeakMap<object, { library: Library; tags: readonly SignalTag[] }>();

function remember(instance: object, library: Library, work: () => SignalTag[]): readonly SignalTag[] {
  let known = byInstance.get(instance);
  if (known === undefined || known.library !== library) {
    known = { library, tags: work() };
    byInstance.set(instance, known);
  }
  return known.tags;
}

/** The tags of one placed connector. */
export function connectorTags(library: Library, instance: ConnectorInstance): readonly SignalTag[] {
  return remember(instance, library, () =>
    (composeConnector(library, instance.def)?.pins ?? []).flatMap((pin) => {
      const hand = instance.signals?.[pin.id];
      return tag(instance.id, pin.id, hand === undefined ? signalOfPin(library, pin) : { signal: hand, how: 'hand' });
    }),
  );
}

/** The tags of one placed board. */
export function boardTags(library: Library, instance: PcbaInstance): readonly SignalTag[] {
  return remember(instance, library, () =>
    (composeBoard(library, instance.def)?.terminals ?? []).flatMap((terminal) => {
      const hand = instance.signals?.[terminal.id];
      if (hand !== undefined) return tag(instance.id, terminal.id, { signal: hand, how: 'hand' });
      if (terminal.signal !== undefined)
        return tag(instance.id, terminal.id, { signal: terminal.signal, how: 'board' });
      const carried = terminal.carried === undefined ? undefined : signalOfPin(library, terminal.carried.pin);
      return tag(instance.id, terminal.id, carried ?? fromLabel(library, terminal.label));
    }),
  );
}

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

/** What kind of signal the vocabulary says it is; the engine itself knows only none, power, ground and control. */
export function signalKind(library: Library, signal: string): string | undefined {
  const kind = library.signal(signal)?.kind;
  return typeof kind === 'string' ? kind : undefined;
}
