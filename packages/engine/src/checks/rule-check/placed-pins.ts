/** Collects the pins of placed connectors and boards with all known facts about them. The rule check compares these pins. */
import {
  formatTerminal,
  type ConnectorInstance,
  type PcbaInstance,
  type PinFacts,
  type PinType,
  type TerminalRef,
  type TerminalText,
} from '@cablewright/model';
import { composeBoard } from '../../connectivity/compose-board.ts';
import { composeConnector, type ComposedPin } from '../../connectivity/compose-connector.ts';
import type { FlatDesign } from '../../connectivity/flatten/flatten.ts';
import type { Nets } from '../../connectivity/nets/nets.ts';
import { signalOfWord } from '../../connectivity/signals/signal-words.ts';
import type { Library } from '../../library/library.ts';
import { derived, derivedForLatest, derivedFromBoth } from '@cablewright/derive';
import { wordingOf } from '../../library/wording/print-format.ts';
import { boundPin } from '../../resolver/devices/bound-pin.ts';
import type { BoundPin } from '../../resolver/devices/bound-port.ts';
import { phantomPin, pinTypeOf, pinVolts, type PinVolts } from '../../resolver/devices/pin-volts.ts';

export interface PlacedPin extends PinVolts {
  readonly ref: TerminalRef;
  /** The pin in the design: `j1.3`. */
  readonly name: TerminalText;
  /** `pin 3 (Transmitted data) of PC A` */
  readonly says: string;
  readonly type: PinType;
  /** True for a terminal of a board. */
  readonly onBoard: boolean;
  readonly pin: BoundPin;
  /** The supply that shares the pin's contact. */
  readonly phantom?: PlacedPin;
  /**
   * Termination inside the device between this line and its paired line, in Ω; 0 if there is none. Absent if not
   * stated.
   */
  readonly terminationOhm?: number;
  /** Pins with equal facts have equal signatures, whatever instance they belong to. */
  readonly signature: number;
}

type PinsOfPart = ReadonlyMap<string, PlacedPin>;

const bySignal = derived('pins by signal', (pins: PinsOfPart) => Map.groupBy(pins.values(), ({ pin }) => pin.signal));

/** Looks up pins of a flat design. Undefined for anything but a pin of a connector or a terminal of a board. */
interface PinLookup {
  (ref: TerminalRef): PlacedPin | undefined;
  /** All pins of a placed part, or those of one signal. */
  all(instance: string): Iterable<PlacedPin>;
  withSignal(instance: string, signal: string): readonly PlacedPin[];
}

/** The pins of all placed connectors and boards of a design. */
export const pinsOf: (nets: Nets) => PinLookup = derived('placed pins', (nets) => {
  const byInstance = allPins(nets.flat);
  const at = ({ instance, terminal, end }: TerminalRef) =>
    end === undefined ? byInstance.get(instance)?.get(terminal) : undefined;
  return Object.assign(at, {
    all: (instance: string) => byInstance.get(instance)?.values() ?? [],
    withSignal: (instance: string, signal: string) => {
      const pins = byInstance.get(instance);
      return pins === undefined ? [] : (bySignal(pins).get(signal) ?? []);
    },
  });
});

function allPins(flat: FlatDesign): ReadonlyMap<string, PinsOfPart> {
  const { connectors = [], pcbas = [] } = flat.design.instances;
  return new Map([
    ...connectors.map((one) => [one.id, connectorPins(one, flat.libraryOf(one.id))] as const),
    ...pcbas.map((one) => [one.id, boardPins(one, flat.libraryOf(one.id))] as const),
  ]);
}

const connectorPins = derivedForLatest(
  'pins of a connector',
  (instance: ConnectorInstance, library: Library): PinsOfPart => {
    const name = instance.label ?? instance.id;
    return new Map(
      (composeConnector(library, instance.def)?.pins ?? []).map((pin) => {
        const hand = instance.signals?.[pin.id];
        const stated = instance.pins?.[pin.id];
        const facts = hand !== undefined ? { ...(stated === 'nc' ? {} : stated), signal: hand } : stated;
        return [pin.id, placedPin(library, { instance: instance.id, terminal: pin.id }, name, pin, facts)];
      }),
    );
  },
);

/** Terminals of a board state a signal but no direction, so each may be an output or an input of the board. */
const boardPins = derivedForLatest('pins of a board', (instance: PcbaInstance, library: Library): PinsOfPart => {
  const name = instance.label ?? instance.id;
  return new Map(
    (composeBoard(library, instance.def)?.terminals ?? []).map(
      ({ id, label, signal, carried, terminationOhm = carried?.pin.terminationOhm }) => {
        const known = instance.signals?.[id] ?? signal ?? carried?.pin.signal;
        const pin: ComposedPin = { id, label, aliases: [], signal: known, level: carried?.pin.level, terminationOhm };
        return [
          id,
          { ...placedPin(library, { instance: instance.id, terminal: id }, name, pin, undefined), onBoard: true },
        ];
      },
    ),
  );
});

function placedPin(
  library: Library,
  ref: TerminalRef,
  part: string,
  pin: ComposedPin,
  facts: 'nc' | PinFacts | undefined,
): PlacedPin {
  const { says, phantom, ...meaning } =
    facts === undefined ? plainMeaning(library, pin) : meaningOf(library, pin, facts);
  const placed = { ref, name: formatTerminal({ instance: ref.instance, terminal: ref.terminal }), onBoard: false };
  const saysOf = (label: string | undefined) => pinText(library, pin.id, label, part);
  return {
    ...placed,
    says: saysOf(says),
    ...meaning,
    phantom:
      phantom === undefined
        ? undefined
        : { ...placed, ...phantom, says: saysOf(phantom.says), signature: meaning.signature },
  };
}

/** The facts about a pin whose instance states nothing about it. */
const plainMeaning = derivedFromBoth('meaning of a pin', (library: Library, pin: ComposedPin) =>
  meaningOf(library, pin, undefined),
);

function meaningOf(library: Library, pin: ComposedPin, facts: 'nc' | PinFacts | undefined) {
  const { id, open: _open, ...meaning } = pin;
  const bound = boundPin(library, id, { ...meaning, signal: pin.signal ?? signalOfLabel(library, pin) }, facts);
  const word = bound.signal === undefined ? undefined : library.signal(bound.signal);
  const type: PinType = facts === 'nc' || word?.notConnected === true ? 'not-connected' : pinTypeOf(bound);
  const { nominalV, ...volts } = pinVolts(library, bound);
  const phantom = phantomOf(library, bound);
  return {
    says: word?.label ?? pin.label,
    type,
    pin: bound,
    nominalV,
    terminationOhm: bound.terminationOhm,
    ...volts,
    phantom,
    signature: signatureOf(
      JSON.stringify([type, bound.signal, bound.dir, bound.level, bound.accepts, volts, bound.phantom]),
    ),
  };
}

function phantomOf(library: Library, bound: BoundPin) {
  const pin = phantomPin(library, bound);
  return pin === undefined
    ? undefined
    : { says: pin.signalLabel, type: pinTypeOf(pin), pin, ...pinVolts(library, pin) };
}

/** `pin 3 (Transmitted data) of PC A` */
function pinText(library: Library, pin: string, signal: string | undefined, part: string): string {
  const print = wordingOf(library);
  return signal === undefined || signal === pin
    ? print.text('pin.of', { pin, part })
    : print.text('pin.signal-of', { pin, signal, part });
}

/**
 * Numbers for the texts of facts, because numbers are faster to compare and facts are compared far more often than they
 * are created.
 */
const signatures = new Map<string, number>();

function signatureOf(facts: string): number {
  const known = signatures.get(facts) ?? signatures.size;
  signatures.set(facts, known);
  return known;
}

function signalOfLabel(library: Library, { open, label }: ComposedPin): string | undefined {
  return open !== undefined || label === undefined ? undefined : signalOfWord(library, label);
}
