import type { Steps } from '@cablewright/engine';
import { givingWay } from '../../catalog/give-way.ts';

/** Runs long work between other requests. */
export async function inTurns<T>(steps: Steps<T>): Promise<T> {
  const giveWay = givingWay();
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    await giveWay();
  }
}
