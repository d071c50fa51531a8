/** `module new`, `test`, `key` and `sign`: creates a code module, tests it and signs it. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { moduleApiVersion } from '@cablewright/modules';
import { asksOf, codeFile, declarationFile } from '@cablewright/modules/running';
import { packArchive, signedModule } from '@cablewright/publishing';
import { write } from '../pack/folder.ts';
import { keyFrom, makeKey } from '../pack/keys.ts';
import { CommandError } from '../refusal/refusal.ts';
import { authorTypes } from './author-types.ts';
import { built, type Built } from './built.ts';
import { newModule } from './new-module.ts';
import { commonOptions, requireId, runCommand } from '../pack/run-commands.ts';
import { inSandbox, runCases } from './run-cases.ts';

export const usage = `module new <folder> --id <id> --name <name> --publisher <name>
module test <folder> [--update]          builds it and runs its tests in the sandbox
module key <file>                        writes <file>.key and <file>.pub
module sign <folder> --key <file.key> [--out <folder>]
  --password-file   a file whose first line is the password of the key`;

type Options = Readonly<Partial<Record<keyof typeof commonOptions, string>>> & {
  readonly update?: boolean;
};

const commands: Readonly<Record<string, (place: string, options: Options) => Promise<void> | void>> = {
  new: makeNew,
  test: async (folder, { update = false }) => void (await tested(folder, update)),
  key: makeKey,
  sign: signModule,
};

/** Runs a subcommand and returns the exit code. All problems are printed. */
export async function runModule(args: readonly string[]): Promise<number> {
  return runCommand({ usage, options: { ...commonOptions, update: { type: 'boolean' } }, commands }, args);
}

function makeNew(folder: string, { id, name, publisher }: Options): void {
  if (id === undefined || name === undefined || publisher === undefined) throw new CommandError(`Write ${usage}`);
  requireId(id);
  if (existsSync(join(folder, declarationFile))) throw new CommandError(`There is a module in ${folder} already.`);
  for (const [path, text] of newModule({ id, name, publisher })) write(join(folder, path), text);
  console.log(`${join(folder, 'src/module.ts')}\nNow run: module test ${folder}`);
}

/** Builds the module and runs its tests. Refuses a module that fails, with all problems. */
async function tested(folder: string, update = false): Promise<Built> {
  const module = await built(folder);
  const { declaration, code, version } = module;
  if (existsSync(join(folder, 'src/cablewright.d.ts')))
    write(join(folder, 'src/cablewright.d.ts'), authorTypes(moduleApiVersion));
  const results = await runCases(folder, declaration, inSandbox(declaration, code), update);
  for (const { name, says } of results) console.log(`${name}: ${says}`);
  const failed = results.filter(({ ok }) => !ok);
  if (failed.length > 0) throw new CommandError(`${failed.length} of ${results.length} tests failed.`);
  const contributions = Object.entries(declaration.contributes).map(
    ([what, list]) => `${what}: ${Array.isArray(list) ? list.length : 1}`,
  );
  console.log(
    `${declaration.id} ${version} contributes ${contributions.join(', ') || 'nothing'}. ${results.length} tests passed.`,
  );
  const asks = asksOf(declaration);
  console.log(
    asks.length === 0
      ? 'It asks for nothing but its input.'
      : `It asks for:\n${asks.map(({ text }) => `  ${text}`).join('\n')}`,
  );
  return module;
}

async function signModule(folder: string, options: Options): Promise<void> {
  const key = keyFrom(options, usage);
  const { declaration, version, code } = await tested(folder);
  const { id, name, license, publisher, description } = declaration;
  const files = new Map<string, Uint8Array>([
    [declarationFile, Buffer.from(`${JSON.stringify(declaration, null, 2)}\n`)],
    [codeFile, Buffer.from(code)],
  ]);
  const about = JSON.parse(JSON.stringify({ license, publisher, description })) as object;
  const archive = join(resolve(options.out ?? '.'), `${id}-${version}.zip`);
  write(archive, packArchive(signedModule({ id, name, version, ...about }, files, key)));
  console.log(`${archive}\nSigned with the key ${key.publicKey.text}`);
}
