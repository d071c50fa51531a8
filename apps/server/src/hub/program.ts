/** What every program shares: reading the configuration, and exiting with one sentence on failure. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { readConfig } from '../platform/config/config.ts';

/** The configuration from the environment, and from the files its `…_FILE` variables name. Without TZ the time zone is UTC. */
export function configOfProgram(): ReturnType<typeof readConfig> {
  // The clock of the machine must not decide at which hour of a catalog's day the nightly jobs run.
  if ((process.env['TZ'] ?? '').trim() === '') process.env['TZ'] = 'UTC';
  return readConfig(process.env, resolve(import.meta.dirname, '../../../..'), readSecretFile);
}

function readSecretFile(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

/** Exits with a failure and one sentence for the operator. */
export function leave(message: string): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}
