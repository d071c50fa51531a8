/** Long work in steps, so that the caller can do other work in between. */
export type Steps<T> = Generator<undefined, T>;

/** Records looked at in one step: well under a millisecond. */
export const atOnce = 200;

/** Runs all steps of a work and answers what it comes to. */
export function finished<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
