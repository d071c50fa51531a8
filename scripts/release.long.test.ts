import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneCheckout } from '../test/deploy/clone.ts';

const root = join(import.meta.dirname, '..');
const { version: current } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
const [major, minor] = current.split('.').map(Number);
const next = `${major}.${minor! + 1}.0`;

const place = mkdtempSync(join(tmpdir(), 'cablewright-release-'));
const clone = join(place, 'clone');
const git = (...args: string[]) => execFileSync('git', args, { cwd: clone, encoding: 'utf8' }).trim();
const release = (...args: string[]) =>
  spawnSync(process.execPath, ['scripts/release.mjs', ...args], { cwd: clone, encoding: 'utf8' });
const read = (file: string) => readFileSync(join(clone, file), 'utf8');

const anchor = (version: string) => version.replaceAll('.', '');
const entry = (anchor: string) => `- A change ([why](docs/guides/upgrading.md#${anchor})).`;

beforeAll(() => {
  cloneCheckout(clone, ['docs', 'test', 'README.md', '.gitignore']);
  writeFileSync(
    join(clone, 'CHANGELOG.md'),
    `# Changelog\n\n## Unreleased\n\n${entry(`after-${anchor(current)}`)}\n\n## ${current} (2026-01-01)\n\n- Before.\n`,
  );
  const notes = read('docs/guides/upgrading.md').replace(`### ${current}`, `### After ${current}`);
  writeFileSync(join(clone, 'docs/guides/upgrading.md'), notes);
  git('init', '-q', '-b', 'main');
  git('config', 'user.name', 'Ann');
  git('config', 'user.email', 'ann@example.com');
  git('add', '--all');
  git('commit', '-q', '-m', 'Everything');
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

test('a release is refused with the reason: not a version, not the next one, a work tree with changes, another branch, no changes listed', () => {
  expect(release('next').stderr).toContain('"next" is not a version');
  expect(release(current).stderr).toContain(`${current} does not follow ${current}`);
  expect(release(`${major}.${minor! + 2}.0`).stderr).toContain('Use the next patch, minor or major version');
  expect(release(next, '--force')).toMatchObject({ status: 1, stderr: expect.stringContaining('Usage') });
  git('switch', '-q', '-c', 'other');
  writeFileSync(join(clone, 'CHANGELOG.md'), `# Changelog\n\n## Unreleased\n\n## ${current}\n`);
  const { status, stderr } = release(next);
  expect(status).toBe(1);
  for (const problem of ['The work tree has changes', 'The branch is other', 'no entries under Unreleased'])
    expect(stderr).toContain(problem);
  git('restore', '.');
  git('switch', '-q', 'main');
});

test('without --write it prints what it would do and does nothing', () => {
  const { status, stdout } = release(next);
  expect([status, stdout]).toEqual([0, expect.stringContaining(`commits "Release ${next}" and tags v${next}`)]);
  expect([git('status', '--porcelain'), git('tag')]).toEqual(['', '']);
});

test('with --write every package has the version, the changelog is cut, and the commit is tagged', () => {
  const { status, stderr } = release(next, '--write', '--untested');
  expect([status, stderr]).toEqual([0, '']);
  const date = /\(\d{4}-\d\d-\d\d\)/;
  expect(read('CHANGELOG.md').replace(date, '(today)')).toContain(
    `## Unreleased\n\n## ${next} (today)\n\n${entry(anchor(next))}\n\n## ${current} (`,
  );
  expect(read('docs/guides/upgrading.md')).toContain(`\n### ${next}\n`);
  for (const folder of ['.', 'apps/server', 'packages/model']) {
    const { version, dependencies = {} } = JSON.parse(read(join(folder, 'package.json'))) as {
      version: string;
      dependencies?: Readonly<Record<string, string>>;
    };
    const others = Object.entries(dependencies).filter(
      ([name]) => name.startsWith('@cablewright/') && !name.includes('module-'),
    );
    expect([folder, version, ...others.map(([, wanted]) => wanted)]).toEqual([folder, next, ...others.map(() => next)]);
  }
  expect(JSON.parse(read('package-lock.json'))).toMatchObject({
    version: next,
    packages: { '': { version: next }, 'apps/cli': { version: next } },
  });
  // A module has its own version.
  expect(JSON.parse(read('modules/kbl/package.json'))).toMatchObject({
    version: '0.1.0',
    dependencies: { '@cablewright/engine': next },
  });
  expect(read('README.md')).toContain(`cablewright-${next}.tgz`);
  expect(JSON.parse(read('docs/reference/openapi.json'))).toMatchObject({ info: { version: next } });
  expect(git('tag', '--points-at', 'HEAD')).toBe(`v${next}`);
  expect(git('log', '-1', '--format=%s')).toBe(`Release ${next}`);
  expect(git('status', '--porcelain')).toBe('');
  expect(release('notes', next)).toMatchObject({ status: 0, stdout: `${entry(anchor(next))}\n` });
  expect(release('notes', '9.9.9')).toMatchObject({ status: 1, stderr: 'CHANGELOG.md has no section 9.9.9.\n' });
  expect(release(next).stderr).toContain(`The tag v${next} exists.`);
});
