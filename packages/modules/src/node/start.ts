/** Runs modules in Node threads: in the hub, in a worker process and on the command line. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Worker, type Transferable } from 'node:worker_threads';
import type { FromSandboxes } from '../sandbox/messages.ts';
import { sharedThreads } from '../sandbox/shared-threads.ts';
import type { StartPort } from '../sandbox/thread.ts';
import { webAssembly, type SandboxProgram } from '../sandbox/web-assembly.ts';

let compiled: Promise<SandboxProgram> | undefined;

/** The sandbox program, compiled once per process. */
export function sandboxProgram(): Promise<SandboxProgram> {
  const wasmPath = createRequire(import.meta.url).resolve('@jitl/quickjs-wasmfile-release-sync/wasm');
  return (compiled ??= readFile(wasmPath).then((bytes) => webAssembly.compile(bytes)));
}

/** The heap of a thread in MB. It doesn't include the memory of its modules. */
const heapMb = 128;
/** The stack of a thread in MB. Calls inside a sandbox use several times as much of the thread's stack. */
const stackMb = 4;

/** A thread with an empty environment that can read only the data passed here. */
export function sandboxWorker(workerData: object | null, transferList: readonly Transferable[] = []): Worker {
  const worker = new Worker(new URL('sandbox-thread.ts', import.meta.url), {
    env: {},
    argv: [],
    workerData,
    transferList: [...transferList],
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 4, stackSizeMb: stackMb },
  });
  // An idle thread doesn't keep the program running.
  worker.unref();
  return worker;
}

/**
 * Starts a module in a thread of this process. Modules share a thread as long as no two of them work at the same time.
 */
export const startThread: StartPort = sharedThreads((hear, ended) => {
  const worker = sandboxWorker(null);
  worker.on('message', (message: FromSandboxes) => hear(message));
  worker.on('error', (error: Error) => ended(error.message));
  worker.on('exit', (code) => ended(`its thread ended with ${code}`));
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    post: (message) => worker.postMessage(message),
    end: () => void worker.terminate(),
  };
});
