/** What every program of the hub does: reads what it is told by its surroundings, and ends with a sentence. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { readConfig } from '../platform/config/config.ts';

/** The configuration from the environment, and from the files its `…_FILE` variables name. */
export function configOfProgram(): ReturnType<typeof readConfig> {
  return readConfig(process.env, resolve(import.meta.dirname, '../../../..'), readSecretFile);
}

function readSecretFile(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

/** Ends with a sentence for whoever started the program, and with a failure for what watches it. */
export function leave(message: string): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}
