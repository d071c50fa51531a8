import { catalogOf } from '@cablewright/engine';
import { testCatalog } from '@cablewright/engine/test-kit/index.ts';
import { randomHarness } from '@cablewright/engine/test-kit/random-harness.ts';
import { shippedCatalog } from '@cablewright/engine/test-kit/shipped.ts';
import type { Design } from '@cablewright/model';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { printRequest } from '../../../test-kit/print-request.ts';
import { textsOf } from '../../display-list/display-list.ts';
import { documentKind, documentKinds } from '../../render/all-kinds.ts';
import { renderExport } from '../../render/render.ts';
import { titleBlockOf } from '../../request/request.ts';

const { library, designs } = shippedCatalog();
const shipped = catalogOf(
  library,
  designs.map(({ design }) => design),
);

const splice = { id: 'splice-4', kind: 'splice', label: 'Splice', src: 'synthetic example', splice: { maxMm2: 4 } };
const withSplices = testCatalog([{ kind: 'components', key: splice.id, seq: 2, record: splice }]);

interface PrintedRow {
  readonly splice: string;
  readonly run: string;
  readonly side: string;
}

/** The rows of the tables of splices as printed on one large sheet. Each cell is one text. */
function printedRows(catalog: typeof shipped, design: Design): PrintedRow[] {
  const request = printRequest(catalog, design, { paper: 'A0' });
  const kind = documentKind('drawing')!;
  const texts = kind.sheets(request, titleBlockOf(request, kind)).flatMap(({ items }) => textsOf(items));
  return texts.flatMap((text, title) => {
    const [, splice] = /^(SP\d+) wires$/.exec(text) ?? [];
    if (splice === undefined || texts[title + 5] !== 'Side') return [];
    const rows: PrintedRow[] = [];
    for (let at = title + 6; /^W\d+$/.test(texts[at] ?? ''); at += 5)
      rows.push({ splice, run: texts[at]!, side: texts[at + 4]! });
    return rows;
  });
}

/** The nodes that can be reached from a node without going through a bundle. */
function reachedFrom({ layout }: Design, start: string, without: string): ReadonlySet<string> {
  const reached = new Set([start]);
  for (let grows = true; grows;) {
    const before = reached.size;
    for (const { id, from, to } of layout!.bundles)
      if (id !== without && (reached.has(from) || reached.has(to))) reached.add(from).add(to);
    grows = reached.size > before;
  }
  return reached;
}

/** For each splice in a bundle: its runs, each with the node of the bundle towards which it leaves. */
function expectedRows({ instances, layout, joints }: Design): PrintedRow[] {
  const design = { instances, layout, joints } as Design;
  const names = new Map((instances.segments ?? []).map(({ id }, i) => [id, `W${i + 1}`]));
  const nodeOfPart = (part: string) => layout!.nodes.find(({ at }) => at === part)?.id;
  const nodeName = (id: string) => {
    const { label, at } = layout!.nodes.find((node) => node.id === id)!;
    const part = Object.values(instances)
      .flat()
      .find((instance) => instance.id === at);
    const words = part === undefined ? [id.toUpperCase()] : [part.id.toUpperCase(), 'label' in part ? part.label : ''];
    return label ?? words.join(' ').trim();
  };
  return (layout!.splices ?? []).flatMap(({ splice, bundle: bundleId, atMm }) => {
    const bundle = layout!.bundles.find(({ id }) => id === bundleId)!;
    const [first, second] = [bundle.from, bundle.to].map((node) => reachedFrom(design, node, bundleId));
    if (first!.has(bundle.to)) return [];
    const wires = joints.flatMap(({ a, b }) =>
      [
        [a, b],
        [b, a],
      ].flatMap(([at, wire]) => (at!.instance === splice && names.has(wire!.instance) ? [wire!] : [])),
    );
    return wires.flatMap(({ instance, end }): PrintedRow[] => {
      const far = joints.flatMap(({ a, b }) => {
        if (a.instance === instance && a.end !== end) return [b];
        return b.instance === instance && b.end !== end ? [a] : [];
      });
      if (far.length !== 1) return [];
      const other = layout!.splices!.find((candidate) => candidate.splice === far[0]!.instance);
      const node = nodeOfPart(far[0]!.instance);
      const isSecond =
        other?.bundle === bundleId
          ? other.atMm > atMm
          : second!.has(node ?? layout!.bundles.find(({ id }) => id === other?.bundle)!.from);
      const side = isSecond ? bundle.to : bundle.from;
      return [{ splice: splice.toUpperCase(), run: names.get(instance)!, side: nodeName(side) }];
    });
  });
}

const sorted = (rows: readonly PrintedRow[]) =>
  rows.map(({ splice, run, side }) => `${splice} ${run} ${side}`).toSorted();

test('[DO5.4] the table of a splice says toward which node of its bundle each wire leaves it: vehicle harness', () => {
  const { design } = designs.find((sample) => sample.design.id === 'vehicle-body-harness')!;
  const printed = sorted(printedRows(shipped, design));
  expect(printed).toEqual(sorted(expectedRows(design)));
  expect(printed).toHaveLength(26);
  expect(printed).toContain('SP1 W1 T2');
});

test('[DO5.4] the table of a splice says toward which node each wire leaves it: 30 random trees', () => {
  let rows = 0;
  for (let seed = 1; seed <= 30; seed += 1) {
    const design = randomHarness(seed, { splices: 3, wires: 10 });
    const printed = sorted(printedRows(withSplices, design));
    for (const row of sorted(expectedRows(design))) {
      expect(printed, `${seed}`).toContain(row);
      rows += 1;
    }
  }
  expect(rows).toBeGreaterThan(40);
});

/** The rows of the tables of splices under "Landings" of a build sheet. Each cell is one text. */
function landingRows(catalog: typeof shipped, design: Design): PrintedRow[] {
  const request = printRequest(catalog, design);
  const kind = documentKind('build-sheet')!;
  const texts = kind.sheets(request, titleBlockOf(request, kind)).flatMap(({ items }) => textsOf(items));
  let splice = '';
  return texts.flatMap((text, at) => {
    splice = /^(SP\d+)[^·:]*: /.exec(text)?.[1] ?? (/^J\d+[^·:]*: /.test(text) ? '' : splice);
    const run = /^(W\d+) · /.exec(text)?.[1];
    const side = /^toward (.+)$/.exec(texts[at + 1] ?? '')?.[1];
    return run === undefined || side === undefined ? [] : [{ splice, run, side }];
  });
}

test('[DO5.13] under "Landings" the wires of a splice have their sides, those of a side together, and no pin 1: vehicle harness and 30 random trees', () => {
  const { design: vehicle } = designs.find((sample) => sample.design.id === 'vehicle-body-harness')!;
  const worlds = Array.from({ length: 30 }, (_, i) => randomHarness(i + 1, { splices: 3, wires: 10 }));
  let rows = 0;
  for (const [catalog, design] of [
    [shipped, vehicle],
    ...worlds.map((tree) => [withSplices, tree] as const),
  ] as const) {
    const printed = landingRows(catalog, design);
    const onDrawing = printedRows(catalog, design).filter(({ side }) => side !== '–');
    expect(sorted(printed)).toEqual(sorted(onDrawing));
    const lines = sorted(printed);
    for (const row of sorted(expectedRows(design))) expect(lines).toContain(row);
    // The rows of one side must not be separated by rows of another side.
    const sides = printed.map(({ splice, side }) => `${splice} ${side}`);
    const runs = sides.filter((side, i) => side !== sides[i - 1]);
    expect(new Set(runs).size).toBe(runs.length);
    rows += printed.length;
  }
  expect(rows).toBeGreaterThan(100);
});

test('[DO5.2] a splice has the same name on every sheet and label, in the workbook and in the tables of its wires', async () => {
  const harnesses = designs.filter(({ design }) => (design.layout?.splices ?? []).length > 0);
  let named = 0;
  for (const { design } of harnesses) {
    const request = printRequest(shipped, design, { paper: 'A3' });
    for (const kind of documentKinds) {
      const texts = kind.sheets(request, titleBlockOf(request, kind)).flatMap(({ items }) => textsOf(items));
      expect([design.id, kind.kind, texts.filter((text) => /SP\d+·/.test(text))]).toEqual([design.id, kind.kind, []]);
      named += texts.filter((text) => /(^|[ →])SP\d+($|[ ,:;])/.test(text)).length;
    }
    const workbook = unzipSync((await renderExport('production.xlsx', request))!.body as Uint8Array);
    const cells = Object.values(workbook).map((file) => strFromU8(file));
    expect(cells.some((file) => /SP\d+·/.test(file))).toBe(false);
  }
  expect(harnesses.length).toBeGreaterThan(2);
  expect(named).toBeGreaterThan(100);
});
