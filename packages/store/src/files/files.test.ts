import { execFileSync, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { conformance, type StoreHarness } from '../testing/conformance.ts';
import { all, commitOf, committed, headRecords, historyRecords, putOf } from '../testing/samples.ts';
import { openFilesStore } from './open.ts';
import type { FilesStore } from './store.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cablewright-files-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function openStore(options: Partial<Parameters<typeof openFilesStore>[0]> = {}): Promise<FilesStore> {
  const store = await openFilesStore({ folder, ...options });
  if (!store.ok) throw new Error(store.message);
  return store.value;
}

function git(...args: string[]): string {
  const identity = ['-c', 'user.name=Hand Worker', '-c', 'user.email=hand@example.org'];
  return execFileSync('git', ['-C', folder, ...identity, ...args], { encoding: 'utf8' });
}

const file = (path: string) => readFileSync(join(folder, path), 'utf8');

function write(path: string, text: string): void {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), text);
}

function harness(prepare: () => void): StoreHarness {
  let prepared = false;
  return {
    async open() {
      if (!prepared) prepare();
      prepared = true;
      return openStore();
    },
    async clear(last) {
      await last?.close();
      prepared = false;
    },
  };
}

describe('without git', () =>
  conformance(
    'files',
    'none',
    harness(() => undefined),
  ));
describe('in git', () =>
  conformance(
    'files in git',
    'git',
    harness(() => git('init', '-q')),
  ));

describe('the folder', () => {
  test('S7.1 C2.8 records are stored in the documents of the catalog', async () => {
    const store = await openStore();
    const lists = [
      putOf('wires', 'b', null, { z: 1, a: [{}] }),
      putOf('wires', 'a', null),
      putOf('vocab/signals', 'tx', null),
    ];
    const single = { ...putOf('part-numbers', 'part-numbers', null), after: { prefix: 'CBL' } };
    await committed(store, [
      ...lists,
      single,
      putOf('designs', 'd', null),
      putOf('versions', 'd/1', null),
      putOf('wires', 'a', null, {}, 'starter'),
    ]);
    expect(file('data/wires.json')).toBe(
      '[\n  {\n    "id": "a"\n  },\n  {\n    "id": "b",\n    "z": 1,\n    "a": [\n      {}\n    ]\n  }\n]\n',
    );
    expect(file('data/designs/d.json')).toBe('{\n  "id": "d"\n}\n');
    expect(file('data/part-numbers.json')).toBe('{\n  "prefix": "CBL"\n}\n');
    expect(readdirSync(join(folder, 'data')).toSorted()).toEqual([
      'designs',
      'part-numbers.json',
      'versions',
      'vocab',
      'wires.json',
    ]);
    expect(JSON.parse(file('packs/starter/data/wires.json'))).toEqual([{ id: 'a' }]);
    await store.commit(commitOf([{ kind: 'wires', key: 'a', pack: 'starter', op: 'delete', seen: 1, after: null }]));
    expect(readdirSync(join(folder, 'packs/starter/data'))).toEqual([]);
    await store.close();
  });

  test('S7.2 a record edited by hand while the store was closed has a new version, and no other has', async () => {
    const store = await openStore();
    await committed(store, [
      putOf('wires', 'a', null),
      putOf('wires', 'b', null),
      putOf('wires', 'c', null),
      putOf('designs', 'd', null),
    ]);
    await store.close();
    write('data/wires.json', '[{"id":"b"},\n{"id":"a","by":"hand"}, {"id": "new"}]');
    write('data/designs/e.json', '{"id":"e"}');
    const again = await openStore();
    const versions = (await all(again)).map((record) => `${record.key} ${record.seq}`);
    expect(versions).toEqual(['d 1', 'e 2', 'a 2', 'b 1', 'new 2']);
    expect(await again.commit(commitOf([putOf('wires', 'a', 1)]))).toMatchObject({
      status: 'conflict',
      conflicts: [{ seen: 1, current: 2 }],
    });
    expect((await committed(again, [putOf('wires', 'a', 2)])).seq).toBe(3);
    await again.close();
  });

  test('S7.4 RE12.2 unreadable documents make only their own records unreadable, and each is named', async () => {
    write('data/wires.json', '[{"id":"a"},{"id":"a"},{"no":"id"}]');
    write('data/bodies.json', '{}');
    write('data/designs/d.json', '{"id":');
    write('data/designs/e.json', '[]');
    write('data/designs/good.json', '{"id":"good"}');
    const notices: string[] = [];
    const opened = await openFilesStore({ folder, notice: (text) => notices.push(text) });
    if (!opened.ok) throw new Error(opened.message);
    const reasons = {
      'data/bodies.json': 'it should hold a list, and holds an object',
      'data/designs/d.json': expect.stringContaining('JSON'),
      'data/designs/e.json': 'it should hold one object, and holds a list',
      'data/wires.json': 'item 2 has the id "a" of an earlier one; item 3 has no id',
    };
    const unreadable = await opened.value.unreadable();
    expect(Object.fromEntries(unreadable.map(({ path, reason }) => [path, reason]))).toEqual(reasons);
    expect(notices).toHaveLength(1);
    for (const path of Object.keys(reasons)) expect(notices[0]).toContain(path);
    expect((await opened.value.read('designs', 'good'))?.text).toBe('{"id":"good"}');
    expect(file('data/bodies.json')).toBe('{}');
    await opened.value.close();
  });

  test('S7.8 a document edited by hand while the store is open is not overwritten unnoticed', async () => {
    const store = await openStore();
    const got: number[] = [];
    store.follow((set) => got.push(set.seq));
    await committed(store, [putOf('wires', 'a', null), putOf('wires', 'b', null)]);
    write('data/wires.json', '[{"id":"a","by":"hand"},{"id":"b"}]');
    expect(await store.commit(commitOf([putOf('wires', 'a', 1)]))).toMatchObject({
      status: 'conflict',
      conflicts: [{ seen: 1, current: 2 }],
    });
    await committed(store, [putOf('wires', 'b', 1, { n: 2 })]);
    expect(JSON.parse(file('data/wires.json'))).toEqual([
      { id: 'a', by: 'hand' },
      { id: 'b', n: 2 },
    ]);
    expect(got).toEqual([1, 2, 3]);
    await store.close();
  });

  test('S7.9 files that are not documents are not changed', async () => {
    write('data/README.md', 'hello');
    write('data/.hidden.json', 'not json');
    write('depictions/de9/front.svg', '<svg/>');
    write('packs/starter/pack.json', '{"format":1}');
    const store = await openStore();
    expect(await all(store)).toEqual([]);
    await committed(store, [putOf('bodies', 'de9', null)]);
    expect([file('data/README.md'), file('data/.hidden.json'), file('packs/starter/pack.json')]).toEqual([
      'hello',
      'not json',
      '{"format":1}',
    ]);
    await store.close();
  });

  test('S5.4 opening removes temporary files of an interrupted save', async () => {
    write('.cablewright/temp/0', 'half a docu');
    await (await openStore()).close();
    expect(readdirSync(join(folder, '.cablewright/temp'))).toEqual([]);
  });

  test('S5.2 a second owner of the folder is refused with the name of the first', async () => {
    const store = await openStore();
    expect(await openFilesStore({ folder })).toMatchObject({
      ok: false,
      code: 'in-use',
      message: expect.stringContaining(`process ${process.pid} on `),
    });
    await store.close();
    await (await openStore()).close();
  });
});

describe('git', () => {
  beforeEach(() => git('init', '-q', '-b', 'main'));

  test('S7.5 O17.3 every save is a commit by the person who saved', async () => {
    const store = await openStore();
    await committed(store, [putOf('wires', 'a', null), putOf('designs', 'd', null)], {
      message: 'A first wire\n\nand more',
    });
    await committed(store, [putOf('designs', 'd', 1, { n: 2 })], {
      who: { name: 'Tea <Smith>', via: 'token' },
      message: '',
    });
    await store.close();
    expect(git('log', '--format=%an|%ae|%at|%B', '-1', 'HEAD^').trim()).toBe(
      `Ada Byron|ada@example.org|${Date.parse('2026-03-01T08:00:00Z') / 1000}|A first wire\n\nand more\n\nService-Change-Set: 1\nService-Via: session`,
    );
    expect(git('log', '--format=%an|%ae|%s|%(trailers:key=Service-Change-Set,valueonly)', '-1').trim()).toBe(
      'Tea  Smith||Save|2',
    );
    expect(git('status', '--porcelain')).toBe('');
    expect(git('show', '--stat', '--format=', 'HEAD^')).toMatch(/data\/designs\/d.json[^]*data\/wires.json/);
  });

  test('S7.5 files staged by a person are not included in a save', async () => {
    const store = await openStore();
    write('notes.txt', 'mine');
    git('add', 'notes.txt');
    await committed(store, [putOf('wires', 'a', null)]);
    expect(git('status', '--porcelain')).toBe('A  notes.txt\n');
    await store.close();
  });

  test('S7.6 O17.3 commits made by hand are part of the history, with author and changes', async () => {
    write('data/wires.json', '[{"id":"a"},{"id":"same","x":1,"y":2}]');
    git('add', '.');
    git('commit', '-qm', 'Begun by hand');
    const store = await openStore();
    await committed(store, [putOf('wires', 'a', 1, { n: 2 })]);
    await store.close();
    write('data/wires.json', '[{"id":"a","n":3},{"id":"b"},{"id":"same","x":1,"y":2}]');
    git('commit', '-qam', 'Thicker, and another');
    write('other.txt', 'not of the catalog');
    git('add', '.');
    git('commit', '-qm', 'Something else');
    const again = await openStore();
    expect(
      (await again.lines({ limit: 9 })).map((line) => [line.seq, line.who.name, line.message, line.count]),
    ).toEqual([
      [3, 'Hand Worker', 'Thicker, and another', 2],
      [2, 'Ada Byron', 'a change', 1],
      [1, 'Hand Worker', 'Begun by hand', 2],
    ]);
    expect((await again.changeSet(3))!.changes).toEqual([
      { kind: 'wires', key: 'a', op: 'put', before: { id: 'a', n: 2 }, after: { id: 'a', n: 3 } },
      { kind: 'wires', key: 'b', op: 'put', before: null, after: { id: 'b' } },
    ]);
    expect((await again.changeSet(3))!.who).toEqual({ name: 'Hand Worker', email: 'hand@example.org', via: 'local' });
    expect([await again.count({}), await again.count({ who: 'ada' })]).toEqual([3, 1]);
    expect(await historyRecords(again)).toEqual(await headRecords(again));
    await again.close();
  });

  test('S7.6 a commit made by hand while the store is open is taken in before the next save', async () => {
    const store = await openStore();
    await committed(store, [putOf('wires', 'a', null), putOf('designs', 'd', null)]);
    write('data/wires.json', '[{"id":"a","n":"hand"}]');
    git('commit', '-qam', 'By hand');
    await committed(store, [putOf('designs', 'd', 1, { n: 2 })]);
    expect((await store.lines({ limit: 9 })).map((line) => line.message)).toEqual(['a change', 'By hand', 'a change']);
    expect((await store.read('wires', 'a'))!).toMatchObject({ seq: 2, text: '{"id":"a","n":"hand"}' });
    expect(await historyRecords(store)).toEqual(await headRecords(store));
    await store.close();
  });

  test('S7.2 O17.3 an uncommitted edit is committed when the store opens, so that the history has it', async () => {
    write('data/wires.json', '[{"id":"a"}]');
    const store = await openStore();
    await store.close();
    write('data/wires.json', '[{"id":"a","n":2}]');
    const again = await openStore();
    expect((await again.lines({ limit: 9 })).map((line) => line.message)).toEqual([
      'Edited outside Cablewright',
      'The catalog as found',
    ]);
    expect((await again.changeSet(2))!.changes).toEqual([
      { kind: 'wires', key: 'a', op: 'put', before: { id: 'a' }, after: { id: 'a', n: 2 } },
    ]);
    expect(git('status', '--porcelain')).toBe('');
    await again.close();
  });

  test('S7.12 RE4.2 a catalog put under git after its first use is committed as found, and its history begins there', async () => {
    rmSync(join(folder, '.git'), { recursive: true });
    const before = await openStore();
    await committed(before, [putOf('designs', 'mine', null, { id: 'mine', label: 'First words' })]);
    await committed(before, [putOf('wires', 'a', null, { n: 1 })]);
    await before.close();
    git('init', '-q', '-b', 'main');
    const store = await openStore();
    expect(git('status', '--porcelain', 'data')).toBe('');
    expect(git('log', '--format=%s').trim()).toBe('The catalog as found');
    const record = (await store.read('designs', 'mine'))!;
    await committed(store, [putOf('designs', 'mine', record.seq, { id: 'mine', label: 'Second words' })]);
    const head = await store.head();
    expect((await store.changeSet(head))!.changes).toMatchObject([
      { before: { label: 'First words' }, after: { label: 'Second words' } },
    ]);
    await store.close();
    const again = await openStore();
    expect(await again.head()).toBe(head);
    await again.close();
  });

  test('S7.10 a save that git refuses is kept and committed before the next one', async () => {
    const notices: string[] = [];
    const store = await openStore({ notice: (message) => notices.push(message) });
    await committed(store, [putOf('wires', 'a', null)]);
    write('.git/index.lock', '');
    await committed(store, [putOf('wires', 'a', 1, { n: 2 })], { message: 'while git was busy' });
    expect(notices).toEqual([expect.stringMatching(/^Change set 2 is saved but not yet recorded: .*index.lock/s)]);
    await expect(committed(store, [putOf('wires', 'a', 2)])).rejects.toThrow('index.lock');
    rmSync(join(folder, '.git/index.lock'));
    await committed(store, [putOf('wires', 'a', 2, { n: 3 })]);
    expect(git('log', '--format=%s').trim().split('\n')).toEqual(['a change', 'while git was busy', 'a change']);
    expect(await historyRecords(store)).toEqual(await headRecords(store));
    await store.close();
  });

  test('S7.7 the commit of a save killed before it is made at opening, the locks of a killed git removed', async () => {
    const store = await openStore();
    await committed(store, [putOf('wires', 'a', null)]);
    write('.git/index.lock', '');
    await committed(store, [putOf('wires', 'a', 1, { n: 2 })], { message: 'killed' });
    await store.close();
    const again = await openStore();
    expect(git('log', '--format=%s').trim().split('\n')).toEqual(['killed', 'a change']);
    expect((await again.lines({ limit: 1 }))[0]).toMatchObject({ seq: 2, message: 'killed' });
    await again.close();
  });

  test('in a linked work tree, the lock that a killed git left on its branch is removed where the branch is', async () => {
    git('-c', 'user.name=A', '-c', 'user.email=a@example.org', 'commit', '-q', '--allow-empty', '-m', 'first');
    const linked = join(folder, '.git/linked');
    git('worktree', 'add', '-q', '-b', 'side', linked);
    const open = async () => {
      const opened = await openFilesStore({ folder: linked });
      if (!opened.ok) throw new Error(opened.message);
      return opened.value;
    };
    const store = await open();
    await committed(store, [putOf('wires', 'a', null)]);
    const lock = join(folder, '.git/refs/heads/side.lock');
    writeFileSync(lock, '');
    await committed(store, [putOf('wires', 'a', 1, { n: 2 })], { message: 'killed' });
    await store.close();
    await (await open()).close();
    expect(existsSync(lock)).toBe(false);
    expect(git('log', '--format=%s', 'side').trim().split('\n')).toEqual(['killed', 'a change', 'first']);
  });

  /** A git program that writes a line to a log for each of its processes. Returns a function that counts them. */
  function countedGit(): () => number {
    const wrapperFolder = join(folder, '.git/bin');
    const log = join(folder, '.git/processes');
    const real = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim();
    mkdirSync(wrapperFolder);
    writeFileSync(join(wrapperFolder, 'git'), `#!/bin/sh\necho . >>'${log}'\nexec '${real}' "$@"\n`, { mode: 0o755 });
    vi.stubEnv('PATH', `${wrapperFolder}:${process.env['PATH']}`);
    return () => (existsSync(log) ? readFileSync(log, 'utf8').length / 2 : 0);
  }

  test('S3.3 a change set of many documents takes a few git processes, whatever its content', async () => {
    const store = await openStore();
    const texts = ['', 'µ → 漢字 🛠', 'a\nb', '\u0000'];
    const writes = Array.from({ length: 40 }, (_, n) => putOf('designs', `d${n}`, null, { text: texts[n % 4] }));
    await committed(store, writes);
    const processes = countedGit();
    const { changes } = (await store.changeSet(1))!;
    expect(processes()).toBeLessThan(5);
    vi.unstubAllEnvs();
    expect(changes.map(({ key, before, after }) => [key, before, after])).toEqual(
      writes.map(({ key, after }) => [key, null, after]),
    );
    await store.close();
  });

  test('S7.6 S7.8 a save that a person undid in git is undone in the catalog, whether it is open or not', async () => {
    const store = await openStore();
    await committed(store, [putOf('wires', 'a', null)]);
    await committed(store, [putOf('designs', 'd', null)]);
    git('reset', '-q', '--hard', 'HEAD~1');
    expect(await store.takeIn()).toEqual([{ kind: 'designs', key: 'd', op: 'delete' }]);
    await committed(store, [putOf('designs', 'd', null, { n: 2 })]);
    await store.close();
    git('reset', '-q', '--hard', 'HEAD~1');
    const again = await openStore();
    expect((await all(again)).map(({ key }) => key)).toEqual(['a']);
    expect((await again.lines({ limit: 9 })).map(({ seq }) => seq)).toEqual([5, 4, 3, 2, 1]);
    await again.close();
  });

  /** Adds a clean filter, like those of git-lfs and git-crypt, that delays each commit by this many seconds. */
  function slowFilter(seconds: number): void {
    git('config', 'filter.slow.clean', `sleep ${seconds}; cat`);
    write('.git/info/attributes', 'data/* filter=slow\n');
  }

  /** Kills a process in the middle of a save: the journal was written and git is running. */
  async function killDuringSave(): Promise<void> {
    const child = fork(join(import.meta.dirname, '../testing/one-save.ts'), [folder]);
    const exited = once(child, 'exit');
    await vi.waitFor(() => expect(existsSync(join(folder, '.git/index.lock'))).toBe(true), {
      timeout: 10_000,
      interval: 5,
    });
    child.kill('SIGKILL');
    await exited;
  }

  test('S7.7 S7.11 a store killed during a save opens at once, after the git it left running has finished', async () => {
    slowFilter(0.7);
    await killDuringSave();
    const store = await openStore();
    expect((await store.read('wires', 'killed'))?.seq).toBe(1);
    expect(git('log', '--format=%(trailers:key=Service-Change-Set,valueonly)').trim()).toBe('1');
    expect(git('status', '--porcelain')).toBe('');
    await store.close();
  }, 30_000);

  test('S7.11 a commit that a person has open keeps its lock; the store waits for it, then refuses to open', async () => {
    const store = await openStore();
    await committed(store, [putOf('wires', 'a', null)]);
    write('.git/index.lock', '');
    await committed(store, [putOf('wires', 'a', 1, { n: 2 })], { message: 'killed' });
    await store.close();
    rmSync(join(folder, '.git/index.lock'));
    write('notes.txt', 'mine');
    git('add', 'notes.txt');
    const editor = `sh -c 'while [ ! -e "${folder}/.git/written" ]; do sleep 0.05; done; echo Mine >"$1"' -`;
    const identity = ['-c', 'user.name=Hand Worker', '-c', 'user.email=hand@example.org'];
    const commit = spawn('git', [...identity, '-c', `core.editor=${editor}`, 'commit', '-q', 'notes.txt'], {
      cwd: folder,
    });
    const finished = once(commit, 'exit');
    const lock = join(folder, '.git/index.lock');
    await vi.waitFor(() => expect(existsSync(lock)).toBe(true), { timeout: 10_000, interval: 5 });
    expect(await openFilesStore({ folder, gitTimeoutMs: 300 })).toMatchObject({ ok: false, code: 'in-use' });
    expect(existsSync(lock)).toBe(true);
    const opening = openStore();
    write('.git/written', '');
    expect(await finished).toEqual([0, null]);
    await (await opening).close();
    expect(git('log', '--format=%s').trim().split('\n')).toEqual(['killed', 'Mine', 'a change']);
  }, 30_000);
});
