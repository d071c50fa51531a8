import type { LongComputation } from '@cablewright/engine';
import { yieldToEventLoop } from '../../catalog/live/yield.ts';

/** Runs a long computation in steps, serving other requests between them. */
export async function runSteps<T>(steps: LongComputation<T>): Promise<T> {
  const pause = yieldToEventLoop();
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    await pause();
  }
}
