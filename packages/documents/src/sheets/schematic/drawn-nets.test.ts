/** Compares the joints that the schematic draws with the nets a tester would find, for every shipped cable. */
import { catalogOf, composeBoard, netsOf, type Catalog } from '@cablewright/engine';
import { testCatalog, testDesigns } from '@cablewright/engine/test-kit/index.ts';
import { shippedCatalog } from '@cablewright/engine/test-kit/shipped.ts';
import type { Design } from '@cablewright/model';
import { describe, expect, test } from 'vitest';
import { textsOf, type Item, type Stroke } from '../../display-list/display-list.ts';
import { builtIn } from '../../type/typesetter.ts';
import { arrangeColumns, type Columns } from './columns.ts';
import { readDesign } from './read-design.ts';
import type { Graph } from './graph.ts';
import { orderedColumns } from './layout.ts';
import { drawGraph } from './schematic.ts';
import { splitGraph } from './split.ts';

/** Groups of joined names. */
class Joined {
  readonly #parent = new Map<string, string>();

  of(name: string): string {
    let root = name;
    for (let up = this.#parent.get(root); up !== undefined; up = this.#parent.get(root)) root = up;
    return root;
  }

  join(names: readonly string[]): void {
    for (const name of names.slice(1)) {
      const [a, b] = [this.of(names[0]!), this.of(name)];
      if (a !== b) this.#parent.set(a, b);
    }
  }
}

/**
 * The joints drawn by the columns of a schematic: rows with the pins on which they land, pigtails, jumpers. An in-line
 * part has two sides.
 */
function drawnNets(columns: Columns): Joined {
  return joinedOnSheets([columns]);
}

/** The joints drawn on several sheets, following the arrows between them. */
function joinedOnSheets(sheets: readonly Columns[]): Joined {
  const drawn = new Joined();
  const blocks = sheets.flatMap(({ columns }) => columns.flat());
  const inline = new Set(blocks.flatMap((block) => (block.kind === 'inline' ? [block.id] : [])));
  for (const sheet of sheets) joinSheet(drawn, sheet, inline);
  return drawn;
}

function joinSheet(drawn: Joined, { gaps, brackets }: Columns, inline: ReadonlySet<string>): void {
  for (const run of gaps.flat()) {
    // A part between two sheets is drawn as a line with its name.
    if (run.id.startsWith('bracket ') && run.name !== '') continue;
    for (const row of run.rows) {
      // A line on the right of its run reaches a part in line from its left. On other sheets that is its end b.
      for (const end of ['a', 'b'] as const) {
        const away = (end === 'a' ? row.awayA : row.awayB) ?? [];
        const drawnEnd = run.left === 'a' ? end : end === 'a' ? 'b' : 'a';
        const pins = [
          ...row[end].map((pin) => (inline.has(pin) ? `${pin} ${drawnEnd}` : pin)),
          ...away.map((pin) => (inline.has(pin) ? `${pin} ${end}` : pin)),
        ];
        drawn.join([row.key, ...pins]);
      }
    }
    for (const { rows } of run.ties) drawn.join(rows);
    for (const rows of run.bonds) drawn.join(rows);
  }
  for (const { pins, part } of brackets) if (part === undefined) drawn.join(pins);
}

/** The graph divided over sheets so low that most cables need several. */
function onLowSheets(graph: Graph): Graph[] {
  return splitGraph(builtIn, graph, () => ({ width: 255, height: 55 }));
}

/** Joins pins that a board's copper joins: a schematic shows a board as a box. */
function joinBoards(drawn: Joined, catalog: Catalog, design: Design): void {
  const { flat } = netsOf(catalog, design);
  for (const { id, def } of flat.design.instances.pcbas ?? []) {
    const board = composeBoard(flat.libraryOf(id), def);
    const byNet = Map.groupBy(board?.terminals ?? [], (terminal) =>
      netsOf(catalog, design).copperAt({ instance: id, terminal: terminal.id }),
    );
    for (const terminals of byNet.values()) drawn.join(terminals.map((terminal) => `${id}.${terminal.id}`));
  }
}

const shipped = shippedCatalog();
const everything = catalogOf(
  shipped.library,
  shipped.designs.map(({ design }) => design),
);
const cables: (readonly [string, Catalog, Design])[] = [
  ...shipped.designs.map(({ design }) => [design.id, everything, design] as const),
  ...testDesigns.map((design) => [`test: ${design.id}`, testCatalog(), design] as const),
];

interface Span {
  readonly ref: string;
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
}

function strokesOf(items: readonly Item[]): Stroke[] {
  return items.flatMap((item) => {
    if (item.kind === 'group') return strokesOf(item.items);
    return item.kind === 'rect' && item.stroke !== undefined ? [item.stroke] : [];
  });
}

function spansOf(items: readonly Item[]): Span[] {
  return items.flatMap((item): Span[] => {
    if (item.kind === 'group') return spansOf(item.items);
    if (item.kind !== 'path' || item.ref === undefined) return [];
    const { ref } = item;
    const points = [...item.d.matchAll(/[ML](\S+) (\S+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const);
    return points.slice(1).map((to, i) => ({ ref, from: points[i]!, to }));
  });
}

/** The length over which two spans coincide on one line, mm; negative if they do not. */
function shared(a: Span, b: Span): number {
  for (const [along, across] of [
    [0, 1],
    [1, 0],
  ] as const) {
    const isLine = (span: Span) => Math.abs(span.from[across] - span.to[across]) < 0.01;
    if (!isLine(a) || !isLine(b) || Math.abs(a.from[across] - b.from[across]) > 1) continue;
    const low = Math.max(Math.min(a.from[along], a.to[along]), Math.min(b.from[along], b.to[along]));
    return Math.min(Math.max(a.from[along], a.to[along]), Math.max(b.from[along], b.to[along])) - low;
  }
  return -1;
}

describe('joints drawn in a schematic', () => {
  test.each(cables)(
    'DO4.1 %s: pins drawn as joined are one net, and pins of one net are drawn as joined',
    (_, catalog, design) => {
      const nets = netsOf(catalog, design);
      const drawn = drawnNets(arrangeColumns(readDesign(catalog, design)));
      const pins = nets.list.flatMap((net) =>
        net.pins.map(({ instance, terminal }) => ({ net: net.id, pin: `${instance}.${terminal}` })),
      );
      const netsOfDrawn = Map.groupBy(pins, ({ pin }) => drawn.of(pin));
      for (const pinsOfNet of netsOfDrawn.values())
        expect(new Set(pinsOfNet.map(({ net }) => net)).size, pinsOfNet[0]!.pin).toBe(1);
      joinBoards(drawn, catalog, design);
      for (const [net, pinsOfNet] of Map.groupBy(pins, (pin) => pin.net))
        expect(new Set(pinsOfNet.map(({ pin }) => drawn.of(pin))).size, net).toBe(1);
    },
  );

  test.each(cables)(
    'DO1.1 DO4.1 %s: on several sheets each pin is drawn once, with the same joints',
    (_, catalog, design) => {
      const graph = readDesign(catalog, design);
      const parts = onLowSheets(graph);
      const pinsOf = ({ blocks }: Graph) => blocks.flatMap(({ pins }) => pins.map(({ key }) => key));
      expect(parts.flatMap(pinsOf).toSorted()).toEqual(pinsOf(graph).toSorted());
      const [whole, split] = [drawnNets(arrangeColumns(graph)), joinedOnSheets(parts.map(arrangeColumns))];
      const netsIn = (drawn: Joined) => [...Map.groupBy(pinsOf(graph), (pin) => drawn.of(pin)).values()];
      const inline = (pins: string[]) => pins.length > 1 || !pins[0]!.includes('.');
      expect(netsIn(split).filter(inline)).toEqual(netsIn(whole).filter(inline));
      // Every row is drawn, and if an end continues elsewhere, the other sheet has the same row.
      const keys = (of: Graph) => new Set(of.runs.flatMap((run) => run.rows.map(({ key }) => key)));
      for (const key of keys(graph))
        expect(
          parts.some((part) => keys(part).has(key)),
          key,
        ).toBe(true);
      for (const part of parts) {
        for (const row of part.runs.flatMap(({ rows }) => rows)) {
          for (const pin of [...(row.awayA ?? []), ...(row.awayB ?? [])])
            expect(keys(parts.find((part) => pinsOf(part).includes(pin))!).has(row.key), `${row.key} at ${pin}`).toBe(
              true,
            );
        }
      }
    },
  );

  test.each(cables)('DO4.1 %s: lines of different nets do not coincide', (_, catalog, design) => {
    const graph = readDesign(catalog, design);
    const nets = drawnNets(arrangeColumns(graph));
    const spans = spansOf(drawGraph(graph, builtIn).items);
    const touching = spans.flatMap((a, i) =>
      spans.slice(i + 1).flatMap((b) => {
        if (nets.of(a.ref) === nets.of(b.ref)) return [];
        return shared(a, b) > 0.05 ? [`${a.ref} on ${b.ref}`] : [];
      }),
    );
    expect([...new Set(touching)]).toEqual([]);
  });

  test.each(cables)(
    'DO4.1 %s: the contents of a screen are together, with nothing else in between',
    (_, catalog, design) => {
      for (const run of orderedColumns(readDesign(catalog, design)).gaps.flat()) {
        for (const group of run.groups) {
          const indexes = run.rows.flatMap(({ key }, i) => (group.rows.includes(key) ? [i] : []));
          expect(indexes.at(-1)! - indexes[0]!, `${run.id} ${group.rows.join(' ')}`).toBe(indexes.length - 1);
        }
      }
    },
  );

  test('DO4.1 each coaxial cable of a set has an outline in the colour of its jacket', () => {
    const design = shipped.designs.find((sample) => sample.design.id === 'sensor-head-cable')!.design;
    const { items } = drawGraph(readDesign(everything, design), builtIn);
    const texts = textsOf(items);
    expect(texts).toContain('W1 RD coax-1.core 0.057 mm²');
    expect(texts).toContain('W1 RD coax-1.screen');
    expect(texts).toContain('W3 BN 0.22 mm²');
    const outlines = strokesOf(items).filter(({ width }) => width === 0.25);
    expect(new Set(outlines.map(({ ink }) => ink)).size).toBe(3);
  });

  test('DO4.1 the four screens of the HDMI to DVI lead are drawn separately', () => {
    const design = shipped.designs.find((sample) => sample.design.id === 'hdmi-to-dvi-lead')!.design;
    const [run] = readDesign(everything, design).runs;
    expect(run!.ties).toHaveLength(8);
    expect(new Set(run!.ties.flatMap(({ rows }) => rows)).size).toBe(run!.ties.flatMap(({ rows }) => rows).length / 2);
  });
});
