import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptPack, readPublicKey } from '@cablewright/publishing';
import { readDeclaration } from '@cablewright/modules/running';
import type { Json } from '@cablewright/model';
import { unzipSync } from 'fflate';

const checkout = fileURLToPath(new URL('../../../../', import.meta.url));
const guide = readFileSync(join(checkout, 'docs/guides/modules.md'), 'utf8');
let work = '';
beforeAll(() => {
  work = mkdtempSync(join(tmpdir(), 'cablewright-module-'));
});
afterAll(() => rmSync(work, { recursive: true, force: true }));

function module(...args: string[]) {
  const cli = join(checkout, 'scripts/cli.mjs');
  const ran = spawnSync(process.execPath, [cli, 'module', ...args], { cwd: work, encoding: 'utf8' });
  return { status: ran.status, says: ran.status === 0 ? ran.stdout : ran.stderr };
}

/** The commands of the guide, in order, with this test's folder instead of the home folder. */
function commandsOfGuide(): string[][] {
  const lines = [...guide.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block]) => block!.trim().split('\n'));
  return lines.map((line) =>
    [...line.replaceAll('~', work).matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain!).slice(5),
  );
}

test('MO2.6 the commands of the guide, in a folder outside the repository, make a working signed module', () => {
  for (const args of commandsOfGuide()) {
    const ran = module(...args);
    expect([args.join(' '), ran.status, ran.says]).toEqual([args.join(' '), 0, ran.says]);
  }
  // The module shown in the guide is identical to the one that the command creates.
  const created = readFileSync(join(work, 'my-tester/src/module.ts'), 'utf8').replace(/\/\*\* Everything.*\n/, '');
  expect(guide.match(/```ts\n([\s\S]*?)```/)?.[1]).toBe(created);
  const files = new Map(Object.entries(unzipSync(readFileSync(join(work, 'my-tester-0.1.0.zip')))));
  const key = readPublicKey(readFileSync(join(work, 'north.pub'), 'utf8'))!;
  expect(acceptPack({ files, keys: { keys: [key], of: 'North' }, program: '0.1.0' })).toMatchObject({
    ok: true,
    value: { id: 'my-tester', version: '0.1.0' },
  });
  const declaration = JSON.parse(Buffer.from(files.get('module.json')!).toString('utf8')) as Json;
  expect(readDeclaration(declaration)).toMatchObject({
    ok: true,
    declaration: { contributes: { exporters: [{ id: 'net-list' }] } },
  });
});

test('MO2.6 the generated types are complete and report mistakes in a module', () => {
  cpSync(join(work, 'my-tester'), join(work, 'typed'), { recursive: true });
  const types = () =>
    spawnSync(join(checkout, 'node_modules/.bin/tsc'), ['-p', join(work, 'typed/tsconfig.json')], { encoding: 'utf8' });
  expect(types()).toMatchObject({ status: 0, stdout: '' });
  const path = join(work, 'typed/src/module.ts');
  writeFileSync(path, readFileSync(path, 'utf8').replace('fileName:', 'filename:'));
  expect(types().stdout).toContain('fileName');
});

test('MO2.6 a module that fails its test, imports a missing file or never ends is not signed', () => {
  cpSync(join(work, 'my-tester'), join(work, 'wrong'), { recursive: true });
  const path = join(work, 'wrong/src/module.ts');
  const code = readFileSync(path, 'utf8');
  const sign = (changed: string) => {
    writeFileSync(path, changed);
    const { status, says } = module('sign', 'wrong', '--key', 'north.key', '--out', 'out');
    return [status, says];
  };
  expect(sign(code.replace('* ${', '# ${'))).toEqual([1, expect.stringContaining('1 of 1 tests failed')]);
  expect(sign(`import fs from 'node:fs';\nconsole.log(fs);\n${code}`)).toEqual([
    1,
    expect.stringContaining('The module imports "node:fs"'),
  ]);
  expect(sign(code.replace('const lines', 'for (;;);\n        const lines'))).toEqual([
    1,
    expect.stringContaining('1 of 1 tests failed'),
  ]);
  expect(sign(code.replace("id: 'net-list'", "id: 'Net List'"))).toEqual([
    1,
    expect.stringContaining('/exporters/0/id'),
  ]);
  writeFileSync(path, code.replace('* ${', '# ${'));
  expect(module('test', 'wrong', '--update').status).toBe(0);
  expect(module('test', 'wrong').says).toContain('1 tests passed');
  expect(module('new', 'wrong', '--id', 'x', '--name', 'X', '--publisher', 'Y').says).toContain('already');
  expect(module('make').says).toContain('module new <folder>');
});
