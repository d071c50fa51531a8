/** Collects the problems, hazards and notes of a wiring while it is built. */
import type { BoundPin, BoundPort } from '../devices/bound-port.ts';
import { phantomPin, pinVolts, voltageFault, voltageMeetings, voltageText } from '../devices/pin-volts.ts';
import { hazardCheck, type HazardHit } from '../hazards/match.ts';
import type { Library } from '../../library/library.ts';
import type { MissingPiece, CableSide, UnconfirmedFact } from './option.ts';
import { pinOf } from './words.ts';

/** A pin as hazards see it (behind a conversion), with its end and the actual pin `at`. */
interface Met {
  readonly pin: BoundPin;
  readonly name: string;
  readonly side: CableSide;
  readonly at: BoundPin;
}

export class Gathering {
  readonly library: Library;
  readonly source: BoundPort;
  readonly destination: BoundPort;
  readonly missing: MissingPiece[] = [];
  readonly hits: HazardHit[] = [];
  readonly notes: string[] = [];
  readonly #unconfirmed = new Map<string, UnconfirmedFact>();

  constructor(library: Library, source: BoundPort, destination: BoundPort) {
    this.library = library;
    this.source = source;
    this.destination = destination;
  }

  port(side: CableSide): BoundPort {
    return side === 'source' ? this.source : this.destination;
  }

  name(side: CableSide, pin: BoundPin): string {
    return pinOf(pin, this.port(side));
  }

  miss(piece: MissingPiece): void {
    this.missing.push(piece);
  }

  /** Checks two connected pins for hazards and voltage faults. `seen` replaces the pins if a recipe converts the signal. */
  meet(line: string, source: BoundPin, destination: BoundPin, seen = { source, destination }): void {
    const a = { pin: seen.source, name: this.name('source', source) };
    const b = { pin: seen.destination, name: this.name('destination', destination) };
    const near: Met = { ...a, side: 'source', at: source };
    const far: Met = { ...b, side: 'destination', at: destination };
    this.#judge(line, near, far);
    this.#volts(line, near, far);
    this.#volts(line, far, near);
  }

  /** Checks two pins of one end that are connected at the plug for hazards. */
  tie(line: string, side: CableSide, one: BoundPin, other: BoundPin): void {
    const met = (pin: BoundPin) => ({ pin, name: this.name(side, pin), side, at: pin });
    this.#judge(line, met(one), met(other));
  }

  #judge(line: string, a: Met, b: Met): void {
    for (const { hazard, text, swapped } of hazardCheck(this.library)(a, b)) {
      const [first, second] = swapped ? [b, a] : [a, b];
      const { id, label = id, severity } = hazard;
      this.hits.push({ hazard: id, label, severity, text, line, a: placeOf(first), b: placeOf(second) });
    }
  }

  /**
   * Compares voltages. An output or supply that exceeds the limit of the far pin is refused; a supply below its load's
   * minimum is a missing piece. The message has both values.
   */
  #volts(line: string, one: Met, other: Met): void {
    for (const [driver, taker] of voltageMeetings(this.#withPhantom(one), this.#withPhantom(other)))
      this.#voltsOf(line, driver, taker);
  }

  #withPhantom(met: Met): Met & { readonly phantom?: Met } {
    const phantom = phantomPin(this.library, met.pin);
    return phantom === undefined
      ? met
      : { ...met, phantom: { ...met, pin: phantom, name: this.name(met.side, phantom) } };
  }

  #voltsOf(line: string, driver: Met, taker: Met): void {
    const fault = voltageFault(pinVolts(this.library, driver.pin), pinVolts(this.library, taker.pin));
    if (fault === undefined) return;
    const text = voltageText(this.library, fault, driver.name, taker.name);
    if (fault.kind === 'under') {
      const { position, signal } = taker.at;
      this.miss({
        kind: 'supply',
        text,
        side: taker.side,
        positions: [position],
        signal,
        from: driver.at.signal,
        to: signal,
        line,
      });
      return;
    }
    this.hits.push({
      hazard: 'over-voltage',
      label: 'Too high a voltage',
      severity: 'reject',
      text,
      line,
      a: placeOf(driver),
      b: placeOf(taker),
    });
  }

  /** Records that the wiring depends on a pin's signal, if that is not confirmed. */
  rely(side: CableSide, pin: BoundPin): void {
    if (pin.confidence !== 'inferred' && pin.confidence !== 'unknown') return;
    const how = pin.confidence === 'inferred' ? 'only inferred' : 'not confirmed';
    const text = `The signal of ${this.name(side, pin)} is ${how}. Check it before building.`;
    this.#unconfirmed.set(`${side} ${pin.position}`, {
      side,
      position: pin.position,
      confidence: pin.confidence,
      text,
    });
  }

  unconfirmed(): UnconfirmedFact[] {
    return [...this.#unconfirmed.values()];
  }
}

/** The position and end of the pin of a meeting. */
function placeOf({ side, at }: Met): HazardHit['a'] {
  return { side, position: at.position };
}
