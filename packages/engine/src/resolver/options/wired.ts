/** The wiring by signal between two ports, independent of the chosen recipes. */
import { rememberedWith } from '@cablewright/derive';
import type { BoundPin, BoundPort } from '../devices/bound-port.ts';
import { naturalOrder } from '../../library/text/natural-order.ts';
import type { Library } from '../../library/library.ts';
import { pairOf, pairPorts, type PairedLine, type Pairing, type PortPair } from '../pairing/pairing.ts';
import { listed } from '../../library/text/nearest.ts';
import { conversionsFor } from '../recipes/recipes.ts';
import { Demands } from './demands.ts';
import { crowdedBuses } from './crowded-buses.ts';
import { framesAtRisk } from './frames-at-risk.ts';
import { Gathering } from './gather.ts';
import { bestFirst, byPosition, returnGroups, type ReturnGroup } from './return-groups.ts';
import type { OptionLine, CableSide } from './option.ts';
import { canHurt, drivenVolts, isContent, isFed, isStraight, otherSide, sides, type Wiring } from './wiring.ts';
import { pinWords } from './words.ts';

const wirings = rememberedWith<PortPair, Wiring>('wiring of two ports');
const kindsRead = ['conditioning-recipes', 'hazards', 'vocab/signals', 'vocab/levels', 'vocab/conditioning'];

/** Wires two ports by signal. Cached until a port changes, or a recipe, hazard or vocabulary word. */
export function wirePorts(library: Library, source: BoundPort, destination: BoundPort): Wiring {
  const editions = kindsRead.map((kind) => library.edition(kind));
  return wirings(pairOf(source, destination), editions, () => new WiredPorts(library, source, destination).run());
}

class WiredPorts {
  readonly #gathering: Gathering;
  readonly #demands: Demands;
  readonly #pairing: Pairing;
  readonly #lines: OptionLine[] = [];

  constructor(library: Library, source: BoundPort, destination: BoundPort) {
    this.#gathering = new Gathering(library, source, destination);
    this.#demands = new Demands(this.#gathering);
    this.#pairing = pairPorts(library, source, destination);
  }

  run(): Wiring {
    for (const paired of this.#pairing.signals) this.#add(paired, 'signal');
    for (const paired of this.#pairing.supplies) this.#add(paired, 'supply');
    this.#linkPairs();
    const left = this.#convertedRails();
    this.#linkPhases();
    this.#leftOver(left);
    this.#grounds();
    this.#earths();
    framesAtRisk(this.#gathering, this.#lines);
    crowdedBuses(this.#gathering, this.#lines);
    this.#frames();
    for (const line of this.#lines) this.#meet(line);
    for (const line of this.#lines) this.#demands.needs(line, this.#lines);
    for (const side of sides) this.#demands.requirements(side, this.#lines);
    const { source, destination, missing, hits, notes } = this.#gathering;
    return {
      source,
      destination,
      lines: this.#lines,
      decisions: this.#demands.decisions(),
      missing,
      hits,
      unconfirmed: this.#gathering.unconfirmed(),
      notes,
      straight: isStraight(this.#lines, source, destination),
    };
  }

  readonly #pairs = new Map<number, OptionLine[]>();

  #add({ a, b, reason, pair }: PairedLine, kind: OptionLine['kind']): void {
    const line: OptionLine = {
      id: `l${this.#lines.length + 1}`,
      kind,
      source: this.#linked('source', a),
      destination: this.#linked('destination', b),
      driver: driverOf(a, b),
      control: [...a, ...b].every((pin) => pin.kind === 'control'),
      why: whyOf(a, b, reason),
    };
    this.#lines.push(line);
    if (pair !== undefined) this.#pairs.set(pair, [...(this.#pairs.get(pair) ?? []), line]);
  }

  /** The pins, with further pins that the pinout connects to them in every plug. */
  #linked(side: CableSide, pins: readonly BoundPin[]): readonly BoundPin[] {
    const { joined, byPosition } = this.#gathering.port(side);
    const linked = pins.flatMap((pin) => joined.filter(([first]) => first === pin.position).flat());
    const more = linked.flatMap((position) => byPosition.get(position) ?? []).filter((pin) => !pins.includes(pin));
    return more.length === 0 ? pins : [...pins, ...more];
  }

  #linkPairs(): void {
    for (const pair of this.#pairs.values())
      for (const line of pair) {
        const mate = pair.find((other) => other !== line);
        this.#lines[this.#lines.indexOf(line)] = { ...line, pairedWith: mate?.id };
      }
  }

  /** The phases of one supply return through each other. */
  #linkPhases(): void {
    const phaseOf = ({ kind, source, destination }: OptionLine) =>
      kind === 'supply'
        ? [...source, ...destination].find(({ phaseDeg }) => phaseDeg !== undefined)?.phaseDeg
        : undefined;
    if (new Set(this.#lines.flatMap((line) => phaseOf(line) ?? [])).size < 2) return;
    for (const [i, line] of this.#lines.entries())
      if (phaseOf(line) !== undefined) this.#lines[i] = { ...line, phases: true };
  }

  /** Supply inputs whose rail the other end lacks, but for which a recipe can convert one of its rails. */
  #convertedRails(): Record<CableSide, readonly BoundPin[]> {
    const { left } = this.#pairing;
    return { source: this.#convert('source', left.a), destination: this.#convert('destination', left.b) };
  }

  #convert(side: CableSide, left: readonly BoundPin[]): BoundPin[] {
    const { library } = this.#gathering;
    const far = otherSide(side);
    const rails = this.#gathering.port(far).pins.filter(({ kind, dir }) => kind === 'power' && dir === 'out');
    // One converter feeds every contact that takes its output.
    const fed = new Set<BoundPin>();
    return left.filter((pin) => {
      if (fed.has(pin)) return false;
      if (pin.kind !== 'power' || pin.dir !== 'in') return true;
      const rail = rails.find((one) => conversionsFor(library, one, pin, false).length > 0);
      if (rail === undefined) return true;
      const pins = left.filter(({ signal, kind, dir }) => signal === pin.signal && kind === 'power' && dir === 'in');
      for (const one of pins) fed.add(one);
      const [source, destination] = side === 'source' ? [pins, [rail]] : [[rail], pins];
      const why = `${pinWords(pin)} needs ${pin.signalLabel}, which is made from ${rail.signalLabel}.`;
      this.#lines.push({
        id: `l${this.#lines.length + 1}`,
        kind: 'supply',
        source,
        destination,
        driver: far,
        control: false,
        why,
      });
      return false;
    });
  }

  #leftOver(left: Record<CableSide, readonly BoundPin[]>): void {
    for (const side of sides) for (const pin of left[side]) this.#unpaired(side, pin);
    const { source, destination } = this.#gathering;
    const both = (isWanted: (pin: BoundPin) => boolean) =>
      source.pins.some(isWanted) && destination.pins.some(isWanted);
    const signals = this.#lines.filter(({ kind }) => kind === 'signal');
    // Two outputs may share a control line without exchanging any signal.
    if (signals.some(({ control }) => !control) || (signals.length > 0 && !both(isContent))) return;
    if (signals.length === 0 && this.#lines.length > 0 && !both((pin) => isContent(pin) || pin.kind === 'control'))
      return;
    this.#gathering.miss({
      kind: 'signals',
      text: `No signal of ${source.deviceLabel} has a counterpart on ${destination.deviceLabel}.`,
    });
  }

  #unpaired(side: CableSide, pin: BoundPin): void {
    const name = this.#gathering.name(side, pin);
    const far = this.#gathering.port(otherSide(side));
    if (this.#demands.endsInPlug(side, pin, this.#lines)) return;
    if (pin.kind === 'power' && isFed(this.#lines, side, pin))
      return void this.#gathering.notes.push(`${name} stays open: the supply arrives on other contacts.`);
    if (pin.optional === true)
      return void this.#gathering.notes.push(
        `${name} stays open, which ${this.#gathering.port(side).deviceLabel} allows.`,
      );
    const piece = { side, positions: [pin.position], signal: pin.signal };
    if (pin.kind === 'power') {
      if (pin.dir !== 'in') return;
      const from = far.pins.find((one) => one.kind === 'power' && one.dir === 'out')?.signal;
      const text = `${name} needs ${pin.signalLabel}, which ${far.deviceLabel} does not offer.`;
      this.#gathering.miss({ kind: 'supply', text, ...piece, from, to: pin.signal });
    } else if (pin.dir === 'in' && pin.kind !== 'control') {
      this.#gathering.miss({ kind: 'input', text: `Nothing at ${far.deviceLabel} drives ${name}.`, ...piece });
    } else if (pin.dir === 'bidir' && pin.kind !== 'control') {
      this.#gathering.miss({ kind: 'bus', text: `${far.deviceLabel} has no line for ${name}.`, ...piece });
    } else if (pin.dir === 'in' || pin.dir === 'bidir') {
      this.#gathering.notes.push(`${name} stays open: nothing at ${far.deviceLabel} drives it.`);
    } else if (pin.dir === 'out') {
      this.#gathering.notes.push(`${name} is not used.`);
    }
  }

  /**
   * Connects the grounds. Every line and supply returns on the ground that its signal names; grounds that return nothing in
   * common stay separate. An end without a ground uses a frame that may return its signals; between two such frames the screen
   * is the return. Lines of a differential pair are the return for each other, and so are the phases of a supply.
   */
  #grounds(): void {
    const { a, b } = this.#pairing.grounds;
    const { library, source, destination } = this.#gathering;
    const grounds = {
      source: a.length > 0 ? a : this.#returningFrames('source'),
      destination: b.length > 0 ? b : this.#returningFrames('destination'),
    };
    const { groups, open, unreturned } = returnGroups(library, this.#lines, grounds, { source, destination });
    // Between two frames, the line of the screen connects them.
    if (a.length > 0 || b.length > 0) this.#returns(groups);
    for (const side of sides) {
      const wired = groups.flatMap((group) => group[side]);
      if (groups.length > 0)
        for (const pin of open[side].filter(({ takesScreen }) => !takesScreen)) this.#noteOpen(side, pin, wired);
      const first = unreturned.find(({ lacking }) => lacking.includes(side));
      if (first === undefined) continue;
      const { deviceLabel } = this.#gathering.port(side);
      const line = pinWords(first.line.source[0]!);
      const text =
        grounds[side].length === 0
          ? `${deviceLabel} has no ground, so there is no return for ${line}.`
          : `No ground of ${deviceLabel} is the return for ${line}.`;
      this.#gathering.miss({ kind: 'return', text, side });
    }
  }

  /** Notes why a ground stays open. */
  #noteOpen(side: CableSide, pin: BoundPin, wired: readonly BoundPin[]): void {
    const { apart } = this.#gathering.port(side);
    const rival = wired.find((other) =>
      apart.some((set) => set.includes(pin.position) && set.includes(other.position)),
    );
    const why =
      rival === undefined
        ? `${this.#gathering.port(otherSide(side)).deviceLabel} has no return for it.`
        : `it must not be connected to ${this.#gathering.name(side, rival)}.`;
    this.#gathering.notes.push(`${this.#gathering.name(side, pin)} stays open: ${why}`);
  }

  /**
   * Adds the returns. Contacts with the same ground at both ends get a wire each; further contacts of a group are on its first
   * wire.
   */
  #returns(groups: readonly ReturnGroup[]): void {
    const wires = groups.flatMap((group) => this.#wiresOf(group)).toSorted((x, y) => byPosition(x.place, y.place));
    const isWhole = groups.every(({ isSeparate }) => !isSeparate);
    const idOf = (i: number) => (i === 0 ? 'return' : `return-${i + 1}`);
    const shared = wires.findIndex(({ group }) => !group.isSeparate);
    for (const [i, { group, returns, source, destination }] of wires.entries()) {
      // Additional wires of a separate return must belong to the same group.
      const main = group.isSeparate ? wires.findIndex((wire) => wire.group === group) : shared;
      this.#lines.push({
        id: idOf(i),
        kind: 'return',
        source: this.#linked('source', source),
        destination: this.#linked('destination', destination),
        control: false,
        why:
          i !== main
            ? `Both carry ${source[0]!.signalLabel}, as the return does.`
            : isWhole
              ? 'All grounds share one return.'
              : returnWords(group),
        returns,
        isSeparate: group.isSeparate || undefined,
        parallelTo: i === main ? undefined : idOf(main),
      });
    }
  }

  /**
   * One wire for each pair of contacts with the same ground. The first wire also connects the other contacts of the
   * group.
   */
  #wiresOf(group: ReturnGroup) {
    const [a, b] = [this.#keptApart('source', group.source), this.#keptApart('destination', group.destination)];
    const [first, ...others] = sameGrounds(a, b);
    const further = new Set(others.flat());
    const own = (pins: readonly BoundPin[]) => pins.filter((pin) => !further.has(pin));
    const pairOf = ([source, destination]: readonly [BoundPin, BoundPin]) => ({
      source: [source],
      destination: [destination],
    });
    const main = { source: own(a), destination: own(b) };
    const wires = [
      { ...main, place: first === undefined ? main : pairOf(first) },
      ...others.map((pair) => ({ ...pairOf(pair), place: pairOf(pair) })),
    ];
    const returns = group.serves.map(({ id }) => ({ line: id, share: 1 / wires.length }));
    return wires.map((wire) => ({ ...wire, group, returns }));
  }

  /**
   * Connects the protective earths with a separate conductor. If a device has a protective earth and is fed with a
   * hazardous voltage, its earth must be connected.
   */
  #earths(): void {
    const { a, b } = this.#pairing.earths;
    if (a.length > 0 && b.length > 0) {
      const [source, destination] = [this.#linked('source', a), this.#linked('destination', b)];
      const why = 'The protective earth has a conductor of its own.';
      this.#lines.push({ id: 'protective', kind: 'protective', source, destination, control: false, why });
      return;
    }
    for (const [side, [pin]] of [
      ['source', a],
      ['destination', b],
    ] as const) {
      if (pin === undefined) continue;
      const [name, far] = [this.#gathering.name(side, pin), this.#gathering.port(otherSide(side)).deviceLabel];
      if (!this.#lines.some((line) => line.driver === otherSide(side) && this.#canHurt(line)))
        this.#gathering.notes.push(`${name} stays open: ${far} has no protective earth.`);
      else
        this.#gathering.miss({
          kind: 'protective',
          text: `${name} must be connected, and ${far} has no protective earth.`,
          side,
          positions: [pin.position],
          signal: pin.signal,
        });
    }
  }

  /** True for a supply above extra-low voltage, or of unknown voltage. */
  #canHurt(line: OptionLine): boolean {
    const { library } = this.#gathering;
    return canHurt(library, line) || (line.kind === 'supply' && drivenVolts(library, line) === undefined);
  }

  /**
   * The grounds of an end, without those that its pinout separates from a better one. The ground that returns most of these
   * lines is used; of equals, the one that returns fewest supplies, such as a signal ground.
   */
  #keptApart(side: CableSide, grounds: readonly BoundPin[]): readonly BoundPin[] {
    const { library } = this.#gathering;
    const port = this.#gathering.port(side);
    return port.apart.reduce<readonly BoundPin[]>((left, set) => {
      const rivals = left.filter(({ position }) => set.includes(position));
      const [best, ...others] = bestFirst(library, this.#lines, side, rivals);
      const kept = best === undefined ? '' : this.#gathering.name(side, best);
      for (const other of others)
        this.#gathering.notes.push(
          `${this.#gathering.name(side, other)} stays open: it must not be connected to ${kept}.`,
        );
      return left.filter((pin) => !others.includes(pin));
    }, grounds);
  }

  /** For a port without a ground: the frames that the vocabulary permits as a return for its signals. */
  #returningFrames(side: CableSide): readonly BoundPin[] {
    const carried = this.#lines.flatMap((line) => (line.pairedWith === undefined ? line[side] : []));
    return this.#pairing.frames[side === 'source' ? 'a' : 'b'].filter((frame) => {
      const returns = this.#gathering.library.signal(frame.signal)?.returnFor;
      return Array.isArray(returns) && carried.some(({ signal = '' }) => returns.includes(signal));
    });
  }

  #frames(): void {
    const { a, b } = this.#pairing.frames;
    if (a.length === 0 && b.length === 0) return;
    const isReturn = !this.#lines.some(isReturnLine) && sides.every((side) => this.#returningFrames(side).length > 0);
    const why = isReturn
      ? 'The screen is connected to the frame and is the return.'
      : 'The screen is connected to the frame.';
    this.#lines.push({ id: 'screen', kind: 'screen', source: a, destination: b, control: false, why });
  }

  #meet(line: OptionLine): void {
    for (const source of line.source) {
      for (const destination of line.destination) {
        const carries = line.kind === 'signal' || line.kind === 'supply';
        const seen = carries ? this.#demands.level(line, this.#lines, source, destination) : { source, destination };
        this.#gathering.meet(line.id, source, destination, seen);
      }
    }
    for (const side of sides) {
      this.#tied(line, side);
      for (const pin of line[side]) this.#gathering.rely(side, pin);
    }
    if (line.kind === 'supply') this.#capacity(line);
    if (line.kind === 'signal') this.#unstated(line);
  }

  /** Checks hazards between pins that the line connects in one plug, such as two grounds. */
  #tied(line: OptionLine, side: CableSide): void {
    for (const [i, one] of line[side].entries()) {
      for (const other of line[side].slice(i + 1))
        if (one.signal !== other.signal) this.#gathering.tie(line.id, side, one, other);
    }
  }

  /** Compares a supply with the loads on its line, if both state a current. */
  #capacity(line: OptionLine): void {
    if (line.driver === undefined) return;
    const far = otherSide(line.driver);
    const [source] = line[line.driver];
    const [load, ...others] = line[far].filter(({ currentA }) => currentA !== undefined);
    if (source?.currentA === undefined || load === undefined) return;
    const drawn = [load, ...others].reduce((sum, { currentA = 0 }) => sum + currentA, 0);
    if (drawn <= source.currentA) return;
    this.#gathering.miss({
      kind: 'supply',
      text: `${this.#gathering.name(line.driver, source)} delivers ${source.currentA} A; ${this.#gathering.name(far, load)} draws ${drawn} A.`,
      side: line.driver,
      positions: [source.position],
      signal: source.signal,
      from: source.signal,
      to: load.signal,
      line: line.id,
    });
  }

  #unstated(line: OptionLine): void {
    const [[source], [destination]] = [line.source, line.destination];
    if (source === undefined || destination === undefined) return;
    if ((source.level === undefined) === (destination.level === undefined)) return;
    const [side, pin] =
      source.level === undefined ? (['source', source] as const) : (['destination', destination] as const);
    this.#gathering.notes.push(
      `The level of ${this.#gathering.name(side, pin)} is unknown, so it could not be checked.`,
    );
  }
}

/** Why these grounds are connected: the lines that they return. */
function returnWords({ source, destination, serves }: ReturnGroup): string {
  const labels = (pins: readonly BoundPin[]) => [...new Set(pins.map(({ signalLabel }) => signalLabel))];
  const grounds = labels([...source, ...destination]).join(' and ');
  const returned = [...new Set(serves.flatMap(({ source: [pin] }) => pin?.signalLabel ?? []))];
  if (returned.length === 0) return `${grounds} ${grounds.includes(' and ') ? 'are' : 'is'} the common reference.`;
  return `${grounds} ${grounds.includes(' and ') ? 'return' : 'returns'} ${listed(returned)}.`;
}

function isReturnLine({ kind }: OptionLine): boolean {
  return kind === 'return';
}

/** The driving end: the one with an output, otherwise the one whose far end only receives. */
function driverOf(source: readonly BoundPin[], destination: readonly BoundPin[]): CableSide | undefined {
  const has = (pins: readonly BoundPin[], dir: BoundPin['dir']) => pins.some((pin) => pin.dir === dir);
  if (has(source, 'out')) return 'source';
  if (has(destination, 'out')) return 'destination';
  if (has(destination, 'in')) return has(source, 'in') ? undefined : 'source';
  return has(source, 'in') ? 'destination' : undefined;
}

function whyOf(source: readonly BoundPin[], destination: readonly BoundPin[], reason: PairedLine['reason']): string {
  const [a, b] = [source[0]!, destination[0]!];
  if (reason === 'same' || a.signal === b.signal) return `Both carry ${a.signalLabel}.`;
  if (reason === 'paired') return `${a.signalLabel} and ${b.signalLabel} belong together.`;
  if (reason === 'sensed') return `${(a.senses === undefined ? b : a).signalLabel} measures at the far contact.`;
  const branches = (pins: readonly BoundPin[]) =>
    [...new Set(pins.map(({ signalLabel }) => signalLabel))].join(' and ');
  return `${branches(source)} and ${branches(destination)} belong together; one output feeds them all.`;
}

/**
 * Pairs the contacts with the same ground at both ends, equal positions first. The order doesn't depend on which end is named
 * first.
 */
function sameGrounds(a: readonly BoundPin[], b: readonly BoundPin[]): [BoundPin, BoundPin][] {
  const pairs: [BoundPin, BoundPin][] = [];
  for (const samePlace of [true, false]) {
    for (const pin of a) {
      if (pairs.some(([taken]) => taken === pin)) continue;
      const far = b.find(
        (one) =>
          one.signal === pin.signal &&
          (!samePlace || one.position === pin.position) &&
          !pairs.some(([, taken]) => taken === one),
      );
      if (far !== undefined) pairs.push([pin, far]);
    }
  }
  const placeOf = ([{ position: a }, { position: b }]: readonly [BoundPin, BoundPin]) =>
    naturalOrder(a, b) <= 0 ? { first: a, last: b } : { first: b, last: a };
  return pairs.toSorted((x, y) => {
    const [one, other] = [placeOf(x), placeOf(y)];
    return naturalOrder(one.first, other.first) || naturalOrder(one.last, other.last);
  });
}
