/** Gathers what speaks for and against a wiring while it is made. */
import type { BoundPin, BoundPort } from '../devices/bound-port.ts';
import { hazardCheck, type HazardHit } from '../hazards/match.ts';
import type { Library } from '../../library/library.ts';
import type { MissingPiece, CableSide, UnconfirmedFact } from './option.ts';
import { pinOf } from './words.ts';

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

  /** Connected pins: every hazard between them. `seen` replaces the source pin where a recipe converts it. */
  meet(line: string, source: BoundPin, destination: BoundPin, seen = { source, destination }): void {
    const a = { pin: seen.source, name: this.name('source', source) };
    const b = { pin: seen.destination, name: this.name('destination', destination) };
    for (const { hazard, text, swapped } of hazardCheck(this.library)(a, b)) {
      const places = [
        { side: 'source' as const, position: source.position },
        { side: 'destination' as const, position: destination.position },
      ];
      const [first, second] = swapped ? places.toReversed() : places;
      this.hits.push({
        hazard: hazard.id,
        label: hazard.label ?? hazard.id,
        severity: hazard.severity,
        text,
        line,
        a: first!,
        b: second!,
      });
    }
  }

  /** A fact the wiring depends on; noted when it is not confirmed. */
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
