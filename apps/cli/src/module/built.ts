/** A module folder ready to run: its bundle, and its declaration with the contributions stated by the code. */
import { join } from 'node:path';
import { isObject, type Json } from '@cablewright/model';
import {
  declarationFile,
  type ModuleDeclaration,
  ModuleFailure,
  plainHost,
  readDeclaration,
  SandboxedModule,
} from '@cablewright/modules/running';
import { sandboxProgram, startThread } from '@cablewright/modules/node';
import { json, requireFolder } from '../pack/folder.ts';
import { CommandError } from '../refusal/refusal.ts';
import { existsSync } from 'node:fs';

// Bundles a module: TypeScript or JavaScript in, one ES module without imports out.

const entries = ['src/module.ts', 'src/module.js', 'module.ts'];

async function buildModule(folder: string): Promise<string> {
  const entry = entries.map((name) => join(folder, name)).find((path) => existsSync(path));
  if (entry === undefined) throw new CommandError(`There is no ${entries.join(' or ')} in ${folder}.`);
  const { rolldown } = await import('rolldown');
  try {
    const bundle = await rolldown({
      input: entry,
      platform: 'neutral',
      logLevel: 'silent',
      external: [],
      resolve: { mainFields: ['module', 'main'] },
    });
    const { output } = await bundle.generate({ format: 'esm' });
    await bundle.close();
    const [chunk, ...more] = output;
    if (more.length > 0)
      throw new CommandError('The bundle of a module is one file: it cannot load parts of itself later.');
    const [imported] = chunk.imports;
    if (imported !== undefined)
      throw new CommandError(
        `The module imports "${imported}". Install it in the folder of the module, so that it becomes a part of the bundle; nothing of Node is there.`,
      );
    return chunk.code;
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`The module cannot be built: ${(error as Error).message}`);
  }
}

/** A module that was built from a folder. */
export interface Built {
  readonly declaration: ModuleDeclaration;
  readonly version: string;
  readonly code: string;
}

/** Builds a module and reads its contributions from its code. */
export async function built(folder: string): Promise<Built> {
  requireFolder(folder, declarationFile);
  const written = json(join(folder, declarationFile)) as Json;
  const code = await buildModule(folder);
  const name = isObject(written) && typeof written['name'] === 'string' ? written['name'] : folder;
  const contributes = await contributesOf(name, code);
  const declaration = readDeclaration(isObject(written) ? { ...written, contributes } : written);
  if (!declaration.ok) throw new CommandError(declaration.problems.join('\n'));
  const { version } = declaration.declaration;
  if (version === undefined) throw new CommandError(`${declarationFile} has no version, such as 1.0.0.`);
  return { declaration: declaration.declaration, version, code };
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
    if (error instanceof ModuleFailure) throw new CommandError(error.message);
    throw error;
  } finally {
    module.close();
  }
}
