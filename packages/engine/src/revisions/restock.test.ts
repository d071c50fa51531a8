import { checkDesign } from '../checks/validate-design.ts';
import { testCatalog, testDesigns, yCable } from '../../test-kit/index.ts';
import { applyDocumentChange, documentChange, invertDocumentChange, type Design } from '@cablewright/model';
import { expect, test } from 'vitest';
import { stockChange, withStock } from './restock.ts';

const catalog = testCatalog();
const stocks = [...catalog.library.entries('wires')].map(({ record }) => record.id);
const cases = testDesigns.flatMap((design) =>
  (design.instances.segments ?? []).flatMap((segment) => stocks.map((def) => ({ design, segment, def }))),
);

test('CA1.7 the same stock changes nothing', () => {
  for (const { design, segment } of cases)
    expect(withStock(design, segment.id, stockChange(catalog, design, segment, segment.def))).toEqual(design);
});

test('CA1.7 elements are never merged, a core never becomes a screen, and only connections without an element are removed', () => {
  for (const { design, segment, def } of cases) {
    const change = stockChange(catalog, design, segment, def);
    const targets = change.moves.flatMap(({ to }) => to ?? []);
    expect(new Set(targets).size).toBe(targets.length);
    const lost = new Set(change.moves.filter(({ to }) => to === undefined).map(({ from }) => from));
    const gone = design.joints.filter(({ a, b }) =>
      [a, b].some((ref) => ref.instance === segment.id && lost.has(ref.terminal)),
    );
    expect(withStock(design, segment.id, change).joints).toHaveLength(design.joints.length - gone.length);
  }
});

test('CA1.7 changing the stock back restores the cable if no core was lost, and undo restores the first document', () => {
  for (const { design, segment, def } of cases) {
    const change = stockChange(catalog, design, segment, def);
    const next = withStock(design, segment.id, change);
    const undone = applyDocumentChange(next, invertDocumentChange(documentChange(design, next)));
    expect(undone.ok && undone.value).toEqual(design);
    if (change.moves.some(({ to }) => to === undefined)) continue;
    const reverse = {
      def: segment.def,
      moves: change.moves.map((move) => ({ ...move, from: move.to!, to: move.from })),
    };
    expect(withStock(next, segment.id, reverse)).toEqual(design);
  }
});

test('CA1.7 cores are matched by colour before name, and breakouts and notes follow', () => {
  const wire = catalog.library.get('wires', 'shielded-2pair-24awg')!;
  const renamed = JSON.parse(
    JSON.stringify(wire).replaceAll('"pair-1"', '"p1"').replaceAll('"pair-2"', '"p2"'),
  ) as object;
  const library = catalog.library.advance(
    [{ kind: 'wires', key: 'other', op: 'put', before: null, after: { ...renamed, id: 'other' } } as never],
    catalog.library.seq,
  );
  const wider = { ...catalog, library };
  const segment = yCable.instances.segments![0]!;
  const change = stockChange(wider, yCable, segment, 'other');
  expect(change.moves.map(({ from, to, by }) => [from, to, by])).toEqual(
    expect.arrayContaining([
      ['pair-1.a', 'p1.a', 'colour'],
      ['pair-2.b', 'p2.b', 'colour'],
    ]),
  );
  const noted: Design = {
    ...yCable,
    notes: [{ text: 'spare', names: ['w1.pair-2.b', 'w1@b.pair-1.a', 'w2@b.pair-1.a'] }],
  };
  const next = withStock(noted, 'w1', change);
  expect(next.notes).toEqual([{ text: 'spare', names: ['w1.p2.b', 'w1@b.p1.a', 'w2@b.pair-1.a'] }]);
  expect(checkDesign(wider, next).findings.filter(({ code }) => code.startsWith('breakout'))).toEqual([]);
});
