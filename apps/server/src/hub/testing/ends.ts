import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

interface Opened {
  stop?(): unknown;
  close?(): unknown;
}

/** Closes everything a test has opened when the test ends, newest first. */
export function ends<T extends Opened>(thing: T): T {
  onTestFinished(async () => {
    await (thing.stop === undefined ? thing.close?.() : thing.stop());
  });
  return thing;
}

/** Creates a temporary folder that is removed when the test ends. */
export function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cablewright-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
