/**
 * The part of the code that runs in the host, for one module's thread. It starts the thread on first use, sends it one
 * call at a time, and terminates it if a call takes too long or the thread has been idle for a while.
 */
import { ModuleFailure } from './failure.ts';
import type { HostCall, SandboxCall } from './instance.ts';
import type { FromSandbox, ToSandbox } from './messages.ts';
import type { SandboxProgram } from './web-assembly.ts';

/** A thread or worker that runs `serveSandbox`. */
export interface SandboxPort {
  readonly post: (message: ToSandbox) => void;
  /** `isBroken` means that its sandbox must not be used again. */
  readonly end: (isBroken?: boolean) => void;
}

/** Starts a thread. `hear` receives its messages. `ended` is called if the thread ends or fails by itself. */
export type StartPort = (hear: (message: FromSandbox) => void, ended: (why: string) => void) => SandboxPort;

interface ThreadOptions {
  /** The display name of the module. */
  readonly name: string;
  readonly code: string;
  readonly memoryMb: number;
  /** The compiled sandbox program, shared by all threads. */
  readonly wasm: () => Promise<SandboxProgram>;
  readonly start: StartPort;
  /** Called with the lines that the module has logged. */
  readonly onLog?: (lines: readonly string[]) => void;
}

/** How long an idle thread is kept, in ms. */
const idleMs = 60_000;
/** How long a thread may take to load a module, in ms. */
const loadTimeoutMs = 20_000;
/** The most waiting calls of one module. */
const maxWaiting = 200;

interface Running {
  readonly port: SandboxPort;
  readonly loaded: Promise<void>;
  /** Notifies a waiting caller that the module won't be loaded. */
  readonly giveUp: (why: string) => void;
}

interface OpenCall {
  readonly number: number;
  readonly ask: HostCall;
  readonly settle: (message: Extract<FromSandbox, { answer: unknown }>['answer'] | { readonly lost: string }) => void;
}

export class ModuleThread {
  readonly #options: ThreadOptions;
  #running: Running | undefined;
  #open: OpenCall | undefined;
  #queue: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #calls = 0;
  #closed = false;
  #idle: ReturnType<typeof setTimeout> | undefined;

  constructor(options: ThreadOptions) {
    this.#options = options;
  }

  /** Calls the module and returns the result as JSON text. Rejects only with a `ModuleFailure`. */
  call(call: SandboxCall, ask: HostCall, signal?: AbortSignal): Promise<string> {
    if (this.#waiting >= maxWaiting)
      return Promise.reject(this.#failure('too-long', `${maxWaiting} calls are waiting already`));
    this.#waiting += 1;
    const result = this.#queue.then(() => this.#do(call, ask, signal));
    this.#queue = result.then(
      () => this.#done(),
      () => this.#done(),
    );
    return result;
  }

  /** Loads the module without calling it. */
  load(): Promise<void> {
    return this.call(
      {
        operation: 'describe',
        input: 'null',
        at: 0,
        limits: { fuel: 10_000, timeoutMs: loadTimeoutMs, answerChars: 1_000_000 },
      },
      refuseAll,
    ).then(() => undefined);
  }

  close(): void {
    clearTimeout(this.#idle);
    this.#closed = true;
    this.#end(switchedOff);
  }

  #done(): void {
    this.#waiting -= 1;
    clearTimeout(this.#idle);
    if (this.#waiting > 0 || this.#running === undefined) return;
    this.#idle = setTimeout(() => this.#end(), idleMs);
    // In Node, a timer keeps the process running. In a browser, a timer is just a number.
    if (typeof this.#idle === 'object') this.#idle.unref();
  }

  #failure(...[code, detail]: [ConstructorParameters<typeof ModuleFailure>[1], string?]): ModuleFailure {
    return new ModuleFailure(this.#options.name, code, detail);
  }

  #end(why = 'it was ended', isBroken = false): void {
    const running = this.#running;
    this.#running = undefined;
    running?.port.end(isBroken);
    running?.giveUp(why);
    this.#open?.settle({ lost: why });
  }

  async #do(call: SandboxCall, ask: HostCall, signal?: AbortSignal): Promise<string> {
    if (this.#closed) throw this.#failure('crashed', switchedOff);
    if (signal?.aborted === true) throw this.#failure('crashed', 'it was cancelled');
    const running = (this.#running ??= this.#start());
    await running.loaded;
    if (this.#closed) throw this.#failure('crashed', switchedOff);
    const number = (this.#calls += 1);
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        this.#open = undefined;
        this.#end();
        reject(this.#failure('too-long', `more than ${call.limits.timeoutMs / 1000} s`));
      }, call.limits.timeoutMs);
      const settle: OpenCall['settle'] = (answer) => {
        clearTimeout(late);
        signal?.removeEventListener('abort', cancel);
        this.#open = undefined;
        if ('lost' in answer) return reject(this.#failure('crashed', answer.lost));
        if (answer.log.length > 0) this.#options.onLog?.(answer.log);
        if (answer.ok) return resolve(answer.value);
        if (answer.broken === true) this.#end('it was ended', true);
        reject(this.#failure(answer.code, answer.detail));
      };
      const cancel = () => this.#end('it was cancelled');
      signal?.addEventListener('abort', cancel, { once: true });
      this.#open = { number, ask, settle };
      running.port.post({ call, number });
    });
  }

  #start(): Running {
    const { wasm, code, memoryMb, start } = this.#options;
    const loading = Promise.withResolvers<void>();
    const port = start(
      (message) => this.#hear(message, loading),
      (why) => {
        if (this.#running?.port !== port) return;
        loading.reject(this.#failure('crashed', why));
        this.#end(why);
      },
    );
    const late = setTimeout(() => loading.reject(this.#failure('too-long', 'loading it')), loadTimeoutMs);
    wasm().then(
      (compiled) => {
        // If the thread was ended meanwhile, nothing is started.
        if (this.#running?.port === port) port.post({ start: { wasm: compiled, code, memoryMb } });
      },
      (error: unknown) => loading.reject(this.#failure('crashed', String(error))),
    );
    const loaded = loading.promise.then(
      () => clearTimeout(late),
      (error: unknown) => {
        clearTimeout(late);
        if (this.#running?.port === port) this.#end();
        throw error;
      },
    );
    return { port, loaded, giveUp: (why) => loading.reject(this.#failure('crashed', why)) };
  }

  #hear(message: FromSandbox, loading: PromiseWithResolvers<void>): void {
    if ('loaded' in message) {
      const { loaded } = message;
      if (loaded.ok) loading.resolve();
      else loading.reject(this.#failure(loaded.code, loaded.detail));
    } else if ('answer' in message) {
      if (this.#open?.number === message.number) this.#open.settle(message.answer);
    } else {
      void this.#answer(message.question, message.name, message.parameters);
    }
  }

  async #answer(question: number, name: string, parameters: string): Promise<void> {
    const running = this.#running;
    const ask = this.#open?.ask ?? refuseAll;
    try {
      const text = await ask(name, parameters);
      running?.port.post({ question, text });
    } catch (error) {
      running?.port.post({ question, refused: error instanceof Error ? error.message : String(error) });
    }
  }
}

const switchedOff = 'it was switched off';
const refuseAll: HostCall = () => Promise.reject(new Error('This call may not ask anything of the host.'));
