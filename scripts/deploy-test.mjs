// npm run deploy:test: what deploy/ and the guide of a fleet say, tried with the real programs: the units, the proxy, a replicated
// PostgreSQL whose primary is killed ten times under load, a pooler, the image and the npm package. About fifteen minutes; arguments
// name files of test/fleet. Debian as root: missing programs are installed.
import { spawnSync } from 'node:child_process';
import { buildStudio } from './build-studio.mjs';
import { builtServer } from './bundle.mjs';
import { provideFleet } from './fleet-tools.mjs';
import { compileCache, install, pinnedNode, root } from './install.mjs';

process.chdir(root);
install();
const missing = provideFleet();
if (missing.length > 0) {
  console.error(
    `Not installed: ${missing.join(', ')}. These are packages of Debian; install them, then run this again.`,
  );
  process.exit(1);
}
if (!buildStudio()) process.exit(1);
await builtServer('main');
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'vitest.deploy.config.ts'];
const ran = spawnSync(pinnedNode, [...vitest, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, NODE_COMPILE_CACHE: compileCache },
});
process.exitCode = ran.status ?? 1;
