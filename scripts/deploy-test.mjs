// npm run deploy:test: tests deploy/ and the fleet guide with the real programs: the units, the proxy, a replicated
// PostgreSQL whose primary is killed ten times under load, a pooler, the image and the npm package. Arguments name
// files in test/fleet. On Debian as root, missing programs are installed.
import { spawnSync } from 'node:child_process';
import { buildStudio } from './build-studio.mjs';
import { builtServer } from './bundle.mjs';
import { provideFleet } from './fleet-tools.mjs';
import { compileCache, install, pinnedNode, root } from './install.mjs';

/** Time limit of the whole run. Each step has a separate limit. */
const limitMinutes = 60;

console.log(
  `npm run deploy:test needs Debian 12 or later as root, a network with Debian's packages and an npm registry, 4 GB of memory and 6 GB of disk.
It installs what is missing of PgBouncer, HAProxy, etcd, Patroni, PostgreSQL, buildah, debootstrap and systemd. All of it takes about 15 minutes on a
fast machine and 30 on a slow one, plus the installation; it is ended after ${limitMinutes} minutes. A part of it: npm run deploy:test -- files`,
);
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
// Prints each test when it ends, and the output of a test immediately.
const printing = ['--reporter=verbose', '--disable-console-intercept'];
// File names come first: vitest would take a word after a flag as the value of the flag, and then run everything.
const ran = spawnSync(pinnedNode, [...vitest, ...process.argv.slice(2), ...printing], {
  stdio: 'inherit',
  env: { ...process.env, NODE_COMPILE_CACHE: compileCache },
  timeout: limitMinutes * 60_000,
  killSignal: 'SIGKILL',
});
if (ran.error?.code === 'ETIMEDOUT')
  console.error(
    `Not finished after ${limitMinutes} minutes, so it was ended. The last step above is the one that takes too long.`,
  );
process.exitCode = ran.status ?? 1;
