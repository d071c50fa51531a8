/**
 * Schematic and bill of materials of a harness of 50 connectors and 500 wires: processor time, line crossings and
 * overlapping texts, compared with Graphviz drawing the graph that WireViz makes of the same harness. WireViz itself
 * adds Python, its YAML and its tables to that; its figure for such a harness is 0.3 s.
 */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { schematicSheets, toCsv, toSvg } from '@cablewright/documents';
import { textBoxes, textOverlaps } from '@cablewright/documents/test-kit/boxes.ts';
import { bomTable, type Item } from '@cablewright/documents/test-kit/sheets.ts';
import { manyWays } from '@cablewright/engine/test-kit/index.ts';
import { lineCrossings, type DrawnLine, type LinePoint } from './lib/line-crossings.ts';
import { interleave, report } from './lib/measure.ts';
import { ownProcessorMs, processorMs } from './lib/processor-time.ts';
import { graphvizText, wovenHarness } from './lib/woven-harness.ts';

const limitMs = 300;
const block = {
  layout: 'iso',
  organisation: 'Bench',
  title: 'Woven',
  document: 'Schematic',
  partNumber: 'CBL-00500',
  revision: '–',
  state: 'UNRELEASED',
  paper: 'A0',
  drawn: '',
  checked: '',
  approved: '',
  date: '',
} as const;

/** A new design for each call, as after an edit, so that nothing is cached from the previous call. */
function draw() {
  const { catalog, design } = wovenHarness();
  const sheets = schematicSheets(catalog, design, block);
  return { sheets, svg: sheets.map((sheet) => toSvg(sheet)), bom: toCsv(bomTable(catalog, design)) };
}

/** The wire lines on our sheet, each with the terminal it belongs to. */
function ourLines(items: readonly Item[]): DrawnLine[] {
  return items.flatMap((item): DrawnLine[] => {
    if (item.kind === 'group') return ourLines(item.items);
    if (item.kind !== 'path' || item.ref === undefined || !/^(M|L|\s|-?[\d.])+$/.test(item.d)) return [];
    const points = [...item.d.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]): LinePoint => [
      Number(x),
      Number(y),
    ]);
    return [{ wire: item.ref, points }];
  });
}

/**
 * The edges of a Graphviz drawing, with curves as short straight segments. An edge is half a wire: from pin to cable.
 */
function graphvizLines(svg: string): DrawnLine[] {
  const edges = [...svg.matchAll(/<g id="edge\d+" class="edge">\s*<title>([^<]*)<\/title>\s*<path[^>]* d="([^"]+)"/g)];
  return edges.map(([, , d], i) => {
    const [start, ...numbers] = d!.match(/-?[\d.]+,-?[\d.]+/g)!.map((pair): LinePoint => {
      const [x, y] = pair.split(',').map(Number);
      return [x!, y!];
    });
    const points: LinePoint[] = [start!];
    for (let c = 0; c + 2 < numbers.length; c += 3)
      points.push(...curve(points.at(-1)!, numbers[c]!, numbers[c + 1]!, numbers[c + 2]!));
    return { wire: `edge ${i}`, points };
  });
}

function curve(from: LinePoint, a: LinePoint, b: LinePoint, to: LinePoint): LinePoint[] {
  return Array.from({ length: 16 }, (_, i) => {
    const t = (i + 1) / 16;
    const mix = (axis: 0 | 1) =>
      (1 - t) ** 3 * from[axis] + 3 * t * (1 - t) ** 2 * a[axis] + 3 * t * t * (1 - t) * b[axis] + t ** 3 * to[axis];
    return [mix(0), mix(1)] as const;
  });
}

const { sheets, svg, bom } = draw();
assert.deepEqual(draw(), { sheets, svg, bom });
const overlaps = sheets.flatMap(({ items }) => textOverlaps(textBoxes(items)));
const crossed = sheets.reduce((sum, { items }) => sum + lineCrossings(ourLines(items)), 0);
const cpu = ownProcessorMs(draw, 9);
console.log(
  `Schematic SVG and BOM, 50 connectors, 500 wires: ${cpu.toFixed(0)} ms of processor, limit ${limitMs} ms: ${cpu <= limitMs ? 'held' : 'MISSED'}`,
);
console.log(`  texts overlapping: ${overlaps.length}; wires crossing: ${crossed}`);
assert.deepEqual(overlaps, []);

const folder = mkdtempSync(join(tmpdir(), 'cablewright-bench-'));
try {
  const file = join(folder, 'woven.gv');
  writeFileSync(file, graphvizText());
  // The process alone: Graphviz is only a part of WireViz's work.
  const graphviz = processorMs('dot', ['-Tsvg', file, '-o', join(folder, 'woven.svg')]);
  if (graphviz === undefined) console.log('  Graphviz is not installed: nothing to compare with');
  else {
    console.log(`  Graphviz alone on the same graph, as a process: ${graphviz.toFixed(0)} ms of processor`);
    const theirs = lineCrossings(graphvizLines(readFileSync(join(folder, 'woven.svg'), 'utf8')));
    console.log(`  wires crossing as Graphviz draws it: ${theirs}`);
    assert.ok(crossed <= theirs, `more crossings than Graphviz: ${crossed} against ${theirs}`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

const sixty = manyWays(60);
const paper = { ...block, paper: 'A4' } as const;
const [ours, floor] = await interleave(
  {
    'layout and svg': () =>
      schematicSheets(sixty.catalog, structuredClone(sixty.design), paper).map((sheet) => toSvg(sheet)),
    'a copy of the design': () => structuredClone(sixty.design),
  },
  60,
);
report('Schematic SVG of a 60-way cable', ours!, floor!, 15);
