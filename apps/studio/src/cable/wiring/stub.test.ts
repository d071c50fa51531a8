import { testCatalog } from '@cablewright/engine/test-kit/index.ts';
import { emptyDesign, recordFindings } from '@cablewright/model';
import { catalogOf } from '@cablewright/engine';
import { expect, test } from 'vitest';
import { spotsOf } from './spots.ts';
import { countIn, plainPart, stubKinds, stubOf, type StubKind } from './stub.ts';

const { library } = testCatalog();

test.each(Object.keys(stubKinds) as StubKind[])(
  'a stub of %s can be saved, says what it is, and takes no id of another',
  (kind) => {
    const stub = stubOf(library, kind, 'DT04-4P', 4);
    expect(recordFindings(kind, stub.id, stub)).toEqual([]);
    expect(stub).toMatchObject({ label: 'DT04-4P (stub)', tags: ['stub'] });
    const plain = plainPart(library, kind, 'DT04-4P', 4);
    expect([recordFindings(kind, plain.id, plain), plain.label, 'tags' in plain]).toEqual([[], 'DT04-4P', false]);
    const after = library.advance(
      [{ kind, key: stub.id, op: 'put', before: null, after: stub }] as never,
      library.seq + 1,
    );
    expect(stubOf(after, kind, 'DT04-4P', 4).id).not.toBe(stub.id);
    const lists = { connectors: 'connectors', wires: 'segments', components: 'components', mechanicals: 'mechanical' };
    const design = {
      ...emptyDesign('x', 'X'),
      instances: { [lists[kind]]: [{ id: 'p1', def: stub.id, lengthMm: 10 }] },
    };
    const terminals = new Set(spotsOf(catalogOf(after), design).map(({ ref }) => ref.terminal));
    expect(terminals.size).toBe({ connectors: 4, wires: 4, components: 2, mechanicals: 0 }[kind]);
  },
);

test('the count is read from the name of a part', () => {
  expect(['DT04-4P', '12 way', '3 cores', '5-pin M12', 'M12', 'anything', '9999P'].map(countIn)).toEqual([
    4, 12, 3, 5, 2, 2, 200,
  ]);
});
