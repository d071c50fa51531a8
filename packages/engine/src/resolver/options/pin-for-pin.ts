/** Ports connected position by position: an off-the-shelf straight cable, or a board plugged onto a device. */
import type { Direction } from '@cablewright/model';
import type { BoundPin, BoundPort } from '../devices/bound-port.ts';
import type { Library } from '../../library/library.ts';
import { directionFit } from '../pairing/units.ts';
import { signalTable, type SignalTable } from '../pairing/signal-table.ts';
import { fitsLevel } from '../recipes/recipes.ts';
import { crowdedBuses } from './crowded-buses.ts';
import { framesAtRisk } from './frames-at-risk.ts';
import { Gathering } from './gather.ts';
import type { OptionLine, LineKind, CableSide } from './option.ts';
import { drivingSide, isContent, isFed, otherSide, sides, type Wiring } from './wiring.ts';
import { conditioningWords, levelWords, pinWords, pullWords } from './words.ts';
import { derived } from '@cablewright/derive';

/** True if both ports have the same positions, so that a straight cable can be plugged in. */
export function samePositions(a: BoundPort, b: BoundPort): boolean {
  return a.pins.length > 0 && a.pins.length === b.pins.length && a.pins.every((pin) => b.byPosition.has(pin.position));
}

/** A straight cable connects every position to the same position. It adds no parts, so needs and requirements remain unmet. */
export function straightCable(library: Library, source: BoundPort, destination: BoundPort): Wiring {
  const check = new PinForPin(library, source, destination);
  const lines = check.lines();
  check.signals(lines);
  check.content(lines);
  check.endingInPlugs(lines);
  check.frames(lines);
  check.ground(lines);
  check.unmet();
  return check.wiring(lines);
}

/**
 * Mates a board with a device. The mating port describes directions as the device does, like the plug that it replaces, so
 * its directions are reversed here. A pin that the board leaves open although the device needs it is a missing piece.
 */
export function mateBoard(library: Library, device: BoundPort, mating: BoundPort): Wiring {
  const check = new PinForPin(library, device, turned(mating), 'board');
  const lines = check.lines();
  check.signals(lines);
  check.unmet();
  return check.wiring(lines);
}

const turned = derived('mirrored port', (port: BoundPort): BoundPort => {
  const turn: Readonly<Record<Direction, Direction>> = { out: 'in', in: 'out', bidir: 'bidir', passive: 'passive' };
  const pins = port.pins.map((pin) => ({ ...pin, dir: turn[pin.dir] }));
  return { ...port, pins, byPosition: new Map(pins.map((pin) => [pin.position, pin])) };
});

/** A line of one position: a pin at each end. */
interface PositionLine extends OptionLine {
  readonly source: readonly [BoundPin];
  readonly destination: readonly [BoundPin];
}

class PinForPin {
  readonly #gathering: Gathering;
  readonly #table: SignalTable;
  /** The kind of connection, for messages. A board replaces the plug and provides the conditioning that it states. */
  readonly #by: 'cable' | 'board';

  constructor(library: Library, source: BoundPort, destination: BoundPort, by: 'cable' | 'board' = 'cable') {
    this.#gathering = new Gathering(library, source, destination);
    this.#table = signalTable(library);
    this.#by = by;
  }

  lines(): PositionLine[] {
    const { source, destination } = this.#gathering;
    const lines = source.pins.flatMap((pin) => {
      const far = destination.byPosition.get(pin.position);
      // Positions without a signal at either end need no connection.
      return (pin.signal ?? far?.signal) === undefined || far === undefined ? [] : [this.#line(pin, far)];
    });
    return lines.map((line) => ({
      ...line,
      pairedWith: this.#mateOf(line, lines)?.id,
      returns: line.kind === 'return' ? this.#returnsOn(line, lines) : undefined,
    }));
  }

  /**
   * The supplies whose current flows back through a return line, with the share of this line. The returns that name a
   * supply share its current equally; if none names it, all returns do.
   */
  #returnsOn(line: PositionLine, lines: readonly PositionLine[]): OptionLine['returns'] {
    const names = (wire: PositionLine, supply: PositionLine) =>
      sides.some((side) => this.#returnsOf(wire[side][0]).includes(supply[side][0].signal ?? ''));
    const wires = lines.filter(({ kind }) => kind === 'return');
    return lines.flatMap((supply) => {
      if (supply.kind !== 'supply') return [];
      const named = wires.filter((wire) => names(wire, supply));
      const sharing = named.length > 0 ? named : wires;
      return sharing.includes(line) ? [{ line: supply.id, share: 1 / sharing.length }] : [];
    });
  }

  /**
   * The line with the other half of the pair at both ends. If a pair occurs at several positions, the first matches the first
   * and so on.
   */
  #mateOf({ source: [near], destination: [far] }: PositionLine, lines: readonly PositionLine[]) {
    const mates = (a: BoundPin, b: BoundPin) =>
      a.signal !== undefined && b.signal !== undefined && this.#table.mateOf(a.signal) === b.signal;
    const ofSignal = (signal: string | undefined) => lines.filter(({ source }) => source[0].signal === signal);
    const candidates = lines.filter(({ source, destination }) => mates(near, source[0]) && mates(far, destination[0]));
    return candidates[ofSignal(near.signal).findIndex(({ source }) => source[0] === near)];
  }

  #line(source: BoundPin, destination: BoundPin): PositionLine {
    return {
      id: `p${source.position}`,
      kind: kindOf(source, destination),
      source: [source],
      destination: [destination],
      driver: source.dir === 'out' ? 'source' : destination.dir === 'out' ? 'destination' : undefined,
      control: source.kind === 'control' && destination.kind === 'control',
      why: `Pin for pin: ${pinWords(source)} meets ${pinWords(destination)}.`,
    };
  }

  signals(lines: readonly PositionLine[]): void {
    for (const line of lines) {
      const [[source], [destination]] = [line.source, line.destination];
      this.#gathering.meet(line.id, source, destination);
      for (const [side, pin] of [
        ['source', source],
        ['destination', destination],
      ] as const) {
        if (pin.signal !== undefined) this.#gathering.rely(side, pin);
      }
      const fits = this.#fits(source, destination);
      this.#crossed(line, source, destination);
      this.#unused('source', source, destination);
      this.#unused('destination', destination, source);
      this.#fed('source', source, destination, fits || isFed(lines, 'source', source));
      this.#fed('destination', destination, source, fits || isFed(lines, 'destination', destination));
      if (fits) this.#level(line, source, destination);
    }
    if (this.#by === 'board') this.#beyond();
  }

  /** Checks the positions that only one port has. */
  #beyond(): void {
    const { source, destination } = this.#gathering;
    for (const pin of source.pins)
      if (!destination.byPosition.has(pin.position)) this.#fed('source', pin, undefined, false);
    for (const pin of destination.pins)
      if (!source.byPosition.has(pin.position)) this.#fed('destination', pin, undefined, false);
  }

  #fits(a: BoundPin, b: BoundPin): boolean {
    if (a.signal === undefined || b.signal === undefined) return false;
    const belong = a.signal === b.signal || this.#table.paired(a.signal, b.signal);
    return belong && (['ground', 'protective'].includes(a.kind) || directionFit(a.dir, b.dir) !== undefined);
  }

  frames(lines: readonly OptionLine[]): void {
    framesAtRisk(this.#gathering, lines);
    crowdedBuses(this.#gathering, lines);
  }

  /**
   * Reports lines that a device listens to for a resistor in its plug, such as the proximity contact of a charging lead. A
   * straight cable has no resistor, and joins two such inputs.
   */
  endingInPlugs(lines: readonly PositionLine[]): void {
    const { library } = this.#gathering;
    for (const {
      source: [near],
      destination: [far],
    } of lines) {
      const { pullResistors: pulls = [] } = library.signal(near.signal) ?? {};
      if (near.signal !== far.signal || near.dir !== 'in' || far.dir !== 'in' || pulls.length === 0) continue;
      for (const [side, pin] of [
        ['source', near],
        ['destination', far],
      ] as const) {
        const text = `${this.#gathering.name(side, pin)} needs a resistor in its plug, which a straight cable has not: ${pullWords(library, pulls)}.`;
        this.#gathering.miss({ kind: 'need', text, side, positions: [pin.position], signal: pin.signal });
      }
    }
  }

  /** Reports an input, a bus line or a supply input that its own position doesn't feed. */
  #fed(side: CableSide, pin: BoundPin, far: BoundPin | undefined, fits: boolean): void {
    if (fits || pin.optional === true || ['none', 'ground', 'control'].includes(pin.kind)) return;
    const name = this.#gathering.name(side, pin);
    const port = this.#gathering.port(otherSide(side));
    const meets = far?.signal === undefined ? 'nothing there' : `only ${pinWords(far)}`;
    const piece = { side, positions: [pin.position], signal: pin.signal };
    if (pin.kind === 'power') {
      if (pin.dir !== 'in') return;
      const text = `${name} needs ${pin.signalLabel}; ${port.deviceLabel} has ${meets}.`;
      this.#gathering.miss({
        kind: 'supply',
        text,
        ...piece,
        from: far?.kind === 'power' ? far.signal : undefined,
        to: pin.signal,
      });
    } else if (pin.dir === 'in') {
      this.#gathering.miss({
        kind: 'input',
        text: `Nothing drives ${name}: ${port.deviceLabel} has ${meets}.`,
        ...piece,
      });
    } else if (pin.dir === 'bidir') {
      this.#gathering.miss({ kind: 'bus', text: `${name} goes nowhere: ${port.deviceLabel} has ${meets}.`, ...piece });
    }
  }

  /** Reports a supply on a position that the other device leaves open. */
  #unused(side: CableSide, pin: BoundPin, far: BoundPin): void {
    if (pin.isOpen !== true || far.kind !== 'power' || far.dir !== 'out' || far.detected === true) return;
    const text = `${this.#gathering.name(side, pin)} must stay open; ${this.#gathering.port(otherSide(side)).deviceLabel} delivers ${far.signalLabel} there.`;
    this.#gathering.miss({ kind: 'supply', text, side, positions: [pin.position], from: far.signal });
  }

  #crossed(line: OptionLine, source: BoundPin, destination: BoundPin): void {
    if (source.signal === undefined || destination.signal === undefined) return;
    if (!this.#table.crossed(source.signal, destination.signal)) return;
    const text = `${this.#gathering.name('source', source)} meets ${this.#gathering.name('destination', destination)}: the two lines of the pair are crossed.`;
    this.#gathering.miss({ kind: 'signals', text, positions: [source.position], signal: source.signal, line: line.id });
  }

  #level(line: OptionLine, source: BoundPin, destination: BoundPin): void {
    const { library } = this.#gathering;
    const ways: (readonly [driver: BoundPin, receiver: BoundPin])[] = [
      [source, destination],
      [destination, source],
    ];
    if (drivingSide(line, this.#gathering.source, this.#gathering.destination) === 'destination') ways.reverse();
    if (line.driver !== undefined) ways.pop();
    const wrong = ways.find((way) => !fitsLevel(library, ...way));
    if (wrong === undefined) return;
    const [driver, receiver] = wrong;
    const side: CableSide = receiver === destination ? 'destination' : 'source';
    const to = receiver.level ?? receiver.accepts[0]!;
    this.#gathering.miss({
      kind: 'level',
      text: `${this.#gathering.name(otherSide(side), driver)} gives ${levelWords(library, driver.level!)}; ${this.#gathering.name(side, receiver)} takes ${levelWords(library, to)}.`,
      side,
      positions: [receiver.position],
      signal: receiver.signal,
      from: driver.level,
      to,
      line: line.id,
    });
  }

  ground(lines: readonly PositionLine[]): void {
    const carries = lines.some(
      ({ kind, source: [near], destination: [far] }) =>
        (kind === 'signal' || kind === 'supply') && this.#fits(near, far) && !this.#isPaired(near, far),
    );
    if (!carries || lines.some((line) => this.#isReturn(line))) return;
    const text = 'No ground pins of the two ends meet, so there is no return.';
    this.#gathering.miss({ kind: 'return', text });
  }

  /** True for a ground, or for a frame that the vocabulary permits as a return for signals. */
  #isReturn({ kind, source: [near], destination: [far] }: PositionLine): boolean {
    if (kind === 'return') return true;
    return kind === 'screen' && this.#returnsOf(near).length > 0 && this.#returnsOf(far).length > 0;
  }

  /** The signals for which the signal of a pin is a return. */
  #returnsOf({ signal = '' }: BoundPin): readonly string[] {
    return this.#gathering.library.signal(signal)?.returnFor ?? [];
  }

  /** True for lines of differential pairs, which are the return for each other. */
  #isPaired(a: BoundPin, b: BoundPin): boolean {
    return [a, b].every(({ signal = '' }) => this.#table.mateOf(signal) !== undefined);
  }

  /** Reports that no signals match. Two outputs connected only by handshake lines exchange no signal. */
  content(lines: readonly PositionLine[]): void {
    const { source, destination } = this.#gathering;
    if (!source.pins.some(isContent) || !destination.pins.some(isContent)) return;
    if (lines.some(({ source: [a], destination: [b] }) => isContent(a) && this.#fits(a, b))) return;
    const text = `Pin for pin, no signal of ${source.deviceLabel} meets its counterpart at ${destination.deviceLabel}.`;
    this.#gathering.miss({ kind: 'signals', text });
  }

  /**
   * Reports the unmet needs of pins and requirements of ports. A plain cable meets no need; a board meets those that it
   * provides.
   */
  unmet(): void {
    for (const side of this.#by === 'board' ? (['source'] as const) : sides) {
      const port = this.#gathering.port(side);
      const provided = this.#gathering.port(otherSide(side)).provides;
      for (const pin of port.pins)
        for (const need of pin.needs) {
          if (!provided.includes(need)) this.#unmet('need', side, need, [pin.position]);
        }
      for (const { conditioning, positions } of port.requires) {
        if (!provided.includes(conditioning)) this.#unmet('requirement', side, conditioning, positions);
      }
    }
  }

  #unmet(kind: 'need' | 'requirement', side: CableSide, conditioning: string, positions: readonly string[]): void {
    const words = conditioningWords(this.#gathering.library, conditioning);
    const what = this.#by === 'board' ? 'this board does not provide' : 'a plain cable does not add';
    const text = `${this.#gathering.port(side).deviceLabel} needs ${words} at ${positions.join(' and ')}, which ${what}.`;
    this.#gathering.miss({ kind, text, side, positions, conditioning });
  }

  wiring(lines: readonly OptionLine[]): Wiring {
    const { source, destination, missing, hits, notes } = this.#gathering;
    const unconfirmed = this.#gathering.unconfirmed();
    return { source, destination, lines, decisions: [], missing, hits, unconfirmed, notes, straight: true };
  }
}

function kindOf(a: BoundPin, b: BoundPin): LineKind {
  if (a.takesScreen && b.takesScreen) return 'screen';
  if (a.kind === 'ground' && b.kind === 'ground') return 'return';
  if (a.kind === 'protective' && b.kind === 'protective') return 'protective';
  return a.kind === 'power' || b.kind === 'power' ? 'supply' : 'signal';
}
