/**
 * One module in one sandbox: QuickJS in a WebAssembly instance with its own memory. Input and output are JSON text. The
 * only access to the host is through a few functions that are passed to the first script, which exposes none of them to
 * the module.
 */
import variant from '@jitl/quickjs-wasmfile-release-sync';
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSRuntime,
  type QuickJSSyncVariant,
} from 'quickjs-emscripten-core';
import { base64OfBytes, bytesOfBase64, decodeText } from './bytes.ts';
import { driverSource } from './driver.ts';
import type { ModuleFailureCode } from './failure.ts';
import { maxLogChars, maxLogLines, minMemoryMb, quickCall, stackBytes, type CallLimits } from './limits.ts';
import { withoutLocalTime, type Imports } from './local-time.ts';
import { webAssembly, type SandboxProgram, type WasmInstance, type WasmMemory } from './web-assembly.ts';

const pageBytes = 65_536;
/** The value that is thrown if there is not enough memory to create an error. */
const noError = 'null';
const mb = 1_048_576;

/** A request from the module to the host (`fetch`, `store.get` …), with arguments and result as JSON text. */
export type HostCall = (name: string, parameters: string) => Promise<string>;

export interface InstanceOptions {
  /** The compiled program of the sandbox. */
  readonly wasm: SandboxProgram;
  /** The bundle of the module: an ES module with a default export. */
  readonly code: string;
  readonly memoryMb: number;
}

export interface SandboxCall {
  readonly operation: 'describe' | 'rules' | 'many' | 'call';
  /** JSON as text. */
  readonly input: string;
  /** The time of the call, in ms since 1970. */
  readonly at: number;
  readonly limits: CallLimits;
}

/**
 * The result as JSON text, or the reason why there is none. If `broken` is true, the instance must not be used again.
 */
export type SandboxAnswer = { readonly log: readonly string[] } & (
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly code: ModuleFailureCode; readonly detail?: string; readonly broken?: boolean }
);

class Stop extends Error {
  readonly code: ModuleFailureCode;
  constructor(code: ModuleFailureCode, detail?: string) {
    super(detail);
    this.code = code;
  }
}

export class ModuleInstance {
  readonly #runtime: QuickJSRuntime;
  readonly #vm: QuickJSContext;
  readonly #memory: WasmMemory;
  readonly #maxBytes: number;
  #fuel = 0;
  #log: string[] = [];
  #ask: HostCall = () => Promise.reject(new Error('Nothing may be asked now.'));
  #waiting = 0;
  #wake: () => void = () => undefined;
  #call: QuickJSHandle | undefined;

  private constructor(runtime: QuickJSRuntime, memory: WasmMemory, maxBytes: number) {
    this.#runtime = runtime;
    this.#memory = memory;
    this.#maxBytes = maxBytes;
    runtime.setMaxStackSize(stackBytes);
    runtime.setInterruptHandler(() => (this.#fuel -= 1) < 0);
    this.#vm = runtime.newContext();
  }

  /** Starts a sandbox and loads the module into it. If that fails, the result contains the reason. */
  static async load(
    options: InstanceOptions,
  ): Promise<{ readonly ok: true; readonly instance: ModuleInstance } | Extract<SandboxAnswer, { ok: false }>> {
    const instance = await ModuleInstance.#start(options);
    instance.#fuel = quickCall.fuel;
    try {
      await instance.#open(options.code);
      return { ok: true, instance };
    } catch (error) {
      return instance.#failed(error);
    }
  }

  static async #start({ wasm, memoryMb }: InstanceOptions): Promise<ModuleInstance> {
    const maximum = (Math.max(memoryMb, minMemoryMb) * mb) / pageBytes;
    const memory = new webAssembly.Memory({ initial: (minMemoryMb * mb) / pageBytes, maximum });
    const instantiateWasm = (imports: Imports, done: (instance: WasmInstance, module: SandboxProgram) => void) => {
      void webAssembly.instantiate(wasm, withoutLocalTime(imports, memory)).then((result) => done(result, wasm));
      return {};
    };
    // The library's types for both fields are those of browsers, and stricter than the sandbox's own types.
    const settings: object = { wasmMemory: memory, emscriptenModule: { instantiateWasm } };
    const sandbox = newVariant(variant as unknown as QuickJSSyncVariant, settings);
    const program = await newQuickJSWASMModuleFromVariant(sandbox);
    return new ModuleInstance(program.newRuntime(), memory, maximum * pageBytes);
  }

  async #open(code: string): Promise<void> {
    const vm = this.#vm;
    const host = this.#hostFunctions();
    vm.setProp(vm.global, '__host', host);
    host.dispose();
    const driver = this.#evaluated(driverSource, 'host.js', 'global');
    this.#call = vm.getProp(driver, 'call');
    const exported = await this.#settled(this.#evaluated(code, 'module.js', 'module'));
    vm.getProp(driver, 'take')
      .consume((take) => this.#unwrap(vm.callFunction(take, vm.undefined, exported)))
      .dispose();
    exported.dispose();
    driver.dispose();
  }

  /** The host functions that are available to the first script. */
  #hostFunctions(): QuickJSHandle {
    const vm = this.#vm;
    const host = vm.newObject();
    const add = (name: string, work: (...given: QuickJSHandle[]) => QuickJSHandle | undefined) =>
      vm
        .newFunction(name, (...args) => work(...args) ?? vm.undefined)
        .consume((hostFunction) => vm.setProp(host, name, hostFunction));
    add('toBase64', (buffer) => vm.newString(base64OfBytes(this.#bytes(buffer))));
    add('fromBase64', (text) => vm.newArrayBuffer(exactBuffer(bytesOfBase64(vm.getString(text)))));
    add('utf8', (text) =>
      vm.newArrayBuffer(exactBuffer(new TextEncoder().encode(JSON.parse(vm.getString(text)) as string))),
    );
    add('decode', (label, buffer) =>
      vm.newString(JSON.stringify(decodeText(vm.getString(label), this.#bytes(buffer)))),
    );
    add('log', (text) => this.#logLine(vm.getString(text)));
    add('ask', (name, parameters) => this.#asking(vm.getString(name), vm.getString(parameters)));
    return host;
  }

  #bytes(buffer: QuickJSHandle): Uint8Array {
    return this.#vm.getArrayBuffer(buffer).consume(({ value }) => value.slice());
  }

  #logLine(text: string): undefined {
    if (this.#log.length < maxLogLines) this.#log.push(text.slice(0, maxLogChars));
  }

  /** Passes a request to the host. The module continues when the response arrives. */
  #asking(name: string, parameters: string): QuickJSHandle {
    const vm = this.#vm;
    const promise = vm.newPromise();
    this.#waiting += 1;
    const settle = (work: () => void) => {
      if (!vm.alive) return;
      this.#waiting -= 1;
      work();
      this.#wake();
    };
    this.#ask(name, parameters).then(
      (answer) => settle(() => vm.newString(answer).consume((handle) => promise.resolve(handle))),
      (error: unknown) =>
        settle(() =>
          vm
            .newError(error instanceof Error ? error.message : String(error))
            .consume((handle) => promise.reject(handle)),
        ),
    );
    return promise.handle;
  }

  /** Handles one call. Calls must not overlap. */
  async call({ operation, input, at, limits }: SandboxCall, ask: HostCall): Promise<SandboxAnswer> {
    this.#fuel = limits.fuel;
    this.#ask = ask;
    this.#log = [];
    const vm = this.#vm;
    try {
      const text = vm.newString(`{"operation":${JSON.stringify(operation)},"at":${at},"input":${input}}`);
      const promise = text.consume((handle) => this.#unwrap(vm.callFunction(this.#call!, vm.undefined, handle)));
      const answer = await this.#settled(promise);
      return answer.consume((handle) => this.#answerOf(handle, limits));
    } catch (error) {
      return this.#failed(error);
    }
  }

  #answerOf(handle: QuickJSHandle, { answerChars }: CallLimits): SandboxAnswer {
    const chars = this.#vm.getProp(handle, 'length').consume((length) => this.#vm.getNumber(length));
    if (chars > answerChars) throw new Stop('too-large', `${chars} characters, at most ${answerChars}`);
    const text = this.#vm.getString(handle);
    const head = '{"ok":true,"value":';
    if (text.startsWith(head)) return { ok: true, value: text.slice(head.length, -1), log: this.#log };
    throw new Stop(...this.#thrownAs((JSON.parse(text) as { why: string }).why));
  }

  #evaluated(code: string, name: string, type: 'global' | 'module'): QuickJSHandle {
    return this.#unwrap(this.#vm.evalCode(code, name, { type, strict: true }));
  }

  #unwrap(result: ReturnType<QuickJSContext['callFunction']>): QuickJSHandle {
    if (result.error === undefined) return result.value;
    throw new Stop(...this.#thrownAs(this.#whyOf(result.error)));
  }

  #whyOf(error: QuickJSHandle): string {
    return error.consume((handle) => {
      const part = (name: string) =>
        this.#vm
          .getProp(handle, name)
          .consume((message) => (this.#vm.typeof(message) === 'string' ? this.#vm.getString(message) : undefined));
      return part('name') === undefined && part('message') === undefined
        ? noError
        : `${part('name') ?? 'Error'}: ${part('message') ?? ''}`;
    });
  }

  /**
   * QuickJS reports an exceeded limit with its own errors. A module could imitate one, but that would only change the
   * message.
   */
  #thrownAs(why: string): [ModuleFailureCode, string?] {
    if (this.#fuel < 0) return ['too-long'];
    if (why.startsWith('InternalError: out of memory') || why.startsWith('InternalError: string too long'))
      return ['too-much-memory'];
    if (/^(InternalError|RangeError): .*stack/i.test(why)) return ['too-deep'];
    // If there is not enough memory for an error object, null is thrown.
    if (why === noError) return ['too-much-memory'];
    return ['threw', why];
  }

  /** Runs the sandbox until a promise in it settles, waiting for the host's responses to the module's requests. */
  async #settled(handle: QuickJSHandle): Promise<QuickJSHandle> {
    for (;;) {
      this.#runJobs();
      const state = this.#vm.getPromiseState(handle);
      if (state.type === 'fulfilled') {
        if (state.notAPromise !== true) handle.dispose();
        return state.value;
      }
      if (state.type === 'rejected') throw new Stop(...this.#thrownAs(this.#whyOf(state.error)));
      if (this.#fuel < 0) throw new Stop('too-long');
      if (this.#waiting === 0) throw new Stop('never-answers');
      await new Promise<void>((go) => (this.#wake = go));
    }
  }

  /** The memory grows by a fifth at a time, so it may be unable to grow any further before it has reached the limit. */
  get #isFull(): boolean {
    return this.#memory.buffer.byteLength > this.#maxBytes * 0.8;
  }

  #runJobs(): void {
    const ran = this.#runtime.executePendingJobs();
    if (ran.error !== undefined) throw new Stop(...this.#thrownAs(this.#whyOf(ran.error)));
  }

  #failed(error: unknown): Extract<SandboxAnswer, { ok: false }> {
    const log = this.#log;
    if (error instanceof Stop) {
      const detail = error.message === '' ? {} : { detail: error.message };
      // The sandbox can still be used after an error that the module itself has thrown.
      return { ok: false, code: error.code, ...detail, broken: error.code !== 'threw', log };
    }
    if (error instanceof RangeError) return { ok: false, code: 'too-deep', broken: true, log };
    const detail = error instanceof Error ? error.message : String(error);
    return { ok: false, code: this.#isFull ? 'too-much-memory' : 'crashed', detail, broken: true, log };
  }
}

/** A buffer with exactly these bytes. */
function exactBuffer(bytes: Uint8Array): ArrayBuffer {
  return bytes.slice().buffer;
}
