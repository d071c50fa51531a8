/** Runs subcommands that work on one folder or file, for `pack` and `module`. */
import { resolve } from 'node:path';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { isId } from '@cablewright/model';
import { CommandError } from '../refusal/refusal.ts';

const text = { type: 'string' } as const;

/** The options of both commands. */
export const commonOptions = { id: text, name: text, publisher: text, key: text, out: text, 'password-file': text };

interface Commands<V> {
  readonly usage: string;
  readonly options: NonNullable<ParseArgsConfig['options']>;
  readonly commands: Readonly<Record<string, (place: string, options: V) => Promise<void> | void>>;
}

/** Runs a subcommand and returns the exit code. All problems are printed. */
export async function runCommand<V>({ usage, options, commands }: Commands<V>, args: readonly string[]) {
  try {
    const [name = '', ...rest] = args;
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    const { values, positionals } = parsed(usage, options, rest);
    if (command === undefined || positionals.length !== 1) throw new CommandError(`Write ${usage}`);
    await command(resolve(positionals[0]!), values as V);
    return 0;
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    console.error(error.message);
    return 1;
  }
}

function parsed(usage: string, options: Commands<unknown>['options'], args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n${usage}`);
  }
}

/** Refuses a text that is not an id. */
export function requireId(text: string): void {
  // As a type guard, `isId` would leave no text to name in the refusal.
  const good: boolean = isId(text);
  if (!good) throw new CommandError(`"${text}" is not an id: lower-case letters, digits and single hyphens.`);
}
