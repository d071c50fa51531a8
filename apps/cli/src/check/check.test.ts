import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { isMap, isScalar, isSeq, parseDocument } from 'yaml';
import { anyText } from '@cablewright/engine/test-kit/any-text.ts';
import { jsonPointer } from '@cablewright/model';
import { runCheck } from './check-command.ts';
import { JsonPlaces } from './json-places.ts';
import { junitOf } from './junit.ts';
import { sarifOf } from './sarif.ts';

const starter = resolve(import.meta.dirname, '../../../../catalog/starter/data');
const work = mkdtempSync(join(tmpdir(), 'cablewright-check-'));
const folder = join(work, 'my catalog');
afterAll(() => rmSync(work, { recursive: true }));

const pathOf = (path: string) => join(folder, 'data', path);
const readJson = (path: string) => JSON.parse(readFileSync(pathOf(path), 'utf8')) as Record<string, unknown>[];
const write = (path: string, value: unknown) => writeFileSync(pathOf(path), `${JSON.stringify(value, null, 2)}\n`);

beforeAll(() => {
  cpSync(starter, pathOf(''), { recursive: true });
  const wires = readJson('wires.json');
  delete wires[1]!['src'];
  write('wires.json', [...wires, wires[0], { label: 'No id' }]);
  const lead = JSON.parse(readFileSync(pathOf('designs/dc-tail.json'), 'utf8')) as { joints: unknown[] };
  write('designs/dc-tail.json', { ...lead, id: 'other', joints: [...lead.joints, lead.joints[0]] });
  writeFileSync(pathOf('designs/cut-off.json'), '{ "id": ');
  writeFileSync(pathOf('conectors.json'), '[]');
  write('drawings/dc-tail.json', { id: 'dc-tail', paper: 'A9' });
});

async function check(...args: string[]): Promise<{ status: number; out: string; error: string }> {
  const [out, error]: string[][] = [[], []];
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void out!.push(line));
  const fail = vi.spyOn(console, 'error').mockImplementation((line: string) => void error!.push(line));
  const status = await runCheck(args);
  log.mockRestore();
  fail.mockRestore();
  return { status, out: out!.join('\n'), error: error!.join('\n') };
}

interface Report {
  readonly counts: { readonly errors: number; readonly warnings: number };
  readonly findings: readonly {
    readonly code: string;
    readonly severity: string;
    readonly where: { readonly kind?: string; readonly id?: string };
    readonly place: { readonly file: string; readonly line: number; readonly column: number };
  }[];
}

test('IO4.3 check names every problem of a folder with its file and line: files, records and designs alike', async () => {
  const { status, out } = await check(folder, '--format', 'json');
  const { counts, findings } = JSON.parse(out) as Report;
  const summaries = findings.map(({ severity, code, place }) => `${severity} ${code} ${place.file}`);
  expect(summaries).toEqual(
    expect.arrayContaining([
      'error record-left-out data/wires.json',
      'error document-unreadable data/designs/cut-off.json',
      'error file-name data/designs/dc-tail.json',
      'error duplicate-joint data/designs/dc-tail.json',
      'error schema data/drawings/dc-tail.json',
      'warning document-unknown data/conectors.json',
      'warning src-missing data/wires.json',
    ]),
  );
  expect(status).toBe(1);
  expect(counts.errors + counts.warnings).toBe(findings.length);
  // The error of a truncated file is located at its end.
  const cut = findings.find(({ code }) => code === 'document-unreadable')!.place;
  expect(cut.line).toBe(readFileSync(pathOf('designs/cut-off.json'), 'utf8').split('\n').length);
  // The line with the id, in a file whose name differs from it.
  const misnamed = findings.find(({ code }) => code === 'file-name')!;
  const line = readFileSync(pathOf('designs/dc-tail.json'), 'utf8').split('\n')[misnamed.place.line - 1]!;
  expect(line.slice(misnamed.place.column - 1)).toBe('"other",');
  const text = (await check(folder)).out.split('\n');
  expect(text).toHaveLength(findings.length + 1);
  expect(text.at(-1)).toContain(`${counts.errors} errors, ${counts.warnings} warnings`);
});

test('IO4.3 the exit code depends on severity: 0 if nothing fails, 1 if something does, 2 if nothing could be checked', async () => {
  const sound = join(work, 'sound');
  cpSync(starter, join(sound, 'data'), { recursive: true });
  expect((await check(sound, '--fail-on', 'warning')).status).toBe(0);
  writeFileSync(join(sound, 'data/conectors.json'), '[]');
  expect((await check(sound)).status).toBe(0);
  expect((await check(sound, '--fail-on', 'warning')).status).toBe(1);
  writeFileSync(join(sound, 'data/bodies.json'), '{}');
  expect((await check(sound)).status).toBe(1);
  const refusals = [
    ['nowhere'],
    [sound, sound],
    [sound, '--format', 'pdf'],
    [sound, '--fail-on', 'x'],
    [sound, '--what'],
  ];
  for (const args of refusals) {
    const { status, out, error } = await check(...args);
    expect([args, status, out]).toEqual([args, 2, '']);
    expect(error).not.toBe('');
  }
});

test('IO4.3 the SARIF output is valid against the public schema of version 2.1.0, and its positions are those of the findings', async () => {
  const schemaFile = '@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json';
  const { $schema: _, id: __, ...schema } = createRequire(import.meta.url)(schemaFile) as Record<string, unknown>;
  // The SARIF schema declares draft 04 but uses only keywords that later drafts share. One of its patterns is invalid
  // with the flag `u`.
  const isValid = new Ajv({
    strict: false,
    validateSchema: false,
    unicodeRegExp: false,
    validateFormats: false,
  }).compile(schema);
  const log = JSON.parse((await check(folder, '--format', 'sarif')).out) as {
    runs: {
      results: { ruleId: string; ruleIndex: number; locations: object[] }[];
      tool: { driver: { rules: { id: string }[] } };
    }[];
  };
  expect([isValid(log), isValid.errors]).toEqual([true, null]);
  expect(isValid({ ...log, version: '2.0.0' })).toBe(false);
  const { findings } = JSON.parse((await check(folder, '--format', 'json')).out) as Report;
  const [{ results, tool }] = log.runs as [(typeof log.runs)[0]];
  expect(results.map(({ ruleId, ruleIndex }) => [ruleId, tool.driver.rules[ruleIndex]!.id])).toEqual(
    findings.map(({ code }) => [code, code]),
  );
  expect(results.map(({ locations }) => locations[0])).toMatchObject(
    findings.map(({ place }) => ({
      physicalLocation: { artifactLocation: { uri: place.file }, region: { startLine: place.line } },
    })),
  );
  // A catalog in a subfolder of the repository: paths are relative to the repository and percent-encoded.
  const placed = { ...findings[0]!, severity: 'error', message: 'x' } as const;
  const report = { catalog: 'x', checked: 1, counts: { errors: 1, warnings: 0 }, findings: [placed] };
  expect(sarifOf(report, 'my catalog/')).toContain('"uri": "my%20catalog/data/');
});

test('IO4.3 the JUnit output is well-formed XML with a case for each record, and fails the records with failing findings', async () => {
  const parsed = (xml: string) => {
    const parser = new SaxesParser();
    const elements: { name: string; attributes: Record<string, string> }[] = [];
    parser.on('error', (error) => {
      throw error;
    });
    parser.on('opentag', ({ name, attributes }) => elements.push({ name, attributes }));
    parser.write(xml).close();
    return elements;
  };
  const elements = parsed((await check(folder, '--format', 'junit')).out);
  const { findings } = JSON.parse((await check(folder, '--format', 'json')).out) as Report;
  const failing = findings.filter(({ severity }) => severity === 'error');
  const names = new Set(failing.map(({ where, place }) => `${where.kind ?? 'files'} ${where.id ?? place.file}`));
  const suites = elements.filter(({ name }) => name === 'testsuite');
  const total = (attribute: string) => suites.reduce((sum, { attributes }) => sum + Number(attributes[attribute]), 0);
  const cases = elements.filter(({ name }) => name === 'testcase');
  expect(elements[0]!.attributes).toMatchObject({ tests: String(cases.length), failures: String(names.size) });
  expect([total('tests'), total('failures')]).toEqual([cases.length, names.size]);
  expect(elements.filter(({ name }) => name === 'failure')).toHaveLength(names.size);
  expect(cases.length).toBeGreaterThan(350);

  fc.assert(
    fc.property(anyText, fc.constantFrom('error', 'warning'), (text, severity) => {
      const finding = { code: text, severity, message: text, where: { kind: text, id: text } } as const;
      const counts = { errors: 0, warnings: 0 };
      expect(
        parsed(junitOf({ catalog: text, checked: 1, counts, findings: [finding] }, 'error')).length,
      ).toBeGreaterThan(3);
    }),
    { numRuns: 25 },
  );
});

test('IO4.3 a catalog at a git revision is checked as committed, from any folder of the repository', async () => {
  const repository = join(work, 'repository');
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', repository, '-c', 'user.name=a', '-c', 'user.email=a@b', ...args]);
  mkdirSync(join(repository, 'shop'), { recursive: true });
  git('init', '-q');
  cpSync(starter, join(repository, 'shop/data'), { recursive: true });
  git('add', '.');
  git('commit', '-qm', 'one');
  writeFileSync(join(repository, 'shop/data/bodies.json'), '{}');
  const startFolder = process.cwd();
  try {
    process.chdir(join(repository, 'shop'));
    expect((await check('.')).status).toBe(1);
    expect(await check('HEAD:.')).toMatchObject({
      status: 0,
      out: expect.stringMatching(/^HEAD:\.: \d+ records checked, 0 errors/),
    });
    expect((await check('HEAD:../shop')).status).toBe(0);
    for (const badTarget of ['none:.', 'HEAD:nowhere', 'HEAD:../..', '--output=x:.', '-c:.'])
      expect([badTarget, (await check('--', badTarget)).status]).toEqual([badTarget, 2]);
  } finally {
    process.chdir(startFolder);
  }
});

test('the position of every value in a JSON text agrees with another parser', () => {
  const text = fc
    .tuple(fc.jsonValue(), fc.constantFrom(undefined, 1, 2))
    .map(([value, space]) => JSON.stringify(value, null, space));
  const line = (whole: string, offset: number) => {
    const before = whole.slice(0, offset).split('\n');
    return { line: before.length, column: before.at(-1)!.length + 1 };
  };
  fc.assert(
    fc.property(text, (json) => {
      const places = new JsonPlaces(json);
      const walk = (node: unknown, keys: (string | number)[]): void => {
        if (!isMap(node) && !isSeq(node) && !isScalar(node)) return;
        expect([keys, places.at(jsonPointer(keys))]).toEqual([keys, line(json, node.range![0])]);
        if (isMap(node))
          for (const { key, value } of node.items) walk(value, [...keys, (key as { value: string }).value]);
        if (isSeq(node)) for (const [i, item] of node.items.entries()) walk(item, [...keys, i]);
      };
      walk(parseDocument(json, { schema: 'json' }).contents, []);
    }),
  );
  expect(new JsonPlaces('{\n  "a": [1]\n}').at('/a/7/x')).toEqual({ line: 2, column: 8 });
});

test('the first command of the guide checks the catalog of a checkout without an error', () => {
  const checkout = resolve(import.meta.dirname, '../../../..');
  const guide = readFileSync(join(checkout, 'docs/guides/catalog-in-git.md'), 'utf8');
  const [, ...words] = /`npm run cli -- (check) (\S+)`/.exec(guide) ?? [];
  const ran = spawnSync(process.execPath, [join(checkout, 'scripts/cli.mjs'), ...words], {
    cwd: checkout,
    encoding: 'utf8',
  });
  expect([ran.status, ran.stderr]).toEqual([0, '']);
});
