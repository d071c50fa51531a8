/**
 * The formboard over random harnesses: the drawn length of each run, as the SVG writes it, compared with its true
 * length; how many boards are too crowded for their texts; and the time for a harness of 60 runs.
 */
import assert from 'node:assert/strict';
import { titleBlockOf, toSvg, type RenderRequest } from '@cablewright/documents';
import { documentKinds } from '@cablewright/documents/test-kit/all-kinds.ts';
import { boardOf } from '@cablewright/documents/test-kit/sheets.ts';
import { design, testCatalog } from '@cablewright/engine/test-kit/index.ts';
import type { Design } from '@cablewright/model';
import { interleave, report } from './lib/measure.ts';

const catalog = testCatalog();
const kind = documentKinds.find((candidate) => candidate.kind === 'formboard')!;
/** Without breaks, so that every run is drawn at its true length. */
const request = (of: Design, scale = 1): RenderRequest => ({
  catalog,
  design: of,
  state: 'UNRELEASED',
  options: { scale, paper: 'A0', breaks: false },
});

/** Reproducible pseudo-random numbers (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * A harness with this many runs. Each run is attached to an existing place, usually a recent one, as real harnesses
 * grow.
 */
function harness(runs: number, seed: number): Design {
  const random = numbers(seed);
  const connectors = Array.from({ length: runs + 1 }, (_, i) => ({ id: `j${i}`, def: 'de9-male' }));
  const segments = Array.from({ length: runs }, (_, i) => ({
    id: `w${i + 1}`,
    def: 'dc-2core',
    lengthMm: 80 + Math.floor(random() * 1200),
  }));
  const joints = segments.flatMap((_, i) => [
    `j${Math.floor((1 - random() ** 2) * (i + 1))}.1 = w${i + 1}@a.red`,
    `j${i + 1}.1 = w${i + 1}@b.red`,
  ]);
  return design(`harness-${seed}`, { connectors, segments }, joints);
}

let worst = 0;
let crowded = 0;
const sizes = [4, 8, 12, 16, 24, 40];
const perSize = 10;
for (const runs of sizes) {
  for (let seed = 1; seed <= perSize; seed += 1) {
    const of = harness(runs, seed);
    const board = boardOf(request(of));
    if (board.crowded) crowded += 1;
    for (const { lanes } of board.ways) {
      for (const { points, lengthMm } of lanes) {
        const drawn = measured(points);
        worst = Math.max(worst, Math.abs(drawn / lengthMm! - 1));
      }
    }
  }
}
assert.ok(worst <= 0.005, `a run is drawn ${(worst * 100).toFixed(2)} % off`);
console.log(
  `${sizes.length * perSize} random harnesses: the worst run is ${(worst * 100).toFixed(4)} % off its true length`,
);
console.log(`${crowded} of them were too crowded for their texts`);

/** The length of a line as the SVG writes it, rounded to a micrometre. */
function measured(points: readonly (readonly [number, number])[]): number {
  const written = points.map(([x, y]) => [Math.round(x * 1000) / 1000, Math.round(y * 1000) / 1000] as const);
  return written.slice(1).reduce((sum, [x, y], i) => sum + Math.hypot(x - written[i]![0], y - written[i]![1]), 0);
}

const sixty = harness(60, 7);
const draw = (scale: number) => {
  const chosen = request(structuredClone(sixty), scale);
  return kind.sheets(chosen, titleBlockOf(chosen, kind)).map(toSvg);
};
const [ours, small] = await interleave({ 'at 1:1': () => draw(1), 'at 1:4': () => draw(0.25) }, 10);
report('Formboard of 60 runs, all sheets as svg', ours!, small!, 1000);
