/** Modules in threads of Node: on the hub, in a worker process, at the command line. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Worker, type Transferable } from 'node:worker_threads';
import type { FromSandboxes } from '../sandbox/messages.ts';
import { sharedThreads } from '../sandbox/shared-threads.ts';
import type { StartPort } from '../sandbox/thread.ts';
import { webAssembly, type SandboxProgram } from '../sandbox/web-assembly.ts';

let compiled: Promise<SandboxProgram> | undefined;

/** The program of the sandbox, compiled once in a process. */
export function sandboxProgram(): Promise<SandboxProgram> {
  const place = createRequire(import.meta.url).resolve('@jitl/quickjs-wasmfile-release-sync/wasm');
  return (compiled ??= readFile(place).then((bytes) => webAssembly.compile(bytes)));
}

/** The heap of a thread, MB. The memory of a module is not in it. */
const heapMb = 128;
/** Calls inside a sandbox take several times their size of the thread's stack. */
const stackMb = 4;

/** A thread with an empty environment and nothing to read but what it is given here. */
export function sandboxWorker(workerData: object | null, transferList: readonly Transferable[] = []): Worker {
  const worker = new Worker(new URL('sandbox-thread.ts', import.meta.url), {
    env: {},
    argv: [],
    workerData,
    transferList: [...transferList],
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 4, stackSizeMb: stackMb },
  });
  // A thread without work does not keep the program running.
  worker.unref();
  return worker;
}

/** Starts a module in a thread of this process. Modules share threads while no two of them work at once. */
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
