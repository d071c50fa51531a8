/** Code shared by all programs: reading the configuration, and exiting with a one-sentence message on failure. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { readConfig } from '../platform/config/config.ts';

/**
 * Reads the configuration from the environment and from the files that its `…_FILE` variables point to. If TZ isn't
 * set, the time zone is UTC.
 */
export function configOfProgram(): ReturnType<typeof readConfig> {
  // The time zone of the machine must not determine when the nightly jobs run.
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

/** Exits with a failure code and a one-sentence message for the operator. */
export function leave(message: string): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}
