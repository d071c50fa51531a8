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
  const stepsAt = (isParts: boolean) => [
    ...joins
      .filter(({ instance }) => (isParts ? isSplice(bench, instance) : bench.names.isRun(instance)))
      .map((one) => joinStep(bench, one)),
    ...fittings(bench, 'joints', (instance, part) => {
      const isAtPart = instance.attachedTo !== undefined && isSplice(bench, instance.attachedTo);
      return isOverSplice(bench, instance, part) && isAtPart === isParts;
    }),
  ];
  return [...stepsAt(false), ...stepsAt(true)];
}
