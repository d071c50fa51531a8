// npm run advisories: asks the npm registry for known vulnerabilities of the packages that run. If the registry does
// not answer, it says so in one line.
import { spawnSync } from 'node:child_process';
import { root } from './install.mjs';

const args = ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=20000'];
const { stdout } = spawnSync('npm', args, {
  cwd: root,
  encoding: 'utf8',
  shell: process.platform === 'win32',
  timeout: 60_000,
});

function answer() {
  try {
    return JSON.parse(stdout);
  } catch {
    return {};
  }
}

const { vulnerabilities, message, error } = answer();
if (vulnerabilities === undefined) {
  const why = message ?? error?.summary ?? 'no answer';
  console.log(
    `The advisories are not known: the npm registry did not answer (${String(why).split('\n')[0]}). Try again with access to registry.npmjs.org.`,
  );
} else {
  const advisories = Object.values(vulnerabilities);
  for (const { name, severity, range } of advisories) console.log(`${severity}: ${name} ${range}`);
  console.log(
    advisories.length === 0
      ? 'No advisory concerns a package that runs.'
      : `${advisories.length} packages have advisories.`,
  );
  process.exitCode = advisories.length === 0 ? 0 : 1;
}
