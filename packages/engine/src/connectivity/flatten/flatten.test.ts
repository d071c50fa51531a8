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

test('designs that place each other many times stop at a bound', () => {
  const levels = Array.from({ length: 20 }, (_, i) =>
    design(
      `l${i}`,
      {
        connectors: [{ id: 'j', def: 'de9-male' }],
        subassemblies: i === 0 ? [] : Array.from({ length: 4 }, (_, n) => ({ id: `s${n}`, def: `l${i - 1}` })),
      },
      [],
    ),
  );
  const problems = flatten(catalogOf(testLibrary(), levels), levels.at(-1)!).problems;
  expect(problems.map((problem) => problem.code)).toContain('subassembly-too-large');
  expect(problems.length).toBeLessThan(100);
});
