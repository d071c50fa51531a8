/** Code modules in workers of the browser. */
import program from '@jitl/quickjs-wasmfile-release-sync/wasm?url';
import { sharedThreads, type FromSandboxes, type SandboxProgram } from '@cablewright/modules/running';

let compiled: Promise<SandboxProgram> | undefined;

/** The program of the sandbox, fetched and compiled when the first module runs. */
function wasm(): Promise<SandboxProgram> {
  return (compiled ??= WebAssembly.compileStreaming(fetch(program)) as Promise<SandboxProgram>);
}

const start = sharedThreads((hear, ended) => {
  const worker = new Worker(new URL('sandbox-worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<FromSandboxes>) => hear(data));
  worker.addEventListener('error', ({ message }) => ended(message));
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
    post: (message) => worker.postMessage(message),
    end: () => worker.terminate(),
  };
});

export const browserThreads = { wasm, start };
