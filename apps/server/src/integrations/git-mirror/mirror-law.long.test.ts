import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sameJson, type Json } from '@cablewright/model';
import { freshDatabase } from '../../hub/testing/hub.ts';
import { git, newRepository, startHttpsGit, type HttpsGit } from './testing/git-server.ts';
import { exported, ledger, mirrorFolder, openMirrored, treeOf, type Edit, type Mirrored } from './testing/mirrored.ts';

let root: string;
let https: HttpsGit;
let catalog: Mirrored;
/** The addresses of a picture, of a binary file, and of a file that the hub doesn't have. */
let addresses: string[];

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'cablewright-mirror-law-'));
  https = await startHttpsGit(root, 'bot', 'token');
  catalog = await openMirrored(await freshDatabase(), join(root, 'data'));
  const { assets } = catalog.parts;
  const kept = [
    await assets.put(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
    await assets.put(Buffer.from([0, 1, 2])),
  ];
  addresses = [...kept, 'f'.repeat(64)];
});
afterAll(async () => {
  await catalog.close();
  await https.close();
  rmSync(root, { recursive: true, force: true });
});

const kinds = ['connectors', 'designs', 'vocab/signals', 'settings', 'part-numbers', 'frozen'] as const;
const keys: Readonly<Record<(typeof kinds)[number], readonly string[]>> = {
  connectors: ['a', 'b', 'B'],
  designs: ['one', 'two'],
  'vocab/signals': ['txd', 'rxd'],
  settings: ['organisation', 'webhooks'],
  'part-numbers': ['part-numbers'],
  frozen: ['connectors/a'],
};

/** Edits of random records in the hub's own layer and in those of two packs. */
const edits = fc.array(
  fc.constantFrom(...kinds, 'connectors' as const, 'connectors' as const).chain((kind) =>
    fc.record({
      kind: fc.constant(kind),
      key: fc.constantFrom(...keys[kind]),
      pack: fc.constantFrom(undefined, undefined, 'zinc', 'alpha'),
      value: fc.option(fc.record({ text: fc.string({ unit: 'grapheme', maxLength: 8 }), file: fc.nat(3) }), {
        freq: 3,
      }),
    }),
  ),
  { minLength: 3, maxLength: 7 },
);
type Drawn = typeof edits extends fc.Arbitrary<infer T> ? T : never;

function asEdits(drawn: Drawn): Edit[] {
  const edits = drawn.map(({ kind, key, pack, value }): Edit => {
    const after = value && { id: key, text: value.text, picture: addresses[value.file] ?? null };
    return [kind, key, after as Json, ...(pack === undefined ? [] : ([pack] as const))] as unknown as Edit;
  });
  return [...new Map(edits.map((one) => [`${one[0]}:${one[1]}:${one[3]}`, one])).values()];
}

/** Saves the generated edits, unless they change nothing. */
async function save(drawn: Drawn): Promise<boolean> {
  const { store } = catalog.parts;
  const wanted = asEdits(drawn);
  const now = await store.readMany(wanted.map(([kind, key, , pack]) => ({ kind, key, pack })));
  const real = wanted.filter(([, , after], n) => {
    const text = now[n]?.text;
    return text === undefined ? after !== null : !sameJson(JSON.parse(text) as Json, after);
  });
  if (real.length > 0) await catalog.save('Drawn', real);
  return real.length > 0;
}

/** For more runs, set for example MIRROR_LAW_RUNS=50. */
const runs = Number(process.env['MIRROR_LAW_RUNS'] ?? 2);
/** A quarter of the change sets are followed by a run of the mirror. */
const mirrorsNow = fc.nat(3).map((n) => n === 0);

test('O17.5 after any change sets, in any runs, every commit holds what the export held then, other files left alone', async () => {
  let n = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(edits, mirrorsNow), { minLength: 8, maxLength: 10 }), async (sets) => {
      n += 1;
      const repository = newRepository(root, `law-${n}`);
      const settings = { url: https.url(`law-${n}`), branch: 'main', user: 'bot', token: 'token' };
      let folder = mirrorFolder(root);
      const wanted = new Map<number, Awaited<ReturnType<typeof exported>>>();
      for (const [drawn, mirrors] of [...sets, [[], true] as [Drawn, boolean]]) {
        if (drawn.length > 0 && (await save(drawn)))
          wanted.set(await catalog.parts.store.head(), await exported(catalog.parts));
        if (mirrors) expect(await catalog.mirror(settings, { folder })).toMatchObject({ state: 'done' });
        // In half of the cases, the machine is replaced and starts without the local repository.
        if (mirrors && n % 2 === 0) folder = mirrorFolder(root);
      }
      const lines = (await catalog.parts.store.head()) === 0 ? [] : ledger(repository);
      for (const { changeSet, commit } of lines) {
        const then = wanted.get(changeSet);
        if (then !== undefined) expectTree(repository, commit, then);
      }
    }),
    { numRuns: runs, seed: 17, endOnFailure: true },
  );
});

function expectTree(
  repository: string,
  commit: string,
  { documents, uploads }: Awaited<ReturnType<typeof exported>>,
): void {
  const { '.service-blobs.json': blobs, ...tree } = treeOf(repository, commit);
  const entries = Object.entries(tree);
  expect(Object.fromEntries(entries.filter(([path]) => path.startsWith('data/')))).toEqual(documents);
  const { files } = JSON.parse(git(repository, 'cat-file', 'blob', blobs!)) as {
    files: Record<string, { path?: string }>;
  };
  expect(Object.keys(files)).toEqual(uploads);
  const drawn = Object.values(files).flatMap(({ path }) => path ?? []);
  expect(entries.map(([path]) => path).filter((path) => !path.startsWith('data/'))).toEqual(drawn);
}
