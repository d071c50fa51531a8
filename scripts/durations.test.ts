import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/**
 * Ways in which a test obtains a duration. Waiting until a deadline is allowed: it fails a test that would otherwise
 * hang.
 */
const clocks = [
  /performance\.now\(/,
  /process\.(?:cpuUsage|hrtime)\b/,
  /expect\((?:took|elapsed|duration|ms)\)\.toBe(?:Less|Greater)/,
  /expect\(Date\.now\(\) - /,
];

test('RE16.2 no test asserts a duration: times are measured in bench/', () => {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  const tests = listed.split('\n').filter((path) => /\.test\.tsx?$/.test(path) && existsSync(join(root, path)));
  expect(tests.length).toBeGreaterThan(300);
  const timed = tests.flatMap((path) =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .flatMap((line, i) => (clocks.some((clock) => clock.test(line)) ? [`${path}:${i + 1}`] : [])),
  );
  expect(timed).toEqual([]);
});
