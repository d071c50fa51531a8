import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cablewright-code-'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "commonjs" }');
  writeFileSync(join(folder, 'part.js'), 'exports.twice = (word) => { return word + word; };');
  writeFileSync(
    join(folder, 'main.js'),
    "const { twice } = require('./part.js'); const { sep } = require('node:path'); console.log(twice(process.argv.at(-1)), __filename.endsWith(sep + 'main.js'));",
  );
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const caches = () => readdirSync(join(folder, 'code'));
const cache = () => join(folder, 'code', caches()[0]!);
const runner = new URL('code-cache.mjs', import.meta.url).href;

function run(use: string, word: string, flag = '--no-flush-bytecode'): string {
  const program = JSON.stringify(join(folder, 'main.js'));
  const script = `const { runWithCodeCache } = await import(${JSON.stringify(runner)});
    process.getBuiltinModule('node:v8').setFlagsFromString(${JSON.stringify(flag)});
    runWithCodeCache(${program}, ${JSON.stringify(use)});`;
  const ran = spawnSync(process.execPath, ['--input-type=module', '-e', script, word], { encoding: 'utf8' });
  expect(ran.stderr).toBe('');
  return ran.stdout.trim();
}

test('a command that runs again uses the cached code, and each new use adds its own', () => {
  expect(run('render schematic', 'a')).toBe('aa true');
  const first = readFileSync(cache());
  expect(run('render schematic', 'b')).toBe('bb true');
  expect(readFileSync(cache())).toEqual(first);
  expect(run('check', 'c')).toBe('cc true');
  expect(readFileSync(cache()).toString('latin1')).toContain(
    '"uses":[["render schematic",["main.js","part.js"]],["check",["main.js","part.js"]]]',
  );
});

test('a cache that is damaged or belongs to another source is rebuilt', () => {
  run('check', 'a');
  const good = readFileSync(cache());
  writeFileSync(cache(), good.subarray(0, good.length >> 1));
  expect(run('check', 'b')).toBe('bb true');
  writeFileSync(join(folder, 'part.js'), 'exports.twice = (word) => { return word + "and" + word; };');
  expect(run('check', 'c')).toBe('candc true');
  expect(run('check', 'd')).toBe('dandd true');
  rmSync(cache());
  expect(run('check', 'e')).toBe('eande true');
  expect(caches()).toHaveLength(1);
});

test('commands with different V8 flags, which do not accept each other’s code, do not make each other recompile', () => {
  run('check', 'a');
  run('render schematic', 'b', '--no-maglev');
  const files = caches();
  expect(files).toHaveLength(2);
  const before = files.map((file) => readFileSync(join(folder, 'code', file)));
  expect(run('check', 'c')).toBe('cc true');
  expect(run('render schematic', 'd', '--no-maglev')).toBe('dd true');
  expect(caches()).toEqual(files);
  expect(files.map((file) => readFileSync(join(folder, 'code', file)))).toEqual(before);
});
