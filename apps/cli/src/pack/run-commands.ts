/** Commands that work on one folder or file: what `pack` and `module` have in common. */
import { resolve } from 'node:path';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { isId } from '@cablewright/model';
import { Refusal } from '../refusal/refusal.ts';

const text = { type: 'string' } as const;

/** The options that both have. */
export const commonOptions = { id: text, name: text, publisher: text, key: text, out: text, 'password-file': text };

interface Commands<V> {
  readonly usage: string;
  readonly options: NonNullable<ParseArgsConfig['options']>;
  readonly commands: Readonly<Record<string, (place: string, options: V) => Promise<void> | void>>;
}

/** Runs one of them and returns the exit code. What is wrong is printed, all of it. */
export async function runCommand<V>({ usage, options, commands }: Commands<V>, args: readonly string[]) {
  try {
    const [name = '', ...rest] = args;
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    const { values, positionals } = parsed(usage, options, rest);
    if (command === undefined || positionals.length !== 1) throw new Refusal(`Write ${usage}`);
    await command(resolve(positionals[0]!), values as V);
    return 0;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(error.message);
    return 1;
  }
}

function parsed(usage: string, options: Commands<unknown>['options'], args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new Refusal(`${(error as Error).message}\n${usage}`);
  }
}

/** Refuses what is no id. */
export function requireId(given: string): void {
  // A type guard would leave nothing to name in the refusal.
  const good: boolean = isId(given);
  if (!good) throw new Refusal(`"${given}" is not an id: lower-case letters, digits and single hyphens.`);
}
