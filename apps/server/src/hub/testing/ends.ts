import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

/** A folder of the test's own, gone when the test is over. */
export function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cablewright-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
