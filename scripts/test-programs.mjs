// npm run test:programs: opens our files in LibreOffice and LibreCAD, and talks to a simulated machine by OPC UA. The
// programs and the library are large, so `npm test` does without them. On Debian as root, missing programs are installed;
// the library is installed in a cache, where nothing else finds it.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
const opcUa = join('node_modules', '.cache', 'opc-ua');
const opcUaPackages = ['node-opcua-client', 'node-opcua-nodesets', 'node-opcua-server'];
if (!opcUaPackages.every((name) => existsSync(join(opcUa, 'node_modules', name)))) {
  console.log('Installing a library for OPC UA …');
  mkdirSync(opcUa, { recursive: true });
  writeFileSync(join(opcUa, 'package.json'), '{ "private": true }\n');
  const packageNames = opcUaPackages.map((name) => `${name}@2.182.0`);
  const { status } = spawnSync('npm', ['install', '--no-audit', '--no-fund', ...packageNames], {
    cwd: opcUa,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
}
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'vitest.programs.config.ts'];
const { status } = spawnSync(pinnedNode, [...vitest, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, NODE_COMPILE_CACHE: compileCache },
});
process.exitCode = status ?? 1;
