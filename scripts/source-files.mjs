// The project's own code files, as git sees them.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

export function sourceFiles(pattern = /^(packages|apps|scripts|test|bench|modules)\/.*\.(ts|tsx|mts|mjs)$/) {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' });
  return listed.split('\n').filter((file) => pattern.test(file) && existsSync(file));
}
