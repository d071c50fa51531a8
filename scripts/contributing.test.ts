import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const workflows = readdirSync(join(root, '.github/workflows')).map((name) => `.github/workflows/${name}`);
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'docs/debugging.md',
  'docs/architecture.md',
  '.github/pull_request_template.md',
];

test('every npm run named by a page or a workflow is a script of package.json', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Readonly<Record<string, string>> };
  const commands = [...pages, ...workflows].flatMap((page) =>
    [...read(page).matchAll(/npm run (?:-s )?([a-z][a-z:-]*)/g)].map(([, name]) => ({ page, name: name! })),
  );
  expect(commands.length).toBeGreaterThan(30);
  expect(commands.filter(({ name }) => scripts[name] === undefined)).toEqual([]);
});

test('every file named by the pages for contributors exists', () => {
  const paths = pages.flatMap((page) =>
    [
      ...read(page).matchAll(
        /`((?:apps|packages|modules|scripts|test|docs|catalog)\/[\w./-]+|\.vscode|\.devcontainer)`/g,
      ),
    ].map(([, path]) => ({ page, path: path! })),
  );
  const generated = /^test-results/;
  expect(paths.length).toBeGreaterThan(40);
  expect(paths.filter(({ path }) => !generated.test(path) && !existsSync(join(root, path)))).toEqual([]);
});

interface Workflow {
  readonly on: object;
  readonly permissions: object;
  readonly jobs: Readonly<Record<string, { readonly 'timeout-minutes'?: number; readonly steps: readonly object[] }>>;
}

test.each(workflows)('%s states when it runs and with which permissions, and has one action in each step', (path) => {
  const { on, permissions, jobs } = parse(read(path)) as Workflow;
  expect(Object.keys(on).length).toBeGreaterThan(0);
  expect(permissions).toEqual({ contents: 'read' });
  for (const { steps } of Object.values(jobs))
    for (const step of steps) expect(Object.keys(step).filter((key) => ['run', 'uses'].includes(key))).toHaveLength(1);
});

test('issue forms have fields with an id, a label and a type that GitHub knows', () => {
  const types = ['markdown', 'textarea', 'input', 'dropdown', 'checkboxes'];
  for (const name of ['bug', 'idea']) {
    const form = parse(read(`.github/ISSUE_TEMPLATE/${name}.yml`)) as {
      readonly name: string;
      readonly description: string;
      readonly body: readonly {
        readonly type: string;
        readonly id?: string;
        readonly attributes: { readonly label?: string };
      }[];
    };
    expect([form.name, form.description].every((text) => text.length > 5)).toBe(true);
    for (const { type, id, attributes } of form.body) {
      expect(types).toContain(type);
      if (type !== 'markdown') expect([id, attributes.label].every((text) => text !== undefined)).toBe(true);
    }
  }
});

test('the launch configurations start existing programs', () => {
  const { configurations } = JSON.parse(read('.vscode/launch.json')) as {
    readonly configurations: readonly { readonly name: string; readonly program?: string; readonly webRoot?: string }[];
  };
  const paths = configurations.flatMap(({ program, webRoot }) =>
    [program, webRoot].filter((path) => path !== undefined),
  );
  const fixed = paths
    .filter((path) => !path.includes('${file}'))
    .map((path) => path.replace('${workspaceFolder}/', ''));
  expect(fixed.length).toBeGreaterThan(2);
  expect(fixed.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
