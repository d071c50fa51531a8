#!/usr/bin/env node
// The command of the npm package: without arguments it starts a hub whose data is in `var` of the current folder.
import { readFileSync } from 'node:fs';
import { builtServer } from '../scripts/bundle.mjs';
import { install, root } from '../scripts/install.mjs';
import { runPinned } from '../scripts/pinned.mjs';
import { runCli } from '../scripts/run-cli.mjs';

const [command = 'start', ...args] = process.argv.slice(2);
const programs = ['worker', 'migrate', 'database-roles', 'backup', 'restore', 'owner-password'];
const commands = ['render', 'check', 'diff', 'import', 'pack', 'module', 'mcp'];

process.env.SERVICE_BASE_DIR ??= process.cwd();
if (['--version', '-v'].includes(command))
  console.log(JSON.parse(readFileSync(`${root}/package.json`, 'utf8')).version);
else if (command === 'start') {
  process.argv.splice(2, 1);
  await import('../scripts/start.mjs');
} else if (programs.includes(command)) {
  install();
  await runPinned(await builtServer(command), args);
} else if (commands.includes(command)) {
  await runCli([command, ...args]);
} else {
  console.error(`cablewright [start]      starts a hub; its data is in the folder var, or SERVICE_DATA_DIR
cablewright ${programs.join(' | ')}
cablewright ${commands.join(' | ')}
cablewright --version`);
  process.exitCode = ['help', '--help', '-h'].includes(command) ? 0 : 2;
}
