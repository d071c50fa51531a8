import { expect, test } from 'vitest';
import { design, testCatalog, testLibrary, xhLead } from '../../../test-kit/index.ts';
import type { Catalog } from '../../library/catalog.ts';
import { flatten } from './flatten.ts';
import { stockedWires } from './stocks.ts';

test('neighbouring wires with one definition have the stock of the library that each is read with', () => {
  const { def } = xhLead.instances.segments![0]!;
  const base = testCatalog();
  const now = base.library.get('wires', def)!;
  const record = Object.assign({}, now, { label: 'as it was' });
  const frozen = testLibrary([{ kind: 'wires', key: def, seq: 2, record }]);
  const catalog: Catalog = {
    library: base.library,
    design: (id, rev) => (rev === 3 ? { design: xhLead, rev, library: frozen } : base.design(id, rev)),
  };
  const segments = ['w8', 'w9'].map((id) => ({ id, def, lengthMm: 500 }));
  const pinned = design('p', { segments, subassemblies: [{ id: 's', def: 'xh-lead', rev: 3 }] }, []);
  const found = stockedWires(flatten(catalog, pinned)).map(({ segment, wire }) => [segment.id, wire.label]);
  expect(found).toEqual([
    ['w8', now.label],
    ['w9', now.label],
    ['s/w1', 'as it was'],
    ['s/w2', 'as it was'],
  ]);
});

test('a wire of an unknown stock is left out, also between wires of one stock', () => {
  const { def } = xhLead.instances.segments![0]!;
  const segments = [def, 'gone', def].map((stock, i) => ({ id: `w${i}`, def: stock, lengthMm: 500 }));
  const found = stockedWires(flatten(testCatalog(), design('p', { segments }, [])));
  expect(found.map(({ segment }) => segment.id)).toEqual(['w0', 'w2']);
});
