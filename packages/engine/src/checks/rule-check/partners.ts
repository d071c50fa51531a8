/**
 * Finds the possible partners of a pin: pins whose signal pairs with its own and whose direction complements its own.
 */
import { composeConnector } from '../../connectivity/compose-connector.ts';
import type { Library } from '../../library/library.ts';
import { pinsOf, type PlacedPin } from './placed-pins.ts';
import type { RuleContext } from './rule-context.ts';

/** The pins of the design's connectors that may be connected to this one. */
export function partners(context: RuleContext, of: PlacedPin): PlacedPin[] {
  const { library, design, nets } = context;
  const at = pinsOf(nets);
  if (of.pin.signal === undefined) return [];
  return (design.instances.connectors ?? []).flatMap(({ id, def }) =>
    (composeConnector(library, def)?.pins ?? []).flatMap((pin) => {
      const found = at({ instance: id, terminal: pin.id });
      return found !== undefined && arePartners(library, of, found) ? [found] : [];
    }),
  );
}

/** True if two pins may be connected according to their signals and directions. */
export function arePartners(library: Library, of: PlacedPin, other: PlacedPin): boolean {
  const [own, theirs] = [of.pin.signal, other.pin.signal];
  if (own === undefined || theirs === undefined) return false;
  const isWanted = own === theirs || library.signal(own)?.pairsWith?.includes(theirs) === true;
  return isWanted && answers(of, other);
}

function answers(a: PlacedPin, b: PlacedPin): boolean {
  if (a.pin.dir === 'out') return b.pin.dir !== 'out';
  if (a.pin.dir === 'in') return b.pin.dir !== 'in';
  return true;
}
