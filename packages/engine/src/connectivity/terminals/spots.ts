import { companion } from '@cablewright/derive';
import type { Design, TerminalRef } from '@cablewright/model';
import { placedById } from './placed.ts';

/**
 * A piece of copper of one instance, identified by object identity: the same copper always gives the same object, which can
 * be used as a map key. A wire element is one spot from end to end, and all pads of a board terminal are one spot. The object
 * is a terminal reference without end and pad.
 */
export type CopperSpot = TerminalRef;

/**
 * Finds the spots of a part. A wire has one or two cores, while a plug may have a hundred pins, so the first few spots are
 * searched linearly and the others are kept in a map.
 */
class SpotsOfPart {
  readonly #first: CopperSpot[] = [];
  #rest: Map<string, CopperSpot> | undefined;

  find(terminal: string): CopperSpot | undefined {
    for (const spot of this.#first) if (spot.terminal === terminal) return spot;
    return this.#rest?.get(terminal);
  }

  add(spot: CopperSpot): CopperSpot {
    if (this.#first.length < 6) this.#first.push(spot);
    else (this.#rest ??= new Map()).set(spot.terminal, spot);
    return spot;
  }
}

/** The spots of an instance. An edited instance is a different object and gets new spots. */
const spotsOfPart = companion('spots of a part', (_instance: object) => new SpotsOfPart());

/** The spot of a terminal of an instance. */
export function spotOn(instance: { readonly id: string }, terminal: string): CopperSpot {
  const own = spotsOfPart(instance);
  return own.find(terminal) ?? own.add({ instance: instance.id, terminal });
}

/** The spot of a terminal, or undefined if the design has no such instance or nothing has been recorded for the terminal. */
export function spotAt(design: Design, instance: string, terminal: string): CopperSpot | undefined {
  const placed = placedById(design).get(instance)?.instance;
  return placed === undefined ? undefined : spotsOfPart(placed).find(terminal);
}
