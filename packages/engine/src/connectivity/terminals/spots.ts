import { companion } from '@cablewright/derive';
import type { Design, TerminalRef } from '@cablewright/model';
import { placedById } from './placed.ts';

/**
 * A piece of copper of one instance, as an object that identifies it: the same object every time, so that maps find it
 * by identity. A wire element is one piece from end to end; the pads of a board terminal are one. The object is the
 * reference to it, without end and pad.
 */
export type Spot = TerminalRef;

/** A wire has a core or two and a plug may have a hundred pins: the first few are searched, the rest looked up. */
class SpotsOfPart {
  readonly #first: Spot[] = [];
  #rest: Map<string, Spot> | undefined;

  find(terminal: string): Spot | undefined {
    for (const spot of this.#first) if (spot.terminal === terminal) return spot;
    return this.#rest?.get(terminal);
  }

  add(spot: Spot): Spot {
    if (this.#first.length < 6) this.#first.push(spot);
    else (this.#rest ??= new Map()).set(spot.terminal, spot);
    return spot;
  }
}

/** The spots of an instance. An edited instance is another object and gets spots of its own. */
const spotsOfPart = companion('spots of a part', (_instance: object) => new SpotsOfPart());

/** The spot of a terminal of an instance. */
export function spotOn(instance: { readonly id: string }, terminal: string): Spot {
  const own = spotsOfPart(instance);
  return own.find(terminal) ?? own.add({ instance: instance.id, terminal });
}

/** The spot a terminal of a design is on, or undefined where no such instance is, or nothing was ever noted there. */
export function spotAt(design: Design, instance: string, terminal: string): Spot | undefined {
  const placed = placedById(design).get(instance)?.instance;
  return placed === undefined ? undefined : spotsOfPart(placed).find(terminal);
}
