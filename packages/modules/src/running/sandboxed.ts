/**
 * A module in its sandbox. It has one thread for short calls and one for long calls, so that an import doesn't delay a
 * rule.
 */
import type { Json } from '@cablewright/model';
import type { FetchOptions } from '../contributions/records.ts';
import type { Contributes } from '../manifest/contributed.ts';
import type { ModuleDeclaration } from '../manifest/declaration.ts';
import type { HostCall, SandboxCall } from '../sandbox/instance.ts';
import { defaultMemoryMb, quickCall, type CallLimits } from '../sandbox/limits.ts';
import { ModuleThread, type StartPort } from '../sandbox/thread.ts';
import type { SandboxProgram } from '../sandbox/web-assembly.ts';
import type { ModuleCall, ModuleCalls, RuleAnswer, RuleQuestions, RunTools } from './calls.ts';
import type { ModuleHost } from './host.ts';
import { fromWire, toWire } from './wire.ts';

/** Starts threads on this platform. */
interface Threads {
  readonly wasm: () => Promise<SandboxProgram>;
  readonly start: StartPort;
}

interface SandboxedOptions {
  readonly declaration: Pick<ModuleDeclaration, 'name' | 'asks'>;
  readonly code: string;
  readonly host: ModuleHost;
  readonly threads: Threads;
  readonly onLog?: (lines: readonly string[]) => void;
}

export class SandboxedModule implements ModuleCalls {
  readonly #host: ModuleHost;
  readonly #quick: ModuleThread;
  readonly #slow: ModuleThread;

  constructor({ declaration: { name, asks = {} }, code, host, threads, onLog }: SandboxedOptions) {
    this.#host = host;
    const options = {
      name,
      code,
      memoryMb: asks.memoryMb ?? defaultMemoryMb,
      ...threads,
      onLog,
    };
    this.#quick = new ModuleThread(options);
    this.#slow = new ModuleThread(options);
  }

  async describe(): Promise<Contributes> {
    return (await this.#ask('describe', 'null', quickCall)) as Contributes;
  }

  async call({ what, id, method, args, tools = false, limits, run }: ModuleCall): Promise<unknown> {
    const settings = await this.#host.settings(tools);
    const ask = tools ? askOf(this.#host, run) : refuse;
    const head = toWire({ what, id, method, settings, tools, chosen: run?.chosen === true });
    const input = `{"args":${typeof args === 'string' ? args : toWire(args)},${head.slice(1)}`;
    return this.#ask('call', input, limits, ask, run?.signal);
  }

  async many(method: string, calls: readonly (readonly unknown[])[]): Promise<readonly unknown[]> {
    const settings = await this.#host.settings(false);
    return (await this.#ask(
      'many',
      toWire({ what: 'partNumberScheme', method, calls, settings }),
      quickCall,
    )) as unknown[];
  }

  async rules(questions: RuleQuestions): Promise<readonly RuleAnswer[]> {
    const settings = await this.#host.settings(false);
    return (await this.#ask('rules', toWire({ ...questions, settings }), quickCall)) as RuleAnswer[];
  }

  close(): void {
    this.#quick.close();
    this.#slow.close();
  }

  async #ask(
    operation: SandboxCall['operation'],
    input: string,
    limits: CallLimits,
    ask: HostCall = refuse,
    signal?: AbortSignal,
  ): Promise<unknown> {
    const thread = limits === quickCall ? this.#quick : this.#slow;
    const call = { operation, input, at: this.#host.clock().getTime(), limits };
    return fromWire(await thread.call(call, ask, signal));
  }
}

const refuse: HostCall = () =>
  Promise.reject(new Error('Only an import, a source, a loader and a scheduled run may ask the host.'));

/**
 * Handles the requests of a sandboxed module, by name and with JSON arguments. Their content is validated like any
 * untrusted input.
 */
function askOf(host: ModuleHost, run?: RunTools): HostCall {
  const operations: Readonly<Record<string, (...given: never[]) => unknown>> = {
    fetch: (url: string, options: FetchOptions) => host.fetch(String(url), options ?? {}),
    'store.get': (key: string) => host.store.get(String(key)),
    'store.set': (key: string, value: Json) => host.store.set(String(key), value ?? null),
    'store.delete': (key: string) => host.store.delete(String(key)),
    'store.keys': () => host.store.keys(),
    progress: (done: number, total: number, text?: string) =>
      run?.progress(Number(done), Number(total), typeof text === 'string' ? text.slice(0, 200) : undefined),
  };
  return async (name, parameters) => {
    const operation = Object.hasOwn(operations, name) ? operations[name] : undefined;
    if (operation === undefined) throw new Error(`There is no "${name}" to ask for.`);
    return toWire(await operation(...(fromWire(parameters) as never[])));
  };
}
