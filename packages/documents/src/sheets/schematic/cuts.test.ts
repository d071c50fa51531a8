import { catalogOf, type Catalog } from '@cablewright/engine';
import { manyWays, testCatalog, testDesigns } from '@cablewright/engine/test-kit/index.ts';
import { shippedCatalog } from '@cablewright/engine/test-kit/shipped.ts';
import type { Design } from '@cablewright/model';
import { describe, expect, test } from 'vitest';
import { printRequest } from '../../../test-kit/print-request.ts';
import { textsOf } from '../../display-list/display-list.ts';
import { renderDocument } from '../../render/render.ts';
import { titleBlockOf } from '../../request/request.ts';
import { builtIn } from '../../type/typesetter.ts';
import { arrangeColumns } from './columns.ts';
import type { Graph } from './graph.ts';
import { crossings, orderColumns } from './order.ts';
import { readDesign } from './read-design.ts';
import { schematicSheets } from './schematic-sheet.ts';
import { splitGraph } from './split.ts';

const shipped = shippedCatalog();
const everything = catalogOf(
  shipped.library,
  shipped.designs.map(({ design }) => design),
);
const sixty = manyWays(60);
const cables: (readonly [string, Catalog, Design])[] = [
  ...shipped.designs.map(({ design }) => [design.id, everything, design] as const),
  ...testDesigns.map((design) => [`test: ${design.id}`, testCatalog(), design] as const),
  ['60 ways in pairs', sixty.catalog, sixty.design],
];

/** Pairs and screens that are split: a piece has some of their rows, but not all. */
function cutGroups(whole: Graph, pieces: readonly Graph[]): string[] {
  const groups = whole.runs.flatMap((run) => run.groups.map(({ rows }) => ({ run: run.id, rows })));
  return pieces.flatMap((piece, i) =>
    groups.flatMap(({ run, rows }) => {
      const drawn = piece.runs.find(({ id }) => id === run)?.rows.map(({ key }) => key) ?? [];
      const count = rows.filter((row) => drawn.includes(row)).length;
      return count === 0 || count === rows.length ? [] : [`${rows.join(' ')} in piece ${i}`];
    }),
  );
}

const arrowsOn = (items: Parameters<typeof textsOf>[0]) =>
  textsOf(items).flatMap((text) => [...text.matchAll(/> (\d+)(?:\.[A-Z]+\d+)?/g)].map(([, sheet]) => Number(sheet)));

describe('cuts of schematics', () => {
  test.each(cables)('[DO5.7] %s: no pair and no screen is cut, on sheets of any size', (_, catalog, design) => {
    const graph = readDesign(catalog, design);
    for (const space of [
      { width: 255, height: 55 },
      { width: 255, height: 160 },
      { width: 380, height: 230 },
    ])
      expect(
        cutGroups(
          graph,
          splitGraph(builtIn, graph, () => space),
        ),
      ).toEqual([]);
  });

  test('[DO5.7] the pins of a pair stay together where a connector is drawn in parts', () => {
    const graph = readDesign(sixty.catalog, sixty.design);
    const pieces = splitGraph(builtIn, graph, () => ({ width: 265, height: 140 }));
    for (const { blocks } of pieces) {
      const j1 = new Set(blocks.find(({ id }) => id === 'j1')?.pins.map(({ id }) => Number(id)));
      for (const pin of j1) expect(j1.has(pin % 2 === 1 ? pin + 1 : pin - 1), `pin ${pin}`).toBe(true);
    }
  });

  test.each(['control-unit-supply-fused', 'distribution-feed-16'])(
    '[DO5.7] %s is one drawing on A4, without arrows',
    (id) => {
      const { design } = shipped.designs.find((sample) => sample.design.id === id)!;
      const sheets = schematicSheets(
        everything,
        design,
        titleBlockOf(printRequest(everything, design, { paper: 'A4' }), 'S'),
      );
      expect([sheets.length, sheets.flatMap(({ items }) => arrowsOn(items))]).toEqual([1, []]);
    },
  );

  test('[DO5.7] twenty schematics at auto paper have no arrows', async () => {
    const largest = shipped.designs.toSorted((a, b) => b.design.joints.length - a.design.joints.length).slice(0, 20);
    for (const { design } of largest) {
      const file = await renderDocument('schematic', 'svg', printRequest(everything, design, { paper: 'auto' }));
      const arrows = [...String(file!.body).matchAll(/&gt; (\d+)(?:\.[A-Z]+\d+)?</g)].map(([, sheet]) => sheet);
      expect([design.id, arrows]).toEqual([design.id, []]);
    }
  });

  test('[DO5.7] pins by partner cross less; those of the first column stay in the order of their numbers', () => {
    for (const [name, catalog, design] of cables) {
      const graph = readDesign(catalog, design);
      const [byNumber, byPartner] = [graph, { ...graph, pinOrder: 'partner' as const }].map((one) =>
        orderColumns(arrangeColumns(one)),
      );
      expect(crossings(byPartner!), name).toBeLessThanOrEqual(crossings(byNumber!));
      const pins = (blocks: (typeof byNumber & object)['columns'][number] = []) =>
        blocks.map(({ id, pins: list }) => [id, list.map(({ key }) => key)]);
      expect(new Map(pins(byPartner!.columns[0]) as [string, string[]][])).toEqual(
        new Map(pins(byNumber!.columns[0]) as [string, string[]][]),
      );
    }
    const graph = readDesign(sixty.catalog, sixty.design);
    expect(crossings(orderColumns(arrangeColumns({ ...graph, pinOrder: 'partner' })))).toBe(0);
    expect(crossings(orderColumns(arrangeColumns(graph)))).toBeGreaterThan(100);
  });
});
