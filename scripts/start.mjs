// npm start: install when needed, build the studio when its sources changed, start the hub on the pinned Node.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildStudio } from './build-studio.mjs';
import { compileCache, install, pinnedNode, root } from './install.mjs';

install();
if (!buildStudio()) {
  console.error('The studio could not be built: see what the build says above.');
  process.exit(1);
}
// On a machine with room the engine lets its heap grow to several times what is in use before it collects; a hub shares a
// laptop with the tools its owner works with, so it collects sooner.
const heap = ['--max-semi-space-size=8', '--heap-growing-percent=20'];
const hub = spawn(pinnedNode, [...heap, join(root, 'apps/server/src/main.ts'), ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, NODE_COMPILE_CACHE: compileCache },
});
// A terminal sends Ctrl-C to both processes; a supervisor signals only this one.
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => hub.kill(signal));
process.on('SIGINT', () => {});
hub.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 1 : 128)));
