// The checks that need no running program: layers, exports, words, measures, types, lint, format. `--quick` omits the
// format check; `--behind` gives way to other programs.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { basename } from 'node:path';
import { install, pinnedNode } from './install.mjs';

// In a fresh clone. Some of the checks themselves need packages.
if (!existsSync(pinnedNode)) install();
const [{ checkExports }, { checkLayers }, { checkWords }, { checkScale }, { licenceProblems }, { checkMeasures }] =
  await Promise.all([
    import('./check-exports.mjs'),
    import('./check-layers.mjs'),
    import('./check-words.mjs'),
    import('./check-scale.mjs'),
    import('./supply-chain.mjs'),
    import('./measure.mjs'),
  ]);

const quick = process.argv.includes('--quick');
if (process.argv.includes('--behind')) setPriority(constants.priority.PRIORITY_LOW);
/** The incremental state of the compiler. With it, a second check takes a fifth of the time. */
const cache = 'node_modules/.cache/types';

const tool = (name, ...args) => run(name, args, process.env);

/** Runs a tool of the project. Resolves with its output as problems if it failed. */
function run(name, args, env) {
  const child = spawn(`node_modules/.bin/${name}`, args, { stdio: ['ignore', 'pipe', 'pipe'], env });
  const printed = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => printed.push(part));
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', (status) =>
      done(
        status === 0
          ? []
          : Buffer.concat(printed)
              .toString()
              .split('\n')
              .filter((line) => line.trim() !== ''),
      ),
    );
  });
}

const types = (project) => {
  const file = `${cache}/${basename(project, '.json')}-${project.length}.tsbuildinfo`;
  return tool('tsc', '-p', project, '--incremental', '--tsBuildInfoFile', file);
};

/** One program with the types of all files checks both in two thirds of the time, and needs 6 GB instead of 4. */
const hasRoom = process.availableMemory() > 8 * 1024 ** 3;
/**
 * The linter is written in Go. With enough memory it collects garbage less often, which saves a fifth of its processor
 * time.
 */
const lintEnv = hasRoom ? { GOGC: '250', ...process.env } : process.env;
const lint = (...args) => run('oxlint', ['--type-aware', ...args, '--deny-warnings'], lintEnv);

const steps = [
  ['layers', checkLayers],
  ['exports', checkExports],
  ['words', checkWords],
  ['scale', checkScale],
  ['licences', () => licenceProblems()],
  ['measures', checkMeasures],
  ['types of the pure packages, without Node', () => types('tsconfig.pure.json')],
  ...(quick ? [] : [['format', () => tool('oxfmt', '--check', '.')]]),
  ...(hasRoom
    ? [['lint and types', () => lint('--type-check')]]
    : [
        ['types', () => types('tsconfig.json')],
        ['types of the studio', () => types('apps/studio/tsconfig.json')],
        ['lint', () => lint()],
      ]),
];

mkdirSync(cache, { recursive: true });
let failed = 0;
// Runs two at a time, the longest first, and reports each when it ends.
const waiting = steps.toReversed().map(([name, run]) => ({ name, run }));
async function lane() {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const problems = await next.run();
    console.log(`${problems.length === 0 ? 'ok  ' : 'FAIL'} ${next.name}`);
    for (const problem of problems.slice(0, 40)) console.log(`     ${problem}`);
    if (problems.length > 0) failed += 1;
  }
}
await Promise.all([lane(), lane()]);
process.exitCode = failed === 0 ? 0 : 1;
