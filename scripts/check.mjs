// The checks that need no running program: layers, types, lint, format. `--quick` leaves the format check out.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { checkExports } from './check-exports.mjs';
import { checkLayers } from './check-layers.mjs';
import { checkWords } from './check-words.mjs';
import { checkMeasures } from './measure.mjs';

const quick = process.argv.includes('--quick');
let failed = 0;

function step(name, problems) {
  console.log(`${problems.length === 0 ? 'ok  ' : 'FAIL'} ${name}`);
  for (const problem of problems.slice(0, 40)) console.log(`     ${problem}`);
  if (problems.length > 0) failed += 1;
}

/** Runs a tool of the project and returns what it printed as problems when it failed. */
function tool(name, ...args) {
  const ran = spawnSync(`node_modules/.bin/${name}`, args, { encoding: 'utf8' });
  return ran.status === 0 ? [] : `${ran.stdout}${ran.stderr}`.split('\n').filter((line) => line.trim() !== '');
}

step('layers', checkLayers());
step('exports', checkExports());
step('words', checkWords());
step('measures', checkMeasures());
step('types', tool('tsc', '-p', 'tsconfig.json'));
step('types of the pure packages, without Node', tool('tsc', '-p', 'tsconfig.pure.json'));
if (existsSync('apps/studio/tsconfig.json'))
  step('types of the studio', tool('tsc', '-p', 'apps/studio/tsconfig.json'));
step('lint', tool('oxlint', '--type-aware', '--quiet'));
if (!quick) step('format', tool('oxfmt', '--check', '.'));
process.exitCode = failed === 0 ? 0 : 1;
