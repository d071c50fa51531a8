import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Json } from '@cablewright/model';
import { plainHost, SandboxedModule } from '../running/index.ts';
import { BlockingSandbox, sandboxProgram, startThread } from '../node/index.ts';
import { ModuleInstance, type SandboxAnswer } from './instance.ts';
import { serveSandboxes } from './serve.ts';
import { sharedThreads } from './shared-threads.ts';
import { quickCall } from './limits.ts';
import type { SandboxProgram } from './web-assembly.ts';

let wasm: SandboxProgram;
beforeAll(async () => (wasm = await sandboxProgram()));
const running: SandboxedModule[] = [];
afterEach(() => {
  for (const module of running.splice(0)) module.close();
});

/** A module with one exporter whose `render` has this body. `input` is its argument. */
const exporter = (body: string, before = '') =>
  `${before};export default { exporters: [{ id: 'x', label: 'X', source: 'continuity', render(input, options) { ${body} } }] }`;

async function instanceOf(code: string): Promise<ModuleInstance> {
  const loaded = await ModuleInstance.load({ wasm, memoryMb: 32, code });
  if (!loaded.ok) throw new Error(`${loaded.code} ${loaded.detail}`);
  return loaded.instance;
}

function ask(instance: ModuleInstance, input: Json = 1, limits = quickCall): Promise<SandboxAnswer> {
  const call = { what: 'exporters', id: 'x', method: 'render', args: [input, {}], settings: {} };
  return instance.call({ operation: 'call', input: JSON.stringify(call), at: 1000, limits }, () =>
    Promise.resolve('null'),
  );
}

/** The result of a module whose exporter has this body. */
const answerOf = async (body: string, limits = quickCall) => ask(await instanceOf(exporter(body)), 1, limits);
const valueOf = async (body: string): Promise<unknown> => {
  const answer = await answerOf(body);
  return answer.ok ? JSON.parse(answer.value) : answer;
};

const little = { ...quickCall, fuel: 300 };

test('MO2.5 switching a module off while it is loaded for a call ends that call at once, and nothing is started for it', async () => {
  for (const waitMs of [50, 0]) {
    const posted: unknown[] = [];
    const start: typeof startThread = (hear, ended) => {
      const port = startThread(hear, ended);
      const post: typeof port.post = (message) => {
        posted.push(message);
        port.post(message);
      };
      return { ...port, post };
    };
    const wait = waitMs === 0 ? sandboxProgram : () => sleep(waitMs).then(sandboxProgram);
    const host = plainHost({}, () => new Date(0));
    const threads = { wasm: wait, start };
    const module = new SandboxedModule({ declaration: { name: 'Slow' }, code: exporter('return 1'), host, threads });
    const ended = Promise.allSettled([1, 2, 3].map(() => module.describe()));
    await sleep(2);
    const sentBefore = posted.length;
    module.close();
    const crashed = { status: 'rejected', reason: { code: 'crashed', detail: 'it was switched off' } };
    expect(await ended).toMatchObject([crashed, crashed, crashed]);
    await sleep(2 * waitMs);
    expect([sentBefore, posted.length]).toEqual(waitMs === 0 ? [1, 1] : [0, 0]);
  }
});

test.each([
  ['loops', 'for (;;);', 'too-long'],
  [
    'loops in promises',
    'const f = () => Promise.resolve().then(f); return f()',
    /too-long|too-much-memory|never-answers/,
  ],
  ['runs a catastrophic regular expression', "return /^(a+)+$/.test('a'.repeat(40) + 'b')", 'too-long'],
  ['fills memory with strings', "const s = []; for (;;) s.push('x'.repeat(1e6) + s.length)", 'too-much-memory'],
  ['fills memory with arrays', 'const a = []; for (;;) a.push(new Array(10000).fill(1))', /too-much-memory|too-long/],
  ['fills memory with typed arrays', 'const b = []; for (;;) b.push(new Uint8Array(1 << 20))', 'too-much-memory'],
  ['recurses', 'return (function f() { return f() + 1 })()', 'too-deep'],
  ['recurses through a proxy', 'const p = new Proxy({}, { get: (t, k, r) => r[k] }); return p.x', 'too-deep'],
  ['answers something deep', 'let a = []; for (let i = 0; i < 50000; i += 1) a = [a]; return a', /too-deep|threw/],
  ['answers something huge', "return 'x'.repeat(5e6)", 'too-large'],
  ['never answers', 'return new Promise(() => {})', 'never-answers'],
  ['throws', "throw new Error('out of paper')", 'threw'],
  ['throws nothing', 'throw undefined', 'threw'],
  ['throws what throws when it is shown', 'throw { toString() { throw 1 } }', 'threw'],
  ['throws from a getter', "return { get a() { throw new Error('g') } }", 'threw'],
  ['throws from a proxy', 'return new Proxy({}, { ownKeys() { throw new Error() } })', 'threw'],
  ['patches a prototype', 'Array.prototype.map = () => 1', 'threw'],
  ['adds to a prototype', 'Object.prototype.polluted = 1', 'threw'],
  ['replaces what all objects have', "Object.prototype.toString = () => 'x'", 'threw'],
  ['replaces JSON', "JSON.stringify = () => 'x'", 'threw'],
  ['replaces a global', 'globalThis.Array = 1', 'threw'],
  ['imports', "return import('node:fs')", 'threw'],
])('MO2.3 a module that %s fails only its own call', async (_, body, code) => {
  const answer = await answerOf(body, little);
  expect(answer).toMatchObject({ ok: false, code: typeof code === 'string' ? code : expect.stringMatching(code) });
});

test('MO2.2 nothing of the host is accessible: no process, no require, no network, no timers, no clock, no real randomness', async () => {
  const names = [
    'process',
    'require',
    'fetch',
    'setTimeout',
    'setInterval',
    'XMLHttpRequest',
    'WebAssembly',
    'Worker',
    'document',
    'module',
    '__host',
    'Buffer',
    'performance',
    'navigator',
    'structuredClone',
    'importScripts',
    'postMessage',
  ];
  expect(await valueOf(`return ${JSON.stringify(names)}.filter((name) => globalThis[name] !== undefined)`)).toEqual([]);
  expect(
    await valueOf("return [].constructor.constructor('return [typeof process, typeof this.process, typeof fetch]')()"),
  ).toEqual(['undefined', 'undefined', 'undefined']);
  expect(await valueOf("return (0, eval)('typeof require')")).toBe('undefined');
  expect(await valueOf('return Reflect.ownKeys(options)')).toEqual(['settings']);
  expect(await valueOf('return [Date.now(), new Date().getTime(), new Date().constructor.now()]')).toEqual([
    1000, 1000, 1000,
  ]);
});

test('MO2.2 local time is UTC, and random numbers are the same in every call', async () => {
  const instance = await instanceOf(
    exporter(
      'return [new Date(2026, 6, 1, 12).toISOString(), new Date("2026-07-01T12:00").toISOString(), new Date(2026, 0, 31).getTimezoneOffset(), String(new Date(0)), Math.random(), Math.random()]',
    ),
  );
  const [first, second] = [await ask(instance), await ask(instance)];
  expect(first).toEqual(second);
  const value = first.ok ? (JSON.parse(first.value) as unknown[]) : [];
  expect(value.slice(0, 3)).toEqual(['2026-07-01T12:00:00.000Z', '2026-07-01T12:00:00.000Z', 0]);
  expect(value[3]).toMatch(/^Thu Jan 01 1970 00:00:00 GMT\+0000/);
});

test('MO2.3 code that is not a module is refused with the reason', async () => {
  const load = async (code: string) => ModuleInstance.load({ wasm, memoryMb: 16, code });
  expect(await load('export default {')).toMatchObject({
    ok: false,
    code: 'threw',
    detail: expect.stringContaining('SyntaxError'),
  });
  expect(await load('export const a = 1')).toMatchObject({
    ok: false,
    code: 'threw',
    detail: expect.stringContaining('default export'),
  });
  expect(await load("import fs from 'node:fs'; export default {}")).toMatchObject({ ok: false, code: 'threw' });
  expect(await load('for (;;); export default {}')).toMatchObject({ ok: false, code: 'too-long' });
  expect(await load("throw new Error('at the start'); export default {}")).toMatchObject({
    ok: false,
    detail: 'Error: at the start',
  });
});

test('the module’s own objects keep their names and methods although the language is frozen', async () => {
  expect(
    await valueOf(
      "class E extends Error { constructor() { super('m'); this.name = 'E'; } } try { throw new E() } catch (e) { return [e.name, e.message, e instanceof E] }",
    ),
  ).toEqual(['E', 'm', true]);
  expect(
    await valueOf("const o = {}; o.toString = () => 'own'; o.constructor = 1; return [String(o), Object.keys(o)]"),
  ).toEqual(['own', ['toString', 'constructor']]);
  expect(await valueOf('function F() {} F.prototype.valueOf = () => 7; return new F() * 1')).toBe(7);
});

test('bytes, text and what the module writes to its log', async () => {
  const answer = await answerOf(`
    console.log('hello', { a: 1 });
    const text = new TextDecoder('windows-1252').decode(new Uint8Array([0x80]));
    return [new Uint8Array([1, 2, 255]).subarray(1), text, new TextEncoder().encode('ü').length]`);
  expect(answer).toEqual({ ok: true, value: '[{"$bytes":"Av8="},"€",2]', log: ['hello {"a":1}'] });
});

/** The module in its threads, as on a hub. */
function moduleOf(body: string, before?: string): SandboxedModule {
  const host = plainHost({}, () => new Date(0));
  const module = new SandboxedModule({
    declaration: { name: 'Tester' },
    code: exporter(body, before),
    host,
    threads: { wasm: sandboxProgram, start: startThread },
  });
  running.push(module);
  return module;
}
const render = (module: SandboxedModule, input: unknown = 1, limits = quickCall) =>
  module
    .call({ what: 'exporters', id: 'x', method: 'render', args: [input, {}], limits })
    .catch((error: unknown) => error);

test('MO2.3 in a thread: the clock ends what the counter does not see, others continue meanwhile, and the next call is answered', async () => {
  const slow = moduleOf('return input === 0 ? [].indexOf.call({ length: 2 ** 40 }, 1) : input');
  const otherModule = moduleOf('return input + 1');
  const hanging = render(slow, 0, { ...quickCall, timeoutMs: 300 });
  let turns = 0;
  const turning = setInterval(() => (turns += 1), 1);
  expect(await render(otherModule, 1)).toBe(2);
  expect(await hanging).toMatchObject({
    name: 'ModuleFailure',
    code: 'too-long',
    message: expect.stringContaining('The module Tester took too long'),
  });
  clearInterval(turning);
  expect(turns).toBeGreaterThan(5);
  expect(await render(slow, 3)).toBe(3);
});

test('MO2.3 in a thread: after memory is full the next call gets a new sandbox; a module that cannot be loaded fails each call', async () => {
  const greedy = moduleOf(
    "const s = []; if (input === 0) for (;;) s.push('x'.repeat(1e6) + s.length); return (globalThis.kept = (globalThis.kept ?? 0) + 1)",
  );
  // Filling the memory takes milliseconds, but may take seconds on a busy machine.
  expect(await render(greedy, 0, { ...quickCall, timeoutMs: 60_000 })).toMatchObject({ code: 'too-much-memory' });
  expect(await render(greedy)).toBe(1);
  expect(await render(greedy)).toBe(2);
  const broken = moduleOf('', "throw new Error('no')");
  for (const _ of [1, 2])
    expect(await render(broken)).toMatchObject({
      code: 'threw',
      message: 'The module Tester stopped with an error: Error: no',
    });
});

test('MO2.2 only contributions with permission can call the host, and only what the host offers', async () => {
  const host = {
    ...plainHost({ token: 's3cret' }, () => new Date(0)),
    fetch: async (url: string) => ({ status: 200, headers: { a: 'b' }, body: new TextEncoder().encode(url) }),
  };
  const code =
    "export default { importers: [{ id: 'x', label: 'X', async run(input, db, tools) { const answer = await tools.fetch('https://a.example/' + tools.settings.token); tools.progress(1, 2); return [answer.status, await answer.text(), answer.headers, await tools.store.get('k').catch((e) => e.message)] } }] }";
  const module = new SandboxedModule({
    declaration: { name: 'Tester' },
    code,
    host,
    threads: { wasm: sandboxProgram, start: startThread },
  });
  running.push(module);
  const call = { what: 'importers', id: 'x', method: 'run', args: [null, {}], limits: quickCall } as const;
  expect(await module.call({ ...call, tools: true })).toEqual([
    200,
    'https://a.example/s3cret',
    { a: 'b' },
    'There is no store here.',
  ]);
  expect(await module.call(call).catch((error: unknown) => error)).toMatchObject({ code: 'threw' });
});

test('calls of one module wait for each other; a module that is switched off answers none', async () => {
  const module = moduleOf(
    'return input === 4 ? new Promise(() => {}).then(() => 1, [].indexOf.call({ length: 2 ** 40 }, 1)) : input',
  );
  expect(await Promise.all([1, 2, 3].map((n) => render(module, n)))).toEqual([1, 2, 3]);
  const lost = render(module, 4);
  await sleep(0);
  module.close();
  expect(await lost).toMatchObject({ name: 'ModuleFailure', code: 'crashed' });
});

test('MO2.3 a part-number scheme is synchronous; one that loops or fills memory fails its own call, and the next is answered', async () => {
  const code = `export default { partNumberScheme: { id: 's', label: 'S', series: {}, read(number, { settings }) {
    if (number === 'loop') for (;;);
    if (number === 'fill') { const all = []; for (;;) all.push('x'.repeat(1e6) + all.length); }
    if (number === 'sort') { const all = new Array(3e5).fill(0).map((_, i) => -i); for (;;) all.sort(); }
    return { canonical: number + settings.mark, base: number, count: 1, series: '' };
  }, next: () => ['A'] } }`;
  const sandbox = await BlockingSandbox.open('Numbers', code, () => new Date(0));
  const read = (number: string) => sandbox.many('read', [[number]], { mark: '\u0000!' });
  expect(read('A1')).toEqual([{ canonical: 'A1\u0000!', base: 'A1', count: 1, series: '' }]);
  for (const number of ['loop', 'fill', 'sort']) {
    expect(() => read(number)).toThrow(/^The module Numbers (took too long|needs more memory)/);
    await vi.waitFor(() => expect(read('A2')).toHaveLength(1), { timeout: 45_000 });
  }
  sandbox.close();
  expect(() => read('A3')).toThrow('The module Numbers stopped unexpectedly');
  await expect(BlockingSandbox.open('Broken', 'export default 1', () => new Date(0))).rejects.toMatchObject({
    name: 'ModuleFailure',
  });
});

test('MO2.3 modules share a thread until two work at the same time; ending one during its call interrupts no other', async () => {
  let threads = 0;
  const start = sharedThreads((hear) => {
    threads += 1;
    let isEnded = false;
    const take = serveSandboxes((message) => void setImmediate(() => isEnded || hear(message)));
    return { post: (message) => void setImmediate(() => take(message)), end: () => (isEnded = true) };
  });
  const request = Promise.withResolvers<void>();
  const fetching = Promise.withResolvers<{ status: number; headers: object; body: Uint8Array }>();
  const host = {
    ...plainHost({}, () => new Date(0)),
    fetch: () => (request.resolve(), fetching.promise as Promise<never>),
  };
  const code = `let calls = 0; export default { importers: [{ id: 'x', label: 'X', async run(input, db, tools) {
    calls += 1; if (input === 'wait') await tools.fetch('https://a.example/'); return [input, calls]; } }] }`;
  const modules = Array.from({ length: 10 }, (_, i) => {
    const threadsHere = { wasm: sandboxProgram, start };
    return new SandboxedModule({ declaration: { name: `M${i}` }, code, host, threads: threadsHere });
  });
  running.push(...modules);
  const call = (index: number, input: string, signal?: AbortSignal) =>
    modules[index]!.call({
      what: 'importers',
      id: 'x',
      method: 'run',
      args: [input, {}],
      limits: quickCall,
      tools: true,
      run: { signal: signal ?? new AbortController().signal, progress: () => undefined },
    });
  for (const index of modules.keys()) expect(await call(index, 'a')).toEqual(['a', 1]);
  expect(threads).toBe(1);
  const stop = new AbortController();
  const waiting = call(0, 'wait', stop.signal).catch((error: unknown) => error);
  await request.promise;
  // If a module's thread is busy, the module moves to another thread. The other modules of the first thread move when
  // they are called.
  expect(await call(1, 'b')).toEqual(['b', 1]);
  expect(await call(2, 'c')).toEqual(['c', 1]);
  expect(threads).toBe(2);
  stop.abort();
  expect(await waiting).toMatchObject({ code: 'crashed' });
  // Modules that remained in the terminated thread are loaded again and aren't affected.
  for (const index of modules.keys()) expect(await call(index, 'd')).toMatchObject(['d', expect.any(Number)]);
  expect(await call(1, 'e')).toEqual(['e', 3]);
  expect(threads).toBe(2);
});
