/** A long computation in steps, so that the caller can do other work in between. */
export type LongComputation<T> = Generator<undefined, T>;

/** Number of records per step, which takes well under a millisecond. */
export const atOnce = 200;

/** Runs all steps and returns the result. */
export function finished<T>(steps: LongComputation<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
