/**
 * Pairing: matches the pins of two ports by signal. This code contains no signal names; they come from the vocabulary.
 */
import { derivedFromBoth, rememberedWith } from '@cablewright/derive';
import { hasSignal, type BoundPin, type BoundPort, type SignalPin } from '../devices/bound-port.ts';
import type { NonEmpty } from '../../library/non-empty.ts';
import { naturalOrder } from '../../library/text/natural-order.ts';
import type { Library } from '../../library/library.ts';
import { matchOneToOne } from './matching.ts';
import { signalTable, type SignalTable } from './signal-table.ts';
import { directionFit, unitFit, unitsOf, type Unit } from './units.ts';

type PairReason = 'same' | 'paired' | 'fan-out' | 'sensed';

/** Pins connected by one conductor. Either side may have several pins, connected to each other at their plug. */
export interface PairedLine {
  readonly a: NonEmpty<BoundPin>;
  readonly b: NonEmpty<BoundPin>;
  readonly reason: PairReason;
  /** The number of a differential pair, common to its two lines. */
  readonly pair?: number;
}

export interface Pairing {
  readonly signals: readonly PairedLine[];
  readonly supplies: readonly PairedLine[];
  readonly grounds: { readonly a: readonly BoundPin[]; readonly b: readonly BoundPin[] };
  /** The protective earths of both ports. */
  readonly earths: { readonly a: readonly BoundPin[]; readonly b: readonly BoundPin[] };
  readonly frames: { readonly a: readonly BoundPin[]; readonly b: readonly BoundPin[] };
  /** Pins of signals and supplies without a counterpart. */
  readonly left: { readonly a: readonly BoundPin[]; readonly b: readonly BoundPin[] };
}

/**
 * Pairs two ports: equal signals first, then signals that the vocabulary pairs, then branches of one output to several
 * inputs. The result for (b, a) is the result for (a, b) with the sides swapped. Cached until either port changes.
 */
export function pairPorts(library: Library, a: BoundPort, b: BoundPort): Pairing {
  return pairings(pairOf(a, b), [], () => {
    const table = signalTable(library);
    // Always computed from the same side, so that a choice between equals doesn't depend on which end is named first.
    return a.signature <= b.signature ? pair(a, b, table) : swapped(pair(b, a, table));
  });
}

const pairings = rememberedWith<PortPair, Pairing>('pairing of two ports');

/** Two ports in a given order, as one object that serves as a cache key. */
export type PortPair = readonly [BoundPort, BoundPort];

/**
 * In a large library the requested pairs are nearly always new, so the cache is limited to the pairs of some thousand
 * queries.
 */
export const pairOf: (source: BoundPort, destination: BoundPort) => PortPair = derivedFromBoth(
  'pairs of ports',
  (source, destination) => [source, destination],
  { limit: 50_000 },
);

type TwoSides = { readonly a: readonly BoundPin[]; readonly b: readonly BoundPin[] };

function swapped({ signals, supplies, grounds, earths, frames, left }: Pairing): Pairing {
  const turn = <T>({ a, b }: { readonly a: T; readonly b: T }) => ({ a: b, b: a });
  const turnLine = (line: PairedLine): PairedLine => ({ ...line, ...turn(line) });
  return {
    signals: signals.map(turnLine),
    supplies: supplies.map(turnLine),
    grounds: turn(grounds),
    earths: turn(earths),
    frames: turn(frames),
    left: turn(left),
  };
}

interface Sorted {
  readonly signals: readonly SignalPin[];
  readonly supplies: readonly SignalPin[];
  readonly grounds: SignalPin[];
  readonly earths: readonly SignalPin[];
  readonly frames: readonly SignalPin[];
}

function sort(port: BoundPort): Sorted {
  const sorted = {
    signals: [] as SignalPin[],
    supplies: [] as SignalPin[],
    grounds: [] as SignalPin[],
    earths: [] as SignalPin[],
    frames: [] as SignalPin[],
  };
  // If every plug connects several contacts with each other, only the first contact is paired.
  const linked = new Set(port.joined.flatMap((positions) => positions.slice(1)));
  for (const pin of port.pins) {
    if (pin.kind === 'none' || !hasSignal(pin) || linked.has(pin.position)) continue;
    if (pin.takesScreen) sorted.frames.push(pin);
    else if (pin.kind === 'ground') sorted.grounds.push(pin);
    else if (pin.kind === 'protective') sorted.earths.push(pin);
    else if (pin.kind === 'power') sorted.supplies.push(pin);
    else sorted.signals.push(pin);
  }
  return sorted;
}

function pair(portA: BoundPort, portB: BoundPort, table: SignalTable): Pairing {
  const [a, b] = [sort(portA), sort(portB)];
  const signals = new SignalPairing(a.signals, b.signals, table);
  signals.run();
  const supplies = pairSupplies(a.supplies, b.supplies);
  const left = { a: [...signals.left('a')], b: [...signals.left('b')] };
  const grounds = { a: a.grounds, b: b.grounds };
  const lines = signals.lines();
  const sensed = sensedLines(left, { a: portA.pins, b: portB.pins }, table, lines.length);
  groundedInputs(left.a, a.grounds, [...b.grounds, ...b.frames], table);
  groundedInputs(left.b, b.grounds, [...a.grounds, ...a.frames], table);
  return {
    signals: [...lines, ...sensed],
    supplies: supplies.lines,
    grounds,
    earths: { a: a.earths, b: b.earths },
    frames: { a: a.frames, b: b.frames },
    left: { a: [...left.a, ...supplies.left.a], b: [...left.b, ...supplies.left.b] },
  };
}

/**
 * The lines from pins that measure a signal to the contact of that signal, at an end without a contact for measuring. These
 * pins are removed from `left`. Pairs are numbered from `firstPair` on.
 */
function sensedLines(left: SidesOfPins, ports: TwoSides, table: SignalTable, firstPair: number): PairedLine[] {
  return (['a', 'b'] as const).flatMap((side) => {
    const far = ports[side === 'a' ? 'b' : 'a'];
    const found = left[side].flatMap((pin) => {
      const isMeasuring = pin.senses !== undefined && (pin.dir === 'in' || pin.dir === 'bidir');
      const measured = isMeasuring ? far.find(({ signal }) => signal === pin.senses) : undefined;
      return measured === undefined ? [] : [{ pin, measured }];
    });
    for (const { pin } of found) left[side].splice(left[side].indexOf(pin), 1);
    return found.map(({ pin, measured }): PairedLine => {
      const [mate, ...others] = found.filter((one) => one.pin === pin || table.mateOf(one.pin.signal) === pin.signal);
      const pair = mate !== undefined && others.length === 1 ? firstPair + 1 + found.indexOf(mate) : undefined;
      const [a, b] = side === 'a' ? [pin, measured] : [measured, pin];
      return { a: [a], b: [b], reason: 'sensed', pair };
    });
  });
}

/** Moves inputs to the return if the vocabulary pairs their signal with a ground of the far end. */
function groundedInputs(left: SignalPin[], own: SignalPin[], far: readonly SignalPin[], table: SignalTable): void {
  for (const pin of left.filter(({ dir }) => dir === 'in')) {
    if (!far.some((ground) => table.paired(pin.signal, ground.signal))) continue;
    left.splice(left.indexOf(pin), 1);
    own.push(pin);
  }
}

type SidesOfPins = { readonly a: SignalPin[]; readonly b: SignalPin[] };

interface Joined {
  readonly a: Unit;
  readonly b: Unit;
  readonly reason: PairReason;
}

class SignalPairing {
  readonly #table: SignalTable;
  readonly #free: { a: Unit[]; b: Unit[] };
  readonly #joined: Joined[] = [];
  readonly #branches: { line: Joined; side: 'a' | 'b'; pin: SignalPin }[] = [];
  readonly #all: { a: readonly SignalPin[]; b: readonly SignalPin[] };

  constructor(a: readonly SignalPin[], b: readonly SignalPin[], table: SignalTable) {
    this.#table = table;
    this.#all = { a, b };
    this.#free = { a: unitsOf(a, table), b: unitsOf(b, table) };
  }

  run(): void {
    const pair = (unit: Unit) => unit.pins.length === 2;
    const single = (unit: Unit) => unit.pins.length === 1;
    this.#match('same', pair, pair);
    this.#match('paired', pair, pair);
    this.#match('same', single, single);
    this.#match(
      'paired',
      (unit) => single(unit) && !unit.differential,
      (unit) => single(unit) && !unit.differential,
    );
    this.#halves();
    this.#fanOut('a', 'b');
    this.#fanOut('b', 'a');
  }

  /** Matches units one to one, best direction fit first; among pins with the same signal, equal positions first. */
  #match(reason: 'same' | 'paired', isA: (unit: Unit) => boolean, isB: (unit: Unit) => boolean): void {
    for (const wanted of [0, 1, 2]) {
      for (const samePlace of reason === 'same' ? [true, false] : [false]) {
        const fits = (a: Unit, b: Unit) =>
          (!samePlace || a.pins.every((pin, i) => pin.position === b.pins[i]?.position)) &&
          this.#belong(a, b, reason) === wanted;
        for (const [a, b] of candidates(this.#free.a.filter(isA), this.#free.b.filter(isB), reason)) {
          for (const [x, y] of matchOneToOne(a, b, fits)) this.#join(x, y, reason);
        }
      }
    }
  }

  #join(a: Unit, b: Unit, reason: PairReason): void {
    this.#free.a = this.#free.a.filter((unit) => unit !== a);
    this.#free.b = this.#free.b.filter((unit) => unit !== b);
    // The lines of a crossed pair are connected in the order in which the vocabulary pairs them.
    const inOrder = this.#fitInOrder(a.pins, b.pins, reason) === undefined ? { ...b, pins: turned(b) } : b;
    this.#joined.push({ a, b: inOrder, reason });
  }

  #belong(a: Unit, b: Unit, reason: 'same' | 'paired'): number | undefined {
    const straight = this.#fitInOrder(a.pins, b.pins, reason);
    return (
      straight ?? (reason === 'paired' && b.pins.length === 2 ? this.#fitInOrder(a.pins, turned(b), reason) : undefined)
    );
  }

  #fitInOrder(a: readonly SignalPin[], b: readonly SignalPin[], reason: PairReason): number | undefined {
    const fit = (x: SignalPin, y: SignalPin | undefined) =>
      y !== undefined && (reason === 'same' ? x.signal === y.signal : this.#table.paired(x.signal, y.signal));
    return a.every((pin, i) => fit(pin, b[i])) ? unitFit(a, b) : undefined;
  }

  /**
   * Pairs single-ended counterparts: a port with only one line of a pair takes that line of the other end's pair. The
   * remaining line of that pair may be such a line for the other end, so this repeats until no more lines are joined.
   */
  #halves(): void {
    for (const fits of [drivesInput, () => true]) {
      let before = -1;
      while (this.#joined.length > before) {
        before = this.#joined.length;
        this.#halvesOnce(fits);
      }
    }
  }

  #halvesOnce(fits: (a: BoundPin, b: BoundPin) => boolean): void {
    for (const side of ['a', 'b'] as const) {
      for (const whole of this.#free[side].filter((unit) => unit.pins.length === 2)) {
        for (const pin of whole.pins.toSorted(byNeed)) this.#half(side, whole, pin, fits);
      }
    }
  }

  #half(side: 'a' | 'b', whole: Unit, pin: SignalPin, fits: (a: BoundPin, b: BoundPin) => boolean): void {
    const far = side === 'a' ? 'b' : 'a';
    const lones = this.#free[far].filter(({ pins }) => pins.length === 1);
    const lone = lones
      .toSorted((x, y) => byNeed(x.pins[0], y.pins[0]))
      .find(
        ({ pins: [other] }) =>
          (other.signal === pin.signal || this.#table.paired(pin.signal, other.signal)) &&
          directionFit(pin.dir, other.dir) !== undefined &&
          fits(pin, other),
      );
    const [mate] = whole.pins.filter((other) => other !== pin);
    if (lone === undefined || mate === undefined || !this.#free[side].includes(whole)) return;
    const reason = lone.pins[0].signal === pin.signal ? 'same' : 'paired';
    const half: Unit = { pins: [pin], differential: true };
    const rest: Unit = { pins: [mate], differential: true };
    this.#free[side] = this.#free[side].map((unit) => (unit === whole ? rest : unit));
    this.#free[far] = this.#free[far].filter((unit) => unit !== lone);
    this.#joined.push(side === 'a' ? { a: half, b: lone, reason } : { a: lone, b: half, reason });
  }

  /** Connects the unpaired inputs of `to` to the one output of `from` that the vocabulary pairs with them. */
  #fanOut(from: 'a' | 'b', to: 'a' | 'b'): void {
    const outputs = this.#all[from].filter(({ dir }) => dir === 'out');
    for (const unit of this.#free[to]) {
      const [pin] = unit.pins;
      if (unit.differential || unit.pins.length > 1 || pin.dir !== 'in') continue;
      const drivers = outputs.filter((output) => this.#table.paired(output.signal, pin.signal));
      if (drivers.length !== 1) continue;
      const line = this.#joined.find((one) => one[from].pins[0] === drivers[0] && one.reason === 'paired');
      if (line === undefined || line[from].differential || line[to].pins[0].dir !== 'in') continue;
      this.#branches.push({ line, side: to, pin });
    }
  }

  left(side: 'a' | 'b'): readonly SignalPin[] {
    const branched = new Set(this.#branches.map(({ pin }) => pin));
    return this.#free[side].flatMap((unit) => unit.pins).filter((pin) => !branched.has(pin));
  }

  lines(): PairedLine[] {
    let pairs = 0;
    const lines = this.#joined.flatMap((joined): PairedLine[] => {
      const number = joined.a.pins.length === 2 ? (pairs += 1) : undefined;
      const reason = this.#branches.some(({ line }) => line === joined) ? 'fan-out' : joined.reason;
      const [branchesA, branchesB] = [this.#branchesOf(joined, 'a'), this.#branchesOf(joined, 'b')];
      return joined.a.pins.flatMap((pin, i): PairedLine[] => {
        const far = joined.b.pins[i];
        return far === undefined ? [] : [{ a: [pin, ...branchesA], b: [far, ...branchesB], reason, pair: number }];
      });
    });
    return lines;
  }

  #branchesOf(joined: Joined, side: 'a' | 'b'): BoundPin[] {
    return this.#branches.filter(({ line, side: at }) => line === joined && at === side).map(({ pin }) => pin);
  }
}

/** The pins of a unit in the opposite order. */
function turned({ pins: [first, second] }: Unit): Unit['pins'] {
  return second === undefined ? [first] : [second, first];
}

/** True if either pin is an input: inputs are paired first. */
function drivesInput(a: BoundPin, b: BoundPin): boolean {
  return a.dir === 'in' || b.dir === 'in';
}

/** Sorts inputs first, then bus lines, then the rest; equal ones by position. Signal names have no influence. */
function byNeed(a: BoundPin, b: BoundPin): number {
  const need = ({ dir }: BoundPin) => (dir === 'in' ? 0 : dir === 'bidir' ? 1 : 2);
  return need(a) - need(b) || naturalOrder(a.position, b.position);
}

/** The groups of units to match with each other: those with the same signals, or all units with all others. */
function candidates(a: readonly Unit[], b: readonly Unit[], reason: 'same' | 'paired'): [Unit[], Unit[]][] {
  if (a.length === 0 || b.length === 0) return [];
  if (reason === 'paired') return [[[...a], [...b]]];
  const key = ({ pins }: Unit) => pins.map(({ signal }) => signal).join(' ');
  const far = Map.groupBy(b, key);
  return [...Map.groupBy(a, key)].flatMap(([signals, units]): [Unit[], Unit[]][] => {
    const others = far.get(signals);
    return others === undefined ? [] : [[units, others]];
  });
}

/** Pairs supplies with inputs of the same rail, pin by pin. Inputs beyond the number of outputs branch off the first output. */
function pairSupplies(a: readonly BoundPin[], b: readonly BoundPin[]): { lines: PairedLine[]; left: TwoSides } {
  const free = { a: [...a], b: [...b] };
  const lines: { a: [BoundPin, ...BoundPin[]]; b: [BoundPin, ...BoundPin[]]; reason: PairReason }[] = [];
  for (const wanted of [0, 1, 2]) {
    const fits = (x: BoundPin, y: BoundPin) => x.signal === y.signal && directionFit(x.dir, y.dir) === wanted;
    for (const [x, y] of matchOneToOne(free.a, free.b, fits)) {
      free.a.splice(free.a.indexOf(x), 1);
      free.b.splice(free.b.indexOf(y), 1);
      lines.push({ a: [x], b: [y], reason: 'same' });
    }
  }
  for (const [side, far] of [
    ['a', 'b'],
    ['b', 'a'],
  ] as const) {
    for (const pin of free[side].filter(({ dir }) => dir === 'in')) {
      const line = lines.find(({ [far]: [first] }) => first.signal === pin.signal && first.dir === 'out');
      if (line === undefined) continue;
      line[side].push(pin);
      line.reason = 'fan-out';
      free[side].splice(free[side].indexOf(pin), 1);
    }
  }
  return { lines, left: free };
}
