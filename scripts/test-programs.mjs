// npm run test:programs: opens our files in LibreOffice and LibreCAD. Both are desktop programs of several hundred
// megabytes, so `npm test` reads the same files with npm libraries instead. On Debian as root, missing programs are
// installed.
import { spawnSync } from 'node:child_process';
import { aptInstall, mayInstall, onPath } from './apt.mjs';
import { compileCache, install, pinnedNode, root } from './install.mjs';

const packages = { soffice: 'libreoffice-calc', librecad: 'librecad' };
const missing = () => Object.keys(packages).filter((program) => onPath([program]) === undefined);

process.chdir(root);
install();
if (missing().length > 0 && mayInstall()) {
  const packageNames = missing().map((program) => packages[program]);
  console.log(`Installing ${packageNames.join(' and ')} …`);
  aptInstall('--no-install-recommends', ...packageNames);
}
if (missing().length > 0) {
  const names = missing().map((program) => `${program} (Debian package ${packages[program]})`);
  console.error(`Not on the PATH: ${names.join(', ')}. Install what is missing, then run this command again.`);
  process.exit(1);
}
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'vitest.programs.config.ts'];
const { status } = spawnSync(pinnedNode, [...vitest, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, NODE_COMPILE_CACHE: compileCache },
});
process.exitCode = status ?? 1;
