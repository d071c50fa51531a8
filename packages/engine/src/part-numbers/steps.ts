/** Long work in steps: whoever runs it may do something else between them. */
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
