import { catalogOf } from '@cablewright/engine';
import { shippedCatalog } from '@cablewright/engine/test-kit/shipped.ts';
import type { Design } from '@cablewright/model';
import { expect, test } from 'vitest';
import { printRequest } from '../../../test-kit/print-request.ts';
import { unstatedLengths } from '../../../test-kit/unstated-lengths.ts';
import { lengthOf, type Point } from '../../display-list/geometry.ts';
import { textsOf } from '../../display-list/display-list.ts';
import { titleBlockOf } from '../../request/request.ts';
import { boardOf, type BoardDrawing } from './board.ts';
import { formboardDocument, formboardSheets } from './formboard-document.ts';

const { library, designs } = shippedCatalog();
const catalog = catalogOf(
  library,
  designs.map(({ design }) => design),
);
const fused = designs.find(({ design }) => design.id === 'control-unit-supply-fused')!.design;
const turned: Design = {
  ...fused,
  instances: {
    ...fused.instances,
    connectors: fused.instances.connectors!.map((connector) => ({
      ...connector,
      role: connector.role === 'source' ? 'destination' : 'source',
    })),
  },
};

const laid = (design: Design) => boardOf(printRequest(catalog, design, { breaks: false }));

/**
 * Returns a function that gives the distance of a point of the board along the direction from the far plug to J1, mm.
 */
function alongBoard({ nodes }: BoardDrawing): (point: Point) => number {
  const at = (id: string) => nodes.find(({ node }) => node.place.instances.includes(id))!.at;
  const [from, to] = [at('j2'), at('j1')];
  const length = lengthOf([from, to]);
  return ([x, y]) => ((x - from[0]) * (to[0] - from[0]) + (y - from[1]) * (to[1] - from[1])) / length;
}

/** The drawn lines of a run, from its outlines. */
function drawn({ parts }: BoardDrawing, run: string): Point[][] {
  return parts
    .flatMap(({ items }) => items)
    .flatMap((item) =>
      item.kind === 'path' && item.ref === run
        ? [[...item.d.matchAll(/[ML]([\d.-]+) ([\d.-]+)/g)].map(([, x, y]): Point => [Number(x), Number(y)])]
        : [],
    );
}

test('[O3.7] a fused lead can be laid on its board: all its wires leave the wire side of the plug', () => {
  for (const design of [fused, turned]) {
    const board = laid(design);
    const on = alongBoard(board);
    const plug = board.nodes.find(({ node }) => node.place.instances.includes('j1'))!;
    const fuse = board.nodes.find(({ node }) => node.place.instances.includes('f1'))!;
    const mouth: Point = [
      plug.at[0] + 10 * Math.cos((plug.heading * Math.PI) / 180),
      plug.at[1] + 10 * Math.sin((plug.heading * Math.PI) / 180),
    ];
    // Nothing is drawn beyond the plug on the side of its mating face.
    expect(on(mouth)).toBeGreaterThan(on(plug.at));
    const ends = [...drawn(board, 'w1'), ...drawn(board, 'w2')].flat();
    expect(Math.max(...ends.map(on))).toBeLessThanOrEqual(on(plug.at) + 0.01);
    expect(on(fuse.at)).toBeLessThan(on(plug.at) - 150);
  }
});

test.each([
  ['stated', fused, 'W2 BK · 310 mm', 'W2 RD · 80 mm', 80],
  ['not stated', unstatedLengths(fused), 'W2 BK · 170 mm + F1', 'W2 RD', undefined],
])(
  '[O3.7] the wire, the cable and its cores at the fuse have their true lengths on the board: openings %s',
  (_, design, long, short, shortMm) => {
    const board = laid(design);
    const total = (run: string) => drawn(board, run).reduce((sum, points) => sum + lengthOf(points), 0);
    const last = drawn(board, 'w2').at(-1)!;
    expect(total('w1')).toBeCloseTo(170, 1);
    expect(total('w2') - lengthOf(last)).toBeCloseTo(2000, 1);
    const texts = board.parts.flatMap(({ items }) => textsOf(items));
    if (shortMm !== undefined) expect(lengthOf(last)).toBeCloseTo(shortMm, 1);
    expect(texts.find((text) => text.startsWith('W2 · 2000 mm up to J1, '))).toMatch(
      shortMm === undefined ? / mm to the end of the jacket$/ : /, 1690 mm to the end of the jacket$/,
    );
    expect(texts).toContain(long);
    expect(texts).toContain(short);
  },
);

test('[O3.7] a fuse holder of stated length is drawn at that length', () => {
  const { parts } = laid(fused);
  const outlines = parts.flatMap(({ items }) => items.filter((item) => item.kind === 'path' && item.ref === 'f1'));
  const xs = outlines.flatMap((item) =>
    item.kind === 'path' ? [...item.d.matchAll(/[ML]([\d.-]+) /g)].map(([, x]) => Number(x)) : [],
  );
  expect(Math.max(...xs) - Math.min(...xs)).toBeCloseTo(60, 1);
});

test('the overview of a board has a legend for the circles, and the largest usual scale that its sheet holds', () => {
  const { design } = designs.find((shipped) => shipped.design.id === 'vehicle-body-harness')!;
  const request = printRequest(catalog, design, { paper: 'A0' });
  const [first] = formboardSheets(request, titleBlockOf(request, formboardDocument));
  const texts = textsOf(first!.items);
  expect(texts).toContain('Circles in pairs along the runs: pegs that hold them.');
  expect(texts).toContain('1:8');
});
