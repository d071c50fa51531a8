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
const hub = spawn(pinnedNode, [join(root, 'apps/server/src/main.ts'), ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, NODE_COMPILE_CACHE: compileCache },
});
// A terminal sends Ctrl-C to both processes; a supervisor signals only this one.
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => hub.kill(signal));
process.on('SIGINT', () => {});
hub.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 1 : 128)));
