// npm run dev: the hub, which restarts when its sources change, and the studio with hot reload, in one terminal and at
// one address. npm run dev -- kit serves the page with every control of the kit, which needs no hub. The program itself
// is scripts/dev/main.mjs, which runs on the pinned Node; this process installs packages and forwards signals.
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { compileCache, install, pinnedNode, root } from './install.mjs';
import { whenLauncherEnds } from './launcher.mjs';

install();
// The channel carries no messages: main.mjs ends when it closes, so it ends however this process ends.
const child = fork(join(root, 'scripts/dev/main.mjs'), process.argv.slice(2), {
  execPath: pinnedNode,
  execArgv: [],
  env: { ...process.env, NODE_COMPILE_CACHE: compileCache },
});
child.once('exit', (code) => process.exit(code ?? 1));
const stop = () => child.connected && child.disconnect();
// In a terminal, Ctrl-C reaches the child as well.
for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT']) process.on(signal, stop);
whenLauncherEnds(stop);
