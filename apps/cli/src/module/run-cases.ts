/** Runs the tests of a module: calls with expected answers, in the same sandbox as on a hub. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isObject, sameJson, type Json } from '@cablewright/model';
import {
  hostsOf,
  ModuleFailure,
  type ModuleHost,
  plainHost,
  SandboxedModule,
  testCall,
  type ModuleCalls,
  type ModuleDeclaration,
} from '@cablewright/modules/running';
import { sandboxProgram, startThread } from '@cablewright/modules/node';
import { json, write } from '../pack/folder.ts';

/** One test: a file in `tests/`. */
interface Case {
  readonly what:
    | 'exporters'
    | 'importers'
    | 'loaders'
    | 'revisionSources'
    | 'compareViews'
    | 'artwork'
    | 'schedules'
    | 'rules'
    | 'partNumberScheme';
  readonly id?: string;
  readonly args?: readonly unknown[];
  /** For a rule: the subject, and the design it belongs to. */
  readonly subject?: object;
  readonly design?: object;
  readonly settings?: Readonly<Record<string, Json>>;
  /** Answers for addresses, used in place of the network. */
  readonly fetch?: Readonly<Record<string, { readonly status?: number; readonly body: string }>>;
  readonly expect?: unknown;
}

const methods = {
  exporters: 'render',
  importers: 'run',
  loaders: 'load',
  revisionSources: 'list',
  compareViews: 'compare',
  artwork: 'draw',
  schedules: 'run',
  partNumberScheme: 'read',
} as const;

interface CaseResult {
  readonly name: string;
  readonly ok: boolean;
  readonly says: string;
}

/** Starts the module for one test. */
type Start = (host: ModuleHost) => ModuleCalls;

/** Runs the module in a sandbox, as on a hub. */
export const inSandbox =
  (declaration: ModuleDeclaration, code: string): Start =>
  (host) =>
    new SandboxedModule({
      declaration,
      code,
      host,
      threads: { wasm: sandboxProgram, start: startThread },
      onLog: (lines) => lines.forEach((line) => console.log(`  log: ${line}`)),
    });

/** Runs all tests of a folder. With `update`, the actual answer becomes the expected one. */
export async function runCases(
  folder: string,
  declaration: ModuleDeclaration,
  start: Start,
  update = false,
): Promise<CaseResult[]> {
  const tests = join(folder, 'tests');
  const names = existsSync(tests)
    ? readdirSync(tests)
        .filter((name) => name.endsWith('.json'))
        .toSorted()
    : [];
  const results: CaseResult[] = [];
  for (const name of names) {
    const path = join(tests, name);
    const testCase = json(path) as Case;
    const answer = await answerOf(declaration, start, testCase);
    if (update) {
      write(path, `${JSON.stringify({ ...testCase, expect: answer }, null, 2)}\n`);
      results.push({ name, ok: true, says: 'updated' });
    } else results.push(compared(name, testCase.expect ?? null, answer));
  }
  return results;
}

function compared(name: string, expected: unknown, answer: unknown): CaseResult {
  if (sameJson(expected, answer)) return { name, ok: true, says: 'as expected' };
  return { name, ok: false, says: `expected ${JSON.stringify(expected)}\n  but it answers ${JSON.stringify(answer)}` };
}

/** The answer as JSON. For a failure, its message. */
async function answerOf(declaration: ModuleDeclaration, start: Start, testCase: Case): Promise<unknown> {
  const module = start(hostOf(declaration, testCase));
  try {
    return JSON.parse(JSON.stringify((await called(module, testCase)) ?? null)) as unknown;
  } catch (error) {
    if (error instanceof ModuleFailure) return { failed: error.message };
    throw error;
  } finally {
    module.close();
  }
}

async function called(module: ModuleCalls, { what, id, args = [], subject = {}, design }: Case): Promise<unknown> {
  if (what === 'rules') {
    const [answer] = await module.rules({ rules: [{ id: id ?? '', subjects: [subject] }], design });
    return answer?.message ?? (answer?.failed === undefined ? null : { failed: answer.failed });
  }
  const tools = ['importers', 'loaders', 'revisionSources', 'schedules'].includes(what);
  const run = { signal: new AbortController().signal, progress: () => undefined };
  return module.call({
    what,
    method: methods[what],
    args: args.map(withBytes),
    tools,
    run,
    limits: testCall,
    id,
  });
}

/** Decodes the file of a test, which is written as `{"fileName": …, "text": …}`. */
function withBytes(argument: unknown): unknown {
  if (!isObject(argument) || typeof argument['fileName'] !== 'string' || typeof argument['text'] !== 'string')
    return argument;
  return { fileName: argument['fileName'], bytes: new TextEncoder().encode(argument['text']) };
}

function hostOf(
  declaration: ModuleDeclaration,
  { settings: testSettings = {}, fetch: answers = {} }: Case,
): ModuleHost {
  const { settings = {} } = declaration;
  const defaults = Object.entries(settings).flatMap(([name, setting]) =>
    'default' in setting && setting.default !== undefined ? [[name, setting.default] as const] : [],
  );
  const stored = new Map<string, Json>();
  const values = { ...Object.fromEntries(defaults), ...testSettings };
  return {
    ...plainHost(values, () => new Date(0)),
    fetch: (url) => {
      const host = URL.parse(url)?.host ?? '';
      if (!hostsOf(declaration, values).includes(host))
        return Promise.reject(new Error(`The module may not connect to ${host}: module.json does not ask for it.`));
      const answer = answers[url];
      if (answer === undefined) return Promise.reject(new Error(`The test has no answer for ${url} under "fetch".`));
      return Promise.resolve({
        status: answer.status ?? 200,
        headers: {},
        body: new TextEncoder().encode(answer.body),
      });
    },
    store: {
      get: (key) => Promise.resolve(stored.get(key) ?? null),
      set: (key, value) => Promise.resolve(void stored.set(key, value)),
      delete: (key) => Promise.resolve(void stored.delete(key)),
      keys: () => Promise.resolve([...stored.keys()]),
    },
  };
}
