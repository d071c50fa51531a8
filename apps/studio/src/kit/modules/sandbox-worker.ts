/** The worker of code modules: the same sandbox as on the hub. */
import { serveSandboxes, type ToSandboxes } from '@cablewright/modules/running';

const scope = globalThis as unknown as Worker;
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
const take = serveSandboxes((message) => scope.postMessage(message));
scope.addEventListener('message', ({ data }: MessageEvent<ToSandboxes>) => take(data));
