// The tests that may be skipped, each with its reason and the machine it is meant for: test/allowed-skips.json. A skip
// that is not listed there fails `npm test` on every machine. `file` may be a folder, which then ends with a slash;
// `without` names programs of which one must be missing; without `test` the entry applies to all tests of the file.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { cannotInstall, onPath } from './apt.mjs';
import { findChromium } from './chromium.mjs';
import { root } from './install.mjs';

const list = join(root, 'test', 'allowed-skips.json');

/** The kinds of machine that an entry may name, and whether this machine is of that kind. */
const machines = {
  'ordinary user': () => process.getuid?.() !== 0,
  'nothing can be installed': cannotInstall,
  'a user who may not mount': () => !canMount(),
  'root that may not make folders immutable': (testFolder) => process.getuid?.() === 0 && !canMakeImmutable(testFolder),
};

const programPath = `${process.env.PATH}:/usr/sbin:/sbin`;
const isMissing = (program) =>
  (program === 'chromium' ? findChromium() : onPath([program], { PATH: programPath })) === undefined;

function inFolder(parent, use) {
  const folder = mkdtempSync(join(parent, 'cablewright-skips-'));
  try {
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const ran = (...command) => spawnSync(command[0], command.slice(1), { stdio: 'ignore' }).status === 0;
const canMount = () =>
  inFolder(tmpdir(), (folder) => ran('mount', '-t', 'tmpfs', 'tmpfs', folder) && ran('umount', '-l', folder));
const canMakeImmutable = (parent) =>
  inFolder(parent, (folder) => ran('chattr', '+i', folder) && ran('chattr', '-i', folder));

/** Whether an entry applies to this machine. */
function applies({ machine, without }, testFolder) {
  return machines[machine]?.(testFolder) === true && (without === undefined || without.some(isMissing));
}

/**
 * Compares the skipped tests of a vitest JSON report with the list. Returns one line for each test that was skipped and
 * is not listed for this machine, and the listed entries that apply. `testFolder` is on the file system the tests used.
 */
export function judgeSkips(report, testFolder = tmpdir()) {
  const entries = JSON.parse(readFileSync(list, 'utf8'));
  const unknown = entries.filter(({ machine }) => machines[machine] === undefined);
  const isHere = new Map(entries.map((entry) => [entry, applies(entry, testFolder)]));
  const unlisted = unknown.map(({ file, machine }) => `${file}: no machine is called "${machine}"`);
  const applied = new Set();
  for (const { name, assertionResults } of report.testResults) {
    const file = relative(root, name).replaceAll('\\', '/');
    for (const { status, fullName } of assertionResults) {
      if (status !== 'skipped' && status !== 'pending' && status !== 'todo') continue;
      const entry = entries.find(
        (candidate) =>
          (candidate.file === file || (candidate.file.endsWith('/') && file.startsWith(candidate.file))) &&
          (candidate.test === undefined || fullName.includes(candidate.test)) &&
          isHere.get(candidate),
      );
      if (entry === undefined) unlisted.push(`${file} > ${fullName}`);
      else applied.add(entry);
    }
  }
  return { unlisted, applied: [...applied] };
}
