/** The worker of one code module: the same sandbox as on the hub. */
import { serveSandbox, type ToSandbox } from '@cablewright/modules/running';

const scope = globalThis as unknown as Worker;
const take = serveSandbox((message) => scope.postMessage(message));
scope.addEventListener('message', ({ data }: MessageEvent<ToSandbox>) => void take(data));
