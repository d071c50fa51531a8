// A test runner for StrykerJS: the tests of the pure packages in one bundle that is evaluated again for each change, in
// this process. Starting Vitest for a change takes half a second; this takes a few milliseconds.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { Script } from 'node:vm';
import { Databases } from './mutate-databases.mjs';

/** The path of a dependency, in the version that the tool itself uses. */
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

/** Where the code of a changed room looks up which change is active. */
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

/** Fills `$field`, `%s` and `%j` in the title of a table of tests. */
function titleOf(title, row) {
  const cells = Array.isArray(row) ? [...row] : [row];
  const withFields = title.replaceAll(/\$([\w.]+)/g, (match, path) => {
    const value = path.split('.').reduce((from, key) => from?.[key], cells[0]);
    return value === undefined ? match : String(value);
  });
  return withFields.replaceAll(/%[sdijo]/g, () => {
    const cell = cells.shift();
    return typeof cell === 'string' ? cell : JSON.stringify(cell);
  });
}

/** Retries until it does not throw: `expect.poll` and `vi.waitFor`. */
async function eventually(check, { timeout = 4_000, interval = 10 } = {}) {
  for (const end = performance.now() + timeout; ;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > end) throw error;
      await sleep(Math.min(interval, 10));
    }
  }
}

const poll = (look, options) =>
  new Proxy(
    {},
    {
      get:
        (_, matcher) =>
        (...expected) =>
          eventually(async () => expect(await look())[matcher](...expected), options),
    },
  );

/** The environment as it was before a test changed it. */
const environment = new Map();

function stubEnv(name, value) {
  if (!environment.has(name)) environment.set(name, process.env[name]);
  process.env[name] = value;
}

function unstubAllEnvs() {
  for (const [name, value] of environment) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
  environment.clear();
}

const hooks = ['beforeAll', 'afterAll', 'beforeEach', 'afterEach'];

/** The module that tests import as `vitest`, and the tests they have declared. */
function collector() {
  const tests = [];
  const groupOf = (title, above) => ({
    title,
    above,
    begun: false,
    ...Object.fromEntries(hooks.map((hook) => [hook, []])),
  });
  let group = groupOf('', undefined);
  const path = (group) => (group === undefined ? [] : [...path(group.above), group]);
  const each = (declare) => (rows) => (title, run) => {
    for (const [index, row] of rows.entries())
      declare(`${titleOf(title, row)} #${index}`, () => (Array.isArray(row) ? run(...row) : run(row)));
  };
  const test = (name, ...rest) => {
    if (rest.some((option) => option?.skip === true)) return;
    const groups = path(group);
    const run = rest.find((candidate) => typeof candidate === 'function');
    tests.push({ name: [...groups.slice(1).map(({ title }) => title), name].join(' > '), run, groups });
  };
  const describe = (name, body) => {
    group = groupOf(name, group);
    body();
    group = group.above;
  };
  const hook = (name) => [name, (run) => void group[name].push(run)];
  return {
    tests,
    /** Begins another file: the hooks of one file do not apply to the next. */
    beginFile: () => (group = groupOf('', undefined)),
    module: {
      expect: Object.assign((...args) => expect(...args), expect, { poll }),
      vi: { waitFor: eventually, stubEnv, unstubAllEnvs },
      ...Object.fromEntries(hooks.map(hook)),
      test: Object.assign(test, { each: each(test), runIf: (is) => (is ? test : () => undefined) }),
      describe: Object.assign(describe, { each: each(describe) }),
    },
  };
}

async function before({ groups }) {
  for (const group of groups) {
    if (group.begun) continue;
    group.begun = true;
    for (const run of group.beforeAll) await run();
  }
  for (const group of groups) for (const run of group.beforeEach) await run();
}

async function after({ groups }) {
  unstubAllEnvs();
  for (const group of groups.toReversed()) for (const run of group.afterEach) await run();
}

/** Runs the end hooks of the groups of tests that have begun. */
async function end(tests) {
  for (const group of new Set(tests.flatMap(({ groups }) => groups.toReversed())))
    if (group.begun) for (const run of group.afterAll) await run();
}

/** Limits the time of a promise that a change may never settle. */
function within(ms, promise) {
  let timer;
  const late = new Promise((_, fail) => {
    const error = Object.assign(new Error('it does not end'), { code: 'ERR_SCRIPT_EXECUTION_TIMEOUT' });
    timer = setTimeout(() => fail(error), ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/**
 * fast-check with the same cases each time, limited in number: whether a change is detected must not depend on chance.
 */
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

/** The store's tests request a separate server; here they share one, which `mutate.mjs` has started. */
const serverFile = '/packages/store/src/testing/postgres.ts';
const sharedServer = 'export const startPostgres = () => globalThis.sharedPostgres();';

const call = new Script('testOfMutant()');

class BundleRunner {
  static inject = ['options'];
  #options;
  #script;
  #modules = new Map();
  /** How many changes each test has detected, and its duration. Fast tests that detect the most run first. */
  #noticed = new Map();
  #took = new Map();
  /** Tests that take too long to run again for each change. */
  #slow = new Set();
  /** Tests that did not detect a change which is now tried again. */
  #known;
  #databases;

  constructor({ bundle }) {
    this.#options = bundle;
    this.#known = new Set(bundle.known);
    this.#databases = new Databases(bundle.postgres);
    // Errors thrown where no test awaits them, by a detected change or by code that an earlier test left running. The
    // test then ends by its timeout.
    process.on('uncaughtException', () => undefined);
    globalThis.sharedPostgres = () => this.#databases.server();
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
          resolveId: (id) =>
            id === 'tests' || id.startsWith('\0') ? id : once.includes(id) ? undefined : packageFile(id),
          load: (id) => {
            if (id.startsWith('\0file:')) return 'globalThis.beginTestFile();';
            if (id.endsWith(serverFile)) return sharedServer;
            if (id !== 'tests') return undefined;
            const imports = tests.map((file, n) => [`\0file:${n}`, join(process.cwd(), file)]);
            return imports.flatMap((pair) => pair.map((path) => `import ${JSON.stringify(path)};`)).join('\n');
          },
        },
        dirnames,
      ],
    });
    const { output } = await bundle.generate({ format: 'cjs', codeSplitting: false });
    const require = createRequire(join(this.#options.root, 'package.json'));
    globalThis.fileOfModule = (id) => pathToFileURL(require.resolve(id)).href;
    for (const id of external) {
      if (id === 'vitest') continue;
      const module = id.startsWith('node:') ? require(id) : await import(packageFile(id, this.#options.root) ?? id);
      // The bundle expects a function module to be its own default export, like that of a CommonJS package.
      this.#modules.set(id, typeof module.default === 'function' && !id.startsWith('node:') ? module.default : module);
    }
    if (external.has('fast-check')) this.#modules.set('fast-check', steady(this.#modules.get('fast-check'), 25));
    // A process that replaces one that was ended does not measure again.
    const { times } = this.#options;
    if (existsSync(times)) {
      const { took, slow } = JSON.parse(readFileSync(times, 'utf8'));
      [this.#took, this.#slow] = [new Map(took), new Set(slow)];
    }
    this.#script = new Script(`(function (require, module, exports) {${output[0].code}\n})`, { filename: 'tests.cjs' });
  }

  /** The tests, with all module state of the project reset. */
  #load() {
    const { tests, module, beginFile } = collector();
    const exports = {};
    globalThis.beginTestFile = beginFile;
    const provided = { vitest: module, pg: this.#databases.driver(this.#modules.get('pg')) };
    this.#script.runInThisContext()((id) => provided[id] ?? this.#modules.get(id), { exports }, exports);
    const apart = new RegExp(this.#options.apart);
    return tests.filter(({ name }) => !apart.test(name));
  }

  /** Runs a test in this process and ends it if it runs too long, because a change made a loop endless. */
  #within(run, took) {
    if (took === undefined) return run();
    globalThis.testOfMutant = run;
    const result = call.runInThisContext({ timeout: 2_000 + 20 * Math.ceil(took) });
    return result instanceof Promise ? within(1_000 + 10 * took, result) : result;
  }

  /** Runs the tests, up to the first failure if `bail` is set. Returns their results, or why they did not finish. */
  async #run(tests, bail) {
    const results = [];
    for (const test of tests) {
      const { name, run } = test;
      globalThis[NAMESPACE].currentTestId = name;
      const [from, cpu] = [performance.now(), process.cpuUsage()];
      const finish = (status, rest) => {
        const { user, system } = process.cpuUsage(cpu);
        const timeSpentMs = performance.now() - from;
        results.push({ id: name, name, status, timeSpentMs, cpuMs: (user + system) / 1000, ...rest });
      };
      try {
        await within(this.#took.size === 0 ? 20_000 : 3_000, before(test));
        await this.#within(run, this.#took.get(name));
        finish(TestStatus.Success);
      } catch (error) {
        finish(TestStatus.Failed, { failureMessage: String(error) });
        if (error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT')
          return { status: DryRunStatus.Timeout, reason: `${name} does not end` };
        if (bail) break;
      } finally {
        globalThis[NAMESPACE].currentTestId = undefined;
        await within(1_000, after(test)).catch(() => undefined);
      }
    }
    await within(1_000, end(tests)).catch(() => undefined);
    this.#databases.abandon();
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
    const { maxCpuMs, maxMs = Infinity } = this.#options;
    const slow = result.tests.filter(({ cpuMs, timeSpentMs }) => cpuMs > maxCpuMs || timeSpentMs > maxMs);
    this.#slow = new Set(slow.map(({ name }) => name));
    writeFileSync(this.#options.times, JSON.stringify({ took: [...this.#took], slow: [...this.#slow] }));
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
      const requested = testFilter && new Set(testFilter);
      const useful = ({ name }) =>
        (!requested || requested.has(name)) && !this.#slow.has(name) && !this.#known.has(name);
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

/** Tests do not compare sentences for people word by word, so a changed sentence says nothing about them. */
const sentences = {
  shouldIgnore({ node }) {
    const texts =
      node.type === 'StringLiteral'
        ? [node.value]
        : node.type === 'TemplateLiteral'
          ? node.quasis.map((quasi) => quasi.value.raw)
          : [];
    return texts.some((text) => /\S \S|\S \$|^ \S|\S $/.test(text)) ? 'a sentence' : undefined;
  },
};

export const strykerPlugins = [
  declareClassPlugin(PluginKind.TestRunner, 'bundle', BundleRunner),
  declareValuePlugin(PluginKind.Ignore, 'sentences', sentences),
];
