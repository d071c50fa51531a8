import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { targetFiles } from '../source/target.ts';
import { diffCable } from './cable.ts';
import { diffCatalogs, type CatalogDiff } from './compare.ts';
import { runCheck } from '../check/check-command.ts';
import { runDiff } from './diff-command.ts';
import { readState } from './state.ts';

const starter = resolve(import.meta.dirname, '../../../../catalog/starter/data');
const work = mkdtempSync(join(tmpdir(), 'cablewright-diff-'));
const [before, after] = [join(work, 'before'), join(work, 'after')];
const git = (...args: string[]) =>
  execFileSync('git', ['-C', after, '-c', 'user.name=a', '-c', 'user.email=a@b', ...args]);
afterAll(() => rmSync(work, { recursive: true }));

type Fields = Record<string, unknown>;
const edit = (path: string, change: (value: never) => unknown) => {
  const file = join(after, 'data', path);
  const value = JSON.parse(readFileSync(file, 'utf8')) as never;
  writeFileSync(file, JSON.stringify(change(value)));
};

beforeAll(() => {
  cpSync(starter, join(before, 'data'), { recursive: true });
  cpSync(starter, join(after, 'data'), { recursive: true });
  git('init', '-q');
  git('add', '.');
  git('commit', '-qm', 'one');
  // A longer run and one joint less; a higher price of a connector that several cables use; a new colour, a removed
  // cable.
  edit('designs/null-modem-de9.json', (design: { joints: unknown[]; instances: { segments: Fields[] } }) => ({
    ...design,
    joints: design.joints.slice(1),
    instances: { ...design.instances, segments: design.instances.segments.map((run) => ({ ...run, lengthMm: 2500 })) },
  }));
  edit('connectors.json', (connectors: Fields[]) =>
    connectors.map((connector) =>
      connector['id'] === 'de9-socket-rs232-dte'
        ? {
            ...connector,
            label: 'A `tick` [link](http://example.com)\n# @all',
            cost: { unit: 7, currency: 'EUR', src: 'quotation' },
          }
        : connector,
    ),
  );
  edit('vocab/colours.json', (colours: Fields[]) => [...colours, { id: 'mauve', label: 'Mauve' }]);
  rmSync(join(after, 'data/designs/dc-tail.json'));
});

const diff = (...args: string[]) => ran(runDiff, args);

async function ran(run: typeof runDiff, args: readonly string[]): Promise<{ status: number; out: string }> {
  const lines: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
  const error = vi.spyOn(console, 'error').mockImplementation((line: string) => void lines.push(line));
  const status = await run(args);
  log.mockRestore();
  error.mockRestore();
  return { status, out: lines.join('\n') };
}

const asJson = async (...args: string[]) => JSON.parse((await diff(...args, '--format', 'json')).out) as CatalogDiff;

test('IO4.3 diff lists changed records and cables, with nets, lists, prices and findings', async () => {
  const { records, cables, counts } = await asJson(before, after);
  expect(records.map(({ kind, id, does }) => [kind, id, does])).toEqual([
    ['connectors', 'de9-socket-rs232-dte', 'changed'],
    ['designs', 'dc-tail', 'removed'],
    ['designs', 'null-modem-de9', 'changed'],
    ['vocab/colours', 'mauve', 'added'],
  ]);
  const [removed, modem] = ['dc-tail', 'null-modem-de9'].map((id) => cables.find((cable) => cable.id === id));
  expect([
    removed!.id,
    removed!.kind,
    removed!.rows.every(({ list, kind }) => list === 'bom' && kind === 'removed'),
  ]).toEqual(['dc-tail', 'removed', true]);
  expect(modem).toMatchObject({
    id: 'null-modem-de9',
    kind: 'changed',
    nets: [{ kind: 'removed', net: 'j1.3', removed: ['j1.3', 'j2.2'] }],
    price: { before: { totals: [{ currency: 'EUR' }] }, after: { totals: [{ currency: 'EUR' }] } },
  });
  expect(modem!.edits).toEqual(['removed j1.3 = w1@a.pair-1.a', 'changed w1: lengthMm']);
  const rows = modem!.rows.map(({ list, kind, row, fields }) => `${list} ${kind} ${row} ${fields.join(', ')}`);
  expect(rows).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^bom changed WIR-00021 .*quantity: 5.906 → 8.202/),
      expect.stringMatching(/^wire-list changed w1 pair-1.a lengthMm: 1800 → 2500, aLanding: j1.3 → \(empty\)/),
      expect.stringMatching(/^cut-list added WIR-00021 .* 2500 mm/),
    ]),
  );
  expect(modem!.findings.added.map(({ message }) => message)).toEqual([expect.stringContaining('open at w1@a')]);
  // Cables whose documents did not change but whose connector has a new price.
  const repriced = cables.filter(({ edits, price }) => edits.length === 0 && price?.after !== undefined);
  expect(repriced.map(({ id }) => id)).toEqual(expect.arrayContaining(['rs232-flying-lead', 'rs232-tail']));
  expect(counts).toEqual({ added: 1, removed: 1, changed: 2, cables: cables.length });
});

test('IO4.3 two states of equal content do not differ; swapping the states swaps additions and removals', async () => {
  expect(await diff(before, before, '--exit-code')).toMatchObject({
    status: 0,
    out: expect.stringContaining('No differences.'),
  });
  expect((await diff(before, after)).status).toBe(0);
  expect((await diff(before, after, '--exit-code')).status).toBe(1);
  const turned = { added: 'removed', removed: 'added', changed: 'changed' } as const;
  const [forth, back] = [await asJson(before, after), await asJson(after, before)];
  expect(back.records.map(({ id, does }) => [id, does])).toEqual(
    forth.records.map(({ id, does }) => [id, turned[does]]),
  );
  expect(back.cables.map(({ id, kind, price }) => [id, kind, price?.before])).toEqual(
    forth.cables.map(({ id, kind, price }) => [id, turned[kind], price?.after]),
  );
  for (const [i, cable] of forth.cables.entries()) {
    const rows = (list: typeof cable.rows, turn = false) =>
      list
        .map(({ list: of, kind, row }) => `${of} ${turn ? turned[kind] : kind} ${kind === 'changed' ? '' : row}`)
        .toSorted();
    expect(rows(back.cables[i]!.rows)).toEqual(rows(cable.rows, true));
  }
});

test('IO4.3 if only prices and suppliers of parts differ, the result equals a full comparison', async () => {
  const dear = join(work, 'dear');
  cpSync(starter, join(dear, 'data'), { recursive: true });
  for (const name of ['connectors', 'wires', 'components', 'mechanicals']) {
    const file = join(dear, 'data', `${name}.json`);
    const parts = JSON.parse(readFileSync(file, 'utf8')) as Fields[];
    const cost = { unit: 9.99, currency: 'EUR', src: 'x' };
    writeFileSync(file, JSON.stringify(parts.map((part) => ({ ...part, cost, suppliers: [] }))));
  }
  const [was, is] = [await readState(targetFiles(before)), await readState(targetFiles(dear))];
  const { cables } = await diffCatalogs(was, is, '2026-11-23');
  expect(cables.length).toBeGreaterThan(8);
  for (const cable of cables) {
    const { id } = cable;
    const whole = diffCable(id, await was.design(id), await is.design(id), {
      today: '2026-11-23',
      differsIn: 'anything',
    });
    expect(cable).toEqual(whole);
  }
  expect(cables.filter(({ price }) => price !== undefined).length).toBeGreaterThan(8);
});

test('IO4.3 a git revision is compared with the current folder, or with another revision', async () => {
  const startFolder = process.cwd();
  try {
    process.chdir(after);
    const [folders, revision] = [await asJson(before, '.'), await asJson('HEAD:.', '.')];
    expect({ ...revision, before: '' }).toEqual({ ...folders, before: '' });
    expect((await diff('HEAD:.', 'HEAD:', '--exit-code')).status).toBe(0);
    for (const args of [
      ['HEAD:.'],
      ['HEAD:.', 'none:.'],
      ['.', 'nowhere'],
      ['.', '.', '.'],
      ['.', '.', '--format', 'x'],
    ])
      expect([args, (await diff(...args)).status]).toEqual([args, 2]);
  } finally {
    process.chdir(startFolder);
  }
});

test('IO4.3 the Markdown for a pull request keeps user texts from becoming links, mentions or headings', async () => {
  const { out } = await diff(before, after, '--format', 'markdown');
  expect(out).toMatch(/^## Catalog changes\n/);
  expect(out).toContain('### Removed cable `dc-tail');
  expect(out).toContain('``de9-socket-rs232-dte (A `tick` [link](http://example.com) # @all)``');
  // Outside code spans the text contains only the program's own words.
  const outside = out.replaceAll(/(`+)(?!`)[^\n]*?[^`]\1(?!`)/g, '');
  expect(outside).not.toMatch(/@all|\[link\]|http/);
  expect(
    out
      .split('\n')
      .filter((line) => line.startsWith('#'))
      .every((line) => /^#{2,3} (Catalog|Records|Changed|Removed|Added)/.test(line)),
  ).toBe(true);
  const text = (await diff(before, after)).out;
  expect(text).toContain('changed  cable null-modem-de9');
});

test('IO4.3 an unreadable document is refused, not reported as a removed record', async () => {
  const broken = join(work, 'broken');
  cpSync(starter, join(broken, 'data'), { recursive: true });
  writeFileSync(join(broken, 'data/wires.json'), '[');
  expect(await diff(before, broken)).toMatchObject({
    status: 2,
    out: expect.stringContaining('wires.json is not JSON'),
  });
});

test('IO4.3 every command of the ready-made workflow runs in a checkout with a catalog', async () => {
  const file = resolve(import.meta.dirname, '../../../../docs/guides/workflows/review-catalog.yml');
  const workflow = parse(readFileSync(file, 'utf8')) as { jobs: { review: { steps: { run?: string }[] } } };
  const lines = workflow.jobs.review.steps.flatMap(({ run = '' }) => run.split('\n'));
  const commands = lines.flatMap((line) => /^\s*cablewright (\w+) ([^>|]*)/.exec(line)?.slice(1, 3) ?? []);
  expect(commands.length).toBe(8);
  const startFolder = process.cwd();
  try {
    process.chdir(after);
    for (let i = 0; i < commands.length; i += 2) {
      const args = commands[i + 1]!.replaceAll('$BASE', 'HEAD').replaceAll('$CATALOG', '.').replaceAll('"', '').trim();
      const { status } = await ran(commands[i] === 'diff' ? runDiff : runCheck, args.split(/\s+/));
      expect([args, status]).toEqual([args, commands[i] === 'diff' ? 0 : 1]);
    }
  } finally {
    process.chdir(startFolder);
  }
});
