import type { Design } from '@cablewright/model';
import { expect, test } from 'vitest';
import { catalogOf, type Catalog } from '../../library/catalog.ts';
import { design, harness, testCatalog, testLibrary, xhLead } from '../../../test-kit/index.ts';
import { flatten } from './flatten.ts';

test('parts of a placed design are named <sub>/<id>, and joints on its ports land on them', () => {
  const flat = flatten(testCatalog(), harness);
  expect(flat.design.instances.segments?.map((segment) => segment.id)).toEqual([
    'lead-1/w1',
    'lead-1/w2',
    'lead-2/w1',
    'lead-2/w2',
  ]);
  expect(flat.design.instances.subassemblies).toEqual([]);
  expect(flat.design.joints[0]?.b).toEqual({ instance: 'lead-1/w1', terminal: 'core', end: 'b' });
  expect(flat.problems).toEqual([]);
});

test('a nested port is followed all the way down', () => {
  const outer = design(
    'outer',
    { connectors: [{ id: 'j8', def: 'de9-male' }], subassemblies: [{ id: 'h', def: 'harness' }] },
    ['j8.1 = h.lead-1:j1:3'],
  );
  const flat = flatten(catalogOf(testLibrary(), [xhLead, harness]), outer);
  expect(flat.design.joints[0]?.b).toEqual({ instance: 'h/lead-1/j1', terminal: '3' });
});

test('a pinned revision is read with the library it was frozen with', () => {
  const frozen = testLibrary([
    { kind: 'connectors', key: 'xh-3-power', seq: 2, record: { id: 'xh-3-power', label: 'as it was' } },
  ]);
  const base = testCatalog();
  const catalog: Catalog = {
    library: base.library,
    design: (id, rev) => (rev === 3 ? { design: xhLead, rev, library: frozen } : base.design(id, rev)),
  };
  const pinned = design('p', { subassemblies: [{ id: 's', def: 'xh-lead', rev: 3 }] }, []);
  expect(flatten(catalog, pinned).libraryOf('s/j1')).toBe(frozen);
  expect(flatten(catalog, pinned).libraryOf('j1')).toBe(base.library);
});

test('a design placed in itself, and one that is missing, are problems and not endless', () => {
  const a = design('a', { subassemblies: [{ id: 'x', def: 'b' }] }, []);
  const b = design(
    'b',
    {
      subassemblies: [
        { id: 'y', def: 'a' },
        { id: 'z', def: 'gone' },
      ],
    },
    [],
  );
  const problems = flatten(catalogOf(testLibrary(), [a, b]), a).problems;
  expect(problems.map((problem) => problem.code)).toEqual(['subassembly-cycle', 'subassembly-unknown']);
  expect(problems[0]?.message).toContain('a → b → a');
});

/** Designs in levels. Each places the design one level below it `times` times. */
function levels(count: number, times: number, connectors: object[] = []) {
  return Array.from({ length: count }, (_, i) =>
    design(
      `l${i}`,
      {
        connectors: connectors as never,
        subassemblies: i === 0 ? [] : Array.from({ length: times }, (_sub, n) => ({ id: `s${n}`, def: `l${i - 1}` })),
      },
      [],
    ),
  );
}

/** A catalog that counts how often a placed design is read. */
function counting(designs: readonly Design[]) {
  const catalog = catalogOf(testLibrary(), designs);
  let reads = 0;
  const counted: Catalog = { ...catalog, design: (id, rev) => ((reads += 1), catalog.design(id, rev)) };
  return { catalog: counted, reads: () => reads };
}

test.each([
  ['with parts', [{ id: 'j', def: 'de9-male' }]],
  ['without parts', []],
])('RE11.2 designs %s that place each other many times are too large, and hold their own parts only', (_, parts) => {
  const designs = levels(20, 4, parts);
  const { catalog, reads } = counting(designs);
  const { design: flat, problems } = flatten(catalog, designs.at(-1)!);
  expect(problems.map(({ code, expected }) => [code, expected])).toEqual([['subassembly-too-large', 20_000]]);
  expect(flat.instances.connectors).toEqual(designs.at(-1)!.instances.connectors ?? []);
  // Each of the 19 levels places four designs. Reading every one of the 4^19 placings would never finish.
  expect(reads()).toBeLessThan(200);
});

test('RE11.2 the largest assembly counts parts and sub-assemblies, whether they bring parts or not', () => {
  const outer = (times: number) =>
    design('outer', { subassemblies: Array.from({ length: times }, (_, n) => ({ id: `s${n}`, def: 'l0' })) }, []);
  const codes = (times: number, parts: object[]) =>
    flatten(catalogOf(testLibrary(), levels(1, 0, parts)), outer(times)).problems.map(({ code }) => code);
  expect(codes(20_000, [])).toEqual([]);
  expect(codes(20_001, [])).toEqual(['subassembly-too-large']);
  expect(codes(10_000, [{ id: 'j', def: 'de9-male' }])).toEqual([]);
  expect(codes(10_001, [{ id: 'j', def: 'de9-male' }])).toEqual(['subassembly-too-large']);
});

test('RE11.3 a design that is placed many times is flattened once', () => {
  const designs = levels(5, 8, [{ id: 'j', def: 'de9-male' }]);
  const { catalog, reads } = counting(designs);
  const { design: flat, problems } = flatten(catalog, designs.at(-1)!);
  expect(problems).toEqual([]);
  expect(flat.instances.connectors!.length).toBe(1 + 8 + 8 ** 2 + 8 ** 3 + 8 ** 4);
  // Each of the four designs reads its eight placings twice: once for the size and once for the parts.
  expect(reads()).toBe(2 * 4 * 8);
});

test('RE11.3 two designs that place each other thousands of times are read once for each placing', () => {
  const placing = (id: string, def: string) =>
    design(id, { subassemblies: Array.from({ length: 400 }, (_, n) => ({ id: `s${n}`, def })) }, []);
  const { catalog, reads } = counting([placing('a', 'b'), placing('b', 'a')]);
  const { problems } = flatten(catalog, placing('a', 'b'));
  expect(new Set(problems.map(({ code }) => code))).toEqual(new Set(['subassembly-too-large']));
  expect(reads()).toBeLessThan(21_000);
});
