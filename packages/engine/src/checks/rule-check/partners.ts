/** Finds the pins that belong to a pin: their signal is its partner's and their direction complements its own. */
import { composeConnector } from '../../connectivity/compose-connector.ts';
import { pinsOf, type PlacedPin } from './placed-pins.ts';
import type { RuleContext } from './rule-context.ts';

/** The pins of the design's connectors that may be connected to this one. */
export function partners(context: RuleContext, of: PlacedPin): PlacedPin[] {
  const { library, design, nets } = context;
  const at = pinsOf(nets);
  const { signal } = of.pin;
  if (signal === undefined) return [];
  const wanted = new Set([signal, ...(library.signal(signal)?.pairsWith ?? [])]);
  return (design.instances.connectors ?? []).flatMap(({ id, def }) =>
    (composeConnector(library, def)?.pins ?? []).flatMap((pin) => {
      const found = at({ instance: id, terminal: pin.id });
      const fits = found?.pin.signal !== undefined && wanted.has(found.pin.signal) && answers(of, found);
      return fits ? [found] : [];
    }),
  );
}

function answers(a: PlacedPin, b: PlacedPin): boolean {
  if (a.pin.dir === 'out') return b.pin.dir !== 'out';
  if (a.pin.dir === 'in') return b.pin.dir !== 'in';
  return true;
}
