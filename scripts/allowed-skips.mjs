// The tests that may be skipped, each with its reason and the machine it is meant for: test/allowed-skips.json. A skip that is
// not listed there fails `npm test` on every machine.
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { mayInstall } from './apt.mjs';
import { root } from './install.mjs';

const list = join(root, 'test', 'allowed-skips.json');

/** The kinds of machine that an entry may name, and whether this machine is one. */
const machines = {
  'ordinary user': () => process.getuid?.() !== 0,
  'nothing can be installed': () => !mayInstall(),
};

/**
 * Compares the skipped tests of a vitest JSON report with the list. Returns one line for each test that was skipped and is not
 * listed for this machine, and the listed entries that apply.
 */
export function judgeSkips(report) {
  const entries = JSON.parse(readFileSync(list, 'utf8'));
  const unknown = entries.filter(({ machine }) => machines[machine] === undefined);
  const unlisted = unknown.map(({ file, machine }) => `${file}: no machine is called "${machine}"`);
  const applied = new Set();
  for (const { name, assertionResults } of report.testResults) {
    const file = relative(root, name).replaceAll('\\', '/');
    for (const { status, fullName } of assertionResults) {
      if (status !== 'skipped' && status !== 'pending' && status !== 'todo') continue;
      const entry = entries.find(
        (candidate) =>
          candidate.file === file &&
          (candidate.test === undefined || fullName.includes(candidate.test)) &&
          machines[candidate.machine]?.() === true,
      );
      if (entry === undefined) unlisted.push(`${file} > ${fullName}`);
      else applied.add(entry);
    }
  }
  return { unlisted, applied: [...applied] };
}
