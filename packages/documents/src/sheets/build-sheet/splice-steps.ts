/** Steps of the splices. */
import type { Bench } from './bench.ts';
import { fittings } from './fit-steps.ts';
import { joinsOf, joinStep } from './joint-steps.ts';
import { isOverSplice, isSplice } from './splices.ts';

/**
 * Wires that meet, in a splice or without a part, then what goes over them. They are joined while the other ends are free: a splice lies in the
 * bundle, and its sleeve passes no contact.
 */
export function spliceSteps(bench: Bench): string[] {
  const joins = joinsOf(bench);
  const runs = joins.filter(({ instance }) => bench.names.isRun(instance));
  const splices = joins.filter(({ instance }) => isSplice(bench, instance));
  const over = fittings(bench, 'joints', (instance, part) => isOverSplice(bench, instance, part));
  return [...[...runs, ...splices].map((one) => joinStep(bench, one)), ...over];
}
