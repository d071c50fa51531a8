import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

interface Entry {
  readonly file: string;
  readonly test?: string;
  readonly machine: string;
  readonly without?: readonly string[];
  readonly reason: string;
}
const root = join(import.meta.dirname, '..');
const entries = JSON.parse(readFileSync(join(root, 'test/allowed-skips.json'), 'utf8')) as Entry[];
// Plain JavaScript; part of `npm test`.
const { judgeSkips } = (await import(new URL('allowed-skips.mjs', import.meta.url).href)) as {
  judgeSkips: (report: unknown) => { unlisted: string[]; applied: Entry[] };
};

const skipped = (file: string, fullName: string) => ({
  testResults: [{ name: join(root, file), assertionResults: [{ status: 'skipped', fullName }] }],
});

test('RE16.1 a skip that is not listed is reported, and so is one listed for another machine', () => {
  const otherSkip = skipped('packages/model/src/any.test.ts', 'something is true');
  expect(judgeSkips(otherSkip).unlisted).toEqual(['packages/model/src/any.test.ts > something is true']);
  const passed = { testResults: [{ name: join(root, 'a.test.ts'), assertionResults: [{ status: 'passed' }] }] };
  expect(judgeSkips(passed)).toEqual({ unlisted: [], applied: [] });
  // An entry that applies only to ordinary users.
  const entry = entries.find(({ machine }) => machine === 'ordinary user')!;
  const { unlisted, applied } = judgeSkips(skipped(entry.file, entry.test!));
  const isRoot = process.getuid?.() === 0;
  expect([unlisted.length, applied.length]).toEqual(isRoot ? [1, 0] : [0, 1]);
});

test('RE16.1 every entry has a reason and a machine, and names an existing test', () => {
  for (const { file, test: title, reason, machine } of entries) {
    expect([file, existsSync(join(root, file)), reason.endsWith('.'), machine !== '']).toEqual([
      file,
      true,
      true,
      true,
    ]);
    if (title === undefined) continue;
    const own = readFileSync(join(root, file), 'utf8');
    // A test may be in a module that the file shares with its long run.
    const shared = [...own.matchAll(/from '(\.\/[\w-]+\.ts)'/g)].map(([, path]) => join(root, dirname(file), path!));
    const text = [own, ...shared.map((path) => readFileSync(path, 'utf8'))].join('\n');
    // The title in the source may have a placeholder instead of its first word.
    const placeholder = title.replace(/^\S+/, '${file}');
    expect([title, text.includes(title) || text.includes(placeholder)]).toEqual([title, true]);
  }
});
