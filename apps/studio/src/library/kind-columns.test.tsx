import { shippedCatalog } from '@cablewright/engine/test-kit/shipped.ts';
import { libraryKinds, factsOf, referenceKindIn } from '@cablewright/model';
import { expect, test } from 'vitest';
import { columnsOf } from './kind-columns.tsx';
import { facetsOf } from './kind-facets.ts';

const { library } = shippedCatalog();

test('what refers to a record or word is listed and filtered by its label, in the lists of all kinds', () => {
  const seen = new Map<string, number>();
  for (const kind of libraryKinds) {
    const facets = new Map(facetsOf(kind, library).map((facet) => [facet.id, facet]));
    const columns = new Map(columnsOf(kind, library).map((column) => [column.id, column]));
    for (const { id, field = id } of factsOf(kind)?.columns ?? []) {
      const of = referenceKindIn(kind, [field]);
      if (of === undefined) continue;
      for (const entry of library.entries(kind)) {
        const value = (entry.record as object as Readonly<Record<string, unknown>>)[field];
        if (typeof value !== 'string') continue;
        const label = library.entry(of, value)?.record.label ?? value;
        expect([kind, field, columns.get(id)!.value(entry)]).toEqual([kind, field, label]);
        const facet = facets.get(field);
        if (facet !== undefined) expect([kind, field, facet.name?.(value)]).toEqual([kind, field, label]);
        if (label !== value) seen.set(`${kind} ${field}`, (seen.get(`${kind} ${field}`) ?? 0) + 1);
      }
    }
  }
  expect([...seen.keys()]).toEqual(expect.arrayContaining(['mechanicals family', 'bodies family', 'connectors body']));
});
