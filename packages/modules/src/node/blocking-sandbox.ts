/**
 * A sandbox in a separate thread that is called synchronously. Part numbers are parsed while a save is checked, which
 * is synchronous, so the caller blocks until the thread responds, for at most `maxWaitMs`. Memory, computation and time
 * are limited as in any sandbox.
 */
import { MessageChannel, receiveMessageOnPort, type MessagePort, type Worker } from 'node:worker_threads';
import type { FromSandbox } from '../sandbox/messages.ts';
import type { SandboxAnswer } from '../sandbox/instance.ts';
import { ModuleFailure } from '../sandbox/failure.ts';
import { minMemoryMb, quickCall } from '../sandbox/limits.ts';
import { fromWire, toWire } from '../running/wire.ts';
import { sandboxProgram, sandboxWorker } from './start.ts';

/**
 * The maximum time to wait for a response, in ms. Parsing a number takes 0.1 ms, but a busy machine may need much
 * longer.
 */
const maxWaitMs = 400;

interface Started {
  readonly worker: Worker;
  readonly port: MessagePort;
  /** A counter of the thread's messages. */
  readonly signal: Int32Array;
}

export class BlockingSandbox {
  readonly #name: string;
  readonly #code: string;
  readonly #clock: () => Date;
  #started: Started | undefined;
  #calls = 0;
  #closed = false;

  private constructor(name: string, code: string, clock: () => Date) {
    this.#name = name;
    this.#code = code;
    this.#clock = clock;
  }

  /** Starts the thread and loads the module. Rejects with a `ModuleFailure` if the module can't be loaded. */
  static async open(name: string, code: string, clock: () => Date): Promise<BlockingSandbox> {
    const sandbox = new BlockingSandbox(name, code, clock);
    await sandbox.#start();
    return sandbox;
  }

  /** Calls one method of the part-number scheme several times. Throws a `ModuleFailure` if there is no response in time. */
  many(method: string, calls: readonly (readonly unknown[])[], settings: object): readonly unknown[] {
    if (this.#started === undefined) throw new ModuleFailure(this.#name, 'crashed', 'it is being started again');
    const { port } = this.#started;
    const number = (this.#calls += 1);
    const input = toWire({ what: 'partNumberScheme', method, calls, settings });
    const call = { operation: 'many', input, at: this.#clock().getTime(), limits: quickCall } as const;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    port.postMessage({ call, number });
    return this.#answer(this.#awaited(this.#started, number));
  }

  /** Waits for the response to a call. Responses to earlier calls that timed out are discarded. */
  #awaited({ signal, port }: Started, number: number): SandboxAnswer {
    const end = performance.now() + maxWaitMs;
    for (;;) {
      const seenCount = Atomics.load(signal, 0);
      const message = receiveMessageOnPort(port)?.message as FromSandbox | undefined;
      if (message !== undefined && 'answer' in message && message.number === number) return message.answer;
      const remainingMs = end - performance.now();
      if (
        message === undefined &&
        (remainingMs <= 0 || Atomics.wait(signal, 0, seenCount, remainingMs) === 'timed-out')
      ) {
        this.#startAgain();
        throw new ModuleFailure(this.#name, 'too-long', `more than ${maxWaitMs} ms for a part number`);
      }
    }
  }

  close(): void {
    this.#closed = true;
    this.#end();
  }

  #answer(answer: SandboxAnswer): readonly unknown[] {
    if (answer.ok) return fromWire(answer.value) as readonly unknown[];
    if (answer.broken === true) this.#startAgain();
    throw new ModuleFailure(this.#name, answer.code, answer.detail);
  }

  #startAgain(): void {
    this.#end();
    // The thread either fails again or recovers. The next call finds out.
    this.#start().catch(() => undefined);
  }

  #end(): void {
    void this.#started?.worker.terminate();
    this.#started = undefined;
  }

  async #start(): Promise<void> {
    const signal = new Int32Array(new SharedArrayBuffer(4));
    const { port1: port, port2: theirs } = new MessageChannel();
    const worker = sandboxWorker({ signal, port: theirs }, [theirs]);
    const loaded = new Promise<FromSandbox>((go, fail) => {
      port.once('message', go);
      worker.once('error', fail);
      worker.once('exit', (code) => fail(new Error(`its thread ended with ${code}`)));
    });
    const wasm = await sandboxProgram();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    port.postMessage({ start: { wasm, code: this.#code, memoryMb: minMemoryMb } });
    const message = await loaded;
    // From now on, each call fetches its own response, so the port need not keep the process running.
    port.unref();
    if (!('loaded' in message) || !message.loaded.ok) {
      void worker.terminate();
      const failed = 'loaded' in message && !message.loaded.ok ? message.loaded : undefined;
      throw new ModuleFailure(this.#name, failed?.code ?? 'crashed', failed?.detail);
    }
    if (this.#closed) void worker.terminate();
    else this.#started = { worker, port, signal };
  }
}
