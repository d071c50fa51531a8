/** The worker of one code module: the same sandbox as on the hub. */
import { serveSandbox, type ToSandbox } from '@cablewright/modules/running';

const scope = globalThis as unknown as Worker;
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
const take = serveSandbox((message) => scope.postMessage(message));
scope.addEventListener('message', ({ data }: MessageEvent<ToSandbox>) => void take(data));
