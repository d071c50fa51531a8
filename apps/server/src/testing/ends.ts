import { onTestFinished } from 'vitest';

interface Opened {
  stop?(): unknown;
  close?(): unknown;
}

/** Has what a test opened stopped or closed when the test is over, the newest first. */
export function ends<T extends Opened>(thing: T): T {
  onTestFinished(async () => {
    await (thing.stop === undefined ? thing.close?.() : thing.stop());
  });
  return thing;
}
