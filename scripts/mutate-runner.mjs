// A test runner for StrykerJS: the tests of the pure packages in one bundle that is evaluated again for each change, in
// this process. Starting Vitest for a change takes half a second, this takes some milliseconds.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import { Script } from 'node:vm';

/** What a tool of the project is made of, in the version that the tool itself uses. */
const partOf = (tool, name) => {
  const { resolve } = createRequire(import.meta.url);
  return createRequire(resolve(tool))(name);
};
const { GLOBAL_EXPECT, JestAsymmetricMatchers, JestChaiExpect, JestExtend, customMatchers, setState } = partOf(
  'vitest',
  '@vitest/expect',
);
const chai = partOf('vitest', 'chai');
const { rolldown } = partOf('vite', 'rolldown');
const { INSTRUMENTER_CONSTANTS } = partOf('@stryker-mutator/core', '@stryker-mutator/api/core');
const { declareClassPlugin, declareValuePlugin, PluginKind } = partOf(
  '@stryker-mutator/core',
  '@stryker-mutator/api/plugin',
);
const { determineHitLimitReached, DryRunStatus, TestStatus, toMutantRunResult } = partOf(
  '@stryker-mutator/core',
  '@stryker-mutator/api/test-runner',
);

/** Where the code of a changed room looks up which change is made. */
const { NAMESPACE } = INSTRUMENTER_CONSTANTS;

for (const plugin of [JestExtend, JestChaiExpect, JestAsymmetricMatchers]) chai.use(plugin);
const expect = Object.assign((value, message) => chai.expect(value, message), chai.expect);
globalThis[GLOBAL_EXPECT] = expect;
setState({ assertionCalls: 0, isExpectingAssertions: false }, expect);
chai.expect.extend(expect, customMatchers);
chai.expect.extend(expect, {
  toMatchFileSnapshot: (text, file) => ({
    pass: readFileSync(file, 'utf8') === text,
    message: () => `not as in ${file}`,
  }),
});

/** `$field`, `%s` and `%j` in the title of a table of tests. */
function titleOf(title, row) {
  const cells = Array.isArray(row) ? [...row] : [row];
  const named = title.replaceAll(/\$([\w.]+)/g, (all, path) => {
    const value = path.split('.').reduce((from, key) => from?.[key], cells[0]);
    return value === undefined ? all : String(value);
  });
  return named.replaceAll(/%[sdijo]/g, () => {
    const cell = cells.shift();
    return typeof cell === 'string' ? cell : JSON.stringify(cell);
  });
}

/** What the tests import as `vitest`, and the tests that they have declared. */
function collector() {
  const tests = [];
  const groups = [];
  const each = (declare) => (rows) => (title, run) => {
    for (const [index, row] of rows.entries())
      declare(`${titleOf(title, row)} #${index}`, () => (Array.isArray(row) ? run(...row) : run(row)));
  };
  const test = (name, ...rest) => {
    const run = rest.find((one) => typeof one === 'function');
    tests.push({ name: [...groups, name].join(' > '), run });
  };
  const describe = (name, body) => {
    groups.push(name);
    body();
    groups.pop();
  };
  return {
    tests,
    module: {
      expect,
      test: Object.assign(test, { each: each(test) }),
      describe: Object.assign(describe, { each: each(describe) }),
    },
  };
}

/** fast-check with the same cases each time, and at most so many: a change is noticed or not, never by chance. */
function steady(fastCheck, runs) {
  const assert = (property, { numRuns = runs, ...options } = {}) =>
    fastCheck.assert(property, { ...options, seed: 1, numRuns: Math.min(runs, numRuns) });
  const whole = { ...fastCheck, assert };
  return { ...whole, default: whole };
}

const packageFile = (id, root = process.cwd()) => {
  const [, name, rest] = /^@cablewright\/([^/]+)(?:\/(.+))?$/.exec(id) ?? [];
  return name === undefined ? undefined : join(root, 'packages', name, rest ?? 'src/index.ts');
};

const dirnames = {
  name: 'dirnames',
  transform: (code, id) =>
    code
      .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
      .replaceAll('import.meta.resolve', 'fileOfModule')
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
};

const call = new Script('testOfMutant()');

class BundleRunner {
  static inject = ['options'];
  #options;
  #script;
  #modules = new Map();
  /** How many changes each test has noticed, and how long it takes: those that notice most and are quick run first. */
  #noticed = new Map();
  #took = new Map();
  /** Tests that take too long to run again for each change. */
  #slow = new Set();
  /** Tests that have not noticed what is tried again. */
  #known;

  constructor({ bundle }) {
    this.#options = bundle;
    this.#known = new Set(bundle.known);
  }

  capabilities() {
    return { reloadEnvironment: true };
  }

  async init() {
    const { tests, once } = this.#options;
    const local = (id) => /^(\.|\/|\0|tests$)/.test(id) || (id.startsWith('@cablewright/') && !once.includes(id));
    const external = new Set();
    const bundle = await rolldown({
      input: 'tests',
      platform: 'node',
      treeshake: false,
      logLevel: 'silent',
      external: (id) => (local(id) ? false : (external.add(id), true)),
      plugins: [
        {
          name: 'tests',
          // The packages of the sandbox, not those that the project's own node_modules points to.
          resolveId: (id) => (id === 'tests' ? id : once.includes(id) ? undefined : packageFile(id)),
          load: (id) =>
            id === 'tests'
              ? tests.map((file) => `import ${JSON.stringify(join(process.cwd(), file))};`).join('\n')
              : undefined,
        },
        dirnames,
      ],
    });
    const { output } = await bundle.generate({ format: 'cjs', codeSplitting: false });
    const require = createRequire(join(this.#options.root, 'package.json'));
    globalThis.fileOfModule = (id) => pathToFileURL(require.resolve(id)).href;
    for (const id of external)
      if (id !== 'vitest')
        this.#modules.set(
          id,
          id.startsWith('node:') ? require(id) : await import(packageFile(id, this.#options.root) ?? id),
        );
    if (external.has('fast-check')) this.#modules.set('fast-check', steady(this.#modules.get('fast-check'), 25));
    this.#script = new Script(`(function (require, module, exports) {${output[0].code}\n})`, { filename: 'tests.cjs' });
  }

  /** The tests, with everything that the modules of the project remember forgotten. */
  #load() {
    const { tests, module } = collector();
    const exports = {};
    this.#script.runInThisContext()((id) => (id === 'vitest' ? module : this.#modules.get(id)), { exports }, exports);
    return tests;
  }

  /** Runs a test in this process, and ends it when it runs on: a loop that a change made endless. */
  #within(run, took) {
    if (took === undefined) return run();
    globalThis.testOfMutant = run;
    return call.runInThisContext({ timeout: 2_000 + 20 * Math.ceil(took) });
  }

  /** Runs the tests up to the one that fails when `bail`, and gives their results, or how it was that they did not end. */
  async #run(tests, bail) {
    const results = [];
    for (const { name, run } of tests) {
      globalThis[NAMESPACE].currentTestId = name;
      const [from, cpu] = [performance.now(), process.cpuUsage()];
      const done = (status, rest) => {
        const { user, system } = process.cpuUsage(cpu);
        const timeSpentMs = performance.now() - from;
        results.push({ id: name, name, status, timeSpentMs, cpuMs: (user + system) / 1000, ...rest });
      };
      try {
        await this.#within(run, this.#took.get(name));
        done(TestStatus.Success);
      } catch (error) {
        done(TestStatus.Failed, { failureMessage: String(error) });
        if (error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT')
          return { status: DryRunStatus.Timeout, reason: `${name} does not end` };
        if (bail) break;
      }
    }
    globalThis[NAMESPACE].currentTestId = undefined;
    return { status: DryRunStatus.Complete, tests: results };
  }

  #bestFirst(tests) {
    const worth = ({ name }) => (1 + (this.#noticed.get(name) ?? 0)) / (1 + (this.#took.get(name) ?? 0));
    return tests.map((test) => ({ ...test, worth: worth(test) })).toSorted((a, b) => b.worth - a.worth);
  }

  async dryRun() {
    const space = (globalThis[NAMESPACE] ??= {});
    Object.assign(space, { activeMutant: undefined, mutantCoverage: { static: {}, perTest: {} } });
    const result = await this.#run(this.#load(), false);
    this.#took = new Map(result.tests.map(({ name, timeSpentMs }) => [name, timeSpentMs]));
    this.#slow = new Set(result.tests.filter(({ cpuMs }) => cpuMs > this.#options.maxCpuMs).map(({ name }) => name));
    return { ...result, mutantCoverage: space.mutantCoverage };
  }

  async mutantRun({ activeMutant, mutantActivation, testFilter, hitLimit }) {
    const space = globalThis[NAMESPACE];
    Object.assign(space, {
      hitLimit,
      hitCount: 0,
      activeMutant: mutantActivation === 'static' ? activeMutant.id : undefined,
    });
    let result;
    try {
      const wanted = testFilter && new Set(testFilter);
      const useful = ({ name }) => (!wanted || wanted.has(name)) && !this.#slow.has(name) && !this.#known.has(name);
      const tests = this.#load().filter(useful);
      space.activeMutant = activeMutant.id;
      result = await this.#run(this.#bestFirst(tests), true);
      const last = result.tests?.at(-1);
      if (last?.status === TestStatus.Failed) this.#noticed.set(last.name, (this.#noticed.get(last.name) ?? 0) + 1);
    } catch (error) {
      result = {
        status: DryRunStatus.Complete,
        tests: [{ id: 'load', name: 'load', status: TestStatus.Failed, timeSpentMs: 0, failureMessage: String(error) }],
      };
    }
    return toMutantRunResult(determineHitLimitReached(space.hitCount, hitLimit) ?? result);
  }
}

/** Sentences for people are not compared word by word in the tests, so a change of one says nothing about them. */
const sentences = {
  shouldIgnore({ node }) {
    const texts =
      node.type === 'StringLiteral'
        ? [node.value]
        : node.type === 'TemplateLiteral'
          ? node.quasis.map((one) => one.value.raw)
          : [];
    return texts.some((text) => /\S \S|\S \$|^ \S|\S $/.test(text)) ? 'a sentence' : undefined;
  },
};

export const strykerPlugins = [
  declareClassPlugin(PluginKind.TestRunner, 'bundle', BundleRunner),
  declareValuePlugin(PluginKind.Ignore, 'sentences', sentences),
];
