/** `module new`, `test`, `key` and `sign`: a code module from nothing to a signed file. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isObject, type Json } from '@cablewright/model';
import { moduleApiVersion } from '@cablewright/modules';
import {
  asksOf,
  codeFile,
  declarationFile,
  ModuleFailure,
  plainHost,
  readDeclaration,
  SandboxedModule,
  type ModuleDeclaration,
} from '@cablewright/modules/running';
import { sandboxProgram, startThread } from '@cablewright/modules/node';
import { packArchive, signedModule } from '@cablewright/publishing';
import { json, requireFolder, write } from '../pack/folder.ts';
import { keyFrom, makeKey } from '../pack/keys.ts';
import { Refusal } from '../refusal/refusal.ts';
import { authorTypes } from './author-types.ts';
import { buildModule } from './build.ts';
import { newModule } from './new-module.ts';
import { commonOptions, requireId, runCommand } from '../pack/run-commands.ts';
import { runCases } from './run-cases.ts';

const usage = `module new <folder> --id <id> --name <name> --publisher <name>
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

/** Runs one of them and returns the exit code. What is wrong is printed, all of it. */
export async function runModule(args: readonly string[]): Promise<number> {
  return runCommand({ usage, options: { ...commonOptions, update: { type: 'boolean' } }, commands }, args);
}

function makeNew(folder: string, { id, name, publisher }: Options): void {
  if (id === undefined || name === undefined || publisher === undefined) throw new Refusal(`Write ${usage}`);
  requireId(id);
  if (existsSync(join(folder, declarationFile))) throw new Refusal(`There is a module in ${folder} already.`);
  for (const [path, text] of newModule({ id, name, publisher })) write(join(folder, path), text);
  console.log(`${join(folder, 'src/module.ts')}\nNow run: module test ${folder}`);
}

interface Built {
  readonly declaration: ModuleDeclaration;
  readonly version: string;
  readonly code: string;
}

/** Builds a module and reads what it contributes from its code. */
async function built(folder: string): Promise<Built> {
  requireFolder(folder, declarationFile);
  const written = json(join(folder, declarationFile)) as Json;
  const code = await buildModule(folder);
  const name = isObject(written) && typeof written['name'] === 'string' ? written['name'] : folder;
  const contributes = await contributesOf(name, code);
  const read = readDeclaration(isObject(written) ? { ...written, contributes } : written);
  if (!read.ok) throw new Refusal(read.problems.join('\n'));
  const { version } = read.declaration;
  if (version === undefined) throw new Refusal(`${declarationFile} has no version, such as 1.0.0.`);
  return { declaration: read.declaration, version, code };
}

async function contributesOf(name: string, code: string): Promise<Json> {
  const host = plainHost({}, () => new Date(0));
  const module = new SandboxedModule({
    declaration: { name },
    code,
    host,
    threads: { wasm: sandboxProgram, start: startThread },
  });
  try {
    return await module.describe();
  } catch (error) {
    if (error instanceof ModuleFailure) throw new Refusal(error.message);
    throw error;
  } finally {
    module.close();
  }
}

/** The module when it builds and all its tests pass; a refusal with everything else otherwise. */
async function tested(folder: string, update = false): Promise<Built> {
  const module = await built(folder);
  const { declaration, code, version } = module;
  if (existsSync(join(folder, 'src/cablewright.d.ts')))
    write(join(folder, 'src/cablewright.d.ts'), authorTypes(moduleApiVersion));
  const results = await runCases(folder, declaration, code, update);
  for (const { name, says } of results) console.log(`${name}: ${says}`);
  const failed = results.filter(({ ok }) => !ok);
  if (failed.length > 0) throw new Refusal(`${failed.length} of ${results.length} tests failed.`);
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
