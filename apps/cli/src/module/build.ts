/** Bundles a module: TypeScript or JavaScript in, one ES module without imports out. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from '../refusal/refusal.ts';

const entries = ['src/module.ts', 'src/module.js', 'module.ts'];

export async function buildModule(folder: string): Promise<string> {
  const entry = entries.map((name) => join(folder, name)).find((path) => existsSync(path));
  if (entry === undefined) throw new Refusal(`There is no ${entries.join(' or ')} in ${folder}.`);
  const { rolldown } = await import('rolldown');
  try {
    const made = await rolldown({
      input: entry,
      platform: 'neutral',
      logLevel: 'silent',
      external: [],
      resolve: { mainFields: ['module', 'main'] },
    });
    const { output } = await made.generate({ format: 'esm' });
    await made.close();
    const [chunk, ...more] = output;
    if (more.length > 0) throw new Refusal('The bundle of a module is one file: it cannot load parts of itself later.');
    const [imported] = chunk.imports;
    if (imported !== undefined)
      throw new Refusal(
        `The module imports "${imported}". Install it in the folder of the module, so that it becomes a part of the bundle; nothing of Node is there.`,
      );
    return chunk.code;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(`The module cannot be built: ${(error as Error).message}`);
  }
}
