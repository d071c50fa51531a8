import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { Module } from '@cablewright/modules';
import { NativeModule, shippedModule } from '@cablewright/modules/running';
import type { Json } from '@cablewright/model';
import { built } from './built.ts';
import { inSandbox, runCases } from './run-cases.ts';

const modules = fileURLToPath(new URL('../../../../modules/', import.meta.url));
const json = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Record<string, Json> & { readonly id: string };
const folders = readdirSync(modules).filter((name) => existsSync(join(modules, name, 'module.json')));

test.each(folders)(
  'MO2.1 %s, which ships with the program, passes its tests natively and in the sandbox',
  async (id) => {
    const folder = join(modules, id);
    const { default: module } = (await import(join(folder, 'src/module.ts'))) as { default: Module };
    const shipped = shippedModule(json(join(folder, 'module.json')), module);
    const { declaration, code } = await built(folder);
    expect(shipped.declaration).toEqual(declaration);
    expect([declaration.id, json(join(folder, 'package.json'))['name']]).toEqual([id, `@cablewright/module-${id}`]);
    const results = [
      ...(await runCases(folder, declaration, (host) => new NativeModule(declaration.name, module, host))),
      ...(await runCases(folder, declaration, inSandbox(declaration, code))),
    ];
    expect(results.length).toBeGreaterThan(0);
    expect(results.filter(({ ok }) => !ok)).toEqual([]);
  },
);
